//! Taking one's seat to another device, by a code short enough to be read out.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::ids::{ALPHABET, spell};
use crate::{BadId, Token};

/// A code such as `K7M2-P9XQ`: eight letters and digits, 40 bits. Like a token it is never printed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct RecoveryCode(String);

impl RecoveryCode {
    /// Makes a code from eight even random bytes (40 bits are kept).
    pub fn from_random(bytes: [u8; 8]) -> Self {
        RecoveryCode(spell(&bytes))
    }

    /// The eight letters and digits, in small letters, for hashing.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for RecoveryCode {
    type Error = BadId;

    /// People type these from a piece of paper: capitals, blanks and hyphens are forgiven, and letters that look
    /// like a digit are that digit.
    fn try_from(text: String) -> Result<Self, BadId> {
        let what = "a recovery code";
        let mut code = String::new();
        for typed in text.chars().filter(|c| !c.is_whitespace() && *c != '-') {
            let read = match typed.to_ascii_lowercase() {
                'o' => '0',
                'i' | 'l' => '1',
                other => other,
            };
            if !u8::try_from(read).is_ok_and(|byte| ALPHABET.contains(&byte)) {
                return Err(BadId::Character { what, found: typed });
            }
            code.push(read);
        }
        match code.len() {
            8 => Ok(RecoveryCode(code)),
            found => Err(BadId::Length { what, wanted: "8", found }),
        }
    }
}

impl From<RecoveryCode> for String {
    fn from(code: RecoveryCode) -> String {
        let (first, second) = code.0.split_at(4);
        format!("{first}-{second}").to_ascii_uppercase()
    }
}

impl fmt::Debug for RecoveryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RecoveryCode(hidden)")
    }
}

/// `POST /api/tables/{table}/recovery`: ask for a code for one's seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecoveryAsked {
    /// The proof of the seat.
    pub token: Token,
}

/// The answer: the code, shown this once. A code that was shown before is worth nothing any more.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RecoveryShown {
    /// The code.
    pub code: RecoveryCode,
}

/// `POST /api/tables/{table}/recover`: take one's seat back with a code. Answered like sitting down.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recover {
    /// The code.
    pub code: RecoveryCode,
    /// The new token, of the client's own making, from even random bytes. Asking again with it, after an answer that
    /// got lost, gives the same seat although the code is used up.
    pub token: Token,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_was_written_down() {
        let code = RecoveryCode::from_random([0, 1, 20, 31, 5, 6, 7, 8]);
        let shown = String::from(code.clone());
        assert_eq!(shown, "01MZ-5678");
        for typed in ["01mz5678", " o1 mz-56 78 ", "OLMZ5678", "OiMZ-5678"] {
            assert_eq!(RecoveryCode::try_from(typed.to_owned()), Ok(code.clone()), "{typed}");
        }
        assert!(!format!("{code:?}").contains("mz"));
    }

    #[test]
    fn a_wrong_code_says_what_is_wrong() {
        let said = |typed: &str| RecoveryCode::try_from(typed.to_owned()).unwrap_err().to_string();
        assert_eq!(said("01mz"), "a recovery code has 8 characters, this has 4");
        assert_eq!(said("01mz-567u"), "a recovery code has only letters, digits and hyphens, not 'u'");
    }
}
