//! The linter: what is wrong with a deck, how badly, and how to mend it.
//!
//! Errors are things a table would trip over: an empty answer, a card without one of its questions. Warnings are
//! things an author should look at. The decks in the box have neither.

mod damage;
mod judging;
mod repair;
mod rivals;
mod shape;
mod traces;
mod wording;

use std::collections::HashMap;
use std::fmt;

use serde::Serialize;

use crate::{Card, Category, Deck};

pub use repair::undamaged;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// A table would trip over it.
    Error,
    /// An author should look at it.
    Warning,
}

/// Which rule of the linter found it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// Two cards have one id.
    DuplicateCard,
    /// A question is asked twice.
    DuplicateQuestion,
    /// An answer would be taken for another question's.
    ClashingAnswers,
    /// The question needs choices.
    ChoiceDependent,
    /// The answer may be another one next year.
    StaleFact,
    /// Letters were damaged on the way.
    EncodingDamage,
    /// Too long to read aloud or to type.
    TooLong,
    /// A card lacks a question.
    MissingCategory,
    /// Something is empty that must not be.
    EmptyField,
    /// A bracket or quotation mark has no partner.
    Unbalanced,
    /// The question gives its answer away.
    AnswerInQuestion,
    /// A needed word is not in the answer.
    NeedNotInAnswer,
    /// A wrong answer would be accepted, or the right one refused.
    BadReject,
    /// An alternate says what the answer says already.
    IdleAlternate,
}

/// Something the linter found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// How bad it is.
    pub severity: Severity,
    /// Which rule found it.
    pub rule: Rule,
    /// The card; `None` if it is about the whole deck.
    pub card: Option<String>,
    /// The question's category; `None` if it is about the whole card.
    pub category: Option<Category>,
    /// What is wrong, in a sentence.
    pub said: String,
    /// How to mend it, in a sentence.
    pub mend: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        write!(f, "{severity}: ")?;
        if let Some(card) = &self.card {
            write!(f, "card {card}")?;
            if let Some(category) = self.category {
                write!(f, ", {category}")?;
            }
            write!(f, ": ")?;
        }
        write!(f, "{} {}", self.said, self.mend)
    }
}

/// Looks at a whole deck. Errors come first; otherwise findings are in the order of the cards.
pub fn check(deck: &Deck) -> Vec<Finding> {
    let mut report = Report { findings: Vec::new() };
    shape::look(&mut report, deck);
    for (card, category, question) in deck.questions() {
        let mut place = Spot { report: &mut report, card, category };
        wording::look(&mut place, question);
        damage::look(&mut place, question);
        judging::look(&mut place, question);
    }
    rivals::look(&mut report, deck);
    let places: HashMap<&str, usize> =
        deck.cards.iter().enumerate().map(|(place, card)| (card.id.as_str(), place)).collect();
    let order = |finding: &Finding| finding.card.as_deref().and_then(|id| places.get(id).copied());
    let mut findings = report.findings;
    findings.sort_by_cached_key(|finding| (finding.severity, order(finding), finding.category, finding.rule));
    findings
}

/// Where findings are written down.
struct Report {
    findings: Vec<Finding>,
}

impl Report {
    fn add(
        &mut self,
        severity: Severity,
        rule: Rule,
        at: (Option<&Card>, Option<Category>),
        said: String,
        mend: &str,
    ) {
        let (card, category) = at;
        let card = card.map(|card| card.id.clone());
        self.findings.push(Finding { severity, rule, card, category, said, mend: mend.to_owned() });
    }
}

/// A question that is looked at.
struct Spot<'a> {
    report: &'a mut Report,
    card: &'a Card,
    category: Category,
}

impl Spot<'_> {
    fn error(&mut self, rule: Rule, said: String, mend: &str) {
        self.report.add(Severity::Error, rule, (Some(self.card), Some(self.category)), said, mend);
    }

    fn warn(&mut self, rule: Rule, said: String, mend: &str) {
        self.report.add(Severity::Warning, rule, (Some(self.card), Some(self.category)), said, mend);
    }
}

/// The texts of a question with their names, for rules that look at all of them.
fn texts(question: &crate::Question) -> Vec<(&'static str, &str)> {
    let lists =
        [("alternate", &question.alternates), ("need", &question.needs), ("reject", &question.rejects)];
    let mut texts = vec![("question", question.question.as_str()), ("answer", question.answer.as_str())];
    texts.extend(
        lists.into_iter().flat_map(|(name, list)| list.iter().map(move |text| (name, text.as_str()))),
    );
    texts.extend(question.note.as_deref().map(|note| ("note", note)));
    texts.extend(question.source.as_deref().map(|source| ("source", source)));
    texts
}

/// The start of a text, for a sentence that quotes it.
fn quoted(text: &str) -> String {
    let mut start: String = text.chars().take(60).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    format!("\"{start}\"")
}
