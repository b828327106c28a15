-- The events are the truth, and what a user calls a badge; evenings, people, deals, seats and totals are what the events
-- fold to and can be made again from them. A migration makes the same tables of an older file: see migrations/.

CREATE TABLE tables (
    serial TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- seat is a person of the evening where a deal begins, else a seat of the deal, or -1.
CREATE TABLE events (
    serial TEXT NOT NULL REFERENCES tables (serial),
    journal TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    boot INTEGER NOT NULL,
    milliseconds INTEGER NOT NULL,
    seat INTEGER NOT NULL CHECK (seat BETWEEN -1 AND 7 OR (seat > 7 AND verb IN ('dealer', 'deal'))),
    verb TEXT NOT NULL,
    arguments TEXT NOT NULL CHECK (json_valid(arguments)),
    line TEXT NOT NULL,
    PRIMARY KEY (serial, journal, sequence)
) STRICT, WITHOUT ROWID;

-- Finds the event that a fold begins with, and the clock events that date the others.
CREATE INDEX events_by_verb ON events (serial, journal, verb, sequence);

-- Player cards that lay on a table or were named; name is NULL until somebody names them.
CREATE TABLE badges (
    uid TEXT PRIMARY KEY,
    name TEXT
) STRICT, WITHOUT ROWID;

-- An evening is what one session event began; started is seconds since 1970, NULL where no clock was set; mark names the
-- list of a club evening that it is, where the PC told the table.
CREATE TABLE evenings (
    id INTEGER PRIMARY KEY,
    serial TEXT NOT NULL,
    journal TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    started INTEGER,
    game TEXT NOT NULL,
    profile TEXT NOT NULL,
    options TEXT NOT NULL CHECK (json_valid(options)),
    ended INTEGER NOT NULL CHECK (ended IN (0, 1)),
    mark TEXT,
    UNIQUE (serial, journal, sequence),
    FOREIGN KEY (serial, journal, sequence) REFERENCES events (serial, journal, sequence)
) STRICT;

-- Everybody of an evening, numbered in the order they came. name: the last one, '' for a guest; place: in the ring,
-- NULL for who has left; badge: the player card laid last; final: what the list of the game makes of the total; deals:
-- those that he played and that count; won: those of them that his party won; alone_won, alone_lost: games won and lost
-- as the only one of a party, a silent solo too, or as declarer of a game without parties; owed: mandatory solos still to be played.
CREATE TABLE people (
    evening INTEGER NOT NULL REFERENCES evenings (id) ON DELETE CASCADE,
    person INTEGER NOT NULL CHECK (person >= 0),
    name TEXT NOT NULL,
    place INTEGER CHECK (place >= 0),
    reader INTEGER NOT NULL CHECK (reader BETWEEN 0 AND 3),
    badge TEXT,
    total INTEGER NOT NULL,
    final INTEGER NOT NULL,
    rank INTEGER NOT NULL CHECK (rank > 0),
    deals INTEGER NOT NULL,
    won INTEGER NOT NULL,
    alone_won INTEGER NOT NULL,
    alone_lost INTEGER NOT NULL,
    owed INTEGER NOT NULL,
    PRIMARY KEY (evening, person)
) STRICT, WITHOUT ROWID;

-- id is the deal's in notation: a journal begun on an erased flash counts anew, so it is no key; counter is the number that
-- the table gave it. dealer and declarer are people; contract, declarer, won, winner, value and trump are NULL where the
-- game has none or nothing was settled; bock: its scores counted more. corrected: where a director has corrected it, what
-- it came to before, and which records of the club's log did so.
CREATE TABLE deals (
    evening INTEGER NOT NULL REFERENCES evenings (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    id TEXT NOT NULL,
    counter INTEGER NOT NULL,
    dealer INTEGER NOT NULL CHECK (dealer >= 0),
    dealer_sits_out INTEGER NOT NULL CHECK (dealer_sits_out IN (0, 1)),
    contract TEXT,
    declarer INTEGER CHECK (declarer >= 0),
    won INTEGER CHECK (won IN (0, 1)),
    winner TEXT,
    value INTEGER,
    trump TEXT,
    bock INTEGER NOT NULL CHECK (bock IN (0, 1)),
    settled INTEGER NOT NULL CHECK (settled IN (0, 1)),
    deal TEXT NOT NULL CHECK (json_valid(deal)),
    result TEXT NOT NULL CHECK (json_valid(result)),
    corrected TEXT CHECK (corrected IS NULL OR json_valid(corrected)),
    PRIMARY KEY (evening, number)
) STRICT, WITHOUT ROWID;

-- Who played a deal. score is NULL where the deal cannot be scored; bid, tricks and points (after it) are those of Double.
CREATE TABLE seats (
    evening INTEGER NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    person INTEGER NOT NULL CHECK (person >= 0),
    party TEXT,
    won INTEGER NOT NULL CHECK (won IN (0, 1)),
    score INTEGER,
    bid INTEGER,
    tricks INTEGER,
    points INTEGER,
    PRIMARY KEY (evening, number, seat),
    FOREIGN KEY (evening, number) REFERENCES deals (evening, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- The running total after a deal of everybody who was at the table then, whether he played or sat out.
CREATE TABLE totals (
    evening INTEGER NOT NULL,
    number INTEGER NOT NULL,
    person INTEGER NOT NULL CHECK (person >= 0),
    total INTEGER NOT NULL,
    PRIMARY KEY (evening, number, person),
    FOREIGN KEY (evening, number) REFERENCES deals (evening, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- What a table told that does not fit: the event that shows it, what is stored or comes of the events (stored), what the
-- table says (told), and the event from which on its events were set aside. id is made of these: it is the same on
-- every computer that met the same.
CREATE TABLE quarantine (
    id TEXT PRIMARY KEY,
    serial TEXT NOT NULL REFERENCES tables (serial),
    journal TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    cause TEXT NOT NULL CHECK (cause IN ('event', 'hash', 'signature', 'scores', 'beginning')),
    stored TEXT NOT NULL,
    told TEXT NOT NULL,
    first INTEGER NOT NULL,
    found INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The lines of a case: told, those that were set aside; stored, those in whose place they came when it was accepted.
CREATE TABLE quarantined_events (
    quarantine TEXT NOT NULL REFERENCES quarantine (id),
    sequence INTEGER NOT NULL,
    side TEXT NOT NULL CHECK (side IN ('told', 'stored')),
    line TEXT NOT NULL,
    PRIMARY KEY (quarantine, sequence, side, line)
) STRICT, WITHOUT ROWID;

-- What somebody decided about a case, once; settled: the table told it again later, and it fitted.
CREATE TABLE decisions (
    quarantine TEXT PRIMARY KEY REFERENCES quarantine (id),
    verdict TEXT NOT NULL CHECK (verdict IN ('accepted', 'discarded', 'settled')),
    person TEXT NOT NULL,
    reason TEXT NOT NULL,
    decided INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Small files of a table, as they were at the last sync: how it shows itself, which cards were replaced, how often tags
-- were read. stored: seconds since 1970.
CREATE TABLE table_files (
    serial TEXT NOT NULL REFERENCES tables (serial),
    name TEXT NOT NULL,
    content BLOB NOT NULL,
    stored INTEGER NOT NULL,
    PRIMARY KEY (serial, name)
) STRICT, WITHOUT ROWID;

-- The public keys with which a table signs seals, by id, with the certificate of the club that certified them, '' without
-- one.
CREATE TABLE table_keys (
    serial TEXT NOT NULL REFERENCES tables (serial),
    id TEXT NOT NULL,
    key TEXT NOT NULL,
    certificate TEXT NOT NULL,
    club TEXT NOT NULL,
    PRIMARY KEY (serial, id)
) STRICT, WITHOUT ROWID;

-- What the people of the club's PC did: players, evenings, draws, corrections. A record names the one it follows, and its
-- hash is made of that and of all the rest, so that none changes unseen; where two PCs wrote on, both follow the same one.
-- number is one more than that of the one followed; at: seconds since 1970; person: who did it. signer: the public key of
-- that person, signature: what it made of the hash; both empty in records of before format 5.
CREATE TABLE club_log (
    hash TEXT PRIMARY KEY,
    number INTEGER NOT NULL,
    previous TEXT NOT NULL,
    at INTEGER NOT NULL,
    person TEXT NOT NULL,
    verb TEXT NOT NULL,
    arguments TEXT NOT NULL CHECK (json_valid(arguments)),
    signer TEXT NOT NULL DEFAULT '',
    signature TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

-- Names and what else is personal, which the log has by a token alone: what is removed here, nobody finds in the log.
CREATE TABLE personal (
    token TEXT PRIMARY KEY,
    facts TEXT NOT NULL CHECK (json_valid(facts))
) STRICT, WITHOUT ROWID;
