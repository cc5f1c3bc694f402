//! `POST /api/tables`: from what somebody wants to a table that is written down.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{ConnectInfo, State};
use axum::http::StatusCode;
use catalog::{GameKind, Setting};
use protocol::{BotSeat, OpenTable, TableOpened};
use rules::Seat;
use store::{Adds, SeatRecord, TokenHash};

use super::{ApiError, SameOrigin, read};
use crate::app::App;
use crate::doorman::Peer;
use crate::person::tidy_name;
use crate::table_actor::{Opened, Sitters, new_table};
use crate::time::now_ms;
use crate::{random, terms};

/// What bots are called, by seat; no game has more seats.
const BOT_NAMES: [&str; 8] =
    ["Bot Ada", "Bot Bo", "Bot Cleo", "Bot Dov", "Bot Edda", "Bot Finn", "Bot Gus", "Bot Hana"];

pub(super) async fn table(
    _: SameOrigin,
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<TableOpened>), ApiError> {
    let wanted: OpenTable = read(body)?;
    let name = tidy_name(&wanted.name)?;
    let kind: GameKind = wanted.game.parse().map_err(|error| ApiError::NoSuchGame(format!("{error}")))?;
    let seats = seats(kind, wanted.seats)?;
    let seat = own_seat(&wanted, seats)?;
    let deck = match &wanted.deck {
        Some(hash) => Some(app.decks.find(hash).await?),
        None => app.decks.starter(kind).await?,
    };
    let bots: Vec<(Seat, String)> = wanted.bots.iter().map(|bot| (bot.seat, bot.level.clone())).collect();
    let setting = Setting {
        options: wanted.options.as_deref(),
        seats: Some(seats),
        deck: deck.map(|deck| Arc::clone(&deck.play)),
        bots: &bots,
    };
    let table = catalog::open(kind, &setting, random::nothing(), None).map_err(ApiError::Refused)?;
    let terms = wanted.terms.clone().unwrap_or_default();
    terms::check(kind, &terms)?;
    // Asked last, so that a mistake costs nobody a table.
    if !app.may_open(peer.ip()) {
        return Err(ApiError::TooManyTables);
    }
    let token = random::token();
    let taken_ms = now_ms();
    let adds = Adds { promise: wanted.promise, ..Adds::default() };
    let mut sitters = vec![SeatRecord::person(seat, name, TokenHash::of(&token), taken_ms, adds)];
    sitters.extend(wanted.bots.into_iter().map(|BotSeat { seat, level }| {
        let name = BOT_NAMES.get(seat.index()).copied().unwrap_or("Bot").to_owned();
        SeatRecord::bot(seat, name, level, taken_ms)
    }));
    let sitters = Sitters { seats: sitters, members: Vec::new() };
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

fn seats(kind: GameKind, wanted: Option<u8>) -> Result<u8, ApiError> {
    let (fewest, most) = kind.seats();
    let seats = wanted.unwrap_or(fewest);
    if (fewest..=most).contains(&seats) {
        return Ok(seats);
    }
    Err(ApiError::Malformed(format!("{} is played by {fewest} to {most}, not by {seats}", kind.title())))
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
