//! The answer line of a printed card, and what it means: main answer, alternates, optional words, explanations.

use crate::Level;
use crate::bracket::{Bracket, Meaning, Piece, pieces};
use crate::fold::{fold, has_umlaut, write_umlauts_out};
use crate::phrase::Phrase;
use crate::tables::tables;
use crate::word::Gap;

/// The most letters of a line that are read; no printed card has as many.
const LONGEST: usize = 6_000;
/// The longest line, in bytes, that somebody might type as it is printed, brackets and all.
const WHOLE: usize = 120;
/// The most forms of a line. A card with more alternates than this is a mistake.
const MOST: usize = 256;

/// One way to give the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The words.
    pub phrase: Phrase,
    /// The strictest level at which this form counts.
    pub from: Level,
    /// Whether it is the printed answer itself rather than an alternate or a part of it.
    pub main: bool,
    /// Whether an explanation is part of it: then it is right as a whole, and no part of it stands for it.
    pub explained: bool,
}

/// A parsed answer line. The text stays as printed; the forms stand beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerLine {
    printed: String,
    forms: Vec<Form>,
    refused: Vec<Phrase>,
    prompted: Vec<Phrase>,
    first_names: Vec<String>,
}

impl AnswerLine {
    /// Reads a line by the conventions of printed cards. Every text is a line; an empty one has no forms, and
    /// nothing is right for it.
    pub fn parse(text: &str) -> Self {
        let printed: String = text.trim().chars().take(LONGEST).collect();
        let mut line = Self {
            printed: String::new(),
            forms: Vec::new(),
            refused: Vec::new(),
            prompted: Vec::new(),
            first_names: Vec::new(),
        };
        line.read(without_errata(&printed));
        line.printed = printed;
        line
    }

    /// The text as printed.
    pub fn printed(&self) -> &str {
        &self.printed
    }

    /// The ways to give the answer, the printed one first.
    pub fn forms(&self) -> &[Form] {
        &self.forms
    }

    /// What the card says is not accepted.
    pub fn refused(&self) -> &[Phrase] {
        &self.refused
    }

    /// What the card says is not enough.
    pub fn prompted(&self) -> &[Phrase] {
        &self.prompted
    }

    /// First names the card gives in brackets before a last name: another one is another person.
    pub fn first_names(&self) -> &[String] {
        &self.first_names
    }

    /// Adds another way to give the answer.
    pub fn also(&mut self, text: &str) {
        self.alternative(text, Level::Strict, false);
    }

    /// Adds an answer that is not accepted.
    pub fn refuse(&mut self, text: &str) {
        let phrase = Phrase::read(text);
        if !phrase.is_empty() {
            self.refused.push(phrase);
        }
    }

    fn read(&mut self, text: &str) {
        if let Some(items) = one_of(text) {
            for item in parts_of_list(items) {
                self.alternative(item, Level::Strict, self.forms.is_empty());
            }
            return;
        }
        let parts = alternatives(text);
        if (2..=3).contains(&parts.len()) {
            self.add(Phrase::read(text), Level::Strict, false);
        }
        for part in parts {
            self.alternative(part, Level::Strict, true);
        }
        if text.contains(['(', '[']) && text.len() <= WHOLE {
            self.add_explained(text, Level::Strict);
        }
        self.forms.sort_by_key(|form| !form.main);
    }

    fn add(&mut self, phrase: Phrase, from: Level, main: bool) {
        let seen = || self.forms.iter().any(|form| form.phrase.full == phrase.full && form.from <= from);
        if !phrase.is_empty() && self.forms.len() < MOST && (main || !seen()) {
            self.forms.push(Form { phrase, from, main, explained: false });
        }
    }

    /// Adds the answer together with words from a bracket behind it.
    fn add_explained(&mut self, text: &str, from: Level) {
        let count = self.forms.len();
        self.add(Phrase::read(text), from, false);
        self.forms[count..].iter_mut().for_each(|form| form.explained = true);
    }

