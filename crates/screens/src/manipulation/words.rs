//! Small words: numbers, lists and the beginnings of sentences.

/// The same text with a capital first letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The same text with a small first letter, to go on in the middle of a sentence.
pub fn uncapital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// A reason as a sentence: with a capital letter and an end.
pub fn sentence(text: &str) -> String {
    let text = capital(text.trim());
    if text.is_empty() || text.ends_with(['.', '!', '?', '…']) { text } else { format!("{text}.") }
}

/// A small number in words.
pub fn number(count: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// Names in a row: "Ana, Ben and Chloe".
pub fn listed<T: AsRef<str>>(names: &[T]) -> String {
    match names {
        [] => "nobody".to_owned(),
        [one] => one.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}

/// A name that fits where there is little room.
pub fn shortened(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    let kept: String = name.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_read_as_sentences() {
        assert_eq!(listed(&["Ana", "Ben", "Chloe"]), "Ana, Ben and Chloe");
        assert_eq!(listed(&["Ana"]), "Ana");
        assert_eq!((number(3), number(40)), ("three".to_owned(), "40".to_owned()));
        assert_eq!(sentence("your red token is in the way"), "Your red token is in the way.");
        assert_eq!((shortened("Ana", 5), shortened("Maximiliane", 6)), ("Ana".into(), "Maxim…".into()));
    }
}
