//! Whether every text of a deck can be shown as it is.

use crate::{Card, Category, Deck, Question};

impl Deck {
    /// The first character of the deck that cannot be seen, or that changes how others are shown, and where it is. A
    /// deck is known by the hash of its texts, so none is ever changed on the way; one with such a character is refused.
    pub fn first_flaw(&self) -> Option<(String, char)> {
        let head = [
            ("title", &self.title),
            ("language", &self.language),
            ("licence", &self.licence),
            ("source", &self.source),
            ("about", &self.about),
        ];
        let in_head =
            head.into_iter().find_map(|(name, text)| Some((name.to_owned(), texts::first_flaw(text)?)));
        in_head.or_else(|| self.cards.iter().find_map(in_card))
    }
}

fn in_card(card: &Card) -> Option<(String, char)> {
    let place = |category: &Category| format!("card {}, category {}", card.id, category.name());
    let in_id = texts::first_flaw(&card.id).map(|flaw| ("a card's id".to_owned(), flaw));
    let mut questions = card.questions.iter();
    in_id.or_else(|| {
        questions.find_map(|(category, question)| Some((place(category), in_question(question)?)))
    })
}

fn in_question(question: &Question) -> Option<char> {
    let Question {
        question: asked,
        answer,
        alternates,
        needs,
        rejects,
        note,
        source,
        kind: _,
        difficulty: _,
    } = question;
    let lists = [alternates, needs, rejects].into_iter().flatten();
    let mut all = [asked, answer].into_iter().chain(lists).chain(note).chain(source);
    all.find_map(|text| texts::first_flaw(text))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::Edition;

    #[test]
    fn b05_what_cannot_be_shown_is_found_wherever_it_stands() {
        let question = Question::new("Who?", "Ann");
        let mut deck = Deck {
            title: "Riddles".to_owned(),
            edition: Edition::TrivialPursuit,
            language: "en".to_owned(),
            licence: "CC0-1.0".to_owned(),
            source: "our own".to_owned(),
            about: String::new(),
            cards: vec![Card { id: "C1".to_owned(), questions: BTreeMap::new() }],
        };
        let category = deck.categories()[0];
        deck.cards[0].questions.insert(category, question.clone());
        assert_eq!(deck.first_flaw(), None);
        let worse = |change: fn(&mut Question)| {
            let mut question = question.clone();
            change(&mut question);
            let mut deck = deck.clone();
            deck.cards[0].questions.insert(category, question);
            deck.first_flaw()
        };
        let place = format!("card C1, category {}", category.name());
        assert_eq!(worse(|question| question.answer.push('\u{202e}')), Some((place.clone(), '\u{202e}')));
        assert_eq!(
            worse(|question| question.alternates.push("\u{1b}[2J".into())),
            Some((place.clone(), '\u{1b}'))
        );
        assert_eq!(worse(|question| question.note = Some("\u{7}".into())), Some((place, '\u{7}')));
        deck.title.push('\u{3164}');
        assert_eq!(deck.first_flaw(), Some(("title".to_owned(), '\u{3164}')));
    }
}
