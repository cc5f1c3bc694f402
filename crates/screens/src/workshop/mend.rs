//! Mends that need no author: what the linter found and a machine can put right.

use decks::{Card, Category, Deck, Finding, Question, Rule, Severity, check, undamaged};

use super::fields::fresh_id;

/// The words on the button, for rules that can be mended by a machine.
pub fn label(rule: Rule) -> Option<&'static str> {
    match rule {
        Rule::EncodingDamage => Some("Mend the letters"),
        Rule::DuplicateQuestion => Some("Take the question out"),
        Rule::DuplicateCard => Some("Give it a new id"),
        Rule::EmptyField => Some("Take out what is empty"),
        Rule::IdleAlternate | Rule::NeedNotInAnswer | Rule::BadReject => Some("Take it out"),
        Rule::ClashingAnswers
        | Rule::ChoiceDependent
        | Rule::StaleFact
        | Rule::TooLong
        | Rule::MissingCategory
        | Rule::Unbalanced
        | Rule::AnswerInQuestion => None,
    }
}

/// Whether everybody would do the same about a finding, so that it may be mended together with all others. Two
/// questions that are only nearly the same are an author's business.
pub fn is_plain(finding: &Finding) -> bool {
    label(finding.rule).is_some()
        && !(finding.rule == Rule::DuplicateQuestion && finding.severity == Severity::Warning)
}

/// The card as it is after a mend; `None` if a machine cannot do it.
pub fn mended(deck: &Deck, at: usize, category: Option<Category>, rule: Rule) -> Option<Card> {
    let card = deck.cards.get(at)?;
    let mut changed = card.clone();
    match (rule, category) {
        (Rule::DuplicateCard, _) => changed.id = fresh_id(deck),
        (Rule::EmptyField, None) if card.id.trim().is_empty() => changed.id = fresh_id(deck),
        (Rule::DuplicateQuestion, Some(category)) => {
            changed.questions.remove(&category);
        }
        (Rule::EncodingDamage, Some(category)) => letters(changed.questions.get_mut(&category)?),
        (Rule::EmptyField, Some(category)) => {
            let question = changed.questions.get_mut(&category)?;
            without_empty(question);
            if *question == Question::default() {
                changed.questions.remove(&category);
            }
        }
        (Rule::IdleAlternate | Rule::NeedNotInAnswer | Rule::BadReject, Some(category)) => {
            let question = changed.questions.get_mut(&category)?;
            without_causes(deck, question, category, rule, |question| &mut question.alternates);
            without_causes(deck, question, category, rule, |question| &mut question.needs);
            without_causes(deck, question, category, rule, |question| &mut question.rejects);
        }
        (_, _) => return None,
    }
    (changed != *card).then_some(changed)
}

/// Mends the letters of every text.
fn letters(question: &mut Question) {
    let lists = [&mut question.alternates, &mut question.needs, &mut question.rejects];
    let optional = [&mut question.note, &mut question.source].into_iter().filter_map(Option::as_mut);
    let plain = [&mut question.question, &mut question.answer];
    for text in plain.into_iter().chain(optional).chain(lists.into_iter().flatten()) {
        if let Some(mended) = undamaged(text) {
            *text = mended;
        }
    }
}

fn without_empty(question: &mut Question) {
    for list in [&mut question.alternates, &mut question.needs, &mut question.rejects] {
        list.retain(|text| text.chars().any(char::is_alphanumeric));
    }
    for text in [&mut question.note, &mut question.source] {
        *text = text.take().filter(|text| !text.trim().is_empty());
    }
}

/// Takes those items out of a list without which the linter finds less. Asking the linter itself means that no
/// rule of its is written down twice.
fn without_causes(
    deck: &Deck,
    question: &mut Question,
    category: Category,
    rule: Rule,
    list: fn(&mut Question) -> &mut Vec<String>,
) {
    let mut found = findings(deck, question, category, rule);
    for at in (0..list(question).len()).rev() {
        if found == 0 {
            return;
        }
        let item = list(question).remove(at);
        let left = findings(deck, question, category, rule);
        if left < found {
            found = left;
        } else {
            list(question).insert(at, item);
        }
    }
}

/// How often the linter finds something about a question that stands alone.
fn findings(deck: &Deck, question: &Question, category: Category, rule: Rule) -> usize {
    let card = Card { id: "1".to_owned(), questions: [(category, question.clone())].into() };
    let found = check(&alone(deck, card));
    found.iter().filter(|finding| finding.rule == rule && finding.category == Some(category)).count()
}