    fn alternative(&mut self, text: &str, from: Level, main: bool) {
        let text = text.trim().trim_matches([',', ';']).trim();
        if text.is_empty() {
            return;
        }
        if text.contains(['(', '[']) {
            self.with_brackets(text, from, main);
        } else {
            self.plain(text, from, main);
        }
    }

    /// An answer without brackets, and the parts of it that stand for the whole.
    fn plain(&mut self, text: &str, from: Level, main: bool) {
        let phrase = Phrase::read(text);
        if has_umlaut(text) {
            self.add(Phrase::read(&write_umlauts_out(text)), from.max(Level::Standard), false);
        }
        if let Some(end) = before_appositive(&phrase) {
            self.add(phrase.part(0..end), from.max(Level::Standard), false);
        }
        if let Some(quoted) = quoted_part(text) {
            self.add(Phrase::read(quoted), from.max(Level::Standard), false);
        }
        self.add(phrase, from, main);
    }

    fn with_brackets(&mut self, text: &str, from: Level, main: bool) {
        let pieces = pieces(text);
        let bare = assemble(&pieces, |_| false);
        for (at, piece) in pieces.iter().enumerate() {
            let Piece::Bracket(bracket) = piece else { continue };
            let before = pieces[..at].iter().any(Piece::is_text);
            let after = pieces[at + 1..].iter().any(Piece::is_text);
            self.bracket(bracket, &pieces, at, (before, after), from);
        }
        let optional = |at: usize| matches!(&pieces[at], Piece::Bracket(bracket) if bracket.is_optional());
        if (0..pieces.len()).any(optional) {
            let whole = assemble(&pieces, optional);
            if matches!(pieces.first(), Some(Piece::Text(_))) {
                self.add_explained(&whole, from);
            } else {
                self.add(Phrase::read(&whole), from, false);
            }
        }
        self.plain(&bare, from, main);
    }

    fn bracket(&mut self, bracket: &Bracket, pieces: &[Piece], at: usize, around: (bool, bool), from: Level) {
        let bare = assemble(pieces, |_| false);
        match &bracket.meaning {
            Meaning::Alternates(alternates) if around.1 && around.0 => {
                // `Plimsoll (or Load) Line`: the alternate stands for the word before it.
                for alternate in alternates {
                    self.add(Phrase::read(&replace_word_before(pieces, at, alternate)), from, false);
                }
            }
            Meaning::Alternates(alternates) => {
                for alternate in alternates {
                    self.plain(alternate, from, false);
                }
            }
            Meaning::OtherNames(names) => {
                for name in names {
                    self.plain(name, from.max(Level::Standard), false);
                }
            }
            Meaning::Refused(texts) => texts.iter().for_each(|text| self.refuse(text)),
            Meaning::Prompted(texts) => self.prompted.extend(texts.iter().map(|text| Phrase::read(text))),
            Meaning::Optional => {
                let words = Phrase::read(&bracket.text);
                if !around.0 && around.1 {
                    self.first_names.extend(
                        words
                            .words
                            .iter()
                            .filter(|word| tables().first_names.contains(&word.text))
                            .map(|w| w.text.clone()),
                    );
                }
                self.parts_of_bracket(bracket, pieces, at, around, from);
                if stands_alone(&bracket.text, &words, &Phrase::read(&bare)) {
                    self.add(words, from.max(Level::Standard), false);
                }
            }
        }
    }

    /// With a part of the optional words: `Imperial (Glass Company)` may be `Imperial Glass`.
    fn parts_of_bracket(
        &mut self,
        bracket: &Bracket,
        pieces: &[Piece],
        at: usize,
        around: (bool, bool),
        from: Level,
    ) {
        let words: Vec<&str> = bracket.text.split_whitespace().collect();
        if words.len() > 5 || words.is_empty() || bracket.text.contains(',') {
            return;
        }
        // With a single bracket the whole of it is a form already.
        let brackets = pieces.iter().filter(|piece| !piece.is_text()).count();
        for count in 1..words.len() + usize::from(brackets > 1) {
            let part =
                if around.0 { words[..count].join(" ") } else { words[words.len() - count..].join(" ") };
            let text = assemble_with(pieces, |index| (index == at).then_some(part.as_str()));
            if around.0 {
                self.add_explained(&text, from);
            } else {
                self.add(Phrase::read(&text), from, false);
            }
        }
    }
}

