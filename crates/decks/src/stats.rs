//! A deck in numbers.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::limits::LONG_ANSWER;
use crate::{Category, Deck, Difficulty, kind_name};

/// A deck in numbers. Shares are of all questions, from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Stats {
    /// How many cards.
    pub cards: usize,
    /// How many questions.
    pub questions: usize,
    /// Questions per category, in printed order.
    pub categories: Vec<(Category, usize)>,
    /// Questions per kind of answer; `guessed` are those that do not say.
    pub kinds: BTreeMap<&'static str, usize>,
    /// Questions per difficulty; `unrated` are those that do not say.
    pub difficulties: BTreeMap<&'static str, usize>,
    /// How long answers are.
    pub answer_lengths: Vec<Bucket>,
    /// The middle length of an answer, in characters.
    pub median_answer: usize,
    /// The longest answer, in characters.
    pub longest_answer: usize,
    /// The middle length of a question, in characters.
    pub median_question: usize,
    /// The share of questions with a note.
    pub with_note: f64,
    /// The share of questions with a source.
    pub with_source: f64,
    /// The share of questions with alternates.
    pub with_alternates: f64,
}

/// Answers of about one length.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Bucket {
    /// The fewest characters.
    pub from: usize,
    /// The most characters; `None` if there is no limit.
    pub to: Option<usize>,
    /// How many answers.
    pub answers: usize,
}

/// Where the buckets begin.
const BUCKETS: [usize; 6] = [0, 6, 11, 21, 41, LONG_ANSWER + 1];

/// Counts a deck.
pub fn stats(deck: &Deck) -> Stats {
    let all: Vec<_> = deck.questions().collect();
    let count = |category: &Category| all.iter().filter(|(_, asked, _)| asked == category).count();
    let share = |with: usize| if all.is_empty() { 0.0 } else { with as f64 / all.len() as f64 };
    let mut kinds = BTreeMap::new();
    let mut difficulties = BTreeMap::new();
    for (_, _, question) in &all {
        *kinds.entry(question.kind.map_or("guessed", kind_name)).or_default() += 1;
        *difficulties.entry(question.difficulty.map_or("unrated", Difficulty::name)).or_default() += 1;
    }
    let answers = sorted(all.iter().map(|(_, _, question)| question.answer.chars().count()));
    let questions = sorted(all.iter().map(|(_, _, question)| question.question.chars().count()));
    let buckets = BUCKETS.iter().enumerate().map(|(at, from)| {
        let to = BUCKETS.get(at + 1).map(|next| next - 1);
        let within = |length: &&usize| *length >= from && to.is_none_or(|to| **length <= to);
        Bucket { from: *from, to, answers: answers.iter().filter(within).count() }
    });
    Stats {
        cards: deck.cards.len(),
        questions: all.len(),
        categories: deck.categories().iter().map(|category| (*category, count(category))).collect(),
        kinds,
        difficulties,
        answer_lengths: buckets.collect(),
        median_answer: median(&answers),
        longest_answer: answers.last().copied().unwrap_or(0),
        median_question: median(&questions),
        with_note: share(all.iter().filter(|(_, _, question)| question.note.is_some()).count()),
        with_source: share(all.iter().filter(|(_, _, question)| question.source.is_some()).count()),
        with_alternates: share(all.iter().filter(|(_, _, question)| !question.alternates.is_empty()).count()),
    }
}

fn sorted(lengths: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut lengths: Vec<usize> = lengths.collect();
    lengths.sort_unstable();
    lengths
}

fn median(sorted: &[usize]) -> usize {
    sorted.get(sorted.len() / 2).copied().unwrap_or(0)
}
