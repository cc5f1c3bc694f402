//! What is said of a game: one line for the list of moves, one sentence for those who listen.
//!
//! Page, terminal and screen reader all say the same, because they all ask here. What is hidden from a viewer is in
//! no event they hear, and so in nothing that is said to them.

use std::sync::Arc;

use rules::{Clause, NO_PRINTED_RULE, Saying, Seat};

use crate::{Board, Card, Event, How, Need, Outcome, Rank, Square};

/// Tells a game to one viewer, who is told nothing but the events they heard.
#[derive(Clone, Debug)]
pub struct Teller {
    names: Vec<String>,
    /// The board, if squares and cards are called what players call them.
    board: Option<Arc<Board>>,
    mover: Seat,
    /// Those who have left, in the order they did.
    left: Vec<Seat>,
}

/// A line, a sentence and a clause.
type Words = (String, String, Option<&'static str>);

impl Teller {
    /// Tells of these people, the first seat's name first, with squares and cards as the notation has them.
    pub fn new(names: Vec<String>) -> Self {
        Teller { names, board: None, mover: Seat(0), left: Vec::new() }
    }

    /// The same with squares and cards as players call them: `the second doorway of ROW 3`, `10♦`.
    pub fn on(board: Arc<Board>, names: Vec<String>) -> Self {
        Teller { board: Some(board), ..Teller::new(names) }
    }

    fn square(&self, square: Square) -> String {
        self.board.as_ref().map_or_else(|| square.to_string(), |board| board.the(square))
    }

    fn doorway(&self, square: Square) -> String {
        self.board.as_ref().map_or_else(|| format!("the doorway {square}"), |board| board.the(square))
    }

    fn card(&self, card: Card) -> String {
        if self.board.is_some() { card.short() } else { card.to_string() }
    }

    fn list(&self, cards: &[Card]) -> String {
        cards.iter().map(|card| self.card(*card)).collect::<Vec<_>>().join(" ")
    }

    /// A drawn card in a line and in a sentence; `unseen` for those who may not know it.
    fn drawn(&self, card: Option<Card>, unseen: &str) -> (String, String) {
        let card = card.map(|card| self.card(card)).unwrap_or_else(|| unseen.to_owned());
        (format!("Draws {card}."), card)
    }

    /// Tells one step by its events, in order; nothing if nothing can be said of it.
    pub fn tell(&mut self, events: &[Event]) -> Option<Saying> {
        let mut said = Saying { by: self.mover, line: String::new(), aloud: String::new(), clause: None };
        for event in events {
            if let Some(seat) = subject(event).filter(|_| said.line.is_empty()) {
                said.by = seat;
            }
            if let Event::Left { seat } = event {
                self.left.push(*seat);
            }
            let (line, aloud, clause) = self.one(event);
            push(&mut said.line, &capital(&line));
            push(&mut said.aloud, &aloud);
            said.clause = match event {
                Event::Nothing { clause, .. } => Some(clause.clone()),
                Event::Finished { outcome: Outcome::LastSeat(_), .. } => None,
                _ => clause.map(Clause::new).or(said.clause),
            };
            if let Event::Passed { to } = event {
                self.mover = *to;
            }
        }
        (!said.aloud.is_empty()).then_some(said)
    }

    fn one(&self, event: &Event) -> Words {
        match event {
            Event::Cut { dealer } => {
                let said = format!("The cut makes {} the dealer.", self.name(*dealer));
                (said.clone(), said, Some("WK-4"))
            }
            Event::Dealt { each, .. } => {
                (format!("{each} cards each."), format!("Everybody is dealt {each} cards."), Some("WK-2"))
            }
            Event::Hand { cards } => (String::new(), format!("Your hand: {}.", self.list(cards)), None),
            Event::Moved { seat, from, to, how } => self.moved(*seat, *from, *to, *how),
            Event::Opened { seat, from, door, to, laid, bonus, .. } => {
                let again = if *bonus { "Bonus: " } else { "" };
                let (from, to) = (self.square(*from), self.square(*to));
                let line = format!("{again}{} with {}, to {to}.", door.plate(), self.list(laid));
                let also = if *bonus { "also " } else { "" };
                let aloud = format!(
                    "{} {also}opens {door} at {from} with {} and moves to {to}.",
                    self.name(*seat),
                    self.list(laid)
                );
                (line, aloud, Some(if *bonus { "WK-17" } else { "WK-11" }))
            }
            Event::Drew { seat, card } => {
                let (line, what) = self.drawn(*card, "a card");
                (line, format!("{} draws {what}.", self.name(*seat)), Some("WK-20"))
            }
            Event::DrewWhiz { seat, card } => {
                let (line, what) = self.drawn(*card, "a WHIZ card");
                let (line, what) = match card {
                    Some(_) => (format!("WHIZ: {line}"), format!("{what} as a WHIZ card")),
                    None => (line, what),
                };
                (line, format!("{} draws {what}.", self.name(*seat)), Some("WK-24"))
            }
            Event::Swapped { seat, gave, took } => {
                let (gave, took) = (self.card(*gave), self.card(*took));
                let line = format!("Swaps {gave} for {took}.");
                (line, format!("{} swaps {gave} for {took}.", self.name(*seat)), Some("WK-20"))
            }
            Event::Nothing { at, .. } => {
                let said = format!("Nothing can be done on {}.", self.square(*at));
                (said.clone(), said, None)
            }
            Event::Stopped { seat } => {
                ("Stops.".to_owned(), format!("{} leaves the bonus alone.", self.name(*seat)), Some("WK-17"))
            }
            Event::Claimed { seat } => (
                "Claims the DRAW.".to_owned(),
                format!("{} claims the DRAW.", self.name(*seat)),
                Some("WK-31"),
            ),
            Event::Missed { seat } => (
                format!("{} misses a turn.", self.name(*seat)),
                format!("{} has no move and misses the turn.", self.name(*seat)),
                Some("WK-28"),
            ),
            Event::Passed { to } => (String::new(), format!("It is {}'s turn.", self.name(*to)), None),
            Event::Left { seat } => {
                ("Leaves.".to_owned(), format!("{} leaves the game.", self.name(*seat)), None)
            }
            Event::Finished { outcome, .. } => self.finished(*outcome),
            Event::Scored { scores, total } => {
                let each: Vec<String> = (0..)
                    .map(Seat)
                    .zip(scores)
                    .map(|(seat, score)| format!("{} {score}", self.name(seat)))
                    .collect();
                let said = format!("The match to {total}: {}.", each.join(", "));
                (said.clone(), said, Some("WK-32"))
            }
            Event::Ended { winners } => {
                let names: Vec<&str> = winners.iter().map(|seat| self.name(*seat)).collect();
                let who = match names[..] {
                    [] => "Nobody wins.".to_owned(),
                    [one] => format!("{one} wins."),
                    _ => format!("{} share it.", names.join(" and ")),
                };
                (String::new(), who, None)
            }
        }
    }

    fn moved(&self, seat: Seat, from: Square, to: Square, how: How) -> Words {
        let (name, doorway) = (self.name(seat), self.doorway(to));
        let (from, to) = (self.square(from), self.square(to));
        let (line, aloud, clause) = match how {
            How::Step => (format!("{from} to {to}."), format!("{name} moves from {from} to {to}."), "WK-8"),
            How::Hop => {
                (format!("Along to {to}."), format!("{name} goes along from {from} to {doorway}."), "WK-25")
            }
            How::Choice => (format!("Chooses {to}."), format!("{name} chooses {doorway}."), "WK-26"),
            How::Return => {
                (format!("{from} back to START."), format!("{name} returns from {from} to START."), "WK-27")
            }
            How::PutBack => (
                format!("Blocked: {from} back to START."),
                format!("{name} is blocked and puts the piece on {from} back to START."),
                "WK-28",
            ),
        };
        (line, aloud, Some(clause))
    }

    fn finished(&self, outcome: Outcome) -> Words {
        let (said, clause) = match outcome {
            Outcome::PaidOff(seat) => {
                (format!("{} has brought all pieces to PAYOFF.", self.name(seat)), Some("WK-5"))
            }
            Outcome::LastSeat(seat) => {
                let left: Vec<&str> = self.left.iter().map(|seat| self.name(*seat)).collect();
                let said = format!(
                    "{} is the only player left, because {} left. {NO_PRINTED_RULE}",
                    self.name(seat),
                    and(&left)
                );
                (said, None)
            }
            Outcome::StandOff => ("A draw: nobody has a move.".to_owned(), Some("WK-29")),
            Outcome::OutOfCards => ("A draw: no card is left.".to_owned(), Some("WK-31")),
            Outcome::Quiet => {
                ("A draw: many turns without a door or a card drawn.".to_owned(), Some("WK-31"))
            }
        };
        (said.clone(), said, clause)
    }

    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("Somebody", String::as_str)
    }
}

