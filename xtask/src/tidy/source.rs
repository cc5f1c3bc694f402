//! Rust sources without what the compiler does not run: comments, texts, tests.

/// The code a crate ships: no comments, no contents of strings, nothing from the test module on (which stands
/// last in a file, as everywhere in this project). Lines keep their numbers.
pub fn shipped(text: &str) -> String {
    let code = without_comments_and_texts(text);
    match code.find("#[cfg(test)]") {
        Some(tests) => code[..tests].to_owned(),
        None => code,
    }
}

/// The same text with every comment and every string or character literal blanked out.
pub fn without_comments_and_texts(text: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    let mut code = String::with_capacity(text.len());
    let mut at = 0;
    while at < characters.len() {
        let end = skipped(&characters, at);
        if end == at {
            code.push(characters[at]);
            at += 1;
            continue;
        }
        // A blanked literal leaves a space, so that words on both sides stay two words.
        code.push(' ');
        code.extend(characters[at..end].iter().filter(|character| **character == '\n'));
        at = end;
    }
    code
}

/// The texts that a crate ships, each with the line it begins on, counted from 0; none from the test module on.
pub fn texts(text: &str) -> Vec<(usize, String)> {
    let end = shipped(text).lines().count();
    let characters: Vec<char> = text.chars().collect();
    let (mut found, mut at, mut line) = (Vec::new(), 0, 0);
    while at < characters.len() && line < end {
        let next = skipped(&characters, at).max(at + 1);
        let piece = &characters[at..next];
        if matches!(piece, ['"', _, ..] | ['r', '"' | '#', _, ..]) {
            found.push((line, piece.iter().collect()));
        }
        line += piece.iter().filter(|character| **character == '\n').count();
        at = next;
    }
    found
}

/// Where the comment or literal that begins at `at` ends; `at` itself if none begins there.
fn skipped(text: &[char], at: usize) -> usize {
    let rest = &text[at..];
    match rest {
        ['/', '/', ..] => at + rest.iter().take_while(|character| **character != '\n').count(),
        ['/', '*', ..] => at + block_comment(rest),
        ['"', ..] => at + string(rest),
        ['r', '"' | '#', ..] if at == 0 || !is_word(text[at - 1]) => at + raw_string(rest),
        ['\'', '\\', ..] => at + 2 + rest[2..].iter().skip(1).take_while(|c| **c != '\'').count() + 2,
        ['\'', _, '\'', ..] => at + 3,
        _ => at,
    }
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// The length of a block comment; they nest.
fn block_comment(text: &[char]) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        match &text[at..] {
            ['/', '*', ..] => (depth, at) = (depth + 1, at + 2),
            ['*', '/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at
}

fn string(text: &[char]) -> usize {
    let mut at = 1;
    while at < text.len() && text[at] != '"' {
        at += if text[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(text.len())
}

/// The length of `r"…"` or `r#"…"#`; 0 if it is none, such as the raw identifier `r#type`.
fn raw_string(text: &[char]) -> usize {
    let hashes = text[1..].iter().take_while(|character| **character == '#').count();
    if text.get(1 + hashes) != Some(&'"') {
        return 0;
    }
    let mut at = 2 + hashes;
    while at < text.len() {
        let closes =
            text[at] == '"' && text[at + 1..].iter().take(hashes).filter(|c| **c == '#').count() == hashes;
        at += 1;
        if closes {
            return (at + hashes).min(text.len());
        }
    }
    text.len()
}

/// Whether `word` stands in `line` with no letter, digit or underscore next to it. A word may itself contain
/// punctuation, as `std::fs` does.
pub fn has_word(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        !before.is_some_and(is_word) && !after.is_some_and(is_word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_texts_are_blanked_and_code_is_kept() {
        let text = r####"
            //! tokio
            use a::b; // tokio
            /* tokio /* tokio */ tokio */ fn f<'a>(x: &'a str) -> char { '"' }
            const T: &str = "tokio \" tokio"; const R: &str = r#"tokio " tokio"#; const N: char = '\n';
            fn r#type() {}
        "####;
        let code = without_comments_and_texts(text);
        assert!(!code.contains("tokio"), "{code}");
        assert!(
            code.contains("use a::b;") && code.contains("fn f<'a>") && code.contains("fn r#type"),
            "{code}"
        );
        assert_eq!(code.lines().count(), text.lines().count());
    }

    #[test]
    fn tests_are_not_shipped() {
        assert_eq!(shipped("fn a() {}\n#[cfg(test)]\nmod tests {}"), "fn a() {}\n");
    }

    #[test]
    fn a_word_stands_alone() {
        assert!(has_word("use std::fs;", "std::fs"));
        assert!(!has_word("use std::fsync;", "std::fs"));
        assert!(!has_word("my_tokio()", "tokio"));
    }
}
