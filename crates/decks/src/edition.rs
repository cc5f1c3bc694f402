//! The two trivia boxes and the categories their cards ask about.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Which box a deck is for. It decides the categories, and so how many questions a card has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edition {
    /// Trivial Pursuit Genus III: six categories.
    TrivialPursuit,
    /// Heisey Mania: four categories.
    HeiseyMania,
}

/// What a question is about. `History` belongs to both editions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// Animals, baskets, beverage ware, candlesticks.
    Abc,
    /// People & Places.
    PeoplePlaces,
    /// Arts & Entertainment.
    ArtsEntertainment,
    /// History.
    History,
    /// Colors.
    Colors,
    /// Patterns.
    Patterns,
    /// Science & Nature.
    ScienceNature,
    /// Sports & Leisure.
    SportsLeisure,
    /// Wild Card.
    WildCard,
}

impl Edition {
    /// Both editions.
    pub const ALL: [Self; 2] = [Self::TrivialPursuit, Self::HeiseyMania];

    /// The categories of a card, in the order they are printed.
    pub fn categories(self) -> &'static [Category] {
        use Category::*;
        match self {
            Self::TrivialPursuit => {
                &[PeoplePlaces, ArtsEntertainment, History, ScienceNature, SportsLeisure, WildCard]
            }
            Self::HeiseyMania => &[Abc, History, Colors, Patterns],
        }
    }

    /// The word used in files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::TrivialPursuit => "trivial_pursuit",
            Self::HeiseyMania => "heisey_mania",
        }
    }
}

impl Category {
    /// The word used in files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Abc => "abc",
            Self::PeoplePlaces => "people_places",
            Self::ArtsEntertainment => "arts_entertainment",
            Self::History => "history",
            Self::Colors => "colors",
            Self::Patterns => "patterns",
            Self::ScienceNature => "science_nature",
            Self::SportsLeisure => "sports_leisure",
            Self::WildCard => "wild_card",
        }
    }

    /// The words on the box.
    pub fn title(self) -> &'static str {
        match self {
            Self::Abc => "ABC",
            Self::PeoplePlaces => "People & Places",
            Self::ArtsEntertainment => "Arts & Entertainment",
            Self::History => "History",
            Self::Colors => "Colors",
            Self::Patterns => "Patterns",
            Self::ScienceNature => "Science & Nature",
            Self::SportsLeisure => "Sports & Leisure",
            Self::WildCard => "Wild Card",
        }
    }
}

/// A word that names no edition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no edition; there are trivial_pursuit and heisey_mania")]
pub struct UnknownEdition(pub String);

impl FromStr for Edition {
    type Err = UnknownEdition;

    fn from_str(text: &str) -> Result<Self, UnknownEdition> {
        let found = Self::ALL.into_iter().find(|edition| edition.name() == text.trim());
        found.ok_or_else(|| UnknownEdition(text.to_owned()))
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_genus_card_has_six_categories_and_a_heisey_card_four() {
        assert_eq!(Edition::TrivialPursuit.categories().len(), 6);
        assert_eq!(Edition::HeiseyMania.categories().len(), 4);
    }

    #[test]
    fn names_are_what_files_say() {
        for edition in Edition::ALL {
            assert_eq!(serde_json::to_string(&edition).unwrap(), format!("\"{edition}\""));
            assert_eq!(edition.name().parse(), Ok(edition));
            for category in edition.categories() {
                assert_eq!(serde_json::to_string(category).unwrap(), format!("\"{category}\""));
            }
        }
        assert_eq!("chess".parse::<Edition>(), Err(UnknownEdition("chess".to_owned())));
    }
}
