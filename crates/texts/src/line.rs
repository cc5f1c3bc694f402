//! One line of text that can be seen as it is.

use unicode_normalization::UnicodeNormalization as _;

use crate::nature::{Nature, is_useful, nature};

/// The most marks on one character. UTS 39 advises this number: no language needs more, and more climb into the lines
/// above and below.
pub const MARKS: usize = 4;

/// A character that no text may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unprintable(pub char);

impl std::fmt::Display for Unprintable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "it has a character that cannot be shown (U+{:04X})", u32::from(self.0))
    }
}

impl std::error::Error for Unprintable {}

/// Makes one line of a text: composed letters (NFC), single spaces, nothing invisible but joiners that do something,
/// and at most [`MARKS`] marks on a character. Characters that steer terminals or turn text around are an error.
pub fn tidy(text: &str) -> Result<String, Unprintable> {
    let (line, refused) = strip(text);
    match refused {
        Some(c) => Err(Unprintable(c)),
        None => Ok(line),
    }
}

/// Makes one line of a text as [`tidy`] does, but takes out what that would refuse; gives also the first of these.
pub fn strip(text: &str) -> (String, Option<char>) {
    // What most people type needs no second look.
    if text.bytes().all(|byte| matches!(byte, b'!'..=b'~')) {
        return (text.to_owned(), None);
    }
    let mut harmful = None;
    let characters: Vec<char> = text.nfc().collect();
    let mut kept: Vec<char> = Vec::with_capacity(characters.len());
    // How many marks the last character has; nothing may be put on a space, or at the beginning.
    let mut marks = MARKS;
    for (index, c) in characters.iter().copied().enumerate() {
        match nature(c) {
            Nature::Visible => {
                kept.push(c);
                marks = 0;
            }
            Nature::Space => {
                if kept.last().is_some_and(|last| *last != ' ') {
                    kept.push(' ');
                }
                marks = MARKS;
            }
            Nature::Mark => {
                if marks < MARKS {
                    kept.push(c);
                    marks += 1;
                }
            }
            Nature::Joiner => {
                if is_useful(c, &kept, &characters[index + 1..]) {
                    kept.push(c);
                }
            }
            Nature::Invisible => {}
            Nature::Harmful => harmful = harmful.or(Some(c)),
        }
    }
    if kept.last() == Some(&' ') {
        kept.pop();
    }
    // Something may have been taken out from between a letter and its accent.
    (kept.into_iter().nfc().collect(), harmful)
}

/// The first character that [`tidy`] would take out or refuse, apart from spaces and the ends of lines.
pub fn first_flaw(text: &str) -> Option<char> {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\t' | b'\r')) {
        return None;
    }
    let characters: Vec<char> = text.chars().collect();
    let mut marks = MARKS;
    for (index, c) in characters.iter().copied().enumerate() {
        let is_fine = match nature(c) {
            Nature::Visible => {
                marks = 0;
                true
            }
            Nature::Space => {
                marks = MARKS;
                true
            }
            Nature::Mark => {
                marks += 1;
                marks <= MARKS
            }
            Nature::Joiner => is_useful(c, &characters[..index], &characters[index + 1..]),
            Nature::Invisible | Nature::Harmful => false,
        };
        if !is_fine {
            return Some(c);
        }
    }
    None
}