/// A deck of one card, to have that one looked at.
pub fn alone(deck: &Deck, card: Card) -> Deck {
    Deck {
        title: deck.title.clone(),
        edition: deck.edition,
        language: deck.language.clone(),
        licence: deck.licence.clone(),
        source: deck.source.clone(),
        about: String::new(),
        cards: vec![card],
    }
}

/// Moves questions of unfinished cards together until as many cards as possible are whole; cards that are empty
/// then are left out.
pub fn close_gaps(deck: &Deck) -> Vec<Card> {
    let whole = deck.categories().len();
    let mut cards = deck.cards.clone();
    let gaps: Vec<usize> = (0..cards.len()).filter(|at| cards[*at].questions.len() < whole).collect();
    for category in deck.categories() {
        let loose: Vec<Question> =
            gaps.iter().filter_map(|at| cards[*at].questions.remove(category)).collect();
        for (at, question) in gaps.iter().zip(loose) {
            cards[*at].questions.insert(*category, question);
        }
    }
    cards.retain(|card| !card.questions.is_empty());
    cards
}

/// The cards that have all their questions: those a table can play.
pub fn whole(deck: &Deck) -> Vec<Card> {
    let whole = |card: &&Card| card.questions.len() == deck.categories().len();
    deck.cards.iter().filter(whole).cloned().collect()
}

#[cfg(test)]
mod tests {
    use decks::Edition;

    use super::*;

    fn deck(question: Question) -> Deck {
        let mut deck = super::super::shelf::blank("T".to_owned(), Edition::HeiseyMania);
        deck.cards[0].questions.insert(Category::Abc, question);
        deck
    }

    fn after(question: Question, rule: Rule) -> Option<Question> {
        let card = mended(&deck(question), 0, Some(Category::Abc), rule)?;
        card.questions.get(&Category::Abc).cloned()
    }

    #[test]
    fn damaged_letters_are_mended_in_every_field() {
        let mut question = Question::new("CafÃ© &amp; bar?", "Caf\u{e9}");
        question.alternates = vec!["itâ€™s".to_owned()];
        question.note = Some("a\u{7}b".to_owned());
        let mended = after(question, Rule::EncodingDamage).unwrap();
        assert_eq!(mended.question, "Café & bar?");
        assert_eq!(mended.alternates, ["it’s"]);
        assert_eq!(mended.note.as_deref(), Some("ab"));
        assert_eq!(after(Question::new("Lost: \u{fffd}?", "x"), Rule::EncodingDamage), None);
    }

    #[test]
    fn an_alternate_that_says_nothing_new_goes_and_the_others_stay() {
        let mut question = Question::new("Who?", "Nelson");
        question.alternates = ["nelson", "Horatio", "horatio"].map(str::to_owned).to_vec();
        assert_eq!(after(question, Rule::IdleAlternate).unwrap().alternates, ["Horatio"]);
    }

    #[test]
    fn a_reject_that_is_the_answer_goes() {
        let mut question = Question::new("Which sea?", "Black Sea");
        question.rejects = ["Red Sea", "black sea"].map(str::to_owned).to_vec();
        assert_eq!(after(question, Rule::BadReject).unwrap().rejects, ["Red Sea"]);
    }

    #[test]
    fn a_need_that_is_not_in_the_answer_goes() {
        let mut question = Question::new("Which city?", "Mexico City");
        question.needs = ["City", "Town"].map(str::to_owned).to_vec();
        assert_eq!(after(question, Rule::NeedNotInAnswer).unwrap().needs, ["City"]);
    }

    #[test]
    fn gaps_are_closed_from_the_back() {
        let mut deck = deck(Question::new("1?", "1"));
        let mut second = deck.cards[0].clone();
        second.id = "C002".to_owned();
        second.questions.insert(Category::History, Question::new("2?", "2"));
        let mut third = Card { id: "C003".to_owned(), questions: Default::default() };
        third.questions.insert(Category::Colors, Question::new("3?", "3"));
        third.questions.insert(Category::Patterns, Question::new("4?", "4"));
        deck.cards.extend([second, third]);
        let cards = close_gaps(&deck);
        assert_eq!(cards.len(), 2);
        assert_eq!(cards[0].questions.len(), 4);
        assert_eq!(cards[1].questions.len(), 1);
    }

    #[test]
    fn every_mend_of_a_starter_deck_is_none() {
        let deck = Deck::parse(include_str!("../../../../content/decks/heisey-starter.json")).unwrap();
        for rule in [Rule::EncodingDamage, Rule::IdleAlternate, Rule::BadReject, Rule::EmptyField] {
            assert_eq!(mended(&deck, 0, Some(Category::Abc), rule), None);
        }
    }
}
