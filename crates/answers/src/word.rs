//! One word of an answer, and how a folded text falls into words.

use crate::fold::fold;
use crate::number::Value;
use crate::tables::tables;

/// What stands between a word and the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gap {
    /// Nothing but space, or the beginning.
    Space,
    /// A hyphen, which counts as a space but keeps double last names together.
    Hyphen,
    /// A comma: lists, tails of places, last name first.
    Comma,
    /// A colon before a subtitle.
    Colon,
    /// A slash or semicolon: another answer.
    Slash,
}

/// A word, folded and in lower case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The letters; for a number its one written form, so that `VIII`, `8th` and `eight` read `8`.
    pub text: String,
    /// The number, if it is one.
    pub value: Option<Value>,
    /// What stands before it.
    pub gap: Gap,
    /// Whether it was written with a capital, as names are.
    pub capital: bool,
    /// Whether it is a single letter with a full stop: an initial, never an article.
    pub initial: bool,
}

impl Word {
    /// A plain word.
    pub fn plain(text: &str) -> Self {
        Self { text: text.to_owned(), value: None, gap: Gap::Space, capital: false, initial: false }
    }

    /// Which letters stand in it, one bit each; other scripts share the upper bits.
    pub fn letters(&self) -> u32 {
        self.text.chars().fold(0, |bits, letter| {
            let bit =
                if letter.is_ascii_lowercase() { letter as u32 - 'a' as u32 } else { 26 + letter as u32 % 6 };
            bits | 1 << bit
        })
    }

    /// Whether it is `a`, `an` or `the`.
    pub fn is_article(&self) -> bool {
        !self.initial && matches!(self.text.as_str(), "a" | "an" | "the")
    }

    /// Whether any digit stands in it.
    pub fn has_digit(&self) -> bool {
        self.value.is_some() || self.text.bytes().any(|byte| byte.is_ascii_digit())
    }
}

/// Splits a text into words. Numbers in digits are read here; numbers in words and Roman numerals are read later,
/// when the neighbours are known.
pub fn split(text: &str) -> Vec<Word> {
    let characters = fold(text);
    let mut splitter = Splitter {
        characters: &characters,
        at: 0,
        words: Vec::with_capacity(4),
        gap: Gap::Space,
        money: None,
    };
    while splitter.at < characters.len() {
        splitter.step();
    }
    splitter.pay();
    splitter.words
}

struct Splitter<'a> {
    characters: &'a [char],
    at: usize,
    words: Vec<Word>,
    gap: Gap,
    /// A currency sign waits for its number: `$100` is read as `100 dollars`.
    money: Option<&'static str>,
}

