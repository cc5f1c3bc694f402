//! The Call: one sentence to one person about what is to be done now, and one line about what the shown choice
//! will do.

use rules::{Clause, NO_PRINTED_RULE, Seat};

use super::model::{Model, stones};
use super::story::{Story, capital};
use crate::call_bar::Call;
use crate::play::{Company, Connection, Eyes, Person};

/// All that the Call depends on.
pub struct Moment<'a> {
    /// The position.
    pub model: &'a Model,
    /// What happened.
    pub story: &'a Story,
    /// Who sits where.
    pub people: &'a [Person],
    /// How the table is reached.
    pub connection: Connection,
    /// Whether a move was sent and not yet answered.
    pub pending: bool,
    /// The pocket whose fall is shown.
    pub shown: Option<mancala::Pocket>,
}

impl Moment<'_> {
    /// What to say at this moment.
    pub fn call(&self) -> Call {
        let moment = self;
        let model = moment.model;
        if model.view.over.is_some() {
            return result(moment);
        }
        if let Some(empty) = moment.people.iter().position(|person| person.name.is_none()) {
            return Call {
                seat: Some(Seat(empty as u8)),
                say: "Waiting for someone with the link.".to_owned(),
                how: "The game begins as soon as they sit down.".to_owned(),
                clause: Some(Clause::new("M-1")),
                is_result: false,
            };
        }
        let waiting = model.waiting_for.iter().next();
        let say = match (moment.connection, waiting) {
            (Connection::Looking, _) => "Looking for the table…".to_owned(),
            (Connection::BrokenOff, _) => "This game was broken off.".to_owned(),
            (_, Some(seat)) if model.actor() == Some(seat) => our_turn(moment, seat),
            (_, Some(seat)) => their_turn(moment, seat),
            (_, None) => "One moment.".to_owned(),
        };
        let (how, clause) = how(moment);
        Call { seat: waiting, say, how, clause, is_result: false }
    }
}

fn our_turn(moment: &Moment<'_>, seat: Seat) -> String {
    let name = name(moment, seat);
    let goes_on = moment.story.last().is_some_and(|step| step.goes_on);
    match (moment.pending, goes_on, moment.model.eyes) {
        (true, ..) => "Sowing…".to_owned(),
        (false, true, _) => format!("Again, {name}! Choose a lit pocket."),
        (false, false, Eyes::Everybody) => format!("{name}, choose a lit pocket."),
        (false, false, Eyes::Seat(_) | Eyes::Spectator) => format!("Your turn, {name}. Choose a lit pocket."),
    }
}

fn their_turn(moment: &Moment<'_>, seat: Seat) -> String {
    let name = name(moment, seat);
    match moment.people.get(seat.index()).map(|person| &person.company) {
        Some(Company::Bot { .. }) => format!("{name} is thinking."),
        Some(Company::Away { present: false }) => format!("{name} is away. Their seat is kept."),
        Some(Company::Here | Company::Away { present: true }) | None => format!("{name} is choosing."),
    }
}

fn how(moment: &Moment<'_>) -> (String, Option<Clause>) {
    let model = moment.model;
    if moment.connection == Connection::Looking {
        return ("Nothing is lost. Your seat is kept.".to_owned(), None);
    }
    if moment.connection == Connection::BrokenOff {
        return ("Nobody has won, and the envelope is open.".to_owned(), None);
    }
    if let Some(fall) = moment.shown.and_then(|pocket| model.fall(pocket)) {
        let words =
            format!("Pocket {}: {}, {}", fall.pocket.number, stones(fall.into.len() as u8), fall.outcome);
        return (words, Some(fall.clause));
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
    use rules::{Game, Notation, Step, Viewer};

    use super::*;

    fn said(position: &str, eyes: Eyes, change: impl Fn(&mut Mancala)) -> Call {
        said_over(Connection::Online, position, eyes, change)
    }

    fn said_over(connection: Connection, position: &str, eyes: Eyes, change: impl Fn(&mut Mancala)) -> Call {
        let mut game = Mancala::read_position(Arc::new(()), &Options::default(), 2, position).unwrap();
        change(&mut game);
        let waiting_for = game.turn().seats();
        let choices =
            eyes.acts_for(waiting_for).map_or(Vec::new(), |seat| game.choices(seat).listed().to_vec());
        let model = Model {
            view: game.view(Viewer::Spectator),
            choices,
            begun: true,
            waiting_for,
            eyes,
            names: ["Ana".to_owned(), "Ben".to_owned()],
        };
        let model = if connection == Connection::BrokenOff { model.broken_off() } else { model };
        let person = |name: &str| Person {
            name: Some(name.to_owned()),
            company: Company::Away { present: true },
            team: Vec::new(),
            mark: None,
        };
        let moment = Moment {
            model: &model,
            story: &Story::default(),
            people: &[person("Ana"), person("Ben")],
            connection,
            pending: false,
            shown: None,
        };
        moment.call()
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
        for eyes in [Eyes::Seat(Seat(0)), Eyes::Seat(Seat(1)), Eyes::Spectator] {
            let call = said_over(Connection::BrokenOff, START, eyes, |_| ());
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
