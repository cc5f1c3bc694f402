-- Bots in seats, teams behind seats, decks of questions, and what people decided about answers by vote.
--
-- As before the same text serves SQLite and Postgres.

-- When the seat was taken: a clock does not run before the last one is.
alter table seats add column taken_ms bigint not null default 0;
-- The level of the bot that sits there; null for a person. A bot has no token, and its hash is empty.
alter table seats add column bot text;

-- Those who joined somebody in a seat. They see what the seat sees, and only its captain acts.
create table members (
    table_id   text   not null references tables (id),
    -- SHA-256 of the member's own token.
    token_hash bytea  not null,
    seat       bigint not null,
    name       text   not null,
    joined_ms  bigint not null,
    primary key (table_id, token_hash)
);

create table decks (
    -- What the deck is recognised by; the opening of a table names it.
    hash       text   not null primary key,
    -- The game it is for, by its short name.
    game       text   not null,
    title      text   not null,
    licence    text   not null,
    -- How many cards it has.
    cards      bigint not null,
    -- The deck as json. It holds every answer.
    json       text   not null,
    created_ms bigint not null
);

-- Who may fetch a deck again: everybody who sent it has seen its answers.
create table deck_owners (
    deck_hash  text   not null references decks (hash),
    -- SHA-256 of the owner's token.
    token_hash bytea  not null,
    primary key (deck_hash, token_hash)
);

-- How an answer to a card is taken since people voted on it.
create table cases (
    deck_hash  text   not null references decks (hash),
    -- The card, by its place in the deck, and the category, by its place on the card.
    card       bigint not null,
    category   bigint not null,
    -- What was typed, tidied.
    typed      text   not null,
    -- 1 if it counts as right, 0 if not.
    is_right   bigint not null,
    at_ms      bigint not null,
    primary key (deck_hash, card, category, typed)
);
