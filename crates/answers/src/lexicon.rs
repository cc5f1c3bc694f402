//! The other answers of a deck: whoever types one of them meant it.

use std::sync::Arc;

use crate::edits::edits;
use crate::exact::is_exact;
use crate::phrase::Phrase;
use crate::{AnswerLine, Card};

/// The answers of a deck, prepared once. A typed answer that is nearer to another card's answer than to this card's
/// is that other answer.
#[derive(Clone, Debug, Default)]
pub struct Lexicon {
    /// Joined answer and the line it is from, sorted.
    entries: Vec<(Box<str>, Arc<str>)>,
}

/// The most ways to give one answer that are kept: a line with more is a list, and its later parts are nobody's typo.
const MOST_FORMS: usize = 8;

impl Lexicon {
    /// Prepares the answer lines of a deck.
    pub fn of<'a>(lines: impl IntoIterator<Item = &'a str>) -> Self {
        let mut entries = Vec::new();
        for text in lines {
            let line = AnswerLine::parse(text);
            let printed: Arc<str> = line.printed().into();
            let mains = line.forms().iter().filter(|form| form.main).take(MOST_FORMS);
            entries.extend(mains.map(|form| (Box::from(form.phrase.joined.as_str()), Arc::clone(&printed))));
        }
        entries.sort_unstable();
        entries.dedup_by(|one, other| one.0 == other.0);
        entries.shrink_to_fit();
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
        if let Ok(at) = self.entries.binary_search_by(|(joined, _)| (**joined).cmp(&typed.joined)) {
            let (joined, printed) = &self.entries[at];
            let same = card.line().forms().iter().any(|form| is_exact(&form.phrase, &Phrase::read(printed)));
            return (!own(joined) && !same).then_some(&**printed);
        }
        let nearest = distance.checked_sub(1).filter(|most| *most > 0)?;
        let length = typed.joined.len();
        let near = self.entries.iter().filter(|(joined, _)| joined.len().abs_diff(length) <= nearest);
        near.filter(|(joined, _)| !own(joined))
            .find(|(joined, _)| edits(joined, &typed.joined, nearest).is_some())
            .map(|(_, printed)| &**printed)
    }
}
