//! Opening a table, sitting down at one, and asking what one is.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, PathRejection};
use axum::extract::{ConnectInfo, Path, State};
use axum::http::StatusCode;
use catalog::{GameKind, Setting};
use protocol::{OpenTable, SeatTaken, TableCard, TableId, TableOpened, TakeSeat};
use rules::Seat;
use serde::de::DeserializeOwned;
use store::{SeatRecord, TokenHash};

use super::{ApiError, SameOrigin};
use crate::app::App;
use crate::doorman::Peer;
use crate::person::tidy_name;
use crate::random;
use crate::table_actor::{Door, SitOutcome, TableStub, new_table};

/// `POST /api/tables`.
pub(super) async fn open(
    _: SameOrigin,
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<TableOpened>), ApiError> {
    let wanted: OpenTable = read(body)?;
    let name = tidy_name(&wanted.name)?;
    let kind: GameKind = wanted.game.parse().map_err(|error| ApiError::NoSuchGame(format!("{error}")))?;
    let (fewest, most) = kind.seats();
    let seats = wanted.seats.unwrap_or(fewest);
    if !(fewest..=most).contains(&seats) {
        let said = format!("{} is played by {fewest} to {most}, not by {seats}", kind.title());
        return Err(ApiError::Malformed(said));
    }
    let seat = wanted.seat.unwrap_or(Seat(0));
    if seat.0 >= seats {
        return Err(ApiError::NoSuchSeat(seat));
    }
    let secret = random::secret();
    let setting = Setting { options: wanted.options.as_deref(), seats: Some(seats), ..Setting::default() };
    let table = catalog::open(kind, &setting, secret.clone(), None).map_err(ApiError::Refused)?;
    // Asked last, so that a mistake costs nobody a table.
    if !app.may_open(peer.ip()) {
        return Err(ApiError::TooManyTables);
    }
    let token = random::token();
    let sitter = SeatRecord { seat, name, token_hash: TokenHash::of(&token) };
    let table = new_table(kind, &*table, &secret, vec![sitter]);
    let (id, watch) = (table.id.clone(), table.watch.clone());
    app.services.store.open_table(table).await.map_err(|error| {
        tracing::error!(%error, "a table could not be written down");
        ApiError::NotStored
    })?;
    tracing::info!(table = %watch, game = %kind, "a table was opened");
    let opened = TableOpened { table: id, watch, seat, token };
    Ok((StatusCode::CREATED, Json(opened)))
}

/// `POST /api/tables/{name}/seats`.
pub(super) async fn sit(
    _: SameOrigin,
    State(app): State<Arc<App>>,
    name: Result<Path<String>, PathRejection>,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<SeatTaken>), ApiError> {
    let wanted: TakeSeat = read(body)?;
    let (stub, door) = find(&app, name).await?;
    if door == Door::Gallery {
        return Err(ApiError::WatchOnly);
    }
    let person = tidy_name(&wanted.name)?;
    let token = wanted.token.unwrap_or_else(random::token);
    match stub.sit(person, wanted.seat, TokenHash::of(&token)).await? {
        SitOutcome::Seated(seat) => {
            let taken = SeatTaken { table: stub.id().clone(), seat, token, member: false };
            Ok((StatusCode::CREATED, Json(taken)))
        }
        SitOutcome::NoSuchSeat(seat) => Err(ApiError::NoSuchSeat(seat)),
        SitOutcome::SeatTaken(seat) => Err(ApiError::SeatTaken(seat)),
        SitOutcome::NoFreeSeat => Err(ApiError::NoFreeSeat),
        SitOutcome::NotStored => Err(ApiError::NotStored),
    }
}

/// `GET /api/tables/{name}`.
pub(super) async fn card(
    State(app): State<Arc<App>>,
    name: Result<Path<String>, PathRejection>,
) -> Result<Json<TableCard>, ApiError> {
    let (stub, door) = find(&app, name).await?;
    Ok(Json(stub.card(door).await?))
}

/// The table named in the path.
pub(super) async fn find(
    app: &App,
    name: Result<Path<String>, PathRejection>,
) -> Result<(TableStub, Door), ApiError> {
    let Path(name) = name.map_err(|_| ApiError::NoSuchTable)?;
    let name = TableId::try_from(name).map_err(|_| ApiError::NoSuchTable)?;
    Ok(app.tables.find(&name).await?)
}

fn read<T: DeserializeOwned>(body: Result<Bytes, BytesRejection>) -> Result<T, ApiError> {
    serde_json::from_slice(&body?).map_err(|error| ApiError::Malformed(error.to_string()))
}
