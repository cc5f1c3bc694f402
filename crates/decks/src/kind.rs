//! What kind of thing an answer is, for files that do not say.

pub use answers::Kind;
use answers::MONTHS;

/// All kinds, in the order the documentation lists them.
pub const KINDS: [Kind; 8] =
    [Kind::Person, Kind::Place, Kind::Number, Kind::Year, Kind::Date, Kind::Work, Kind::List, Kind::Other];

/// The word used in files.
pub fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Person => "person",
        Kind::Place => "place",
        Kind::Number => "number",
        Kind::Year => "year",
        Kind::Date => "date",
        Kind::Work => "work",
        Kind::List => "list",
        Kind::Other => "other",
    }
}

/// Reads the word used in files, whatever its case.
pub fn read_kind(text: &str) -> Option<Kind> {
    KINDS.into_iter().find(|kind| kind_name(*kind).eq_ignore_ascii_case(text.trim()))
}

/// The kind of an answer where its shape leaves no doubt: years, numbers, dates, and titles in quotes. Persons and
/// places cannot be told by their shape, and a wrong kind is worse than none.
pub fn evident_kind(answer: &str) -> Option<Kind> {
    let answer = answer.trim();
    let quoted = answer.len() > 2 && answer.starts_with('"') && answer.ends_with('"');
    if quoted && answer.matches('"').count() == 2 {
        return Some(Kind::Work);
    }
    if answer.len() == 4 && answer.bytes().all(|byte| byte.is_ascii_digit()) {
        let is_year = ("1000".."2100").contains(&answer);
        return Some(if is_year { Kind::Year } else { Kind::Number });
    }
    let first = answer.trim_start_matches(['$', '£', '€', '-']);
    if first.starts_with(|c: char| c.is_ascii_digit())
        && first.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b',' | b'.' | b'%'))
    {
        return Some(Kind::Number);
    }
    let words: Vec<String> = answer
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let months = words.iter().filter(|word| MONTHS.contains(&word.as_str())).count();
    let days = words.iter().filter(|word| word.starts_with(|c: char| c.is_ascii_digit())).count();
    let is_date = months == 1 && days >= 1 && words.len() == months + days;
    is_date.then_some(Kind::Date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_evident_is_guessed() {
        let kind = |answer| evident_kind(answer).map(kind_name);
        assert_eq!(kind("1912"), Some("year"));
        assert_eq!(kind("9000"), Some("number"));
        assert_eq!(kind("$1,200"), Some("number"));
        assert_eq!(kind("3.14"), Some("number"));
        assert_eq!(kind("July 4, 1776"), Some("date"));
        assert_eq!(kind("14 July"), Some("date"));
        assert_eq!(kind("\"Thriller\""), Some("work"));
        for answer in ["May", "Paris", "John Adams", "", "\"", "7 (of nine)", "24/7", "\"A\" or \"B\"", "-"] {
            assert_eq!(kind(answer), None, "{answer}");
        }
    }

    #[test]
    fn kinds_are_read_as_they_are_written() {
        for kind in KINDS {
            assert_eq!(read_kind(kind_name(kind)), Some(kind));
            assert_eq!(serde_json::to_string(&kind).unwrap(), format!("\"{}\"", kind_name(kind)));
        }
        assert_eq!(read_kind("Person "), Some(Kind::Person));
        assert_eq!(read_kind("animal"), None);
    }
}
