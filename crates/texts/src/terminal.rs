//! What may reach a terminal.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::nature::{Nature, nature};

/// The text with every character that could steer a terminal, or hide or turn other text, escaped as JSON escapes it:
/// `\u001b`. So a line of JSON still means the same. Ends of lines and tabs stay.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_escaped) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_escaped(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                // Writing to a string cannot fail.
                let _ = write!(shown, "\\u{unit:04x}");
            }
        } else {
            shown.push(c);
        }
    }
    Cow::Owned(shown)
}

fn is_escaped(c: char) -> bool {
    match c {
        '\n' | '\t' | ' '..='~' => false,
        // These are spaces elsewhere, and ends of lines to some terminals.
        '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => true,
        _ => match nature(c) {
            Nature::Visible | Nature::Space | Nature::Mark | Nature::Joiner => false,
            Nature::Invisible | Nature::Harmful => true,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_a_terminal_is_escaped_and_the_rest_stays() {
        assert_eq!(visible("plain é 李 🎲\n\t"), "plain é 李 🎲\n\t");
        assert_eq!(visible("a\u{1b}[31m\u{7}\0b"), "a\\u001b[31m\\u0007\\u0000b");
        assert_eq!(visible("\u{202e}\r\u{9b}"), "\\u202e\\u000d\\u009b");
        assert_eq!(visible("\u{e0041}"), "\\udb40\\udc41");
    }
}
