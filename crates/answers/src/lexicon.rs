//! The other answers of a deck: whoever types one of them meant it.

use crate::edits::edits;
use crate::exact::is_exact;
use crate::phrase::Phrase;
use crate::{AnswerLine, Card};

/// The answers of a deck, prepared once. A typed answer that is nearer to another card's answer than to this card's
/// is that other answer.
#[derive(Clone, Debug, Default)]
pub struct Lexicon {
    /// Joined answer and the line it is from, sorted.
    entries: Vec<(String, String)>,
}

impl Lexicon {
    /// Prepares the answer lines of a deck.
    pub fn of<'a>(lines: impl IntoIterator<Item = &'a str>) -> Self {
        let mut entries = Vec::new();
        for text in lines {
            let line = AnswerLine::parse(text);
            let mains = line.forms().iter().filter(|form| form.main);
            entries.extend(mains.map(|form| (form.phrase.joined.clone(), line.printed().to_owned())));
        }
        entries.sort_unstable();
        entries.dedup_by(|one, other| one.0 == other.0);
        Self { entries }
    }

    /// How many answers it holds.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Another card's answer that is nearer to what was typed than `distance` edits, and is not this card's.
    pub(crate) fn rival(&self, card: &Card, typed: &Phrase, distance: usize) -> Option<&str> {
        let own = |joined: &str| card.line().forms().iter().any(|form| form.phrase.joined == joined);
        if let Ok(at) = self.entries.binary_search_by(|(joined, _)| joined.as_str().cmp(&typed.joined)) {
            let (joined, printed) = &self.entries[at];
            let same = card.line().forms().iter().any(|form| is_exact(&form.phrase, &Phrase::read(printed)));
            return (!own(joined) && !same).then_some(printed.as_str());
        }
        let nearest = distance.checked_sub(1).filter(|most| *most > 0)?;
        let length = typed.joined.len();
        let near = self.entries.iter().filter(|(joined, _)| joined.len().abs_diff(length) <= nearest);
        near.filter(|(joined, _)| !own(joined))
            .find(|(joined, _)| edits(joined, &typed.joined, nearest).is_some())
            .map(|(_, printed)| printed.as_str())
    }
}
