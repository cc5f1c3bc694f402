//! What a room may hear of what happened, and a few facts of it that other parts of the page show.

use trivia::{Call, Event};

use super::places::Places;
use crate::shell::story::Story;

/// What is worth knowing of a game besides its steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
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
    /// Who rolled what for the first turn, while nobody has moved since.
    pub roll_off: Option<String>,
}

/// Notes the facts of a line of the log.
pub fn note(story: &mut Story<Facts>, line: usize, events: &[Event]) {
    let told = story.step(line).map(|step| step.aloud.clone());
    let facts = &mut story.facts;
    for event in events {
        match event {
            Event::RolledOff { .. } => {
                let rolled = facts.roll_off.take().into_iter().chain(told.clone());
                facts.roll_off = Some(rolled.collect::<Vec<_>>().join(" "));
            }
            Event::Rolled { .. } => facts.rolls += 1,
            Event::Moved { .. } => facts.roll_off = None,
            Event::Asked { .. } => {
                facts.asked += 1;
                (facts.note, facts.counted, facts.reason) = (None, None, None);
            }
            Event::ReadOut { note, .. } => facts.note.clone_from(note),
            Event::Counted { votes, .. } => {
                let right = votes.iter().filter(|(_, call)| *call == Call::Right).count();
                facts.counted = (!votes.is_empty()).then_some((right, votes.len() - right));
            }
            Event::Ruled { reason, .. } => facts.reason = Some(reason.clone()),
            _ => {}
        }
    }
}

/// What a whole room may hear: a card is for those who rule.
pub fn for_a_room(event: &Event) -> Option<Event> {
    Some(event).filter(|event| !matches!(event, Event::CardSays { .. })).cloned()
}

/// The same event with the end of a way called what players call it, for the board's own names mean nothing to them.
pub fn in_players_words(event: &Event, places: &Places) -> Event {
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
    use rules::Seat;
    use trivia::{EditionName, Teller};

    use super::*;
    use crate::shell::story::Step;

    fn told(events: &[Event]) -> rules::Saying {
        let places = Places::of(EditionName::TrivialPursuit);
        let events: Vec<Event> = events.iter().map(|event| in_players_words(event, &places)).collect();
        let names = ["Ana", "Ben"].map(str::to_owned).to_vec();
        Teller::new(EditionName::TrivialPursuit, names).tell(&events).unwrap()
    }

    fn moved() -> Event {
        Event::Moved { seat: Seat(0), path: vec!["S01".to_owned(), "S02".to_owned()] }
    }

    #[test]
    fn moves_are_told_in_the_players_words() {
        let saying = told(&[moved()]);
        assert_eq!(saying.line, "To People & Places on a spoke.");
        assert_eq!(saying.aloud, "Ana moves to People & Places on a spoke.");
    }

    #[test]
    fn the_roll_for_the_first_turn_is_told_until_somebody_moves() {
        let rolled = Event::RolledOff { rolls: vec![(Seat(0), 6), (Seat(1), 2)] };
        let events = [rolled, Event::Begins { seat: Seat(0) }];
        let (seat, aloud) = (Seat(0), told(&events).aloud);
        let words = String::new();
        let mut story = Story::<Facts>::default();
        story.steps.push(Step { line: 0, seat, noted: None, words, aloud, clause: None, class: None });
        note(&mut story, 0, &events);
        let roll_off = story.facts.roll_off.as_deref();
        assert_eq!(roll_off, Some("For the first turn: Ana 6, Ben 2. Ana begins."));
        note(&mut story, 1, &[moved()]);
        assert_eq!(story.facts.roll_off, None);
    }

    #[test]
    fn a_card_is_not_told_to_a_room() {
        let says = Event::CardSays { answer: "Newark".to_owned() };
        let events = [Event::Contested { seat: Seat(0) }, says];
        assert!(told(&events).aloud.contains("Newark") && !told(&events).line.contains("Newark"));
        let room: Vec<Event> = events.iter().filter_map(for_a_room).collect();
        assert!(!told(&room).aloud.contains("Newark"));
    }
}
