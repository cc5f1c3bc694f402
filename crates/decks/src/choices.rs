//! Questions that only make sense when the choices are read out as well.

/// Why a question cannot be asked openly; `None` if it can.
pub fn choice_dependent(question: &str, answer: &str) -> Option<&'static str> {
    let plain = plain(question);
    if let Some(said) = WORDS.iter().find(|said| plain.contains(&format!(" {said} "))) {
        return Some(said);
    }
    let answer = self::plain(answer);
    if answer == " true " || answer == " false " {
        return Some("true or false");
    }
    if let Some(said) = ANSWERS.iter().find(|said| answer.contains(&format!(" {said} "))) {
        return Some(said);
    }
    // "All of them lay eggs, except?" and "Which is not a fruit?" want a list to choose from; "Which fruit is not
    // sold on Sundays?" is a question of its own.
    let ends = |said: &str| plain.ends_with(&format!(" {said} "));
    if ends("except") || ends("except one") || ends("except for") || ends("except which") {
        return Some("except");
    }
    let begins = ["which is not", "which one is not", "which isn t", "which one isn t", "which was not"];
    begins.iter().any(|said| plain.starts_with(&format!(" {said} "))).then_some("which is not")
}

/// What questions say that point at choices.
const WORDS: [&str; 24] = [
    "of the following",
    "the following is",
    "the following are",
    "the following was",
    "the following were",
    "which of these",
    "which one of these",
    "what of these",
    "who of these",
    "one of these",
    "all of these",
    "none of these",
    "all of these are",
    "not one of these",
    "of the options",
    "of the choices",
    "all of the above",
    "none of the above",
    "listed below",
    "the answers below",
    "odd one out",
    "true or false",
    "from the list",
    "multiple choice",
];

/// What answers say that point at choices.
const ANSWERS: [&str; 8] = [
    "all of these",
    "none of these",
    "all of the above",
    "none of the above",
    "both of these",
    "neither of these",
    "any of these",
    "all of them",
];

/// Lower-case words with one space around each.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len() + 2);
    plain.push(' ');
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        plain.extend(word.chars().flat_map(char::to_lowercase));
        plain.push(' ');
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_that_point_at_choices_are_found() {
        for (question, answer) in [
            ("Which of these is a fish?", "Cod"),
            ("Which of the following is a fish?", "Cod"),
            ("All of these are fish except?", "Whale"),
            ("They all swim, except:", "Whale"),
            ("Which one is not a fish?", "Whale"),
            ("A whale is a fish.", "False"),
            ("True or False? A cod is a fish.", "True"),
            ("Where do fish live?", "All of the above"),
        ] {
            assert!(choice_dependent(question, answer).is_some(), "{question}");
        }
    }

    #[test]
    fn questions_that_stand_alone_are_left_alone() {
        for (question, answer) in [
            ("Which fish is not kosher because it has no scales?", "Eel"),
            ("Which month has 30 days, except in this riddle, where it has 28?", "February"),
            ("Which of the seas is saltiest?", "The Dead Sea"),
            ("Who said 'true is true'?", "Truman"),
            ("", ""),
        ] {
            assert_eq!(choice_dependent(question, answer), None, "{question}");
        }
    }
}