/// What is missing for a door, as a page says it: `needs one more 7`.
pub fn say_need(need: &Need) -> String {
    match need {
        Need::AnyCard => "needs a card".to_owned(),
        Need::WhizCard => "needs a WHIZ card".to_owned(),
        Need::More { count, ranks } if ranks.is_empty() => {
            format!("needs {} more of a rank", number(*count))
        }
        Need::More { count: 1, ranks } => format!("needs one more {}", any_of(ranks, "")),
        Need::More { count, ranks } => format!("needs {} more {}", number(*count), any_of(ranks, "s")),
        Need::Own { ranks } => format!("needs one {} of your own", any_of(ranks, "")),
    }
}

fn number(count: u8) -> &'static str {
    match count {
        0 => "no",
        1 => "one",
        2 => "two",
        3 => "three",
        _ => "four",
    }
}

fn any_of(ranks: &[Rank], plural: &str) -> String {
    ranks.iter().map(|rank| format!("{}{plural}", rank.word())).collect::<Vec<_>>().join(" or ")
}

/// The same text with a capital at its head: it may begin with the name of a square.
fn capital(text: &str) -> String {
    match text.strip_prefix("the ") {
        Some(rest) => format!("The {rest}"),
        None => text.to_owned(),
    }
}

/// Names in a row: `Ana, Ben and Chloe`.
fn and(names: &[&str]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.concat(),
    }
}

/// Who did it.
fn subject(event: &Event) -> Option<Seat> {
    match event {
        Event::Moved { seat, .. }
        | Event::Opened { seat, .. }
        | Event::Drew { seat, .. }
        | Event::DrewWhiz { seat, .. }
        | Event::Swapped { seat, .. }
        | Event::Nothing { seat, .. }
        | Event::Stopped { seat }
        | Event::Missed { seat }
        | Event::Claimed { seat }
        | Event::Left { seat } => Some(*seat),
        Event::Cut { dealer } | Event::Dealt { dealer, .. } => Some(*dealer),
        Event::Hand { .. }
        | Event::Passed { .. }
        | Event::Finished { .. }
        | Event::Scored { .. }
        | Event::Ended { .. } => None,
    }
}

fn push(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push(' ');
    }
    text.push_str(more);
}
