//! Base64, for values that arrive wrapped in it.

/// The text under the base64; `None` if it is none, or no text.
pub fn decode(text: &str) -> Option<String> {
    let digits = text.trim().trim_end_matches('=');
    if digits.len() % 4 == 1 || text.trim().len() - digits.len() > 2 {
        return None;
    }
    let mut bytes = Vec::with_capacity(digits.len() * 3 / 4);
    let (mut bits, mut held) = (0_u32, 0);
    for digit in digits.bytes() {
        bits = bits << 6 | value(digit)?;
        held += 6;
        if held >= 8 {
            held -= 8;
            // OK because the mask leaves eight bits.
            bytes.push((bits >> held & 0xff) as u8);
        }
        bits &= (1 << held) - 1;
    }
    String::from_utf8(bytes).ok()
}

fn value(digit: u8) -> Option<u32> {
    let value = match digit {
        b'A'..=b'Z' => digit - b'A',
        b'a'..=b'z' => digit - b'a' + 26,
        b'0'..=b'9' => digit - b'0' + 52,
        b'+' | b'-' => 62,
        b'/' | b'_' => 63,
        _ => return None,
    };
    Some(u32::from(value))
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn text_comes_out_of_its_wrapping() {
        assert_eq!(decode("bXVsdGlwbGU=").as_deref(), Some("multiple"));
        assert_eq!(decode("Ym9vbGVhbg==").as_deref(), Some("boolean"));
        assert_eq!(decode("Q2Fmw6k").as_deref(), Some("Café"));
        assert_eq!(decode("").as_deref(), Some(""));
    }

    #[test]
    fn what_is_not_wrapped_is_left_alone() {
        for text in ["multiple!", "a", "/w==", "bXVs dGlw", "===="] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
