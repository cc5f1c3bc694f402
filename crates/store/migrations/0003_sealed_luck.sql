-- Envelopes: what the luck of a table follows from, and when it was settled. As before the same text serves SQLite
-- and Postgres.

-- 1 if the secret was sealed and shown as the table was opened, so that draws follow from a key made of it and of
-- what people added; 0 for tables from before, whose draws follow from the secret itself.
alter table tables add column sealed bigint not null default 0;
-- When the key was made and the first lines were drawn; null while people are still sitting down.
alter table tables add column begun_ms bigint;
-- When the game was broken off; null if it was not.
alter table tables add column closed_ms bigint;
-- How the same seats came out the time before, as json; null if this is no rematch.
alter table tables add column last text;

-- The hash of what the person adds to the luck of the table, and that itself once it was shown.
alter table seats add column promise bytea;
alter table seats add column entropy bytea;
-- 1 if a promise is waited for, because the person made one at the table before.
alter table seats add column awaited bigint not null default 0;
