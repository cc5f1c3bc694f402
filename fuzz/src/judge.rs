//! The judge of typed answers: any card, any answer, a verdict with a reason, and never a stricter one at a kinder level.

use answers::{Card, LONGEST, Ruling, cases, judge_at_all_levels};

use crate::target::{Target, texts};

/// The answer line of a card, and on the next lines what people type.
pub const JUDGE: Target = Target {
    name: "judge",
    read,
    good: || {
        texts(&[
            "Albert Einstein\neinstien\nAlfred Einstein\nA. Einstein",
            "Franklin D. Roosevelt\nRoosevelt\nTheodore Roosevelt\nFDR",
            "The [Great] Pyramid (of Giza)\npyramids\nthe pyramid of giza",
            "1,776\n1776\n1777\nseventeen seventy-six\nMDCCLXXVI",
            "July 4, 1776 or 4th July\n4/7/1776\nfourth of july",
            "Red, white and blue\nwhite blue red\nblue & red & white",
            "Saint Petersburg (Leningrad)\nst petersburg\nPetrograd, Russia",
            "Henry VIII\nHenry the 8th\nhenry 7",
            "3.5 miles\n3 1/2 mi\n5.6 km",
            "M*A*S*H\nmash\nm.a.s.h.",
            "Beyonc\u{e9}\nbeyonce\nBEYONC\u{c9}",
            "The Beatles: \"Help!\"\nhelp\n{{REPEAT:ha:40}}\\u0130",
        ])
    },
    words: &[
        "the ",
        " and ",
        " or ",
        "[",
        "]",
        "(",
        ")",
        "/",
        ",",
        "\n",
        "&",
        "-",
        "'",
        "\u{2019}",
        "\u{131}",
        "\u{df}",
        "\u{130}",
        "\u{301}",
        "\u{202e}",
        "\u{1f355}",
        "XIV",
        "1/2",
        "\u{bd}",
        "$",
        "%",
        "1e9",
        "th",
        "St. ",
        "{{REPEAT:a:99999}}",
        "\\U0001F355",
        "0x10",
        "Jr.",
    ],
    brief: 8_000,
};

fn read(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let mut lines = text.split('\n');
    let line = lines.next().unwrap_or_default();
    for card in [Card::new(line), Card::new(line).asking_back()] {
        for typed in lines.clone().take(4) {
            let typed = cases::decode(typed);
            let [strict, standard, lenient] = judge_at_all_levels(&card, &typed, None);
            let accepts = |ruling: Ruling| ruling == Ruling::Accept;
            assert!(
                !accepts(strict.ruling) || accepts(standard.ruling),
                "{line:?} {typed:?}: strict is strictest"
            );
            assert!(
                !accepts(standard.ruling) || accepts(lenient.ruling),
                "{line:?} {typed:?}: lenient is kindest"
            );
            let is_too_long = typed.chars().count() > LONGEST;
            assert!(!is_too_long || !accepts(lenient.ruling), "nobody reads that much");
            assert!(
                !strict.reason.to_string().is_empty() || accepts(strict.ruling),
                "a verdict has its reason"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_accepts_its_own_answer_or_says_why_not() {
        for good in (JUDGE.good)() {
            read(&good);
        }
        let [_, standard, _] = judge_at_all_levels(&Card::new("Albert Einstein"), "einstien", None);
        assert_eq!(standard.ruling, Ruling::Accept);
    }
}
