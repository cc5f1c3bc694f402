//! What can be asked of a game by its kind: the name in a URL, a database column and a command.
//!
//! What is asked of the lid costs nothing; what is asked of the entry links every game.

use std::fmt;
use std::str::FromStr;

use rules::{AtTheTable, Clause, OptionSpec, Preset, Refusal, RefusalKind};
use serde_json::value::RawValue;

use crate::bot::unknown_bot;
use crate::{BotLevel, Duel, GameKind, InWords, SHELF, Teams, UnknownBot};

/// A name that is no game's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game called {0:?}; the games are {names}", names = names())]
pub struct UnknownGame(pub String);

impl GameKind {
    /// The short name, in URLs, databases and commands.
    pub fn name(self) -> &'static str {
        self.lid().name
    }

    /// The name on the lid.
    pub fn title(self) -> &'static str {
        self.lid().title
    }

    /// The fewest and the most seats.
    pub fn seats(self) -> (u8, u8) {
        let counts = self.seat_counts();
        (counts[0], counts[counts.len() - 1])
    }

    /// Every number of seats it can be played with.
    pub fn seat_counts(self) -> &'static [u8] {
        self.lid().seat_counts
    }

    /// How many can play, as texts say it: `2`, `2 or 4`, `2 to 6`.
    pub fn how_many(self) -> String {
        match self.seat_counts() {
            [one] => one.to_string(),
            [one, other] => format!("{one} or {other}"),
            counts => {
                let (fewest, most) = (counts.first().unwrap_or(&0), counts.last().unwrap_or(&0));
                format!("{fewest} to {most}")
            }
        }
    }

    /// Complains if so many cannot play.
    pub fn check_seats(self, seats: u8) -> Result<(), Refusal> {
        if self.seat_counts().contains(&seats) {
            return Ok(());
        }
        let said = format!("{} is played by {}, not by {seats}", self.title(), self.how_many());
        let clause = Some(Clause::new(self.lid().seats_clause));
        Err(Refusal { kind: RefusalKind::Illegal, clause, said })
    }

    /// How many seats a table has unless somebody says otherwise: as many as the rulebook's first way to play asks.
    pub fn usual_seats(self) -> u8 {
        self.lid().usual_seats
    }

    /// The most people at a table, if a seat may be a team of several.
    pub fn most_people(self) -> Option<u8> {
        self.teams().map(|teams| teams.most_people)
    }

    /// What the rulebook says of teams, if a seat may be one.
    pub fn teams(self) -> Option<&'static Teams> {
        self.lid().teams
    }

    /// Whether a team may consult at a table with these options, in the game's own JSON.
    pub fn may_consult(self, options: &RawValue) -> bool {
        #[derive(serde::Deserialize)]
        struct Consulting {
            consultation: Option<String>,
        }
        let found = serde_json::from_str::<Consulting>(options.get());
        self.teams().is_some() && found.is_ok_and(|found| found.consultation.as_deref() != Some("off"))
    }

    /// The levels of the bots, from the weakest.
    pub fn bots(self) -> &'static [BotLevel] {
        self.lid().bots
    }

    /// Complains about a level the game does not have.
    pub fn check_level(self, level: &str) -> Result<(), UnknownBot> {
        let is_known = self.bots().iter().any(|known| known.name == level);
        if is_known { Ok(()) } else { Err(unknown_bot(self, level)) }
    }

    /// What had to be reconstructed because the printed rules do not say it, in a few sentences. The rulebook page ends
    /// with the same words.
    pub fn reconstructed(self) -> Option<&'static str> {
        self.lid().reconstructed
    }

    /// Whether it is played with a deck of questions.
    pub fn asks_questions(self) -> bool {
        self.lid().edition.is_some()
    }

    /// Whether it can be played on a board of one's own.
    pub fn takes_own_board(self) -> bool {
        self.lid().own_board
    }

    /// The marks to choose from at a table with so many seats, in words. None where the box gives nothing to choose.
    /// At a table with as many marks as seats each is worn.
    pub fn marks(self, seats: u8) -> &'static [&'static str] {
        (self.lid().marks)(seats)
    }

    /// Whether a mark belongs to a seat, so that choosing one means choosing the other. In Basic Manipulation the color is
    /// the corner of the board, and partners sit opposite each other.
    pub fn marks_are_seats(self) -> bool {
        self.lid().marks_are_seats
    }

    /// The marks that can be chosen apart from the seat.
    pub fn loose_marks(self, seats: u8) -> &'static [&'static str] {
        if self.marks_are_seats() { &[] } else { self.marks(seats) }
    }

    /// The lowest mark that nobody has yet, if the game has marks apart from seats.
    pub fn free_mark(self, seats: u8, taken: &[u8]) -> Option<u8> {
        (0..).take(self.loose_marks(seats).len()).find(|mark| !taken.contains(mark))
    }

    /// The version of the rules as coded.
    pub fn rules(self) -> u16 {
        self.entry().rules()
    }

    /// The options, described for people.
    pub fn options(self) -> Vec<OptionSpec> {
        self.entry().options()
    }

    /// Sets of options with a name, the one the box describes first.
    pub fn presets(self) -> Vec<Preset> {
        self.entry().presets()
    }

    /// What people choose as they sit down, besides the options.
    pub fn at_the_table(self) -> Vec<AtTheTable> {
        self.entry().at_the_table()
    }

    /// How many seats the options ask for, if only one number fits them (BM-1, WK-32).
    pub fn seats_for(self, options: Option<&RawValue>) -> Option<u8> {
        self.entry().seats_for(options?)
    }

    /// The value an option has at a table of so many unless somebody chooses another.
    pub fn usual_value(self, option: &OptionSpec, seats: u8) -> &'static str {
        self.entry().usual_value(option, seats)
    }

    /// Whether an option can be set so at a table of so many. Where so many cannot play at all, anything can.
    pub fn is_possible(self, option: &OptionSpec, value: &str, seats: u8) -> bool {
        self.entry().is_possible(option, value, seats)
    }

    /// The page of numbered clauses, in Markdown.
    pub fn rulebook(self) -> &'static str {
        self.entry().rulebook()
    }

    /// The file of the built-in board, for a game whose board is reconstructed.
    pub fn board_file(self) -> Option<&'static str> {
        self.entry().board_file()
    }

    /// How two players are compared at this game.
    pub fn duel(self) -> Duel {
        self.entry().duel()
    }

    /// A sighting of the game in plain words, for a table that has no board of its own yet. `names` are those of the
    /// seats.
    pub fn in_words(self, sighting: &RawValue, names: &[String]) -> Result<InWords, Refusal> {
        self.entry().in_words(sighting, names)
    }
}

