-- Wrong recovery codes, counted by who tried them, so that a guesser is locked out and the owner is not. As before the
-- same text serves SQLite and Postgres.

create table guesses (
    -- SHA-256 of the address.
    guesser bytea  not null primary key,
    -- How many were tried since the count last began.
    tried   bigint not null,
    -- When the last one was tried.
    at_ms   bigint not null
);

create index guesses_by_age on guesses (at_ms);
