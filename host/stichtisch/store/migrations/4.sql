-- From format 3 to format 4: an evening knows the list of a club evening it is, people what they won, deals what they came
-- to before they were corrected; the log of the club lies beside the events. What is derived is folded again.

DROP TABLE totals;
DROP TABLE seats;
DROP TABLE deals;
DROP TABLE people;
ALTER TABLE evenings RENAME TO old_evenings;

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

INSERT INTO evenings SELECT id, serial, journal, sequence, started, game, profile, options, ended, NULL FROM old_evenings;

DROP TABLE old_evenings;

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

CREATE TABLE totals (
    evening INTEGER NOT NULL,
    number INTEGER NOT NULL,
    person INTEGER NOT NULL CHECK (person >= 0),
    total INTEGER NOT NULL,
    PRIMARY KEY (evening, number, person),
    FOREIGN KEY (evening, number) REFERENCES deals (evening, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE club_log (
    hash TEXT PRIMARY KEY,
    number INTEGER NOT NULL,
    previous TEXT NOT NULL,
    at INTEGER NOT NULL,
    person TEXT NOT NULL,
    verb TEXT NOT NULL,
    arguments TEXT NOT NULL CHECK (json_valid(arguments))
) STRICT, WITHOUT ROWID;

CREATE TABLE personal (
    token TEXT PRIMARY KEY,
    facts TEXT NOT NULL CHECK (json_valid(facts))
) STRICT, WITHOUT ROWID;
