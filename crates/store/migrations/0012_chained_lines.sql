-- Checksums by which damage is found, and what the database is recognized by. As before the same text serves SQLite
-- and Postgres.
--
-- The program fills in `head` and `chain` for tables from before, just after the migrations: SQL knows no SHA-256. A
-- later migration that changes what `head` covers (see `chain.rs`) must set it to null, so that it is filled in anew.

-- A checksum of the row, its seats and its members, without what changes by itself: when the table wakes, when it was
-- last listed, what table follows, when people left and their recovery codes.
alter table tables add column head bytea;
-- Each line's hash covers the line and the hash before it.
alter table steps add column chain bytea;

-- Finds the tables that have yet to be filled in; empty ever after.
create index tables_unchained on tables (id) where head is null;

create table store_identity (
    -- Always 1: there is one row.
    only_row bigint not null primary key,
    -- Random; a copy of the database has the same.
    id       text   not null,
    -- Counted up to see whether the database can be written.
    probes   bigint not null,
    -- When that was last done, by the clock of the server that did it; null if never.
    alive_ms bigint
);

-- Times at which the clocks of a table stood still, because a server that started could not tell a long outage from a
-- clock that jumped.
create table pauses (
    table_id text   not null references tables (id),
    -- How long the log was then.
    lines    bigint not null,
    from_ms  bigint not null,
    -- Null while people are not back.
    to_ms    bigint,
    primary key (table_id, lines)
);

-- Leases get another name, so that a server from before, still running during a rolling update, cannot renew its own.
-- It lets go of its tables within two seconds, and never adds a line without a hash after that.
alter table nodes rename to node_leases;
