//! Names of tables, proofs of seats, and ids of messages: strings that cannot be swapped for one another.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Letters and digits that cannot be misread for one another (no i, l, o or u).
pub(crate) const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Writes bytes as letters and digits, five bits each.
pub(crate) fn spell(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte & 31)])).collect()
}

/// Why a string is no id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadId {
    /// Too short or too long.
    #[error("{what} has {wanted} characters, this has {found}")]
    Length {
        /// What it should have been.
        what: &'static str,
        /// How many characters one has.
        wanted: &'static str,
        /// How many this has.
        found: usize,
    },
    /// A character that no id has.
    #[error("{what} has only letters, digits and hyphens, not {found:?}")]
    Character {
        /// What it should have been.
        what: &'static str,
        /// The character.
        found: char,
    },
}

fn check(
    what: &'static str,
    text: &str,
    shortest: usize,
    longest: usize,
    wanted: &'static str,
) -> Result<(), BadId> {
    if !(shortest..=longest).contains(&text.len()) {
        return Err(BadId::Length { what, wanted, found: text.chars().count() });
    }
    // Every message has three ids, and bytes are looked at quicker than letters.
    if text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
        return Ok(());
    }
    match text.chars().find(|c| !c.is_ascii_alphanumeric() && *c != '-') {
        Some(found) => Err(BadId::Character { what, found }),
        None => Ok(()),
    }
}

/// The name of a table. Each table has two: one for those who may sit down, one for those who only watch;
/// neither can be guessed from the other, nor at all.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TableId(String);

impl TableId {
    /// Makes a name such as `k7m2p-9xq4t` from ten even random bytes.
    pub fn from_random(bytes: [u8; 10]) -> Self {
        let letters = spell(&bytes);
        TableId(format!("{}-{}", &letters[..5], &letters[5..]))
    }

    /// The name as it stands in a link.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for TableId {
    type Error = BadId;
    fn try_from(text: String) -> Result<Self, BadId> {
        // People type these: capitals and stray spaces are forgiven.
        let text = text.trim().to_ascii_lowercase();
        check("the name of a table", &text, 11, 11, "11")?;
        Ok(TableId(text))
    }
}

impl From<TableId> for String {
    fn from(id: TableId) -> String {
        id.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The proof that somebody sits in a seat. It is shown to nobody but the server, and never printed: `Debug`
/// hides it and there is no `Display`.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Token(String);

impl Token {
    /// Makes a token from 32 even random bytes (160 bits are kept).
    pub fn from_random(bytes: [u8; 32]) -> Self {
        Token(spell(&bytes))
    }

    /// The secret itself, for hashing and for sending to its owner; never for a log.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Token {
    type Error = BadId;
    fn try_from(text: String) -> Result<Self, BadId> {
        check("a seat token", &text, 32, 32, "32")?;
        Ok(Token(text))
    }
}

impl From<Token> for String {
    fn from(token: Token) -> String {
        token.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(hidden)")
    }
}

/// The id a client gives a message, so that a retry is known for what it is. Unique within its table and seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct MessageId(String);

impl MessageId {
    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for MessageId {
    type Error = BadId;
    fn try_from(text: String) -> Result<Self, BadId> {
        check("a message id", &text, 1, 40, "1 to 40")?;
        Ok(MessageId(text))
    }
}

impl From<MessageId> for String {
    fn from(id: MessageId) -> String {
        id.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_never_printed() {
        let token = Token::from_random([7; 32]);
        assert!(!format!("{token:?}").contains(token.reveal()));
    }

    #[test]
    fn a_typed_table_name_may_have_capitals_and_spaces() {
        let id = TableId::from_random([3; 10]);
        assert_eq!(TableId::try_from(format!(" {} ", id.as_str().to_uppercase())), Ok(id));
    }

    #[test]
    fn a_wrong_id_says_what_is_wrong() {
        let said = TableId::try_from("kestrel".to_owned()).unwrap_err().to_string();
        assert_eq!(said, "the name of a table has 11 characters, this has 7");
        let said = MessageId::try_from("a b".to_owned()).unwrap_err().to_string();
        assert_eq!(said, "a message id has only letters, digits and hyphens, not ' '");
    }
}
