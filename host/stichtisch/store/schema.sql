-- The events are the truth; evenings, deals and seats are what they fold to and can be made again from them.

CREATE TABLE tables (
    serial TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
    serial TEXT NOT NULL REFERENCES tables (serial),
    journal TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    boot INTEGER NOT NULL,
    milliseconds INTEGER NOT NULL,
    seat INTEGER NOT NULL CHECK (seat BETWEEN -1 AND 3),
    verb TEXT NOT NULL,
    arguments TEXT NOT NULL CHECK (json_valid(arguments)),
    line TEXT NOT NULL,
    PRIMARY KEY (serial, journal, sequence)
) STRICT, WITHOUT ROWID;

-- Finds the event that a fold begins with, and the clock events that date the others.
CREATE INDEX events_by_verb ON events (serial, journal, verb, sequence);

-- An evening is what one session event began; started is seconds since 1970, NULL where no clock was set.
CREATE TABLE evenings (
    id INTEGER PRIMARY KEY,
    serial TEXT NOT NULL,
    journal TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    started INTEGER,
    game TEXT NOT NULL,
    profile TEXT NOT NULL,
    UNIQUE (serial, journal, sequence),
    FOREIGN KEY (serial, journal, sequence) REFERENCES events (serial, journal, sequence)
) STRICT;

-- id is the deal's in notation: a journal begun on an erased flash counts anew, so it is no key.
CREATE TABLE deals (
    evening INTEGER NOT NULL REFERENCES evenings (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    id TEXT NOT NULL,
    dealer INTEGER NOT NULL CHECK (dealer BETWEEN 0 AND 3),
    contract TEXT NOT NULL,
    winner TEXT,
    value INTEGER,
    settled INTEGER NOT NULL CHECK (settled IN (0, 1)),
    deal TEXT NOT NULL CHECK (json_valid(deal)),
    result TEXT NOT NULL CHECK (json_valid(result)),
    PRIMARY KEY (evening, number)
) STRICT, WITHOUT ROWID;

-- score is NULL where the deal cannot be scored; total is the running one after this deal.
CREATE TABLE seats (
    evening INTEGER NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
    player TEXT NOT NULL,
    party TEXT,
    won INTEGER NOT NULL CHECK (won IN (0, 1)),
    score INTEGER,
    total INTEGER NOT NULL,
    PRIMARY KEY (evening, number, seat),
    FOREIGN KEY (evening, number) REFERENCES deals (evening, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
