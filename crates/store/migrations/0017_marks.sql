-- The mark somebody chose: a token of a question game, by its place among the tokens in the box. Null in games without marks
-- and at tables from before one could choose, where a mark follows from the seat. As before the same text serves SQLite and
-- Postgres.
alter table seats add column mark bigint;
