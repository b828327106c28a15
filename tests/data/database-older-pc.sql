-- A database of format 4 that an older PC had filled from a table that signs; made once and never changed.
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
INSERT INTO "deals" VALUES(1,1,'e661640843000001-1',1,3,0,'normal',NULL,NULL,'kontra',-4,NULL,0,1,'{"format": "stichtisch-deal", "version": 1, "id": "e661640843000001-1", "game": "doppelkopf", "rules": {"profile": "ddv-tsr", "options": {}}, "dealer": 3, "mandatory_solo_open": [true, true, true, true], "log": [[0, "play", "HA"], [1, "say", "kontra"], [1, "play", "H9"], [2, "play", "HK"], [3, "play", "HK"], [0, "play", "CA"], [1, "play", "CT"], [2, "play", "C9"], [3, "play", "C9"], [0, "play", "CQ"], [1, "play", "D9"], [2, "play", "D9"], [3, "play", "HJ"], [0, "play", "SQ"], [1, "play", "DJ"], [2, "play", "CJ"], [3, "play", "HJ"], [0, "play", "HQ"], [1, "play", "DJ"], [2, "play", "DQ"], [3, "play", "SJ"], [0, "play", "DQ"], [1, "play", "SJ"], [2, "play", "SQ"], [3, "play", "DT"], [2, "play", "HA"], [3, "play", "DT"], [0, "play", "H9"], [1, "play", "DA"], [1, "play", "HQ"], [2, "play", "CQ"], [3, "play", "HT"], [0, "play", "CJ"], [3, "play", "SA"], [0, "play", "SK"], [1, "play", "SK"], [2, "play", "ST"], [3, "play", "CA"], [0, "play", "CK"], [1, "play", "CT"], [2, "play", "CK"], [3, "play", "S9"], [0, "play", "ST"], [1, "play", "DK"], [2, "play", "SA"], [1, "play", "DK"], [2, "play", "HT"], [3, "play", "S9"], [0, "play", "DA"]]}','{"contract": "normal", "teams": ["re", "kontra", "re", "kontra"], "card_points": {"re": 107, "kontra": 133}, "winner": "kontra", "items": [{"item": "won", "party": "kontra", "points": 1}, {"item": "kontra_announced", "party": "kontra", "points": 2}, {"item": "against_queens", "party": "kontra", "points": 1}], "value_for_re": -4, "scores": [-4, 4, -4, 4], "irregularities": [], "inferred": {"teams": ["re", "kontra", "re", "kontra"]}, "id": "e661640843000001-1", "tricks": [{"leader": 0, "winner": 0, "points": 19}, {"leader": 0, "winner": 0, "points": 21}, {"leader": 0, "winner": 0, "points": 5}, {"leader": 0, "winner": 0, "points": 9}, {"leader": 0, "winner": 0, "points": 10}, {"leader": 0, "winner": 2, "points": 18}, {"leader": 2, "winner": 1, "points": 32}, {"leader": 1, "winner": 3, "points": 18}, {"leader": 3, "winner": 3, "points": 29}, {"leader": 3, "winner": 3, "points": 29}, {"leader": 3, "winner": 1, "points": 25}, {"leader": 1, "winner": 2, "points": 25}], "offers": [], "settled": true}',NULL);
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
INSERT INTO "evenings" VALUES(1,'e661640843000001','7d843461',2,1795463785,'doppelkopf','ddv-tsr','{}',0,NULL);
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
INSERT INTO "events" VALUES('e661640843000001','7d843461',1,1,460,-1,'boot','[1, "7d843461"]','~e[1,460,-1,"boot",1,"7d843461"]*DE74D759');
INSERT INTO "events" VALUES('e661640843000001','7d843461',2,1,506,-1,'session','["doppelkopf", "ddv-tsr", [], 0, {}, []]','~e[2,506,-1,"session","doppelkopf","ddv-tsr",[],0,{},[]]*D2E8C0A7');
INSERT INTO "events" VALUES('e661640843000001','7d843461',3,2,372,-1,'boot','[2, "7d843461"]','~e[3,372,-1,"boot",2,"7d843461"]*001FCF93');
INSERT INTO "events" VALUES('e661640843000001','7d843461',4,2,1624,-1,'join','["", 0, 0]','~e[4,1624,-1,"join","",0,0]*9F7AC1BF');
INSERT INTO "events" VALUES('e661640843000001','7d843461',5,2,1822,-1,'join','["", 1, 1]','~e[5,1822,-1,"join","",1,1]*F1EBF51F');
INSERT INTO "events" VALUES('e661640843000001','7d843461',6,2,2003,-1,'join','["", 2, 2]','~e[6,2003,-1,"join","",2,2]*91CBF2F8');
INSERT INTO "events" VALUES('e661640843000001','7d843461',7,2,2192,-1,'join','["", 3, 3]','~e[7,2192,-1,"join","",3,3]*01CD2FC9');
INSERT INTO "events" VALUES('e661640843000001','7d843461',8,2,2883,3,'dealer','[]','~e[8,2883,3,"dealer"]*D9369872');
INSERT INTO "events" VALUES('e661640843000001','7d843461',9,2,2884,3,'deal','[1]','~e[9,2884,3,"deal",1]*4A190A67');
INSERT INTO "events" VALUES('e661640843000001','7d843461',10,2,2994,-1,'pack','[1]','~e[10,2994,-1,"pack",1]*D49E8890');
INSERT INTO "events" VALUES('e661640843000001','7d843461',11,2,3040,0,'play','["HA", "049C04CC230062"]','~e[11,3040,0,"play","HA","049C04CC230062"]*BFB4AFA8');
INSERT INTO "events" VALUES('e661640843000001','7d843461',12,2,3498,1,'say','["kontra"]','~e[12,3498,1,"say","kontra"]*7D28A466');
INSERT INTO "events" VALUES('e661640843000001','7d843461',13,2,3625,1,'play','["H9", "046DDA0B390058"]','~e[13,3625,1,"play","H9","046DDA0B390058"]*27EBD12A');
INSERT INTO "events" VALUES('e661640843000001','7d843461',14,2,3677,2,'play','["HK", "045F95D8C10060"]','~e[14,3677,2,"play","HK","045F95D8C10060"]*0DEC703A');
INSERT INTO "events" VALUES('e661640843000001','7d843461',15,2,3734,3,'play','["HK", "04FDCD52720061"]','~e[15,3734,3,"play","HK","04FDCD52720061"]*1B15CB87');
INSERT INTO "events" VALUES('e661640843000001','7d843461',16,2,4585,0,'play','["CA", "04C6D1638B004A"]','~e[16,4585,0,"play","CA","04C6D1638B004A"]*62DC4258');
INSERT INTO "events" VALUES('e661640843000001','7d843461',17,2,4635,1,'play','["CT", "04D51596030042"]','~e[17,4635,1,"play","CT","04D51596030042"]*932F256A');
INSERT INTO "events" VALUES('e661640843000001','7d843461',18,2,4688,2,'play','["C9", "0498A6A2A10040"]','~e[18,4688,2,"play","C9","0498A6A2A10040"]*40D147E2');
INSERT INTO "events" VALUES('e661640843000001','7d843461',19,2,4746,3,'play','["C9", "0436DE1C520041"]','~e[19,4746,3,"play","C9","0436DE1C520041"]*659345C4');
INSERT INTO "events" VALUES('e661640843000001','7d843461',20,2,5662,0,'play','["CQ", "044DF37CC70046"]','~e[20,5662,0,"play","CQ","044DF37CC70046"]*90A9D738');
INSERT INTO "events" VALUES('e661640843000001','7d843461',21,2,5739,1,'play','["D9", "04D873BF850064"]','~e[21,5739,1,"play","D9","04D873BF850064"]*6608602E');
INSERT INTO "events" VALUES('e661640843000001','7d843461',22,2,5791,2,'play','["D9", "0476AB39360065"]','~e[22,5791,2,"play","D9","0476AB39360065"]*21A84829');
INSERT INTO "events" VALUES('e661640843000001','7d843461',23,2,5849,3,'play','["HJ", "04E6B7F1FD005C"]','~e[23,5849,3,"play","HJ","04E6B7F1FD005C"]*9C7AC3CA');
INSERT INTO "events" VALUES('e661640843000001','7d843461',24,2,6693,0,'play','["SQ", "04B88D31130052"]','~e[24,6693,0,"play","SQ","04B88D31130052"]*88B3F599');
INSERT INTO "events" VALUES('e661640843000001','7d843461',25,2,6743,1,'play','["DJ", "045151A6490068"]','~e[25,6743,1,"play","DJ","045151A6490068"]*019F66D8');
INSERT INTO "events" VALUES('e661640843000001','7d843461',26,2,6795,2,'play','["CJ", "04118489650044"]','~e[26,6795,2,"play","CJ","04118489650044"]*CC583E73');
INSERT INTO "events" VALUES('e661640843000001','7d843461',27,2,6854,3,'play','["HJ", "0484EF6BAE005D"]','~e[27,6854,3,"play","HJ","0484EF6BAE005D"]*E6123AE6');
INSERT INTO "events" VALUES('e661640843000001','7d843461',28,2,7770,0,'play','["HQ", "042326E55F005E"]','~e[28,7770,0,"play","HQ","042326E55F005E"]*D83D54F5');
INSERT INTO "events" VALUES('e661640843000001','7d843461',29,2,7847,1,'play','["DJ", "04EF891FFA0069"]','~e[29,7847,1,"play","DJ","04EF891FFA0069"]*55A6370B');
INSERT INTO "events" VALUES('e661640843000001','7d843461',30,2,7899,2,'play','["DQ", "048DC099AB006A"]','~e[30,7899,2,"play","DQ","048DC099AB006A"]*3D2640A2');
INSERT INTO "events" VALUES('e661640843000001','7d843461',31,2,7957,3,'play','["SJ", "047C1E3DB10050"]','~e[31,7957,3,"play","SJ","047C1E3DB10050"]*58644989');
INSERT INTO "events" VALUES('e661640843000001','7d843461',32,2,8805,0,'play','["DQ", "042BF8135C006B"]','~e[32,8805,0,"play","DQ","042BF8135C006B"]*FA3791EE');
INSERT INTO "events" VALUES('e661640843000001','7d843461',33,2,8855,1,'play','["SJ", "041A55B7620051"]','~e[33,8855,1,"play","SJ","041A55B7620051"]*A68FA8C0');
INSERT INTO "events" VALUES('e661640843000001','7d843461',34,2,8907,2,'play','["SQ", "0456C4AAC40053"]','~e[34,8907,2,"play","SQ","0456C4AAC40053"]*5D030EED');
INSERT INTO "events" VALUES('e661640843000001','7d843461',35,2,9012,3,'play','["DT", "0414E2B2E70066"]','~e[35,9012,3,"play","DT","0414E2B2E70066"]*316CD0DB');
INSERT INTO "events" VALUES('e661640843000001','7d843461',36,2,9871,2,'play','["HA", "043A3C45D40063"]','~e[36,9871,2,"play","HA","043A3C45D40063"]*12AA5ADD');
INSERT INTO "events" VALUES('e661640843000001','7d843461',37,2,9947,3,'play','["DT", "04B31A2C980067"]','~e[37,9947,3,"play","DT","04B31A2C980067"]*19718FF2');
INSERT INTO "events" VALUES('e661640843000001','7d843461',38,2,10000,0,'play','["H9", "040C1184EA0059"]','~e[38,10000,0,"play","H9","040C1184EA0059"]*8FA95234');
INSERT INTO "events" VALUES('e661640843000001','7d843461',39,2,10058,1,'play','["DA", "04069E806F006E"]','~e[39,10058,1,"play","DA","04069E806F006E"]*6A5DFA0F');
INSERT INTO "events" VALUES('e661640843000001','7d843461',40,2,10970,1,'play','["HQ", "04C15E5F10005F"]','~e[40,10970,1,"play","HQ","04C15E5F10005F"]*3D7B77FD');
INSERT INTO "events" VALUES('e661640843000001','7d843461',41,2,11046,2,'play','["CQ", "04EC2AF6780047"]','~e[41,11046,2,"play","CQ","04EC2AF6780047"]*66CDFA42');
INSERT INTO "events" VALUES('e661640843000001','7d843461',42,2,11098,3,'play','["HT", "04AA48FE9B005A"]','~e[42,11098,3,"play","HT","04AA48FE9B005A"]*322BCE08');
INSERT INTO "events" VALUES('e661640843000001','7d843461',43,2,11163,0,'play','["CJ", "04AFBC03160045"]','~e[43,11163,0,"play","CJ","04AFBC03160045"]*03B7786D');
INSERT INTO "events" VALUES('e661640843000001','7d843461',44,2,12022,3,'play','["SA", "04316B17D70056"]','~e[44,12022,3,"play","SA","04316B17D70056"]*34155BB8');
INSERT INTO "events" VALUES('e661640843000001','7d843461',45,2,12098,0,'play','["SK", "04F4FC24750054"]','~e[45,12098,0,"play","SK","04F4FC24750054"]*5F1DF135');
INSERT INTO "events" VALUES('e661640843000001','7d843461',46,2,12244,1,'play','["SK", "0493339E260055"]','~e[46,12244,1,"play","SK","0493339E260055"]*DC5A8397');
INSERT INTO "events" VALUES('e661640843000001','7d843461',47,2,12302,2,'play','["ST", "043FAF4A4F004E"]','~e[47,12302,2,"play","ST","043FAF4A4F004E"]*AAAAA380');
INSERT INTO "events" VALUES('e661640843000001','7d843461',48,2,13172,3,'play','["CA", "046508DD3C004B"]','~e[48,13172,3,"play","CA","046508DD3C004B"]*50083171');
INSERT INTO "events" VALUES('e661640843000001','7d843461',49,2,13248,0,'play','["CK", "048A6270290048"]','~e[49,13248,0,"play","CK","048A6270290048"]*6C48BE20');
INSERT INTO "events" VALUES('e661640843000001','7d843461',50,2,13301,1,'play','["CT", "04734D0FB40043"]','~e[50,13301,1,"play","CT","04734D0FB40043"]*D747C42B');
INSERT INTO "events" VALUES('e661640843000001','7d843461',51,2,13359,2,'play','["CK", "042899E9DA0049"]','~e[51,13359,2,"play","CK","042899E9DA0049"]*4E704713');
INSERT INTO "events" VALUES('e661640843000001','7d843461',52,2,14205,3,'play','["S9", "04034056ED004C"]','~e[52,14205,3,"play","S9","04034056ED004C"]*422FA3A8');
INSERT INTO "events" VALUES('e661640843000001','7d843461',53,2,14253,0,'play','["ST", "04DDE6C400004F"]','~e[53,14253,0,"play","ST","04DDE6C400004F"]*CA9C2522');
INSERT INTO "events" VALUES('e661640843000001','7d843461',54,2,14355,1,'play','["DK", "04CA2F8D0D006C"]','~e[54,14355,1,"play","DK","04CA2F8D0D006C"]*ADA3A306');
INSERT INTO "events" VALUES('e661640843000001','7d843461',55,2,14413,2,'play','["SA", "04CFA291880057"]','~e[55,14413,2,"play","SA","04CFA291880057"]*2EB1B91E');
INSERT INTO "events" VALUES('e661640843000001','7d843461',56,2,15272,1,'play','["DK", "04686706BE006D"]','~e[56,15272,1,"play","DK","04686706BE006D"]*4C4E1ACF');
INSERT INTO "events" VALUES('e661640843000001','7d843461',57,2,15323,2,'play','["HT", "044880784C005B"]','~e[57,15323,2,"play","HT","044880784C005B"]*E1F7D0A3');
INSERT INTO "events" VALUES('e661640843000001','7d843461',58,2,15375,3,'play','["S9", "04A177D09E004D"]','~e[58,15375,3,"play","S9","04A177D09E004D"]*1848B967');
INSERT INTO "events" VALUES('e661640843000001','7d843461',59,2,15433,0,'play','["DA", "04A4D5FA20006F"]','~e[59,15433,0,"play","DA","04A4D5FA20006F"]*AD917888');
INSERT INTO "events" VALUES('e661640843000001','7d843461',60,2,15446,-1,'seal','["ffa919e67ef7a27da5aac973f715033cb801c62e08aaf75784b0998d9cae1b06", "cf5d97ee1f70a64ffdd7ded6b9bf1851b6c961f07f01bb67ce72b45813a84fa5", [-4, 4, -4, 4]]','~e[60,15446,-1,"seal","ffa919e67ef7a27da5aac973f715033cb801c62e08aaf75784b0998d9cae1b06","cf5d97ee1f70a64ffdd7ded6b9bf1851b6c961f07f01bb67ce72b45813a84fa5",[-4,4,-4,4]]*5A639A14');
INSERT INTO "events" VALUES('e661640843000001','7d843461',61,2,19217,-1,'sign','["3330f7c8f6236598", 60, "99e1b9ae26c0afff2399821245f7a67a1156a7c0ef1bc14f479316c68c798355aaad112eed1f9b296da02c8412130f0498ee515a02c5a02d373577db4519e395"]','~e[61,19217,-1,"sign","3330f7c8f6236598",60,"99e1b9ae26c0afff2399821245f7a67a1156a7c0ef1bc14f479316c68c798355aaad112eed1f9b296da02c8412130f0498ee515a02c5a02d373577db4519e395"]*3D58447D');
INSERT INTO "events" VALUES('e661640843000001','7d843461',62,3,384,-1,'boot','[3, "7d843461"]','~e[62,384,-1,"boot",3,"7d843461"]*532A2F9E');
INSERT INTO "events" VALUES('e661640843000001','7d843461',63,3,386,-1,'clock','[1795463786]','~e[63,386,-1,"clock",1795463786]*AE65BC7C');
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
INSERT INTO "people" VALUES(1,0,'',0,0,NULL,-4,-4,3,1,0,0,0,1);
INSERT INTO "people" VALUES(1,1,'',1,1,NULL,4,4,1,1,1,0,0,1);
INSERT INTO "people" VALUES(1,2,'',2,2,NULL,-4,-4,3,1,0,0,0,1);
INSERT INTO "people" VALUES(1,3,'',3,3,NULL,4,4,1,1,1,0,0,1);
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
INSERT INTO "seats" VALUES(1,1,0,0,'re',0,-4,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(1,1,1,1,'kontra',1,4,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(1,1,2,2,'re',0,-4,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(1,1,3,3,'kontra',1,4,NULL,NULL,NULL);
CREATE TABLE table_files (
    serial TEXT NOT NULL REFERENCES tables (serial),
    name TEXT NOT NULL,
    content BLOB NOT NULL,
    stored INTEGER NOT NULL,
    PRIMARY KEY (serial, name)
) STRICT, WITHOUT ROWID;
INSERT INTO "table_files" VALUES('e661640843000001','counts',X'',1795463787);
INSERT INTO "table_files" VALUES('e661640843000001','replaced',X'',1795463787);
INSERT INTO "table_files" VALUES('e661640843000001','settings',X'',1795463787);
CREATE TABLE tables (
    serial TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
INSERT INTO "tables" VALUES('e661640843000001');
CREATE TABLE totals (
    evening INTEGER NOT NULL,
    number INTEGER NOT NULL,
    person INTEGER NOT NULL CHECK (person >= 0),
    total INTEGER NOT NULL,
    PRIMARY KEY (evening, number, person),
    FOREIGN KEY (evening, number) REFERENCES deals (evening, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO "totals" VALUES(1,1,0,-4);
INSERT INTO "totals" VALUES(1,1,1,4);
INSERT INTO "totals" VALUES(1,1,2,-4);
INSERT INTO "totals" VALUES(1,1,3,4);
CREATE INDEX events_by_verb ON events (serial, journal, verb, sequence);
COMMIT;
