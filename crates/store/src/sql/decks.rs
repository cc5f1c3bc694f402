//! Decks: kept once, read whole, granted to others; and what votes propose to their owners.

use protocol::TableId;
use sqlx::Row;

use super::dialect::{DbConnection, DbPool, DbRow};
use super::read::{Read, get, nonsense};
use crate::{
    CaseRecord, DeckRecord, DeckSummary, GrantRecord, MOST_PROPOSALS, NewDeck, NewGrant, ProposalRecord,
    SettledCase, StoreError, TokenHash,
};

/// What can be written about decks.
pub(super) enum DeckWork {
    Keep(NewDeck),
    Grant(String, NewGrant),
    Revoke(String, String),
    Propose(String, TableId, Vec<CaseRecord>),
    Settle(String, SettledCase),
    PutInTheBox(Vec<String>),
}

// A deck that somebody sent before it came in the box is in the box from then on.
const KEEP: &str = "
    insert into decks (hash, game, title, licence, cards, json, created_ms, in_the_box)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (hash) do update set in_the_box = 1 where excluded.in_the_box = 1";

const OWN: &str = "insert into deck_owners (deck_hash, token_hash) values ($1, $2) on conflict do nothing";

const DECK: &str = "
    select hash, game, substr(title, 1, 200) as title, substr(licence, 1, 200) as licence, cards, json
    from decks where hash = $1";

// Decks that were kept before titles had a bound may have very long ones.
const SUMMARY: &str = "
    select hash, game, substr(title, 1, 200) as title, substr(licence, 1, 200) as licence, cards
    from decks where hash = $1";

const OWNS: &str = "select count(*) from deck_owners where deck_hash = $1 and token_hash = $2";

const MAY_PLAY: &str = "
    select (select count(*) from decks where hash = $1 and in_the_box = 1)
         + (select count(*) from deck_owners where deck_hash = $1 and token_hash = $2)
         + (select count(*) from deck_grants where deck_hash = $1 and token_hash = $2)";

const GRANT: &str = "
    insert into deck_grants (deck_hash, id, token_hash, created_ms)
    select $1, $2, $3, $4 where exists (select 1 from decks where hash = $1)";

const GRANTS: &str = "select id, created_ms from deck_grants where deck_hash = $1 order by created_ms, id";

const REVOKE: &str = "delete from deck_grants where deck_hash = $1 and id = $2";

const PROPOSE: &str = "
    insert into proposals (deck_hash, table_id, card, category, typed, is_right, at_ms)
    select $1, $2, $3, $4, $5, $6, $7
    where exists (select 1 from decks where hash = $1 and in_the_box = 0)
      and (select count(*) from proposals where deck_hash = $1 and settled_ms is null) < $8
    on conflict (deck_hash, table_id, card, category, typed)
    do update set is_right = excluded.is_right, at_ms = excluded.at_ms, settled_ms = null
    where proposals.is_right <> excluded.is_right";

const PROPOSALS: &str = "
    select table_id, card, category, typed, is_right, at_ms from proposals
    where deck_hash = $1 and settled_ms is null
    order by at_ms, table_id, card, category, typed";

const SETTLE: &str = "
    update proposals set settled_ms = $5
    where deck_hash = $1 and card = $2 and category = $3 and typed = $4 and settled_ms is null";

const PUT_IN_THE_BOX: &str = "update decks set in_the_box = 1 where hash = $1 and in_the_box = 0";

const DROP_PROPOSALS: &str = "delete from proposals where deck_hash = $1";

/// Carries out one piece of work about decks.
pub(super) async fn carry_out(
    connection: &mut DbConnection,
    work: &DeckWork,
) -> Result<Result<(), StoreError>, sqlx::Error> {
    match work {
        DeckWork::Keep(deck) => keep_deck(connection, deck).await?,
        DeckWork::Grant(deck, NewGrant { id, token, created_ms }) => {
            let grant = sqlx::query(GRANT).bind(deck).bind(id).bind(token.as_bytes().as_slice());
            if grant.bind(created_ms).execute(connection).await?.rows_affected() == 0 {
                return Ok(Err(StoreError::NoSuchDeck));
            }
        }
        DeckWork::Revoke(deck, id) => {
            sqlx::query(REVOKE).bind(deck).bind(id).execute(connection).await?;
        }
        DeckWork::Propose(deck, table, cases) => propose(connection, deck, table, cases).await?,
        DeckWork::Settle(deck, SettledCase { card, category, typed, at_ms }) => {
            let settle = sqlx::query(SETTLE).bind(deck).bind(i64::from(*card)).bind(i64::from(*category));
            settle.bind(typed).bind(at_ms).execute(connection).await?;
        }
        DeckWork::PutInTheBox(hashes) => {
            for hash in hashes {
                for statement in [PUT_IN_THE_BOX, DROP_PROPOSALS] {
                    sqlx::query(statement).bind(hash).execute(&mut *connection).await?;
                }
            }
        }
    }
    Ok(Ok(()))
}

