//! From questions to cards: one question per category on each.

use std::collections::{BTreeMap, HashMap, VecDeque};

use super::{ImportedQuestion, Target};
use crate::limits::{LONGEST_ABOUT, LONGEST_LANGUAGE, LONGEST_LICENCE, LONGEST_SOURCE, LONGEST_TITLE};
use crate::{Card, Category, Deck, Edition, Question};

/// What stands at the top of a deck.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckWords {
    /// The title.
    pub title: String,
    /// The language.
    pub language: String,
    /// The licence.
    pub licence: String,
    /// The source.
    pub source: String,
    /// What it is about; may be empty.
    pub about: String,
}

/// A deck, and what did not fit into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealt {
    /// The deck. Its cards are complete, but for those that came as cards and had holes.
    pub deck: Deck,
    /// How many questions of each category are on no card, for want of others to make one with.
    pub left_over: BTreeMap<Category, usize>,
    /// How many questions have no category.
    pub unsorted: usize,
    /// Cards of the file that lack a question.
    pub incomplete: usize,
}

impl Dealt {
    /// What the host should know, in sentences; empty if everything fitted.
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        let categories = self.deck.categories();
        if !self.left_over.is_empty() {
            let names = |left: bool| -> Vec<String> {
                let some = categories.iter().filter(|category| self.left_over.contains_key(category) == left);
                let name = |category: &Category| match self.left_over.get(category) {
                    Some(count) => format!("{category} ({count})"),
                    None => category.to_string(),
                };
                some.map(name).collect()
            };
            let (over, short) = (names(true).join(", "), names(false).join(", "));
            remarks.push(format!(
                "The categories are uneven: left over are {over}; more are needed for {short}."
            ));
        }
        if self.unsorted > 0 {
            remarks.push(format!(
                "{} have no category of {} yet.",
                count(self.unsorted, "question"),
                self.deck.edition
            ));
        }
        if self.incomplete > 0 {
            remarks.push(format!("{} of the file lack a question.", count(self.incomplete, "card")));
        }
        remarks
    }
}

fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// Makes cards of an edition. Questions that stood on one card stay on one card, as far as they have a place there;
/// all others are dealt in file order, and those for any category go where questions are missing.
pub fn cards_from(questions: &[ImportedQuestion], edition: Edition, words: DeckWords) -> Dealt {
    let mut dealer = Dealer::new(edition);
    for question in questions {
        dealer.take(question);
    }
    dealer.spread();
    dealer.fill_holes();
    dealer.deal();
    let Dealer { cards, piles, unsorted, .. } = dealer;
    let incomplete = cards.iter().filter(|card| card.questions.len() < edition.categories().len()).count();
    let left = piles.into_iter().map(|(category, pile)| (category, pile.len()));
    let left_over = left.filter(|(_, left)| *left > 0).collect();
    let DeckWords { title, language, licence, source, about } = words;
    let deck = Deck {
        title: clipped(title, LONGEST_TITLE),
        edition,
        language: clipped(language, LONGEST_LANGUAGE),
        licence: clipped(licence, LONGEST_LICENCE),
        source: clipped(source, LONGEST_SOURCE),
        about: clipped(about, LONGEST_ABOUT),
        cards,
    };
    Dealt { deck, left_over, unsorted, incomplete }
}

/// The beginning of a text that may have come from anywhere.
fn clipped(text: String, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => text[..end].to_owned(),
        None => text,
    }
}

/// Somebody with a pile of questions for each category.
struct Dealer<'a> {
    cards: Vec<Card>,
    by_id: HashMap<&'a str, usize>,
    piles: BTreeMap<Category, VecDeque<&'a Question>>,
    anywhere: Vec<&'a Question>,
    unsorted: usize,
}

impl<'a> Dealer<'a> {
    fn new(edition: Edition) -> Self {
        let piles = edition.categories().iter().map(|category| (*category, VecDeque::new())).collect();
        Self { cards: Vec::new(), by_id: HashMap::new(), piles, anywhere: Vec::new(), unsorted: 0 }
    }

