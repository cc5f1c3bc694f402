//! The parts every screen is built of: buttons, fields, pagers, and text from strangers made safe to show.

use std::fmt;

use crate::escaped;

/// How many rows a list shows at once. Fifty thousand questions are a thousand pages, and each is drawn at once.
pub const PAGE: usize = 50;

/// A button. Its `what` and `value` are what [`crate::Press::Do`] says when it is pressed.
pub struct Button<'a> {
    what: &'a str,
    label: &'a str,
    value: &'a str,
    class: &'a str,
    test: &'a str,
    title: &'a str,
    pressed: Option<bool>,
    off: bool,
}

impl<'a> Button<'a> {
    /// A small button with words on it.
    pub fn new(what: &'a str, label: &'a str) -> Self {
        let (value, test, title) = ("", "", "");
        Self { what, label, value, class: "btn small", test, title, pressed: None, off: false }
    }

    /// What it says besides.
    pub fn value(self, value: &'a str) -> Self {
        Self { value, ..self }
    }

    /// Its classes.
    pub fn class(self, class: &'a str) -> Self {
        Self { class, ..self }
    }

    /// What a test calls it.
    pub fn test(self, test: &'a str) -> Self {
        Self { test, ..self }
    }

    /// What is said of it when one points at it; also its name, where the words on it are too short.
    pub fn title(self, title: &'a str) -> Self {
        Self { title, ..self }
    }

    /// A choice among several: whether it is the chosen one.
    pub fn pill(self, on: bool) -> Self {
        Self { class: if on { "pill on" } else { "pill" }, pressed: Some(on), ..self }
    }

    /// Whether it cannot be pressed now.
    pub fn off(self, off: bool) -> Self {
        Self { off, ..self }
    }
}

impl fmt::Display for Button<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            r#"<button type="button" class="{}" data-do="{}" data-value="{}""#,
            self.class,
            escaped(self.what),
            escaped(self.value)
        )?;
        if !self.test.is_empty() {
            write!(f, r#" data-test="{}""#, escaped(self.test))?;
        }
        if !self.title.is_empty() {
            write!(f, r#" title="{0}" aria-label="{0}""#, escaped(self.title))?;
        }
        if let Some(pressed) = self.pressed {
            write!(f, r#" aria-pressed="{pressed}""#)?;
        }
        if self.off {
            f.write_str(" disabled")?;
        }
        write!(f, ">{}</button>", escaped(self.label))
    }
}

/// A field with its label. Its `what` is what [`crate::Press::Typed`] says, letter by letter.
pub struct Field<'a> {
    what: &'a str,
    label: &'a str,
    text: &'a str,
    id: &'a str,
    test: &'a str,
    hint: &'a str,
    list: &'a str,
    class: &'a str,
    rows: usize,
    locked: bool,
}

impl<'a> Field<'a> {
    /// A field of one line.
    pub fn new(what: &'a str, label: &'a str, text: &'a str) -> Self {
        let (id, test, hint, list, class) = ("", "", "", "", "");
        Self { what, label, text, id, test, hint, list, class, rows: 1, locked: false }
    }

    /// The id it is given the focus by.
    pub fn id(self, id: &'a str) -> Self {
        Self { id, ..self }
    }

    /// What a test calls it.
    pub fn test(self, test: &'a str) -> Self {
        Self { test, ..self }
    }

    /// What stands in it while it is empty.
    pub fn hint(self, hint: &'a str) -> Self {
        Self { hint, ..self }
    }

    /// The id of the list it takes suggestions from.
    pub fn list(self, list: &'a str) -> Self {
        Self { list, ..self }
    }

    /// A class of the label around it.
    pub fn class(self, class: &'a str) -> Self {
        Self { class, ..self }
    }

    /// A field of several lines.
    pub fn rows(self, rows: usize) -> Self {
        Self { rows, ..self }
    }

    /// Whether it can only be read.
    pub fn locked(self, locked: bool) -> Self {
        Self { locked, ..self }
    }