impl Splitter<'_> {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.characters.get(self.at + ahead).copied()
    }

    fn step(&mut self) {
        let character = self.characters[self.at];
        if character.is_ascii_digit() || (character == '.' && self.starts_decimal()) {
            self.number();
        } else if character.is_alphanumeric() || is_joining_mark(character) {
            self.letters();
        } else {
            self.sign(character);
            self.at += 1;
        }
    }

    fn starts_decimal(&self) -> bool {
        let after_space = self.at == 0 || self.characters[self.at - 1] == ' ';
        after_space && self.peek(1).is_some_and(|next| next.is_ascii_digit())
    }

    fn push(&mut self, mut word: Word) {
        word.gap = if self.words.is_empty() { Gap::Space } else { self.gap };
        self.gap = Gap::Space;
        self.words.push(word);
    }

    fn pay(&mut self) {
        if let Some(currency) = self.money.take() {
            self.push(Word::plain(currency));
        }
    }

    fn sign(&mut self, character: char) {
        match character {
            '&' => self.push(Word::plain("and")),
            '%' => self.push(Word::plain("percent")),
            '°' => self.push(Word::plain("degrees")),
            '$' => self.money = Some("dollars"),
            '£' => self.money = Some("pounds"),
            '€' => self.money = Some("euros"),
            '¥' => self.money = Some("yen"),
            '-' if self.is_minus() => self.push(Word::plain("minus")),
            '-' if self.gap == Gap::Space => self.gap = Gap::Hyphen,
            ',' => self.gap = Gap::Comma,
            ':' => self.gap = Gap::Colon,
            '/' | ';' | '|' | '\\' => self.gap = Gap::Slash,
            '+' if self.at > 0 && !self.peek(1).is_some_and(char::is_alphanumeric) => self.glue('+'),
            '#' if self.at > 0 && !self.peek(1).is_some_and(char::is_alphanumeric) => self.glue('#'),
            _ => {}
        }
    }

    /// A hyphen before a number and after no word: `-40` is not 40.
    fn is_minus(&self) -> bool {
        let free = self.at == 0 || matches!(self.characters[self.at - 1], '(' | '[' | ',');
        let spaced =
            self.at > 0 && self.characters[self.at - 1] == ' ' && !self.words.iter().any(Word::has_digit);
        (free || spaced) && self.peek(1).is_some_and(|next| next.is_ascii_digit())
    }

    /// `C++` and `C#`: here the sign is part of the word.
    fn glue(&mut self, sign: char) {
        let touches = !matches!(self.characters[self.at - 1], ' ' | ',' | '-');
        if let Some(word) = self.words.last_mut().filter(|_| touches) {
            word.text.push(sign);
        }
    }

    fn letters(&mut self) {
        let start = self.at;
        let mut text = String::with_capacity(12);
        while let Some(character) = self.peek(0) {
            if character.is_ascii() && character.is_ascii_alphanumeric() {
                text.push(character.to_ascii_lowercase());
            } else if character.is_alphanumeric() || is_joining_mark(character) {
                text.extend(character.to_lowercase());
            } else if character != '\'' || !self.apostrophe_belongs() {
                break;
            }
            self.at += 1;
        }
        let capital = self.characters[start].is_uppercase();
        let initial = text.chars().count() == 1 && self.peek(0) == Some('.');
        if text == "n" && !initial && self.is_quoted(start) {
            text = "and".to_owned();
        }
        if text.is_empty() {
            return;
        }
        self.push(Word { text, value: None, gap: Gap::Space, capital, initial });
        self.pay();
    }

    /// Whether the letters are the `'n'` between rock and roll.
    fn is_quoted(&self, start: usize) -> bool {
        (start > 0 && self.characters[start - 1] == '\'') || self.peek(0) == Some('\'')
    }

    /// An apostrophe inside a word, as in `O'Neill`, or before the s of a genitive.
    fn apostrophe_belongs(&self) -> bool {
        let before = self.at.checked_sub(1).map(|at| self.characters[at]);
        before.is_some_and(char::is_alphanumeric) && self.peek(1).is_some_and(char::is_alphanumeric)
    }

    fn number(&mut self) {
        let short_year = self.at > 0
            && self.characters[self.at - 1] == '\''
            && !(self.at > 1 && self.characters[self.at - 2].is_alphanumeric());
        let digits = self.digits();
        if let Some(date) = self.numeric_date(&digits) {
            self.push(date);
            return;
        }
        if matches!(self.peek(0), Some('/' | '⁄')) && self.peek(1).is_some_and(|next| next.is_ascii_digit())
        {
            self.at += 1;
            let denominator = self.digits();
            let value = Value::fraction(&digits, &denominator);
            let text = value.as_ref().map_or_else(|| format!("{digits}/{denominator}"), Value::written);
            self.push(Word { value, ..Word::plain(&text) });
            return;
        }
        let suffix = self.suffix();
        self.numeral(&digits, &suffix, short_year);
    }

    /// Digits with thousands separators and a decimal point.
    fn digits(&mut self) -> String {
        let mut digits = String::new();
        while let Some(character) = self.peek(0) {
            let next_is_digit = self.peek(1).is_some_and(|next| next.is_ascii_digit());
            match character {
                '0'..='9' => digits.push(character),
                ',' if next_is_digit && self.is_thousands() && !digits.contains('.') => {}
                '.' if next_is_digit && !digits.contains('.') => digits.push('.'),
                _ => break,
            }
            self.at += 1;
        }
        digits
    }

    fn is_thousands(&self) -> bool {
        let group = self.characters[self.at + 1..].iter().take_while(|c| c.is_ascii_digit()).count();
        group == 3
    }

    fn numeric_date(&mut self, first: &str) -> Option<Word> {
        let rest: String = self.characters[self.at..].iter().take(9).collect();
        let mut parts = rest.strip_prefix('/')?.splitn(2, '/');
        let second = parts.next().filter(|part| is_number(part) && part.len() <= 2)?;
        let third: String = parts.next()?.chars().take_while(char::is_ascii_digit).collect();
        if first.len() > 2 || !(third.len() == 2 || third.len() == 4) {
            return None;
        }
        self.at += second.len() + third.len() + 2;
        let value = Value::date(first.parse().ok()?, second.parse().ok()?, third.parse().ok()?);
        let text = format!("{first}/{second}/{third}");
        Some(Word { value: Some(value), ..Word::plain(&text) })
    }

    /// Letters directly behind the digits: `th`, `s`, `ft`, `m`; an apostrophe before the s of a decade is skipped.
    fn suffix(&mut self) -> String {
        let mut suffix = String::new();
        if self.peek(0) == Some('\'')
            && self.peek(1) == Some('s')
            && !self.peek(2).is_some_and(char::is_alphanumeric)
        {
            self.at += 1;
        }
        while let Some(character) = self.peek(0).filter(|character| character.is_alphanumeric()) {
            suffix.extend(character.to_lowercase());
            self.at += 1;
        }
        suffix
    }

    fn numeral(&mut self, digits: &str, suffix: &str, short_year: bool) {
        let value = Value::digits(digits);
        let number = |value: Option<Value>| {
            let text = value.as_ref().map_or_else(|| digits.to_owned(), Value::written);
            Word { value, ..Word::plain(&text) }
        };
        match suffix {
            "" if short_year && digits.len() == 2 => {
                let value = digits.parse().ok().map(Value::ShortYear);
                self.push(Word { value, ..Word::plain(&format!("'{digits}")) });
            }
            "" | "st" | "nd" | "rd" | "th" => self.push(number(value)),
            "s" if digits.ends_with('0') => {
                let value = digits.parse().ok().map(Value::decade);
                let text = value.as_ref().map_or_else(|| digits.to_owned(), Value::written);
                self.push(Word { value, ..Word::plain(&text) });
            }
            "m" | "bn" | "k" if self.money.is_some() => {
                self.push(number(value));
                let magnitude = if suffix == "m" {
                    "million"
                } else if suffix == "k" {
                    "thousand"
                } else {
                    "billion"
                };
                self.push(Word::plain(magnitude));
            }
            _ if tables().units.contains(suffix) => {
                self.push(number(value));
                self.push(Word::plain(suffix));
            }
            _ => self.push(Word::plain(&format!("{digits}{suffix}"))),
        }
        // `$2 million` is two million dollars: the currency waits until the magnitude has passed.
        let magnitude: String =
            self.characters[self.at..].iter().skip_while(|c| **c == ' ').take(4).collect();
        if !["mill", "bill", "tril", "thou", "hund"].contains(&magnitude.to_lowercase().as_str()) {
            self.pay();
        }
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Marks of other scripts that belong to the letter before them, such as Devanagari vowel signs.
fn is_joining_mark(character: char) -> bool {
    matches!(character, '\u{900}'..='\u{DFF}' | '\u{E31}'..='\u{E4E}' | '\u{3099}'..='\u{309A}' | 'ー' | '々')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        split(text).into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn words_are_parted_where_people_see_words() {
        assert_eq!(texts("Catch-22"), ["catch", "22"]);
        assert_eq!(texts("Rock 'n' Roll"), ["rock", "and", "roll"]);
        assert_eq!(texts("O'Neill & Boddington's"), ["oneill", "and", "boddingtons"]);
        assert_eq!(texts("D.C."), ["d", "c"]);
        assert_eq!(texts("C++"), ["c++"]);
        assert_eq!(texts("東京"), ["東京"]);
        assert_eq!(texts(".*"), Vec::<String>::new());
    }

    #[test]
    fn digits_are_read_with_what_clings_to_them() {
        assert_eq!(texts("1,000"), ["1000"]);
        assert_eq!(texts("$2,000"), ["2000", "dollars"]);
        assert_eq!(texts("£50m"), ["50", "million", "pounds"]);
        assert_eq!(texts("$2 million"), ["2", "million", "dollars"]);
        assert_eq!(texts("212°F"), ["212", "degrees", "f"]);
        assert_eq!(texts("90ft"), ["90", "ft"]);
        assert_eq!(texts("the 1960's"), ["the", "1960s"]);
        assert_eq!(texts("'69"), ["'69"]);
        assert_eq!(texts("½"), ["1/2"]);
        assert_eq!(texts("H2O"), ["h2o"]);
        assert_eq!(texts("8th, 007"), ["8", "007"]);
        assert_eq!(texts("-40"), ["minus", "40"]);
        assert_eq!(texts("1707-1778"), ["1707", "1778"]);
    }
}
