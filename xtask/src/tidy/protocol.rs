//! The page on the protocol carries the hash of the messages, so that neither changes without the other.

use super::{Complaint, Project};
use crate::bundle::sha256;

const PAGE: &str = "docs/protocol.md";
const MESSAGES: &str = "crates/protocol/src/message.rs";
const MARK: &str = "message.rs sha256:";

/// Complains if the page was not read again after the messages changed.
pub fn describe_the_messages(project: &Project) -> Vec<Complaint> {
    let Some(messages) = project.files.get(MESSAGES) else {
        return vec![Complaint::about(
            MESSAGES,
            "the messages are not here any more; tell tidy where they went",
        )];
    };
    let hash = sha256(messages.as_bytes());
    let advice = format!("read it again beside message.rs, then write `{MARK} {hash}`");
    let Some(page) = project.files.get(PAGE) else {
        return vec![Complaint::about(PAGE, format!("the protocol is not documented; {advice}"))];
    };
    let noted = page.lines().enumerate().find_map(|(index, line)| Some((index, line.split_once(MARK)?.1)));
    match noted {
        None => vec![Complaint::about(PAGE, format!("it carries no hash of message.rs; {advice}"))],
        Some((index, noted)) if !noted.contains(&hash) => vec![Complaint::at(PAGE, index, advice)],
        Some(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_older_than_its_messages_is_found() {
        let right = format!("<!-- message.rs sha256: {} -->", sha256(b"enum M {}"));
        let check =
            |page: &str| describe_the_messages(&Project::of(&[(MESSAGES, "enum M {}"), (PAGE, page)])).len();
        assert_eq!(check(&right), 0);
        assert_eq!(check("message.rs sha256: 0000"), 1);
        assert_eq!(check("no hash at all"), 1);
        assert_eq!(describe_the_messages(&Project::of(&[(MESSAGES, "enum M {}")])).len(), 1);
    }
}