async fn keep_deck(connection: &mut DbConnection, deck: &NewDeck) -> Result<(), sqlx::Error> {
    let DeckSummary { hash, game, title, licence, cards } = &deck.summary;
    sqlx::query(KEEP)
        .bind(hash)
        .bind(game)
        .bind(title)
        .bind(licence)
        .bind(i64::from(*cards))
        .bind(&deck.json)
        .bind(deck.created_ms)
        .bind(i64::from(deck.owner.is_none()))
        .execute(&mut *connection)
        .await?;
    if let Some(owner) = &deck.owner {
        sqlx::query(OWN).bind(hash).bind(owner.as_bytes().as_slice()).execute(connection).await?;
    }
    Ok(())
}

async fn propose(
    connection: &mut DbConnection,
    deck: &str,
    table: &TableId,
    cases: &[CaseRecord],
) -> Result<(), sqlx::Error> {
    for case in cases {
        sqlx::query(PROPOSE)
            .bind(deck)
            .bind(table.as_str())
            .bind(i64::from(case.card))
            .bind(i64::from(case.category))
            .bind(&case.typed)
            .bind(i64::from(case.right))
            .bind(case.at_ms)
            .bind(i64::from(MOST_PROPOSALS))
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

pub(super) async fn deck(readers: &DbPool, hash: &str) -> Result<Option<Read<DeckRecord>>, sqlx::Error> {
    let row = sqlx::query(DECK).bind(hash).fetch_optional(readers).await?;
    Ok(row.as_ref().map(|deck| Ok(DeckRecord { summary: summary_record(deck)?, json: get(deck, "json")? })))
}

pub(super) async fn summary(readers: &DbPool, hash: &str) -> Result<Option<Read<DeckSummary>>, sqlx::Error> {
    let row = sqlx::query(SUMMARY).bind(hash).fetch_optional(readers).await?;
    Ok(row.as_ref().map(summary_record))
}

pub(super) async fn owns(readers: &DbPool, hash: &str, owner: TokenHash) -> Result<bool, sqlx::Error> {
    let row = sqlx::query(OWNS).bind(hash).bind(owner.as_bytes().as_slice()).fetch_one(readers).await?;
    Ok(row.try_get::<i64, _>(0)? > 0)
}

/// A token that is none has the hash of nothing, which no owner and no grant has.
pub(super) async fn may_play(
    readers: &DbPool,
    hash: &str,
    key: Option<TokenHash>,
) -> Result<bool, sqlx::Error> {
    let key = key.map(|key| key.as_bytes().to_vec()).unwrap_or_default();
    let row = sqlx::query(MAY_PLAY).bind(hash).bind(key).fetch_one(readers).await?;
    Ok(row.try_get::<i64, _>(0)? > 0)
}

pub(super) async fn grants(readers: &DbPool, hash: &str) -> Result<Read<Vec<GrantRecord>>, sqlx::Error> {
    let rows = sqlx::query(GRANTS).bind(hash).fetch_all(readers).await?;
    let grant = |row| Ok(GrantRecord { id: get(row, "id")?, created_ms: get(row, "created_ms")? });
    Ok(rows.iter().map(grant).collect())
}

pub(super) async fn proposals(
    readers: &DbPool,
    hash: &str,
) -> Result<Read<Vec<ProposalRecord>>, sqlx::Error> {
    let rows = sqlx::query(PROPOSALS).bind(hash).fetch_all(readers).await?;
    let proposal = |row| {
        let table: String = get(row, "table_id")?;
        Ok(ProposalRecord { table: Some(table).filter(|id| !id.is_empty()), case: case_record(row)? })
    };
    Ok(rows.iter().map(proposal).collect())
}

fn summary_record(row: &DbRow) -> Read<DeckSummary> {
    Ok(DeckSummary {
        hash: get(row, "hash")?,
        game: get(row, "game")?,
        title: get(row, "title")?,
        licence: get(row, "licence")?,
        cards: small(row, "cards")?,
    })
}

fn case_record(row: &DbRow) -> Read<CaseRecord> {
    Ok(CaseRecord {
        card: small(row, "card")?,
        category: small(row, "category")?,
        typed: get(row, "typed")?,
        right: get::<i64>(row, "is_right")? != 0,
        at_ms: get(row, "at_ms")?,
    })
}

fn small<T: TryFrom<i64>>(row: &DbRow, column: &str) -> Read<T> {
    let number: i64 = get(row, column)?;
    T::try_from(number).map_err(|_| nonsense(format!("{column} cannot be {number}")))
}
