//! A table as one person sees it, and what they may do there.

use crate::seat_mark::Worn;
use catalog::GameKind;
use rules::{Choices, Seat, Seats};
use table::Sighting;
use trivia::{Action, Doing, EditionName, QuestionView, SpaceKind, TokenView, Trivia, TrivialPursuit, View};

use super::house::House;
use super::places::Places;
use crate::set_up::house_words;
use crate::shell::face::{Company, Eyes, Halt, Line, Person, Sight};
use crate::shell::watch_link::WatchLink;

/// The game, for types that ask for one. Both editions see, do and tell the same kinds of things.
pub type Game = Trivia<TrivialPursuit>;

/// A table as one person sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// Which game.
    pub edition: EditionName,
    /// The options.
    pub house: House,
    /// By which rules the table is played, in sentences.
    pub rules: Vec<String>,
    /// All that may be known.
    pub view: View,
    /// What may be done: listed, or anything that can be typed.
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
    /// What the own team has said.
    pub chat: Vec<Line>,
    /// When the table loses patience.
    pub deadline: Option<f64>,
}

/// The game of an edition.
fn kind(edition: EditionName) -> GameKind {
    match edition {
        EditionName::TrivialPursuit => GameKind::TrivialPursuit,
        EditionName::HeiseyMania => GameKind::HeiseyMania,
    }
}

impl Model {
    /// The table that a sight and its sighting tell of.
    pub fn of(edition: EditionName, sight: &Sight, sighting: &Sighting<Game>) -> Self {
        Model {
            edition,
            house: House::read(sight.options.get()),
            rules: house_words::told(kind(edition), sight.chosen.get()),
            view: sighting.view.clone(),
            choices: sighting.choices.clone(),
            waiting_for: sighting.waiting_for,
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
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seats::first(self.view.tokens.len().min(usize::from(Seat::MOST)) as u8)
            .iter()
            .collect::<Vec<_>>()
            .into_iter()
    }

    /// What somebody is called.
    pub fn name(&self, seat: Seat) -> String {
        let name = self.people.get(seat.index()).and_then(|person| person.name.clone());
        name.unwrap_or_else(|| format!("Seat {}", seat.letter()))
    }

    /// What everybody is called.
    pub fn names(&self) -> Vec<String> {
        self.seats().map(|seat| self.name(seat)).collect()
    }

    /// The mark a seat wears.
    pub fn worn(&self, seat: Seat) -> Worn {
        Worn::by(seat, self.person(seat).and_then(|person| person.mark))
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

    /// Whether a seat plays at this device.
    pub fn is_here(&self, seat: Seat) -> bool {
        match self.eyes {
            Eyes::Seat(own) => own == seat,
            Eyes::Everybody => self.person(seat).is_none_or(|person| person.company == Company::Here),
            Eyes::Spectator => false,
        }
    }

    /// The seat that is asked for something through this page, whether this person may give it or their captain.
    pub fn asked(&self) -> Option<Seat> {
        if self.choices == Choices::Nothing || !self.begun() {
            return None;
        }
        match self.eyes {
            Eyes::Seat(own) => Some(own).filter(|own| self.waiting_for.includes(*own)),
            Eyes::Everybody => {
                let here = self.waiting_for.iter().find(|seat| self.is_here(*seat));
                here.or_else(|| self.waiting_for.iter().next())
            }
            Eyes::Spectator => None,
        }
    }

    /// The seat that acts through this page now.
    pub fn actor(&self) -> Option<Seat> {
        self.asked().filter(|_| self.captain && self.halted.is_none() && self.view.over.is_none())
    }

    /// Whether this person belongs to the team that is asked, and only consults.
    pub fn consults(&self) -> bool {
        !self.captain && self.asked().is_some()
    }

    /// Those at this device who are still to act, when all of them are asked.
    pub fn asked_here(&self) -> Vec<Seat> {
        self.waiting_for.iter().filter(|seat| self.is_here(*seat)).collect()
    }

    /// The token of a seat.
    pub fn token(&self, seat: Seat) -> Option<&TokenView> {
        self.view.tokens.get(seat.index())
    }

    /// How many wedges or pegs a seat has.
    pub fn won(&self, seat: Seat) -> usize {
        self.token(seat).map_or(0, |token| token.won.len())
    }

    /// Whether a seat has what opens the winning question.
    pub fn is_full(&self, seat: Seat) -> bool {
        self.won(seat) >= usize::from(self.view.needed)
    }

    /// A wedge or a peg.
    pub fn prize(&self) -> &'static str {
        match self.edition {
            EditionName::TrivialPursuit => "wedge",
            EditionName::HeiseyMania => "peg",
        }
    }

    /// The clause of this game that says what these clauses of the two say.
    pub fn clause(&self, pursuit: &'static str, heisey: &'static str) -> &'static str {
        match self.edition {
            EditionName::TrivialPursuit => pursuit,
            EditionName::HeiseyMania => heisey,
        }
    }

