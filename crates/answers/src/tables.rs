//! The tables of the judge, read once from the text files beside the sources.
//!
//! They are plain text so that people who know nothing of Rust can mend them.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::OnceLock;

/// A quick hash for short words. The tables are ours, so nobody can choose words that collide.
#[derive(Clone, Copy, Debug)]
pub struct ShortHasher(u64);

impl Default for ShortHasher {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for ShortHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

type Hashed = BuildHasherDefault<ShortHasher>;

/// A set of words.
#[derive(Debug, Default)]
pub struct WordSet(HashSet<String, Hashed>);

impl WordSet {
    pub(crate) fn of(words: impl IntoIterator<Item = String>) -> Self {
        Self(words.into_iter().filter(|word| !word.is_empty()).collect())
    }

    /// Whether the word is in the set.
    pub fn contains(&self, word: &str) -> bool {
        self.0.contains(word)
    }
}

/// Words that stand for each other, by the number of their group. A word may be in several groups.
#[derive(Debug, Default)]
pub struct Groups(HashMap<String, Vec<u16>, Hashed>);

impl Groups {
    pub(crate) fn of(pairs: Vec<(String, u16)>) -> Self {
        let mut groups = HashMap::<String, Vec<u16>, Hashed>::default();
        for (word, group) in pairs {
            groups.entry(word).or_default().push(group);
        }
        Self(groups)
    }

    /// The groups a word is in.
    pub fn of_word(&self, word: &str) -> &[u16] {
        self.0.get(word).map_or(&[], Vec::as_slice)
    }

    /// Whether two words are in one group.
    pub fn share(&self, one: &str, other: &str) -> bool {
        let groups = self.of_word(one);
        !groups.is_empty() && self.of_word(other).iter().any(|group| groups.contains(group))
    }

    /// Whether the word is in any group.
    pub fn contains(&self, word: &str) -> bool {
        self.0.contains_key(word)
    }
}

/// All word tables.
#[derive(Debug)]
pub struct Tables {
    /// Everyday words.
    pub words: WordSet,
    /// First names; names of one group are one name.
    pub first_names: Groups,
    /// Last names that do not say who is meant.
    pub ambiguous: WordSet,
    /// First and last names, joined, that two people share.
    pub shared: WordSet,
    /// Units of measure; units of one group are one unit.
    pub units: Groups,
    /// Words in two spellings.
    pub spellings: Groups,
    /// Plurals no rule makes.
    pub plurals: Groups,
    /// `mount`, `lake`, `river`.
    pub generic: WordSet,
    /// `school`, `acid`, `tower`.
    pub class_nouns: WordSet,
    /// `north`, `new`, `not`.
    pub changers: WordSet,
    /// Pairs of opposites.
    pub opposites: Groups,
    /// `sir`, `queen`, `dr`.
    pub titles: WordSet,
    /// Names of which the title is a part.
    pub titled_names: WordSet,
    /// `actor`, `king`, `wrestler`.
    pub roles: WordSet,
    /// `of`, `the`, `in`.
    pub small: WordSet,
    /// Prepositions and the like at the head of an answer.
    pub before: WordSet,
    /// Words that are no key to a title.
    pub weak: WordSet,
    /// Phrases before an answer that are not part of it.
    pub filler: Vec<Vec<String>>,
    /// Phrases after an answer that are not part of it.
    pub after: Vec<Vec<String>>,
    /// Ways to give up.
    pub no_answer: WordSet,
    /// `not`, `never`.
    pub negations: WordSet,
    /// Lines whose `or` belongs to the name.
    pub whole: WordSet,
    /// `van`, `de`.
    pub particles: WordSet,
    /// `un`, `hyper`: beginnings that make another word.
    pub prefixes: WordSet,
    /// `ide`, `less`: endings that make another word.
    pub suffixes: WordSet,
    /// Words after which a single X is ten.
    pub regnal: WordSet,
    /// Words that only look like Roman numerals.
    pub not_roman: WordSet,
}

/// The tables; read at the first use.
pub fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let kinds = include_str!("../tables/kinds_of_words.txt");
        Tables {
            words: WordSet::of(items(include_str!("../tables/words.txt"), ' ')),
            first_names: groups(include_str!("../tables/first_names.txt")),
            ambiguous: WordSet::of(
                items(include_str!("../tables/ambiguous_last_names.txt"), ',')
                    .map(|name| name.replace('\'', "")),
            ),
            shared: set(kinds, "shared"),
            units: groups(section(kinds, "units")),
            spellings: groups(include_str!("../tables/spellings.txt")),
            plurals: groups(include_str!("../tables/plurals.txt")),
            generic: set(kinds, "generic"),
            class_nouns: set(kinds, "class nouns"),
            changers: set(kinds, "changers"),
            opposites: pairs(section(kinds, "opposites")),
            titles: set(kinds, "titles"),
            titled_names: WordSet::of(
                items(section(kinds, "names with a title"), ',').map(|name| name.replace(' ', "")),
            ),
            roles: set(kinds, "roles"),
            small: set(kinds, "small"),
            before: set(kinds, "before"),
            weak: set(kinds, "weak"),
            filler: phrases(section(kinds, "filler")),
            after: phrases(section(kinds, "after")),
            no_answer: WordSet::of(items(section(kinds, "no answer"), ',').map(|name| name.replace(' ', ""))),
            negations: set(kinds, "negations"),
            whole: set(kinds, "whole"),
            particles: set(kinds, "particles"),
            prefixes: set(kinds, "prefixes"),
            suffixes: set(kinds, "suffixes"),
            regnal: set(kinds, "regnal"),
            not_roman: set(kinds, "not roman"),
        }
    })
}

