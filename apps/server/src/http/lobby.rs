//! Finding a table: `GET /api/tables` for those open to anybody, `POST /api/tables/mine` for one's own.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{ConnectInfo, Query, State};
use catalog::GameKind;
use protocol::{
    LISTED_AT_ONCE, ListedTable, ListedTables, MINE_AT_ONCE, MineAsked, MyTable, MyTables, OwnSeat, RawValue,
    TableId, TableStands,
};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Map, Value};
use store::{ListedPage, ListedRecord, TokenHash};

use super::{ApiError, read};
use crate::app::App;
use crate::doorman::Peer;
use crate::gate::Activity;
use crate::limits::LISTED_FOR;
use crate::open_tables::NotFound;
use crate::table_actor::{Door, NotYourSeat};
use crate::time::now_ms;

/// What a person looking for a table may ask.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    game: Option<String>,
    before: Option<String>,
}

/// `GET /api/tables`.
pub(super) async fn listed(
    State(app): State<Arc<App>>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Json<ListedTables>, ApiError> {
    let Query(wanted) = wanted.map_err(|rejection| ApiError::Malformed(rejection.body_text()))?;
    let game = wanted.game.map(|game| game.parse::<GameKind>()).transpose();
    let game = game.map_err(|error| ApiError::NoSuchGame(error.to_string()))?;
    let before = wanted.before.as_deref().map(place_in_list).transpose()?;
    list(&app, game, before).await.map(Json)
}

/// The tables open to anybody, of one game or of all, those after a place in the list.
pub(super) async fn list(
    app: &App,
    game: Option<GameKind>,
    before: Option<(i64, TableId)>,
) -> Result<ListedTables, ApiError> {
    let now = now_ms();
    // One more than is told, to know whether there are more.
    let most = LISTED_AT_ONCE + 1;
    let page = ListedPage {
        game: game.map(|game| game.name().to_owned()),
        before,
        seen_after_ms: now - app.services.tempo.span_ms(LISTED_FOR),
        most: most as u32,
    };
    let mut records = app.services.store.listed(page).await.map_err(|error| {
        tracing::error!(%error, "the listed tables could not be read");
        ApiError::NotStored
    })?;
    let has_more = records.len() == most;
    records.truncate(LISTED_AT_ONCE);
    let last = records.last().filter(|_| has_more);
    let more = last.map(|last| format!("{}.{}", last.created_ms, last.id));
    let tables = records.into_iter().filter_map(|record| listed_table(record, now)).collect();
    Ok(ListedTables { tables, more })
}

/// Reads what `more` said.
fn place_in_list(text: &str) -> Result<(i64, TableId), ApiError> {
    let malformed = || ApiError::Malformed("before is what `more` of an earlier answer said".to_owned());
    let (at_ms, table) = text.split_once('.').ok_or_else(malformed)?;
    let table = TableId::try_from(table.to_owned()).map_err(|_| malformed())?;
    Ok((at_ms.parse().map_err(|_| malformed())?, table))
}

/// What is told of a table; nothing of one that is full already, or from a version that is not ours.
fn listed_table(record: ListedRecord, now: i64) -> Option<ListedTable> {
    #[derive(Deserialize)]
    struct Opening {
        seats: u8,
        options: Map<String, Value>,
        board: Option<IgnoredAny>,
    }
    let kind: GameKind = record.game.parse().ok()?;
    let opening: Opening = serde_json::from_str(&record.opening).ok()?;
    let mut seats = vec![None; usize::from(opening.seats)];
    for (seat, name) in record.sitters {
        *seats.get_mut(seat.index())? = Some(name);
    }
    let free = seats.iter().filter(|name| name.is_none()).count();
    Some(ListedTable {
        table: record.id,
        game: record.game,
        options: different_options(kind, opening.options)?,
        seats,
        free: u8::try_from(free).ok().filter(|free| *free > 0)?,
        opened_ms: record.created_ms,
        age_ms: u64::try_from(now - record.created_ms).unwrap_or_default(),
        terms: serde_json::from_str(&record.terms).ok()?,
        own_board: opening.board.is_some(),
    })
}

/// The options that differ from the rulebook; the first choice of each is the rulebook's.
fn different_options(kind: GameKind, mut options: Map<String, Value>) -> Option<Box<RawValue>> {
    let specs = kind.options();
    options.retain(|name, value| {
        let spec = specs.iter().find(|spec| spec.name == name);
        let usual = spec.and_then(|spec| spec.choices.first());
        usual.is_some_and(|usual| *value != usual.value)
    });
    serde_json::value::to_raw_value(&options).ok()
}

/// `POST /api/tables/mine`.
pub(super) async fn mine(
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<MyTables>, ApiError> {
    let MineAsked { tables } = read(body)?;
    if tables.len() > MINE_AT_ONCE {
        return Err(ApiError::TooManyMine);
    }
    app.gate.may_name(peer.ip()).map_err(ApiError::TooMuch)?;
    let mut mine = Vec::with_capacity(tables.len());
    for own in tables {
        let stands = stands(&app, &own).await?;
        mine.push(MyTable { table: own.table, stands });
    }
    // A name with a wrong token counts as one that does not exist: the answer does not tell the two apart, and neither
    // may the count. Nobody is shut out for it, because a browser may remember many tables of a database that is gone.
    let unknown = mine.iter().filter(|table| table.stands.is_none()).count() as u32;
    if unknown > 0 {
        app.gate.admit_many(Activity::WrongName, peer.ip(), unknown).map_err(ApiError::TooMuch)?;
    }
    Ok(Json(MyTables { tables: mine }))
}

async fn stands(app: &App, own: &OwnSeat) -> Result<Option<TableStands>, ApiError> {
    match app.tables.find(&own.table).await {
        Ok((stub, Door::Seats)) => match stub.stands(TokenHash::of(&own.token)).await? {
            Ok(stands) => Ok(Some(stands)),
            Err(NotYourSeat::Unknown | NotYourSeat::Freed) => Ok(None),
        },
        // One that is damaged must not hide the others.
        Ok((_, Door::Gallery)) | Err(NotFound::NoSuchTable | NotFound::Damaged) => Ok(None),
        Err(error @ (NotFound::NotReadable | NotFound::NoMemory)) => Err(error.into()),
    }
}
