//! Letters that were damaged on the way from one program to another.

use super::{Rule, Spot, quoted, texts};
use crate::Question;
use crate::text::{charset, entities};

pub(super) fn look(spot: &mut Spot<'_>, question: &Question) {
    for (name, text) in texts(question) {
        let Some(damage) = damage(text) else { continue };
        let said = format!("The {name} {} {damage}.", quoted(text));
        spot.error(Rule::EncodingDamage, said, "Type the damaged letters again.");
    }
}

/// What is damaged about a text.
pub(crate) fn damage(text: &str) -> Option<&'static str> {
    if text.contains(char::REPLACEMENT_CHARACTER) {
        return Some("holds a replacement character, where a letter was lost");
    }
    if text.chars().any(|character| character.is_control()) {
        return Some("holds a control character");
    }
    if text.chars().any(|character| matches!(character, '\u{e000}'..='\u{f8ff}')) {
        return Some("holds a character that only one font knows");
    }
    if texts::first_flaw(text).is_some() {
        return Some("holds a character that cannot be seen, or that changes how its neighbors are shown");
    }
    if is_mojibake(text) {
        return Some("looks like UTF-8 that was read as Windows-1252");
    }
    if entities::has_reference(text) {
        return Some("holds an HTML character reference");
    }
    let escaped = |(at, _): (usize, &str)| {
        let digits = text.as_bytes().get(at + 2..at + 6);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    text.match_indices("\\u").any(escaped).then_some("holds an escaped character")
}

/// Whether two or three neighbours would be one letter if their Windows-1252 bytes were read as UTF-8. No word in
/// any language has them side by side: `Ã©` is `é`, `â€™` is an apostrophe.
pub(super) fn is_mojibake(text: &str) -> bool {
    let bytes: Vec<Option<u8>> = text.chars().map(byte).collect();
    (0..bytes.len()).any(|at| match bytes[at] {
        Some(0xc3 | 0xc5) => follows(&bytes[at + 1..], 1),
        Some(0xc2) => follows(&bytes[at + 1..], 1),
        Some(0xe2) => follows(&bytes[at + 1..], 2),
        Some(_) | None => false,
    })
}

fn follows(bytes: &[Option<u8>], length: usize) -> bool {
    bytes.len() >= length && bytes[..length].iter().all(|byte| matches!(byte, Some(0x80..=0xbf)))
}

/// The byte Windows-1252 has for a character.
pub(super) fn byte(character: char) -> Option<u8> {
    if let Ok(byte) = u8::try_from(u32::from(character)) {
        return Some(byte);
    }
    (0x80..=0x9f).find(|byte| charset::mend_control(char::from(*byte)) == Some(character))
}

#[cfg(test)]
mod tests {
    use super::damage;

    #[test]
    fn damaged_letters_are_found() {
        for text in [
            "Caf\u{fffd}",
            "CafÃ©",
            "itâ€™s",
            "Â£5",
            "&eacute;",
            "&amp;quot;",
            "a\u{7}",
            "\\u00e9",
            "\u{f020}",
        ] {
            assert!(damage(text).is_some(), "{text}");
        }
    }

    #[test]
    fn whole_letters_are_left_alone() {
        for text in
            ["Café", "SÃO PAULO", "it’s", "£5", "AT&T; and", "Москва", "Ångström", "château", "C:\\users"]
        {
            assert_eq!(damage(text), None, "{text}");
        }
    }
}
