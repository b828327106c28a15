-- From format 1, evenings of four people and Doppelkopf, to format 2: any number of people, every game, badges.
-- What is derived goes and is folded again; evenings keep their numbers.

DROP TABLE seats;
DROP TABLE deals;
ALTER TABLE evenings RENAME TO old_evenings;
ALTER TABLE events RENAME TO old_events;
DROP INDEX events_by_verb;

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

INSERT INTO events SELECT * FROM old_events;

CREATE INDEX events_by_verb ON events (serial, journal, verb, sequence);

CREATE TABLE badges (
    uid TEXT PRIMARY KEY,
    name TEXT
) STRICT, WITHOUT ROWID;

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
    UNIQUE (serial, journal, sequence),
    FOREIGN KEY (serial, journal, sequence) REFERENCES events (serial, journal, sequence)
) STRICT;

INSERT INTO evenings SELECT id, serial, journal, sequence, started, game, profile, '{}', 0 FROM old_evenings;

DROP TABLE old_evenings;
DROP TABLE old_events;

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
    PRIMARY KEY (evening, person)
) STRICT, WITHOUT ROWID;

CREATE TABLE deals (
    evening INTEGER NOT NULL REFERENCES evenings (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    id TEXT NOT NULL,
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
