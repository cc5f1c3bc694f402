//! From text with markup to text one can print: no tags, no media, no control characters, one form of each letter.

use super::{charset, entities};

/// Whether a text may hold markup, as its file says or its format implies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Markup {
    /// Tags and character references are markup.
    Html,
    /// Everything is meant as it is written.
    Plain,
}

/// A cleaned text, and what was done for it that its author may want to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cleaned {
    /// The text on one line.
    pub text: String,
    /// Tags, pictures or sounds were taken out.
    pub lost_markup: bool,
    /// Characters were damaged and mended, or dropped.
    pub mended_characters: bool,
}

/// Cleans a text for a question or an answer: on one line, with single spaces.
pub fn clean(text: &str, markup: Markup) -> Cleaned {
    let (text, lost_markup) = match markup {
        Markup::Html if text.contains(['<', '&', '[']) => without_markup(text),
        Markup::Html | Markup::Plain => (text.to_owned(), false),
    };
    let mut mended_characters = false;
    let mut kept = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            // NEL is a line's end on mainframes, and an ellipsis in damaged Windows text; a space suits both.
            '\t' | '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => kept.push(' '),
            '\u{80}'..='\u{9f}' => {
                mended_characters = true;
                kept.extend(charset::mend_control(character));
            }
            _ => kept.push(character),
        }
    }
    let (text, dropped) = texts::strip(&kept);
    let mended_characters = mended_characters || dropped.is_some();
    Cleaned { text, lost_markup, mended_characters }
}

/// Takes tags, sounds and one layer of character references out; says whether something was lost with them.
fn without_markup(text: &str) -> (String, bool) {
    let mut kept = String::with_capacity(text.len());
    let mut lost = false;
    let mut rest = text;
    while let Some(at) = rest.find(['<', '[']) {
        kept.push_str(&rest[..at]);
        rest = &rest[at..];
        let taken = tag(rest).or_else(|| sound(rest));
        match taken {
            Some(length) => {
                let name = tag_name(&rest[..length]);
                if breaks(&name) {
                    kept.push('\n');
                }
                // Line breaks and emphasis are no loss worth a word; pictures, links and sounds are.
                lost |=
                    matches!(name.as_str(), "img" | "audio" | "video" | "a" | "iframe" | "object" | "[sound");
                rest = &rest[length..];
            }
            None => {
                kept.push_str(&rest[..1]);
                rest = &rest[1..];
            }
        }
    }
    kept.push_str(rest);
    (entities::decode(&kept), lost)
}

/// The length of a tag or comment at the start of the text. `3 < 5` begins none, for no letter follows.
fn tag(text: &str) -> Option<usize> {
    if text.starts_with("<!--") {
        return text.find("-->").map(|at| at + 3);
    }
    let name = text.strip_prefix('<')?;
    let name = name.strip_prefix('/').unwrap_or(name);
    if !name.starts_with(|character: char| character.is_ascii_alphabetic()) {
        return None;
    }
    text.find('>').map(|at| at + 1)
}

/// The length of an Anki sound such as `[sound:x.mp3]` at the start of the text.
fn sound(text: &str) -> Option<usize> {
    text.starts_with("[sound:").then(|| text.find(']').map(|at| at + 1)).flatten()
}

fn tag_name(tag: &str) -> String {
    let name = tag.trim_start_matches(['<', '/']);
    name.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '[').collect::<String>().to_lowercase()
}

fn breaks(name: &str) -> bool {
    matches!(name, "br" | "p" | "div" | "li" | "tr" | "td" | "ul" | "ol" | "h1" | "h2" | "h3" | "hr")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(html: &str) -> String {
        clean(html, Markup::Html).text
    }

    #[test]
    fn tags_go_and_their_text_stays() {
        assert_eq!(text("<div>The <i>Mona  Lisa</i><br>by</div> whom?"), "The Mona Lisa by whom?");
        assert_eq!(text("x<!-- no -->y [sound:a.mp3]"), "xy");
        assert_eq!(text("Is 3 < 5 or 5 > 3? [sic]"), "Is 3 < 5 or 5 > 3? [sic]");
        assert_eq!(text("&lt;br&gt; is what tag?"), "<br> is what tag?");
        assert_eq!(text("an <unclosed tag"), "an <unclosed tag");
    }

    #[test]
    fn plain_text_is_meant_as_it_is_written() {
        assert_eq!(clean("Which tag is <b> &amp; why?", Markup::Plain).text, "Which tag is <b> &amp; why?");
    }

    #[test]
    fn letters_come_in_one_form_and_controls_go() {
        assert_eq!(text("Cafe\u{301}\u{0} \u{ad}it\u{92}s"), "Café it’s");
        assert!(clean("a\u{0}b", Markup::Plain).mended_characters);
        assert!(!clean("a\tb", Markup::Plain).mended_characters);
        assert!(clean("<img src=x> who?", Markup::Html).lost_markup);
        assert!(!clean("<b>who</b>?", Markup::Html).lost_markup);
    }
}
