//! The Call: one sentence to one person about what is to be done now, and one line about what the shown choice
//! will do.

use rules::{Clause, NO_PRINTED_RULE, Seat};

use super::model::{Fall, Model, stones};
use super::story::{Story, capital};
use crate::shell::face::{Company, Eyes};

/// What the Call says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The seat it is about, whose mark and color it wears.
    pub seat: Option<Seat>,
    /// The sentence.
    pub say: String,
    /// The line below it.
    pub how: String,
    /// The clause that line rests on.
    pub clause: Option<Clause>,
    /// Whether the sentence is how the game came out.
    pub is_result: bool,
}

/// All that the Call depends on.
pub struct Moment<'a> {
    /// The position.
    pub model: &'a Model,
    /// What happened.
    pub story: &'a Story,
    /// What the shown pocket would do.
    pub fall: Option<&'a Fall>,
    /// What the shown pocket is worth, in words.
    pub worth: Option<&'a str>,
    /// Whether it is being asked if one really wants to resign.
    pub asking: bool,
}

impl Moment<'_> {
    /// What to say at this moment.
    pub fn call(&self) -> Call {
        let model = self.model;
        if model.is_over() {
            return result(self);
        }
        if self.asking {
            return Call {
                seat: model.waiting_for.iter().next(),
                say: "Resign this game?".to_owned(),
                how: "Whoever resigns loses, whatever lies in the stores.".to_owned(),
                clause: None,
                is_result: false,
            };
        }
        if let Some(empty) = model.people.iter().position(|person| person.name.is_none()) {
            return Call {
                seat: Some(Seat(empty as u8)),
                say: "Waiting for someone with the link.".to_owned(),
                how: "The game begins as soon as they sit down.".to_owned(),
                clause: Some(Clause::new("M-1")),
                is_result: false,
            };
        }
        let waiting = model.waiting_for.iter().next();
        if let Some(halt) = model.halted {
            let (say, how) = halt.words();
            return Call {
                seat: waiting,
                say: say.to_owned(),
                how: how.to_owned(),
                clause: None,
                is_result: false,
            };
        }
        let say = match waiting {
            Some(seat) if model.actor() == Some(seat) => our_turn(self, seat),
            Some(seat) => their_turn(self, seat),
            None => "One moment.".to_owned(),
        };
        let (mut how, clause) = how(self);
        if let Some(worth) = self.worth {
            how = format!("{how} – {worth}");
        }
        Call { seat: waiting, say, how, clause, is_result: false }
    }
}

fn our_turn(moment: &Moment<'_>, seat: Seat) -> String {
    let name = name(moment, seat);
    let goes_on = moment.story.last().is_some_and(|step| step.goes_on);
    match (moment.model.pending, goes_on, moment.model.eyes) {
        (true, ..) => "Sowing…".to_owned(),
        (false, true, _) => format!("Again, {name}! Choose a lit pocket."),
        (false, false, Eyes::Everybody) => format!("{name}, choose a lit pocket."),
        (false, false, Eyes::Seat(_) | Eyes::Spectator) => format!("Your turn, {name}. Choose a lit pocket."),
    }
}

fn their_turn(moment: &Moment<'_>, seat: Seat) -> String {
    let name = name(moment, seat);
    match moment.model.people.get(seat.index()).map(|person| &person.company) {
        Some(Company::Bot { .. }) => format!("{name} is thinking."),
        Some(Company::Away { present: false }) => format!("{name} is away. Their seat is kept."),
        Some(Company::Here | Company::Away { present: true }) | None => format!("{name} is choosing."),
    }
}

fn how(moment: &Moment<'_>) -> (String, Option<Clause>) {
    let model = moment.model;
    if let Some(fall) = moment.fall {
        let words =
            format!("Pocket {}: {}, {}", fall.pocket.number, stones(fall.into.len() as u8), fall.outcome);
        return (words, Some(fall.clause.clone()));
    }
    if model.may_swap() {
        let words = "Or swap sides instead of moving, this once.".to_owned();
        return (words, Some(Clause::new("M-17")));
    }
    match moment.story.last() {
        Some(step) => (last_move(&step.aloud), step.clause.clone()),
        None => {
            let first = model.waiting_for.iter().next().map(|seat| name(moment, seat));
            let words =
                first.map_or_else(String::new, |name| format!("Nothing has happened yet. {name} begins."));
            (words, Some(Clause::new("M-4")))
        }
    }
}

/// What was said of the last move, without who is next, which the sentence above already says.
fn last_move(aloud: &str) -> String {
    let who_is_next =
        |sentence: &&str| sentence.ends_with("is to move.") || sentence.ends_with("goes again.");
    let sentences = aloud.split_inclusive(". ");
    let told: String = sentences.filter(|sentence| !who_is_next(sentence)).collect();
    told.trim_end().to_owned()
}

