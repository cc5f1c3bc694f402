//! Numbers however they are written: digits, words, Roman numerals, ordinals, fractions, decades, dates.
//!
//! Every number gets one written form, so that comparing texts compares numbers: there is no typo in a number.

use crate::roman::{may_be_roman, roman_at};
use crate::word::Word;

/// What a number means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number: above and below the line, in lowest terms; `decimal` if it was written with a point.
    Number {
        /// Above the line.
        above: u64,
        /// Below the line.
        below: u64,
        /// Written with a point.
        decimal: bool,
    },
    /// `the 1960s`.
    Decade(u32),
    /// `'60s` and `the sixties`, which leave the century to the listener.
    ShortDecade(u32),
    /// `'69`.
    ShortYear(u32),
    /// `7/4/1776`, in which nobody knows whether the day or the month comes first.
    Date(u32, u32, u32),
}

impl Value {
    /// A whole number.
    pub fn whole(number: u64) -> Self {
        Self::Number { above: number, below: 1, decimal: false }
    }

    /// Reads digits with an optional point. A long number that begins with 0 is a name such as 007, not a number.
    pub fn digits(digits: &str) -> Option<Self> {
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        if (whole.len() > 2 && whole.starts_with('0')) || whole.len() + part.len() > 18 {
            return None;
        }
        let part = part.trim_end_matches('0');
        let above: u64 = format!("{whole}{part}").parse().ok()?;
        // OK because the digits are at most eighteen.
        let below = 10u64.pow(u32::try_from(part.len()).ok()?);
        Some(Self::ratio(above, below, !part.is_empty()))
    }

    /// Reads `above/below`.
    pub fn fraction(above: &str, below: &str) -> Option<Self> {
        let (above, below): (u64, u64) = (above.parse().ok()?, below.parse().ok()?);
        (below > 0 && above < u64::from(u32::MAX) && below < u64::from(u32::MAX))
            .then(|| Self::ratio(above, below, false))
    }

    /// A date in digits.
    pub fn date(first: u32, second: u32, third: u32) -> Self {
        Self::Date(first, second, third)
    }

    /// A decade; `60s` leaves the century open.
    pub fn decade(year: u32) -> Self {
        if year < 100 { Self::ShortDecade(year) } else { Self::Decade(year) }
    }

    fn ratio(above: u64, below: u64, decimal: bool) -> Self {
        let divisor = greatest_common_divisor(above, below).max(1);
        Self::Number { above: above / divisor, below: below / divisor, decimal }
    }

    fn times(&self, factor: u64) -> Option<Self> {
        let Self::Number { above, below, .. } = self else { return None };
        let product = above.checked_mul(factor)?;
        let whole = Self::ratio(product, *below, false);
        let Self::Number { below, .. } = &whole else { return None };
        (*below == 1).then_some(whole)
    }

    fn plus_half(&self) -> Option<Self> {
        let Self::Number { above, below: 1, .. } = self else { return None };
        Some(Self::ratio(above.checked_mul(2)?.checked_add(1)?, 2, false))
    }

    /// The one way this number is written. A decimal keeps its point, because a strict judge tells 0.5 from 1/2.
    pub fn written(&self) -> String {
        match self {
            Self::Number { above, below: 1, .. } => above.to_string(),
            Self::Number { above, below, decimal: false } => format!("{above}/{below}"),
            Self::Number { above, below, decimal: true } => {
                let mut scale = 1u64;
                let mut places = 0;
                while !scale.is_multiple_of(*below) && places < 18 {
                    scale *= 10;
                    places += 1;
                }
                let digits = format!("{:0>width$}", above.saturating_mul(scale / below), width = places + 1);
                let (whole, part) = digits.split_at(digits.len() - places);
                format!("{whole}.{part}")
            }
            Self::Decade(year) => format!("{year}s"),
            Self::ShortDecade(year) => format!("'{year}s"),
            Self::ShortYear(year) => format!("'{year:02}"),
            Self::Date(first, second, third) => format!("{first}/{second}/{third}"),
        }
    }

    /// Whether two numbers mean the same to everybody but a strict judge: 0.5 and 1/2, 1969 and '69, the 1960s and
    /// the sixties.
    pub fn means(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Number { above: a, below: b, .. }, Self::Number { above: c, below: d, .. }) => {
                a == c && b == d
            }
            (Self::ShortYear(short), Self::Number { above, below: 1, .. })
            | (Self::Number { above, below: 1, .. }, Self::ShortYear(short)) => {
                (1000..=2100).contains(above) && above % 100 == u64::from(*short)
            }
            (Self::ShortDecade(short), Self::Decade(year))
            | (Self::Decade(year), Self::ShortDecade(short)) => year % 100 == *short && *year >= 1800,
            _ => self == other,
        }
    }

    /// The whole number, if it is one.
    pub fn as_whole(&self) -> Option<u64> {
        match self {
            Self::Number { above, below: 1, .. } => Some(*above),
            _ => None,
        }
    }
}

fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Reads the numbers among the words: `twenty-first`, `nineteen fourteen`, `93 million`, `Henry VIII`.
pub fn read_numbers(words: Vec<Word>) -> Vec<Word> {
    if !words.iter().any(|word| may_begin(word) || may_be_roman(&word.text)) {
        return words;
    }
    let mut read: Vec<Word> = Vec::with_capacity(words.len());
    let mut at = 0;
    while at < words.len() {
        let mut word = words[at].clone();
        let mut taken = 1;
        if let Some((value, count)) = number_at(&words[at..], read.last()) {
            word.text = value.written();
            word.value = Some(value);
            taken = count;
        } else if let Some(number) = roman_at(&words, at) {
            word.text = number.to_string();
            word.value = Some(Value::whole(number));
        }
        read.push(word);
        at += taken;
    }
    read
}

fn small(text: &str) -> Option<u64> {
    const WORDS: [&str; 20] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
    ];
    WORDS.iter().position(|word| *word == text).map(|number| number as u64)
}

fn tens(text: &str) -> Option<u64> {
    const WORDS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
    let position = WORDS.iter().position(|word| *word == text).or((text == "fourty").then_some(2));
    position.map(|number| (number as u64 + 2) * 10)
}

fn ordinal(text: &str) -> Option<u64> {
    const WORDS: [&str; 20] = [
        "zeroth",
        "first",
        "second",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "ninth",
        "tenth",
        "eleventh",
        "twelfth",
        "thirteenth",
        "fourteenth",
        "fifteenth",
        "sixteenth",
        "seventeenth",
        "eighteenth",
        "nineteenth",
    ];
    let unit = WORDS.iter().position(|word| *word == text).map(|number| number as u64);
    unit.or_else(|| tens(&format!("{}y", text.strip_suffix("ieth")?)))
}

fn magnitude(text: &str) -> Option<u64> {
    Some(match text {
        "hundred" | "hundredth" => 100,
        "thousand" | "thousandth" => 1_000,
        "million" | "millionth" => 1_000_000,
        "billion" | "billionth" => 1_000_000_000,
        "trillion" | "trillionth" => 1_000_000_000_000,
        _ => return None,
    })
}

/// Whether a word could begin a number; most do not, and looking no further keeps judging fast.
fn may_begin(word: &Word) -> bool {
    const OPENINGS: [&[u8; 2]; 18] = [
        b"ze", b"on", b"tw", b"th", b"fo", b"fi", b"si", b"se", b"ei", b"ni", b"te", b"el", b"ha", b"hu",
        b"mi", b"bi", b"tr", b"a ",
    ];
    let text = word.text.as_bytes();
    word.value.is_some()
        || text == b"a"
        || text.get(..2).is_some_and(|two| OPENINGS.iter().any(|o| o.as_slice() == two))
}

/// The number that begins here and how many words it takes. `before` is the word already read: after a number
/// `second` is a unit of time.
fn number_at(words: &[Word], before: Option<&Word>) -> Option<(Value, usize)> {
    let first = words.first().filter(|word| may_begin(word))?;
    if first.text == "second" && before.is_some_and(|word| word.value.is_some()) {
        return None;
    }
    if let Some(value) = decade_word(&first.text) {
        return Some((value, 1));
    }
    if let Some(found) = half(words) {
        return Some(found);
    }
    if let Some(value) = &first.value {
        return digits_with_magnitude(value, words);
    }
    let (number, taken) = spoken(words)?;
    let value = Value::whole(number);
    Some(with_fraction(&value, &words[taken..], taken).unwrap_or((value, taken)))
}

fn decade_word(text: &str) -> Option<Value> {
    let decade = text.strip_suffix("ties").and_then(|stem| tens(&format!("{stem}ty")))?;
    Some(Value::ShortDecade(u32::try_from(decade).ok()?))
}

/// `half`, `a half`, `one half`.
fn half(words: &[Word]) -> Option<(Value, usize)> {
    let value = Value::Number { above: 1, below: 2, decimal: false };
    match words {
        [one, half, ..] if matches!(one.text.as_str(), "a" | "one" | "1") && half.text == "half" => {
            Some((value, 2))
        }
        [half] if half.text == "half" => Some((value, 1)),
        _ => None,
    }
}

fn digits_with_magnitude(value: &Value, words: &[Word]) -> Option<(Value, usize)> {
    let mut value = value.clone();
    let mut taken = 1;
    while let Some(factor) = words.get(taken).and_then(|word| magnitude(&word.text)) {
        let Some(product) = value.times(factor) else { break };
        value = product;
        taken += 1;
    }
    if let Some(found) = with_fraction(&value, &words[taken..], taken) {
        return Some(found);
    }
    // `3 1/2` is three and a half.
    if let (Some(whole), Some(Value::Number { above, below, decimal: false })) =
        (value.as_whole(), words.get(taken).and_then(|word| word.value.as_ref()))
        && *below > 1
        && let Some(total) = whole.checked_mul(*below).and_then(|product| product.checked_add(*above))
    {
        return Some((Value::ratio(total, *below, false), taken + 1));
    }
    Some((value, taken))
}

