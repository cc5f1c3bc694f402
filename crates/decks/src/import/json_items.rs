//! The items of a JSON list, one by one, so that a broken one costs itself only, and a file that was cut off its
//! last one.

/// A list found in a file.
#[derive(Debug)]
pub struct Items<'a> {
    /// What stands before the list.
    pub before: &'a str,
    /// The items as they are written, each with its line.
    pub items: Vec<(usize, &'a str)>,
    /// The line in which the file breaks off, if it does.
    pub torn: Option<usize>,
}

/// Finds the list: the whole file, the value of `key`, or one single object. The error says what the file is
/// instead.
pub fn items<'a>(text: &'a str, key: &str) -> Result<Items<'a>, &'static str> {
    let start = after_comments(text);
    match text.as_bytes().get(start) {
        Some(b'[') => Ok(list(text, start + 1)),
        Some(b'{') => {
            let quoted = format!("\"{key}\"");
            let value = text[start..].find(&quoted).map(|at| start + at + quoted.len());
            match value.and_then(|at| text[at..].find('[').map(|opened| at + opened)) {
                Some(opened) => Ok(list(text, opened + 1)),
                None => Ok(list(text, start)),
            }
        }
        None => Err("an empty file"),
        Some(_) if text[start..].contains("= [") || text[start..].contains("= {") => {
            Err("JavaScript; take out everything before the first bracket, and it can be read")
        }
        Some(_) => Err("no JSON"),
    }
}

/// What is wrong with an item, without the place, which would be counted from its own beginning.
pub fn broken(error: &serde_json::Error) -> String {
    let said = error.to_string();
    said.split(" at line ").next().unwrap_or_default().to_owned()
}

/// Where the JSON begins, behind blank lines and lines with `//`.
fn after_comments(text: &str) -> usize {
    let mut at = 0;
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        if !text[at..].starts_with("//") {
            return at;
        }
        at += text[at..].find('\n').unwrap_or(text.len() - at);
    }
}

fn list(text: &str, from: usize) -> Items<'_> {
    let bytes = text.as_bytes();
    let mut found = Items { before: &text[..from], items: Vec::new(), torn: None };
    let (mut at, mut line) = (from, crate::place::line_of(text, from));
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\n' => line += 1,
            b']' => return found,
            b',' | b' ' | b'\t' | b'\r' => {}
            _ => {
                let Some(end) = value_end(bytes, at) else {
                    found.torn = Some(line);
                    return found;
                };
                found.items.push((line, text.get(at..end).unwrap_or_default()));
                line += bytes[at..end].iter().filter(|byte| **byte == b'\n').count();
                at = end;
                continue;
            }
        }
        at += 1;
    }
    // A single object stands for a list of one; every other list should have been closed.
    let single = found.items.len() == 1 && text.as_bytes().get(from) == Some(&b'{');
    if !single {
        found.torn = Some(line);
    }
    found
}

/// Where a value ends: behind its last bracket, or before the next comma if it has none.
fn value_end(bytes: &[u8], from: usize) -> Option<usize> {
    let (mut depth, mut at) = (0_usize, from);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => at = string_end(bytes, at)?,
            b'{' | b'[' => depth += 1,
            b'}' | b']' if depth == 0 => return Some(at.max(from + 1)),
            b'}' | b']' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            b',' if depth == 0 => return Some(at),
            _ => {}
        }
        at += 1;
    }
    None
}

/// Where the string that begins here has its closing mark.
fn string_end(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return Some(at),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_found_with_their_lines() {
        let text = "// saved\n{\"response_code\":0,\"results\":[\n{\"a\":\"]}\"},\n {\"b\":\n2}, 7]}";
        let found = items(text, "results").unwrap();
        assert_eq!(found.items, [(3, "{\"a\":\"]}\"}"), (4, "{\"b\":\n2}"), (5, "7")]);
        assert_eq!(found.torn, None);
        assert!(found.before.contains("response_code"));
    }

    #[test]
    fn a_file_that_breaks_off_keeps_what_is_whole() {
        let found = items("[{\"a\":1},\n{\"b\":", "results").unwrap();
        assert_eq!((found.items.len(), found.torn), (1, Some(2)));
        assert_eq!(items("{\"id\":1}", "results").unwrap().items, [(1, "{\"id\":1}")]);
    }

    #[test]
    fn what_is_no_json_is_called_by_its_name() {
        assert!(items("const data = [{}]", "results").unwrap_err().starts_with("JavaScript"));
        assert_eq!(items("hello", "results").unwrap_err(), "no JSON");
        assert_eq!(items("  // only a comment", "results").unwrap_err(), "an empty file");
    }
}
