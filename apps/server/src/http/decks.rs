//! Decks of questions: sending one, fetching one's own again, and what anybody may know of one.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, PathRejection};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{DeckCard, DeckKept, Token};
use store::{DeckSummary, StoreError, TokenHash};

use super::ApiError;
use crate::app::App;
use crate::random;

/// `POST /api/decks`.
pub(super) async fn keep(
    State(app): State<Arc<App>>,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<DeckKept>), ApiError> {
    let owner = random::token();
    let DeckSummary { hash, title, game, cards, licence: _ } =
        app.decks.receive(body?, TokenHash::of(&owner)).await?;
    tracing::info!(hash, game, cards, "a deck was kept");
    Ok((StatusCode::CREATED, Json(DeckKept { hash, title, game, cards, owner })))
}

/// `GET /api/decks/{hash}`: the whole deck.
pub(super) async fn whole(
    State(app): State<Arc<App>>,
    hash: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let hash = owned(&app, hash, &headers).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, r#"attachment; filename="boxlid-deck.json""#),
    ];
    let json = app.library.lend(app.decks.file(&hash)).await?;
    Ok((headers, [(header::CONTENT_LENGTH, json.len())], json.body()).into_response())
}

/// `GET /api/decks/{hash}/card`.
pub(super) async fn card(
    State(app): State<Arc<App>>,
    hash: Result<Path<String>, PathRejection>,
) -> Result<Json<DeckCard>, ApiError> {
    let DeckSummary { hash, game, title, licence, cards } = summary(&app, hash).await?;
    Ok(Json(DeckCard { hash, title, game, cards, licence }))
}

/// The hash of a deck that the caller owns.
pub(super) async fn owned(
    app: &App,
    hash: Result<Path<String>, PathRejection>,
    headers: &HeaderMap,
) -> Result<String, ApiError> {
    let hash = summary(app, hash).await?.hash;
    let owner = bearer(headers).ok_or(ApiError::NotYourDeck)?;
    let owns = app.services.store.owns_deck(&hash, TokenHash::of(&owner)).await;
    if owns.map_err(|error| failed(&error))? { Ok(hash) } else { Err(ApiError::NotYourDeck) }
}

async fn summary(app: &App, hash: Result<Path<String>, PathRejection>) -> Result<DeckSummary, ApiError> {
    let Path(hash) = hash.map_err(|_| ApiError::NoSuchDeck)?;
    let summary = app.services.store.deck_summary(&hash).await.map_err(|error| failed(&error))?;
    summary.ok_or(ApiError::NoSuchDeck)
}

/// The token in `authorization: Bearer …`. Not in the address, which ends up in logs and histories.
fn bearer(headers: &HeaderMap) -> Option<Token> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| Token::try_from(token.trim().to_owned()).ok())?
}

pub(super) fn failed(error: &StoreError) -> ApiError {
    tracing::error!(%error, "a deck could not be read");
    ApiError::NotStored
}
