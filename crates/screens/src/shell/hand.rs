//! The player's hand: what it points at, what it has chosen, and how keys walk it from one lit thing to the next.

use super::scene::Scene;

/// What a hand holds.
pub struct Hand<S: Scene> {
    /// What the pointer or the focus is on.
    pub peeked: Option<S::Peek>,
    /// What was chosen with a finger and waits to be made.
    pub picked: Option<S::Peek>,
    /// What else this game lets one hold until one lets go.
    pub held: S::Held,
    /// Whether the sheet was asked for on a narrow screen.
    pub sheet_open: bool,
}

impl<S: Scene> Default for Hand<S> {
    fn default() -> Self {
        Hand { peeked: None, picked: None, held: S::Held::default(), sheet_open: false }
    }
}

impl<S: Scene> Hand<S> {
    /// Lets go of whatever is chosen.
    pub fn let_go(&mut self) {
        *self = Hand { sheet_open: self.sheet_open, ..Hand::default() };
    }

    /// Goes on to the next of these things, or to the one before, round the end. Gives the id it then points at.
    pub fn walk(&mut self, lit: Vec<(S::Peek, String)>, forward: bool) -> Option<String> {
        let here = self.peeked.as_ref().and_then(|peek| lit.iter().position(|(thing, _)| thing == peek));
        let last = lit.len().checked_sub(1)?;
        let next = match (here, forward) {
            (None, true) => 0,
            (None, false) => last,
            (Some(place), true) => (place + 1) % lit.len(),
            (Some(place), false) => (place + last) % lit.len(),
        };
        let (thing, id) = lit.into_iter().nth(next)?;
        self.peeked = Some(thing);
        Some(id)
    }
}
