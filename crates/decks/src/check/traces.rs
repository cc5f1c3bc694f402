//! What answers have in common, found without comparing each with each.
//!
//! Judging every answer against every other takes minutes for a large deck. Two answers are judged only if they
//! share a trace that an honest slip would leave (a word, a beginning, an end, all letters but one) and are alike
//! enough for one to pass for the other.

use std::collections::{BTreeSet, HashMap};

use answers::Phrase;

/// A trace that more answers than this leave says nothing: "the river …" is no reason to compare all rivers.
const COMMON: usize = 40;

/// Three slips change at most six places of a histogram: each takes one letter away and brings another.
const MOST_APART: u32 = 6;

/// One way to give an answer, with all that it is compared by.
pub struct Said {
    /// As people type it.
    pub text: String,
    /// Its letters without articles, run together.
    pub joined: String,
    words: BTreeSet<String>,
    initials: String,
    digits: String,
    histogram: [u8; 32],
}

impl Said {
    pub fn new(text: String) -> Self {
        let phrase = Phrase::read(&text);
        let words: Vec<&str> = phrase.texts();
        let initials = match words.len() {
            0 | 1 => String::new(),
            _ => words.iter().filter_map(|word| word.chars().next()).collect(),
        };
        let mut histogram = [0_u8; 32];
        for letter in phrase.joined.chars() {
            let place = &mut histogram[u32::from(letter) as usize % 32];
            *place = place.saturating_add(1);
        }
        Self {
            initials,
            words: words.into_iter().map(str::to_owned).collect(),
            digits: phrase.joined.chars().filter(char::is_ascii_digit).collect(),
            histogram,
            joined: phrase.joined,
            text,
        }
    }

    /// Whether one might pass for the other: all words of one are in the other, a few letters differ, or one is
    /// the initials of the other. Numbers are exact, so answers with other numbers never do.
    fn is_like(&self, other: &Self) -> bool {
        if !self.digits.is_empty() && !other.digits.is_empty() && self.digits != other.digits {
            return false;
        }
        let apart = || self.histogram.iter().zip(&other.histogram).map(|(a, b)| u32::from(a.abs_diff(*b)));
        apart().sum::<u32>() <= MOST_APART
            || self.words.is_subset(&other.words)
            || other.words.is_subset(&self.words)
            || self.initials == other.joined
            || other.initials == self.joined
    }

    fn leave_traces(&self, traces: &mut BTreeSet<String>) {
        traces.extend(self.words.iter().cloned());
        if !self.initials.is_empty() {
            traces.insert(self.initials.clone());
        }
        let letters: Vec<char> = self.joined.chars().take(40).collect();
        if letters.len() > 4 {
            traces.insert(format!("{}…", letters[..4].iter().collect::<String>()));
            traces.insert(format!("…{}", letters[letters.len() - 4..].iter().collect::<String>()));
            // Two texts one letter apart leave one trace in common when each lets one letter go.
            traces.extend((0..letters.len()).map(|gone| {
                let kept = letters.iter().enumerate().filter(|(at, _)| *at != gone);
                format!("-{}", kept.map(|(_, letter)| letter).collect::<String>())
            }));
        }
    }
}

/// The pairs of questions whose answers are worth judging against each other, in order.
pub fn pairs<'a>(answers: impl Iterator<Item = &'a [Said]>) -> BTreeSet<(usize, usize)> {
    let answers: Vec<&[Said]> = answers.collect();
    let mut left: HashMap<String, Vec<usize>> = HashMap::new();
    for (index, ways) in answers.iter().enumerate() {
        let mut traces = BTreeSet::new();
        ways.iter().for_each(|said| said.leave_traces(&mut traces));
        for trace in traces {
            left.entry(trace).or_default().push(index);
        }
    }
    let alike = |one: usize, other: usize| {
        answers[one].iter().any(|said| answers[other].iter().any(|way| said.is_like(way)))
    };
    let mut pairs = BTreeSet::new();
    for shared in left.values().filter(|shared| shared.len() <= COMMON) {
        for (at, one) in shared.iter().enumerate() {
            pairs.extend(
                shared[at + 1..].iter().filter(|other| alike(*one, **other)).map(|other| (*one, *other)),
            );
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth_it(one: &str, other: &str) -> bool {
        let answers = [one, other].map(|text| vec![Said::new(text.to_owned())]);
        !pairs(answers.iter().map(Vec::as_slice)).is_empty()
    }

    #[test]
    fn what_a_slip_or_a_short_form_would_confuse_is_compared() {
        for (one, other) in [
            ("Ridgeleigh", "Ridgelaigh"),
            ("Norgay", "Norway"),
            ("Mark Twain", "Twain"),
            ("the River Thames", "Thames"),
            ("UN", "United Nations"),
            ("Apollo 11", "Apollo Eleven"),
        ] {
            assert!(worth_it(one, other), "{one} and {other}");
        }
    }

    #[test]
    fn what_nobody_would_confuse_is_not() {
        for (one, other) in
            [("Paris", "London"), ("Apollo 11", "Apollo 13"), ("John Adams", "John Steinbeck"), ("", "x")]
        {
            assert!(!worth_it(one, other), "{one} and {other}");
        }
    }
}