fn result(moment: &Moment<'_>) -> Call {
    let model = moment.model;
    let view = &model.view;
    let store = |seat: Seat| view.half(view.side_of(seat)).store;
    let winner = view
        .over
        .as_ref()
        .filter(|standing| !standing.is_draw())
        .and_then(|standing| standing.winners().iter().next());
    let (mut say, mut how, mut clause) = match winner {
        None => (
            format!("A draw, {} all.", store(Seat(0))),
            "Equal stores are a draw.".to_owned(),
            Some(Clause::new("M-16")),
        ),
        Some(seat) => {
            let (more, less) = (store(seat), store(Seat(1 - seat.0)));
            let by = stones(more.saturating_sub(less));
            let who = match model.eyes {
                Eyes::Seat(own) if own == seat => "You win".to_owned(),
                Eyes::Seat(_) | Eyes::Everybody | Eyes::Spectator => format!("{} wins", name(moment, seat)),
            };
            (
                format!("{who}, {more} to {less}."),
                capital(&format!("{by} more in the store.")),
                Some(Clause::new("M-16")),
            )
        }
    };
    if let (Some(quitter), Some(seat)) = (view.resigned, winner) {
        let who = match model.eyes {
            Eyes::Seat(own) if own == seat => "You win".to_owned(),
            Eyes::Seat(_) | Eyes::Everybody | Eyes::Spectator => format!("{} wins", name(moment, seat)),
        };
        let left = match model.eyes {
            Eyes::Seat(own) if own == quitter => "You resigned".to_owned(),
            Eyes::Seat(_) | Eyes::Everybody | Eyes::Spectator => {
                format!("{} resigned", name(moment, quitter))
            }
        };
        say = format!("{left}. {who}.");
        how = NO_PRINTED_RULE.to_owned();
        clause = None;
    }
    Call { seat: winner, say, how, clause, is_result: true }
}

fn name(moment: &Moment<'_>, seat: Seat) -> String {
    moment.model.names[seat.index()].clone()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use mancala::{Mancala, Options};
    use rules::{Game, Notation, Seats, Step};

    use super::*;
    use crate::shell::face::Halt;

    fn said(position: &str, eyes: Eyes, change: impl Fn(&mut Mancala)) -> Call {
        let mut game = Mancala::read_position(Arc::new(()), &Options::default(), 2, position).unwrap();
        change(&mut game);
        said_of(&Model::of_game(&game, eyes))
    }

    fn said_of(model: &Model) -> Call {
        Moment { model, story: &Story::default(), fall: None, worth: None, asking: false }.call()
    }

    const START: &str = "4,4,4,4,4,4/0 4,4,4,4,4,4/0 A";

    #[test]
    fn it_speaks_to_whoever_looks() {
        assert_eq!(said(START, Eyes::Seat(Seat(0)), |_| ()).say, "Your turn, Ana. Choose a lit pocket.");
        assert_eq!(said(START, Eyes::Everybody, |_| ()).say, "Ana, choose a lit pocket.");
        assert_eq!(said(START, Eyes::Seat(Seat(1)), |_| ()).say, "Ana is choosing.");
        assert_eq!(said(START, Eyes::Spectator, |_| ()).say, "Ana is choosing.");
    }

    #[test]
    fn nobody_is_waited_for_once_the_game_was_broken_off() {
        let game = Mancala::read_position(Arc::new(()), &Options::default(), 2, START).unwrap();
        for eyes in [Eyes::Seat(Seat(0)), Eyes::Seat(Seat(1)), Eyes::Spectator] {
            let running = Model::of_game(&game, eyes);
            let call = said_of(&Model { halted: Some(Halt::BrokenOff), waiting_for: Seats::NONE, ..running });
            assert_eq!((call.seat, call.say.as_str()), (None, "This game was broken off."));
            assert_eq!(call.how, "Nobody has won, and the envelope is open.");
        }
    }

    #[test]
    fn it_says_who_won_and_by_how_much() {
        let won = said("0,0,0,0,0,0/26 0,0,0,0,0,0/22 A", Eyes::Seat(Seat(0)), |_| ());
        assert_eq!(
            (won.say.as_str(), won.how.as_str()),
            ("You win, 26 to 22.", "Four stones more in the store.")
        );
        let lost = said("0,0,0,0,0,0/26 0,0,0,0,0,0/22 A", Eyes::Seat(Seat(1)), |_| ());
        assert_eq!(lost.say, "Ana wins, 26 to 22.");
        let drawn = said("0,0,0,0,0,0/24 0,0,0,0,0,0/24 A", Eyes::Everybody, |_| ());
        assert_eq!(drawn.say, "A draw, 24 all.");
        assert!(drawn.is_result);
    }

    #[test]
    fn it_says_who_resigned() {
        let resign = |game: &mut Mancala| {
            game.play(Step::Left(Seat(1))).unwrap();
        };
        assert_eq!(said(START, Eyes::Seat(Seat(0)), resign).say, "Ben resigned. You win.");
        assert_eq!(said(START, Eyes::Seat(Seat(1)), resign).say, "You resigned. Ana wins.");
    }

    #[test]
    fn the_last_move_is_told_without_what_the_sentence_says_already() {
        assert_eq!(
            last_move("Ben sows pocket 1: four stones, the last in pocket 5. Ana is to move."),
            "Ben sows pocket 1: four stones, the last in pocket 5."
        );
    }
}
