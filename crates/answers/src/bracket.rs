//! What a bracket on a card means: an alternate, an older name, optional words, an explanation, a refusal.

/// A piece of an answer line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Text in the open.
    Text(String),
    /// Text in brackets.
    Bracket(Bracket),
}

impl Piece {
    /// Whether it is text with something in it.
    pub fn is_text(&self) -> bool {
        matches!(self, Self::Text(text) if text.chars().any(char::is_alphanumeric))
    }
}

/// A bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// What stands in it.
    pub text: String,
    /// What it means.
    pub meaning: Meaning,
}

impl Bracket {
    /// Whether its words may be typed along with the answer.
    pub fn is_optional(&self) -> bool {
        self.meaning == Meaning::Optional
    }
}

/// What a bracket means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// `(or Holland)`, `(accept: Holland)`, `(also Holland)`, `(Holland accepted)`, `(aka Holland)`.
    Alternates(Vec<String>),
    /// `(born Cassius Clay)`, `(formerly Siam)`: the same thing under another name.
    OtherNames(Vec<String>),
    /// `(do not accept England)`.
    Refused(Vec<String>),
    /// `(prompt on Korea)`.
    Prompted(Vec<String>),
    /// Optional words or an explanation: not needed, and not enough.
    Optional,
}

/// Cuts a line at its brackets. A bracket that is never closed reaches to the end.
pub fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let (mut depth, mut current) = (0usize, String::new());
    for character in text.chars() {
        match character {
            '(' | '[' => {
                if depth == 0 {
                    push_text(&mut pieces, &mut current);
                } else {
                    current.push(' ');
                }
                depth += 1;
            }
            ')' | ']' if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    push_bracket(&mut pieces, &mut current);
                }
            }
            other => current.push(other),
        }
    }
    if depth > 0 {
        push_bracket(&mut pieces, &mut current);
    } else {
        push_text(&mut pieces, &mut current);
    }
    // A line that is all bracket means what it says.
    if !pieces.iter().any(Piece::is_text) {
        let whole = text.replace(['(', ')', '[', ']'], " ");
        return vec![Piece::Text(whole)];
    }
    pieces
}

fn push_text(pieces: &mut Vec<Piece>, text: &mut String) {
    if !text.is_empty() {
        pieces.push(Piece::Text(std::mem::take(text)));
    }
}

fn push_bracket(pieces: &mut Vec<Piece>, text: &mut String) {
    let text = std::mem::take(text).trim().to_owned();
    if !text.is_empty() {
        let meaning = meaning(&text);
        pieces.push(Piece::Bracket(Bracket { text, meaning }));
    }
}

fn meaning(text: &str) -> Meaning {
    const REFUSALS: [&str; 6] =
        ["do not accept", "don't accept", "dont accept", "not accept", "reject", "not:"];
    const PROMPTS: [&str; 2] = ["prompt on", "prompt:"];
    const ALTERNATES: [&str; 14] = [
        "or:",
        "or ",
        "accept:",
        "accept either",
        "accept ",
        "also accept:",
        "also accept",
        "also known as",
        "also ",
        "aka ",
        "a.k.a. ",
        "a.k.a ",
        "i.e. ",
        "alternatively ",
    ];
    const OTHER_NAMES: [&str; 10] = [
        "born ",
        "formerly ",
        "née ",
        "nee ",
        "real name ",
        "originally ",
        "previously ",
        "now ",
        "nicknamed ",
        "known as ",
    ];
    const BEHIND: [&str; 4] = [" accepted", " acceptable", " is accepted", " is acceptable"];
    let opens = |openings: &[&str]| -> Option<Vec<String>> {
        let opening = openings.iter().find(|opening| starts_with(text, opening))?;
        Some(names(&text[opening.len()..]))
    };
    if let Some(names) = opens(&REFUSALS) {
        return Meaning::Refused(names);
    }
    if let Some(names) = opens(&PROMPTS) {
        return Meaning::Prompted(names);
    }
    if let Some(names) = opens(&ALTERNATES) {
        return Meaning::Alternates(names);
    }
    if let Some(names) = opens(&OTHER_NAMES) {
        return Meaning::OtherNames(names);
    }
    for ending in BEHIND {
        if text.len() > ending.len() && text.is_char_boundary(text.len() - ending.len()) {
            let (front, back) = text.split_at(text.len() - ending.len());
            if back.eq_ignore_ascii_case(ending) {
                return Meaning::Alternates(names(front.trim_end_matches(" is").trim_end_matches(" also")));
            }
        }
    }
    Meaning::Optional
}

fn starts_with(text: &str, opening: &str) -> bool {
    text.get(..opening.len()).is_some_and(|start| start.eq_ignore_ascii_case(opening))
}

/// Several names in one bracket, parted by `or`, commas or semicolons.
fn names(text: &str) -> Vec<String> {
    let text = text.trim().trim_start_matches([':', ' ']);
    text.split([',', ';'])
        .flat_map(|part| part.split(" or "))
        .map(|part| part.trim().trim_start_matches("or ").trim().to_owned())
        .filter(|part| !part.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meaning_of(text: &str) -> Meaning {
        meaning(text)
    }

    #[test]
    fn brackets_say_what_they_are() {
        let holland = || vec!["Holland".to_owned()];
        for text in [
            "or Holland",
            "accept: Holland",
            "accept Holland",
            "also Holland",
            "Holland accepted",
            "aka Holland",
        ] {
            assert_eq!(meaning_of(text), Meaning::Alternates(holland()), "{text}");
        }
        assert_eq!(meaning_of("formerly Holland"), Meaning::OtherNames(holland()));
        assert_eq!(meaning_of("do not accept Holland"), Meaning::Refused(holland()));
        assert_eq!(meaning_of("prompt on Holland"), Meaning::Prompted(holland()));
        assert_eq!(meaning_of("of Pisa"), Meaning::Optional);
    }

    #[test]
    fn a_bracket_that_is_never_closed_reaches_to_the_end() {
        assert_eq!(pieces("Emerald (a dark green").len(), 2);
        assert_eq!(pieces("(all)"), [Piece::Text(" all ".to_owned())]);
    }
}
