-- Format 7: the first that a database on a server has, too. What a fold asks of the log for each journal is found by its
-- verb.

CREATE INDEX log_by_verb ON club_log (verb, number);
