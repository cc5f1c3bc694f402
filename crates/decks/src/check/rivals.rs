//! Questions that get in each other's way: asked twice, or with answers that pass for one another.

use std::collections::{BTreeSet, HashMap};

use answers::{Card as Judged, Level, Phrase, Reason, judge};

use super::traces::{Said, pairs};
use super::wording::without_brackets;
use super::{Report, Rule, Severity, quoted};
use crate::{Card, Category, Deck, Kind, Question};

/// How many questions with one answer are compared with the next one.
const COMPARED: usize = 40;

/// A question with all that it is compared by.
struct Rival<'a> {
    card: &'a Card,
    category: Category,
    question: &'a Question,
    judged: Judged,
    /// The answer and its alternates.
    ways: Vec<Said>,
}

impl<'a> Rival<'a> {
    fn new(card: &'a Card, category: Category, question: &'a Question) -> Self {
        let texts =
            [without_brackets(&question.answer)].into_iter().chain(question.alternates.iter().cloned());
        let ways = texts.map(Said::new).collect();
        Self { card, category, question, judged: question.judged(), ways }
    }

    /// The answer as people type it.
    fn answer(&self) -> &Said {
        &self.ways[0]
    }
}

pub(super) fn look(report: &mut Report, deck: &Deck) {
    asked_twice(report, deck);
    for category in deck.categories() {
        let rivals: Vec<Rival<'_>> = deck
            .questions()
            .filter(|(_, asked, _)| asked == category)
            .map(|(card, category, question)| Rival::new(card, category, question))
            .collect();
        for (one, other) in pairs(rivals.iter().map(|rival| rival.ways.as_slice())) {
            clash(report, &rivals[one], &rivals[other]);
        }
    }
}

/// Questions in the same words, and questions in nearly the same words with the same answer.
fn asked_twice(report: &mut Report, deck: &Deck) {
    let mut by_question: HashMap<String, &str> = HashMap::new();
    let mut by_answer: HashMap<String, Vec<(BTreeSet<String>, &str)>> = HashMap::new();
    for (card, category, question) in deck.questions() {
        let words = words(&question.question);
        let asked = words.join(" ");
        let at = (Some(card), Some(category));
        if asked.is_empty() {
            continue;
        }
        if let Some(first) = by_question.get(&asked) {
            let said = format!("Card {first} asks the same.");
            report.add(Severity::Error, Rule::DuplicateQuestion, at, said, "Replace one of the two.");
            continue;
        }
        by_question.insert(asked, &card.id);
        let words: BTreeSet<String> = words.into_iter().collect();
        let answer = Phrase::read(&without_brackets(&question.answer)).joined;
        let same_answer = by_answer.entry(answer).or_default();
        if let Some((_, first)) =
            same_answer.iter().take(COMPARED).find(|(other, _)| nearly_equal(&words, other))
        {
            let said = format!("Card {first} asks nearly the same, with the same answer.");
            report.add(Severity::Warning, Rule::DuplicateQuestion, at, said, "Replace one of the two.");
        }
        same_answer.push((words, &card.id));
    }
}

