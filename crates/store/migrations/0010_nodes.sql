-- Which of several servers owns which table. As before the same text serves SQLite and Postgres.
--
-- All times here are the database's own, so that no server's clock matters.

create table nodes (
    -- Made anew each time a server starts.
    id       text   not null primary key,
    -- When its lease runs out.
    until_ms bigint not null
);

create table owners (
    table_id text   not null primary key references tables (id),
    -- Who claimed the table. If its lease has run out, the table is free.
    node_id  text   not null
);

-- For a server that goes away and lets go of all it owns.
create index owners_by_node on owners (node_id);
