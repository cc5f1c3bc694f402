//! What a face knows of a table: the latest sighting, and every event since the beginning.

use rules::Game;
use table::Sighting;

/// A table as a face knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen<G: Game> {
    /// The latest sighting.
    pub sighting: Sighting<G>,
    /// What happened, one list per line of the log; lines that were taken back are empty.
    pub history: Vec<Vec<G::Event>>,
    /// What of it has not been shown yet.
    pub fresh: Fresh,
}

/// What is new in a sighting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fresh {
    /// The whole table: the face has just come to it.
    Everything,
    /// This many lines at the end of the log.
    Lines(usize),
    /// Something was taken back.
    Rewound,
}

impl<G: Game> Seen<G> {
    /// What is known after `sighting`, having known `before`. If the sighting leaves a gap, what was known comes back
    /// unchanged as the error: the whole table must be asked for anew.
    pub fn after(before: Option<Seen<G>>, sighting: Sighting<G>) -> Result<Self, Option<Box<Seen<G>>>> {
        let since = sighting.since.0 as usize;
        let known = before.as_ref().map_or(0, |seen| seen.history.len());
        if since > known || since + sighting.events.len() < known {
            return Err(before.map(Box::new));
        }
        let is_first = before.is_none();
        let mut history = before.map_or_else(Vec::new, |seen| seen.history);
        let mut rewound = false;
        if let Some(to) = sighting.rewound_to {
            for line in history.iter_mut().skip(to.0 as usize) {
                rewound |= !line.is_empty();
                line.clear();
            }
        }
        // A line that said something and says nothing now was taken back. One that says something else was heard by
        // other ears: people who share a device hear what each of them may.
        let retold = history.iter().skip(since).zip(&sighting.events);
        rewound |= retold.into_iter().any(|(old, new)| !old.is_empty() && new.is_empty());
        history.truncate(since);
        history.extend(sighting.events.iter().cloned());
        let fresh = match (is_first, rewound) {
            (true, _) => Fresh::Everything,
            (false, true) => Fresh::Rewound,
            (false, false) => Fresh::Lines(history.len() - known),
        };
        Ok(Seen { sighting, history, fresh })
    }

    /// The lines that have not been shown yet, in order.
    pub fn news(&self) -> &[Vec<G::Event>] {
        match self.fresh {
            Fresh::Everything | Fresh::Rewound => &[],
            Fresh::Lines(count) => &self.history[self.history.len() - count..],
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::{Choices, Seats, Seq};
    use trivia::{Doing, EditionName, Event, Exactness, Trivia, TrivialPursuit, View};

    use super::*;

    type Game = Trivia<TrivialPursuit>;

    /// A sighting of a log whose lines from `since` on are `lines`.
    fn sighting(since: u64, lines: &[&[Event]], rewound_to: Option<u64>) -> Sighting<Game> {
        let view = View {
            edition: EditionName::TrivialPursuit,
            tokens: Vec::new(),
            mover: None,
            needed: 6,
            exactness: Exactness::Standard,
            doing: Doing::Shuffling,
            question: None,
            last: None,
            boxes: Vec::new(),
            finished: Vec::new(),
            over: None,
            ended_by_leaving: false,
            board: None,
        };
        Sighting {
            seq: Seq(since + lines.len() as u64),
            since: Seq(since),
            events: lines.iter().map(|line| line.to_vec()).collect(),
            rewound_to: rewound_to.map(Seq),
            view,
            waiting_for: Seats::NONE,
            choices: Choices::Nothing,
            may_take_back: false,
            over: None,
        }
    }

    const SHUFFLED: &[Event] = &[Event::Shuffled];

    #[test]
    fn news_are_the_lines_that_were_not_known() {
        let first = Seen::<Game>::after(None, sighting(0, &[SHUFFLED], None)).unwrap();
        assert_eq!(first.fresh, Fresh::Everything);
        assert!(first.news().is_empty());
        let then = Seen::after(Some(first), sighting(1, &[SHUFFLED, SHUFFLED], None)).unwrap();
        assert_eq!(then.fresh, Fresh::Lines(2));
        assert_eq!((then.news().len(), then.history.len()), (2, 3));
        let again = Seen::after(Some(then), sighting(0, &[SHUFFLED; 3], None)).unwrap();
        assert_eq!(again.fresh, Fresh::Lines(0));
    }

    #[test]
    fn a_gap_is_noticed_and_nothing_is_forgotten() {
        assert_eq!(Seen::<Game>::after(None, sighting(1, &[SHUFFLED], None)), Err(None));
        let first = Seen::<Game>::after(None, sighting(0, &[SHUFFLED], None)).unwrap();
        let gap = Seen::after(Some(first.clone()), sighting(2, &[SHUFFLED], None));
        assert_eq!(gap, Err(Some(Box::new(first))));
    }

    #[test]
    fn a_take_back_empties_its_lines_and_is_no_news() {
        let before = Seen::<Game>::after(None, sighting(0, &[SHUFFLED, SHUFFLED], None)).unwrap();
        let after = Seen::after(Some(before.clone()), sighting(2, &[&[]], Some(1))).unwrap();
        assert_eq!(after.fresh, Fresh::Rewound);
        assert_eq!(after.history, vec![SHUFFLED.to_vec(), vec![], vec![]]);
        let whole = Seen::after(Some(before), sighting(0, &[SHUFFLED, &[], &[]], None)).unwrap();
        assert_eq!(whole.fresh, Fresh::Rewound);
    }

    #[test]
    fn other_ears_at_the_same_device_take_nothing_back() {
        let heard: &[Event] = &[Event::Shuffled, Event::CardSays { answer: "Newark".to_owned() }];
        let before = Seen::<Game>::after(None, sighting(0, &[heard], None)).unwrap();
        let after = Seen::after(Some(before), sighting(0, &[SHUFFLED, SHUFFLED], None)).unwrap();
        assert_eq!(after.fresh, Fresh::Lines(1));
    }
}
