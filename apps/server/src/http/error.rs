//! Every way a request can fail, and the one place where that becomes a status and a sentence.

use axum::Json;
use axum::extract::rejection::BytesRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use catalog::Unplayable;
use protocol::{ErrorBody, MINE_AT_ONCE};
use rules::{Clause, Refusal, Seat};

use crate::deck_shelf::{NoDeck, NotKept};
use crate::limits::{CODES_LOCKED, DECKS_AT_ONCE, LONGEST_BODY, LONGEST_DECK, TABLES_PER_MINUTE};
use crate::open_tables::NotFound;
use crate::person::BadName;
use crate::table_actor::Gone;
use crate::terms::BadTerms;

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ApiError {
    #[error("this is not the JSON that was expected: {0}")]
    Malformed(String),
    #[error("the body of a request has at most {LONGEST_BODY} bytes")]
    TooLong,
    #[error("a page from elsewhere may not speak to this server")]
    BadOrigin,
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
    #[error("this name of the table is for watching; ask whoever invited you for the other one")]
    WatchOnly,
    #[error("there is no seat {0} at this table")]
    NoSuchSeat(Seat),
    #[error("somebody sits in seat {0} already")]
    SeatTaken(Seat),
    #[error("every seat is taken")]
    NoFreeSeat,
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
    #[error("there is no such deck; send it to the server first")]
    NoSuchDeck,
    #[error(
        "the answers of a deck are for whoever sent it; this takes the token its upload was answered with"
    )]
    NotYourDeck,
    #[error("{said}")]
    BadDeck { place: Option<String>, said: String },
    #[error("a deck has at most {} MiB", LONGEST_DECK / 1024 / 1024)]
    DeckTooLong,
    #[error("at most {DECKS_AT_ONCE} decks at once can be sent from one address; wait a minute")]
    TooManyDecks,
    #[error("at most {TABLES_PER_MINUTE} tables a minute can be opened from one address; wait a little")]
    TooManyTables,
    #[error("{0}")]
    BadTerms(#[from] BadTerms),
    #[error("this token proves no seat of your own at this table")]
    NotYourSeat,
    #[error("no seat at this table has this code; it may have been used, or replaced by a newer one")]
    WrongCode,
    #[error("too many wrong codes were tried at this table; wait {} minutes", CODES_LOCKED.as_secs() / 60)]
    Locked,
    #[error("too many codes were tried from this address; wait a little")]
    TooManyTries,
    #[error("too much was asked from this address; wait a little")]
    TooManyQuestions,
    #[error("at most {MINE_AT_ONCE} tables can be asked about at once")]
    TooManyMine,
    #[error("the server could not write this down; try again")]
    NotStored,
    #[error("this is damaged and cannot be opened")]
    Damaged,
}

impl ApiError {
    fn status_and_code(&self) -> (StatusCode, &'static str) {
        match self {
            ApiError::Malformed(_) => (StatusCode::BAD_REQUEST, "malformed"),
            ApiError::TooLong => (StatusCode::PAYLOAD_TOO_LARGE, "too_long"),
            ApiError::BadOrigin => (StatusCode::FORBIDDEN, "bad_origin"),
            ApiError::NotASocket => (StatusCode::UPGRADE_REQUIRED, "not_a_socket"),
            ApiError::NoSuchPath => (StatusCode::NOT_FOUND, "no_such_path"),
            ApiError::NoSuchMethod => (StatusCode::METHOD_NOT_ALLOWED, "no_such_method"),
            ApiError::NoSuchTable => (StatusCode::NOT_FOUND, "no_such_table"),
            ApiError::NoSuchGame(_) => (StatusCode::UNPROCESSABLE_ENTITY, "no_such_game"),
            ApiError::WatchOnly => (StatusCode::FORBIDDEN, "watch_only"),
            ApiError::NoSuchSeat(_) => (StatusCode::UNPROCESSABLE_ENTITY, "no_such_seat"),
            ApiError::SeatTaken(_) => (StatusCode::CONFLICT, "seat_taken"),
            ApiError::NoFreeSeat => (StatusCode::CONFLICT, "no_free_seat"),
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
            ApiError::NoSuchDeck => (StatusCode::NOT_FOUND, "no_such_deck"),
            ApiError::NotYourDeck => (StatusCode::FORBIDDEN, "not_your_deck"),
            ApiError::BadDeck { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "bad_deck"),
            ApiError::DeckTooLong => (StatusCode::PAYLOAD_TOO_LARGE, "too_long"),
            ApiError::TooManyDecks => (StatusCode::TOO_MANY_REQUESTS, "too_many_decks"),
            ApiError::TooManyTables => (StatusCode::TOO_MANY_REQUESTS, "too_many_tables"),
            ApiError::BadTerms(_) => (StatusCode::UNPROCESSABLE_ENTITY, "bad_terms"),
            ApiError::NotYourSeat => (StatusCode::FORBIDDEN, "not_your_seat"),
            ApiError::WrongCode => (StatusCode::FORBIDDEN, "wrong_code"),
            ApiError::Locked => (StatusCode::TOO_MANY_REQUESTS, "locked"),
            ApiError::TooManyTries => (StatusCode::TOO_MANY_REQUESTS, "too_many_tries"),
            ApiError::TooManyQuestions => (StatusCode::TOO_MANY_REQUESTS, "too_many_questions"),
            ApiError::TooManyMine => (StatusCode::PAYLOAD_TOO_LARGE, "too_long"),
            ApiError::NotStored => (StatusCode::SERVICE_UNAVAILABLE, "not_stored"),
            ApiError::Damaged => (StatusCode::INTERNAL_SERVER_ERROR, "damaged"),
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
        let (said, clause) = (self.to_string(), self.clause());
        let place = match self {
            ApiError::BadDeck { place, .. } => place,
            _ => None,
        };
        let body = ErrorBody { code: code.to_owned(), said, clause, place };
        (status, Json(body)).into_response()
    }
}

impl From<NotFound> for ApiError {
    fn from(error: NotFound) -> Self {
        match error {
            NotFound::NoSuchTable => ApiError::NoSuchTable,
            NotFound::NotReadable => ApiError::NotStored,
            NotFound::Damaged => ApiError::Damaged,
        }
    }
}

impl From<NoDeck> for ApiError {
    fn from(error: NoDeck) -> Self {
        match error {
            NoDeck::NoSuchDeck => ApiError::NoSuchDeck,
            NoDeck::Damaged => ApiError::Damaged,
            NoDeck::NotReadable => ApiError::NotStored,
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
            ApiError::TooLong
        } else {
            ApiError::Malformed(rejection.body_text())
        }
    }
}
