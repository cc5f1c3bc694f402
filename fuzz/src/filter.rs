//! The filter of what strangers type: any text becomes one that can be shown, or is refused.

use crate::target::{self, Target};

/// Two names, one a line.
pub const FILTER: Target = Target {
    name: "filter",
    read,
    good: || {
        target::texts(&[
            "Ann\nAnn",
            "\u{410}nn Lee\nBot Ada",
            "\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}\n\u{915}\u{94d}\u{200d}\u{937}",
            "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}\n1\u{fe0f}\u{20e3}",
            "Nguy\u{1ec5}n\nZ\u{335}\u{335}\u{335}",
        ])
    },
    words: &[
        "\u{200d}",
        "\u{200c}",
        "\u{fe0f}",
        "\u{301}",
        "\u{94d}",
        "\u{202e}",
        "\u{1b}",
        "\u{ad}",
        "\u{3164}",
        "\u{e0041}",
        "\u{1f3fd}",
        "\u{1f680}",
        "\u{627}",
        " ",
        "\u{2800}",
        "Bot",
        "\u{fdfa}",
        "\u{1100}\u{1161}",
    ],
    brief: 8_000,
};

fn read(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let mut lines = text.split('\n');
    let (one, other) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    let (line, refused) = texts::strip(one);
    assert_eq!(texts::visible(&line), line, "what was filtered can be shown");
    assert_eq!(texts::tidy(one).is_err(), refused.is_some());
    assert_eq!(texts::visible(&texts::visible(one)), texts::visible(one), "what was escaped can be shown");
    let other = texts::strip(other).0;
    let named = texts::distinct(&line, [other.as_str()].into_iter(), 40);
    assert!(named == line || named.chars().count() <= 40);
    texts::is_like_a_bots(&line, &["Bot Ada"]);
    texts::first_flaw(one);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_good_input_passes() {
        (FILTER.good)().iter().for_each(|good| read(good));
    }
}
