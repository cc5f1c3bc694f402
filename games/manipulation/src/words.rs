//! What is said of a game: one line for the list of moves, one sentence for those who listen.
//!
//! Page, terminal and screen reader all say the same, because they all ask here.

use rules::{Clause, NO_PRINTED_RULE, Saying, Seat};

use crate::view::{Happening, MoveView};
use crate::{Color, Event, Space};

/// Tells a game from its beginning.
#[derive(Clone, Debug)]
pub struct Teller {
    names: Vec<String>,
    mover: Seat,
    /// Those who have left, in the order they did.
    left: Vec<Seat>,
}

impl Teller {
    /// Tells of these people, the first seat's name first.
    pub fn new(names: Vec<String>) -> Self {
        Teller { names, mover: Seat(0), left: Vec::new() }
    }

    /// Tells one step by its events, in order; nothing if nothing can be said of it.
    pub fn tell(&mut self, events: &[Event]) -> Option<Saying> {
        let mut said = Saying { by: self.mover, line: String::new(), aloud: String::new(), clause: None };
        let by_leaving = events.iter().any(|event| matches!(event, Event::Left { .. }));
        for event in events {
            if let Event::Left { seat } = event {
                self.left.push(*seat);
            }
            if let Some(seat) = subject(event).filter(|_| said.aloud.is_empty()) {
                said.by = seat;
            }
            let (line, aloud) = self.one(event, by_leaving);
            push(&mut said.line, &line);
            push(&mut said.aloud, &aloud);
            // The last clause worth naming is what the step came to; that a turn passes is worth it only alone.
            if !matches!(event, Event::Passed { .. }) || said.clause.is_none() {
                said.clause = event.clause().or(said.clause);
            }
            match event {
                Event::Begins { seat } | Event::Passed { to: seat } => self.mover = *seat,
                // No printed rule covers a game that ends because somebody left.
                Event::Ended { .. } if by_leaving => said.clause = None,
                _ => {}
            }
        }
        (!said.aloud.is_empty()).then_some(said)
    }

    /// The line and the sentence of one event.
    fn one(&self, event: &Event, by_leaving: bool) -> (String, String) {
        match event {
            Event::RolledOff { rolls } => {
                let rolls: Vec<String> =
                    rolls.iter().map(|(seat, roll)| format!("{} {roll}", self.name(*seat))).collect();
                same(format!("For the first turn: {}.", rolls.join(", ")))
            }
            Event::Tied { seats } => same(format!("{} tie and roll again.", self.list(seats))),
            Event::Begins { seat } => same(format!("{} begins.", self.name(*seat))),
            Event::Rolled { seat, die } => self.of(*seat, format!("Rolls {die}."), format!("rolls a {die}.")),
            Event::SatOut { seat, die } => {
                self.of(*seat, "SIT-OUT.".to_owned(), format!("sits out: no token can move {die}."))
            }
            Event::Moved { seat, color, from, path } => {
                let to = path.last().copied().unwrap_or(*from);
                let by_world = if path.contains(&Space::WORLD) { " through WORLD" } else { "" };
                let (line, aloud) = if from.is_holding() {
                    let aloud = format!("brings a {color} token from holding to {}.", to.words());
                    (format!("{} out to {to}.", capital(*color)), aloud)
                } else {
                    let aloud = format!("moves {color} from {} to {}{by_world}.", from.words(), to.words());
                    (format!("{} {from} to {to}{by_world}.", capital(*color)), aloud)
                };
                self.of(*seat, line, aloud)
            }
            Event::Attacked { by, color, .. } => (
                format!("Attack: {color} goes back."),
                format!("{} attacks {color}, which goes back to holding.", capital(*by)),
            ),
            Event::SetBack { by, color, .. } => (
                format!("SET-BACK: {color} goes back."),
                format!("{} has no other move and sets back its partner {color}.", capital(*by)),
            ),
            Event::AllHome { color } => same(format!("All {color} tokens are home.")),
            Event::Assists { seat, color } => self.of(
                *seat,
                format!("Now moves {color}."),
                format!("moves {color} for the partner from now on."),
            ),
            Event::RollsAgain { seat } => {
                self.of(*seat, "Rolls again.".to_owned(), "rolls again after the six.".to_owned())
            }
            Event::Passed { to } => (String::new(), format!("{} is to roll.", self.name(*to))),
            Event::Left { seat } => self.of(*seat, "Leaves.".to_owned(), "leaves the game.".to_owned()),
            Event::Ended { winners } if by_leaving => {
                let verb = if winners.len() == 1 { "wins" } else { "win" };
                let (winners, left) = (self.list(winners), self.list(&self.left));
                same(format!("The game is over. {winners} {verb} because {left} left. {NO_PRINTED_RULE}"))
            }
            Event::Ended { winners } => {
                let verb = if winners.len() == 1 { "wins" } else { "win" };
                same(format!("The game is over. {} {verb}.", self.list(winners)))
            }
        }
    }

