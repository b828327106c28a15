# The record that a card has in pages 4 to 7 of its tag: its deck and its card.
#
# byte  0     'S'
# byte  1     layout of the record: 2
# byte  2     bits 0-6 kind of pack: 1 Doppelkopf, 2 Skat, 3 Double, 6 Schafkopf; 4 a player's card, 5 an action card;
#             bit 7 the tag counts how often it is read: a tag whose number does not rise every time is a copy
# byte  3     card, as in cardrules.cards; number of the player; index of the action
# byte  4     bits 0-3 copy of the card in its deck, from 0; bits 4-6 generation: how often the card was replaced;
#             bit 7 the end of a card of Double, 1 for the end of its second motif
# bytes 5-7   deck, big-endian; 0 for cards of players and actions
# bytes 8-15  first half of HMAC-SHA-256 (RFC 2104) with the key of the club over UID and bytes 0-7: a record that was
#             moved to another tag, or written without the key, is not valid
#
# A table without a key of its own uses PUBLIC_KEY, which is not secret. Bytes 8-15 then detect accidental changes, as a
# checksum does, but not attacks.

from tablelog.hmac import Hmac

RECORD_SIZE = 16
FIRST_PAGE = 4

# The kinds of cards that belong to no game. The kinds of the games are in cardrules.games.PACKS.
PLAYER = 4
ACTION = 5

# A flag in the kind byte.
COUNTS = 0x80

# The bit fields of the copy byte.
COPY = 0x0F
GENERATION = 0x70
GENERATION_SHIFT = 4
LAST_GENERATION = 7
SECOND_END = 0x80

PUBLIC_KEY = b"Stichtisch: no secret"

_MARK = 0x53
_LAYOUT = 2
_HEAD_SIZE = 8

# The HMAC with the current key.
_keyed = None


def use_key(key=None):
    # Sets the club's key for all records from now on: any number of bytes, preferably 32 random ones.
    global _keyed
    _keyed = Hmac(key or PUBLIC_KEY)


def encode(uid, game, deck, card, copy):
    # game: may include COUNTS. copy: the whole byte, including end and generation.
    head = bytes((_MARK, _LAYOUT, game, card, copy, deck >> 16 & 255, deck >> 8 & 255, deck & 255))
    return head + _code(uid, head)


def decode(uid, record):
    # (game, deck, card, copy), without COUNTS; None if this tag's record is not valid. Allocates.
    if not looks_ours(record):
        return None
    head = bytes(record[:_HEAD_SIZE])
    if _code(uid, head) != bytes(record[_HEAD_SIZE:]):
        return None
    return head[2] & ~COUNTS, head[5] << 16 | head[6] << 8 | head[7], head[3], head[4]


def looks_ours(record):
    # Returns whether a record has this layout. If decode() rejects such a record, it was copied, damaged, or written
    # with another key.
    return len(record) == RECORD_SIZE and record[0] == _MARK and record[1] == _LAYOUT


def counts(record):
    # Returns whether the tag of this record counts its reads. Does not allocate.
    return looks_ours(record) and record[2] & COUNTS != 0


def _code(uid, head):
    return _keyed.digest(uid, head)[: RECORD_SIZE - _HEAD_SIZE]


use_key()
