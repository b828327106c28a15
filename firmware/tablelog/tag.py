# The record a card carries in pages 4 to 7 of its tag: which card of which deck it is.
#
# byte  0     'S'
# byte  1     layout of the record: 2
# byte  2     bits 0-6 kind of pack: 1 Doppelkopf, 2 Skat, 3 Double, 6 Schafkopf; 4 a player's card, 5 an action card;
#             bit 7 its tag counts how often it was read: a tag that reports no higher number each time is not that tag
# byte  3     card, as in cardrules.cards; number of the player; index of the action
# byte  4     bits 0-3 copy of the card in its deck, from 0; bits 4-6 generation: how often the card was replaced;
#             bit 7 end of a card of Double, 1 the one of its second motif
# bytes 5-7   deck, big-endian; 0 for cards of players and actions
# bytes 8-15  first half of HMAC-SHA-256 (RFC 2104) with the key of the club over UID and bytes 0-7: a record moved to
#             another tag, or written by somebody without the key, is not valid
#
# A table that was given no key uses PUBLIC_KEY. Everybody can have that one: then these bytes guard against accidents,
# like a checksum, and against nobody.

from tablelog.hmac import Hmac

RECORD_SIZE = 16
FIRST_PAGE = 4

# Kinds. Those of games are in cardrules.games.PACKS.
PLAYER = 4
ACTION = 5

# Beside what the card is for.
COUNTS = 0x80

# The parts of the byte of the copy.
COPY = 0x0F
GENERATION = 0x70
GENERATION_SHIFT = 4
LAST_GENERATION = 7
SECOND_END = 0x80

PUBLIC_KEY = b"Stichtisch: no secret"

_MARK = 0x53
_LAYOUT = 2
_HEAD_SIZE = 8

# The code of records with the key in force.
_keyed = None


def use_key(key=None):
    # The key of the club for all records from now on: any number of bytes, best 32 drawn by lot.
    global _keyed
    _keyed = Hmac(key or PUBLIC_KEY)


def encode(uid, game, deck, card, copy):
    # game: may have COUNTS. copy: the whole byte, end and generation included.
    head = bytes((_MARK, _LAYOUT, game, card, copy, deck >> 16 & 255, deck >> 8 & 255, deck & 255))
    return head + _code(uid, head)


def decode(uid, record):
    # (game, deck, card, copy), without COUNTS, or None where the record is not one of ours for this tag. Allocates.
    if not looks_ours(record):
        return None
    head = bytes(record[:_HEAD_SIZE])
    if _code(uid, head) != bytes(record[_HEAD_SIZE:]):
        return None
    return head[2] & ~COUNTS, head[5] << 16 | head[6] << 8 | head[7], head[3], head[4]


def looks_ours(record):
    # A record of this layout: where decode() makes nothing of it, it was copied, broken, or written with another key.
    return len(record) == RECORD_SIZE and record[0] == _MARK and record[1] == _LAYOUT


def counts(record):
    # Whether the tag of this record counts. Does not allocate.
    return looks_ours(record) and record[2] & COUNTS != 0


def _code(uid, head):
    return _keyed.digest(uid, head)[: RECORD_SIZE - _HEAD_SIZE]


use_key()
