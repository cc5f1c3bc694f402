//! What stands between GIFT's braces.

use super::Skip;

/// The answers of one question.
#[derive(Clone, Debug, PartialEq)]
pub enum Answers {
    /// Texts that are right, and texts that are wrong.
    Text { right: Vec<String>, wrong: Vec<String>, note: Option<String> },
    /// A number, and the range it stands for if it has one.
    Number { right: String, range: Option<String>, note: Option<String> },
    /// A statement.
    TrueOrFalse { right: bool, note: Option<String> },
}

/// Reads what stands between the braces.
pub fn read_answers(inside: &str) -> Result<Answers, Skip> {
    let (inside, note) = match inside.find("####") {
        Some(at) => (&inside[..at], Some(unescape(inside[at + 4..].trim()))),
        None => (inside, None),
    };
    let inside = inside.trim();
    if inside.is_empty() {
        return Err(Skip::NotThisKind { said: "an essay".to_owned() });
    }
    let word = inside.split('#').next().unwrap_or_default().trim();
    match word.to_uppercase().as_str() {
        "T" | "TRUE" => return Ok(Answers::TrueOrFalse { right: true, note }),
        "F" | "FALSE" => return Ok(Answers::TrueOrFalse { right: false, note }),
        _ => {}
    }
    match inside.strip_prefix('#') {
        Some(number) => numeric(number.trim(), note),
        None => texts(inside, note),
    }
}

/// One answer: its sign, its weight in per cent, its text.
struct Part<'a> {
    sign: char,
    weight: Option<f64>,
    text: &'a str,
}

/// Cuts at every `=` and `~` that is not escaped.
fn parts(inside: &str) -> Vec<Part<'_>> {
    let mut starts = Vec::new();
    let mut from = 0;
    while let Some(at) = find_unescaped_any(&inside[from..], &['=', '~']) {
        starts.push(from + at);
        from += at + 1;
    }
    let ends = starts.iter().skip(1).copied().chain([inside.len()]);
    let cut = starts.iter().zip(ends).map(|(start, end)| {
        let text = inside[start + 1..end].trim();
        let (weight, text) = weight(text);
        let text = &text[..find_unescaped(text, '#').unwrap_or(text.len())];
        Part { sign: if inside[*start..].starts_with('=') { '=' } else { '~' }, weight, text: text.trim() }
    });
    cut.collect()
}

/// Takes `%50%` off.
fn weight(text: &str) -> (Option<f64>, &str) {
    let cut = text.strip_prefix('%').and_then(|rest| {
        let end = rest.find('%')?;
        Some((Some(rest[..end].trim().parse().ok()?), rest[end + 1..].trim_start()))
    });
    cut.unwrap_or((None, text))
}

fn texts(inside: &str, note: Option<String>) -> Result<Answers, Skip> {
    let parts = parts(inside);
    if parts.is_empty() {
        return Err(Skip::Unreadable { said: "no answer begins with = or ~".to_owned() });
    }
    if parts.iter().any(|part| part.sign == '=' && part.text.contains("->")) {
        return Err(Skip::NotThisKind { said: "a matching question".to_owned() });
    }
    let is_right = |part: &&Part<'_>| match part.sign {
        '=' => part.weight.is_none_or(|weight| weight >= 100.0),
        _ => part.weight.is_some_and(|weight| weight >= 100.0),
    };
    let partly = |part: &&Part<'_>| part.weight.is_some_and(|weight| weight > 0.0 && weight < 100.0);
    let right: Vec<String> = parts.iter().filter(is_right).map(|part| unescape(part.text)).collect();
    if right.is_empty() && parts.iter().any(|part| partly(&part)) {
        return Err(Skip::NotThisKind { said: "a question with several boxes to tick".to_owned() });
    }
    // What is right by half is neither right nor wrong here.
    let wrong = parts.iter().filter(|part| !is_right(part) && !partly(part)).map(|part| unescape(part.text));
    Ok(Answers::Text { wrong: wrong.collect(), right, note })
}

fn numeric(text: &str, note: Option<String>) -> Result<Answers, Skip> {
    let first =
        match parts(text).into_iter().find(|part| part.sign == '=' && part.weight.is_none_or(|w| w >= 100.0))
        {
            Some(part) => part.text.to_owned(),
            None => text[..find_unescaped(text, '#').unwrap_or(text.len())].trim().to_owned(),
        };
    let unreadable = || Skip::Unreadable { said: format!("\"{first}\" is no number") };
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
    if let Some((low, high)) = first.split_once("..") {
        let middle =
            number(low).zip(number(high)).map(|(low, high)| (low + high) / 2.0).ok_or_else(unreadable)?;
        return Ok(Answers::Number { right: middle.to_string(), range: Some(first), note });
    }
    let (right, tolerance) = first.split_once(':').unwrap_or((&first, "0"));
    number(right).ok_or_else(unreadable)?;
    let range = number(tolerance).is_none_or(|tolerance| tolerance != 0.0).then(|| first.clone());
    Ok(Answers::Number { right: right.trim().to_owned(), range, note })
}

/// Where a character stands that no backslash precedes.
pub fn find_unescaped(text: &str, wanted: char) -> Option<usize> {
    find_unescaped_any(text, &[wanted])
}

fn find_unescaped_any(text: &str, wanted: &[char]) -> Option<usize> {
    let mut escaped = false;
    for (at, character) in text.char_indices() {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if wanted.contains(&character) => return Some(at),
            _ => {}
        }
    }
    None
}

/// Undoes `\~ \= \# \{ \} \: \\` and `\n`.
pub fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        if character != '\\' {
            plain.push(character);
            continue;
        }
        match characters.next() {
            Some('n') => plain.push('\n'),
            Some(kept @ ('~' | '=' | '#' | '{' | '}' | ':' | '\\')) => plain.push(kept),
            Some(other) => plain.extend(['\\', other]),
            None => plain.push('\\'),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn right(inside: &str) -> Vec<String> {
        match read_answers(inside) {
            Ok(Answers::Text { right, .. }) => right,
            Ok(Answers::Number { right, .. }) => vec![right],
            Ok(Answers::TrueOrFalse { right, .. }) => vec![right.to_string()],
            Err(skip) => vec![skip.to_string()],
        }
    }

    #[test]
    fn every_kind_of_answer_is_read() {
        assert_eq!(right("=Paris ~London#no ~%-50%Rome"), ["Paris"]);
        assert_eq!(right("=grey =gray#US spelling"), ["grey", "gray"]);
        assert_eq!(right("~%100%yes ~no"), ["yes"]);
        assert_eq!(right("TRUE#wrong#right"), ["true"]);
        assert_eq!(right(" f "), ["false"]);
        assert_eq!(right("#3.14:0.01"), ["3.14"]);
        assert_eq!(right("#1..5"), ["3"]);
        assert_eq!(right("#=1822:0 =%50%1822:2"), ["1822"]);
        assert_eq!(right("=a\\=b \\~ c"), ["a=b ~ c"]);
    }

    #[test]
    fn what_has_no_one_answer_is_told() {
        assert_eq!(right(""), ["an essay has no one answer to type"]);
        assert_eq!(right("=a -> b =c -> d"), ["a matching question has no one answer to type"]);
        assert_eq!(
            right("~%50%a ~%50%b"),
            ["a question with several boxes to tick has no one answer to type"]
        );
        assert_eq!(right("hello"), ["it cannot be read: no answer begins with = or ~"]);
        assert_eq!(right("#pi"), ["it cannot be read: \"pi\" is no number"]);
    }
}
