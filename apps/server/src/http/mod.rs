//! The routes. Handlers are thin: read, ask a table, answer.

mod deck_owner;
mod decks;
mod error;
mod games;
mod headers;
pub(crate) mod health;
mod host;
mod lobby;
mod log;
mod open;
mod origin;
mod recovery;
mod screens;
mod tables;

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::middleware::map_response;
use protocol::SOCKET_PATH;
use serde::de::DeserializeOwned;

pub(crate) use error::ApiError;
pub(crate) use host::known;
pub(crate) use origin::{SameOrigin, is_ours};

use crate::app::App;
use crate::gate::{Activity, Routes};
use crate::hosts::Hosts;
use crate::limits::{LONGEST_DECK, LONGEST_OPENING};
use crate::{page, socket};

/// Every route of the server, with what it is counted as.
pub(crate) fn router(app: Arc<App>, hosts: Arc<Hosts>) -> Router {
    let routes = Routes::new(&app)
        .get("/api/games", Activity::Request, games::list)
        .upload("/api/tables", Activity::OpenTable, LONGEST_OPENING, open::table)
        .get("/api/tables", Activity::ListTables, lobby::listed)
        .post("/api/tables/mine", Activity::ListTables, lobby::mine)
        .get("/api/tables/{name}", Activity::ViewCard, tables::card)
        .post("/api/tables/{name}/seats", Activity::TakeSeat, tables::sit)
        .post("/api/tables/{name}/recovery", Activity::UseCode, recovery::code)
        .post("/api/tables/{name}/recover", Activity::UseCode, recovery::take)
        .get("/api/tables/{name}/log", Activity::FetchLog, log::file)
        .get("/api/tables/{name}/proof", Activity::FetchProof, log::proof)
        .upload("/api/decks", Activity::SendDeck, LONGEST_DECK, decks::keep)
        .get("/api/decks/{hash}", Activity::FetchDeck, decks::whole)
        .get("/api/decks/{hash}/card", Activity::ViewCard, decks::card)
        .get("/api/decks/{hash}/grants", Activity::ViewCard, deck_owner::grants)
        .post("/api/decks/{hash}/grants", Activity::ViewCard, deck_owner::grant)
        .delete("/api/decks/{hash}/grants/{id}", Activity::ViewCard, deck_owner::revoke)
        .get("/api/decks/{hash}/proposals", Activity::ViewCard, deck_owner::proposals)
        .post("/api/decks/{hash}/proposals/settle", Activity::ViewCard, deck_owner::settle)
        .get("/healthz", Activity::Request, health::alive)
        .get("/health", Activity::Request, health::alive)
        .get("/ready", Activity::Request, health::ready)
        .nothing_else_under("/api/{*unknown}")
        .map(|api| api.layer(map_response(headers::never_stored)))
        .get(SOCKET_PATH, Activity::OpenSocket, socket::upgrade);
    screens::add(routes).finish(page::serve, hosts).layer(map_response(headers::secured))
}

/// Reads the JSON of a body.
fn read<T: DeserializeOwned>(body: Result<Bytes, BytesRejection>) -> Result<T, ApiError> {
    serde_json::from_slice(&body?).map_err(|error| ApiError::Malformed(error.to_string()))
}
