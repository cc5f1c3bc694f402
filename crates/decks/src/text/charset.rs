//! Which characters a file's bytes stand for. Files say so rarely and wrongly.

/// A file as text, and what had to be done for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text, without a byte order mark.
    pub text: String,
    /// How the bytes were read.
    pub charset: Charset,
}

/// How bytes become characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    /// UTF-8, as it should be.
    Utf8,
    /// UTF-16 with its low byte first, as some spreadsheets write "Unicode text".
    Utf16Little,
    /// UTF-16 with its high byte first.
    Utf16Big,
    /// Windows-1252, the Latin letters of old Windows files.
    Windows1252,
}

/// What Windows-1252 has in the places 0x80 to 0x9f. Five of them are empty and stay control characters.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Reads bytes as text: UTF-16 by its byte order mark, else UTF-8 where it is valid, else Windows-1252. Every file
/// is text in the last of them, so this cannot fail.
pub fn decode(bytes: &[u8]) -> Decoded {
    let utf16 = |bytes: &[u8], pair: fn([u8; 2]) -> u16| {
        let units = bytes.chunks_exact(2).map(|both| pair([both[0], both[1]]));
        char::decode_utf16(units).map(|read| read.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    };
    match bytes {
        [0xff, 0xfe, rest @ ..] => {
            Decoded { text: utf16(rest, u16::from_le_bytes), charset: Charset::Utf16Little }
        }
        [0xfe, 0xff, rest @ ..] => {
            Decoded { text: utf16(rest, u16::from_be_bytes), charset: Charset::Utf16Big }
        }
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => {
                let text = text.strip_prefix('\u{feff}').unwrap_or(text).to_owned();
                Decoded { text, charset: Charset::Utf8 }
            }
            Err(_) => Decoded { text: mixed(bytes), charset: Charset::Windows1252 },
        },
    }
}

/// Windows-1252, but runs that are valid UTF-8 beyond ASCII are kept as such: files are pasted together from both.
fn mixed(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|byte| windows(*byte)));
    }
    text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)
}

fn windows(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// The character that Windows-1252 has in this place, if it is one of those that are often read wrongly as control
/// characters.
pub fn mend_control(character: char) -> Option<char> {
    let byte = u8::try_from(u32::from(character)).ok()?;
    let meant = windows(byte);
    (meant != character).then_some(meant)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_set_reads_the_same_word() {
        let utf16 = |big: bool| -> Vec<u8> {
            let units = "\u{feff}Café".encode_utf16();
            units.flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
        };
        for (bytes, charset) in [
            ("Café".as_bytes().to_vec(), Charset::Utf8),
            ("\u{feff}Café".as_bytes().to_vec(), Charset::Utf8),
            (b"Caf\xe9".to_vec(), Charset::Windows1252),
            (utf16(false), Charset::Utf16Little),
            (utf16(true), Charset::Utf16Big),
        ] {
            assert_eq!(decode(&bytes), Decoded { text: "Café".to_owned(), charset });
        }
    }

    #[test]
    fn a_file_pasted_together_from_two_sets_is_read_in_both() {
        let bytes = [b"\x93Caf\xe9\x94 and ".as_slice(), "Brontë".as_bytes()].concat();
        assert_eq!(decode(&bytes).text, "“Café” and Brontë");
    }

    #[test]
    fn a_broken_utf_16_file_is_still_text() {
        assert_eq!(decode(&[0xff, 0xfe, 0x00, 0xd8, 0x41]).text, "\u{fffd}");
        assert_eq!(decode(&[]).text, "");
    }

    #[test]
    fn a_control_character_that_was_a_quote_is_known() {
        assert_eq!(mend_control('\u{92}'), Some('’'));
        assert_eq!(mend_control('\u{81}'), None);
        assert_eq!(mend_control('a'), None);
    }
}
