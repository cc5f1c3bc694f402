//! How a question is put: its length, its brackets, and what a table would stumble over when it is read out.

use answers::Phrase;

use super::{Rule, Spot, quoted, texts};
use crate::choices::choice_dependent;
use crate::limits::{LONG_ANSWER, LONG_NOTE, LONG_QUESTION, LONGEST_ANSWER, LONGEST_QUESTION};
use crate::{Kind, Question};

pub(super) fn look(spot: &mut Spot<'_>, question: &Question) {
    empty(spot, question);
    long(spot, question);
    unbalanced(spot, question);
    given_away(spot, question);
    if let Some(said) = choice_dependent(&question.question, &question.answer) {
        let said = format!("The question needs choices: \"{said}\".");
        spot.warn(Rule::ChoiceDependent, said, "Ask so that it can be answered without them.");
    }
    if let Some(word) = stale(&question.question) {
        let said = format!("The answer may change: the question says \"{word}\".");
        spot.warn(Rule::StaleFact, said, "Ask for something that stays true, or name the year.");
    }
}

fn empty(spot: &mut Spot<'_>, question: &Question) {
    for (name, text) in texts(question) {
        if text.trim().is_empty() {
            spot.error(
                Rule::EmptyField,
                format!("The {name} is empty."),
                "Fill it in, or leave the field out.",
            );
        } else if matches!(name, "answer" | "alternate") && Phrase::read(text).is_empty() {
            let said = format!("The {name} {} has no letter or digit one could type.", quoted(text));
            spot.error(Rule::EmptyField, said, "Write it in words.");
        }
    }
}

fn long(spot: &mut Spot<'_>, question: &Question) {
    let note = question.note.as_deref().unwrap_or_default();
    let limits = [
        ("question", question.question.as_str(), LONG_QUESTION, LONGEST_QUESTION),
        ("answer", question.answer.as_str(), LONG_ANSWER, LONGEST_ANSWER),
        ("note", note, LONG_NOTE, LONGEST_QUESTION),
    ];
    for (name, text, long, longest) in limits {
        let length = text.chars().count();
        if length > longest {
            let said = format!("The {name} has {length} characters, and {longest} is the most.");
            spot.error(Rule::TooLong, said, "Shorten it.");
        } else if length > long {
            let said = format!("The {name} has {length} characters.");
            let mend = match name {
                "answer" => "Nobody types that much: move what explains into brackets or into the note.",
                _ => "Shorten it, or people stop listening.",
            };
            spot.warn(Rule::TooLong, said, mend);
        }
    }
}

fn unbalanced(spot: &mut Spot<'_>, question: &Question) {
    for (name, text) in texts(question) {
        if let Some(mark) = unpaired(text) {
            let said = format!("The {name} {} has a {mark} without its partner.", quoted(text));
            spot.warn(Rule::Unbalanced, said, "Close it, or take it out.");
        }
    }
}

/// A bracket or quotation mark without its partner.
fn unpaired(text: &str) -> Option<char> {
    let mut open = Vec::new();
    for character in text.chars() {
        let partner = match character {
            '(' | '[' | '{' | '“' | '«' => {
                open.push(character);
                continue;
            }
            ')' => '(',
            ']' => '[',
            '}' => '{',
            '”' => '“',
            '»' => '«',
            _ => continue,
        };
        if open.pop() != Some(partner) {
            return Some(character);
        }
    }
    if let Some(left) = open.pop() {
        return Some(left);
    }
    // A straight mark after a digit may stand for inches or seconds.
    let marks = text.match_indices('"');
    let (inches, quotes): (Vec<_>, Vec<_>) =
        marks.partition(|(at, _)| text[..*at].ends_with(|c: char| c.is_ascii_digit()));
    let even = quotes.len().is_multiple_of(2) || (quotes.len() + inches.len()).is_multiple_of(2);
    (!even).then_some('"')
}

