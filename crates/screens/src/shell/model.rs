//! A table as one person sees it: what the game shows them, who sits there, and who may do something now.

use rules::{Choices, Game, Seat, Seats, Standing};
use table::Sighting;

use super::face::{Company, Eyes, Halt, Line, Person, Sight};
use super::watch_link::WatchLink;

/// A table as one person sees it. What only one game asks of it, the game adds as methods of `Model<ThatGame>`.
#[derive(Clone, Debug)]
pub struct Model<G: Game> {
    /// All that may be known.
    pub view: G::View,
    /// The options after lots were drawn.
    pub options: G::Options,
    /// By which rules the table is played, in sentences.
    pub rules: Vec<String>,
    /// What may be done.
    pub choices: Choices<G::Action>,
    /// Who is to act.
    pub waiting_for: Seats,
    /// How long the log is: it names the moment.
    pub seq: u64,
    /// How the game came out, once it has.
    pub over: Option<Standing>,
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
    /// What the own team has said.
    pub chat: Vec<Line>,
    /// When the table loses patience.
    pub deadline: Option<f64>,
}

impl<G: Game> Model<G> {
    /// The table that a sight and its sighting tell of, played by these rules.
    pub fn of(rules: Vec<String>, sight: &Sight, sighting: &Sighting<G>) -> Self {
        Model {
            view: sighting.view.clone(),
            options: serde_json::from_str(sight.options.get()).unwrap_or_default(),
            rules,
            choices: sighting.choices.clone(),
            waiting_for: sighting.waiting_for,
            seq: sighting.seq.0,
            over: sighting.over.clone(),
            people: sight.people.clone(),
            eyes: sight.eyes,
            halted: sight.halted,
            local: sight.local,
            pending: sight.pending,
            captain: sight.captain,
            watch: sight.watch.clone(),
            chat: sight.chat.clone(),
            deadline: sight.deadline,
        }
    }

    /// Everybody's seat.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<G> {
        (0..self.people.len().min(usize::from(Seat::MOST)) as u8).map(Seat)
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

    /// How somebody plays along.
    pub fn company(&self, seat: Seat) -> Option<&Company> {
        self.person(seat).map(|person| &person.company)
    }

    /// Whether somebody who plays over the network is not connected.
    pub fn is_away(&self, seat: Seat) -> bool {
        self.company(seat) == Some(&Company::Away { present: false })
    }

    /// Whether every seat is taken.
    pub fn begun(&self) -> bool {
        self.people.iter().all(|person| person.name.is_some())
    }

    /// Whether all is over.
    pub fn is_over(&self) -> bool {
        self.over.is_some()
    }

    /// Whether it is begun and neither over nor broken off.
    pub fn goes_on(&self) -> bool {
        self.begun() && !self.is_over() && self.halted != Some(Halt::BrokenOff)
    }

    /// Those who have won; nobody in a draw.
    pub fn winners(&self) -> Vec<Seat> {
        let won = self.over.as_ref().filter(|standing| !standing.is_draw());
        won.map(|standing| standing.winners().iter().collect()).unwrap_or_default()
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
            Eyes::Everybody => self.company(seat).is_none_or(|company| *company == Company::Here),
            Eyes::Spectator => false,
        }
    }

    /// Whether several people share this device.
    pub fn is_shared(&self) -> bool {
        self.eyes == Eyes::Everybody && self.seats().filter(|seat| self.is_here(*seat)).count() > 1
    }

    /// The seat that is asked for something through this page, whether this person may give it or their captain.
    pub fn asked(&self) -> Option<Seat> {
        if self.choices == Choices::Nothing || !self.begun() {
            return None;
        }
        self.waiting_for.iter().find(|seat| self.is_here(*seat))
    }

    /// The seat that acts through this page now.
    pub fn actor(&self) -> Option<Seat> {
        self.asked().filter(|_| self.captain && self.halted.is_none() && !self.is_over())
    }

    /// Whether this person plays along rather than looks on, and may decide for their seat.
    pub fn decides(&self) -> bool {
        self.eyes != Eyes::Spectator && self.captain
    }
}
