-- The events and the names of badges cannot be derived from anything else. Sessions, people, deals, seats and totals
-- are folded from the events and can be made again. Migrations make the same tables from an older file: see
-- migrations/.

CREATE TABLE tables (
    serial TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- seat: in the event that begins a deal, the number of a person of the session; else a seat of the deal, or -1.
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

-- Finds the event with which a fold begins, and the clock events that give dates to the others.
CREATE INDEX events_by_verb ON events (serial, journal, verb, sequence);

-- Player cards that lay on a table or were named; name is NULL until somebody names them.
CREATE TABLE badges (
    uid TEXT PRIMARY KEY,
    name TEXT
) STRICT, WITHOUT ROWID;

-- The sessions. Each begins with a session event. started: seconds since 1970, NULL if no clock was set; mark: the name
-- of its list in a club evening, if the PC has sent this name to the table.
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

-- The people of a session, numbered in the order of arrival. name: the latest, '' for a guest; place: in the ring,
-- NULL for a person who has left; badge: the last player card; final: the result that the score list of the game makes
-- from the total; deals: the number of played deals that count; won: those that the person's party won; alone_won,
-- alone_lost: games won and lost as the only one of a party (also in a silent solo), or as declarer of a game without
-- parties; owed: mandatory solos still to be played.
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

-- id is the deal's id in deal notation. It is no key, because a journal on an erased flash counts from the beginning.
-- counter: the table's number of the deal; dealer and declarer: numbers of people; contract, declarer, won, winner,
-- value and trump: NULL if the game has none or nothing was settled; bock: whether the scores were multiplied;
-- corrected: if a director has corrected the deal, its result before and the records of the club's log that correct it.
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

-- The players of a deal. score: NULL if the deal cannot be scored; bid, tricks and points (after the deal): for Double.
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

-- The running total, after each deal, of everybody who was at the table then, playing or sitting out.
CREATE TABLE totals (
    evening INTEGER NOT NULL,
    number INTEGER NOT NULL,
    person INTEGER NOT NULL CHECK (person >= 0),
    total INTEGER NOT NULL,
    PRIMARY KEY (evening, number, person),
    FOREIGN KEY (evening, number) REFERENCES deals (evening, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Conflicts between reported events and stored ones: the event that shows the conflict, the stored or computed value
-- (stored), the reported value (told), and the first of the quarantined events. id is made from these facts, so that it
-- is the same on every computer with the same conflict.
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

-- The lines of a case. told: the quarantined lines; stored: lines that they replaced when the case was accepted.
CREATE TABLE quarantined_events (
    quarantine TEXT NOT NULL REFERENCES quarantine (id),
    sequence INTEGER NOT NULL,
    side TEXT NOT NULL CHECK (side IN ('told', 'stored')),
    line TEXT NOT NULL,
    PRIMARY KEY (quarantine, sequence, side, line)
) STRICT, WITHOUT ROWID;

-- The decision about a case; there is only one. settled: the table sent the events again later, and they fitted.
CREATE TABLE decisions (
    quarantine TEXT PRIMARY KEY REFERENCES quarantine (id),
    verdict TEXT NOT NULL CHECK (verdict IN ('accepted', 'discarded', 'settled')),
    person TEXT NOT NULL,
    reason TEXT NOT NULL,
    decided INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Small files of a table in their state at the last sync: settings of its display, replaced cards, counts of tags read.
-- stored: seconds since 1970.
CREATE TABLE table_files (
    serial TEXT NOT NULL REFERENCES tables (serial),
    name TEXT NOT NULL,
    content BLOB NOT NULL,
    stored INTEGER NOT NULL,
    PRIMARY KEY (serial, name)
) STRICT, WITHOUT ROWID;

-- The public keys with which tables sign seals, by id, with the certificate and the club that issued it, '' if there is
-- none.
CREATE TABLE table_keys (
    serial TEXT NOT NULL REFERENCES tables (serial),
    id TEXT NOT NULL,
    key TEXT NOT NULL,
    certificate TEXT NOT NULL,
    club TEXT NOT NULL,
    PRIMARY KEY (serial, id)
) STRICT, WITHOUT ROWID;

-- The actions of people at the club's PC: players, evenings, draws, corrections. A record has the hash of the record
-- before it (previous), and its own hash includes that and all other facts, so that no record changes unnoticed. If two
-- PCs go on with the same log, the first records of both have the same previous one. number: one more than that of the
-- previous record; at: seconds since 1970; person: who did it; signer: that person's public key; signature: of the
-- hash. Both are empty in records from before format 5.
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

-- Finds the corrections of deals, the revoked keys, the removed names.
CREATE INDEX log_by_verb ON club_log (verb, number);

-- Names and other personal facts. The log has only a token of them: facts that are removed here cannot be found in the
-- log.
CREATE TABLE personal (
    token TEXT PRIMARY KEY,
    facts TEXT NOT NULL CHECK (json_valid(facts))
) STRICT, WITHOUT ROWID;