/// Whether nothing can be seen of a text.
pub fn is_blank(text: &str) -> bool {
    !text.chars().any(|c| nature(c) == Nature::Visible)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tidied(text: &str) -> String {
        tidy(text).unwrap()
    }

    #[test]
    fn a_text_becomes_one_line_with_single_spaces() {
        assert_eq!(tidied("  Lake\n Baikal\u{a0}\u{3000}? "), "Lake Baikal ?");
        assert_eq!(tidied("\u{2800}Ann\u{2800}\u{2800}Lee"), "Ann Lee");
        assert_eq!(tidied("Cafe\u{301}"), "Café");
    }

    #[test]
    fn invisible_characters_are_taken_out() {
        for c in [
            '\u{ad}',
            '\u{34f}',
            '\u{61c}',
            '\u{115f}',
            '\u{1160}',
            '\u{17b4}',
            '\u{180e}',
            '\u{200b}',
            '\u{200c}',
            '\u{200d}',
            '\u{200e}',
            '\u{200f}',
            '\u{2060}',
            '\u{2064}',
            '\u{3164}',
            '\u{fe0f}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{e0001}',
            '\u{e0041}',
            '\u{e007f}',
            '\u{e0100}',
        ] {
            assert_eq!(tidied(&format!("An{c}n")), "Ann", "U+{:04X}", u32::from(c));
            assert_eq!(tidied(&c.to_string()), "", "U+{:04X}", u32::from(c));
        }
    }

    #[test]
    fn what_steers_terminals_or_turns_text_around_is_refused() {
        for c in [
            '\0',
            '\u{7}',
            '\u{8}',
            '\u{1b}',
            '\u{7f}',
            '\u{9b}',
            '\u{202a}',
            '\u{202d}',
            '\u{202e}',
            '\u{2066}',
            '\u{2069}',
            '\u{fff9}',
            '\u{fffe}',
            '\u{e000}',
            '\u{10ffff}',
        ] {
            assert_eq!(tidy(&format!("An{c}n")), Err(Unprintable(c)));
        }
    }

    #[test]
    fn marks_are_stacked_four_high_at_most_and_only_on_something() {
        let tower = format!("Z{}", "\u{335}".repeat(50));
        assert_eq!(tidied(&tower).chars().count(), 1 + MARKS);
        assert_eq!(tidied("\u{301}\u{301}Ann \u{301}"), "Ann");
        // Vietnamese, Hebrew with points, Thai, Tibetan.
        for name in ["Nguyễn Thị Hằng", "שִׁמְעוֹן", "ปู่ชื่อ", "བསྒྲུབས"]
        {
            assert_eq!(tidied(name), name.nfc().collect::<String>());
        }
    }

    #[test]
    fn joiners_stay_where_a_script_or_an_emoji_needs_them() {
        for text in [
            // Persian: a joining letter on either side.
            "می\u{200c}خواهم",
            // Hindi, after a virama.
            "क्\u{200d}ष",
            "क्\u{200c}ष",
            // A family, an astronaut of a certain color, the rainbow flag, a flag, a keycap, a heart.
            "👨\u{200d}👩\u{200d}👧",
            "👩🏽\u{200d}🚀",
            "🏳\u{fe0f}\u{200d}🌈",
            "🇧🇷",
            "1\u{fe0f}\u{20e3}",
            "❤\u{fe0f}",
            // A variant of an ideograph, as Japanese family names have them.
            "辻\u{e0100}",
        ] {
            assert_eq!(tidied(text), text);
            assert_eq!(first_flaw(text), None, "{text}");
        }
        // A tag flag loses its tags.
        assert_eq!(tidied("🏴\u{e0067}\u{e0062}\u{e007f}"), "🏴");
    }

    #[test]
    fn what_is_tidy_stays_as_it_is() {
        for text in ["Ann", "Zoë O’Brien-Łuczak", "李雷", "Анна", "عبد الله", "अनन्या", "🎲🎉", "a\u{325}b"]
        {
            let once = tidied(text);
            assert_eq!(tidied(&once), once);
            assert_eq!(first_flaw(&once), None, "{text}");
        }
    }

    #[test]
    fn flaws_are_found_where_a_text_may_not_be_changed() {
        assert_eq!(first_flaw("two\nlines\tand a tab"), None);
        assert_eq!(first_flaw("a\u{1b}[2J"), Some('\u{1b}'));
        assert_eq!(first_flaw("é \u{202e}"), Some('\u{202e}'));
        assert_eq!(first_flaw("soft\u{ad}ly"), Some('\u{ad}'));
        assert_eq!(first_flaw(&format!("Z{}", "\u{335}".repeat(5))), Some('\u{335}'));
    }

    #[test]
    fn blank_names_are_blank() {
        for blank in ["", " ", "\u{2800}", "\u{3164}", "\u{301}", "\u{200d}"] {
            assert!(is_blank(blank), "{blank:?}");
        }
        for seen in ["a", "。", "🎲", "李"] {
            assert!(!is_blank(seen), "{seen}");
        }
    }
}
