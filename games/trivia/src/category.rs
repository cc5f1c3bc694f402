//! The categories of both editions.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What a question is about. History is a category of both games, each with its own cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// People & Places, blue.
    PeoplePlaces,
    /// Arts & Entertainment, pink.
    ArtsEntertainment,
    /// History, yellow; Heisey History & Early Years, flamingo.
    History,
    /// Science & Nature, brown.
    ScienceNature,
    /// Sports & Leisure, green.
    SportsLeisure,
    /// Wild Card, orange: a category with questions of its own.
    WildCard,
    /// ABC: Animals, Baskets & Beverage, Candlesticks; cobalt.
    Abc,
    /// Colors, sahara.
    Colors,
    /// Patterns, moongleam.
    Patterns,
}

impl Category {
    /// Every category of either game.
    pub const ALL: [Category; 9] = [
        Category::PeoplePlaces,
        Category::ArtsEntertainment,
        Category::History,
        Category::ScienceNature,
        Category::SportsLeisure,
        Category::WildCard,
        Category::Abc,
        Category::Colors,
        Category::Patterns,
    ];

    /// The word for it in files, notation and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Category::PeoplePlaces => "people_places",
            Category::ArtsEntertainment => "arts_entertainment",
            Category::History => "history",
            Category::ScienceNature => "science_nature",
            Category::SportsLeisure => "sports_leisure",
            Category::WildCard => "wild_card",
            Category::Abc => "abc",
            Category::Colors => "colors",
            Category::Patterns => "patterns",
        }
    }

    /// What a page calls it.
    pub fn title(self) -> &'static str {
        match self {
            Category::PeoplePlaces => "People & Places",
            Category::ArtsEntertainment => "Arts & Entertainment",
            Category::History => "History",
            Category::ScienceNature => "Science & Nature",
            Category::SportsLeisure => "Sports & Leisure",
            Category::WildCard => "Wild Card",
            Category::Abc => "ABC",
            Category::Colors => "Colors",
            Category::Patterns => "Patterns",
        }
    }

    /// The category with this name.
    pub fn named(name: &str) -> Option<Category> {
        Category::ALL.into_iter().find(|category| category.name() == name)
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}