fn words(text: &str) -> Vec<String> {
    let words = text.split(|character: char| !character.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// Whether three quarters of all words are shared.
fn nearly_equal(one: &BTreeSet<String>, other: &BTreeSet<String>) -> bool {
    let shared = one.intersection(other).count();
    shared * 4 >= one.union(other).count() * 3
}

fn clash(report: &mut Report, one: &Rival<'_>, other: &Rival<'_>) {
    if same_answer(one, other) {
        return;
    }
    for (asked, said) in [(one, other), (other, one)] {
        let Some((typed, reason)) = passes(asked, said) else { continue };
        let sentence = format!(
            "{} is the answer of card {}, and here it would pass for {} ({reason}).",
            quoted(typed),
            said.card.id,
            quoted(&asked.question.answer)
        );
        let at = (Some(asked.card), Some(asked.category));
        let mend = "Add it to this question's rejects, or to its alternates if it is right here.";
        report.add(Severity::Warning, Rule::ClashingAnswers, at, sentence, mend);
        return;
    }
    if near(one, other) {
        let sentence = format!(
            "The answer {} is one letter away from {} on card {}.",
            quoted(&other.question.answer),
            quoted(&one.question.answer),
            one.card.id
        );
        let at = (Some(other.card), Some(other.category));
        let mend = "Add one to the rejects of the other, so that no slip passes for it.";
        report.add(Severity::Warning, Rule::ClashingAnswers, at, sentence, mend);
    }
}

/// Whether both questions want to hear one thing: then nothing can go wrong.
fn same_answer(one: &Rival<'_>, other: &Rival<'_>) -> bool {
    let takes = |asked: &Rival<'_>, said: &Rival<'_>| {
        judge(&asked.judged, &said.answer().text, Level::Strict, None).is_accept()
    };
    one.answer().joined == other.answer().joined || takes(one, other) || takes(other, one)
}

/// The other's answer that would be accepted here by mistake, and why.
fn passes<'a>(asked: &Rival<'_>, said: &'a Rival<'_>) -> Option<(&'a str, Reason)> {
    said.ways.iter().find_map(|way| {
        let verdict = judge(&asked.judged, &way.text, Level::Standard, None);
        let by_mistake = verdict.is_accept() && is_mistake(&verdict.reason);
        by_mistake.then_some((way.text.as_str(), verdict.reason))
    })
}

/// Whether an answer that is accepted for this reason may be another thing. Four and "4 feet", New York and "New York
/// City" are one thing in two spellings, and what an author lists on both cards is meant so.
fn is_mistake(reason: &Reason) -> bool {
    matches!(
        reason,
        Reason::OneTypo { .. }
            | Reason::Typos { .. }
            | Reason::Phonetic
            | Reason::Initials
            | Reason::LastNameEnough
            | Reason::SubtitleEnough
            | Reason::KeyWord
            | Reason::ExtraDetail
    )
}

/// Whether two answers of one kind are one slip apart and neither card knows about it. Numbers are exact, and the
/// judge takes no slip in a short word.
fn near(one: &Rival<'_>, other: &Rival<'_>) -> bool {
    let exact = |kind| matches!(kind, Some(Kind::Number | Kind::Year | Kind::Date));
    if one.question.kind != other.question.kind || exact(one.question.kind) {
        return false;
    }
    let knows = |asked: &Question, said: &Said| {
        asked.rejects.iter().any(|reject| Phrase::read(reject).joined == said.joined)
            || asked.needs.iter().any(|need| !said.joined.contains(&Phrase::read(need).joined))
    };
    let (here, there) = (&one.answer().joined, &other.answer().joined);
    here.chars().count().min(there.chars().count()) > 4
        && one_slip(here, there)
        && !knows(one.question, other.answer())
        && !knows(other.question, one.answer())
}

/// Whether one letter more, less, changed or swapped with its neighbour makes one text the other.
fn one_slip(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let (short, long) = if one.len() <= other.len() { (&one, &other) } else { (&other, &one) };
    let start = short.iter().zip(long).take_while(|(a, b)| a == b).count();
    let (short, long) = (&short[start..], &long[start..]);
    match long.len() - short.len() {
        0 if short.is_empty() => false,
        0 => {
            short[1..] == long[1..]
                || (short.len() > 1 && [short[1], short[0]] == long[..2] && short[2..] == long[2..])
        }
        1 => *short == long[1..],
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_slip_is_one_letter() {
        for (one, other) in [("manet", "monet"), ("iran", "irann"), ("austria", "asutria"), ("marsh", "mars")]
        {
            assert!(one_slip(one, other) && one_slip(other, one), "{one} {other}");
        }
        for (one, other) in [("manet", "manet"), ("austria", "australia"), ("", ""), ("ab", "cd")] {
            assert!(!one_slip(one, other), "{one} {other}");
        }
    }
}
