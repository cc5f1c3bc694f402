//! Who looks like whom: names that a reader could confuse.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_security::confusable_detection::skeleton;

/// Whether somebody with this name could be taken for one of our bots, which are called "Bot Ada", "Bot Bo" and so on:
/// its first word looks like "Bot", or like one of `bots` without the space. So "BotAda2" and "botada smith" are like a
/// bot's, while "Botond", "Botha", "Botbol" and "Bo Tada" are people's.
pub fn is_like_a_bots(name: &str, bots: &[&str]) -> bool {
    let squeezed = |name: &str| name.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let bots: Vec<String> = bots.iter().map(|bot| squeezed(bot)).collect();
    let is_like = |word: &str| look_alike(word, "Bot") || bots.iter().any(|bot| look_alike(word, bot));
    let mut runs = name.split(|c: char| !is_of_a_word(c)).filter(|run| !run.is_empty());
    let spelled: String = runs.clone().take_while(|run| run.chars().count() == 1).collect();
    let first = runs.next().unwrap_or_default();
    is_like(&spelled) || word_ends(first).any(|end| is_like(&squeezed(&first[..end])))
}

fn is_of_a_word(c: char) -> bool {
    c.is_alphanumeric() || is_combining_mark(c)
}

/// Every place at which a word may end in a run of letters and digits: before a digit, before a capital after a small
/// letter, and at the very end.
fn word_ends(run: &str) -> impl Iterator<Item = usize> {
    let places = run.char_indices().zip(run.char_indices().skip(1));
    let ends = places
        .filter(|((_, last), (_, next))| next.is_numeric() || (last.is_lowercase() && next.is_uppercase()));
    ends.map(|(_, (at, _))| at).chain(std::iter::once(run.len()))
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
        for name in [
            "Bot",
            "bot",
            "Bot Ada",
            "BOT 3",
            "Bot3",
            "Bot-Zoe",
            "Вot Ada",
            "B0t",
            "BotAda",
            "Ｂｏｔ Bo",
            "BotAda2",
            "BotAda Smith",
            "BotAdaSmith",
            "botada smith",
            "BOTADA 2",
            "BotZoe",
            "Bot_Zoe",
            "bot.bo",
            "B.o.t. Ada",
            "B o t",
            "(Bot) Ada",
            "BotBo's",
        ] {
            assert!(is_like_a_bots(name, &bots), "{name}");
        }
        for name in [
            "Botond",
            "BOTOND",
            "Bo",
            "Ada",
            "Robot",
            "Abbot Bo",
            "Bothilda",
            "Botha",
            "Botbol",
            "Botadam",
            "Bota Daniel",
            "Ben Bot",
            "Bo Tada",
            "Bo T.",
            "Botha Na",
            "李雷",
            "",
        ] {
            assert!(!is_like_a_bots(name, &bots), "{name}");
        }
    }
}