/// What a bracket says stands for the answer by itself if it is a formula, the long form of an acronym, its short
/// form, or the last name of somebody known by the first.
fn stands_alone(text: &str, bracket: &Phrase, main: &Phrase) -> bool {
    let has_capital = bracket.words.iter().all(|word| word.capital);
    let formula =
        bracket.words.len() == 1 && bracket.words[0].has_digit() && !main.words.iter().any(|w| w.has_digit());
    let initials = |phrase: &Phrase| -> String {
        phrase
            .words
            .iter()
            .filter(|w| !tables().small.contains(&w.text))
            .filter_map(|w| w.text.chars().next())
            .collect()
    };
    let acronym = |short: &Phrase, long: &Phrase| {
        short.words.len() == 1
            && long.words.len() >= 2
            && initials(long) == short.joined
            && short.joined.len() >= 2
    };
    let single = main.words.len() == 1 && bracket.words.len() == 1;
    let last_name = single
        && has_capital
        && tables().first_names.contains(&main.joined)
        && !crate::world::world().is_larger_place(&bracket.joined)
        && !crate::world::is_english(&bracket.joined);
    let letters =
        formula && text.chars().any(char::is_alphabetic) && text.chars().all(|c| c.is_alphanumeric());
    letters || acronym(main, bracket) || acronym(bracket, main) || last_name
}

fn assemble(pieces: &[Piece], keep: impl Fn(usize) -> bool) -> String {
    let mut text = String::new();
    for (at, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Text(part) => text.push_str(part),
            Piece::Bracket(bracket) if keep(at) => {
                text.push(' ');
                text.push_str(&bracket.text);
                text.push(' ');
            }
            Piece::Bracket(_) => text.push(' '),
        }
    }
    text.trim().trim_matches([',', ';']).trim().to_owned()
}

fn assemble_with<'a>(pieces: &[Piece], text_for: impl Fn(usize) -> Option<&'a str>) -> String {
    let mut text = String::new();
    for (at, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Text(part) => text.push_str(part),
            Piece::Bracket(_) => {
                text.push(' ');
                text.push_str(text_for(at).unwrap_or_default());
                text.push(' ');
            }
        }
    }
    text
}

fn replace_word_before(pieces: &[Piece], at: usize, alternate: &str) -> String {
    let mut text = String::new();
    for (index, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Text(part) if index + 1 == at => {
                let part = part.trim_end();
                text.push_str(part.rsplit_once(' ').map_or("", |(front, _)| front));
                text.push(' ');
                text.push_str(alternate);
                text.push(' ');
            }
            Piece::Text(part) => text.push_str(part),
            Piece::Bracket(_) => {}
        }
    }
    text
}

/// The line up to a correction somebody printed behind it.
fn without_errata(text: &str) -> &str {
    let lower = text.to_ascii_lowercase();
    let end = [" errata:", " erratum:", " note:", " nb:", " n.b.:"]
        .iter()
        .filter_map(|mark| lower.find(mark))
        .min();
    end.filter(|end| *end > 0).map_or(text, |end| &text[..end])
}

/// The items of `(one of) A, B or C`.
fn one_of(text: &str) -> Option<&str> {
    const OPENINGS: [&str; 10] = [
        "(one of)",
        "(any of)",
        "(either of)",
        "(any one of)",
        "one of:",
        "any of:",
        "any one of:",
        "one of ",
        "any of ",
        "any one of ",
    ];
    let lower = text.to_ascii_lowercase();
    let opening = OPENINGS.iter().find(|opening| lower.starts_with(**opening))?;
    let items = text[opening.len()..].trim_start_matches([':', ' ']);
    let listed = items.contains(',') || items.to_ascii_lowercase().contains(" or ") || items.contains('/');
    listed.then_some(items)
}

fn parts_of_list(text: &str) -> Vec<&str> {
    text.split([',', ';', '/'])
        .flat_map(|part| split_word(part, "or"))
        .flat_map(|part| split_word(part, "and"))
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect()
}

