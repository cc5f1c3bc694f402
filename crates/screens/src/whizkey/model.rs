//! What Whiz Key asks of a table besides what every table knows.

use rules::{Choices, Seat};
use whizkey::{Doing, DoorView, PlayerView, Square, WhizKey};

use crate::words::{capital, number};

/// A table of Whiz Key as one person sees it.
pub type Model = crate::shell::model::Model<WhizKey>;

impl Model {
    /// The same table with everything that only one seat may know taken out. What is drawn from it can give nothing
    /// away.
    pub fn veiled(&self) -> Model {
        let mut veiled = self.clone();
        veiled.choices = Choices::Nothing;
        veiled.view.me = None;
        veiled.view.doors.clear();
        veiled.view.keys.clear();
        if self.view.doing != Doing::Over {
            for player in &mut veiled.view.players {
                (player.hand, player.whiz) = (None, None);
            }
        }
        veiled
    }

    /// What is known of a player.
    pub fn player(&self, seat: Seat) -> Option<&PlayerView> {
        self.view.players.get(seat.index())
    }

    /// The seat whose board lies large: the own one, or else that of whoever is at it.
    pub fn focus(&self) -> Seat {
        let winner = || self.view.outcome.and_then(whizkey::Outcome::winner);
        self.own().or(self.view.mover).or_else(winner).unwrap_or(Seat(0))
    }

    /// The seat whose cards lie open here.
    pub fn holder(&self) -> Option<Seat> {
        self.view.me.filter(|me| self.player(*me).is_some_and(|player| player.hand.is_some()))
    }

    /// The number of the piece of a seat that a move from a square takes; the first of several.
    pub fn piece_on(&self, seat: Seat, square: Square) -> Option<usize> {
        let place = self.player(seat)?.pieces.iter().position(|at| *at == square)?;
        Some(place + 1)
    }

    /// A door of the viewer's own board.
    pub fn door(&self, from: Square, door: whizkey::Door) -> Option<&DoorView> {
        self.view.doors.iter().find(|view| view.from == from && view.door == door)
    }

    /// How many pieces each player has.
    pub fn pieces_each(&self) -> usize {
        WhizKey::pieces_each(self.view.players.len() as u8)
    }

    /// The table in a few words, for the lid.
    pub fn in_words(&self) -> String {
        let players = capital(&number(self.view.players.len()));
        let pieces = number(self.pieces_each());
        let game = match &self.view.tournament {
            Some(tournament) => format!(", match to {}", tournament.total),
            None => String::new(),
        };
        let mercy = if self.view.options.mercy.is_on() { ", draw when out of cards" } else { "" };
        format!("{players} players, {pieces} pieces each{game}{mercy}")
    }
}
