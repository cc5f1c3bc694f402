-- A table is its opening and its log; everything else is worked out from these.
--
-- The same text serves SQLite and Postgres: only text, bigint and bytea, ids made by the program, times in
-- milliseconds since 1970, and json kept as text because only the game's own code understands it.

create table tables (
    -- The name for those who may sit down.
    id         text   not null primary key,
    -- The name for those who only watch.
    watch      text   not null unique,
    -- The game, by its short name.
    game       text   not null,
    -- How the table was opened, as json: the head of its log.
    opening    text   not null,
    -- The 32 bytes all luck of the table follows from.
    secret     bytea  not null,
    created_ms bigint not null,
    -- The table of the rematch, once there is one.
    next_id    text   references tables (id)
);

create table seats (
    table_id   text   not null references tables (id),
    seat       bigint not null,
    -- Who sits there, as they call themselves.
    name       text   not null,
    -- SHA-256 of the seat token; the token itself is kept by its owner alone.
    token_hash bytea  not null,
    primary key (table_id, seat)
);

create table steps (
    table_id   text   not null references tables (id),
    -- The number of the line, from nought and without gaps. That this is the key is what keeps two servers
    -- that both think they own a table from both continuing its log.
    seq        bigint not null,
    -- The line, as json. It may hold secrets.
    entry      text   not null,
    -- On the last line of what a message brought about: who sent it, and its id, by which a retry is known.
    -- No index keeps them unique: only who has read the whole log can add to it, and so knows every id in it.
    seat       bigint,
    message_id text,
    at_ms      bigint not null,
    primary key (table_id, seq)
);
