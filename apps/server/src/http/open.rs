//! `POST /api/tables`: from what somebody wants to a table that is written down.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{ConnectInfo, State};
use axum::http::StatusCode;
use catalog::{GameKind, OwnBoard, Setting};
use protocol::{BotSeat, OpenTable, TableOpened};
use rules::Seat;
use store::{Adds, SeatRecord, TokenHash};

use super::{ApiError, read};
use crate::app::App;
use crate::doorman::Peer;
use crate::person::{BOT_NAMES, tidy_name};
use crate::table_actor::{Opened, Sitters, new_table};
use crate::time::now_ms;
use crate::{marks, random, terms};

pub(super) async fn table(
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<TableOpened>), ApiError> {
    let wanted: OpenTable = read(body)?;
    let name = tidy_name(&wanted.name)?;
    let kind: GameKind = wanted.game.parse().map_err(|error| ApiError::NoSuchGame(format!("{error}")))?;
    let seats =
        wanted.seats.or_else(|| kind.seats_for(wanted.options.as_deref())).unwrap_or(kind.usual_seats());
    kind.check_seats(seats).map_err(ApiError::Refused)?;
    let seat = own_seat(&wanted, seats)?;
    let deck = match &wanted.deck {
        Some(hash) => {
            app.gate.may_name(peer.ip()).map_err(ApiError::TooMuch)?;
            Some(app.decks.find_for(hash, wanted.deck_key.as_ref()).await?)
        }
        None => app.decks.starter(kind).await?,
    };
    let bots: Vec<(Seat, String)> = wanted.bots.iter().map(|bot| (bot.seat, bot.level.clone())).collect();
    let board = wanted.board.as_deref().map(|board| OwnBoard::read_for(kind, board.get()));
    let board = board.transpose().map_err(|bad| ApiError::Refused(bad.into()))?.map(Arc::new);
    let options = wanted.options.as_deref();
    let setting = Setting { options, seats: Some(seats), deck, board, bots: &bots };
    let table = catalog::open(kind, &setting, random::nothing(), None).map_err(ApiError::Refused)?;
    let terms = wanted.terms.clone().unwrap_or_default();
    terms::check(kind, &terms)?;
    let token = random::token();
    let taken_ms = now_ms();
    let adds = Adds { promise: wanted.promise, ..Adds::default() };
    let mark = marks::choose(kind, seats, wanted.mark, &[])?;
    let mut taken: Vec<u8> = mark.into_iter().collect();
    let person = SeatRecord::person(seat, name, TokenHash::of(&token), taken_ms, adds);
    let mut sitters = vec![person.wearing(mark)];
    sitters.extend(wanted.bots.into_iter().map(|BotSeat { seat, level }| {
        let name = BOT_NAMES.get(seat.index()).copied().unwrap_or("Bot").to_owned();
        let mark = kind.free_mark(seats, &taken);
        taken.extend(mark);
        SeatRecord::bot(seat, name, level, taken_ms).wearing(mark)
    }));
    let sitters = Sitters { seats: sitters, ..Sitters::default() };
    let opened =
        new_table(kind, &*table, setting.deck.clone(), sitters, None, &terms).map_err(ApiError::Refused)?;
    let Opened { new: table, commitment } = opened;
    let (id, watch) = (table.id.clone(), table.watch.clone());
    app.services.store.open_table(table).await.map_err(|error| {
        tracing::error!(%error, "a table could not be written down");
        ApiError::NotStored
    })?;
    tracing::info!(table = %watch, game = %kind, "a table was opened");
    let opened = TableOpened { table: id, watch, seat, token, commitment };
    Ok((StatusCode::CREATED, Json(opened)))
}

/// The seat the opener takes: the one they want, or the first that is no bot's.
fn own_seat(wanted: &OpenTable, seats: u8) -> Result<Seat, ApiError> {
    let is_bots = |seat: Seat| wanted.bots.iter().any(|bot| bot.seat == seat);
    for (index, bot) in wanted.bots.iter().enumerate() {
        if bot.seat.0 >= seats {
            return Err(ApiError::NoSuchSeat(bot.seat));
        }
        if wanted.bots[..index].iter().any(|other| other.seat == bot.seat) {
            return Err(ApiError::TwoBots(bot.seat));
        }
    }
    match wanted.seat {
        Some(seat) if seat.0 >= seats => Err(ApiError::NoSuchSeat(seat)),
        Some(seat) if is_bots(seat) => Err(ApiError::BotInYourSeat(seat)),
        Some(seat) => Ok(seat),
        None => (0..seats).map(Seat).find(|seat| !is_bots(*seat)).ok_or(ApiError::NoSeatForYou),
    }
}
