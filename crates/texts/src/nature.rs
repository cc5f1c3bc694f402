//! What kind of character something is, by its Unicode properties.

use icu_properties::props::{
    BidiControl, CanonicalCombiningClass, DefaultIgnorableCodePoint, Emoji, EmojiModifier,
    ExtendedPictographic, GeneralCategory, JoiningType, NoncharacterCodePoint, UnifiedIdeograph,
    VariationSelector,
};
use icu_properties::{CodePointMapData, CodePointSetData};

const ZWNJ: char = '\u{200c}';
const ZWJ: char = '\u{200d}';

/// What a character does in a line of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nature {
    /// It can be seen.
    Visible,
    /// It separates words.
    Space,
    /// It stands above, below or inside the character before it.
    Mark,
    /// It joins, separates or varies its neighbors, where they let it.
    Joiner,
    /// It cannot be seen and does nothing that is needed.
    Invisible,
    /// It steers a terminal or a printer, turns the text around it, or means nothing to anybody else.
    Harmful,
}

/// What a character does.
pub(crate) fn nature(c: char) -> Nature {
    if matches!(c, ' '..='~') {
        return if c == ' ' { Nature::Space } else { Nature::Visible };
    }
    // Unicode has no property for symbols that are blank. Braille's empty cell is the one that is used to look empty.
    if c.is_whitespace() || c == '\u{2800}' {
        return Nature::Space;
    }
    if matches!(c, ZWNJ | ZWJ) || CodePointSetData::new::<VariationSelector>().contains(c) {
        return Nature::Joiner;
    }
    if is_direction_mark(c) {
        return Nature::Invisible;
    }
    if CodePointSetData::new::<BidiControl>().contains(c)
        || CodePointSetData::new::<NoncharacterCodePoint>().contains(c)
    {
        return Nature::Harmful;
    }
    if CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c) {
        return Nature::Invisible;
    }
    match CodePointMapData::<GeneralCategory>::new().get(c) {
        GeneralCategory::Control | GeneralCategory::PrivateUse | GeneralCategory::Surrogate => {
            Nature::Harmful
        }
        // Those that can be seen stand before a number in Arabic and Syriac; the rest annotate.
        GeneralCategory::Format if is_number_sign(c) => Nature::Visible,
        GeneralCategory::Format => Nature::Harmful,
        GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark => Nature::Mark,
        // A character of tomorrow's Unicode can be seen, if only as a box.
        _ => Nature::Visible,
    }
}

/// Left-to-right, right-to-left and Arabic letter marks: they affect their neighbors alone, and ordinary programs
/// leave them in what people copy.
fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{61c}')
}

fn is_number_sign(c: char) -> bool {
    CodePointSetData::new::<icu_properties::props::PrependedConcatenationMark>().contains(c)
}

/// Whether a joiner or variation selector does something between what comes before it and what follows.
pub(crate) fn is_useful(joiner: char, before: &[char], after: &[char]) -> bool {
    let Some(last) = before.last().copied() else { return false };
    match joiner {
        ZWJ => is_virama(last) || joins_emoji(before, after),
        ZWNJ => is_virama(last) || separates_letters(before, after),
        '\u{fe0e}' | '\u{fe0f}' => CodePointSetData::new::<Emoji>().contains(last),
        _ => CodePointSetData::new::<UnifiedIdeograph>().contains(last),
    }
}

/// Whether a letter loses its vowel here, so that a joiner decides how the next one is written (UAX 31, A2 and B).
fn is_virama(c: char) -> bool {
    CodePointMapData::<CanonicalCombiningClass>::new().get(c) == CanonicalCombiningClass::Virama
}

fn joins_emoji(before: &[char], after: &[char]) -> bool {
    let pictures = CodePointSetData::new::<ExtendedPictographic>();
    let is_dress = |c: char| c == '\u{fe0f}' || CodePointSetData::new::<EmojiModifier>().contains(c);
    let picture = before.iter().rev().copied().find(|c| !is_dress(*c));
    picture.is_some_and(|c| pictures.contains(c)) && after.first().is_some_and(|c| pictures.contains(*c))
}

/// Whether two letters would be joined if nothing stood between them (UAX 31, A1).
fn separates_letters(before: &[char], after: &[char]) -> bool {
    let joining = CodePointMapData::<JoiningType>::new();
    let left = before.iter().rev().map(|c| joining.get(*c)).find(|kind| *kind != JoiningType::Transparent);
    let right = after.iter().map(|c| joining.get(*c)).find(|kind| *kind != JoiningType::Transparent);
    matches!(left, Some(JoiningType::LeftJoining | JoiningType::DualJoining))
        && matches!(right, Some(JoiningType::RightJoining | JoiningType::DualJoining))
}