/// A question that says its own answer. Years and numbers are too short to judge by, and "heads or tails" questions
/// have to name both.
fn given_away(spot: &mut Spot<'_>, question: &Question) {
    if matches!(question.kind, Some(Kind::Number | Kind::Year)) {
        return;
    }
    let answer = without_brackets(&question.answer);
    let (answer, asked) = (Phrase::read(&answer), Phrase::read(&question.question));
    let (answer, asked) = (answer.texts(), asked.texts());
    if answer.iter().map(|word| word.len()).sum::<usize>() < 3 || answer.len() > asked.len() {
        return;
    }
    let Some(at) = asked.windows(answer.len()).position(|words| words == answer) else { return };
    let around = [at.checked_sub(1), Some(at + answer.len())];
    let offered = around.into_iter().flatten().any(|at| asked.get(at) == Some(&"or"));
    if !offered {
        let said = format!("The question says its own answer, {}.", quoted(&question.answer));
        spot.warn(Rule::AnswerInQuestion, said, "Put the question in other words.");
    }
}

/// The answer line without what stands in brackets.
pub(super) fn without_brackets(text: &str) -> String {
    let mut depth = 0_usize;
    let mut kept = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ if depth == 0 => kept.push(character),
            _ => {}
        }
    }
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What a question says that makes its answer age.
fn stale(question: &str) -> Option<&'static str> {
    let words: Vec<String> = question
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let plain = format!(" {} ", words.join(" "));
    // An electric current does not age.
    let flows =
        ["electric", "alternating", "direct", "ocean", "sea", "warm", "cold", "strong", "water", "air"];
    let current = words.windows(3).any(|near| {
        near[1] == "current"
            && !flows.contains(&near[0].as_str())
            && !["of", "in", "that"].contains(&near[2].as_str())
    });
    if current {
        return Some("current");
    }
    AGEING.into_iter().find(|said| {
        let padded = format!(" {said} ");
        plain.match_indices(&padded).any(|(at, _)| {
            // "Its last year" was long ago, and "up to date" says nothing of dates.
            let before = plain[..at].rsplit(' ').next().unwrap_or_default();
            !["its", "their", "his", "her", "the", "up"].contains(&before)
                || !["last year", "to date"].contains(said)
        })
    })
}

/// Words of questions whose answers change.
const AGEING: [&str; 30] = [
    "currently",
    "latest",
    "most recent",
    "most recently",
    "as of",
    "to date",
    "so far",
    "nowadays",
    "at present",
    "right now",
    "this year",
    "last year",
    "this season",
    "reigning",
    "incumbent",
    "world record",
    "record for",
    "record holder",
    "holds the record",
    "hold the record",
    "all time leading",
    "population",
    "most populous",
    "highest grossing",
    "best selling",
    "richest",
    "youngest ever",
    "oldest living",
    "member states",
    "is the president",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_that_age_are_found() {
        for question in [
            "Who is the current mayor of Newark?",
            "What is the population of Ohio?",
            "Who holds the record for home runs?",
            "As of 2020, who won most?",
        ] {
            assert!(stale(question).is_some(), "{question}");
        }
        for question in [
            "What is measured in amperes, electric current or voltage?",
            "Which cold current flows past Peru?",
            "Who played the record to death?",
            "Founded in 1900: what was its last year?",
            "Bring it up to date: what is it called?",
            "Which way does the current of the Gulf Stream run?",
        ] {
            assert_eq!(stale(question), None, "{question}");
        }
    }

    #[test]
    fn brackets_and_quotes_want_a_partner() {
        for text in ["(a", "a)", "(a]", "\"a", "“a", "a”", "([a)]"] {
            assert!(unpaired(text).is_some(), "{text}");
        }
        for text in ["(a) [b]", "\"a\" and \"b\"", "“a”", "a 5\" gun", "it's", "5\" by 7\"", "\"Catch 22\""]
        {
            assert_eq!(unpaired(text), None, "{text}");
        }
    }

    #[test]
    fn brackets_are_taken_off() {
        assert_eq!(without_brackets("(Marie) Curie (born Sklodowska)"), "Curie");
        assert_eq!(without_brackets("Licking (County"), "Licking");
    }
}
