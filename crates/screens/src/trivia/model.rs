//! What the question games ask of a table besides what every table knows.

use rules::{Choices, Seat};
use trivia::{
    Action, Doing, EditionName, Exactness, PursuitOptions, Put, QuestionView, SpaceKind, TokenView, Trivia,
    TrivialPursuit, Wedges,
};

use super::glyphs::colour_word;
use super::places::Places;
use crate::seat_mark::Worn;

/// The game, for types that ask for one. Both editions see, do and tell the same kinds of things, and the options of
/// Heisey Mania are among those of Trivial Pursuit.
pub type Game = Trivia<TrivialPursuit>;
/// A table of the question games as one person sees it.
pub type Model = crate::shell::model::Model<Game>;

impl Model {
    /// The mark a seat wears.
    pub fn worn(&self, seat: Seat) -> Worn {
        Worn::by(seat, self.person(seat).and_then(|person| person.mark))
    }

    /// Those at this device who are still to act, when all of them are asked.
    pub fn asked_here(&self) -> Vec<Seat> {
        self.waiting_for.iter().filter(|seat| self.is_here(*seat)).collect()
    }

    /// Whether the question on the table is for somebody at this device.
    pub fn is_ours(&self) -> bool {
        self.view.question.as_ref().is_some_and(|question| self.is_here(question.seat))
    }

    /// The token of a seat.
    pub fn token(&self, seat: Seat) -> Option<&TokenView> {
        self.view.tokens.get(seat.index())
    }

    /// The token of the seat whose turn it is.
    pub fn mover(&self) -> Option<&TokenView> {
        self.token(self.view.mover?)
    }

    /// Whether the seat whose turn it is has what opens the winning question.
    pub fn is_full(&self) -> bool {
        self.mover().is_some_and(|token| token.won.len() >= usize::from(self.view.needed))
    }

    /// The clause of this game that says what these clauses of the two say.
    pub fn clause(&self, pursuit: &'static str, heisey: &'static str) -> &'static str {
        self.view.edition.pick(pursuit, heisey)
    }

    /// The way that ends on a space.
    pub fn way_to(&self, name: &str) -> Option<&Vec<String>> {
        let Doing::Moving { ways, .. } = &self.view.doing else { return None };
        ways.iter().find(|way| way.last().is_some_and(|end| end == name))
    }

    /// Whether an answer is to be typed here and now.
    pub fn is_typing(&self) -> bool {
        self.actor().is_some() && self.view.doing == Doing::Asking && self.choices == Choices::Open
    }

    /// Whether an answer may be withheld here and now.
    pub fn may_pass(&self) -> bool {
        let listed = || self.actor().is_some() && self.choices.listed().contains(&Action::Pass);
        self.is_typing() || self.view.doing == Doing::Asking && listed()
    }

    /// What a right answer to the question on the table brings, and the clause that says so.
    pub fn stake(&self, places: &Places, question: &QuestionView) -> (String, &'static str) {
        if question.winning {
            return ("Right wins the game.".to_owned(), self.clause("TP-18", "HM-19"));
        }
        let headquarters = self.token(question.seat).filter(|token| {
            places.find(&token.at).is_some_and(|place| place.kind == SpaceKind::Headquarters)
        });
        match headquarters {
            Some(token) if token.won.contains(&question.category) => {
                ("Right rolls again; this one is won already.".to_owned(), self.clause("TP-15", "HM-13"))
            }
            Some(token) if token.marked.as_ref() == Some(&token.at) => {
                ("Right rolls again; no wedge here before a question elsewhere.".to_owned(), "TP-14")
            }
            Some(_) => {
                let colour = colour_word(self.view.edition, question.category);
                let ends = self.options.wedge_ends_turn.is_on();
                let then = if ends { "and ends the turn" } else { "and another roll" };
                let stake = format!("Right wins the {colour} {} {then}.", self.view.edition.prize());
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
        let own = self.own().and_then(|own| self.person(own));
        let talks = own.is_some_and(|person| !person.team.is_empty() || !self.chat.is_empty());
        self.options.consultation.is_on() && talks
    }

    /// The options in a few words, for the lid.
    pub fn in_words(&self) -> String {
        in_words(self.view.edition, &self.options)
    }
}

fn in_words(edition: EditionName, options: &PursuitOptions) -> String {
    let wedges = match options.wedges {
        Wedges::Six => "six",
        Wedges::Five => "any five",
        Wedges::Four => "any four",
    };
    let first = edition.pick(format!("Genus III, {wedges} wedges"), "Four pegs".to_owned());
    let time = options.time.seconds().map_or("no clock".to_owned(), |seconds| format!("{seconds} seconds"));
    let judged = match (options.put, options.exactness) {
        (Put::Spoken, _) => ", spoken",
        (Put::Typed | Put::Choices, Exactness::Players) => ", players judge",
        (Put::Choices, _) => ", with choices",
        (Put::Typed, Exactness::Strict) => ", strict",
        (Put::Typed, Exactness::Lenient) => ", lenient",
        (Put::Typed, Exactness::Standard) => "",
    };
    format!("{first}, {time}{judged}")
}

#[cfg(test)]
mod tests {
    use trivia::{HeiseyOptions, Time};

    use super::*;

    #[test]
    fn the_options_of_both_games_are_read_and_told() {
        let options = PursuitOptions {
            wedges: Wedges::Four,
            time: Time::None,
            put: Put::Spoken,
            ..PursuitOptions::default()
        };
        let told = in_words(EditionName::TrivialPursuit, &options);
        assert_eq!(told, "Genus III, any four wedges, no clock, spoken");
        let options = HeiseyOptions { exactness: Exactness::Players, ..HeiseyOptions::default() };
        let read = serde_json::from_str(&serde_json::to_string(&options).unwrap()).unwrap();
        assert_eq!(in_words(EditionName::HeiseyMania, &read), "Four pegs, 45 seconds, players judge");
    }
}