    fn take(&mut self, question: &'a ImportedQuestion) {
        let category = match question.target {
            None => {
                self.unsorted += 1;
                return;
            }
            Some(Target::Any) => {
                self.anywhere.push(&question.question);
                return;
            }
            Some(Target::Category(category)) => category,
        };
        if let Some(id) = question.card.as_deref() {
            let at = *self.by_id.entry(id).or_insert_with(|| {
                self.cards.push(Card { id: id.to_owned(), questions: BTreeMap::new() });
                self.cards.len() - 1
            });
            let slots = &mut self.cards[at].questions;
            if self.piles.contains_key(&category) && !slots.contains_key(&category) {
                slots.insert(category, question.question.clone());
                return;
            }
        }
        match self.piles.get_mut(&category) {
            Some(pile) => pile.push_back(&question.question),
            // The map was made for another edition.
            None => self.unsorted += 1,
        }
    }

    /// Puts questions for any category on the lowest piles.
    fn spread(&mut self) {
        for question in std::mem::take(&mut self.anywhere) {
            if let Some(lowest) = self.piles.values_mut().min_by_key(|pile| pile.len()) {
                lowest.push_back(question);
            }
        }
    }

    fn fill_holes(&mut self) {
        for card in &mut self.cards {
            for (category, pile) in &mut self.piles {
                if !card.questions.contains_key(category)
                    && let Some(question) = pile.pop_front()
                {
                    card.questions.insert(*category, question.clone());
                }
            }
        }
    }

    /// Makes complete cards until a pile is used up.
    fn deal(&mut self) {
        let cards = self.piles.values().map(VecDeque::len).min().unwrap_or(0);
        let digits = (self.cards.len() + cards).to_string().len().max(3);
        let mut number = self.cards.len();
        for _ in 0..cards {
            let id = loop {
                number += 1;
                let id = format!("C{number:0digits$}");
                if !self.by_id.contains_key(id.as_str()) {
                    break id;
                }
            };
            let drawn = self
                .piles
                .iter_mut()
                .filter_map(|(category, pile)| Some((*category, pile.pop_front()?.clone())));
            let questions = drawn.collect();
            self.cards.push(Card { id, questions });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(number: usize, target: Option<Target>, card: Option<&str>) -> ImportedQuestion {
        ImportedQuestion {
            line: number,
            card: card.map(str::to_owned),
            their_category: String::new(),
            target,
            question: Question::new(format!("Question {number}?"), "Answer"),
        }
    }

    fn words() -> DeckWords {
        DeckWords { title: "T".to_owned(), ..DeckWords::default() }
    }

    #[test]
    fn questions_for_any_category_go_where_they_are_missing() {
        let history = Some(Target::Category(Category::History));
        let mut questions = vec![question(1, history, None), question(2, history, None)];
        questions.extend((3..=9).map(|number| question(number, Some(Target::Any), None)));
        let dealt = cards_from(&questions, Edition::HeiseyMania, words());
        assert_eq!(dealt.deck.cards.len(), 2);
        assert_eq!(dealt.deck.cards[0].id, "C001");
        assert_eq!(dealt.left_over.values().sum::<usize>(), 1);
    }

    #[test]
    fn uneven_categories_are_told() {
        let questions = [
            question(1, Some(Target::Category(Category::Abc)), None),
            question(2, Some(Target::Category(Category::Abc)), None),
            question(3, None, None),
            question(4, Some(Target::Category(Category::WildCard)), None),
        ];
        let dealt = cards_from(&questions, Edition::HeiseyMania, words());
        assert!(dealt.deck.cards.is_empty());
        assert_eq!(
            dealt.remarks(),
            [
                "The categories are uneven: left over are abc (2); more are needed for history, colors, patterns.",
                "2 questions have no category of heisey_mania yet.",
            ]
        );
    }

    #[test]
    fn questions_of_a_card_stay_together_and_holes_are_filled() {
        let at = |category| Some(Target::Category(category));
        let questions = [
            question(1, at(Category::Abc), Some("X")),
            question(2, at(Category::Abc), Some("X")),
            question(3, at(Category::Colors), Some("X")),
            question(4, at(Category::History), None),
        ];
        let dealt = cards_from(&questions, Edition::HeiseyMania, words());
        assert_eq!(dealt.deck.cards.len(), 1);
        assert_eq!(dealt.deck.cards[0].questions.len(), 3);
        assert_eq!(dealt.incomplete, 1);
        assert_eq!(dealt.left_over, BTreeMap::from([(Category::Abc, 1)]));
    }
}
