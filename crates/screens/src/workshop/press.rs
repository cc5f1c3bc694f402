//! What can be pressed in the workshop, and how it is written into the markup and read again.

use decks::import::Asked;
use decks::{Category, Edition, Rule};

use super::bench::{FileKind, Tab};
use super::fields::read_category;
use super::findings::{read_rule, rule_name};
use super::incoming_words::Fate;

/// Something that can be pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// About a deck as a whole, on the shelf or on the bench.
    Deck(OnDeck),
    /// On the import.
    Import(OnImport),
    /// On the bench.
    Bench(OnBench),
    /// A page of the list that is shown.
    Page(usize),
    /// The answer no to whatever was asked.
    No,
}

/// About a deck as a whole. A deck is named by what it is kept under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OnDeck {
    /// Back to the shelf.
    Shelf,
    /// A new deck, for whichever edition.
    New,
    /// A new deck for an edition.
    NewFor(Edition),
    /// Brings a file.
    ChooseFile,
    /// Plays with a deck.
    Play(String),
    /// Opens a deck.
    Open(String),
    /// Opens a deck at what the linter says.
    Check(String),
    /// Copies a deck.
    Copy(String),
    /// Downloads a deck.
    Download(String),
    /// Asks whether a deck shall go.
    Remove(String),
    /// Removes it.
    RemoveSure(String),
    /// Shows the links of a deck.
    Share(String),
    /// Shows the votes about a deck.
    Votes(String),
    /// Puts links or votes away.
    ShareClose,
    /// Makes a link.
    ShareLink,
    /// Revokes a link: what the server knows the deck by, and the link.
    ShareRevoke(String, String),
    /// Accepts a vote: the table and the proposal.
    Accept(usize, usize),
    /// Rejects a vote.
    Reject(usize, usize),
    /// Leaves the file that was brought.
    Leave,
    /// Makes a deck of the file that was brought.
    LayOut,
}

/// On the import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OnImport {
    /// Which edition the deck is for.
    Edition(Edition),
    /// Reduces the report to what happened, or shows all of it.
    Show(Option<Fate>),
    /// Reduces the report to a reason, or not any more.
    Why(String),
    /// Shows or hides the ways to read the file.
    Ways,
    /// Keeps questions that need their choices, or not.
    Keep,
    /// Which side of a card is asked.
    Ask(Asked),
    /// Shows or hides the categories that found their place.
    MapAll,
    /// A page of their categories.
    MapPage(usize),
}

/// On the bench.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OnBench {
    /// What one looks at.
    Tab(Tab),
    /// Shows questions and answers all the same.
    Spoil,
    /// Opens the card in a place.
    Card(usize),
    /// Back to the list of cards.
    Cards,
    /// Shows or hides the further fields of a question.
    More(Category),
    /// Reduces the findings to a rule, or not any more.
    Rule(Rule),
    /// Goes to what a finding is about: a card and perhaps a question of it, or else the deck.
    GoTo(Option<(usize, Option<Category>)>),
    /// Looks at the whole deck again.
    CheckAgain,
    /// Takes the deck away as a file.
    Take(FileKind),
    /// Undoes the latest change.
    Undo,
    /// Adds a card.
    CardAdd,
    /// Asks whether the open card shall go.
    CardRemove,
    /// Removes it.
    CardRemoveSure,
    /// Mends a finding: the card's place, the category if it is about a question, and the rule.
    Mend(usize, Option<Category>, Rule),
    /// Mends everything a machine can mend without asking.
    MendAll,
    /// Removes unfinished cards.
    DropUnfinished,
    /// Moves questions of unfinished cards together.
    CloseGaps,
}

impl From<OnDeck> for Press {
    fn from(press: OnDeck) -> Self {
        Press::Deck(press)
    }
}

impl From<OnImport> for Press {
    fn from(press: OnImport) -> Self {
        Press::Import(press)
    }
}

impl From<OnBench> for Press {
    fn from(press: OnBench) -> Self {
        Press::Bench(press)
    }
}

