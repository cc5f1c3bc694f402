-- How logs end, so that lines missing at the end are noticed. Only SQLite has this: a damaged page of its index can make
-- a log look shorter, and no hash of the remaining lines would show it.
--
-- Written now and then, for many logs at once, and when the server stops: a log may be longer than what stands here,
-- never shorter.
create table log_tails (
    table_number integer not null primary key,
    -- How many lines the log had, and the hash of the last one.
    lines        bigint  not null,
    chain        bytea   not null
);
