//! What can be pressed in the workshop.

use decks::import::Asked;
use decks::{Category, Edition, Rule};

use super::bench::{FileKind, Tab};
use super::fields::read_category;
use super::findings::{read_rule, rule_name};
use super::incoming_words::Fate;
use crate::presses::{Value, presses};

presses! {
    /// Something that can be pressed.
    pub enum Press {
        /// A page of the list that is shown.
        Page(usize) = "page",
        /// The answer no to whatever was asked.
        No = "no",
        ; with
        /// About a deck as a whole, on the shelf or on the bench.
        Deck(OnDeck),
        /// On the import.
        Import(OnImport),
        /// On the bench.
        Bench(OnBench),
    }
}

presses! {
    /// About a deck as a whole. A deck is named by what it is kept under.
    pub enum OnDeck {
        /// Back to the shelf.
        Shelf = "shelf",
        /// A new deck, for whichever edition.
        New = "deck-new",
        /// A new deck for an edition.
        NewFor(Edition) = "deck-new-for",
        /// Brings a file.
        ChooseFile = "deck-file",
        /// Plays with a deck.
        Play(String) = "deck-play",
        /// Opens a deck.
        Open(String) = "deck-open",
        /// Opens a deck at what the linter says.
        Check(String) = "deck-check",
        /// Copies a deck.
        Copy(String) = "deck-copy",
        /// Downloads a deck.
        Download(String) = "deck-download",
        /// Asks whether a deck shall go.
        Remove(String) = "deck-remove",
        /// Removes it.
        RemoveSure(String) = "deck-remove-sure",
        /// Shows the links of a deck.
        Share(String) = "deck-share",
        /// Shows the votes about a deck.
        Votes(String) = "deck-votes",
        /// Puts links or votes away.
        ShareClose = "share-close",
        /// Makes a link.
        ShareLink = "share-link",
        /// Revokes a link: what the server knows the deck by, and the link.
        ShareRevoke(String, String) = "share-revoke",
        /// Accepts a vote: the table and the proposal.
        Accept(usize, usize) = "vote-accept",
        /// Rejects a vote.
        Reject(usize, usize) = "vote-reject",
        /// Leaves the file that was brought.
        Leave = "in-drop",
        /// Makes a deck of the file that was brought.
        LayOut = "in-lay",
    }
}

presses! {
    /// On the import.
    pub enum OnImport {
        /// Which edition the deck is for.
        Edition(Edition) = "in-edition",
        /// Reduces the report to what happened, or shows all of it.
        Show(Option<Fate>) = "in-show",
        /// Reduces the report to a reason, or not any more.
        Why(String) = "in-why",
        /// Shows or hides the ways to read the file.
        Ways = "in-ways",
        /// Keeps questions that need their choices, or not.
        Keep = "in-keep",
        /// Which side of a card is asked.
        Ask(Asked) = "in-ask",
        /// Shows or hides the categories that found their place.
        MapAll = "map-all",
        /// A page of their categories.
        MapPage(usize) = "map-page",
    }
}

presses! {
    /// On the bench.
    pub enum OnBench {
        /// What one looks at.
        Tab(Tab) = "tab",
        /// Shows questions and answers all the same.
        Spoil = "spoil",
        /// Opens the card in a place.
        Card(usize) = "card",
        /// Back to the list of cards.
        Cards = "cards",
        /// Shows or hides the further fields of a question.
        More(Category) = "more",
        /// Reduces the findings to a rule, or not any more.
        Rule(Rule) = "rule",
        /// Goes to what a finding is about: a place, or else the deck.
        GoTo(Option<Place>) = "goto",
        /// Looks at the whole deck again.
        CheckAgain = "check-again",
        /// Takes the deck away as a file.
        Take(FileKind) = "take",
        /// Undoes the latest change.
        Undo = "undo",
        /// Adds a card.
        CardAdd = "card-add",
        /// Asks whether the open card shall go.
        CardRemove = "card-remove",
        /// Removes it.
        CardRemoveSure = "card-remove-sure",
        /// Mends a finding: where it is, and the rule.
        Mend(Place, Rule) = "mend",
        /// Mends everything a machine can mend without asking.
        MendAll = "mend-all",
        /// Removes unfinished cards.
        DropUnfinished = "drop-unfinished",
        /// Moves questions of unfinished cards together.
        CloseGaps = "close-gaps",
    }
}

/// Where a finding is: the place of a card, and the category if it is about one of its questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The place of the card.
    pub card: usize,
    /// The category of the question.
    pub category: Option<Category>,
}

impl Value for Place {
    fn write(&self) -> Option<String> {
        let category = self.category.map_or("", Category::name);
        Some(format!("{}/{category}", self.card))
    }

    fn read(text: &str) -> Option<Self> {
        let (card, category) = text.split_once('/')?;
        Some(Place { card: card.parse().ok()?, category: Value::read(category)? })
    }
}

impl Value for Asked {
    fn write(&self) -> Option<String> {
        let word = match self {
            Asked::Term => "term",
            Asked::Definition => "definition",
        };
        Some(word.to_owned())
    }

    fn read(text: &str) -> Option<Self> {
        [Asked::Term, Asked::Definition].into_iter().find(|asked| asked.write().as_deref() == Some(text))
    }
}

/// Values with a word for each.
macro_rules! values_by_word {
    ($($Type:ty: $write:expr, $read:expr);+ $(;)?) => {
        $(impl Value for $Type {
            fn write(&self) -> Option<String> {
                Some($write(*self).to_owned())
            }

            fn read(text: &str) -> Option<Self> {
                $read(text)
            }
        })+
    };
}

values_by_word! {
    Edition: Edition::name, |text: &str| text.parse().ok();
    Category: Category::name, read_category;
    Rule: rule_name, read_rule;
    Tab: Tab::name, Tab::read;
    FileKind: FileKind::name, FileKind::read;
    Fate: Fate::name, Fate::read;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let place = |category| Place { card: 4, category };
        let presses: [Press; 11] = [
            OnDeck::NewFor(Edition::HeiseyMania).into(),
            OnDeck::ShareRevoke("ab12".to_owned(), "7".to_owned()).into(),
            OnImport::Show(None).into(),
            OnImport::Show(Some(Fate::Skipped)).into(),
            OnImport::Ask(Asked::Definition).into(),
            OnBench::Tab(Tab::Numbers).into(),
            OnBench::GoTo(None).into(),
            OnBench::GoTo(Some(place(Some(Category::History)))).into(),
            OnBench::Take(FileKind::Gift).into(),
            OnBench::Mend(place(None), Rule::BadReject).into(),
            OnBench::Mend(place(Some(Category::WildCard)), Rule::TooLong).into(),
        ];
        for press in presses {
            assert_eq!(Press::parse(press.what(), &press.value().unwrap_or_default()), Some(press));
        }
    }

    #[test]
    fn what_makes_no_sense_is_not_a_press() {
        for (what, value) in [
            ("page", "no number"),
            ("card", "-1"),
            ("more", "nothing"),
            ("take", "exe"),
            ("mend", "0/ nothing"),
            ("vote-accept", "1"),
            ("fly", ""),
        ] {
            assert_eq!(Press::parse(what, value), None, "{what} {value}");
        }
    }
}
