//! A text read as words, with the strings it is compared by.

use crate::number::read_numbers;
use crate::tables::tables;
use crate::word::{Gap, Word, split};

/// Words with two joined spellings: one without articles, one with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The words, articles included.
    pub words: Vec<Word>,
    /// All words but the articles, run together, because spaces inside compounds do not matter.
    pub joined: String,
    /// All words run together.
    pub full: String,
}

impl Phrase {
    /// Reads a text.
    pub fn read(text: &str) -> Self {
        let mut words = read_numbers(split(text));
        settle_abbreviations(&mut words);
        Self::of(words)
    }

    /// Makes a phrase of words.
    pub fn of(words: Vec<Word>) -> Self {
        let full = run_together(words.iter());
        let plain = !words.iter().any(Word::is_article);
        let joined = if plain { full.clone() } else { run_together(content(&words)) };
        let joined = if joined.is_empty() { full.clone() } else { joined };
        Self { words, joined, full }
    }

    /// Whether nothing is left to compare.
    pub fn is_empty(&self) -> bool {
        self.full.is_empty()
    }

    /// The words without articles; all of them if there is nothing else.
    pub fn content(&self) -> Vec<&Word> {
        let words: Vec<&Word> = content(&self.words).collect();
        if words.is_empty() { self.words.iter().collect() } else { words }
    }

    /// The texts of the content words.
    pub fn texts(&self) -> Vec<&str> {
        self.content().into_iter().map(|word| word.text.as_str()).collect()
    }

    /// Whether a word with this text stands in the phrase.
    pub fn has(&self, text: &str) -> bool {
        self.words.iter().any(|word| word.text == text)
    }

    /// Whether a comma, `and` or `&` parts it, as in a list.
    pub fn is_list(&self) -> bool {
        self.words.len() > 1 && self.words.iter().any(|word| word.gap == Gap::Comma || word.text == "and")
    }

    /// Where the words behind the first gap of this kind begin.
    pub fn after(&self, gap: Gap) -> Option<usize> {
        self.words.iter().position(|word| word.gap == gap)
    }

    /// The phrase without its Lake, Mount or River; `None` if it has none or is nothing else.
    pub fn without_generic(&self) -> Option<Self> {
        let is_generic = |word: &Word| tables().generic.contains(&word.text);
        if !self.words.iter().any(is_generic) {
            return None;
        }
        let rest = Self::of(self.words.iter().filter(|word| !is_generic(word)).cloned().collect());
        (!rest.is_empty()).then_some(rest)
    }

    /// A part of the phrase.
    pub fn part(&self, range: std::ops::Range<usize>) -> Self {
        Self::of(self.words[range].to_vec())
    }

    /// The numbers in it, in their written form.
    pub fn numbers(&self) -> Vec<&str> {
        self.words.iter().filter(|word| word.has_digit()).map(|word| word.text.as_str()).collect()
    }

    /// Whether it is nothing but single letters: `P a r i s`.
    pub fn is_spaced_out(&self) -> bool {
        self.words.len() >= 4
            && self.words.iter().all(|word| word.text.chars().count() == 1 && !word.has_digit())
    }
}

fn content(words: &[Word]) -> impl Iterator<Item = &Word> {
    words.iter().enumerate().filter(|(at, word)| !is_dropped(words, *at, word)).map(|(_, word)| word)
}

/// Articles are dropped, but the A of `Vitamin A` and of `A-Team` is none.
fn is_dropped(words: &[Word], at: usize, word: &Word) -> bool {
    let next = words.get(at + 1);
    let letter =
        word.text == "a" && ((at > 0 && next.is_none()) || next.is_some_and(|next| next.gap == Gap::Hyphen));
    word.is_article() && !letter
}

/// Runs words together. Two numbers side by side keep a bar between them, or `1 1` would be eleven.
pub fn run_together<'a>(words: impl Iterator<Item = &'a Word>) -> String {
    let mut joined = String::with_capacity(24);
    for word in words {
        let ends = joined.bytes().last().is_some_and(|byte| byte.is_ascii_digit());
        if ends && word.text.bytes().next().is_some_and(|byte| byte.is_ascii_digit()) {
            joined.push('|');
        }
        joined.push_str(&word.text);
    }
    joined
}