/// Splits at a word that stands alone, outside brackets.
fn split_word<'a>(text: &'a str, word: &str) -> Vec<&'a str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0usize);
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            b' ' | b',' if depth == 0 => {
                let rest = &text[at + 1..];
                let found = rest.len() > word.len()
                    && rest.is_char_boundary(word.len())
                    && rest[..word.len()].eq_ignore_ascii_case(word)
                    && rest.as_bytes()[word.len()] == b' ';
                if found && !text[start..at].trim().is_empty() {
                    parts.push(&text[start..at]);
                    at += word.len() + 1;
                    start = at;
                    continue;
                }
            }
            _ => {}
        }
        at += 1;
    }
    parts.push(&text[start..]);
    parts
}

/// The alternates of a line: parted by `or`, `;`, or a slash between words.
fn alternatives(text: &str) -> Vec<&str> {
    // No entry of the table is longer, and most lines of several alternates are.
    if text.len() <= 40 {
        let plain: String = fold(text).into_iter().filter(|c| *c != '"' && *c != '\'').collect();
        if tables().whole.contains(plain.trim().to_lowercase().trim_start_matches("the ")) {
            return vec![text];
        }
    }
    split_word(text, "or").into_iter().flat_map(split_slashes).take(MOST).collect()
}

fn split_slashes(text: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0usize);
    for (at, character) in text.char_indices() {
        match character {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            ';' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            '/' if depth == 0 && is_alternative_slash(text, at) => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts.retain(|part| !part.trim().is_empty());
    parts
}

/// A slash parts alternates only between words of three letters and more: not in `24/7`, `AC/DC`, `Either/Or`.
fn is_alternative_slash(text: &str, at: usize) -> bool {
    let (before, after) = (&text[..at], &text[at + 1..]);
    if before.ends_with(' ') && after.starts_with(' ') {
        return true;
    }
    let left: Vec<char> = before.chars().rev().take_while(|c| c.is_alphanumeric()).collect();
    let right: Vec<char> = after.chars().take_while(|c| c.is_alphanumeric()).collect();
    let long = |letters: &[char]| letters.len() >= 3 && letters.iter().all(|letter| letter.is_alphabetic());
    let word: String = left.iter().rev().chain(['/'].iter()).chain(right.iter()).collect();
    (long(&left) && long(&right)
        || !text.is_ascii() && !left.is_empty() && !right.is_empty() && !text[..at].is_ascii())
        && !tables().whole.contains(&word.to_lowercase())
}

/// Where the answer ends if an explanation follows its comma: `Secretariat, who in 1973 …`, `Puff, the Magic Dragon`.
fn before_appositive(phrase: &Phrase) -> Option<usize> {
    let comma = phrase.after(Gap::Comma)?;
    let opens = phrase.words[comma].text.as_str();
    let only = phrase.words[comma + 1..].iter().all(|word| word.gap != Gap::Comma)
        || opens == "who"
        || opens == "which";
    let explains = matches!(
        opens,
        "who"
            | "which"
            | "that"
            | "where"
            | "when"
            | "the"
            | "a"
            | "an"
            | "by"
            | "because"
            | "whose"
            | "also"
            | "as"
            | "from"
            | "of"
            | "in"
            | "on"
            | "at"
            | "being"
            | "meaning"
            | "ie"
            | "eg"
    );
    let list = phrase.words[comma + 1..].iter().any(|word| word.text == "and")
        && matches!(opens, "the" | "a" | "an");
    (explains && only && !list).then_some(comma)
}

/// The quoted title inside a longer line.
fn quoted_part(text: &str) -> Option<&str> {
    let is_quote = |c: char| matches!(c, '"' | '\u{201c}' | '\u{201d}');
    let start = text.find(is_quote)?;
    let from = start + text[start..].chars().next()?.len_utf8();
    let end = from + text[from..].find(is_quote)?;
    let quoted = text[from..end].trim();
    (!quoted.is_empty() && (start > 0 || end + 1 < text.len())).then_some(quoted)
}
