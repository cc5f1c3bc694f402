//! A first glance at two answers: whether they have anything in common. Most alternates of a long card have not, and
//! need no closer look.

use crate::phrase::Phrase;
use crate::tables::tables;
use crate::world::world;

/// A word at a glance: how long it is and which letters stand in it.
#[derive(Clone, Copy, Debug)]
struct Outline {
    length: usize,
    letters: u32,
}

impl Outline {
    /// A slip changes at most two letters of the set, and a word that sounds alike shares most of them.
    fn resembles(self, other: Self) -> bool {
        let most = ((self.length + other.length) / 3).clamp(2, 6);
        self.length.abs_diff(other.length) <= 5
            && (self.letters ^ other.letters).count_ones() as usize <= most
    }
}

/// What was typed, at a glance.
#[derive(Debug)]
pub struct Glance {
    words: Vec<Outline>,
    whole: Outline,
    has_digit: bool,
    has_synonym: bool,
    /// `UAE` resembles none of the words it stands for; here is its first letter.
    initial: Option<char>,
}

impl Glance {
    /// Looks at what was typed.
    pub fn at(phrase: &Phrase) -> Self {
        Self {
            words: outlines(phrase),
            whole: whole(phrase),
            has_digit: phrase.words.iter().any(|word| word.has_digit()),
            has_synonym: world().has_synonyms(&phrase.joined)
                || phrase.words.iter().any(|word| tables().plurals.contains(&word.text))
                || phrase.words.iter().any(|word| tables().spellings.contains(&word.text)),
            initial: phrase.joined.chars().next().filter(|_| phrase.joined.len() <= 8),
        }
    }

    /// Whether a form of the card deserves a closer look.
    pub fn sees_likeness(&self, form: &Phrase) -> bool {
        self.has_synonym
            || self.has_digit
            || (form.words.len() >= 3 && self.may_be_initials_of(form))
            || form.words.iter().any(|word| word.value.is_some())
            || self.whole.resembles(whole(form))
            || outlines(form).iter().any(|one| self.words.iter().any(|other| one.resembles(*other)))
    }
}

impl Glance {
    fn may_be_initials_of(&self, form: &Phrase) -> bool {
        self.initial.is_some() && form.joined.chars().next() == self.initial
    }
}

fn outlines(phrase: &Phrase) -> Vec<Outline> {
    phrase.words.iter().map(|word| Outline { length: word.text.len(), letters: word.letters() }).collect()
}

fn whole(phrase: &Phrase) -> Outline {
    let letters = phrase.words.iter().fold(0, |letters, word| letters | word.letters());
    Outline { length: phrase.joined.len(), letters }
}
