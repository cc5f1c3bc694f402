//! Sitting down at a table, joining a team, and asking what a table is.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, PathRejection};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use protocol::{SeatTaken, TableCard, TableId, TakeSeat};
use rules::Seat;
use store::TokenHash;

use super::{ApiError, SameOrigin, read};
use crate::app::App;
use crate::person::tidy_name;
use crate::random;
use crate::table_actor::{Door, JoinOutcome, SitOutcome, Sitting, TableStub};

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
    let hash = TokenHash::of(&token);
    let seat = if wanted.member {
        let seat = wanted.seat.ok_or(ApiError::WhichTeam)?;
        joined(stub.join(person, seat, hash).await?)?
    } else {
        let who = Sitting { name: person, seat: wanted.seat, token: hash, promise: wanted.promise };
        seated(stub.sit(who).await?)?
    };
    let taken = SeatTaken { table: stub.id().clone(), seat, token, member: wanted.member };
    Ok((StatusCode::CREATED, Json(taken)))
}

fn seated(outcome: SitOutcome) -> Result<Seat, ApiError> {
    match outcome {
        SitOutcome::Seated(seat) => Ok(seat),
        SitOutcome::NoSuchSeat(seat) => Err(ApiError::NoSuchSeat(seat)),
        SitOutcome::SeatTaken(seat) => Err(ApiError::SeatTaken(seat)),
        SitOutcome::NoFreeSeat => Err(ApiError::NoFreeSeat),
        SitOutcome::NotStored => Err(ApiError::NotStored),
    }
}

fn joined(outcome: JoinOutcome) -> Result<Seat, ApiError> {
    match outcome {
        JoinOutcome::Joined(seat) => Ok(seat),
        JoinOutcome::SeatedElsewhere => Err(ApiError::SeatedElsewhere),
        JoinOutcome::NoSuchSeat(seat) => Err(ApiError::NoSuchSeat(seat)),
        JoinOutcome::NobodyThere(seat) => Err(ApiError::NobodyThere(seat)),
        JoinOutcome::BotThere(seat) => Err(ApiError::BotThere(seat)),
        JoinOutcome::Refused(refusal) => Err(ApiError::Refused(refusal)),
        JoinOutcome::NotStored => Err(ApiError::NotStored),
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