/// A `data-do` and a `data-value`.
type Written = (&'static str, String);

impl Press {
    /// The `data-do` and the `data-value` of what is pressed.
    pub fn written(&self) -> Written {
        match self {
            Press::Deck(press) => press.written(),
            Press::Import(press) => press.written(),
            Press::Bench(press) => press.written(),
            Press::Page(page) => ("page", page.to_string()),
            Press::No => ("no", String::new()),
        }
    }

    /// Reads a `data-do` and its `data-value`; nothing if there is no such press.
    pub fn read(what: &str, value: &str) -> Option<Self> {
        match what {
            "page" => value.parse().ok().map(Press::Page),
            "no" => Some(Press::No),
            _ => OnDeck::read(what, value)
                .map(Press::Deck)
                .or_else(|| OnImport::read(what, value).map(Press::Import))
                .or_else(|| OnBench::read(what, value).map(Press::Bench)),
        }
    }
}

impl OnDeck {
    fn written(&self) -> Written {
        let bare = String::new();
        match self {
            OnDeck::Shelf => ("shelf", bare),
            OnDeck::New => ("deck-new", bare),
            OnDeck::NewFor(edition) => ("deck-new-for", edition.name().to_owned()),
            OnDeck::ChooseFile => ("deck-file", bare),
            OnDeck::Play(hash) => ("deck-play", hash.clone()),
            OnDeck::Open(hash) => ("deck-open", hash.clone()),
            OnDeck::Check(hash) => ("deck-check", hash.clone()),
            OnDeck::Copy(hash) => ("deck-copy", hash.clone()),
            OnDeck::Download(hash) => ("deck-download", hash.clone()),
            OnDeck::Remove(hash) => ("deck-remove", hash.clone()),
            OnDeck::RemoveSure(hash) => ("deck-remove-sure", hash.clone()),
            OnDeck::Share(hash) => ("deck-share", hash.clone()),
            OnDeck::Votes(hash) => ("deck-votes", hash.clone()),
            OnDeck::ShareClose => ("share-close", bare),
            OnDeck::ShareLink => ("share-link", bare),
            OnDeck::ShareRevoke(deck, id) => ("share-revoke", format!("{deck} {id}")),
            OnDeck::Accept(table, proposal) => ("vote-accept", format!("{table} {proposal}")),
            OnDeck::Reject(table, proposal) => ("vote-reject", format!("{table} {proposal}")),
            OnDeck::Leave => ("in-drop", bare),
            OnDeck::LayOut => ("in-lay", bare),
        }
    }

    fn read(what: &str, value: &str) -> Option<Self> {
        let hash = || value.to_owned();
        let place = || {
            let (table, proposal) = value.split_once(' ')?;
            Some((table.parse().ok()?, proposal.parse().ok()?))
        };
        Some(match what {
            "shelf" => OnDeck::Shelf,
            "deck-new" => OnDeck::New,
            "deck-new-for" => OnDeck::NewFor(value.parse().ok()?),
            "deck-file" => OnDeck::ChooseFile,
            "deck-play" => OnDeck::Play(hash()),
            "deck-open" => OnDeck::Open(hash()),
            "deck-check" => OnDeck::Check(hash()),
            "deck-copy" => OnDeck::Copy(hash()),
            "deck-download" => OnDeck::Download(hash()),
            "deck-remove" => OnDeck::Remove(hash()),
            "deck-remove-sure" => OnDeck::RemoveSure(hash()),
            "deck-share" => OnDeck::Share(hash()),
            "deck-votes" => OnDeck::Votes(hash()),
            "share-close" => OnDeck::ShareClose,
            "share-link" => OnDeck::ShareLink,
            "share-revoke" => {
                let (deck, id) = value.split_once(' ')?;
                OnDeck::ShareRevoke(deck.to_owned(), id.to_owned())
            }
            "vote-accept" => place().map(|(table, proposal)| OnDeck::Accept(table, proposal))?,
            "vote-reject" => place().map(|(table, proposal)| OnDeck::Reject(table, proposal))?,
            "in-drop" => OnDeck::Leave,
            "in-lay" => OnDeck::LayOut,
            _ => return None,
        })
    }
}

impl OnImport {
    fn written(&self) -> Written {
        let bare = String::new();
        match self {
            OnImport::Edition(edition) => ("in-edition", edition.name().to_owned()),
            OnImport::Show(fate) => ("in-show", fate.map_or("", Fate::name).to_owned()),
            OnImport::Why(group) => ("in-why", group.clone()),
            OnImport::Ways => ("in-ways", bare),
            OnImport::Keep => ("in-keep", bare),
            OnImport::Ask(Asked::Term) => ("in-ask", "term".to_owned()),
            OnImport::Ask(Asked::Definition) => ("in-ask", "definition".to_owned()),
            OnImport::MapAll => ("map-all", bare),
            OnImport::MapPage(page) => ("map-page", page.to_string()),
        }
    }

    fn read(what: &str, value: &str) -> Option<Self> {
        Some(match (what, value) {
            ("in-edition", edition) => OnImport::Edition(edition.parse().ok()?),
            ("in-show", "") => OnImport::Show(None),
            ("in-show", word) => OnImport::Show(Some(Fate::read(word)?)),
            ("in-why", group) => OnImport::Why(group.to_owned()),
            ("in-ways", _) => OnImport::Ways,
            ("in-keep", _) => OnImport::Keep,
            ("in-ask", "term") => OnImport::Ask(Asked::Term),
            ("in-ask", "definition") => OnImport::Ask(Asked::Definition),
            ("map-all", _) => OnImport::MapAll,
            ("map-page", page) => OnImport::MapPage(page.parse().ok()?),
            _ => return None,
        })
    }
}

impl OnBench {
    /// The `data-do` and the `data-value` of what is pressed.
    pub fn written(&self) -> Written {
        let bare = String::new();
        match self {
            OnBench::Tab(tab) => ("tab", tab.name().to_owned()),
            OnBench::Spoil => ("spoil", bare),
            OnBench::Card(at) => ("card", at.to_string()),
            OnBench::Cards => ("cards", bare),
            OnBench::More(category) => ("more", category.name().to_owned()),
            OnBench::Rule(rule) => ("rule", rule_name(*rule).to_owned()),
            OnBench::GoTo(Some((at, Some(category)))) => ("goto", format!("{at}/{category}")),
            OnBench::GoTo(Some((at, None))) => ("goto", at.to_string()),
            OnBench::GoTo(None) => ("goto", "deck".to_owned()),
            OnBench::CheckAgain => ("check-again", bare),
            OnBench::Take(kind) => ("take", kind.name().to_owned()),
            OnBench::Undo => ("undo", bare),
            OnBench::CardAdd => ("card-add", bare),
            OnBench::CardRemove => ("card-remove", bare),
            OnBench::CardRemoveSure => ("card-remove-sure", bare),
            OnBench::Mend(at, category, rule) => {
                let category = category.map_or("", Category::name);
                ("mend", format!("{at}/{category}/{}", rule_name(*rule)))
            }
            OnBench::MendAll => ("mend-all", bare),
            OnBench::DropUnfinished => ("drop-unfinished", bare),
            OnBench::CloseGaps => ("close-gaps", bare),
        }
    }

    fn read(what: &str, value: &str) -> Option<Self> {
        // Whatever is about a whole card names no category.
        let category = |word: &str| match word {
            "" => Some(None),
            word => read_category(word).map(Some),
        };
        Some(match what {
            "tab" => OnBench::Tab(Tab::read(value)?),
            "spoil" => OnBench::Spoil,
            "card" => OnBench::Card(value.parse().ok()?),
            "cards" => OnBench::Cards,
            "more" => OnBench::More(read_category(value)?),
            "rule" => OnBench::Rule(read_rule(value)?),
            "goto" if value == "deck" => OnBench::GoTo(None),
            "goto" => {
                let (at, word) = value.split_once('/').unwrap_or((value, ""));
                OnBench::GoTo(Some((at.parse().ok()?, category(word)?)))
            }
            "check-again" => OnBench::CheckAgain,
            "take" => OnBench::Take(FileKind::read(value)?),
            "undo" => OnBench::Undo,
            "card-add" => OnBench::CardAdd,
            "card-remove" => OnBench::CardRemove,
            "card-remove-sure" => OnBench::CardRemoveSure,
            "mend" => {
                let (at, rest) = value.split_once('/')?;
                let (word, rule) = rest.split_once('/')?;
                OnBench::Mend(at.parse().ok()?, category(word)?, read_rule(rule)?)
            }
            "mend-all" => OnBench::MendAll,
            "drop-unfinished" => OnBench::DropUnfinished,
            "close-gaps" => OnBench::CloseGaps,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let hash = || "ab12".to_owned();
        let presses: [Press; 24] = [
            OnDeck::Shelf.into(),
            OnDeck::NewFor(Edition::HeiseyMania).into(),
            OnDeck::Play(hash()).into(),
            OnDeck::RemoveSure(hash()).into(),
            OnDeck::ShareRevoke(hash(), "7".to_owned()).into(),
            OnDeck::Accept(1, 2).into(),
            OnDeck::Reject(0, 0).into(),
            OnImport::Edition(Edition::TrivialPursuit).into(),
            OnImport::Show(None).into(),
            OnImport::Show(Some(Fate::Skipped)).into(),
            OnImport::Why("no answer".to_owned()).into(),
            OnImport::Ask(Asked::Term).into(),
            OnImport::Ask(Asked::Definition).into(),
            OnImport::MapPage(3).into(),
            OnBench::Tab(Tab::Numbers).into(),
            OnBench::More(Category::Abc).into(),
            OnBench::Rule(Rule::StaleFact).into(),
            OnBench::GoTo(None).into(),
            OnBench::GoTo(Some((4, None))).into(),
            OnBench::GoTo(Some((4, Some(Category::History)))).into(),
            OnBench::Take(FileKind::Gift).into(),
            OnBench::Mend(2, None, Rule::BadReject).into(),
            OnBench::Mend(2, Some(Category::WildCard), Rule::TooLong).into(),
            Press::Page(7),
        ];
        for press in presses {
            let (what, value) = press.written();
            assert_eq!(Press::read(what, &value), Some(press));
        }
    }

    #[test]
    fn what_makes_no_sense_is_no_press() {
        for (what, value) in [
            ("page", "no number"),
            ("card", "-1"),
            ("more", "nothing"),
            ("take", "exe"),
            ("mend", "0//nothing"),
            ("vote-accept", "1"),
            ("fly", ""),
        ] {
            assert_eq!(Press::read(what, value), None, "{what} {value}");
        }
    }
}
