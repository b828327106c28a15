# The actions of action cards: in a tag record of the kind tag.ACTION, the card byte is an index into this list.
#
# An action is a tuple, (verb, argument...). An action is either an entry for the deal's log, made by the seat of the
# reader, or one of COMMANDS, which the table executes as if keys had been pressed.
#
# ("flag", F) announces F with a game; F is one of the FLAGS of the game's panel. A flag is not an entry: the table
# keeps a set of the flags that a seat has laid, and adds them to that seat's next game, ("game", G, F...). So the card
# of the game is laid last. "hand" and the flags come before the game in any order, and the highest flag implies the
# others, as in deal notation. If a seat has laid flags, "take_back" removes only these flags. A new deal begins without
# flags.

COMMANDS = ("take_back", "agree", "next", "abandon", "sheet", "end")

# Existing tags contain indices into this list, so add new entries only at the end, and change no existing entry. A
# number is a bid. A number with a sign means tops, + with and - without; r before the sign means runners.
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
    b"0,1,2,3,4,5,6,7,8,9,10,11,12,"
    b"knock,call C,call S,call D,game wenz,game wenz:C,game wenz:S,game wenz:H,game wenz:D,game geier,game geier:C,"
    b"game geier:S,game geier:H,game geier:D,game solo:C,game solo:S,game solo:H,game solo:D,game sie,flag tout,kontra,"
    b"re,sub,resub,"
    b"half_chicken,"
    b"r+1,r+2,r+3,r+4,r+5,r+6,r+7,r+8,r+9,r+10,r+11,r+12,r+13,r+14,"
    b"r-1,r-2,r-3,r-4,r-5,r-6,r-7,r-8,r-9,r-10,r-11,r-12,r-13,r-14"
)


def count():
    # The number of actions. Every valid index is below this number.
    return _ACTIONS.count(b",") + 1


def parse(index):
    # The action with this index, or None if there is none. Allocates.
    start = 0
    for _ in range(index):
        start = _ACTIONS.find(b",", start) + 1
        if not start:
            return None
    end = _ACTIONS.find(b",", start)
    text = (_ACTIONS[start:end] if end >= 0 else _ACTIONS[start:]).decode()
    if text[0] in "+-":
        return "tops", int(text[1:]), text[0] == "+"
    if text[:2] in ("r+", "r-"):
        return "runners", int(text[2:]), text[1] == "+"
    if text[0] in "0123456789":
        return "bid", int(text)
    return tuple(text.split(" "))


def index_of(action):
    # The index of an action, or None if it is not in the list.
    index = 0
    parsed = parse(0)
    while parsed and parsed != action:
        index += 1
        parsed = parse(index)
    return index if parsed else None