    fn attributes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, r#" data-do="{}""#, escaped(self.what))?;
        let optional = [("id", self.id), ("data-test", self.test), ("list", self.list)];
        for (name, value) in optional.into_iter().filter(|(_, value)| !value.is_empty()) {
            write!(f, r#" {name}="{}""#, escaped(value))?;
        }
        if !self.hint.is_empty() {
            write!(f, r#" placeholder="{}""#, escaped(self.hint))?;
        }
        f.write_str(if self.locked { " readonly" } else { "" })?;
        f.write_str(r#" autocomplete="off""#)
    }
}

impl fmt::Display for Field<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, r#"<label class="fld {}"><span>{}</span>"#, self.class, escaped(self.label))?;
        if self.rows > 1 {
            write!(f, r#"<textarea rows="{}""#, self.rows)?;
            self.attributes(f)?;
            // The first line break after the tag is the parser's, so that one of the text's own survives.
            write!(f, ">\n{}</textarea></label>", escaped(self.text))
        } else {
            f.write_str("<input")?;
            self.attributes(f)?;
            write!(f, r#" value="{}"></label>"#, escaped(self.text))
        }
    }
}

/// A box to choose from, with its label. Choosing is typing.
pub struct Select<'a> {
    /// What [`crate::Press::Typed`] says.
    pub what: &'a str,
    /// Its label.
    pub label: &'a str,
    /// Values and words.
    pub choices: &'a [(&'a str, &'a str)],
    /// The chosen value.
    pub chosen: &'a str,
    /// Whether it cannot be changed.
    pub locked: bool,
}

impl fmt::Display for Select<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let locked = if self.locked { " disabled" } else { "" };
        let (what, label) = (escaped(self.what), escaped(self.label));
        write!(f, r#"<label class="fld"><span>{label}</span><select data-do="{what}"{locked}>"#)?;
        for (value, words) in self.choices {
            let on = if *value == self.chosen { " selected" } else { "" };
            write!(f, r#"<option value="{}"{on}>{}</option>"#, escaped(value), escaped(words))?;
        }
        f.write_str("</select></label>")
    }
}

/// Which rows of a list are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pager {
    page: usize,
}

impl Pager {
    /// Goes to the page of this number, from 0.
    pub fn turn_to(&mut self, page: &str) {
        self.page = page.parse().unwrap_or(0);
    }

    /// Goes to the page a row is on.
    pub fn show(&mut self, row: usize, per_page: usize) {
        self.page = row / per_page;
    }

    /// The rows on this page of a list that may have become shorter.
    pub fn range(self, rows: usize, per_page: usize) -> std::ops::Range<usize> {
        let from = self.at(rows, per_page) * per_page;
        from..(from + per_page).min(rows)
    }

    fn at(self, rows: usize, per_page: usize) -> usize {
        self.page.min(rows.saturating_sub(1) / per_page)
    }

    /// The way to the other pages; nothing if there is but one.
    pub fn draw(self, what: &str, rows: usize, per_page: usize) -> String {
        if rows <= per_page {
            return String::new();
        }
        let (at, last) = (self.at(rows, per_page), (rows - 1) / per_page);
        let range = self.range(rows, per_page);
        let to = |label: &str, title: &str, page: usize, off: bool| {
            let page = page.to_string();
            Button::new(what, label).value(&page).title(title).class("btn small turn").off(off).to_string()
        };
        format!(
            r#"<nav class="pager" aria-label="Pages">{}{}<span>{} to {} of {}</span>{}{}</nav>"#,
            to("«", "First page", 0, at == 0),
            to("‹", "Page before", at.saturating_sub(1), at == 0),
            figure(range.start + 1),
            figure(range.end),
            figure(rows),
            to("›", "Next page", (at + 1).min(last), at == last),
            to("»", "Last page", last, at == last),
        )
    }
}

/// A text from a stranger, ready for markup: on one line, not longer than `most`, without characters that would
/// turn the writing around or do worse.
pub fn shown(text: &str, most: usize) -> String {
    let mut calm: String = text.chars().filter_map(calmed).take(most).collect();
    if text.chars().nth(most).is_some() {
        calm.push('…');
    }
    escaped(&calm)
}

/// What stands for a character in a line of text. Marks of direction would turn around what follows them.
fn calmed(character: char) -> Option<char> {
    match character {
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' => None,
        character if character.is_control() => Some(' '),
        character => Some(character),
    }
}

/// A number with its noun: "1 card", "1,200 cards".
pub fn count(number: usize, noun: &str) -> String {
    format!("{} {noun}{}", figure(number), if number == 1 { "" } else { "s" })
}

/// A number people can read.
pub fn figure(number: usize) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        assert_eq!(figure(7), "7");
        assert_eq!(figure(1_000), "1,000");
        assert_eq!(figure(1_234_567), "1,234,567");
        assert_eq!(count(1, "card"), "1 card");
    }

    #[test]
    fn a_strangers_text_is_cut_calmed_and_escaped() {
        assert_eq!(shown("a\u{202e}b\n<i>", 10), "ab &lt;i&gt;");
        assert_eq!(shown(&"x".repeat(10_000), 3), "xxx…");
    }

    #[test]
    fn a_pager_never_points_behind_the_end() {
        let mut pager = Pager::default();
        pager.turn_to("999");
        assert_eq!(pager.range(120, 50), 100..120);
        assert_eq!(pager.range(0, 50), 0..0);
        pager.turn_to("no number");
        assert_eq!(pager.range(120, 50), 0..50);
        assert!(pager.draw("page", 120, 50).contains("1 to 50 of 120"));
        assert_eq!(pager.draw("page", 50, 50), "");
    }
}
