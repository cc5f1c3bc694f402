//! What is said of a game: one line for the list of moves, one sentence for those who listen.
//!
//! Page, terminal and screen reader all say the same, because they all ask here.

use rules::{NO_PRINTED_RULE, Saying, Seat};

use crate::{Event, Side, Space};

/// Tells a game from its beginning. It remembers who has which side, for people may change sides (M-17).
#[derive(Clone, Debug)]
pub struct Teller {
    names: [String; 2],
    swapped: bool,
}

impl Teller {
    /// Tells of two people, the first seat's name first.
    pub fn new(names: [String; 2]) -> Self {
        Teller { names, swapped: false }
    }

    /// Tells one step by its events, in order; nothing if nothing can be said of it.
    pub fn tell(&mut self, events: &[Event]) -> Option<Saying> {
        let by = match events.first()? {
            Event::Sowed { pocket, .. } => self.seat(pocket.side),
            Event::Swapped { by, .. } => *by,
            Event::Resigned { seat } => *seat,
            Event::WentAgain { side } | Event::Swept { side, .. } => self.seat(*side),
            Event::Captured { last, .. } => self.seat(last.side),
            Event::Passed { to } => self.seat(to.other()),
            Event::Ended { winner, .. } => winner.unwrap_or(Seat(0)),
        };
        let mut line = Vec::new();
        let mut aloud = Vec::new();
        let mut clause = None;
        for event in events {
            self.add(event, resigned(events), &mut line, &mut aloud);
            // The last clause worth naming is what the step came to; that a turn passes is said only if
            // nothing else is.
            clause = match event {
                Event::Passed { .. } if clause != Event::clause(&events[0]) => clause,
                // No printed rule covers a game that ends because somebody resigned.
                Event::Ended { .. } if resigned(events).is_some() => None,
                _ => event.clause().or(clause),
            };
            self.swapped ^= matches!(event, Event::Swapped { .. });
        }
        Some(Saying { by, line: line.join(" "), aloud: aloud.join(" "), clause })
    }

    fn add(&self, event: &Event, left: Option<Seat>, line: &mut Vec<String>, aloud: &mut Vec<String>) {
        match event {
            Event::Sowed { pocket, into } => {
                let stones = stones(into.len() as u8);
                let number = pocket.number;
                let lands = match into.last() {
                    Some(Space::Store(_)) => "into the store".to_owned(),
                    Some(Space::Pocket(last)) if last.side == pocket.side => {
                        format!("in pocket {}", last.number)
                    }
                    Some(Space::Pocket(last)) => format!("in pocket {} across", last.number),
                    None => "nowhere".to_owned(),
                };
                line.push(match into.len() {
                    1 => format!("{number}: one stone {lands}."),
                    _ => format!("{number}: {stones}, the last {lands}."),
                });
                let name = self.name(pocket.side);
                aloud.push(match into.len() {
                    1 => format!("{name} sows pocket {number}: one stone, {lands}."),
                    _ => format!("{name} sows pocket {number}: {stones}, the last {lands}."),
                });
            }
            Event::WentAgain { side } => {
                line.push("Again.".to_owned());
                aloud.push(format!("{} goes again.", self.name(*side)));
            }
            Event::Captured { last, taken, .. } => {
                let what = match taken {
                    0 => "It goes to the store alone.".to_owned(),
                    _ => format!("It takes {} across.", stones(*taken)),
                };
                line.push(what);
                let name = self.name(last.side);
                aloud.push(match taken {
                    0 => format!("{name} takes that stone; nothing lies opposite."),
                    _ => format!("{name} takes it and {} opposite.", stones(*taken)),
                });
            }
            Event::Passed { to } => aloud.push(format!("{} is to move.", self.name(*to))),
            Event::Swapped { by, .. } => {
                line.push("Sides are swapped.".to_owned());
                aloud.push(format!("{} swaps sides.", self.names[by.index()]));
            }
            Event::Swept { side, stones: heaps } => {
                let left = heaps.iter().map(|(_, stones)| stones).sum();
                if left > 0 {
                    line.push(format!("The other side keeps {}.", stones(left)));
                    aloud.push(format!("{} keeps the {} left.", self.name(*side), stones(left)));
                }
            }
            Event::Resigned { seat } => {
                line.push("Resigns.".to_owned());
                aloud.push(format!("{} resigns.", self.names[seat.index()]));
            }
            Event::Ended { winner: Some(winner), .. } if left.is_some_and(|left| left != *winner) => {
                line.push("Game over by resignation.".to_owned());
                let (winner, left) = (&self.names[winner.index()], left.map_or(1, Seat::index));
                let left = &self.names[left];
                aloud.push(format!("The game is over. {winner} wins because {left} left. {NO_PRINTED_RULE}"));
            }
            Event::Ended { stores, winner } => {
                let (more, less) = (stores.0.max(stores.1), stores.0.min(stores.1));
                let came_out = match winner {
                    Some(seat) => format!("{} wins.", self.names[seat.index()]),
                    None => "It is a draw.".to_owned(),
                };
                line.push(format!("Game over, {more} to {less}."));
                aloud.push(format!("The game is over, {more} to {less}. {came_out}"));
            }
        }
    }

    fn seat(&self, side: Side) -> Seat {
        if (side == Side::A) != self.swapped { Seat(0) } else { Seat(1) }
    }

    fn name(&self, side: Side) -> &str {
        &self.names[self.seat(side).index()]
    }
}

/// Who resigned in this step, if somebody did.
fn resigned(events: &[Event]) -> Option<Seat> {
    events.iter().find_map(|event| match event {
        Event::Resigned { seat } => Some(*seat),
        Event::Sowed { .. }
        | Event::WentAgain { .. }
        | Event::Captured { .. }
        | Event::Passed { .. }
        | Event::Swapped { .. }
        | Event::Swept { .. }
        | Event::Ended { .. } => None,
    })
}

/// A number in words where that is how one says it.
pub fn count(number: u8) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS.get(usize::from(number)).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

fn stones(number: u8) -> String {
    format!("{} {}", count(number), if number == 1 { "stone" } else { "stones" })
}
