//! The fields of a question as people type them.

use decks::{Card, Category, Deck, Difficulty, Edition, Question, kind_name, read_kind};

/// A field of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum QuestionField {
    /// What is read out.
    Question,
    /// The answer line.
    Answer,
    /// What kind of thing the answer is.
    Kind,
    /// Other right answers, one a line.
    Alternates,
    /// Words that must not be dropped, one a line.
    Needs,
    /// Wrong answers, one a line.
    Rejects,
    /// What is shown after the answer.
    Note,
    /// Where the fact comes from.
    Source,
    /// How hard it is.
    Difficulty,
}

impl QuestionField {
    /// All fields.
    pub const ALL: [Self; 9] = [
        Self::Question,
        Self::Answer,
        Self::Kind,
        Self::Alternates,
        Self::Needs,
        Self::Rejects,
        Self::Note,
        Self::Source,
        Self::Difficulty,
    ];

    /// The word used in files, and in what a field says when it is typed into.
    pub fn name(self) -> &'static str {
        match self {
            Self::Question => "question",
            Self::Answer => "answer",
            Self::Kind => "kind",
            Self::Alternates => "alternates",
            Self::Needs => "needs",
            Self::Rejects => "rejects",
            Self::Note => "note",
            Self::Source => "source",
            Self::Difficulty => "difficulty",
        }
    }

    /// Reads the word.
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|field| field.name() == word)
    }

    /// What stands in the field.
    pub fn text(self, question: &Question) -> String {
        match self {
            Self::Question => question.question.clone(),
            Self::Answer => question.answer.clone(),
            Self::Kind => question.kind.map_or("", kind_name).to_owned(),
            Self::Alternates => question.alternates.join("\n"),
            Self::Needs => question.needs.join("\n"),
            Self::Rejects => question.rejects.join("\n"),
            Self::Note => question.note.clone().unwrap_or_default(),
            Self::Source => question.source.clone().unwrap_or_default(),
            Self::Difficulty => question.difficulty.map_or("", Difficulty::name).to_owned(),
        }
    }

    /// Writes what was typed into the question.
    pub fn write(self, question: &mut Question, typed: &str) {
        let line = || typed.replace(['\n', '\r'], " ");
        let filled = || Some(line()).filter(|text| !text.trim().is_empty());
        let lines =
            || typed.lines().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned).collect();
        match self {
            Self::Question => question.question = line(),
            Self::Answer => question.answer = line(),
            Self::Kind => question.kind = read_kind(typed),
            Self::Alternates => question.alternates = lines(),
            Self::Needs => question.needs = lines(),
            Self::Rejects => question.rejects = lines(),
            Self::Note => question.note = filled(),
            Self::Source => question.source = filled(),
            Self::Difficulty => question.difficulty = Difficulty::read(typed),
        }
    }
}

/// A category, whichever edition has it, by its word.
pub fn read_category(word: &str) -> Option<Category> {
    let all = Edition::ALL.into_iter().flat_map(Edition::categories).copied();
    all.into_iter().find(|category| category.name() == word)
}

/// Writes what was typed onto a card. A question of which nothing is left is taken off it.
pub fn write(card: &mut Card, category: Category, field: QuestionField, typed: &str) {
    let question = card.questions.entry(category).or_default();
    field.write(question, typed);
    if *question == Question::default() {
        card.questions.remove(&category);
    }
}

/// An id no card of the deck has, made like that of the last one: `GS161` after `GS160`.
pub fn fresh_id(deck: &Deck) -> String {
    let last = deck.cards.last().map_or("C000", |card| card.id.as_str());
    let head = last.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = last.len() - head.len();
    let head = if head.trim().is_empty() && digits == 0 { "C" } else { head };
    let from = last[last.len() - digits..].parse::<u64>().unwrap_or(0);
    let width = digits.clamp(3, 9);
    let taken: std::collections::HashSet<&str> = deck.cards.iter().map(|card| card.id.as_str()).collect();
    let ids = (1..).map(|step: u64| format!("{head}{:0width$}", from.saturating_add(step) % 1_000_000_000));
    // OK because a deck holds fewer cards than there are numbers.
    ids.into_iter().find(|id| !taken.contains(id.as_str())).expect("a free number")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_into_a_field_stands_in_it() {
        let mut question = Question::default();
        for (field, typed) in [
            (QuestionField::Question, "Who?"),
            (QuestionField::Answer, "Me"),
            (QuestionField::Kind, "person"),
            (QuestionField::Alternates, "I\nMyself"),
            (QuestionField::Needs, "Me"),
            (QuestionField::Rejects, "You"),
            (QuestionField::Note, "A note."),
            (QuestionField::Source, "textbook"),
            (QuestionField::Difficulty, "hard"),
        ] {
            field.write(&mut question, typed);
            assert_eq!(field.text(&question), typed);
            assert_eq!(QuestionField::read(field.name()), Some(field));
        }
        QuestionField::Question.write(&mut question, "Who\nelse?");
        assert_eq!(question.question, "Who else?");
        QuestionField::Kind.write(&mut question, "");
        assert_eq!(question.kind, None);
    }

    #[test]
    fn a_new_card_goes_on_counting() {
        let mut deck = super::super::shelf::blank("T".to_owned(), Edition::HeiseyMania);
        assert_eq!(fresh_id(&deck), "C002");
        deck.cards[0].id = "GS160".to_owned();
        assert_eq!(fresh_id(&deck), "GS161");
        deck.cards[0].id = "ünï 99".to_owned();
        assert_eq!(fresh_id(&deck), "ünï 100");
        deck.cards[0].id = "99999999999999999999999".to_owned();
        assert!(!fresh_id(&deck).is_empty());
        deck.cards.clear();
        assert_eq!(fresh_id(&deck), "C001");
    }
}
