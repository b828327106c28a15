-- From format 2 to format 3: what a table told and was not taken in lies beside the events, and so do small files of tables.

CREATE TABLE quarantine (
    id TEXT PRIMARY KEY,
    serial TEXT NOT NULL REFERENCES tables (serial),
    journal TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    cause TEXT NOT NULL CHECK (cause IN ('event', 'hash', 'signature', 'scores')),
    stored TEXT NOT NULL,
    told TEXT NOT NULL,
    first INTEGER NOT NULL,
    found INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE quarantined_events (
    quarantine TEXT NOT NULL REFERENCES quarantine (id),
    sequence INTEGER NOT NULL,
    side TEXT NOT NULL CHECK (side IN ('told', 'stored')),
    line TEXT NOT NULL,
    PRIMARY KEY (quarantine, sequence, side, line)
) STRICT, WITHOUT ROWID;

CREATE TABLE decisions (
    quarantine TEXT PRIMARY KEY REFERENCES quarantine (id),
    verdict TEXT NOT NULL CHECK (verdict IN ('accepted', 'discarded', 'settled')),
    person TEXT NOT NULL,
    reason TEXT NOT NULL,
    decided INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE table_files (
    serial TEXT NOT NULL REFERENCES tables (serial),
    name TEXT NOT NULL,
    content BLOB NOT NULL,
    stored INTEGER NOT NULL,
    PRIMARY KEY (serial, name)
) STRICT, WITHOUT ROWID;
