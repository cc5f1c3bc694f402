//! Roman numerals among the words, and letters that only look like them.

use crate::tables::tables;
use crate::word::Word;

/// Whether a word has only the letters of a Roman numeral.
pub fn may_be_roman(text: &str) -> bool {
    text.len() <= 15 && text.bytes().all(|byte| b"ivxlcdm".contains(&byte))
}

/// A Roman numeral. One letter is a number only where a ruler's, a war's or a part's number stands: at the end, or
/// before `of`. X alone is a letter except after the names of popes and kings, or Malcolm would be the tenth.
pub fn roman_at(words: &[Word], at: usize) -> Option<u64> {
    let word = &words[at];
    let text = word.text.as_str();
    if word.value.is_some() || !may_be_roman(text) {
        return None;
    }
    if text.len() == 1 {
        let before = at.checked_sub(1).map(|before| &words[before])?;
        let ends = words.get(at + 1).is_none_or(|next| next.text == "of");
        if !ends
            || word.initial
            || before.initial
            || matches!(before.text.as_str(), "and" | "the" | "am" | "vitamin")
        {
            return None;
        }
        return match text {
            "i" => Some(1),
            "v" => Some(5),
            "x" if tables().regnal.contains(&before.text) => Some(10),
            _ => None,
        };
    }
    let plain = text.bytes().all(|byte| b"ivx".contains(&byte));
    if !plain && (text.len() < 3 || tables().not_roman.contains(text)) {
        return None;
    }
    roman(text)
}

/// The value of a well-formed Roman numeral.
fn roman(text: &str) -> Option<u64> {
    const STEPS: [(&str, u64); 13] = [
        ("m", 1000),
        ("cm", 900),
        ("d", 500),
        ("cd", 400),
        ("c", 100),
        ("xc", 90),
        ("l", 50),
        ("xl", 40),
        ("x", 10),
        ("ix", 9),
        ("v", 5),
        ("iv", 4),
        ("i", 1),
    ];
    let (mut rest, mut total) = (text, 0);
    for (letters, value) in STEPS {
        let most = if letters.len() == 1 && !matches!(letters, "d" | "l" | "v") { 4 } else { 1 };
        for _ in 0..most {
            let Some(shorter) = rest.strip_prefix(letters) else { break };
            rest = shorter;
            total += value;
        }
    }
    rest.is_empty().then_some(total)
}

#[cfg(test)]
mod tests {
    use crate::number::read_numbers;
    use crate::word::split;

    fn read(text: &str) -> Vec<String> {
        read_numbers(split(text)).into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn a_letter_is_a_number_only_where_a_number_stands() {
        assert_eq!(read("World War I"), ["world", "war", "1"]);
        assert_eq!(read("Henry V"), ["henry", "5"]);
        assert_eq!(read("Malcolm X"), ["malcolm", "x"]);
        assert_eq!(read("Pius X"), ["pius", "10"]);
        assert_eq!(read("The King and I"), ["the", "king", "and", "i"]);
        assert_eq!(read("Franklin D. Roosevelt"), ["franklin", "d", "roosevelt"]);
        assert_eq!(read("Washington, D.C."), ["washington", "d", "c"]);
        assert_eq!(read("MCMXCIV"), ["1994"]);
        assert_eq!(read("Tom Mix"), ["tom", "mix"]);
    }
}
