//! Every way a request can fail, and the one place where that becomes a status and a sentence.

use std::time::Duration;

use axum::Json;
use axum::extract::rejection::BytesRejection;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use catalog::Unplayable;
use protocol::{ErrorBody, MINE_AT_ONCE};
use rules::{Clause, Refusal, Seat};

use crate::deck_shelf::{NoDeck, NotKept};
use crate::document::Said;
use crate::gate::{NameUnknown, TooMuch};
use crate::hosts::UnknownHost;
use crate::limits::{
    CODES_LOCKED, DECKS_FULL, LONGEST_BODY, LONGEST_DECK, MOST_GRANTS, SLOWEST_BODY, UPLOADS_AT_ONCE,
};
use crate::marks::BadMark;
use crate::open_tables::NotFound;
use crate::person::BadName;
use crate::table_actor::Gone;
use crate::terms::BadTerms;

/// How long memory that is taken may stay so.
const SOON: Duration = SLOWEST_BODY;

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ApiError {
    #[error("this is not the JSON that was expected: {0}")]
    Malformed(String),
    #[error("the body of this request has at most {longest} bytes")]
    TooLong { longest: usize },
    #[error("a page from elsewhere may not speak to this server")]
    BadOrigin,
    #[error("{0}")]
    UnknownHost(#[from] UnknownHost),
    #[error("this address speaks WebSocket")]
    NotASocket,
    #[error("there is nothing here")]
    NoSuchPath,
    #[error("this cannot be done here; see docs/protocol.md for what can")]
    NoSuchMethod,
    #[error("there is no such table")]
    NoSuchTable,
    #[error("{0}")]
    NoSuchGame(String),
    #[error("this link is for watching; ask the person who invited you for the link to play")]
    WatchOnly,
    #[error("there is no seat {0} at this table")]
    NoSuchSeat(Seat),
    #[error("somebody sits in seat {0} already")]
    SeatTaken(Seat),
    #[error("every seat is taken")]
    NoFreeSeat,
    #[error("{0}")]
    BadMark(#[from] BadMark),
    #[error("the log can be had once the game is over")]
    NotOver,
    #[error("{0}")]
    BadName(#[from] BadName),
    #[error("{}", .0.said)]
    Refused(Refusal),
    #[error("you cannot play seat {0} yourself and leave it to a bot")]
    BotInYourSeat(Seat),
    #[error("two bots cannot both sit in seat {0}")]
    TwoBots(Seat),
    #[error("bots would take every seat; leave one for yourself")]
    NoSeatForYou,
    #[error("say whose team you join: which seat")]
    WhichTeam,
    #[error("nobody sits in seat {0} yet, so there is no team to join; take the seat yourself")]
    NobodyThere(Seat),
    #[error("a bot sits in seat {0}, and plays alone")]
    BotThere(Seat),
    #[error("this token has another place at the table already")]
    SeatedElsewhere,
    #[error("your request to join this team was declined")]
    Declined,
    #[error("many people are waiting to join a team here; try again in a moment")]
    TooManyWaiting,
    #[error("the host freed your seat; ask them for a new invitation")]
    SeatFreed,
    #[error("there is no such deck; send it to the server first")]
    NoSuchDeck,
    #[error("only the owner of a deck sees its answers; this takes the token that the upload returned")]
    NotYourDeck,
    #[error("this deck is private; to play it you need its owner's token or a link from its owner")]
    DeckNotGranted,
    #[error("a deck can have at most {MOST_GRANTS} links; revoke one first")]
    TooManyGrants,
    #[error("{said}")]
    BadDeck { place: Option<String>, said: String },
    #[error("a deck has at most {} MiB", LONGEST_DECK / 1024 / 1024)]
    DeckTooLong,
    #[error(
        "as many decks are in play as the server has memory for; try again in {} s, or play a smaller one",
        seconds(DECKS_FULL)
    )]
    DecksFull,
    #[error("this address is over its limit for {}; try again in {} s", .0.activity.what(), seconds(.0.wait))]
    TooMuch(TooMuch),
    #[error("one address can upload {UPLOADS_AT_ONCE} decks at the same time; wait until one is there")]
    TooManyUploads,
    #[error("the server has no memory to spare for this now; try again in {} s", seconds(SOON))]
    Busy,
    #[error("the body of a request has to arrive within {} s", SLOWEST_BODY.as_secs())]
    TooSlow,
    #[error("{0}")]
    BadTerms(#[from] BadTerms),
    #[error("this token proves no seat of your own at this table")]
    NotYourSeat,
    #[error("no seat at this table has this code; it may have been used, or replaced by a newer one")]
    WrongCode,
    #[error("too many wrong codes were tried from this address; wait {} minutes", CODES_LOCKED.as_secs() / 60)]
    Locked,
    #[error("at most {MINE_AT_ONCE} tables can be asked about at once")]
    TooManyMine,
    #[error("the server could not write this down; try again")]
    NotStored,
    #[error("this is damaged and was set aside; the operator of the server can restore it from a backup")]
    Damaged,
}

impl ApiError {
    fn status_and_code(&self) -> (StatusCode, &'static str) {
        match self {
            ApiError::Malformed(_) => (StatusCode::BAD_REQUEST, "malformed"),
            ApiError::TooLong { .. } => (StatusCode::PAYLOAD_TOO_LARGE, "too_long"),
            ApiError::BadOrigin => (StatusCode::FORBIDDEN, "bad_origin"),
            ApiError::UnknownHost(_) => (StatusCode::MISDIRECTED_REQUEST, "unknown_host"),
            ApiError::NotASocket => (StatusCode::UPGRADE_REQUIRED, "not_a_socket"),
            ApiError::NoSuchPath => (StatusCode::NOT_FOUND, "no_such_path"),
            ApiError::NoSuchMethod => (StatusCode::METHOD_NOT_ALLOWED, "no_such_method"),
            ApiError::NoSuchTable => (StatusCode::NOT_FOUND, "no_such_table"),
            ApiError::NoSuchGame(_) => (StatusCode::UNPROCESSABLE_ENTITY, "no_such_game"),
            ApiError::WatchOnly => (StatusCode::FORBIDDEN, "watch_only"),
            ApiError::NoSuchSeat(_) => (StatusCode::UNPROCESSABLE_ENTITY, "no_such_seat"),
            ApiError::SeatTaken(_) => (StatusCode::CONFLICT, "seat_taken"),
            ApiError::NoFreeSeat => (StatusCode::CONFLICT, "no_free_seat"),
            ApiError::BadMark(BadMark::Unknown(_)) => (StatusCode::UNPROCESSABLE_ENTITY, "no_such_mark"),
            ApiError::BadMark(BadMark::Taken(_)) => (StatusCode::CONFLICT, "mark_taken"),
            ApiError::NotOver => (StatusCode::CONFLICT, "not_over"),
            ApiError::BadName(_) => (StatusCode::UNPROCESSABLE_ENTITY, "bad_name"),
            ApiError::Refused(_) => (StatusCode::UNPROCESSABLE_ENTITY, "refused"),
            ApiError::BotInYourSeat(_) | ApiError::TwoBots(_) | ApiError::NoSeatForYou => {
                (StatusCode::UNPROCESSABLE_ENTITY, "bad_bots")
            }
            ApiError::WhichTeam => (StatusCode::UNPROCESSABLE_ENTITY, "which_team"),
            ApiError::NobodyThere(_) => (StatusCode::CONFLICT, "nobody_there"),
            ApiError::BotThere(_) => (StatusCode::CONFLICT, "bot_there"),
            ApiError::SeatedElsewhere => (StatusCode::CONFLICT, "seated_elsewhere"),
            ApiError::Declined => (StatusCode::FORBIDDEN, "declined"),
            ApiError::TooManyWaiting => (StatusCode::CONFLICT, "too_many_waiting"),
            ApiError::SeatFreed => (StatusCode::FORBIDDEN, "seat_freed"),
            ApiError::NoSuchDeck => (StatusCode::NOT_FOUND, "no_such_deck"),
            ApiError::NotYourDeck => (StatusCode::FORBIDDEN, "not_your_deck"),
            ApiError::DeckNotGranted => (StatusCode::FORBIDDEN, "deck_not_granted"),
            ApiError::TooManyGrants => (StatusCode::CONFLICT, "too_many_grants"),
            ApiError::BadDeck { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "bad_deck"),
            ApiError::DeckTooLong => (StatusCode::PAYLOAD_TOO_LARGE, "too_long"),
            ApiError::TooMuch(too_much) => (StatusCode::TOO_MANY_REQUESTS, too_much.activity.code()),
            ApiError::TooManyUploads => (StatusCode::TOO_MANY_REQUESTS, "too_many_uploads"),
            ApiError::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            ApiError::DecksFull => (StatusCode::SERVICE_UNAVAILABLE, "decks_full"),
            ApiError::TooSlow => (StatusCode::REQUEST_TIMEOUT, "too_slow"),
            ApiError::BadTerms(_) => (StatusCode::UNPROCESSABLE_ENTITY, "bad_terms"),
            ApiError::NotYourSeat => (StatusCode::FORBIDDEN, "not_your_seat"),
            ApiError::WrongCode => (StatusCode::FORBIDDEN, "wrong_code"),
            ApiError::Locked => (StatusCode::TOO_MANY_REQUESTS, "locked"),
            ApiError::TooManyMine => (StatusCode::PAYLOAD_TOO_LARGE, "too_long"),
            ApiError::NotStored => (StatusCode::SERVICE_UNAVAILABLE, "not_stored"),
            ApiError::Damaged => (StatusCode::INTERNAL_SERVER_ERROR, "damaged"),
        }
    }

    /// How long to wait before the same request is worth another try, if that is known.
    fn wait(&self) -> Option<Duration> {
        match self {
            ApiError::TooMuch(too_much) => Some(too_much.wait),
            ApiError::TooManyUploads | ApiError::Busy => Some(SOON),
            ApiError::DecksFull => Some(DECKS_FULL),
            ApiError::Locked => Some(CODES_LOCKED),
            _ => None,
        }
    }

    fn clause(&self) -> Option<Clause> {
        match self {
            ApiError::Refused(refusal) => refusal.clause.clone(),
            _ => None,
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, code) = self.status_and_code();
        let (said, clause, wait) = (self.to_string(), self.clause(), self.wait());
        let is_unknown = matches!(self, ApiError::NoSuchTable | ApiError::NoSuchDeck);
        let place = match self {
            ApiError::BadDeck { place, .. } => place,
            _ => None,
        };
        let sentence = Said(said.clone());
        let body = ErrorBody { code: code.to_owned(), said, clause, place };
        let mut response = (status, Json(body)).into_response();
        response.extensions_mut().insert(sentence);
        if let Some(wait) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, seconds(wait).into());
        }
        if is_unknown {
            response.extensions_mut().insert(NameUnknown);
        }
        response
    }
}

