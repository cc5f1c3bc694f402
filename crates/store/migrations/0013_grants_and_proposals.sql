-- Who may play a deck, and what votes at tables propose to its owner. As before the same text serves SQLite and
-- PostgreSQL.

-- 1 for a deck that came with the program: everybody may play it. All others take their owner's token or a grant.
alter table decks add column in_the_box bigint not null default 0;
update decks set in_the_box = 1
where not exists (select 1 from deck_owners where deck_owners.deck_hash = decks.hash);

-- What an owner gave others so that they can open tables with a deck, without being able to read it.
create table deck_grants (
    deck_hash  text   not null references decks (hash),
    -- What the owner knows the grant by.
    id         text   not null,
    -- SHA-256 of the token in the link.
    token_hash bytea  not null,
    created_ms bigint not null,
    primary key (deck_hash, id)
);

-- What votes decided about answers, table by table. It counts at that table only, until the deck's owner writes it
-- into the deck.
create table proposals (
    deck_hash  text   not null references decks (hash),
    -- The seats' name of the table; empty for what was decided before tables were told apart.
    table_id   text   not null,
    -- The card, by its place in the deck, and the category, by its place on the card.
    card       bigint not null,
    category   bigint not null,
    -- What was typed, tidied.
    typed      text   not null,
    -- 1 if the vote took it as right, 0 if not.
    is_right   bigint not null,
    at_ms      bigint not null,
    -- When the owner accepted or rejected it; null while they have not.
    settled_ms bigint,
    primary key (deck_hash, table_id, card, category, typed)
);

-- Until now a vote at one table counted at all. What was decided about decks with an owner is proposed to them, and
-- what was decided about the decks in the box is dropped.
insert into proposals (deck_hash, table_id, card, category, typed, is_right, at_ms)
select cases.deck_hash, '', cases.card, cases.category, cases.typed, cases.is_right, cases.at_ms
from cases join decks on decks.hash = cases.deck_hash
where decks.in_the_box = 0;

drop table cases;

-- What the people of a rematch settled by vote in the games before, as JSON; null if nothing.
alter table tables add column precedents text;