fn names() -> String {
    SHELF.map(|lid| lid.name).join(", ")
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameKind {
    type Err = UnknownGame;
    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        GameKind::ALL.into_iter().find(|kind| kind.name() == text).ok_or_else(|| UnknownGame(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// TP-1, HM-1, BM-1: there is a mark for everybody, and in tournament mode the two colors are opposite.
    #[test]
    fn there_is_a_mark_for_every_seat() {
        for kind in GameKind::ALL {
            let most = kind.seats().1;
            let marks = kind.marks(most);
            assert!(marks.is_empty() || marks.len() == usize::from(most), "{kind}");
        }
        assert_eq!(GameKind::Manipulation.marks(2), ["Red and green", "Yellow and blue"]);
        assert_eq!(GameKind::HeiseyMania.free_mark(4, &[0, 2]), Some(1));
        assert_eq!(GameKind::Manipulation.free_mark(4, &[]), None, "the seat is the color");
        assert_eq!(GameKind::Mancala.free_mark(2, &[]), None);
    }

    /// TP-1, TP-28, HM-1, BM-1: whatever can be chosen at a table has the sentence of its box.
    #[test]
    fn tokens_colors_teams_and_decks_have_the_sentence_of_their_box() {
        for kind in GameKind::ALL {
            let said = kind.at_the_table();
            let has = |title: &str| said.iter().any(|at| at.title == title);
            let has_marks = !kind.marks(kind.seats().1).is_empty();
            assert_eq!(has("Token") || has("Color"), has_marks, "{kind}");
            assert_eq!(has("Color"), kind.marks_are_seats(), "{kind}");
            assert_eq!(has("Teams"), kind.teams().is_some(), "{kind}");
            if let Some(teams) = kind.teams() {
                let size = format!("Up to {} people", teams.most_people);
                assert!(
                    said.iter().any(|at| at.box_says.contains(&size) && at.clause == teams.size),
                    "{kind}"
                );
            }
            for at in said {
                assert!(kind.rulebook().contains(&format!("| {} |", at.clause)), "{}", at.clause);
            }
        }
        // The sentence about other editions is in one rulebook only.
        let decks = |kind: GameKind| kind.at_the_table().iter().any(|at| at.title == "Questions");
        assert!(decks(GameKind::TrivialPursuit) && !decks(GameKind::HeiseyMania));
    }

    /// Everything on a lid fits what is in the box.
    #[test]
    fn every_lid_is_true() {
        for kind in GameKind::ALL {
            let lid = kind.lid();
            assert_eq!(lid.kind, kind, "{kind} has the lid of another game");
            assert_eq!(lid.own_board, kind.board_file().is_some(), "{kind}");
            assert!(lid.seat_counts.is_sorted() && lid.seat_counts.contains(&lid.usual_seats), "{kind}");
            assert!(kind.rulebook().contains(&format!("| {} |", lid.seats_clause)), "{kind}");
        }
    }
}
