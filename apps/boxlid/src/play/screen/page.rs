//! Text cut into lines that fit.

/// Cuts a paragraph into lines of at most `width` characters, at spaces where there are any.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    let mut line: Vec<char> = Vec::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && line.len() + 1 + word.chars().count() > width {
            lines.push(std::mem::take(&mut line));
        } else if !line.is_empty() {
            line.push(' ');
        }
        for letter in word.chars() {
            // A word that is longer than a line is cut.
            if line.len() == width {
                lines.push(std::mem::take(&mut line));
            }
            line.push(letter);
        }
    }
    lines.push(line);
    lines.into_iter().map(String::from_iter).collect()
}

/// Cuts a paragraph that has a `mark` in front: the mark stands alone at the left, the text hangs beside it.
pub fn hang(mark: &str, text: &str, width: usize) -> Vec<String> {
    let indent = mark.chars().count();
    let lines = wrap(text, width.saturating_sub(indent));
    let first = std::iter::once(mark.to_owned()).chain(std::iter::repeat(" ".repeat(indent)));
    first.zip(lines).map(|(before, line)| before + &line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_at_spaces_and_no_longer_than_asked_for() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("one two three", 99), ["one two three"]);
        assert_eq!(wrap("an incomprehensible word", 6), ["an", "incomp", "rehens", "ible", "word"]);
        assert_eq!(wrap("", 6), [""]);
        assert_eq!(wrap("a b", 0), ["a", "b"]);
    }

    #[test]
    fn text_hangs_beside_its_mark() {
        assert_eq!(hang("M-9   ", "you move again", 14), ["M-9   you move", "      again"]);
    }
}
