//! What the page knows of a table: the latest sighting, and every event since the beginning.

use rules::{Game, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};
use table::Sighting;

/// A table as the page knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen<G: Game> {
    /// The latest sighting.
    pub sighting: Sighting<G>,
    /// What happened, one list per line of the log; lines that were taken back are empty.
    pub history: Vec<Vec<G::Event>>,
    /// What of it the page has not shown yet.
    pub fresh: Fresh,
}

/// What is new in a sighting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fresh {
    /// The whole table: the page has just come to it.
    Everything,
    /// This many lines at the end of the log.
    Lines(usize),
    /// Something was taken back.
    Rewound,
}

impl<G: Game> Seen<G> {
    /// What the page knows after `sighting`, having known `before`. Nothing if the sighting leaves a gap, which
    /// means that it must be asked for anew.
    pub fn after(before: Option<&Seen<G>>, sighting: Sighting<G>) -> Option<Self> {
        let since = sighting.since.0 as usize;
        let known = before.map_or(0, |seen| seen.history.len());
        if since > known || since + sighting.events.len() < known {
            return None;
        }
        let mut history = before.map_or_else(Vec::new, |seen| seen.history.clone());
        if let Some(to) = sighting.rewound_to {
            history.iter_mut().skip(to.0 as usize).for_each(Vec::clear);
        }
        history.truncate(since);
        history.extend(sighting.events.iter().cloned());
        let taken_back = |seen: &Seen<G>| seen.history.iter().zip(&history).any(|(old, new)| old != new);
        let fresh = match before {
            None => Fresh::Everything,
            Some(seen) if taken_back(seen) => Fresh::Rewound,
            Some(_) => Fresh::Lines(history.len() - known),
        };
        Some(Seen { sighting, history, fresh })
    }

    /// The lines the page has not shown yet, in order.
    pub fn news(&self) -> &[Vec<G::Event>] {
        match self.fresh {
            Fresh::Everything | Fresh::Rewound => &[],
            Fresh::Lines(count) => &self.history[self.history.len() - count..],
        }
    }
}

/// Whose eyes the page looks with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Eyes {
    /// One person in one seat.
    Seat(Seat),
    /// Everybody at this device: whoever is to act.
    Everybody,
    /// Somebody who only looks on.
    Spectator,
}

impl Eyes {
    /// The seat that acts through this page, given who is to act.
    pub fn acts_for(self, waiting_for: Seats) -> Option<Seat> {
        match self {
            Eyes::Seat(seat) => Some(seat),
            Eyes::Everybody => waiting_for.iter().next(),
            Eyes::Spectator => None,
        }
    }
}

impl From<Viewer> for Eyes {
    fn from(viewer: Viewer) -> Self {
        match viewer {
            Viewer::Seat(seat) => Eyes::Seat(seat),
            Viewer::Spectator => Eyes::Spectator,
        }
    }
}

/// Somebody in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Person {
    /// Their name; nobody has sat down yet if there is none.
    pub name: Option<String>,
    /// What kind of company they are.
    pub company: Company,
    /// The other members of the team, if the seat is a team's.
    pub team: Vec<String>,
    /// The mark they chose, by its place among the game's marks.
    pub mark: Option<u8>,
}

/// How somebody plays along.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Company {
    /// At this device.
    Here,
    /// A program, with what is honestly behind it.
    Bot {
        /// The word for its level.
        level: String,
    },
    /// Over the network, connected now or not.
    Away {
        /// Whether they are connected.
        present: bool,
    },
}

impl Person {
    /// The name, or what to call an empty seat.
    pub fn called(&self) -> &str {
        self.name.as_deref().unwrap_or("Open seat")
    }
}

/// How the page reaches its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Connection {
    /// The table is on this device.
    Local,
    /// The server is there.
    Online,
    /// The server is being looked for.
    Looking,
    /// The server is there, and the game was broken off: there is nothing left to do.
    BrokenOff,
}

impl Connection {
    /// The word for it in the page.
    pub fn word(self) -> &'static str {
        match self {
            Connection::Local => "local",
            Connection::Online => "online",
            Connection::Looking => "looking",
            Connection::BrokenOff => "broken-off",
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use mancala::{Action, Begins, Mancala, Options};
    use rules::Seq;
    use table::{Fortune, NoJudge, Opening, Secret, Table};

    use super::*;

    fn table() -> Table<Mancala> {
        let fortune = Fortune::Drawn(Secret::from_seed(1));
        let options = Options { begins: Begins::A, ..Options::default() };
        let opening = Opening::new(options, 2, &fortune, None);
        Table::open(opening, Arc::new(()), fortune, Arc::new(NoJudge)).unwrap()
    }

    fn play(table: &mut Table<Mancala>, seat: u8, pocket: &str) {
        let action = Action::Sow(pocket.parse().unwrap());
        let entries = table.decide(Seat(seat), table.seq(), action).unwrap();
        table.commit(entries).unwrap();
    }

    fn sight(table: &Table<Mancala>, since: u64) -> Sighting<Mancala> {
        table.seen_by(Viewer::Seat(Seat(0)), Seq(since))
    }

    #[test]
    fn news_are_the_lines_that_were_not_known() {
        let mut table = table();
        let first = Seen::after(None, sight(&table, 0)).unwrap();
        assert_eq!(first.fresh, Fresh::Everything);
        play(&mut table, 0, "A3");
        play(&mut table, 0, "A1");
        let then = Seen::after(Some(&first), sight(&table, 0)).unwrap();
        assert_eq!(then.fresh, Fresh::Lines(2));
        assert_eq!(then.news().len(), 2);
    }

    #[test]
    fn a_take_back_empties_its_lines_and_is_no_news() {
        let mut table = table();
        play(&mut table, 0, "A3");
        let before = Seen::after(None, sight(&table, 0)).unwrap();
        let entries = table.decide_take_back(Seat(0), table.seq()).unwrap();
        table.commit(entries).unwrap();
        let after = Seen::after(Some(&before), sight(&table, 1)).unwrap();
        assert_eq!(after.fresh, Fresh::Rewound);
        assert!(after.news().is_empty());
        assert_eq!(after.history, vec![vec![], vec![]]);
    }

    #[test]
    fn a_gap_is_noticed() {
        let mut table = table();
        play(&mut table, 0, "A3");
        assert_eq!(Seen::after(None, sight(&table, 1)), None);
    }

    #[test]
    fn the_same_sighting_twice_is_no_news() {
        let mut table = table();
        play(&mut table, 0, "A3");
        let once = Seen::after(None, sight(&table, 0)).unwrap();
        let twice = Seen::after(Some(&once), sight(&table, 0)).unwrap();
        assert_eq!(twice.fresh, Fresh::Lines(0));
    }

    #[test]
    fn people_at_one_device_act_for_whoever_is_to_act() {
        let second = Seats::only(Seat(1));
        assert_eq!(Eyes::Everybody.acts_for(second), Some(Seat(1)));
        assert_eq!(Eyes::Seat(Seat(0)).acts_for(second), Some(Seat(0)));
        assert_eq!(Eyes::Spectator.acts_for(second), None);
    }
}
