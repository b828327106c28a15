# The record a playing card carries in pages 4 to 7 of its tag: which card of which deck it is.
#
# byte  0     'S'
# byte  1     layout of the record: 1
# byte  2     game the deck is for: 1 Doppelkopf, 2 Skat, 3 Double
# byte  3     card, as in cardrules.cards
# byte  4     copy of the card in its deck, from 0
# bytes 5-7   deck, big-endian
# bytes 8-11  CRC-32 over UID and bytes 0-7, big-endian: a record moved to another tag is not valid there
# bytes 12-15 zero, reserved with 8-11 for a message authentication code

from binascii import crc32

RECORD_SIZE = 16
FIRST_PAGE = 4

DOPPELKOPF = 1
SKAT = 2
DOUBLE = 3

_MARK = 0x53
_LAYOUT = 1


def encode(uid, game, deck, card, copy):
    head = bytes((_MARK, _LAYOUT, game, card, copy, deck >> 16 & 255, deck >> 8 & 255, deck & 255))
    return head + crc32(uid + head).to_bytes(4, "big") + bytes(4)


def decode(uid, record):
    # (game, deck, card, copy), or None where the record is not one of ours for this tag. Allocates.
    if len(record) != RECORD_SIZE or record[0] != _MARK or record[1] != _LAYOUT:
        return None
    head = bytes(record[:8])
    if crc32(bytes(uid) + head) != int.from_bytes(record[8:12], "big"):
        return None
    return head[2], head[5] << 16 | head[6] << 8 | head[7], head[3], head[4]