/// Writes out what printed cards shorten: `St.`, `Mt.`, `Jr.`, `No.` before a number.
fn settle_abbreviations(words: &mut Vec<Word>) {
    let count = words.len();
    for at in 0..count {
        let last = at + 1 == count;
        let long = match words[at].text.as_str() {
            "st" | "ste" if !last => "saint",
            "st" if at > 0 => "street",
            "mt" if !last => "mount",
            "ft" if at == 0 && !last => "fort",
            "ave" if last && at > 0 => "avenue",
            "blvd" if at > 0 => "boulevard",
            "n" if at > 0 && !last && !words[at].initial => "and",
            "junior" if last && at > 1 => "jr",
            "senior" if last && at > 1 => "sr",
            "doctor" => "dr",
            "mister" => "mr",
            "missus" => "mrs",
            "professor" => "prof",
            "etcetera" => "etc",
            "versus" | "v" if at > 0 && !last => "vs",
            "f" if measures(words, at) => "fahrenheit",
            "c" if measures(words, at) => "celsius",
            "centigrade" => "celsius",
            "cent" if at > 0 && words[at - 1].text == "per" => "percent",
            _ => continue,
        };
        words[at].text = long.to_owned();
    }
    shorten_speeds(words);
    let follows_number =
        |words: &[Word], at: usize| words.get(at + 1).is_some_and(|next| next.value.is_some());
    let mut at = 0;
    while at < words.len() {
        let sign = matches!(words[at].text.as_str(), "no" | "number" | "nr") && follows_number(words, at);
        let per = words[at].text == "per" && words.get(at + 1).is_some_and(|next| next.text == "percent");
        if sign || per {
            let gap = words.remove(at).gap;
            words[at].gap = gap;
        } else {
            at += 1;
        }
    }
}

/// Whether the letter stands behind degrees: `212°F`, `212 F`.
fn measures(words: &[Word], at: usize) -> bool {
    at > 0 && (words[at - 1].text == "degrees" || words[at - 1].value.is_some())
}

/// `60 miles per hour` is `60 mph`.
fn shorten_speeds(words: &mut Vec<Word>) {
    let is_per_hour = |rest: &[Word]| rest.len() >= 3 && rest[1].text == "per" && rest[2].text == "hour";
    if let Some(at) = (1..words.len()).find(|at| is_per_hour(&words[*at..])) {
        let short = match words[at].text.as_str() {
            "mile" | "miles" => "mph",
            "kilometers" | "kilometres" | "km" => "kph",
            _ => return,
        };
        words[at].text = short.to_owned();
        words.drain(at + 1..at + 3);
    }
}

/// Whether a word is a title before a name.
pub fn is_title(word: &Word) -> bool {
    tables().titles.contains(&word.text) && !tables().first_names.contains(&word.text)
}

/// The words of a name without titles before it and `Jr.` behind it, unless the title is the name.
pub fn without_titles(words: &[Word]) -> &[Word] {
    if words.len() < 2 {
        return words;
    }
    let mut from = 0;
    while from + 1 < words.len()
        && (is_title(&words[from]) || (from == 0 && words[0].is_article() && is_title(&words[1])))
        && words[from + 1].text != "of"
        && !words[from + 1].has_digit()
        && words[from + 1].gap != Gap::Comma
        && words[from + 1].text != "and"
    {
        from += 1;
    }
    if from > 0 && tables().titled_names.contains(&run_together(content(words))) {
        from = 0;
    }
    let mut to = words.len();
    if to - from > 1 && matches!(words[to - 1].text.as_str(), "jr" | "sr") {
        to -= 1;
    }
    &words[from..to]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_do_not_count_but_letters_do() {
        assert_eq!(Phrase::read("The Beatles").joined, "beatles");
        assert_eq!(Phrase::read("The The").joined, "thethe");
        assert_eq!(Phrase::read("Vitamin A").joined, "vitamina");
        assert_eq!(Phrase::read("The A-Team").joined, "ateam");
    }

    #[test]
    fn titles_are_dropped_unless_they_are_the_name() {
        let bare = |text: &str| run_together(without_titles(&Phrase::read(text).words).iter());
        assert_eq!(bare("Sir Isaac Newton"), "isaacnewton");
        assert_eq!(bare("Dr. Seuss"), "drseuss");
        assert_eq!(bare("Martin Luther King Jr."), "martinlutherking");
        assert_eq!(bare("Prince"), "prince");
        assert_eq!(bare("Duke of Wellington"), "dukeofwellington");
    }

    #[test]
    fn numbers_side_by_side_stay_apart() {
        assert_ne!(Phrase::read("1 1").joined, Phrase::read("11").joined);
        assert_eq!(Phrase::read("No. 1469").joined, "1469");
    }
}
