//! A table as one person sees it, and what they may do there.

use catalog::GameKind;
use manipulation::{Action, Bond, Color, Manipulation, Mode, MoveView, Six, View, WorldHome};
use rules::{Choices, Seat, Seats};
use table::Sighting;

use super::words::listed;
use crate::set_up::house_words;
use crate::shell::face::{Company, Eyes, Halt, Person, Sight};
use crate::shell::watch_link::WatchLink;

/// A table as one person sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// All there is to see.
    pub view: View,
    /// By which rules the table is played, in sentences.
    pub rules: Vec<String>,
    /// What may be done.
    pub choices: Choices<Action>,
    /// Who is to act.
    pub waiting_for: Seats,
    /// How long the log is: it names the moment.
    pub seq: u64,
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
    pub fn of(sight: &Sight, sighting: &Sighting<Manipulation>) -> Self {
        Model {
            view: sighting.view.clone(),
            rules: house_words::told(GameKind::Manipulation, sight.chosen.get()),
            choices: sighting.choices.clone(),
            waiting_for: sighting.waiting_for,
            seq: sighting.seq.0,
            people: sight.people.clone(),
            eyes: sight.eyes,
            halted: sight.halted,
            local: sight.local,
            pending: sight.pending,
            captain: sight.captain,
            watch: sight.watch.clone(),
        }
    }

    /// Who plays with whom.
    pub fn mode(&self) -> Mode {
        self.view.options.mode
    }

    /// Everybody's seat.
    pub fn seats(&self) -> Vec<Seat> {
        Seats::first(self.mode().seats()).iter().collect()
    }

    /// The colours of a seat.
    pub fn colors_of(&self, seat: Seat) -> Vec<Color> {
        self.mode().colors_of(seat).collect()
    }

    /// The colours a seat moves at present.
    pub fn moves_of(&self, seat: Seat) -> Vec<Color> {
        self.view.seats.get(seat.index()).map(|view| view.moves.clone()).unwrap_or_default()
    }

    /// The partner a seat moves for now that all its own tokens are home (BM-25).
    pub fn assists(&self, seat: Seat) -> Option<Seat> {
        let moved = *self.moves_of(seat).first()?;
        let owner = self.mode().seat_of(moved);
        (self.mode() == Mode::Partners && owner != seat && self.view.over.is_none()).then_some(owner)
    }

    /// A seat's partner.
    pub fn partner(&self, seat: Seat) -> Option<Seat> {
        let own = Color::at(seat.index());
        let is_partner = self.mode().bond(own, own.opposite()) == Bond::Partner;
        is_partner.then(|| self.mode().seat_of(own.opposite()))
    }

    /// What somebody is called.
    pub fn name(&self, seat: Seat) -> String {
        let name = self.people.get(seat.index()).and_then(|person| person.name.clone());
        name.unwrap_or_else(|| format!("Seat {}", seat.letter()))
    }

    /// What everybody is called.
    pub fn names(&self) -> Vec<String> {
        self.seats().into_iter().map(|seat| self.name(seat)).collect()
    }

    /// Several people in a row.
    pub fn list(&self, seats: &[Seat]) -> String {
        listed(&seats.iter().map(|seat| self.name(*seat)).collect::<Vec<_>>())
    }

    /// A person of the table.
    pub fn person(&self, seat: Seat) -> Option<&Person> {
        self.people.get(seat.index())
    }

    /// Whether every seat is taken.
    pub fn begun(&self) -> bool {
        self.people.iter().all(|person| person.name.is_some())
    }

    /// The seat these eyes belong to.
    pub fn own(&self) -> Option<Seat> {
        match self.eyes {
            Eyes::Seat(seat) => Some(seat),
            Eyes::Everybody | Eyes::Spectator => None,
        }
    }

    /// Whether a person plays this seat through this page.
    pub fn is_here(&self, seat: Seat) -> bool {
        match self.eyes {
            Eyes::Seat(own) => own == seat,
            Eyes::Everybody => self.person(seat).is_none_or(|person| person.company == Company::Here),
            Eyes::Spectator => false,
        }
    }

    /// The seat that is asked for a move through this page.
    pub fn asked(&self) -> Option<Seat> {
        if self.choices == Choices::Nothing || !self.begun() {
            return None;
        }
        self.waiting_for.iter().find(|seat| self.is_here(*seat))
    }

    /// The seat that acts through this page now.
    pub fn actor(&self) -> Option<Seat> {
        self.asked().filter(|_| self.captain && self.halted.is_none() && self.view.over.is_none())
    }

    /// What a listed action will do.
    pub fn foretold(&self, action: &Action) -> Option<&MoveView> {
        self.view.moves().iter().find(|found| found.action == *action)
    }

    /// Whether a seat has left the game.
    pub fn has_left(&self, seat: Seat) -> bool {
        self.view.seats.get(seat.index()).is_some_and(|view| view.left)
    }

    /// Those who have won.
    pub fn winners(&self) -> Vec<Seat> {
        self.view.over.as_ref().map(|standing| standing.winners().iter().collect()).unwrap_or_default()
    }

    /// The options in a few words, for the lid.
    pub fn house(&self) -> String {
        let mode = match self.mode() {
            Mode::Alone => "Four players, each alone",
            Mode::Partners => "Four players, two teams",
            Mode::Tournament => "Two players, two colors each",
        };
        let six = match self.view.options.six {
            Six::PassesOn => "",
            Six::RollsAgain => ", a six rolls again",
        };
        let world = match self.view.options.world_home {
            WorldHome::Exactly => "",
            WorldHome::Fits => ", any roll that fits goes home after WORLD",
        };
        format!("{mode}{six}{world}")
    }
}
