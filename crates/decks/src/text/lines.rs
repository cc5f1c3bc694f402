//! Lines with their numbers, whatever ends them: LF, CRLF, or the lone CR of old Macintoshes.

/// The lines of a text, numbered from 1, without their ends.
pub fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = Some(text);
    let lines = std::iter::from_fn(move || {
        let text = rest?;
        let Some(at) = text.find(['\n', '\r']) else {
            rest = None;
            return (!text.is_empty()).then_some(text);
        };
        let length = if text[at..].starts_with("\r\n") { 2 } else { 1 };
        rest = Some(&text[at + length..]);
        Some(&text[..at])
    });
    lines.enumerate().map(|(index, line)| (index + 1, line))
}

#[cfg(test)]
mod tests {
    use super::numbered;

    #[test]
    fn all_ends_of_lines_count() {
        let lines: Vec<_> = numbered("a\nb\r\nc\rd\n\ne\r\n").collect();
        assert_eq!(lines, [(1, "a"), (2, "b"), (3, "c"), (4, "d"), (5, ""), (6, "e")]);
        assert_eq!(numbered("").count(), 0);
        assert_eq!(numbered("\n").count(), 1);
    }
}
