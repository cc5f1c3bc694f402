//! Thirty-two bytes that people may read: a hash, a promise, a secret that was revealed.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Thirty-two bytes, written as 64 small hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Hex32(pub [u8; 32]);

/// A text that is not 64 small hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("thirty-two bytes are written as 64 digits from 0 to 9 and a to f")]
pub struct NotHex;

impl fmt::Display for Hex32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Digit by digit this is quicker than by the formatter of numbers, and every table has several of these.
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let digits = self.0.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        digits.map(|digit| char::from(DIGITS[usize::from(digit)])).try_for_each(|digit| f.write_char(digit))
    }
}

impl fmt::Debug for Hex32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Hex32 {
    type Err = NotHex;
    fn from_str(text: &str) -> Result<Self, NotHex> {
        // Capitals are refused: one value has one spelling, so that files can be compared by eye and by hash.
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Ok(byte - b'0'),
            b'a'..=b'f' => Ok(byte - b'a' + 10),
            _ => Err(NotHex),
        };
        if text.len() != 64 {
            return Err(NotHex);
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Ok(Hex32(bytes))
    }
}

impl TryFrom<String> for Hex32 {
    type Error = NotHex;
    fn try_from(text: String) -> Result<Self, NotHex> {
        text.parse()
    }
}

impl From<Hex32> for String {
    fn from(hex: Hex32) -> String {
        hex.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirty_two_bytes_have_one_spelling() {
        let bytes = Hex32(std::array::from_fn(|index| index as u8 * 8));
        let text = bytes.to_string();
        assert!(text.starts_with("000810") && text.len() == 64);
        assert_eq!(text.parse(), Ok(bytes));
        assert_eq!(text.to_uppercase().parse::<Hex32>(), Err(NotHex));
        assert_eq!(text[1..].parse::<Hex32>(), Err(NotHex));
        assert_eq!(format!("{}é", &text[2..]).parse::<Hex32>(), Err(NotHex));
    }
}