/// Whole seconds to wait, and at least one.
fn seconds(wait: Duration) -> u64 {
    wait.as_millis().div_ceil(1000).max(1) as u64
}

impl From<NotFound> for ApiError {
    fn from(error: NotFound) -> Self {
        match error {
            NotFound::NoSuchTable => ApiError::NoSuchTable,
            NotFound::NotReadable => ApiError::NotStored,
            NotFound::NoMemory => ApiError::DecksFull,
            NotFound::Damaged => ApiError::Damaged,
        }
    }
}

impl From<NoDeck> for ApiError {
    fn from(error: NoDeck) -> Self {
        match error {
            NoDeck::NoSuchDeck => ApiError::NoSuchDeck,
            NoDeck::NotGranted => ApiError::DeckNotGranted,
            NoDeck::Damaged => ApiError::Damaged,
            NoDeck::NotReadable => ApiError::NotStored,
            NoDeck::NoMemory => ApiError::DecksFull,
        }
    }
}

impl From<NotKept> for ApiError {
    fn from(error: NotKept) -> Self {
        match error {
            NotKept::Unplayable(Unplayable::NoDeck(error)) => {
                ApiError::BadDeck { place: Some(error.place.to_string()), said: error.reason }
            }
            NotKept::Unplayable(
                error @ (Unplayable::Empty | Unplayable::Hole { .. } | Unplayable::TooMany(_)),
            ) => {
                let place = match &error {
                    Unplayable::Hole { card, category } => Some(format!("card {card}, category {category}")),
                    Unplayable::NoDeck(_) | Unplayable::Empty | Unplayable::TooMany(_) => None,
                };
                ApiError::BadDeck { place, said: error.to_string() }
            }
            NotKept::NotText { line } => {
                ApiError::BadDeck { place: Some(format!("line {line}")), said: error.to_string() }
            }
            NotKept::Unprintable { ref place, .. } => {
                ApiError::BadDeck { place: Some(place.clone()), said: error.to_string() }
            }
            NotKept::NotStored => ApiError::NotStored,
        }
    }
}

impl From<Gone> for ApiError {
    fn from(Gone: Gone) -> Self {
        ApiError::NotStored
    }
}

impl From<BytesRejection> for ApiError {
    fn from(rejection: BytesRejection) -> Self {
        if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
            // Bodies that may be longer are read before a handler sees them; see `gate/body.rs`.
            ApiError::TooLong { longest: LONGEST_BODY }
        } else {
            ApiError::Malformed(rejection.body_text())
        }
    }
}
