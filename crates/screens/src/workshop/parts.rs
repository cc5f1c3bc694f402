//! The parts every screen is built of: buttons, fields, pagers, and text from strangers made safe to show.

use maud::{Markup, Render, html};

use super::entry::Entry;
use super::press::Press;

/// How many rows a list shows at once. Fifty thousand questions are a thousand pages, and each is drawn at once.
pub const PAGE: usize = 50;

/// An attribute that is left out while there is nothing to say.
fn some(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

/// Whether something can be read out; an arrow cannot.
fn has_words(label: &str) -> bool {
    label.contains(char::is_alphanumeric)
}

/// A button.
pub struct Button<'a> {
    press: Press,
    label: &'a str,
    class: &'a str,
    test: &'a str,
    title: &'a str,
    pressed: Option<bool>,
    off: bool,
}

impl<'a> Button<'a> {
    /// A small button with words on it.
    pub fn new(press: impl Into<Press>, label: &'a str) -> Self {
        let press = press.into();
        Self { press, label, class: "btn small", test: "", title: "", pressed: None, off: false }
    }

    /// Its classes.
    pub fn class(self, class: &'a str) -> Self {
        Self { class, ..self }
    }

    /// What a test calls it.
    pub fn test(self, test: &'a str) -> Self {
        Self { test, ..self }
    }

    /// What is said of it when one points at it; also its name, where a mark is all that is on it.
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

impl Render for Button<'_> {
    fn render(&self) -> Markup {
        html! {
            button type="button" class=(self.class) data-do=(self.press.what()) data-value=[self.press.value()]
                data-test=[some(self.test)]
                title=[some(self.title)] aria-label=[some(self.title).filter(|_| !has_words(self.label))]
                aria-pressed=[self.pressed.map(|pressed| pressed.to_string())] disabled[self.off] { (self.label) }
        }
    }
}

/// A field with its label.
pub struct Field<'a> {
    entry: Entry,
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
    pub fn new(entry: impl Into<Entry>, label: &'a str, text: &'a str) -> Self {
        let (entry, id, test, hint, list, class) = (entry.into(), "", "", "", "", "");
        Self { entry, label, text, id, test, hint, list, class, rows: 1, locked: false }
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
}

impl Render for Field<'_> {
    fn render(&self) -> Markup {
        let (what, id, test) = (self.entry.written(), some(self.id), some(self.test));
        let (list, hint) = (some(self.list), some(self.hint));
        html! {
            label.fld.(self.class) {
                span { (self.label) }
                @if self.rows > 1 {
                    textarea rows=(self.rows) data-do=(what) id=[id] data-test=[test] list=[list]
                        placeholder=[hint] readonly[self.locked] autocomplete="off" {
                        // The first line break after the tag is the parser's, so that one of the text's own survives.
                        "\n" (self.text)
                    }
                } @else {
                    input data-do=(what) id=[id] data-test=[test] list=[list] placeholder=[hint]
                        readonly[self.locked] autocomplete="off" value=(self.text);
                }
            }
        }
    }
}

/// A box to choose from, with its label. Choosing is typing.
pub struct Select<'a> {
    /// What is chosen.
    pub entry: Entry,
    /// Its label.
    pub label: &'a str,
    /// Values and words.
    pub choices: &'a [(&'a str, &'a str)],
    /// The chosen value.
    pub chosen: &'a str,
    /// Whether it cannot be changed.
    pub locked: bool,
}

impl Render for Select<'_> {
    fn render(&self) -> Markup {
        html! {
            label.fld {
                span { (self.label) }
                select data-do=(self.entry.written()) disabled[self.locked] { (options(self.choices, self.chosen)) }
            }
        }
    }
}

/// What a box offers: values and words, of which one value is chosen.
pub fn options(choices: &[(&str, &str)], chosen: &str) -> Markup {
    html! {
        @for (value, words) in choices { option value=(value) selected[*value == chosen] { (words) } }
    }
}

/// Which rows of a list are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pager {
    page: usize,
}

impl Pager {
    /// Goes to the page of this number, from 0.
    pub fn turn_to(&mut self, page: usize) {
        self.page = page;
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
    pub fn draw(self, press: impl Fn(usize) -> Press, rows: usize, per_page: usize) -> Markup {
        let (at, last) = (self.at(rows, per_page), rows.saturating_sub(1) / per_page);
        let range = self.range(rows, per_page);
        let to = |label: &str, title: &str, page: usize, off: bool| {
            Button::new(press(page), label).title(title).class("btn small turn").off(off).render()
        };
        html! {
            @if rows > per_page {
                nav.pager aria-label="Pages" {
                    (to("«", "First page", 0, at == 0))
                    (to("‹", "Page before", at.saturating_sub(1), at == 0))
                    span { (figure(range.start + 1)) " to " (figure(range.end)) " of " (figure(rows)) }
                    (to("›", "Next page", (at + 1).min(last), at == last))
                    (to("»", "Last page", last, at == last))
                }
            }
        }
    }
}

/// A text from a stranger as it can be shown: on one line, not longer than `most`, without characters that would
/// turn the writing around or do worse.
pub fn shown(text: &str, most: usize) -> String {
    let mut calm: String = text.chars().filter_map(calmed).take(most).collect();
    if text.chars().nth(most).is_some() {
        calm.push('…');
    }
    calm
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
        assert_eq!(html! { (shown("a\u{202e}b\n<i>", 10)) }.into_string(), "ab &lt;i&gt;");
        assert_eq!(shown(&"x".repeat(10_000), 3), "xxx…");
    }

    #[test]
    fn a_pager_never_points_behind_the_end() {
        let mut pager = Pager::default();
        pager.turn_to(999);
        assert_eq!(pager.range(120, 50), 100..120);
        assert_eq!(pager.range(0, 50), 0..0);
        pager.turn_to(0);
        assert_eq!(pager.range(120, 50), 0..50);
        assert!(pager.draw(Press::Page, 120, 50).into_string().contains("1 to 50 of 120"));
        assert_eq!(pager.draw(Press::Page, 50, 50).into_string(), "");
    }
}
