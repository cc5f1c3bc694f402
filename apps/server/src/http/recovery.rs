//! `POST /api/tables/{name}/recovery` and `/recover`: taking a seat to another device.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, PathRejection};
use axum::extract::{ConnectInfo, Path, State};
use axum::http::StatusCode;
use protocol::{Recover, RecoveryAsked, RecoveryCode, RecoveryShown, SeatTaken, TableId};
use rules::Seat;
use store::{CodeHash, GuessLimit, Guesser, StoreError, TokenHash};

use super::{ApiError, read, tables};
use crate::app::App;
use crate::doorman::Peer;
use crate::gate::network;
use crate::limits::{CODES_LOCKED, GUESSERS, WRONG_CODES};
use crate::random;
use crate::table_actor::{Door, RecoveryOutcome, TableStub};
use crate::time::now_ms;

/// Makes a recovery code for the caller's seat.
pub(super) async fn code(
    State(app): State<Arc<App>>,
    name: Result<Path<String>, PathRejection>,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<RecoveryShown>), ApiError> {
    let RecoveryAsked { token } = read(body)?;
    let stub = seats_of(&app, name).await?;
    let code = random::recovery_code();
    let hash = hash(stub.id(), &code).await?;
    recovered(stub.set_recovery(TokenHash::of(&token), hash).await?)?;
    Ok((StatusCode::CREATED, Json(RecoveryShown { code })))
}

/// Gives a seat to the person who knows its code.
pub(super) async fn take(
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    name: Result<Path<String>, PathRejection>,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<SeatTaken>), ApiError> {
    let Recover { code, token } = read(body)?;
    let stub = seats_of(&app, name).await?;
    let guesser = Guesser::at(network(peer.ip()));
    // Counted as wrong before it is tried, so that many at once are no way round the limit.
    if !app.services.store.count_guess(guesser, guess_limit()).await.map_err(|error| failed(&error))? {
        return Err(ApiError::Locked);
    }
    let hash = hash(stub.id(), &code).await?;
    let seat = recovered(stub.recover(hash, TokenHash::of(&token)).await?)?;
    // This one was no guess. It takes back its own try and none before it: the code may be that of a table of the
    // guesser's own, and whoever asks again with the token of a seat need not know any.
    if let Err(error) = app.services.store.take_back_guess(guesser).await {
        // Then a try too many stands in the store for ten minutes; the seat is taken all the same.
        failed(&error);
    }
    let taken = SeatTaken { table: stub.id().clone(), seat, token, member: false, waits_for: None };
    Ok((StatusCode::CREATED, Json(taken)))
}

fn guess_limit() -> GuessLimit {
    GuessLimit {
        most: WRONG_CODES,
        within_ms: CODES_LOCKED.as_millis() as i64,
        guessers: GUESSERS,
        at_ms: now_ms(),
    }
}

fn failed(error: &StoreError) -> ApiError {
    tracing::error!(%error, "wrong codes could not be counted");
    ApiError::NotStored
}

/// The table, by the name that lets one sit down.
async fn seats_of(app: &App, name: Result<Path<String>, PathRejection>) -> Result<TableStub, ApiError> {
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
        RecoveryOutcome::NotYourSeat => Err(ApiError::NotYourSeat),
        RecoveryOutcome::NotStored => Err(ApiError::NotStored),
    }
}
