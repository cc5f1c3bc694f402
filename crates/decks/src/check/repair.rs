//! Mends damaged letters where it is certain which ones they were.

use super::damage::{byte, damage, is_mojibake};
use crate::text::{charset, entities};

/// Text goes through at most this many hands that damage it each in their way.
const HANDS: usize = 4;

/// The text with its damage mended; `None` if there is none, or if letters were lost for good.
pub fn undamaged(text: &str) -> Option<String> {
    let mut mended = text.to_owned();
    for _ in 0..HANDS {
        damage(&mended)?;
        mended = once(&mended);
        if damage(&mended).is_none() {
            return Some(mended);
        }
    }
    None
}

/// Undoes one layer of each sort of damage.
fn once(text: &str) -> String {
    let whole = if is_mojibake(text) { read_as_utf8(text) } else { text.to_owned() };
    let plain = unescaped(&entities::decode(&whole));
    let kept = plain.chars().filter_map(|character| match character {
        '\t' | '\n' | '\r' | '\u{85}' => Some(' '),
        '\u{e000}'..='\u{f8ff}' => None,
        character if character.is_control() => charset::mend_control(character),
        character => Some(character),
    });
    kept.collect::<String>().trim().to_owned()
}

/// Reads runs of characters by their Windows-1252 bytes as UTF-8 wherever these are a letter in it.
fn read_as_utf8(text: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    let mut whole = String::with_capacity(text.len());
    let mut at = 0;
    while at < characters.len() {
        let bytes: Vec<u8> = characters[at..].iter().take(4).map_while(|letter| byte(*letter)).collect();
        let length = match bytes.first() {
            Some(0xc2..=0xdf) => 2,
            Some(0xe0..=0xef) => 3,
            Some(0xf0..=0xf4) => 4,
            Some(_) | None => 1,
        };
        let letter = bytes.get(..length).filter(|_| length > 1).and_then(|run| std::str::from_utf8(run).ok());
        match letter {
            Some(letter) => {
                whole.push_str(letter);
                at += length;
            }
            None => {
                whole.push(characters[at]);
                at += 1;
            }
        }
    }
    whole
}

/// Undoes escapes such as `\u00e9`, two of which may be one letter.
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut units: Vec<u16> = Vec::new();
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let digits = rest.strip_prefix("\\u").and_then(|rest| rest.get(..4));
        let digits = digits.filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        match digits.and_then(|digits| u16::from_str_radix(digits, 16).ok()) {
            Some(unit) => {
                units.push(unit);
                rest = &rest[6..];
            }
            None => {
                plain.push_str(&String::from_utf16_lossy(&units));
                units.clear();
                plain.push(character);
                rest = &rest[character.len_utf8()..];
            }
        }
    }
    plain.push_str(&String::from_utf16_lossy(&units));
    plain
}

#[cfg(test)]
mod tests {
    use super::undamaged;

    #[test]
    fn letters_that_can_be_known_are_mended() {
        for (damaged, whole) in [
            ("CafÃ©", "Café"),
            ("itâ€™s", "it’s"),
            ("Â£5", "£5"),
            ("&eacute;", "é"),
            ("&amp;quot;x&amp;quot;", "\"x\""),
            ("a\u{7}b", "ab"),
            ("it\u{92}s", "it’s"),
            ("caf\\u00e9 \\ud83d\\ude00", "café 😀"),
            ("\u{f020}x", "x"),
            ("ÃƒÂ©", "é"),
        ] {
            assert_eq!(undamaged(damaged).as_deref(), Some(whole), "{damaged}");
        }
    }

    #[test]
    fn what_is_whole_or_lost_is_left_alone() {
        for text in ["Café", "SÃO PAULO", "Caf\u{fffd}", "", "C:\\users"] {
            assert_eq!(undamaged(text), None, "{text}");
        }
    }
}
