//! What people may call themselves, and say to each other.

use protocol::LONGEST_SAYING;

use crate::limits::LONGEST_NAME;

/// Why a name will not do.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadName {
    #[error("please give a name")]
    Empty,
    #[error("a name has at most {LONGEST_NAME} characters")]
    TooLong,
    #[error("a name has only characters that can be seen")]
    Unprintable,
}

/// Tidies a name: no blanks round it, and nothing in it that could upset a line of text.
pub(crate) fn tidy_name(name: &str) -> Result<String, BadName> {
    let name = name.trim();
    if name.is_empty() {
        Err(BadName::Empty)
    } else if name.chars().count() > LONGEST_NAME {
        Err(BadName::TooLong)
    } else if name.chars().any(is_unprintable) {
        Err(BadName::Unprintable)
    } else {
        Ok(name.to_owned())
    }
}

/// Why something cannot be said.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadSaying {
    #[error("there is nothing said here")]
    Empty,
    #[error("what is said has at most {LONGEST_SAYING} characters")]
    TooLong,
    #[error("what is said has only characters that can be seen")]
    Unprintable,
}

/// Tidies what somebody says: one line, with one blank where there were several.
pub(crate) fn tidy_saying(text: &str) -> Result<String, BadSaying> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() {
        Err(BadSaying::Empty)
    } else if text.chars().count() > LONGEST_SAYING {
        Err(BadSaying::TooLong)
    } else if text.chars().any(is_unprintable) {
        Err(BadSaying::Unprintable)
    } else {
        Ok(text)
    }
}

/// Control characters, and those that turn the direction of the text round them or cannot be seen at all: with
/// them one could pass for somebody else.
fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_trimmed() {
        assert_eq!(tidy_name("  Ann Lee "), Ok("Ann Lee".into()));
        assert_eq!(tidy_name("李雷"), Ok("李雷".into()));
    }

    #[test]
    fn what_is_said_is_one_tidy_line() {
        assert_eq!(tidy_saying("  Lake\n Baikal? "), Ok("Lake Baikal?".into()));
        assert_eq!(tidy_saying(" \n "), Err(BadSaying::Empty));
        assert_eq!(tidy_saying(&"é".repeat(300)), Ok("é".repeat(300)));
        assert_eq!(tidy_saying(&"é".repeat(301)), Err(BadSaying::TooLong));
        assert_eq!(tidy_saying("so\u{202e}os"), Err(BadSaying::Unprintable));
        assert_eq!(tidy_saying("bell \u{7}"), Err(BadSaying::Unprintable));
    }

    #[test]
    fn a_name_that_will_not_do_is_told_why() {
        assert_eq!(tidy_name("   "), Err(BadName::Empty));
        assert_eq!(tidy_name(&"é".repeat(41)), Err(BadName::TooLong));
        assert_eq!(tidy_name(&"é".repeat(40)), Ok("é".repeat(40)));
        assert_eq!(tidy_name("Ann\nBob"), Err(BadName::Unprintable));
        assert_eq!(tidy_name("Ann\u{202e}boB"), Err(BadName::Unprintable));
    }
}
