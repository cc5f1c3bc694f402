//! Files of cases: card answer, typed answer, and what each level should say, one case a line, tabs in between.
//!
//! What cannot be seen or would be too long to print is written as an escape: `\uXXXX` and `\UXXXXXXXX` are
//! characters, `{{REPEAT:text:n}}` is a text n times.

use crate::{Level, Ruling};

/// The longest text an escape may grow to, in bytes.
const LONGEST: usize = 1 << 20;

/// One case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The answer line of the card.
    pub card: String,
    /// What was typed, escapes decoded.
    pub typed: String,
    /// What each level should say, the strictest first.
    pub expected: [Ruling; 3],
    /// What the case is about.
    pub note: String,
}

impl Case {
    /// What a level should say.
    pub fn expected_at(&self, level: Level) -> Ruling {
        match level {
            Level::Strict => self.expected[0],
            Level::Standard => self.expected[1],
            Level::Lenient => self.expected[2],
        }
    }
}

/// Reads cases; lines that are none, such as the heading, are skipped.
pub fn read(text: &str) -> Vec<Case> {
    text.lines().filter_map(case).collect()
}

fn case(line: &str) -> Option<Case> {
    let mut fields = line.trim_end_matches('\r').split('\t');
    let (card, typed) = (fields.next()?.to_owned(), decode(fields.next()?));
    let expected = [ruling(fields.next()?)?, ruling(fields.next()?)?, ruling(fields.next()?)?];
    Some(Case { card, typed, expected, note: fields.next().unwrap_or_default().to_owned() })
}

fn ruling(text: &str) -> Option<Ruling> {
    [Ruling::Accept, Ruling::Prompt, Ruling::Reject].into_iter().find(|ruling| ruling.to_string() == text)
}

/// Decodes the escapes. What is no escape stays as it is.
pub fn decode(text: &str) -> String {
    if !text.contains(['\\', '{']) {
        return text.to_owned();
    }
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        if let Some((character, taken)) = escaped_character(rest) {
            decoded.push(character);
            rest = &rest[taken..];
        } else if let Some((part, count, taken)) = repeated(rest) {
            let part = decode(part);
            let count = count.min(LONGEST.saturating_sub(decoded.len()) / part.len().max(1));
            decoded.push_str(&part.repeat(count));
            rest = &rest[taken..];
        } else {
            decoded.push(next);
            rest = &rest[next.len_utf8()..];
        }
    }
    decoded
}

fn escaped_character(text: &str) -> Option<(char, usize)> {
    let digits = match text.get(..2)? {
        "\\u" => 4,
        "\\U" => 8,
        _ => return None,
    };
    let code = u32::from_str_radix(text.get(2..2 + digits)?, 16).ok()?;
    Some((char::from_u32(code)?, 2 + digits))
}

fn repeated(text: &str) -> Option<(&str, usize, usize)> {
    let body = text.strip_prefix("{{REPEAT:")?;
    let end = body.find("}}")?;
    let (part, count) = body[..end].rsplit_once(':')?;
    Some((part, count.parse().ok()?, text.len() - body.len() + end + 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_decoded_and_nothing_else() {
        assert_eq!(decode("\\u0130stanbul \\U0001F355"), "İstanbul 🍕");
        assert_eq!(decode("{{REPEAT:ab:3}}"), "ababab");
        assert_eq!(decode("{{REPEAT:ab}} \\x \\uD800 \\u12"), "{{REPEAT:ab}} \\x \\uD800 \\u12");
        assert!(decode("{{REPEAT:ab:99999999999}}").len() <= LONGEST);
    }
}
