//! What happened, in words, and a few facts of it that other parts of the page show.

use rules::{Clause, Seat};
use trivia::{Call, Event, Teller};

use super::places::Places;

/// One line of what happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The line of the log, which names it for good.
    pub line: usize,
    /// Who did it.
    pub seat: Seat,
    /// A line for the list.
    pub words: String,
    /// Whole sentences, to be read out.
    pub aloud: String,
    /// The clause it rests on.
    pub clause: Option<Clause>,
}

/// A game told from its beginning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// The steps, from the first.
    pub steps: Vec<Step>,
    /// How often the die was rolled.
    pub rolls: usize,
    /// How many questions were asked.
    pub asked: usize,
    /// What is worth knowing about the last answer that was read out.
    pub note: Option<String>,
    /// How the last challenge or judgment by players was counted, if the last question came to a vote.
    pub counted: Option<(usize, usize)>,
    /// Why the last ruling was made.
    pub reason: Option<String>,
    /// Who rolled what for the first turn, while that is the last thing worth telling.
    pub roll_off: Option<String>,
}

/// Somebody whose ears a story is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ears {
    /// One person's.
    One,
    /// Those of everybody at this device, who must not hear a card before its time.
    All,
}

impl Story {
    /// Tells `history`, a list of events per line of the log, of these people.
    pub fn of(history: &[Vec<Event>], places: &Places, names: Vec<String>, ears: Ears) -> Self {
        let mut story = Story::default();
        let mut teller = Teller::new(places.edition, names);
        for (line, events) in history.iter().enumerate() {
            for event in events {
                story.note_fact(event);
            }
            let told: Vec<Event> = events
                .iter()
                .filter(|event| ears == Ears::One || !matches!(event, Event::CardSays { .. }))
                .map(|event| with_places_in_words(event, places))
                .collect();
            let Some(saying) = teller.tell(&told) else { continue };
            let words = if saying.line.is_empty() { saying.aloud.clone() } else { saying.line };
            story.steps.push(Step {
                line,
                seat: saying.by,
                words,
                aloud: saying.aloud,
                clause: saying.clause,
            });
        }
        story.roll_off = story.opening(history);
        story
    }

    fn note_fact(&mut self, event: &Event) {
        match event {
            Event::Rolled { .. } => self.rolls += 1,
            Event::Asked { .. } => {
                self.asked += 1;
                (self.note, self.counted, self.reason) = (None, None, None);
            }
            Event::ReadOut { note, .. } => self.note.clone_from(note),
            Event::Counted { votes, .. } if votes.is_empty() => self.counted = None,
            Event::Counted { votes, .. } => {
                let right = votes.iter().filter(|(_, call)| *call == Call::Right).count();
                self.counted = Some((right, votes.len() - right));
            }
            Event::Ruled { reason, .. } => self.reason = Some(reason.clone()),
            Event::Shuffled
            | Event::RolledOff { .. }
            | Event::Begins { .. }
            | Event::Moved { .. }
            | Event::RollsAgain { .. }
            | Event::Chose { .. }
            | Event::Voted { .. }
            | Event::Elected { .. }
            | Event::CardSays { .. }
            | Event::Answered { .. }
            | Event::GaveUp { .. }
            | Event::RanOut { .. }
            | Event::NeedsMore { .. }
            | Event::LetStand { .. }
            | Event::Contested { .. }
            | Event::Judged { .. }
            | Event::Won { .. }
            | Event::Passed { .. }
            | Event::Finished { .. }
            | Event::Left { .. }
            | Event::Ended { .. } => {}
        }
    }

    /// Who rolled what for the first turn, as long as nobody has moved since.
    fn opening(&self, history: &[Vec<Event>]) -> Option<String> {
        let mut all = history.iter().flatten();
        if all.any(|event| matches!(event, Event::Moved { .. })) {
            return None;
        }
        let rolled = self.steps.iter().filter(|step| step.aloud.starts_with("For the first turn"));
        let told: Vec<&str> = rolled.map(|step| step.aloud.as_str()).collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    /// The last step.
    pub fn last(&self) -> Option<&Step> {
        self.steps.last()
    }

    /// What is to be read out of the steps from line `since` of the log on.
    pub fn aloud_since(&self, since: usize) -> String {
        let new = self.steps.iter().filter(|step| step.line >= since);
        new.map(|step| step.aloud.as_str()).collect::<Vec<_>>().join(" ")
    }
}

/// The same event with the end of a way called what players call it, for the board's own names mean nothing to them.
fn with_places_in_words(event: &Event, places: &Places) -> Event {
    match event {
        Event::Moved { seat, path } => {
            let path = path.last().map(|name| places.called(name)).into_iter().collect();
            Event::Moved { seat: *seat, path }
        }
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use trivia::EditionName;

    use super::*;

    fn told(history: &[Vec<Event>], ears: Ears) -> Story {
        let names = ["Ana", "Ben"].map(str::to_owned).to_vec();
        Story::of(history, &Places::of(EditionName::TrivialPursuit), names, ears)
    }

    fn moved() -> Event {
        Event::Moved { seat: Seat(0), path: vec!["S01".to_owned(), "S02".to_owned()] }
    }

    #[test]
    fn moves_are_told_in_the_players_words() {
        let story = told(&[vec![moved()]], Ears::One);
        assert_eq!(story.steps[0].words, "To People & Places on a spoke.");
        assert_eq!(story.steps[0].aloud, "Ana moves to People & Places on a spoke.");
    }

    #[test]
    fn the_roll_for_the_first_turn_is_told_until_somebody_moves() {
        let rolled = Event::RolledOff { rolls: vec![(Seat(0), 6), (Seat(1), 2)] };
        let mut history = vec![vec![Event::Shuffled], vec![rolled, Event::Begins { seat: Seat(0) }]];
        let told_before = told(&history, Ears::One).roll_off;
        assert_eq!(told_before.unwrap(), "For the first turn: Ana 6, Ben 2. Ana begins.");
        history.push(vec![moved()]);
        assert_eq!(told(&history, Ears::One).roll_off, None);
    }

    #[test]
    fn a_card_is_not_told_to_a_room() {
        let says = Event::CardSays { answer: "Newark".to_owned() };
        let contested = Event::Contested { seat: Seat(0) };
        let history = [vec![contested, says]];
        assert!(told(&history, Ears::One).aloud_since(0).contains("Newark"));
        assert!(!told(&history, Ears::All).aloud_since(0).contains("Newark"));
        assert!(!told(&history, Ears::One).steps[0].words.contains("Newark"));
    }
}
