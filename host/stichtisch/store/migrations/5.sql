-- Format 5: `why` in the result of a deal is a code. Its sentence is replaced as every journal is folded again.
-- A session may be set aside as it follows events that are not here.
PRAGMA defer_foreign_keys = ON;
CREATE TABLE cases AS SELECT * FROM quarantine;
DROP TABLE quarantine;
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
INSERT INTO quarantine SELECT * FROM cases;
DROP TABLE cases;
-- Tables sign seals with keys of their own.
CREATE TABLE table_keys (
    serial TEXT NOT NULL REFERENCES tables (serial),
    id TEXT NOT NULL,
    key TEXT NOT NULL,
    certificate TEXT NOT NULL,
    club TEXT NOT NULL,
    PRIMARY KEY (serial, id)
) STRICT, WITHOUT ROWID;
-- Records of the club's log are signed from now on; those of before stay as they are.
CREATE TABLE records AS SELECT * FROM club_log;
DROP TABLE club_log;
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
INSERT INTO club_log (hash, number, previous, at, person, verb, arguments) SELECT * FROM records;
DROP TABLE records;
