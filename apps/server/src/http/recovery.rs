//! `POST /api/tables/{name}/recovery` and `/recover`: taking a seat to another device.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, PathRejection};
use axum::extract::{ConnectInfo, Path, State};
use axum::http::StatusCode;
use protocol::{Recover, RecoveryAsked, RecoveryCode, RecoveryShown, SeatTaken, TableId};
use rules::Seat;
use store::{CodeHash, TokenHash};

use super::{ApiError, SameOrigin, read, tables};
use crate::app::App;
use crate::doorman::Peer;
use crate::random;
use crate::table_actor::{Door, RecoveryOutcome, TableStub};

/// Makes a code for the seat of whoever asks.
pub(super) async fn code(
    _: SameOrigin,
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    name: Result<Path<String>, PathRejection>,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<RecoveryShown>), ApiError> {
    let RecoveryAsked { token } = read(body)?;
    let stub = seats_of(&app, peer.ip(), name).await?;
    let code = random::recovery_code();
    let hash = hash(stub.id(), &code).await?;
    recovered(stub.set_recovery(TokenHash::of(&token), hash).await?)?;
    Ok((StatusCode::CREATED, Json(RecoveryShown { code })))
}

/// Gives a seat to whoever knows its code.
pub(super) async fn take(
    _: SameOrigin,
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    name: Result<Path<String>, PathRejection>,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<SeatTaken>), ApiError> {
    let Recover { code, token } = read(body)?;
    let stub = seats_of(&app, peer.ip(), name).await?;
    let hash = hash(stub.id(), &code).await?;
    let seat = recovered(stub.recover(hash, TokenHash::of(&token)).await?)?;
    let taken = SeatTaken { table: stub.id().clone(), seat, token, member: false };
    Ok((StatusCode::CREATED, Json(taken)))
}

/// The table, for somebody who may try a code there.
async fn seats_of(
    app: &App,
    address: IpAddr,
    name: Result<Path<String>, PathRejection>,
) -> Result<TableStub, ApiError> {
    // Asked first, because working out a hash is not free.
    if !app.may_try_code(address) {
        return Err(ApiError::TooManyTries);
    }
    match tables::find(app, name).await? {
        (stub, Door::Seats) => Ok(stub),
        (_, Door::Gallery) => Err(ApiError::WatchOnly),
    }
}

/// Hashes a code where nobody waits for the thread.
async fn hash(table: &TableId, code: &RecoveryCode) -> Result<CodeHash, ApiError> {
    let (table, code) = (table.clone(), code.clone());
    let hashed = tokio::task::spawn_blocking(move || CodeHash::of(&table, &code));
    hashed.await.map_err(|_| ApiError::NotStored)
}

fn recovered(outcome: RecoveryOutcome) -> Result<Seat, ApiError> {
    match outcome {
        RecoveryOutcome::Done(seat) => Ok(seat),
        RecoveryOutcome::WrongCode => Err(ApiError::WrongCode),
        RecoveryOutcome::Locked => Err(ApiError::Locked),
        RecoveryOutcome::NotYourSeat => Err(ApiError::NotYourSeat),
        RecoveryOutcome::NotStored => Err(ApiError::NotStored),
    }
}
