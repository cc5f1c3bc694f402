//! The routes. Handlers are thin: read, ask a table, answer.

mod decks;
mod error;
mod games;
mod headers;
pub(crate) mod health;
mod lobby;
mod log;
mod open;
mod origin;
mod recovery;
mod tables;

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::DefaultBodyLimit;
use axum::extract::rejection::BytesRejection;
use axum::middleware::map_response;
use axum::routing::{get, post};
use protocol::SOCKET_PATH;
use serde::de::DeserializeOwned;

pub(crate) use error::ApiError;
pub(crate) use origin::SameOrigin;

use crate::app::App;
use crate::limits::{LONGEST_BODY, LONGEST_DECK};
use crate::{page, socket};

/// Every route of the server.
pub(crate) fn router(app: Arc<App>) -> Router {
    let api = Router::new()
        .route("/api/games", get(games::list))
        .route("/api/tables", post(open::table).get(lobby::listed))
        .route("/api/tables/mine", post(lobby::mine))
        .route("/api/tables/{name}", get(tables::card))
        .route("/api/tables/{name}/seats", post(tables::sit))
        .route("/api/tables/{name}/recovery", post(recovery::code))
        .route("/api/tables/{name}/recover", post(recovery::take))
        .route("/api/tables/{name}/log", get(log::file))
        .route("/api/tables/{name}/proof", get(log::proof))
        .route("/api/decks", post(decks::keep).layer(DefaultBodyLimit::max(LONGEST_DECK)))
        .route("/api/decks/{hash}", get(decks::whole))
        .route("/api/decks/{hash}/card", get(decks::card))
        .route("/healthz", get(health::alive))
        .route("/health", get(health::alive))
        .route("/ready", get(health::ready))
        .route("/api/{*unknown}", axum::routing::any(async || ApiError::NoSuchPath))
        .layer(map_response(headers::never_stored));
    Router::new()
        .route(SOCKET_PATH, get(socket::upgrade))
        .merge(api)
        .fallback(page::serve)
        .method_not_allowed_fallback(async || ApiError::NoSuchMethod)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(map_response(headers::secured))
        .with_state(app)
}

/// Reads the JSON of a body.
fn read<T: DeserializeOwned>(body: Result<Bytes, BytesRejection>) -> Result<T, ApiError> {
    serde_json::from_slice(&body?).map_err(|error| ApiError::Malformed(error.to_string()))
}
