//! What the linter says about the deck on the bench, kept up to date at a bearable price.
//!
//! A card is looked at with every letter typed; what takes all cards together, such as duplicates, is looked for
//! when the typing pauses, and in very large decks only when somebody asks: there it takes seconds, so the page says
//! so first.

use std::collections::HashMap;

use decks::{Card, Deck, Finding, Rule, Severity, check};

use super::mend;

/// Up to so many cards the whole deck is looked at in every pause. The 160 cards of the box take a twentieth of a
/// second natively, and a browser needs about three times as long.
const LIVE: usize = 400;

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Everything, errors first.
    pub all: Vec<Finding>,
    /// How many of them a machine can mend without asking.
    pub plain: usize,
    /// Whether the deck has changed since.
    pub stale: bool,
    by_card: HashMap<String, (usize, usize)>,
}

impl Findings {
    /// Nothing: nobody has looked yet.
    pub fn unseen() -> Self {
        Self { stale: true, ..Self::default() }
    }

    /// Looks at a whole deck.
    pub fn of(deck: &Deck) -> Self {
        let all = check(deck);
        let mut by_card: HashMap<String, (usize, usize)> = HashMap::new();
        for finding in &all {
            let Some(card) = &finding.card else { continue };
            let (errors, warnings) = by_card.entry(card.clone()).or_default();
            match finding.severity {
                Severity::Error => *errors += 1,
                Severity::Warning => *warnings += 1,
            }
        }
        let places = places(deck);
        let mendable = |finding: &&Finding| {
            mend::is_plain(finding)
                && place(deck, &places, finding)
                    .is_some_and(|at| mend::mended(deck, at, finding.category, finding.rule).is_some())
        };
        let plain = all.iter().filter(mendable).count();
        Self { all, plain, stale: false, by_card }
    }

    /// Whether a deck is small enough to be looked at in passing.
    pub fn is_quick(deck: &Deck) -> bool {
        deck.cards.len() <= LIVE
    }

    /// Looks again if the deck is small enough to do so in passing.
    pub fn refresh_in_passing(&mut self, deck: &Deck) {
        if self.stale && Self::is_quick(deck) {
            *self = Self::of(deck);
        }
    }

    /// How many errors and warnings a card has.
    pub fn of_card(&self, id: &str) -> (usize, usize) {
        self.by_card.get(id).copied().unwrap_or_default()
    }

    /// How many errors there are.
    pub fn errors(&self) -> usize {
        self.all.iter().filter(|finding| finding.severity == Severity::Error).count()
    }

    /// What is to be said about one card as it is at this moment.
    pub fn about(&self, deck: &Deck, card: &Card) -> Vec<Finding> {
        let live = check(&mend::alone(deck, card.clone())).into_iter();
        let mut about: Vec<Finding> =
            live.filter(|finding| finding.card.is_some() && !takes_others(finding.rule)).collect();
        let others = self.all.iter().filter(|finding| takes_others(finding.rule));
        about.extend(others.filter(|finding| finding.card.as_deref() == Some(&card.id)).cloned());
        about
    }

    /// Mends everything a machine can mend without asking.
    pub fn mend_all(&self, deck: &Deck) -> Vec<Card> {
        let mut mended = deck.clone();
        mend_each(&mut mended, &self.all);
        // A mend may bring another finding to light: two more passes do, where they cost nothing.
        for _ in 0..if Self::is_quick(deck) { 2 } else { 0 } {
            let found = check(&mended);
            mend_each(&mut mended, &found);
        }
        mended.cards
    }
}

fn mend_each(deck: &mut Deck, findings: &[Finding]) {
    let plain = findings.iter().filter(|finding| mend::is_plain(finding));
    let places = places(deck);
    let at: Vec<_> = plain.filter_map(|finding| Some((place(deck, &places, finding)?, finding))).collect();
    for (at, finding) in at {
        if let Some(card) = mend::mended(deck, at, finding.category, finding.rule) {
            deck.cards[at] = card;
        }
    }
}

