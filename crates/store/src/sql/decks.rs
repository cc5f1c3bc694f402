//! Decks: kept once, read whole, and what was decided about them.

use sqlx::Row;

use super::dialect::{DbConnection, DbPool, DbRow, SNAPSHOT};
use super::read::{Read, get, nonsense};
use crate::{CaseRecord, DeckRecord, DeckSummary, NewDeck, TokenHash};

const KEEP: &str = "
    insert into decks (hash, game, title, licence, cards, json, created_ms)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict do nothing";

const OWN: &str = "insert into deck_owners (deck_hash, token_hash) values ($1, $2) on conflict do nothing";

const DECK: &str = "select hash, game, title, licence, cards, json from decks where hash = $1";

const SUMMARY: &str = "select hash, game, title, licence, cards from decks where hash = $1";

const CASES: &str = "
    select card, category, typed, is_right, at_ms from cases where deck_hash = $1
    order by card, category, typed";

const OWNS: &str = "select count(*) from deck_owners where deck_hash = $1 and token_hash = $2";

const REMEMBER: &str = "
    insert into cases (deck_hash, card, category, typed, is_right, at_ms)
    select $1, $2, $3, $4, $5, $6 where exists (select 1 from decks where hash = $1)
    on conflict (deck_hash, card, category, typed)
    do update set is_right = excluded.is_right, at_ms = excluded.at_ms";

pub(super) async fn keep_deck(connection: &mut DbConnection, deck: &NewDeck) -> Result<(), sqlx::Error> {
    let DeckSummary { hash, game, title, licence, cards } = &deck.summary;
    sqlx::query(KEEP)
        .bind(hash)
        .bind(game)
        .bind(title)
        .bind(licence)
        .bind(i64::from(*cards))
        .bind(&deck.json)
        .bind(deck.created_ms)
        .execute(&mut *connection)
        .await?;
    if let Some(owner) = &deck.owner {
        sqlx::query(OWN).bind(hash).bind(owner.as_bytes().as_slice()).execute(connection).await?;
    }
    Ok(())
}

/// Answers whether there is such a deck.
pub(super) async fn remember_cases(
    connection: &mut DbConnection,
    deck: &str,
    cases: &[CaseRecord],
) -> Result<bool, sqlx::Error> {
    for case in cases {
        let done = sqlx::query(REMEMBER)
            .bind(deck)
            .bind(i64::from(case.card))
            .bind(i64::from(case.category))
            .bind(&case.typed)
            .bind(i64::from(case.right))
            .bind(case.at_ms)
            .execute(&mut *connection)
            .await?;
        if done.rows_affected() == 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

pub(super) async fn deck(readers: &DbPool, hash: &str) -> Result<Option<Read<DeckRecord>>, sqlx::Error> {
    let mut snapshot = readers.begin_with(SNAPSHOT).await?;
    let Some(deck) = sqlx::query(DECK).bind(hash).fetch_optional(&mut *snapshot).await? else {
        return Ok(None);
    };
    let cases = sqlx::query(CASES).bind(hash).fetch_all(&mut *snapshot).await?;
    snapshot.commit().await?;
    Ok(Some(record(&deck, &cases)))
}

pub(super) async fn summary(readers: &DbPool, hash: &str) -> Result<Option<Read<DeckSummary>>, sqlx::Error> {
    let row = sqlx::query(SUMMARY).bind(hash).fetch_optional(readers).await?;
    Ok(row.as_ref().map(summary_record))
}

pub(super) async fn owns(readers: &DbPool, hash: &str, owner: TokenHash) -> Result<bool, sqlx::Error> {
    let row = sqlx::query(OWNS).bind(hash).bind(owner.as_bytes().as_slice()).fetch_one(readers).await?;
    Ok(row.try_get::<i64, _>(0)? > 0)
}

fn record(deck: &DbRow, cases: &[DbRow]) -> Read<DeckRecord> {
    Ok(DeckRecord {
        summary: summary_record(deck)?,
        json: get(deck, "json")?,
        cases: cases.iter().map(case_record).collect::<Read<_>>()?,
    })
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
