-- Luck that was sealed again before play, because entropy that was promised did not come. As before the same text serves
-- SQLite and Postgres.

-- The envelopes a table gave up, in order; the one in use is in `tables`.
create table abandoned_sealings (
    table_id text   not null references tables (id),
    -- Counted from 1; the table's own envelope has the number after the last of these.
    number   bigint not null,
    secret   bytea  not null,
    -- When it was given up.
    at_ms    bigint not null,
    primary key (table_id, number)
);

-- What was promised for such an envelope, and what was shown in time.
create table abandoned_promises (
    table_id text   not null,
    number   bigint not null,
    seat     bigint not null,
    promise  bytea  not null,
    entropy  bytea,
    primary key (table_id, number, seat),
    foreign key (table_id, number) references abandoned_sealings (table_id, number)
);
