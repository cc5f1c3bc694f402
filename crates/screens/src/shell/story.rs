//! What happened, in words.

use rules::{Clause, Game, Seat};

use super::face::Eyes;
use super::model::Model;
use super::scene::Scene;

/// One line of what happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The line of the log, which names it for good.
    pub line: usize,
    /// Who did it.
    pub seat: Seat,
    /// How players note it, if they do; it stands before the words.
    pub noted: Option<String>,
    /// A line for the list.
    pub words: String,
    /// Whole sentences, to be read out.
    pub aloud: String,
    /// The clause it rests on.
    pub clause: Option<Clause>,
    /// What it looks like in the list, as a class, if it differs from the others.
    pub class: Option<&'static str>,
}

/// A game told from its beginning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story<F> {
    /// The steps, from the first.
    pub steps: Vec<Step>,
    /// What else is worth knowing of it, which the game notes.
    pub facts: F,
}

impl<F: Default> Story<F> {
    /// Tells `history`, a list of events per line of the log.
    pub fn of<S: Scene<Facts = F>>(
        scene: &S,
        history: &[Vec<<S::Game as Game>::Event>],
        model: &Model<S::Game>,
    ) -> Self {
        let mut story = Story { steps: Vec::new(), facts: F::default() };
        let mut teller = scene.teller(model);
        for (line, events) in history.iter().enumerate() {
            let events = heard::<S>(events, model.eyes);
            if let Some(saying) = teller(&events) {
                let words = if saying.line.is_empty() { saying.aloud.clone() } else { saying.line };
                let (seat, aloud, clause) = (saying.by, saying.aloud, saying.clause);
                story.steps.push(Step { line, seat, noted: None, words, aloud, clause, class: None });
            }
            S::note(&mut story, line, &events);
        }
        story
    }
}

/// What is heard of events: those who share a device must not hear of each other's secrets.
pub fn heard<S: Scene>(events: &[<S::Game as Game>::Event], eyes: Eyes) -> Vec<<S::Game as Game>::Event> {
    match eyes {
        Eyes::Everybody => events.iter().filter_map(S::for_a_room).collect(),
        Eyes::Seat(_) | Eyes::Spectator => events.to_vec(),
    }
}

impl<F> Story<F> {
    /// The last step.
    pub fn last(&self) -> Option<&Step> {
        self.steps.last()
    }

    /// The last step in whole sentences.
    pub fn last_aloud(&self) -> String {
        self.last().map(|step| step.aloud.clone()).unwrap_or_default()
    }

    /// The step that a line of the log was told in.
    pub fn step(&self, line: usize) -> Option<&Step> {
        self.last().filter(|step| step.line == line)
    }

    /// What is to be read out of the steps from line `since` of the log on.
    pub fn aloud_since(&self, since: usize) -> String {
        let new = self.steps.iter().filter(|step| step.line >= since);
        new.map(|step| step.aloud.as_str()).collect::<Vec<_>>().join(" ")
    }
}
