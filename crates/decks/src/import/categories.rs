//! Which of their categories is which of ours.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{ImportedQuestion, UnknownCategory};
use crate::{Category, Edition};

/// Where questions of one of their categories go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// Into this category.
    Category(Category),
    /// Wherever questions are missing.
    Any,
}

/// Their categories and ours. Names are compared without regard to case, spaces and punctuation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CategoryMap {
    edition: Edition,
    targets: BTreeMap<String, Target>,
    /// Where everything else goes, questions without a category included.
    otherwise: Option<Target>,
}

/// A word that names no category of the edition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{word}\" is no category of {edition}; there are {}", names(*.edition))]
pub struct UnknownTarget {
    /// The word.
    pub word: String,
    /// The edition.
    pub edition: Edition,
}

fn names(edition: Edition) -> String {
    let names: Vec<&str> = edition.categories().iter().map(|category| category.name()).collect();
    format!("{}, and any", names.join(", "))
}

/// The categories of Open Trivia DB and their likes, and where they belong in a Genus deck.
const GENUS: [(&str, Category); 62] = {
    use Category::*;
    [
        ("geography", PeoplePlaces),
        ("celebrities", PeoplePlaces),
        ("people", PeoplePlaces),
        ("places", PeoplePlaces),
        ("world", PeoplePlaces),
        ("entertainment books", ArtsEntertainment),
        ("entertainment film", ArtsEntertainment),
        ("entertainment music", ArtsEntertainment),
        ("entertainment musicals theatres", ArtsEntertainment),
        ("entertainment television", ArtsEntertainment),
        ("entertainment comics", ArtsEntertainment),
        ("entertainment japanese anime manga", ArtsEntertainment),
        ("entertainment cartoon animations", ArtsEntertainment),
        ("entertainment", ArtsEntertainment),
        ("art", ArtsEntertainment),
        ("arts", ArtsEntertainment),
        ("arts literature", ArtsEntertainment),
        ("literature", ArtsEntertainment),
        ("books", ArtsEntertainment),
        ("film", ArtsEntertainment),
        ("film tv", ArtsEntertainment),
        ("movies", ArtsEntertainment),
        ("music", ArtsEntertainment),
        ("television", ArtsEntertainment),
        ("tv", ArtsEntertainment),
        ("theatre", ArtsEntertainment),
        ("humanities", ArtsEntertainment),
        ("history", History),
        ("politics", History),
        ("mythology", History),
        ("science nature", ScienceNature),
        ("science computers", ScienceNature),
        ("science mathematics", ScienceNature),
        ("science gadgets", ScienceNature),
        ("science technology", ScienceNature),
        ("science", ScienceNature),
        ("nature", ScienceNature),
        ("animals", ScienceNature),
        ("mathematics", ScienceNature),
        ("technology", ScienceNature),
        ("entertainment video games", SportsLeisure),
        ("entertainment board games", SportsLeisure),
        ("sports", SportsLeisure),
        ("sport", SportsLeisure),
        ("vehicles", SportsLeisure),
        ("video games", SportsLeisure),
        ("games", SportsLeisure),
        ("hobbies", SportsLeisure),
        ("leisure", SportsLeisure),
        ("food drink", SportsLeisure),
        ("general knowledge", WildCard),
        ("general", WildCard),
        ("miscellaneous", WildCard),
        ("misc", WildCard),
        ("wild card", WildCard),
        // The file names of OpenTriviaQA.
        ("brain teasers", WildCard),
        ("rated", WildCard),
        ("for kids", WildCard),
        ("newest", WildCard),
        ("religion faith", History),
        ("sci fi", ArtsEntertainment),
        ("video-games", SportsLeisure),
    ]
};

impl CategoryMap {
    /// A map that knows the edition's own categories and nothing else.
    pub fn new(edition: Edition) -> Self {
        let own = edition.categories().iter().flat_map(|category| {
            let target = Target::Category(*category);
            [(folded(category.name()), target), (folded(category.title()), target)]
        });
        Self { edition, targets: own.collect(), otherwise: None }
    }

