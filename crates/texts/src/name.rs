//! Who looks like whom: names that a reader could confuse.

use unicode_normalization::UnicodeNormalization as _;
use unicode_security::confusable_detection::skeleton;

/// Whether somebody with this name could be taken for one of our bots, which are called "Bot Ada", "Bot Bo" and so on:
/// the first word looks like "Bot", or the whole name like one of `bots` without its space.
pub fn is_like_a_bots(name: &str, bots: &[&str]) -> bool {
    let first: String = name.chars().take_while(|c| c.is_alphanumeric()).collect();
    let first = first.trim_end_matches(char::is_numeric);
    let squeezed = |name: &str| name.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    look_alike(first, "Bot") || bots.iter().any(|bot| look_alike(&squeezed(name), &squeezed(bot)))
}

/// The name, or the name with a number if somebody in `taken` could be confused with its owner: "Ann", "Ann 2",
/// "Ann 3". It has at most `longest` characters.
pub fn distinct<'a>(name: &str, taken: impl Iterator<Item = &'a str> + Clone, longest: usize) -> String {
    let is_free = |name: &str| !taken.clone().any(|other| look_alike(name, other));
    let numbered = |number: u32| {
        let ending = format!(" {number}");
        let room = longest.saturating_sub(ending.chars().count());
        let start: String = name.chars().take(room).collect();
        format!("{}{ending}", start.trim_end())
    };
    if is_free(name) {
        return name.to_owned();
    }
    // OK because a table has fewer people than there are numbers.
    (2..).map(numbered).find(|name| is_free(name)).unwrap_or_else(|| name.to_owned())
}

/// Whether two names look the same at a glance, whatever their case, accents apart.
fn look_alike(one: &str, other: &str) -> bool {
    let folded = |name: &str| name.nfkc().collect::<String>().to_lowercase();
    let drawn = |name: &str| skeleton(name).collect::<String>();
    // Small and capital letters have different doubles: I looks like l, and i does not.
    folded(one) == folded(other)
        || drawn(one) == drawn(other)
        || drawn(&folded(one)) == drawn(&folded(other))
        || drawn(&drawn(one).to_lowercase()) == drawn(&drawn(other).to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_looks_like_anothers_gets_a_number() {
        let taken = ["Ann", "Bill"];
        let named = |name: &str| distinct(name, taken.iter().copied(), 40);
        assert_eq!(named("Cleo"), "Cleo");
        assert_eq!(named("Ann"), "Ann 2");
        assert_eq!(named("ANN"), "ANN 2");
        assert_eq!(named("Anna"), "Anna");
        assert_eq!(named("Änn"), "Änn");
        // Cyrillic, mathematical and full-width letters.
        for double in ["Аnn", "𝐀𝐧𝐧", "Ａｎｎ"] {
            assert_eq!(named(double), format!("{double} 2"));
        }
        assert_eq!(named("BiII"), "BiII 2");
        let taken = ["Ann", "Ann 2"];
        assert_eq!(distinct("Ann", taken.iter().copied(), 40), "Ann 3");
    }

    #[test]
    fn a_numbered_name_is_no_longer_than_a_name_may_be() {
        let long = "é".repeat(40);
        let second = distinct(&long, [long.as_str()].into_iter(), 40);
        assert_eq!(second, format!("{} 2", "é".repeat(38)));
    }

    #[test]
    fn names_like_a_bots_are_known() {
        let bots = ["Bot Ada", "Bot Bo"];
        for name in
            ["Bot", "bot", "Bot Ada", "BOT 3", "Bot3", "Bot-Zoe", "Вot Ada", "B0t", "BotAda", "Ｂｏｔ Bo"]
        {
            assert!(is_like_a_bots(name, &bots), "{name}");
        }
        for name in ["Botond", "Bo", "Ada", "Robot", "Abbot Bo", "Bothilda", "李雷"] {
            assert!(!is_like_a_bots(name, &bots), "{name}");
        }
    }
}
