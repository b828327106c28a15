-- A database of format 4, as its program wrote it; made once and never changed.
PRAGMA user_version = 4;
BEGIN TRANSACTION;
CREATE TABLE badges (
    uid TEXT PRIMARY KEY,
    name TEXT
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
INSERT INTO "deals" VALUES(1,1,'e6614103e7452d2f-1',1,0,0,'silent_solo',NULL,NULL,'kontra',-6,NULL,0,1,'{"format": "stichtisch-deal", "version": 1, "id": "e6614103e7452d2f-1", "game": "doppelkopf", "rules": {"profile": "ddv-tsr", "options": {}}, "dealer": 0, "mandatory_solo_open": [true, true, true, true], "log": [[1, "play", "SA"], [2, "play", "SK"], [3, "play", "S9"], [0, "say", "kontra"], [0, "play", "SK"], [1, "play", "HA"], [2, "play", "HA"], [3, "play", "H9"], [0, "play", "DK"], [0, "play", "CA"], [1, "say", "no90"], [1, "play", "CA"], [2, "play", "C9"], [3, "play", "CK"], [0, "play", "SA"], [1, "play", "DK"], [2, "play", "DT"], [3, "play", "S9"], [2, "play", "CQ"], [3, "play", "D9"], [0, "play", "DJ"], [1, "play", "DJ"], [2, "play", "CQ"], [3, "play", "SJ"], [0, "play", "HJ"], [1, "play", "HJ"], [2, "play", "HQ"], [3, "play", "HT"], [0, "play", "CJ"], [1, "play", "HT"], [3, "play", "ST"], [0, "play", "DT"], [1, "play", "SJ"], [2, "play", "D9"], [1, "play", "DQ"], [2, "play", "DA"], [3, "play", "C9"], [0, "play", "SQ"], [0, "play", "SQ"], [1, "play", "CJ"], [2, "play", "DA"], [3, "play", "ST"], [0, "play", "HQ"], [1, "play", "H9"], [2, "play", "CT"], [3, "play", "CK"], [0, "play", "DQ"], [1, "play", "HK"], [2, "play", "CT"], [3, "play", "HK"]]}','{"contract": "silent_solo", "teams": ["kontra", "kontra", "re", "kontra"], "card_points": {"re": 41, "kontra": 199}, "winner": "kontra", "items": [{"item": "won", "party": "kontra", "points": 1}, {"item": "no90", "party": "kontra", "points": 1}, {"item": "no60", "party": "kontra", "points": 1}, {"item": "kontra_announced", "party": "kontra", "points": 2}, {"item": "kontra_announced_no90", "party": "kontra", "points": 1}], "value_for_re": -6, "scores": [6, 6, -18, 6], "irregularities": [], "inferred": {"teams": ["kontra", "kontra", "re", "kontra"]}, "id": "e6614103e7452d2f-1", "tricks": [{"leader": 1, "winner": 1, "points": 19}, {"leader": 1, "winner": 0, "points": 26}, {"leader": 0, "winner": 0, "points": 26}, {"leader": 0, "winner": 2, "points": 25}, {"leader": 2, "winner": 2, "points": 7}, {"leader": 2, "winner": 2, "points": 9}, {"leader": 2, "winner": 3, "points": 25}, {"leader": 3, "winner": 1, "points": 22}, {"leader": 1, "winner": 0, "points": 17}, {"leader": 0, "winner": 0, "points": 26}, {"leader": 0, "winner": 0, "points": 17}, {"leader": 0, "winner": 0, "points": 21}], "offers": [], "settled": true}',NULL);
INSERT INTO "deals" VALUES(1,2,'e6614103e7452d2f-2',2,1,0,'normal',NULL,NULL,'re',2,NULL,0,1,'{"format": "stichtisch-deal", "version": 1, "id": "e6614103e7452d2f-2", "game": "doppelkopf", "rules": {"profile": "ddv-tsr", "options": {}}, "dealer": 1, "mandatory_solo_open": [true, true, true, true], "log": [[2, "play", "SA"], [3, "say", "re"], [3, "play", "SK"], [0, "play", "S9"], [1, "play", "S9"], [2, "play", "CQ"], [3, "play", "D9"], [0, "play", "DQ"], [1, "play", "D9"], [2, "play", "SJ"], [3, "play", "HJ"], [0, "play", "HQ"], [1, "play", "HT"], [1, "play", "HA"], [2, "play", "HK"], [3, "play", "HK"], [0, "play", "DA"], [0, "play", "SA"], [1, "play", "ST"], [2, "play", "ST"], [3, "play", "DK"], [3, "play", "CA"], [0, "play", "C9"], [1, "play", "DJ"], [2, "play", "C9"], [1, "play", "HA"], [2, "play", "DJ"], [3, "play", "CJ"], [0, "play", "SQ"], [0, "play", "CA"], [1, "play", "CJ"], [2, "play", "CK"], [3, "play", "CQ"], [3, "play", "HT"], [0, "play", "SQ"], [1, "play", "DQ"], [2, "play", "SJ"], [3, "play", "DA"], [0, "play", "DK"], [1, "play", "HQ"], [2, "play", "HJ"], [1, "play", "H9"], [2, "play", "CT"], [3, "play", "DT"], [0, "play", "CK"], [3, "play", "DT"], [0, "play", "SK"], [1, "play", "H9"], [2, "play", "CT"]]}','{"contract": "normal", "teams": ["kontra", "kontra", "re", "re"], "card_points": {"re": 142, "kontra": 98}, "winner": "re", "items": [{"item": "won", "party": "re", "points": 1}, {"item": "re_announced", "party": "re", "points": 2}, {"item": "fox", "party": "kontra", "points": 1}], "value_for_re": 2, "scores": [-2, -2, 2, 2], "irregularities": [], "inferred": {"teams": ["kontra", "kontra", "re", "re"]}, "id": "e6614103e7452d2f-2", "tricks": [{"leader": 2, "winner": 2, "points": 15}, {"leader": 2, "winner": 2, "points": 6}, {"leader": 2, "winner": 1, "points": 17}, {"leader": 1, "winner": 0, "points": 30}, {"leader": 0, "winner": 3, "points": 35}, {"leader": 3, "winner": 1, "points": 13}, {"leader": 1, "winner": 0, "points": 18}, {"leader": 0, "winner": 3, "points": 20}, {"leader": 3, "winner": 3, "points": 18}, {"leader": 3, "winner": 1, "points": 20}, {"leader": 1, "winner": 3, "points": 24}, {"leader": 3, "winner": 3, "points": 24}], "offers": [], "settled": true}',NULL);
INSERT INTO "deals" VALUES(1,3,'e6614103e7452d2f-3',3,2,0,'normal',NULL,NULL,NULL,NULL,NULL,0,0,'{"format": "stichtisch-deal", "version": 1, "id": "e6614103e7452d2f-3", "game": "doppelkopf", "rules": {"profile": "ddv-tsr", "options": {}}, "dealer": 2, "mandatory_solo_open": [true, true, true, true], "log": [[3, "play", "HA"], [0, "play", "HA"], [1, "play", "D9"], [2, "play", "H9"], [1, "play", "CA"], [2, "play", "CK"], [3, "play", "C9"], [0, "play", "CT"], [1, "abandon"]]}','{"contract": "normal", "teams": null, "card_points": null, "winner": null, "items": null, "value_for_re": null, "scores": null, "irregularities": [], "why": "abandoned", "inferred": {}, "id": "e6614103e7452d2f-3", "tricks": [{"leader": 3, "winner": 1, "points": 22}, {"leader": 1, "winner": 1, "points": 25}], "offers": [], "settled": false}',NULL);
INSERT INTO "deals" VALUES(1,4,'e6614103e7452d2f-4',4,3,0,'normal',NULL,NULL,NULL,NULL,NULL,0,0,'{"format": "stichtisch-deal", "version": 1, "id": "e6614103e7452d2f-4", "game": "doppelkopf", "rules": {"profile": "ddv-tsr", "options": {}}, "dealer": 3, "mandatory_solo_open": [true, true, true, true], "log": [[0, "play", "CQ"], [1, "play", "D9"], [2, "say", "re"], [2, "play", "HJ"], [3, "play", "D9"], [0, "play", "HQ"]]}','{"contract": "normal", "teams": null, "card_points": null, "winner": null, "items": null, "value_for_re": null, "scores": null, "irregularities": [{"code": "missing_cards", "seat": 0, "at": 6}, {"code": "missing_cards", "seat": 1, "at": 6}, {"code": "missing_cards", "seat": 2, "at": 6}, {"code": "missing_cards", "seat": 3, "at": 6}], "why": "cards missing", "inferred": {}, "id": "e6614103e7452d2f-4", "tricks": [{"leader": 0, "winner": 0, "points": 5}], "offers": [], "settled": false}',NULL);
INSERT INTO "deals" VALUES(1,5,'e6614103e7452d2f-5',5,0,0,'normal',NULL,NULL,NULL,NULL,NULL,0,0,'{"format": "stichtisch-deal", "version": 1, "id": "e6614103e7452d2f-5", "game": "doppelkopf", "rules": {"profile": "ddv-tsr", "options": {}}, "dealer": 0, "mandatory_solo_open": [true, true, true, true], "log": [[0, "play", "XX"], [1, "play", "CA"]]}','{"contract": "normal", "teams": null, "card_points": null, "winner": null, "items": null, "value_for_re": null, "scores": null, "irregularities": [{"code": "out_of_turn", "seat": 0, "at": 0}, {"code": "unknown_card", "seat": 0, "at": 0}, {"code": "missing_cards", "seat": 0, "at": 2}, {"code": "missing_cards", "seat": 1, "at": 2}, {"code": "missing_cards", "seat": 2, "at": 2}, {"code": "missing_cards", "seat": 3, "at": 2}], "why": "unknown card", "inferred": {}, "id": "e6614103e7452d2f-5", "tricks": [], "offers": [], "settled": false}',NULL);
INSERT INTO "deals" VALUES(2,1,'e6614103e7452d2f-6',6,0,0,NULL,NULL,NULL,NULL,NULL,NULL,0,0,'{"format": "stichtisch-deal", "version": 1, "id": "e6614103e7452d2f-6", "game": "skat", "rules": {"profile": "isko", "options": {}}, "dealer": 0, "log": [[1, "play", "CA"], [2, "play", "CT"], [0, "play", "CK"]]}','{"declarer": null, "contract": null, "card_points": null, "tops": null, "with": null, "schneider": null, "schwarz": null, "won": null, "overbid": null, "value": null, "scores": null, "why": "no game was declared before the first card", "irregularities": [], "inferred": {}, "id": "e6614103e7452d2f-6", "tricks": [{"leader": 1, "winner": 1, "points": 25}], "offers": [], "settled": false}',NULL);
INSERT INTO "deals" VALUES(2,2,'e6614103e7452d2f-7',7,1,0,'grand',2,NULL,NULL,NULL,NULL,0,0,'{"format": "stichtisch-deal", "version": 1, "id": "e6614103e7452d2f-7", "game": "skat", "rules": {"profile": "isko", "options": {}}, "dealer": 1, "log": [[2, "bid", 18], [0, "pass"], [1, "pass"], [2, "hand"], [2, "game", "grand"]]}','{"declarer": 2, "contract": "grand", "card_points": null, "tops": null, "with": null, "schneider": null, "schwarz": null, "won": null, "overbid": null, "value": null, "scores": null, "why": "cards missing", "irregularities": [{"code": "missing_cards", "seat": 0, "at": 5}, {"code": "missing_cards", "seat": 1, "at": 5}, {"code": "missing_cards", "seat": 2, "at": 5}], "inferred": {}, "id": "e6614103e7452d2f-7", "tricks": [], "offers": [], "settled": false}',NULL);
INSERT INTO "deals" VALUES(2,3,'e6614103e7452d2f-8',8,2,0,NULL,NULL,NULL,NULL,NULL,NULL,0,0,'{"format": "stichtisch-deal", "version": 1, "id": "e6614103e7452d2f-8", "game": "skat", "rules": {"profile": "isko", "options": {}}, "dealer": 2, "log": [[0, "abandon"]]}','{"declarer": null, "contract": null, "card_points": null, "tops": null, "with": null, "schneider": null, "schwarz": null, "won": null, "overbid": null, "value": null, "scores": null, "why": "abandoned", "irregularities": [], "inferred": {}, "id": "e6614103e7452d2f-8", "tricks": [], "offers": [], "settled": false}',NULL);
CREATE TABLE decisions (
    quarantine TEXT PRIMARY KEY REFERENCES quarantine (id),
    verdict TEXT NOT NULL CHECK (verdict IN ('accepted', 'discarded', 'settled')),
    person TEXT NOT NULL,
    reason TEXT NOT NULL,
    decided INTEGER NOT NULL
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
    mark TEXT,
    UNIQUE (serial, journal, sequence),
    FOREIGN KEY (serial, journal, sequence) REFERENCES events (serial, journal, sequence)
) STRICT;
INSERT INTO "evenings" VALUES(1,'e6614103e7452d2f','5a17c0de',2,1800000001,'doppelkopf','ddv-tsr','{}',0,NULL);
INSERT INTO "evenings" VALUES(2,'e6614103e7452d2f','5a17c0de',124,1800000123,'skat','isko','{}',1,NULL);
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
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',0,1,0,-1,'boot','[1]','~e[0,0,-1,"boot",1]*41BA7F7B');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',1,1,1000,-1,'clock','[1800000000]','~e[1,1000,-1,"clock",1800000000]*06C0CE85');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',2,1,2000,-1,'session','["doppelkopf", "ddv-tsr", ["Anna", "Ben", "Carla", "Dora"]]','~e[2,2000,-1,"session","doppelkopf","ddv-tsr",["Anna","Ben","Carla","Dora"]]*E8CB0020');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',3,1,3000,0,'deal','[1]','~e[3,3000,0,"deal",1]*537F805F');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',4,1,4000,1,'play','["SA", "04000000000001"]','~e[4,4000,1,"play","SA","04000000000001"]*9D6AADD2');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',5,1,5000,2,'play','["SK", "04000000000002"]','~e[5,5000,2,"play","SK","04000000000002"]*C3E9A3B1');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',6,1,6000,3,'play','["S9", "04000000000003"]','~e[6,6000,3,"play","S9","04000000000003"]*E0C8777A');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',7,1,7000,0,'say','["kontra"]','~e[7,7000,0,"say","kontra"]*F1E7E9A6');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',8,1,8000,0,'play','["SK", "04000000000005"]','~e[8,8000,0,"play","SK","04000000000005"]*67B0A385');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',9,1,9000,1,'play','["HA", "04000000000006"]','~e[9,9000,1,"play","HA","04000000000006"]*31F4E53D');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',10,1,10000,2,'play','["HA", "04000000000007"]','~e[10,10000,2,"play","HA","04000000000007"]*DC9D7016');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',11,1,11000,3,'play','["H9", "04000000000008"]','~e[11,11000,3,"play","H9","04000000000008"]*50C68D4C');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',12,1,12000,0,'play','["DK", "04000000000009"]','~e[12,12000,0,"play","DK","04000000000009"]*C7509974');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',13,1,13000,0,'play','["CA", "0400000000000A"]','~e[13,13000,0,"play","CA","0400000000000A"]*78B959C6');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',14,1,14000,1,'say','["no90"]','~e[14,14000,1,"say","no90"]*6408BD96');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',15,1,15000,1,'play','["CA", "0400000000000C"]','~e[15,15000,1,"play","CA","0400000000000C"]*C05DAD32');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',16,1,16000,2,'play','["C9", "0400000000000D"]','~e[16,16000,2,"play","C9","0400000000000D"]*3358684B');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',17,1,17000,3,'play','["CK", "0400000000000E"]','~e[17,17000,3,"play","CK","0400000000000E"]*E2881825');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',18,1,18000,0,'play','["SA", "0400000000000F"]','~e[18,18000,0,"play","SA","0400000000000F"]*E812DC0F');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',19,1,19000,1,'play','["DK", "04000000000010"]','~e[19,19000,1,"play","DK","04000000000010"]*A0DAACEF');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',20,1,20000,2,'play','["DT", "04000000000011"]','~e[20,20000,2,"play","DT","04000000000011"]*EC3692DE');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',21,1,21000,3,'play','["S9", "04000000000012"]','~e[21,21000,3,"play","S9","04000000000012"]*8038796E');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',22,1,22000,2,'play','["CQ", "04000000000013"]','~e[22,22000,2,"play","CQ","04000000000013"]*C15DA8CE');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',23,1,23000,3,'play','["D9", "04000000000014"]','~e[23,23000,3,"play","D9","04000000000014"]*CA342951');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',24,1,24000,0,'play','["DJ", "04000000000015"]','~e[24,24000,0,"play","DJ","04000000000015"]*D6CB7B90');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',25,1,25000,1,'play','["DJ", "04000000000016"]','~e[25,25000,1,"play","DJ","04000000000016"]*0193F224');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',26,1,26000,2,'play','["CQ", "04000000000017"]','~e[26,26000,2,"play","CQ","04000000000017"]*1F517060');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',27,1,27000,3,'play','["SJ", "04000000000018"]','~e[27,27000,3,"play","SJ","04000000000018"]*58432201');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',28,1,28000,0,'play','["HJ", "04000000000019"]','~e[28,28000,0,"play","HJ","04000000000019"]*58A419EE');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',29,1,29000,1,'play','["HJ", "0400000000001A"]','~e[29,29000,1,"play","HJ","0400000000001A"]*D75817EB');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',30,1,30000,2,'play','["HQ", "0400000000001B"]','~e[30,30000,2,"play","HQ","0400000000001B"]*89B41C5D');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',31,1,31000,3,'play','["HT", "0400000000001C"]','~e[31,31000,3,"play","HT","0400000000001C"]*76E29198');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',32,1,32000,0,'play','["CJ", "0400000000001D"]','~e[32,32000,0,"play","CJ","0400000000001D"]*702CB2BC');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',33,1,33000,1,'play','["HT", "0400000000001E"]','~e[33,33000,1,"play","HT","0400000000001E"]*032284B1');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',34,1,34000,3,'play','["ST", "0400000000001F"]','~e[34,34000,3,"play","ST","0400000000001F"]*67DD6544');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',35,1,35000,0,'play','["DT", "04000000000020"]','~e[35,35000,0,"play","DT","04000000000020"]*CFC6ACB3');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',36,1,36000,1,'play','["SJ", "04000000000021"]','~e[36,36000,1,"play","SJ","04000000000021"]*ACA53DA6');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',37,1,37000,2,'play','["D9", "04000000000022"]','~e[37,37000,2,"play","D9","04000000000022"]*245AE7F6');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',38,1,38000,1,'play','["DQ", "04000000000023"]','~e[38,38000,1,"play","DQ","04000000000023"]*836A63CF');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',39,1,39000,2,'play','["DA", "04000000000024"]','~e[39,39000,2,"play","DA","04000000000024"]*AE323820');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',40,1,40000,3,'play','["C9", "04000000000025"]','~e[40,40000,3,"play","C9","04000000000025"]*E6641205');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',41,1,41000,0,'play','["SQ", "04000000000026"]','~e[41,41000,0,"play","SQ","04000000000026"]*D5C87E50');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',42,1,42000,0,'play','["SQ", "04000000000027"]','~e[42,42000,0,"play","SQ","04000000000027"]*63717362');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',43,1,43000,1,'play','["CJ", "04000000000028"]','~e[43,43000,1,"play","CJ","04000000000028"]*24632103');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',44,1,44000,2,'play','["DA", "04000000000029"]','~e[44,44000,2,"play","DA","04000000000029"]*03627810');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',45,1,45000,3,'play','["ST", "0400000000002A"]','~e[45,45000,3,"play","ST","0400000000002A"]*65D1999B');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',46,1,46000,0,'play','["HQ", "0400000000002B"]','~e[46,46000,0,"play","HQ","0400000000002B"]*FD4630D2');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',47,1,47000,1,'play','["H9", "0400000000002C"]','~e[47,47000,1,"play","H9","0400000000002C"]*9B454BA7');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',48,1,48000,2,'play','["CT", "0400000000002D"]','~e[48,48000,2,"play","CT","0400000000002D"]*4D9EE8A6');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',49,1,49000,3,'play','["CK", "0400000000002E"]','~e[49,49000,3,"play","CK","0400000000002E"]*051B6E78');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',50,1,50000,0,'play','["DQ", "0400000000002F"]','~e[50,50000,0,"play","DQ","0400000000002F"]*5777D8D0');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',51,1,51000,1,'play','["HK", "04000000000030"]','~e[51,51000,1,"play","HK","04000000000030"]*EA719A6C');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',52,1,52000,2,'play','["CT", "04000000000031"]','~e[52,52000,2,"play","CT","04000000000031"]*8D55FEBC');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',53,1,53000,3,'play','["HK", "04000000000032"]','~e[53,53000,3,"play","HK","04000000000032"]*98B82799');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',54,1,54000,1,'deal','[2]','~e[54,54000,1,"deal",2]*587EAE19');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',55,1,55000,2,'play','["SA", "04000000000001"]','~e[55,55000,2,"play","SA","04000000000001"]*71362FF3');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',56,1,56000,3,'say','["re"]','~e[56,56000,3,"say","re"]*CF310589');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',57,1,57000,3,'play','["SK", "04000000000003"]','~e[57,57000,3,"play","SK","04000000000003"]*47C20B4B');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',58,1,58000,0,'play','["S9", "04000000000004"]','~e[58,58000,0,"play","S9","04000000000004"]*53ACF8DB');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',59,1,59000,1,'play','["S9", "04000000000005"]','~e[59,59000,1,"play","S9","04000000000005"]*8770A501');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',60,1,60000,2,'play','["CQ", "04000000000006"]','~e[60,60000,2,"play","CQ","04000000000006"]*AD7AA019');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',61,1,61000,3,'play','["D9", "04000000000007"]','~e[61,61000,3,"play","D9","04000000000007"]*A29E5D34');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',62,1,62000,0,'play','["DQ", "04000000000008"]','~e[62,62000,0,"play","DQ","04000000000008"]*BF4E62D0');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',63,1,63000,1,'play','["D9", "04000000000009"]','~e[63,63000,1,"play","D9","04000000000009"]*D94D19A5');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',64,1,64000,2,'play','["SJ", "0400000000000A"]','~e[64,64000,2,"play","SJ","0400000000000A"]*BC918C0F');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',65,1,65000,3,'play','["HJ", "0400000000000B"]','~e[65,65000,3,"play","HJ","0400000000000B"]*7EC19CC2');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',66,1,66000,0,'play','["HQ", "0400000000000C"]','~e[66,66000,0,"play","HQ","0400000000000C"]*09E498DE');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',67,1,67000,1,'play','["HT", "0400000000000D"]','~e[67,67000,1,"play","HT","0400000000000D"]*F23F69A9');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',68,1,68000,1,'play','["HA", "0400000000000E"]','~e[68,68000,1,"play","HA","0400000000000E"]*3FB48976');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',69,1,69000,2,'play','["HK", "0400000000000F"]','~e[69,69000,2,"play","HK","0400000000000F"]*A236715E');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',70,1,70000,3,'play','["HK", "04000000000010"]','~e[70,70000,3,"play","HK","04000000000010"]*D92756C9');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',71,1,71000,0,'play','["DA", "04000000000011"]','~e[71,71000,0,"play","DA","04000000000011"]*702A7742');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',72,1,72000,0,'play','["SA", "04000000000012"]','~e[72,72000,0,"play","SA","04000000000012"]*E7143AAA');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',73,1,73000,1,'play','["ST", "04000000000013"]','~e[73,73000,1,"play","ST","04000000000013"]*F8841C4A');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',74,1,74000,2,'play','["ST", "04000000000014"]','~e[74,74000,2,"play","ST","04000000000014"]*809D24CB');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',75,1,75000,3,'play','["DK", "04000000000015"]','~e[75,75000,3,"play","DK","04000000000015"]*EA1B36A1');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',76,1,76000,3,'play','["CA", "04000000000016"]','~e[76,76000,3,"play","CA","04000000000016"]*61D4C99B');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',77,1,77000,0,'play','["C9", "04000000000017"]','~e[77,77000,0,"play","C9","04000000000017"]*FADEC869');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',78,1,78000,1,'play','["DJ", "04000000000018"]','~e[78,78000,1,"play","DJ","04000000000018"]*F1EC06FD');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',79,1,79000,2,'play','["C9", "04000000000019"]','~e[79,79000,2,"play","C9","04000000000019"]*31731A2F');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',80,1,80000,1,'play','["HA", "0400000000001A"]','~e[80,80000,1,"play","HA","0400000000001A"]*AE14933B');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',81,1,81000,2,'play','["DJ", "0400000000001B"]','~e[81,81000,2,"play","DJ","0400000000001B"]*61FA5D98');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',82,1,82000,3,'play','["CJ", "0400000000001C"]','~e[82,82000,3,"play","CJ","0400000000001C"]*B0433E23');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',83,1,83000,0,'play','["SQ", "0400000000001D"]','~e[83,83000,0,"play","SQ","0400000000001D"]*E48DEC58');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',84,1,84000,0,'play','["CA", "0400000000001E"]','~e[84,84000,0,"play","CA","0400000000001E"]*201328D1');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',85,1,85000,1,'play','["CJ", "0400000000001F"]','~e[85,85000,1,"play","CJ","0400000000001F"]*C5393A1D');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',86,1,86000,2,'play','["CK", "04000000000020"]','~e[86,86000,2,"play","CK","04000000000020"]*46C4E421');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',87,1,87000,3,'play','["CQ", "04000000000021"]','~e[87,87000,3,"play","CQ","04000000000021"]*25CBB2E0');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',88,1,88000,3,'play','["HT", "04000000000022"]','~e[88,88000,3,"play","HT","04000000000022"]*55EEA6E1');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',89,1,89000,0,'play','["SQ", "04000000000023"]','~e[89,89000,0,"play","SQ","04000000000023"]*A27F63FF');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',90,1,90000,1,'play','["DQ", "04000000000024"]','~e[90,90000,1,"play","DQ","04000000000024"]*16E2B5DE');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',91,1,91000,2,'play','["SJ", "04000000000025"]','~e[91,91000,2,"play","SJ","04000000000025"]*2F469D4F');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',92,1,92000,3,'play','["DA", "04000000000026"]','~e[92,92000,3,"play","DA","04000000000026"]*84EDA30E');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',93,1,93000,0,'play','["DK", "04000000000027"]','~e[93,93000,0,"play","DK","04000000000027"]*1AEB8F48');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',94,1,94000,1,'play','["HQ", "04000000000028"]','~e[94,94000,1,"play","HQ","04000000000028"]*F1F63105');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',95,1,95000,2,'play','["HJ", "04000000000029"]','~e[95,95000,2,"play","HJ","04000000000029"]*EA518D20');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',96,1,96000,1,'play','["H9", "0400000000002A"]','~e[96,96000,1,"play","H9","0400000000002A"]*748BFC4C');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',97,1,97000,2,'play','["CT", "0400000000002B"]','~e[97,97000,2,"play","CT","0400000000002B"]*79A5D97F');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',98,1,98000,3,'play','["DT", "0400000000002C"]','~e[98,98000,3,"play","DT","0400000000002C"]*18622C13');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',99,1,99000,0,'play','["CK", "0400000000002D"]','~e[99,99000,0,"play","CK","0400000000002D"]*20428185');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',100,1,100000,3,'play','["DT", "0400000000002E"]','~e[100,100000,3,"play","DT","0400000000002E"]*473E275A');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',101,1,101000,0,'play','["SK", "0400000000002F"]','~e[101,101000,0,"play","SK","0400000000002F"]*D23EA912');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',102,1,102000,1,'play','["H9", "04000000000030"]','~e[102,102000,1,"play","H9","04000000000030"]*6A414DFF');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',103,1,103000,2,'play','["CT", "04000000000031"]','~e[103,103000,2,"play","CT","04000000000031"]*8526254C');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',104,1,104000,2,'deal','[3]','~e[104,104000,2,"deal",3]*C55DE3C5');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',105,1,105000,3,'play','["HA", "04000000000001"]','~e[105,105000,3,"play","HA","04000000000001"]*906D0430');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',106,1,106000,0,'play','["HA", "04000000000002"]','~e[106,106000,0,"play","HA","04000000000002"]*CF5F486C');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',107,1,107000,1,'play','["D9", "04000000000003"]','~e[107,107000,1,"play","D9","04000000000003"]*9F5C0C1F');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',108,1,108000,2,'play','["H9", "04000000000004"]','~e[108,108000,2,"play","H9","04000000000004"]*126ECECB');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',109,1,109000,1,'play','["CA", "04000000000005"]','~e[109,109000,1,"play","CA","04000000000005"]*3645DD42');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',110,1,110000,2,'play','["CK", "04000000000006"]','~e[110,110000,2,"play","CK","04000000000006"]*283E0BEB');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',111,1,111000,3,'play','["C9", "04000000000007"]','~e[111,111000,3,"play","C9","04000000000007"]*1823E26B');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',112,1,112000,0,'play','["CT", "04000000000008"]','~e[112,112000,0,"play","CT","04000000000008"]*D75EA1E3');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',113,1,113000,1,'abandon','[]','~e[113,113000,1,"abandon"]*75C93C67');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',114,1,114000,3,'deal','[4]','~e[114,114000,3,"deal",4]*53EEE21F');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',115,1,115000,0,'play','["CQ", "04000000000001"]','~e[115,115000,0,"play","CQ","04000000000001"]*55889A4D');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',116,1,116000,1,'play','["D9", "04000000000002"]','~e[116,116000,1,"play","D9","04000000000002"]*CC4DA744');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',117,1,117000,2,'say','["re"]','~e[117,117000,2,"say","re"]*4C4E8DEA');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',118,1,118000,2,'play','["HJ", "04000000000004"]','~e[118,118000,2,"play","HJ","04000000000004"]*1AE25F87');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',119,1,119000,3,'play','["D9", "04000000000005"]','~e[119,119000,3,"play","D9","04000000000005"]*7893808C');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',120,1,120000,0,'play','["HQ", "04000000000006"]','~e[120,120000,0,"play","HQ","04000000000006"]*65E6D205');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',121,1,121000,0,'deal','[5]','~e[121,121000,0,"deal",5]*AA406131');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',122,1,122000,0,'play','["XX", "04AA"]','~e[122,122000,0,"play","XX","04AA"]*29E08D94');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',123,1,123000,1,'play','["CA", "04AB"]','~e[123,123000,1,"play","CA","04AB"]*396D1C61');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',124,1,124000,-1,'session','["skat", "isko", ["Anna", "Ben", "Carla"]]','~e[124,124000,-1,"session","skat","isko",["Anna","Ben","Carla"]]*4C6A1ED5');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',125,1,125000,0,'deal','[6]','~e[125,125000,0,"deal",6]*1BB1952C');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',126,1,126000,1,'play','["CA", "0401"]','~e[126,126000,1,"play","CA","0401"]*BC3352F0');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',127,1,127000,2,'play','["CT", "0402"]','~e[127,127000,2,"play","CT","0402"]*DF916179');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',128,1,128000,0,'play','["CK", "0403"]','~e[128,128000,0,"play","CK","0403"]*EC8C31F5');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',129,1,129000,1,'deal','[7]','~e[129,129000,1,"deal",7]*B730958E');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',130,1,130000,2,'bid','[18]','~e[130,130000,2,"bid",18]*D61117CF');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',131,1,131000,0,'pass','[]','~e[131,131000,0,"pass"]*5E9E9730');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',132,1,132000,1,'pass','[]','~e[132,132000,1,"pass"]*DF027BCA');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',133,1,133000,2,'hand','[]','~e[133,133000,2,"hand"]*C04DAAD9');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',134,1,134000,2,'game','["grand"]','~e[134,134000,2,"game","grand"]*4E8B89F3');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',135,1,135000,2,'deal','[8]','~e[135,135000,2,"deal",8]*C52249BE');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',136,1,136000,0,'abandon','[]','~e[136,136000,0,"abandon"]*BC65B9A2');
INSERT INTO "events" VALUES('e6614103e7452d2f','5a17c0de',137,1,137000,-1,'end','[]','~e[137,137000,-1,"end"]*4DF2AF09');
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
INSERT INTO "people" VALUES(1,0,'Anna',0,0,NULL,4,4,2,2,1,0,0,1);
INSERT INTO "people" VALUES(1,1,'Ben',1,1,NULL,4,4,2,2,1,0,0,1);
INSERT INTO "people" VALUES(1,2,'Carla',2,2,NULL,-16,-16,4,2,1,0,0,1);
INSERT INTO "people" VALUES(1,3,'Dora',3,3,NULL,8,8,1,2,2,0,0,1);
INSERT INTO "people" VALUES(2,0,'Anna',0,0,NULL,0,0,1,0,0,0,0,0);
INSERT INTO "people" VALUES(2,1,'Ben',1,1,NULL,0,0,1,0,0,0,0,0);
INSERT INTO "people" VALUES(2,2,'Carla',2,2,NULL,0,0,1,0,0,0,0,0);
CREATE TABLE personal (
    token TEXT PRIMARY KEY,
    facts TEXT NOT NULL CHECK (json_valid(facts))
) STRICT, WITHOUT ROWID;
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
INSERT INTO "seats" VALUES(1,1,0,0,'kontra',1,6,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(1,1,1,1,'kontra',1,6,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(1,1,2,2,'re',0,-18,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(1,1,3,3,'kontra',1,6,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(1,2,0,0,'kontra',0,-2,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(1,2,1,1,'kontra',0,-2,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(1,2,2,2,'re',1,2,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(1,2,3,3,'re',1,2,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(1,3,0,0,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(1,3,1,1,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(1,3,2,2,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(1,3,3,3,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(1,4,0,0,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(1,4,1,1,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(1,4,2,2,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(1,4,3,3,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(1,5,0,0,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(1,5,1,1,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(1,5,2,2,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(1,5,3,3,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(2,1,0,0,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(2,1,1,1,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(2,1,2,2,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(2,2,0,0,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(2,2,1,1,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(2,2,2,2,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(2,3,0,0,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(2,3,1,1,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(2,3,2,2,NULL,0,NULL,NULL,NULL,NULL);
CREATE TABLE table_files (
    serial TEXT NOT NULL REFERENCES tables (serial),
    name TEXT NOT NULL,
    content BLOB NOT NULL,
    stored INTEGER NOT NULL,
    PRIMARY KEY (serial, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE tables (
    serial TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
INSERT INTO "tables" VALUES('e6614103e7452d2f');
CREATE TABLE totals (
    evening INTEGER NOT NULL,
    number INTEGER NOT NULL,
    person INTEGER NOT NULL CHECK (person >= 0),
    total INTEGER NOT NULL,
    PRIMARY KEY (evening, number, person),
    FOREIGN KEY (evening, number) REFERENCES deals (evening, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO "totals" VALUES(1,1,0,6);
INSERT INTO "totals" VALUES(1,1,1,6);
INSERT INTO "totals" VALUES(1,1,2,-18);
INSERT INTO "totals" VALUES(1,1,3,6);
INSERT INTO "totals" VALUES(1,2,0,4);
INSERT INTO "totals" VALUES(1,2,1,4);
INSERT INTO "totals" VALUES(1,2,2,-16);
INSERT INTO "totals" VALUES(1,2,3,8);
INSERT INTO "totals" VALUES(1,3,0,4);
INSERT INTO "totals" VALUES(1,3,1,4);
INSERT INTO "totals" VALUES(1,3,2,-16);
INSERT INTO "totals" VALUES(1,3,3,8);
INSERT INTO "totals" VALUES(1,4,0,4);
INSERT INTO "totals" VALUES(1,4,1,4);
INSERT INTO "totals" VALUES(1,4,2,-16);
INSERT INTO "totals" VALUES(1,4,3,8);
INSERT INTO "totals" VALUES(1,5,0,4);
INSERT INTO "totals" VALUES(1,5,1,4);
INSERT INTO "totals" VALUES(1,5,2,-16);
INSERT INTO "totals" VALUES(1,5,3,8);
INSERT INTO "totals" VALUES(2,1,0,0);
INSERT INTO "totals" VALUES(2,1,1,0);
INSERT INTO "totals" VALUES(2,1,2,0);
INSERT INTO "totals" VALUES(2,2,0,0);
INSERT INTO "totals" VALUES(2,2,1,0);
INSERT INTO "totals" VALUES(2,2,2,0);
INSERT INTO "totals" VALUES(2,3,0,0);
INSERT INTO "totals" VALUES(2,3,1,0);
INSERT INTO "totals" VALUES(2,3,2,0);
CREATE INDEX events_by_verb ON events (serial, journal, verb, sequence);
COMMIT;