    fn of(&self, seat: Seat, line: String, rest: String) -> (String, String) {
        (line, format!("{} {rest}", self.name(seat)))
    }

    fn list(&self, seats: &[Seat]) -> String {
        let names: Vec<&str> = seats.iter().map(|seat| self.name(*seat)).collect();
        match names[..] {
            [ref first @ .., last] if first.len() > 1 => format!("{} and {last}", first.join(", ")),
            _ => names.join(" and "),
        }
    }

    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("Somebody", String::as_str)
    }
}

impl MoveView {
    /// What the move does, in words to be read before it is made: `Red from S0 to the BEAST B0, where it is safe`.
    pub fn words(&self) -> String {
        let color = capital(self.color);
        let from = self.action.from;
        let from = if from.is_holding() { "holding".to_owned() } else { from.to_string() };
        let mut text = format!("{color} from {from} to {}", self.action.to.words());
        for happening in &self.happens {
            text.push_str(&match happening {
                // It has been said already.
                Happening::LeavesHolding | Happening::TakesEntrance(_) => String::new(),
                Happening::Beyond(space) => format!(", one space beyond {space}"),
                Happening::Portal => ", through WORLD".to_owned(),
                Happening::Attack(other) => format!(", attacking {other}"),
                Happening::SetBack(other) => format!(", setting back your partner {other}"),
                Happening::Safe => ", where it is safe".to_owned(),
                Happening::Home => ", home".to_owned(),
                Happening::Wins => ", and wins".to_owned(),
            });
        }
        text
    }
}

impl Happening {
    /// The clause it follows from.
    pub fn clause(&self) -> Clause {
        Clause::new(match self {
            Happening::LeavesHolding => "BM-4",
            Happening::Beyond(_) => "BM-12",
            Happening::Portal => "BM-16",
            Happening::TakesEntrance(_) => "BM-20",
            Happening::Attack(_) => "BM-9",
            Happening::SetBack(_) => "BM-10",
            Happening::Safe => "BM-11",
            Happening::Home => "BM-18",
            Happening::Wins => "BM-24",
        })
    }
}

fn subject(event: &Event) -> Option<Seat> {
    match event {
        Event::Begins { seat }
        | Event::Rolled { seat, .. }
        | Event::SatOut { seat, .. }
        | Event::Moved { seat, .. }
        | Event::Assists { seat, .. }
        | Event::RollsAgain { seat }
        | Event::Left { seat } => Some(*seat),
        Event::RolledOff { .. }
        | Event::Tied { .. }
        | Event::Attacked { .. }
        | Event::SetBack { .. }
        | Event::AllHome { .. }
        | Event::Passed { .. }
        | Event::Ended { .. } => None,
    }
}

fn same(text: String) -> (String, String) {
    (text.clone(), text)
}

fn capital(color: Color) -> &'static str {
    match color {
        Color::Red => "Red",
        Color::Yellow => "Yellow",
        Color::Green => "Green",
        Color::Blue => "Blue",
    }
}

fn push(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push(' ');
    }
    text.push_str(more);
}
