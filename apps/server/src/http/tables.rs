//! Sitting down at a table, joining a team, and asking what a table is.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, PathRejection};
use axum::extract::{ConnectInfo, Path, State};
use axum::http::StatusCode;
use protocol::{Consent, SeatTaken, TableCard, TableId, TakeSeat};
use rules::Seat;
use store::TokenHash;

use super::{ApiError, read};
use crate::app::App;
use crate::doorman::Peer;
use crate::gate::Activity;
use crate::person::tidy_name;
use crate::random;
use crate::table_actor::{Door, JoinOutcome, Joining, SitOutcome, Sitting, TableStub};

/// `POST /api/tables/{name}/seats`.
pub(super) async fn sit(
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    name: Result<Path<String>, PathRejection>,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<SeatTaken>), ApiError> {
    let address = peer.ip();
    let wanted: TakeSeat = read(body)?;
    let (stub, door) = find(&app, name).await?;
    if door == Door::Gallery {
        return Err(ApiError::WatchOnly);
    }
    let person = tidy_name(&wanted.name)?;
    let token = wanted.token.unwrap_or_else(random::token);
    let hash = TokenHash::of(&token);
    let (seat, waits_for) = if wanted.member {
        let seat = wanted.seat.ok_or(ApiError::WhichTeam)?;
        let mut who = Joining { name: person, seat, token: hash, may_ask: false };
        let mut outcome = stub.join(who.clone()).await?;
        // Only a request that is new counts, and which is, the table knows.
        if matches!(outcome, JoinOutcome::NotAllowed) {
            app.gate.admit(Activity::AskToJoin, address).map_err(ApiError::TooMuch)?;
            who.may_ask = true;
            outcome = stub.join(who).await?;
        }
        (seat, joined(outcome)?)
    } else {
        let (seat, mark, promise) = (wanted.seat, wanted.mark, wanted.promise);
        let mut who = Sitting { name: person, seat, mark, token: hash, promise, may_take_listed: false };
        let mut outcome = stub.sit(who.clone()).await?;
        // Which table is open to everybody, the table knows.
        if matches!(outcome, SitOutcome::NotAllowed) {
            app.gate.admit(Activity::TakeListedSeat, address).map_err(ApiError::TooMuch)?;
            who.may_take_listed = true;
            outcome = stub.sit(who).await?;
        }
        (seated(outcome)?, None)
    };
    let status = if waits_for.is_some() { StatusCode::ACCEPTED } else { StatusCode::CREATED };
    let taken = SeatTaken { table: stub.id().clone(), seat, token, member: wanted.member, waits_for };
    Ok((status, Json(taken)))
}

fn seated(outcome: SitOutcome) -> Result<Seat, ApiError> {
    match outcome {
        SitOutcome::Seated(seat) => Ok(seat),
        SitOutcome::NoSuchSeat(seat) => Err(ApiError::NoSuchSeat(seat)),
        SitOutcome::SeatTaken(seat) => Err(ApiError::SeatTaken(seat)),
        SitOutcome::NoFreeSeat => Err(ApiError::NoFreeSeat),
        SitOutcome::BadMark(bad) => Err(bad.into()),
        SitOutcome::Freed => Err(ApiError::SeatFreed),
        SitOutcome::NotAllowed => Err(ApiError::NotStored),
        SitOutcome::NotStored => Err(ApiError::NotStored),
    }
}

/// Whose consent is missing before somebody is a member.
fn joined(outcome: JoinOutcome) -> Result<Option<Consent>, ApiError> {
    match outcome {
        JoinOutcome::Joined(_) => Ok(None),
        JoinOutcome::Waiting(on) => Ok(Some(on)),
        JoinOutcome::Declined => Err(ApiError::Declined),
        JoinOutcome::TooManyWaiting => Err(ApiError::TooManyWaiting),
        JoinOutcome::NotAllowed => Err(ApiError::NotStored),
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
