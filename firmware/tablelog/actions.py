# What an action card says: the card byte of a tag record of tag.ACTION is an index into this list.
#
# An action is a tuple, (verb, argument...): an entry of the deal's log as the seat of the reader says it, or one of
# COMMANDS, which the table carries out as it does the keys for them.
#
# ("flag", F), with F = "schneider", "schwarz" or "ouvert", is announced with a game of Skat and is no entry of its own:
# the table keeps the flags a seat has laid, as a set, and adds them to the next game of that seat, ("game", G, F...).
# So the game comes last; "hand" and the flags come before it in any order, and the highest flag is enough, as in deal
# notation. "take_back" of a seat that has laid flags forgets these and does nothing else; a new deal has none.

COMMANDS = ("take_back", "agree", "next", "abandon", "sheet", "end")

# Tags out there carry these indices: add at the end, and change nothing before it. A number is a bid; one with a sign
# are tops, + with and - without.
_ACTIONS = (
    b"agree,take_back,next,abandon,sheet,end,claim,concede,"
    b"healthy,reservation,withdraw,wedding,wedding trump,wedding plain,poverty,accept,refuse,misdeal,"
    b"solo queens,solo jacks,solo aces,solo trump,solo international,solo C,solo S,solo H,solo D,"
    b"say re,say kontra,say no90,say no60,say no30,say black,piglets,super_piglets,"
    b"pass,hold,pick_up,hand,game C,game S,game H,game D,game grand,game null,"
    b"flag schneider,flag schwarz,flag ouvert,"
    b"18,20,22,23,24,27,30,33,35,36,40,44,45,46,48,50,54,55,59,60,63,66,69,70,72,77,80,81,84,88,90,96,99,100,108,110,"
    b"117,120,121,126,130,132,135,140,143,144,150,153,154,156,160,162,165,168,170,176,180,187,192,198,204,216,240,252,"
    b"264,288,324,360,"
    b"+1,+2,+3,+4,+5,+6,+7,+8,+9,+10,+11,-1,-2,-3,-4,-5,-6,-7,-8,-9,-10,-11,"
    b"0,1,2,3,4,5,6,7,8,9,10,11,12"
)


def count():
    # How many there are: indices are below.
    return _ACTIONS.count(b",") + 1


def parse(index):
    # The action of an index, None where there is none. Allocates.
    start = 0
    for _ in range(index):
        start = _ACTIONS.find(b",", start) + 1
        if not start:
            return None
    end = _ACTIONS.find(b",", start)
    text = (_ACTIONS[start:end] if end >= 0 else _ACTIONS[start:]).decode()
    if text[0] in "+-":
        return "tops", int(text[1:]), text[0] == "+"
    if text[0] in "0123456789":
        return "bid", int(text)
    return tuple(text.split(" "))


def index_of(action):
    # The index of an action, None where no card says it.
    index = 0
    found = parse(0)
    while found and found != action:
        index += 1
        found = parse(index)
    return index if found else None