/// The lines of a table without its comments.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The lines under `[heading]`, up to the next heading.
pub fn section<'a>(text: &'a str, heading: &str) -> &'a str {
    let opening = format!("\n[{heading}]");
    let Some(start) = text.find(&opening) else { return "" };
    let rest = &text[start + 1..];
    let body = rest.find('\n').map_or("", |end| &rest[end..]);
    body.find("\n[").map_or(body, |end| &body[..end])
}

fn items(text: &str, separator: char) -> impl Iterator<Item = String> {
    lines(text).flat_map(move |line| line.split(separator)).map(|item| item.trim().to_lowercase())
}

fn set(text: &str, heading: &str) -> WordSet {
    WordSet::of(items(section(text, heading), ','))
}

fn groups(text: &str) -> Groups {
    let mut pairs = Vec::new();
    for (group, item) in items(text, ',').enumerate() {
        // OK because no table has 65,536 entries.
        let group = u16::try_from(group).unwrap_or(u16::MAX);
        pairs.extend(
            item.split('=').map(|word| (word.trim().to_owned(), group)).filter(|pair| !pair.0.is_empty()),
        );
    }
    Groups::of(pairs)
}

fn pairs(text: &str) -> Groups {
    groups(&text.replace(", ", "\u{1}").replace(' ', "=").replace('\u{1}', ", "))
}

/// Phrases as lists of words, longest first, so that `i think it is` is tried before `i think`.
fn phrases(text: &str) -> Vec<Vec<String>> {
    let mut phrases: Vec<Vec<String>> =
        items(text, ',').map(|phrase| phrase.split(' ').map(str::to_owned).collect()).collect();
    phrases.sort_by_key(|phrase: &Vec<String>| std::cmp::Reverse(phrase.len()));
    phrases
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_is_found_and_filled() {
        let tables = tables();
        assert!(tables.words.contains("marsh") && tables.first_names.share("bill", "william"));
        assert!(tables.ambiguous.contains("roosevelt") && tables.units.share("ft", "feet"));
        assert!(tables.spellings.share("theatre", "theater") && tables.plurals.share("mice", "mouse"));
        for set in [
            &tables.generic,
            &tables.class_nouns,
            &tables.changers,
            &tables.titles,
            &tables.titled_names,
            &tables.roles,
            &tables.small,
            &tables.before,
            &tables.weak,
            &tables.no_answer,
            &tables.negations,
            &tables.whole,
            &tables.particles,
            &tables.prefixes,
            &tables.suffixes,
            &tables.regnal,
            &tables.not_roman,
        ] {
            assert!(!set.0.is_empty());
        }
        assert!(tables.opposites.share("left", "right") && !tables.opposites.share("left", "north"));
        assert!(tables.filler[0].len() >= 3 && !tables.after.is_empty());
    }
}
