//! Percent-encoding, for values that arrive as parts of an address.

/// Undoes percent-encoding. A `%` that begins no two digits stays: a literal "100%" must survive.
pub fn decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        match escape(&bytes[at..]) {
            Some(byte) => {
                decoded.push(byte);
                at += 3;
            }
            None => {
                decoded.push(bytes[at]);
                at += 1;
            }
        }
    }
    // Bytes that are no text were none before; the original is the better guess then.
    String::from_utf8(decoded).unwrap_or_else(|_| text.to_owned())
}

/// Undoes form encoding: the same, and `+` is a space.
pub fn decode_form(text: &str) -> String {
    decode(&text.replace('+', " "))
}

/// Whether an escape stands somewhere in the text.
pub fn has_escape(text: &str) -> bool {
    let bytes = text.as_bytes();
    (0..bytes.len()).any(|at| escape(&bytes[at..]).is_some())
}

fn escape(bytes: &[u8]) -> Option<u8> {
    let [b'%', high, low, ..] = bytes else { return None };
    let digit = |byte: u8| char::from(byte).to_digit(16);
    // OK because two hexadecimal digits are at most 255.
    Some((digit(*high)? * 16 + digit(*low)?) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_undone_and_plain_percents_kept() {
        assert_eq!(decode("What%20is%20100%25%3F"), "What is 100%?");
        assert_eq!(decode("100%"), "100%");
        assert_eq!(decode("50%zz"), "50%zz");
        assert_eq!(decode("Caf%C3%A9"), "Café");
        assert_eq!(decode("%FF"), "%FF");
        assert_eq!(decode_form("a+b%2Bc"), "a b+c");
        assert!(has_escape("a%20b") && !has_escape("100%"));
    }
}