    /// The ways that can be gone now.
    pub fn ways(&self) -> &[Vec<String>] {
        match &self.view.doing {
            Doing::Moving { ways, .. } => ways,
            Doing::Shuffling
            | Doing::RollingOff
            | Doing::Rolling
            | Doing::Choosing
            | Doing::Electing { .. }
            | Doing::PickingBox
            | Doing::Asking
            | Doing::Judging
            | Doing::Panel { .. }
            | Doing::Ruled { .. }
            | Doing::Contest { .. }
            | Doing::Over => &[],
        }
    }

    /// The way that ends on a space.
    pub fn way_to(&self, name: &str) -> Option<&Vec<String>> {
        self.ways().iter().find(|way| way.last().is_some_and(|end| end == name))
    }

    /// Whether an answer is to be typed here and now.
    pub fn is_typing(&self) -> bool {
        self.actor().is_some() && self.view.doing == Doing::Asking && self.choices == Choices::Open
    }

    /// Whether an answer may be withheld here and now.
    pub fn may_pass(&self) -> bool {
        self.actor().is_some()
            && self.view.doing == Doing::Asking
            && (self.choices == Choices::Open || self.choices.listed().contains(&Action::Pass))
    }

    /// What a right answer to the question on the table brings, and the clause that says so.
    pub fn stake(&self, places: &Places, question: &QuestionView) -> (String, &'static str) {
        if question.winning {
            return ("Right wins the game.".to_owned(), self.clause("TP-18", "HM-19"));
        }
        let token = self.token(question.seat);
        let headquarters = token
            .and_then(|token| Some((token, places.find(&token.at)?)))
            .filter(|(_, place)| place.kind == SpaceKind::Headquarters);
        match headquarters {
            Some((token, _)) if token.won.contains(&question.category) => {
                ("Right rolls again; this one is won already.".to_owned(), self.clause("TP-15", "HM-13"))
            }
            Some((token, _)) if token.marked.as_ref() == Some(&token.at) => {
                ("Right rolls again; no wedge here before a question elsewhere.".to_owned(), "TP-14")
            }
            Some(_) => {
                let colour = super::glyphs::colour_word(self.edition, question.category);
                let then =
                    if self.house.wedge_ends_turn.is_on() { "and ends the turn" } else { "and another roll" };
                let stake = format!("Right wins the {colour} {} {then}.", self.prize());
                (stake, self.clause("TP-13", "HM-11"))
            }
            None => ("Right: roll again. Wrong: the turn passes.".to_owned(), self.clause("TP-11", "HM-10")),
        }
    }

    /// Whether a right answer to this question wins a wedge or a peg.
    pub fn wins_prize(&self, places: &Places, question: &QuestionView) -> bool {
        matches!(self.stake(places, question).1, "TP-13" | "HM-11")
    }

    /// Whether this person may talk with their team.
    pub fn has_team_talk(&self) -> bool {
        let has_team =
            self.own().and_then(|own| self.person(own)).is_some_and(|person| !person.team.is_empty());
        self.house.consultation.is_on() && self.own().is_some() && (has_team || !self.chat.is_empty())
    }
}