    /// A map that also knows where the categories of well-known collections belong.
    pub fn suggested(edition: Edition) -> Self {
        let mut map = Self::new(edition);
        match edition {
            Edition::TrivialPursuit => {
                for (name, category) in GENUS {
                    map.targets.entry(folded(name)).or_insert(Target::Category(category));
                }
            }
            Edition::HeiseyMania => {
                for name in ["animals", "baskets", "beverage", "candlesticks", "animals to candlesticks"] {
                    map.targets.insert(folded(name), Target::Category(Category::Abc));
                }
                for name in ["color", "colour", "colours"] {
                    map.targets.insert(folded(name), Target::Category(Category::Colors));
                }
                map.targets.insert(folded("pattern"), Target::Category(Category::Patterns));
            }
        }
        map
    }

    /// Maps one of their categories; `*` is every other, and an empty name is a question without one. Targets are
    /// the edition's categories, and `any`.
    pub fn add(&mut self, theirs: &str, ours: &str) -> Result<(), UnknownTarget> {
        let wanted = folded(ours);
        let named =
            |category: &&Category| wanted == folded(category.name()) || wanted == folded(category.title());
        let target = match self.edition.categories().iter().find(named) {
            Some(category) => Target::Category(*category),
            None if wanted == "any" => Target::Any,
            None => return Err(UnknownTarget { word: ours.to_owned(), edition: self.edition }),
        };
        if theirs.trim() == "*" {
            self.otherwise = Some(target);
        } else {
            self.targets.insert(folded(theirs), target);
        }
        Ok(())
    }

    /// Where a question of this category goes. Of `a/b/c` the last part that is known decides.
    pub fn target(&self, theirs: &str) -> Option<Target> {
        let whole = self.targets.get(&folded(theirs));
        let part = || theirs.rsplit(['/', '\\']).find_map(|part| self.targets.get(&folded(part)));
        whole.or_else(part).copied().or(self.otherwise)
    }
}

/// The categories nobody has mapped, the most frequent first.
pub(super) fn unknown(questions: &[ImportedQuestion]) -> Vec<UnknownCategory> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for question in questions.iter().filter(|question| question.target.is_none()) {
        *counts.entry(&question.their_category).or_default() += 1;
    }
    let mut unknown: Vec<UnknownCategory> = counts
        .into_iter()
        .map(|(name, questions)| UnknownCategory { name: name.to_owned(), questions })
        .collect();
    unknown.sort_by_key(|category| std::cmp::Reverse(category.questions));
    unknown
}

/// Lower-case words without "and", joined by single spaces.
fn folded(name: &str) -> String {
    let words = name.split(|character: char| !character.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty()).map(str::to_lowercase).filter(|word| word != "and");
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(category: Category) -> Option<Target> {
        Some(Target::Category(category))
    }

    #[test]
    fn well_known_categories_find_their_place() {
        let map = CategoryMap::suggested(Edition::TrivialPursuit);
        assert_eq!(map.target("Entertainment: Musicals & Theatres"), at(Category::ArtsEntertainment));
        assert_eq!(map.target("Entertainment: Board Games"), at(Category::SportsLeisure));
        assert_eq!(map.target("Science: Computers"), at(Category::ScienceNature));
        assert_eq!(map.target("science_nature"), at(Category::ScienceNature));
        assert_eq!(map.target("Science and Nature"), at(Category::ScienceNature));
        assert_eq!(map.target("$course$/top/History"), at(Category::History));
        assert_eq!(map.target("Knitting"), None);
        assert_eq!(map.target(""), None);
    }

    #[test]
    fn a_map_of_ones_own_comes_first() {
        let mut map = CategoryMap::suggested(Edition::TrivialPursuit);
        map.add("History", "Wild Card").unwrap();
        map.add("", "any").unwrap();
        map.add("*", "history").unwrap();
        assert_eq!(map.target("history"), at(Category::WildCard));
        assert_eq!(map.target(""), Some(Target::Any));
        assert_eq!(map.target("Knitting"), at(Category::History));
        let error = map.add("x", "abc").unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("\"abc\" is no category of trivial_pursuit; there are people_places")
        );
    }
}
