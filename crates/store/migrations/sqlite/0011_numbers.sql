-- Tables get numbers, and the lines of their logs are found by these. Only SQLite has them: its names are random, so
-- that the ends of the logs that are played at one time lay all over the file, and every move wrote a page of its own.
-- By number they lie side by side, because tables that are played at one time were mostly opened at one time.
--
-- The number is a column and not SQLite's own rowid, because a copy of the database may number its rows anew.

alter table tables add column number bigint;
update tables set number = rowid;
create unique index tables_by_number on tables (number);

create table numbered_steps (
    table_number bigint not null references tables (number),
    -- As before; see 0001_tables.sql.
    seq        bigint not null,
    entry      text   not null,
    seat       bigint,
    message_id text,
    at_ms      bigint not null,
    primary key (table_number, seq)
);

insert into numbered_steps (table_number, seq, entry, seat, message_id, at_ms)
select tables.number, steps.seq, steps.entry, steps.seat, steps.message_id, steps.at_ms
from steps join tables on tables.id = steps.table_id
order by steps.rowid;

drop table steps;
alter table numbered_steps rename to steps;
