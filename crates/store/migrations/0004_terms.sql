-- Terms: what people agree on beside the rules, who is away, when a sleeping table has to be woken, and the codes by
-- which a seat is taken to another device. As before the same text serves SQLite and Postgres.

-- What people agreed on, as json; see `Terms` of the protocol.
alter table tables add column terms text not null default '{}';
-- When somebody who sits at the table was last known to be there, while it is listed and has a free seat; null
-- otherwise.
alter table tables add column listed_ms bigint;
-- When the table has something to do by itself, at the earliest; null if it has not. Whoever wakes it then finds out
-- what, from the log.
alter table tables add column wake_ms bigint;

-- When the person's last connection ended; null if they were there when this was last written.
alter table seats add column left_ms bigint;
-- What is kept of the recovery code of the seat; null if there is none, or it was used.
alter table seats add column recovery bytea;

create index tables_listed on tables (created_ms, id) where listed_ms is not null;
create index tables_due on tables (wake_ms) where wake_ms is not null;
