//! What is known of a table: the latest sighting, and every event since the beginning.

use rules::Seq;
use table::Sighting;

use crate::Sight;

/// A table as somebody knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Known<S: Sight> {
    /// The latest sighting.
    pub sighting: S,
    /// What happened, line by line of the log; lines that were taken back are empty.
    pub history: Vec<S::Line>,
    /// What of it has not been shown yet.
    pub fresh: Fresh,
}

/// A table of a game whose types are at hand, as somebody knows it.
pub type Seen<G> = Known<Sighting<G>>;

/// What is new in a sighting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fresh {
    /// The whole table: it was not known before.
    Everything,
    /// This many lines at the end of the log.
    Lines(usize),
    /// Something was taken back.
    Rewound,
}

impl<S: Sight> Known<S> {
    /// What is known after `sighting`, having known `before`. If the sighting leaves a gap, what was known comes back
    /// unchanged as the error: the whole table must be asked for anew.
    pub fn after(before: Option<Self>, sighting: S) -> Result<Self, Option<Box<Self>>> {
        let known = before.as_ref().map_or(0, |seen| seen.history.len());
        if !leads_on(known, &sighting) {
            return Err(before.map(Box::new));
        }
        let since = sighting.since().0 as usize;
        let is_first = before.is_none();
        let mut history = before.map_or_else(Vec::new, |seen| seen.history);
        let mut is_rewound = false;
        if let Some(to) = sighting.rewound_to() {
            for line in history.iter_mut().skip(to.0 as usize) {
                is_rewound |= S::clear(line);
            }
        }
        let mut retold = history.iter().skip(since).zip(sighting.lines());
        is_rewound |= retold.any(|(before, now)| S::is_taken_back(before, now));
        history.truncate(since);
        history.extend_from_slice(sighting.lines());
        let fresh = match (is_first, is_rewound) {
            (true, _) => Fresh::Everything,
            (false, true) => Fresh::Rewound,
            (false, false) => Fresh::Lines(history.len() - known),
        };
        Ok(Known { sighting, history, fresh })
    }

    /// How much of the log is known.
    pub fn length(&self) -> Seq {
        Seq(self.history.len() as u64)
    }

    /// The lines that have not been shown yet, in order.
    pub fn news(&self) -> &[S::Line] {
        match self.fresh {
            Fresh::Everything | Fresh::Rewound => &[],
            Fresh::Lines(count) => &self.history[self.history.len() - count..],
        }
    }
}

/// Whether nothing is missing between a log of which so many lines are known and what a sighting tells.
pub(crate) fn leads_on(known: usize, sighting: &impl Sight) -> bool {
    let since = sighting.since().0 as usize;
    since <= known && since + sighting.lines().len() >= known
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use mancala::{Action, Begins, Mancala, Options};
    use rules::{Seat, Viewer};
    use table::{AnyTable, Fortune, NoJudge, Opening, Secret, Table};

    use super::*;
    use crate::AnySight;

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

    fn take_back(table: &mut Table<Mancala>) {
        let entries = table.decide_take_back(Seat(0), table.seq()).unwrap();
        table.commit(entries).unwrap();
    }

    fn sight(table: &Table<Mancala>, since: u64) -> Sighting<Mancala> {
        table.seen_by(Viewer::Seat(Seat(0)), Seq(since))
    }

    #[test]
    fn news_are_the_lines_that_were_not_known() {
        let mut table = table();
        let first = Seen::<Mancala>::after(None, sight(&table, 0)).unwrap();
        assert_eq!(first.fresh, Fresh::Everything);
        assert!(first.news().is_empty());
        play(&mut table, 0, "A3");
        play(&mut table, 0, "A1");
        let then = Seen::after(Some(first), sight(&table, 0)).unwrap();
        assert_eq!(then.fresh, Fresh::Lines(2));
        assert_eq!((then.news().len(), then.length()), (2, Seq(2)));
    }

    #[test]
    fn a_take_back_empties_its_lines_and_is_no_news() {
        let mut table = table();
        play(&mut table, 0, "A3");
        let before = Seen::<Mancala>::after(None, sight(&table, 0)).unwrap();
        take_back(&mut table);
        for since in [0, 1] {
            let after = Seen::after(Some(before.clone()), sight(&table, since)).unwrap();
            assert_eq!(after.fresh, Fresh::Rewound);
            assert!(after.news().is_empty());
            assert_eq!(after.history, vec![vec![], vec![]]);
        }
    }

    #[test]
    fn a_gap_is_noticed_and_nothing_is_forgotten() {
        let mut table = table();
        play(&mut table, 0, "A3");
        assert_eq!(Seen::<Mancala>::after(None, sight(&table, 1)), Err(None));
        let first = Seen::<Mancala>::after(None, sight(&table, 0)).unwrap();
        play(&mut table, 0, "A1");
        play(&mut table, 1, "B1");
        let gap = Seen::after(Some(first.clone()), sight(&table, 2));
        assert_eq!(gap, Err(Some(Box::new(first))));
    }

    #[test]
    fn the_same_sighting_twice_is_no_news() {
        let mut table = table();
        play(&mut table, 0, "A3");
        let once = Seen::<Mancala>::after(None, sight(&table, 0)).unwrap();
        let twice = Seen::after(Some(once), sight(&table, 0)).unwrap();
        assert_eq!(twice.fresh, Fresh::Lines(0));
    }

    #[test]
    fn a_log_that_grew_shorter_is_a_gap() {
        let mut table = table();
        let early = sight(&table, 0);
        play(&mut table, 0, "A3");
        let late = Seen::<Mancala>::after(None, sight(&table, 0)).unwrap();
        assert!(Seen::after(Some(late), early).is_err());
    }

    #[test]
    fn other_ears_at_the_same_device_take_nothing_back() {
        let mut table = table();
        play(&mut table, 0, "A3");
        let mut before = Seen::<Mancala>::after(None, sight(&table, 0)).unwrap();
        before.history[0].truncate(1);
        let after = Seen::after(Some(before), sight(&table, 0)).unwrap();
        assert_eq!(after.fresh, Fresh::Lines(0));
    }

    #[test]
    fn a_program_that_knows_no_game_counts_lines_and_hears_of_take_backs() {
        let mut table = table();
        let any = |table: &Table<Mancala>, since| {
            AnySight::of(&AnyTable::seen_by(table, Viewer::Seat(Seat(0)), Seq(since))).unwrap()
        };
        let first = Known::after(None, any(&table, 0)).unwrap();
        assert_eq!((first.length(), first.sighting.listed().len()), (Seq(0), 6));
        play(&mut table, 0, "A3");
        let then = Known::after(Some(first), any(&table, 0)).unwrap();
        assert_eq!((then.length(), then.fresh), (Seq(1), Fresh::Lines(1)));
        take_back(&mut table);
        let back = Known::after(Some(then.clone()), any(&table, 1)).unwrap();
        assert_eq!((back.length(), back.fresh), (Seq(2), Fresh::Rewound));
        play(&mut table, 0, "A1");
        play(&mut table, 1, "B1");
        assert!(Known::after(Some(then), any(&table, 3)).is_err());
    }
}
