//! What people may call themselves, and say to each other. What counts as visible is decided in the crate `texts`.

use protocol::LONGEST_SAYING;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::limits::LONGEST_NAME;

/// What bots are called, by seat; no game has more seats.
pub(crate) const BOT_NAMES: [&str; 8] =
    ["Bot Ada", "Bot Bo", "Bot Cleo", "Bot Dov", "Bot Edda", "Bot Finn", "Bot Gus", "Bot Hana"];

/// Why a name will not do.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadName {
    #[error("please give a name")]
    Empty,
    #[error("a name has at most {LONGEST_NAME} characters")]
    TooLong,
    #[error("a name has only characters that can be seen")]
    Unprintable,
    #[error("names that begin with Bot belong to bots; please choose another one")]
    LikeABots,
}

/// Tidies a name, so that it can be shown in a line of text and nobody takes its owner for a bot.
pub(crate) fn tidy_name(name: &str) -> Result<String, BadName> {
    let name = texts::tidy(name).map_err(|_| BadName::Unprintable)?;
    if texts::is_blank(&name) {
        Err(BadName::Empty)
    } else if name.chars().count() > LONGEST_NAME {
        Err(BadName::TooLong)
    } else if texts::is_like_a_bots(&name, &BOT_NAMES) {
        Err(BadName::LikeABots)
    } else {
        Ok(name)
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
    let text = texts::tidy(text).map_err(|_| BadSaying::Unprintable)?;
    if texts::is_blank(&text) {
        Err(BadSaying::Empty)
    } else if text.chars().count() > LONGEST_SAYING {
        Err(BadSaying::TooLong)
    } else {
        Ok(text)
    }
}

/// Tidies the texts in an action, such as a typed answer, before any table sees them. What was written down before stays
/// as it is: logs are played again without this.
pub(crate) fn tidy_action(action: Box<RawValue>) -> Box<RawValue> {
    // Nearly every action is plain ASCII without an escape, and costs one look.
    if action.get().bytes().all(|byte| matches!(byte, b' '..=b'~') && byte != b'\\') {
        return action;
    }
    let Ok(mut value) = serde_json::from_str::<Value>(action.get()) else { return action };
    tidy_texts(&mut value);
    serde_json::value::to_raw_value(&value).unwrap_or(action)
}

/// Recursive, which is safe because the JSON was read by a parser that limits its depth.
fn tidy_texts(value: &mut Value) {
    match value {
        Value::String(text) => *text = texts::strip(text).0,
        Value::Array(items) => items.iter_mut().for_each(tidy_texts),
        Value::Object(fields) => fields.values_mut().for_each(tidy_texts),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
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
        assert_eq!(tidy_name("Ann\u{7}Bob"), Err(BadName::Unprintable));
        assert_eq!(tidy_name("Ann\u{202e}boB"), Err(BadName::Unprintable));
        assert_eq!(tidy_name("\u{3164}\u{2800}"), Err(BadName::Empty));
        assert_eq!(tidy_name("Bot Ada"), Err(BadName::LikeABots));
    }

    #[test]
    fn the_texts_of_an_action_are_tidied_and_nothing_else() {
        let tidied =
            |json: &str| tidy_action(RawValue::from_string(json.to_owned()).unwrap()).get().to_owned();
        assert_eq!(tidied(r#"{"sow": "A3"}"#), r#"{"sow": "A3"}"#);
        assert_eq!(
            tidied("{\"answer\":\"Lake\\u001b[2J \\u202eBai\u{ad}kal\"}"),
            r#"{"answer":"Lake[2J Baikal"}"#
        );
        assert_eq!(tidied(r#"{"answer":"Ålesund","n":[1,null]}"#), r#"{"answer":"Ålesund","n":[1,null]}"#);
    }
}
