//! Letters without their dress: one spelling for every way of writing the same character.
//!
//! Accents of Latin, Greek and Cyrillic letters go; the voicing marks of kana stay, because か and が are two
//! letters. Characters nobody sees (zero width, controls, directions) and pictures vanish.

use unicode_normalization::UnicodeNormalization;

/// Folds a text: compatibility forms, accents, quotes and dashes. Capitals stay, for they tell names from words.
pub fn fold(text: &str) -> Vec<char> {
    if text.is_ascii() {
        let mut folded = Vec::with_capacity(text.len());
        folded.extend(text.bytes().map(char::from).filter_map(visible_ascii));
        return folded;
    }
    let mut folded = Vec::with_capacity(text.len());
    let spaced = text.chars().flat_map(part_mixed_fractions);
    for character in spaced.nfkd().filter(|character| !is_accent(*character)).nfc() {
        match spelled_out(character) {
            Some(letters) => folded.extend(letters.chars()),
            None => folded.extend(visible(character)),
        }
    }
    folded
}

/// Whether a letter carries the two dots that Germans also write as a following e.
pub fn has_umlaut(text: &str) -> bool {
    !text.is_ascii() && text.nfd().any(|character| character == '\u{308}')
}

/// The text with `ä`, `ö` and `ü` written as `ae`, `oe` and `ue`.
pub fn write_umlauts_out(text: &str) -> String {
    let mut written = String::with_capacity(text.len() + 4);
    for character in text.nfc() {
        match character {
            'ä' => written.push_str("ae"),
            'ö' => written.push_str("oe"),
            'ü' => written.push_str("ue"),
            'Ä' => written.push_str("Ae"),
            'Ö' => written.push_str("Oe"),
            'Ü' => written.push_str("Ue"),
            other => written.push(other),
        }
    }
    written
}

/// `3½` is three and a half; without the space it would become 31/2.
fn part_mixed_fractions(character: char) -> impl Iterator<Item = char> {
    let parted = matches!(character, '¼'..='¾' | '⅐'..='⅞');
    parted.then_some(' ').into_iter().chain(std::iter::once(character))
}

/// Marks that only dress the letter before them: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowels.
fn is_accent(character: char) -> bool {
    matches!(character,
        '\u{300}'..='\u{36F}' | '\u{591}'..='\u{5BD}' | '\u{5BF}' | '\u{5C1}'..='\u{5C2}' | '\u{5C4}'..='\u{5C7}'
        | '\u{64B}'..='\u{65F}' | '\u{670}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}'
        | '\u{20D0}'..='\u{20FF}' | '\u{FE20}'..='\u{FE2F}')
}

/// Letters Unicode does not take apart, though everybody types them so.
fn spelled_out(character: char) -> Option<&'static str> {
    Some(match character {
        'ß' => "ss",
        'ẞ' => "SS",
        'æ' => "ae",
        'Æ' => "Ae",
        'œ' => "oe",
        'Œ' => "Oe",
        'ø' => "o",
        'Ø' => "O",
        'ł' => "l",
        'Ł' => "L",
        'đ' | 'ð' => "d",
        'Đ' | 'Ð' => "D",
        'þ' => "th",
        'Þ' => "Th",
        'ħ' => "h",
        'ı' => "i",
        'ŋ' => "n",
        'ς' => "σ",
        _ => return None,
    })
}

/// The same as [`visible`] for plain text, without looking through the signs of other scripts.
fn visible_ascii(character: char) -> Option<char> {
    match character {
        ' '..='_' | 'a'..='~' => Some(character),
        '\t' | '\n' | '\r' | '\u{B}' | '\u{C}' => Some(' '),
        '`' => Some('\''),
        _ => None,
    }
}

/// One plain sign for many, a space for what separates, nothing for what is not seen.
fn visible(character: char) -> Option<char> {
    Some(match character {
        '\t' | '\n' | '\r' | '\u{B}' | '\u{C}' => ' ',
        '‘' | '’' | '‛' | 'ʼ' | 'ʻ' | '′' | '`' | '´' | 'ʹ' => '\'',
        '“' | '”' | '„' | '«' | '»' | '″' => '"',
        '‐'..='―' | '−' | '﹣' | '־' => '-',
        '、' | '،' => ',',
        '；' => ';',
        '\u{AD}'
        | '\u{200B}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}'
        | '\u{FEFF}' => {
            return None;
        }
        '\u{FE00}'..='\u{FE0F}' | '\u{E0000}'..='\u{E0FFF}' | '\u{180B}'..='\u{180E}' | '\u{61C}' => {
            return None;
        }
        control if control.is_control() => return None,
        picture if is_picture(picture) => ' ',
        other => other,
    })
}

/// Emoji and other little pictures. They are no words, whatever they show.
fn is_picture(character: char) -> bool {
    matches!(character,
        '\u{1F000}'..='\u{1FAFF}' | '\u{2600}'..='\u{27BF}' | '\u{2300}'..='\u{23FF}' | '\u{2B00}'..='\u{2BFF}'
        | '\u{2190}'..='\u{21FF}' | '\u{25A0}'..='\u{25FF}' | '\u{FFF0}'..='\u{FFFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str) -> String {
        fold(text).into_iter().collect()
    }

    #[test]
    fn accents_go_and_letters_stay() {
        assert_eq!(folded("São Paulo, Zürich, Łódź, Ångström"), "Sao Paulo, Zurich, Lodz, Angstrom");
        assert_eq!(folded("Straße"), "Strasse");
        assert_eq!(folded("İstanbul"), "Istanbul");
    }

    #[test]
    fn a_letter_and_its_composed_twin_are_one() {
        assert_eq!(folded("e\u{301}"), folded("é"));
        assert_eq!(folded("か\u{3099}"), folded("が"));
        assert_ne!(folded("か"), folded("が"));
        assert_eq!(folded("ｶﾞ"), folded("ガ"));
    }

    #[test]
    fn what_is_not_seen_vanishes() {
        assert_eq!(folded("Pa\u{200B}ris\u{0}"), "Paris");
        assert_eq!(folded("Paris \u{1F1EB}\u{1F1F7}").trim(), "Paris");
    }

    #[test]
    fn a_mixed_fraction_keeps_its_parts_apart() {
        assert_eq!(folded("3½"), "3 1⁄2");
    }
}