/// What may follow a whole number: `and a half`, `thirds`, `point five`.
fn with_fraction(value: &Value, rest: &[Word], taken: usize) -> Option<(Value, usize)> {
    let whole = value.as_whole()?;
    let texts: Vec<&str> = rest.iter().take(3).map(|word| word.text.as_str()).collect();
    match texts.as_slice() {
        ["and", "a", "half", ..] => return Some((value.plus_half()?, taken + 3)),
        ["point", ..] => return decimal(whole, &rest[1..], taken + 1),
        _ => {}
    }
    let part = texts.first()?;
    let below = match *part {
        "quarter" | "quarters" => 4,
        "half" | "halves" => 2,
        _ if whole > 1 => ordinal(part.strip_suffix('s')?).filter(|below| *below > 2)?,
        _ => ordinal(part).filter(|below| *below > 2)?,
    };
    (whole > 0 && whole < below).then(|| (Value::ratio(whole, below, false), taken + 1))
}

fn decimal(whole: u64, rest: &[Word], taken: usize) -> Option<(Value, usize)> {
    let digits: String = rest
        .iter()
        .map_while(|word| {
            small(&word.text).or_else(|| word.value.as_ref()?.as_whole()).filter(|digit| *digit < 10)
        })
        .map(|digit| digit.to_string())
        .collect();
    let value = Value::digits(&format!("{whole}.{digits}")).filter(|_| !digits.is_empty())?;
    Some((value, taken + digits.len()))
}

/// A whole number in words.
fn spoken(words: &[Word]) -> Option<(u64, usize)> {
    let (mut total, mut group, mut taken, mut said) = (0u64, 0u64, 0, false);
    let mut years = None;
    while let Some(word) = words.get(taken) {
        let text = word.text.as_str();
        let next = words.get(taken + 1).map(|word| word.text.as_str());
        if let Some(number) = tens(text) {
            if said && group % 100 != 0 {
                if years.is_none() && total == 0 && (10..=20).contains(&group) {
                    years = Some(group);
                    group = 0;
                } else {
                    break;
                }
            }
            group += number;
        } else if let Some(number) = small(text).or_else(|| ordinal(text)) {
            let fits = if number < 10 { group % 10 == 0 && group % 100 != 10 } else { group % 100 == 0 };
            if said && !fits {
                if number >= 10 && years.is_none() && total == 0 && (10..=20).contains(&group) {
                    years = Some(group);
                    group = 0;
                } else {
                    break;
                }
            }
            group += number;
            if ordinal(text).is_some() {
                taken += 1;
                said = true;
                break;
            }
        } else if text == "hundred" && said && group > 0 && group < 100 {
            group *= 100;
        } else if let Some(factor) = magnitude(text).filter(|_| said && group > 0) {
            total = total.checked_add(group.checked_mul(factor)?)?;
            group = 0;
        } else if text == "a" && !said && next.is_some_and(|next| magnitude(next).is_some()) {
            group = 1;
        } else if text == "and" && said && (total > 0 || group >= 100) && next.is_some_and(is_number_word) {
            taken += 1;
            continue;
        } else {
            break;
        }
        said = true;
        taken += 1;
    }
    let group = group.checked_add(years.unwrap_or(0).checked_mul(100)?)?;
    said.then_some((total.checked_add(group)?, taken))
}

fn is_number_word(text: &str) -> bool {
    small(text).is_some() || tens(text).is_some() || ordinal(text).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::word::split;

    fn read(text: &str) -> Vec<String> {
        read_numbers(split(text)).into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn one_number_has_one_written_form() {
        for text in ["21", "twenty-one", "XXI", "21st", "twenty first"] {
            assert_eq!(read(text), ["21"], "{text}");
        }
        for text in ["1914", "nineteen fourteen", "one thousand, nine hundred and fourteen"] {
            assert_eq!(read(text), ["1914"], "{text}");
        }
        assert_eq!(read("a thousand"), ["1000"]);
        assert_eq!(read("93 million miles"), ["93000000", "miles"]);
        assert_eq!(read("2.5 million"), ["2500000"]);
        assert_eq!(read("three point five"), ["3.5"]);
        assert_eq!(read("58,125"), read("fifty-eight thousand, one hundred and twenty-five"));
        assert_eq!(read("two hundred dollars"), ["200", "dollars"]);
    }

    #[test]
    fn fractions_are_read() {
        assert_eq!(read("one half"), ["1/2"]);
        assert_eq!(read("½"), ["1/2"]);
        assert_eq!(read("two thirds"), ["2/3"]);
        assert_eq!(read("three quarters"), ["3/4"]);
        assert_eq!(read("Eighteen and a half stones"), ["37/2", "stones"]);
        assert_eq!(read("3½"), ["7/2"]);
        assert_eq!(read("0.50"), ["0.5"]);
        assert_eq!(read("0.05"), ["0.05"]);
    }

    #[test]
    fn decades_are_no_years() {
        assert_eq!(read("the sixties"), ["the", "'60s"]);
        assert!(Value::ShortDecade(60).means(&Value::Decade(1960)));
        assert!(!Value::whole(1960).means(&Value::Decade(1960)));
        assert!(Value::ShortYear(69).means(&Value::whole(1969)));
    }
}