/// Whether a rule compares cards with each other.
fn takes_others(rule: Rule) -> bool {
    match rule {
        Rule::DuplicateCard | Rule::DuplicateQuestion | Rule::ClashingAnswers => true,
        Rule::ChoiceDependent
        | Rule::StaleFact
        | Rule::EncodingDamage
        | Rule::TooLong
        | Rule::MissingCategory
        | Rule::EmptyField
        | Rule::Unbalanced
        | Rule::AnswerInQuestion
        | Rule::NeedNotInAnswer
        | Rule::BadReject
        | Rule::IdleAlternate => false,
    }
}

/// The first and the last place of each id.
pub fn places(deck: &Deck) -> HashMap<&str, (usize, usize)> {
    let mut places: HashMap<&str, (usize, usize)> = HashMap::new();
    for (at, card) in deck.cards.iter().enumerate() {
        places.entry(&card.id).and_modify(|(_, last)| *last = at).or_insert((at, at));
    }
    places
}

/// The card a finding is about. Where two share an id it is the later one that has to change.
pub fn place(deck: &Deck, places: &HashMap<&str, (usize, usize)>, finding: &Finding) -> Option<usize> {
    let (first, last) = *places.get(finding.card.as_deref()?)?;
    let at = if finding.rule == Rule::DuplicateCard { last } else { first };
    (at < deck.cards.len()).then_some(at)
}

/// The word a button says for a rule.
pub fn rule_name(rule: Rule) -> &'static str {
    match rule {
        Rule::DuplicateCard => "duplicate_card",
        Rule::DuplicateQuestion => "duplicate_question",
        Rule::ClashingAnswers => "clashing_answers",
        Rule::ChoiceDependent => "choice_dependent",
        Rule::StaleFact => "stale_fact",
        Rule::EncodingDamage => "encoding_damage",
        Rule::TooLong => "too_long",
        Rule::MissingCategory => "missing_category",
        Rule::EmptyField => "empty_field",
        Rule::Unbalanced => "unbalanced",
        Rule::AnswerInQuestion => "answer_in_question",
        Rule::NeedNotInAnswer => "need_not_in_answer",
        Rule::BadReject => "bad_reject",
        Rule::IdleAlternate => "idle_alternate",
    }
}

/// Reads that word.
pub fn read_rule(word: &str) -> Option<Rule> {
    RULES.into_iter().find(|rule| rule_name(*rule) == word)
}

/// The words for a rule, as a heading.
pub fn rule_title(rule: Rule) -> &'static str {
    match rule {
        Rule::DuplicateCard => "Two cards with one id",
        Rule::DuplicateQuestion => "Asked twice",
        Rule::ClashingAnswers => "Answers that may be mixed up",
        Rule::ChoiceDependent => "Needs choices",
        Rule::StaleFact => "May change",
        Rule::EncodingDamage => "Damaged letters",
        Rule::TooLong => "Too long",
        Rule::MissingCategory => "No question",
        Rule::EmptyField => "Empty",
        Rule::Unbalanced => "Lone bracket or quote",
        Rule::AnswerInQuestion => "Says its own answer",
        Rule::NeedNotInAnswer => "Needed word not in the answer",
        Rule::BadReject => "Refuses the wrong thing",
        Rule::IdleAlternate => "Alternate says nothing new",
    }
}

/// All rules, in the order the linter lists them.
pub const RULES: [Rule; 14] = [
    Rule::DuplicateCard,
    Rule::DuplicateQuestion,
    Rule::ClashingAnswers,
    Rule::ChoiceDependent,
    Rule::StaleFact,
    Rule::EncodingDamage,
    Rule::TooLong,
    Rule::MissingCategory,
    Rule::EmptyField,
    Rule::Unbalanced,
    Rule::AnswerInQuestion,
    Rule::NeedNotInAnswer,
    Rule::BadReject,
    Rule::IdleAlternate,
];
