//! A table as one person sees it, and what they may do there.

use catalog::GameKind;
use rules::{Choices, Seat, Seats};
use table::Sighting;
use whizkey::{Action, Doing, DoorView, PlayerView, Square, View, WhizKey};

use super::places::{capital, number};
use crate::set_up::house_words;
use crate::shell::face::{Company, Eyes, Halt, Person, Sight};
use crate::shell::watch_link::WatchLink;

/// A table as one person sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// All that may be known.
    pub view: View,
    /// By which rules the table is played, in sentences.
    pub rules: Vec<String>,
    /// What may be done.
    pub choices: Choices<Action>,
    /// Who is to act.
    pub waiting_for: Seats,
    /// Who sits where.
    pub people: Vec<Person>,
    /// Whose eyes these are.
    pub eyes: Eyes,
    /// Why nothing can be done, if so.
    pub halted: Option<Halt>,
    /// Whether the table is on this device.
    pub local: bool,
    /// Whether an act was sent and not yet answered.
    pub pending: bool,
    /// Whether this person may act for their seat.
    pub captain: bool,
    /// How others come to look on.
    pub watch: Option<WatchLink>,
}

impl Model {
    /// The table that a sight and its sighting tell of.
    pub fn of(sight: &Sight, sighting: &Sighting<WhizKey>) -> Self {
        Model {
            view: sighting.view.clone(),
            rules: house_words::told(GameKind::WhizKey, sight.chosen.get()),
            choices: sighting.choices.clone(),
            waiting_for: sighting.waiting_for,
            people: sight.people.clone(),
            eyes: sight.eyes,
            halted: sight.halted,
            local: sight.local,
            pending: sight.pending,
            captain: sight.captain,
            watch: sight.watch.clone(),
        }
    }

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

    /// Everybody's seat.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.view.players.len().min(usize::from(Seat::MOST)) as u8).map(Seat)
    }

    /// What somebody is called.
    pub fn name(&self, seat: Seat) -> String {
        let name = self.person(seat).and_then(|person| person.name.clone());
        name.unwrap_or_else(|| format!("Seat {}", seat.letter()))
    }

    /// What everybody is called.
    pub fn names(&self) -> Vec<String> {
        self.seats().map(|seat| self.name(seat)).collect()
    }

    /// A person of the table.
    pub fn person(&self, seat: Seat) -> Option<&Person> {
        self.people.get(seat.index())
    }

    /// What is known of a player.
    pub fn player(&self, seat: Seat) -> Option<&PlayerView> {
        self.view.players.get(seat.index())
    }

    /// Whether every seat is taken.
    pub fn begun(&self) -> bool {
        self.people.iter().all(|person| person.name.is_some())
    }

    /// Whether all is over.
    pub fn is_over(&self) -> bool {
        self.view.doing == Doing::Over
    }

    /// The seat these eyes belong to.
    pub fn own(&self) -> Option<Seat> {
        match self.eyes {
            Eyes::Seat(seat) => Some(seat),
            Eyes::Everybody | Eyes::Spectator => None,
        }
    }

    /// Whether a seat plays at this device.
    pub fn is_here(&self, seat: Seat) -> bool {
        match self.eyes {
            Eyes::Seat(own) => own == seat,
            Eyes::Everybody => self.person(seat).is_none_or(|person| person.company == Company::Here),
            Eyes::Spectator => false,
        }
    }

    /// Whether people who share a device must not see each other's cards.
    pub fn is_shared(&self) -> bool {
        self.eyes == Eyes::Everybody && self.seats().filter(|seat| self.is_here(*seat)).count() > 1
    }

    /// The seat that is asked for something through this page.
    pub fn asked(&self) -> Option<Seat> {
        if self.choices == Choices::Nothing || !self.begun() {
            return None;
        }
        match self.eyes {
            Eyes::Seat(own) => Some(own).filter(|own| self.waiting_for.includes(*own)),
            Eyes::Everybody => self.view.me.filter(|me| self.waiting_for.includes(*me)),
            Eyes::Spectator => None,
        }
    }

    /// The seat that acts through this page now.
    pub fn actor(&self) -> Option<Seat> {
        self.asked().filter(|_| self.captain && self.halted.is_none() && !self.is_over())
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

    /// A piece or a square is where the turn goes on.
    pub fn at(&self) -> Option<Square> {
        match self.view.doing {
            Doing::GoingOn { at }
            | Doing::Choosing { at, .. }
            | Doing::Drawing { at }
            | Doing::Bonus { at } => Some(at),
            Doing::Cutting | Doing::Shuffling | Doing::Moving | Doing::Over => None,
        }
    }
}
