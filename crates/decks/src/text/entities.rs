//! Character references such as `&eacute;`, as HTML writes letters.
//!
//! Each call undoes one layer. Whoever calls twice turns a question about `&amp;` into one about `&`.

use std::collections::HashMap;
use std::sync::OnceLock;

/// The longest name in the table, with a little to spare.
const LONGEST: usize = 32;

/// Undoes named, decimal and hexadecimal references, once. What is no reference stays as it is.
pub fn decode(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        decoded.push_str(&rest[..at]);
        rest = &rest[at..];
        match reference(rest) {
            Some((character, length)) => {
                decoded.push(character);
                rest = &rest[length..];
            }
            None => {
                decoded.push('&');
                rest = &rest[1..];
            }
        }
    }
    decoded.push_str(rest);
    decoded
}

/// Whether a reference stands somewhere in the text.
pub fn has_reference(text: &str) -> bool {
    text.match_indices('&').any(|(at, _)| reference(&text[at..]).is_some())
}

/// The character a reference at the start of the text stands for, and the reference's length.
fn reference(text: &str) -> Option<(char, usize)> {
    let end = text.bytes().take(LONGEST).position(|byte| byte == b';')?;
    // OK because `&` and `;` are one byte each.
    let name = &text[1..end];
    let character = match name.strip_prefix('#') {
        Some(number) => numbered(number)?,
        None => *table().get(name)?,
    };
    Some((character, end + 1))
}

fn numbered(number: &str) -> Option<char> {
    let code = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16).ok()?,
        None => number.parse().ok()?,
    };
    // `&#146;` was never an apostrophe by the standard, but always one in the browsers.
    let character = char::from_u32(code)?;
    Some(super::charset::mend_control(character).unwrap_or(character))
}

fn table() -> &'static HashMap<&'static str, char> {
    static TABLE: OnceLock<HashMap<&str, char>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let entries = include_str!("entities.txt").lines().flat_map(|line| line.split(", "));
        let read = entries.filter_map(|entry| {
            let (name, code) = entry.split_once(' ')?;
            Some((name, char::from_u32(u32::from_str_radix(code, 16).ok()?)?))
        });
        read.collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_become_letters_once() {
        assert_eq!(decode("&quot;Caf&eacute;&quot; &#039;n&#x27; &pi;"), "\"Café\" 'n' π");
        assert_eq!(decode("&amp;quot;"), "&quot;");
        assert_eq!(decode("Bront&euml; &Scaron;&lstrok; &#146;"), "Brontë Šł ’");
    }

    #[test]
    fn what_is_no_reference_stays() {
        for text in ["AT&T", "R & B;", "&nosuchname;", "&#xffffffff;", "&;", "&", "&é;", "&#;"] {
            assert_eq!(decode(text), text);
            assert!(!has_reference(text));
        }
        assert!(has_reference("a &lt; b"));
    }

    #[test]
    fn every_line_of_the_table_is_read() {
        let written = include_str!("entities.txt").lines().flat_map(|line| line.split(", ")).count();
        assert_eq!(table().len(), written);
    }
}
