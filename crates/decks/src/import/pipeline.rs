//! The rules common to all formats: every question is cleaned, measured, compared with those before it, and sorted.

use std::collections::HashMap;

use answers::{Level, Reason, judge};

use super::raw::{Raw, Rows};
use super::{Entry, Import, ImportedQuestion, Mend, Options, Outcome, Report, Skip, categories};
use crate::bounds;
use crate::choices::choice_dependent;
use crate::limits::{LONG_ANSWER, LONGEST_ANSWER, LONGEST_CARD_ID, LONGEST_QUESTION, MOST_QUESTIONS};
use crate::text::charset::Charset;
use crate::text::markup::clean;
use crate::{Question, evident_kind};

/// How many characters of a question the report quotes.
const QUOTED: usize = 80;

/// How many questions pass between two words about the progress.
const STRIDE: usize = 512;

pub fn run(rows: Rows, options: &Options, progress: &mut dyn FnMut(f64)) -> Import {
    let total = rows.found.len().max(1);
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut questions = Vec::new();
    let mut entries = Vec::with_capacity(rows.found.len().min(MOST_QUESTIONS));
    let mut remarks = rows.remarks;
    remarks.extend(charset_remark(rows.charset));
    for (index, found) in rows.found.into_iter().enumerate() {
        if index % STRIDE == 0 {
            progress(index as f64 / total as f64);
        }
        let raw = match found {
            Ok(raw) => raw,
            Err(refused) => {
                let text = quoted(&refused.text);
                entries.push(Entry { line: refused.line, text, outcome: Outcome::Skipped(refused.why) });
                continue;
            }
        };
        let (line, text) = (raw.line, quoted(&clean(&raw.question, raw.markup).text));
        if questions.len() >= MOST_QUESTIONS {
            let outcome = Outcome::Skipped(Skip::TooMany { most: MOST_QUESTIONS });
            entries.push(Entry { line, text, outcome });
            break;
        }
        let outcome = match settle(raw, options, &mut seen) {
            Ok((question, mends)) => {
                questions.push(question);
                if mends.is_empty() { Outcome::Accepted } else { Outcome::Mended(mends) }
            }
            Err(skip) => Outcome::Skipped(skip),
        };
        entries.push(Entry { line, text, outcome });
    }
    let report = Report {
        format: rows.format,
        licence: rows.licence,
        source: rows.source,
        title: rows.title,
        about: rows.about,
        language: rows.language,
        remarks,
        entries,
        unknown_categories: categories::unknown(&questions),
    };
    Import { questions, report }
}

fn charset_remark(charset: Option<Charset>) -> Option<String> {
    let said = match charset? {
        Charset::Utf8 => return None,
        Charset::Utf16Little | Charset::Utf16Big => "the file is UTF-16; it was read as such",
        Charset::Windows1252 => "the file is no valid UTF-8; it was read as Windows-1252",
    };
    Some(said.to_owned())
}

/// One question: in, with what had to be mended; or not, with the reason.
fn settle(
    raw: Raw,
    options: &Options,
    seen: &mut HashMap<String, usize>,
) -> Result<(ImportedQuestion, Vec<Mend>), Skip> {
    let mut mends = raw.mends;
    let (mut lost, mut mended) = (false, false);
    let mut tidy = |text: &str| {
        let cleaned = clean(text, raw.markup);
        lost |= cleaned.lost_markup;
        mended |= cleaned.mended_characters;
        cleaned.text
    };
    let mut question = tidy(&raw.question);
    let answer = tidy(&raw.answer);
    let mut list = |texts: &[String]| -> Vec<String> {
        texts.iter().map(|text| tidy(text)).filter(|text| !text.is_empty()).collect()
    };
    let (alternates, needs, rejects) = (list(&raw.alternates), list(&raw.needs), list(&raw.rejects));
    let mut optional = |text: &Option<String>| text.as_deref().map(&mut tidy).filter(|text| !text.is_empty());
    let (note, source) = (optional(&raw.note), optional(&raw.source));
    if question.starts_with('"') && question.matches('"').count() == 1 {
        question.remove(0);
        mends.push(Mend::LoneQuoteTakenOff);
    }
    measure(&question, &answer, lost)?;
    if let Some(because) = raw.choices_wanted.or_else(|| choice_dependent(&question, &answer)) {
        if !options.keep_choice_dependent {
            return Err(Skip::ChoiceDependent { because: because.to_owned() });
        }
        mends.push(Mend::ChoiceDependentKept);
        if because == "true or false" && !question.to_lowercase().contains("true or false") {
            question = format!("True or false: {question}");
        }
    }
    let key = format!("{}|{}", folded(&question), folded(&answer));
    if let Some(of_line) = seen.get(&key) {
        return Err(Skip::Duplicate { of_line: *of_line });
    }
    seen.insert(key, raw.line);
    if lost {
        mends.push(Mend::MarkupTakenOut);
    }
    if mended {
        mends.push(Mend::CharactersMended);
    }
    let characters = answer.chars().count();
    if characters > LONG_ANSWER {
        mends.push(Mend::LongAnswer { characters });
    }
    let alternates = distinct(alternates, &answer);
    let rejects = wrong(rejects, &answer, &alternates, &mut mends);
    let mut question = Question {
        kind: raw.kind.or_else(|| evident_kind(&answer)),
        question,
        answer,
        alternates,
        needs,
        rejects,
        note,
        source,
        difficulty: raw.difficulty,
    };
    bounds::check_question(&question).map_err(Skip::from)?;
    keep_the_answer_right(&mut question, &mut mends);
    let their_category = clean(&raw.category, raw.markup).text;
    let target = options.map.target(&their_category);
    // A card whose name is too long has none; its questions are dealt like those that came without a card.
    let card = raw.card.filter(|id| id.chars().count() <= LONGEST_CARD_ID);
    Ok((ImportedQuestion { line: raw.line, card, their_category, target, question }, mends))
}

/// Refuses what is empty, too long, or damaged beyond reading.
fn measure(question: &str, answer: &str, lost_markup: bool) -> Result<(), Skip> {
    if question.is_empty() {
        return Err(if lost_markup { Skip::NeedsMedia } else { Skip::NoQuestion });
    }
    if answer.is_empty() {
        return Err(if lost_markup { Skip::NeedsMedia } else { Skip::NoAnswer });
    }
    for (what, text, most) in [("question", question, LONGEST_QUESTION), ("answer", answer, LONGEST_ANSWER)] {
        let characters = text.chars().count();
        if characters > most {
            return Err(Skip::TooLong { what, characters, most });
        }
    }
    if question.contains(char::REPLACEMENT_CHARACTER) || answer.contains(char::REPLACEMENT_CHARACTER) {
        return Err(Skip::LostCharacters);
    }
    Ok(())
}

/// Alternates that are neither the answer nor each other.
fn distinct(alternates: Vec<String>, answer: &str) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for alternate in alternates {
        if alternate != answer && !kept.contains(&alternate) {
            kept.push(alternate);
        }
    }
    kept
}

/// Wrong answers that are not right at the same time.
fn wrong(rejects: Vec<String>, answer: &str, alternates: &[String], mends: &mut Vec<Mend>) -> Vec<String> {
    let right: Vec<String> = alternates.iter().map(|text| folded(text)).chain([folded(answer)]).collect();
    let mut kept: Vec<String> = Vec::new();
    for text in rejects {
        if right.contains(&folded(&text)) {
            mends.push(Mend::WrongAnswerDropped { text });
        } else if !kept.contains(&text) {
            kept.push(text);
        }
    }
    kept
}

/// Takes out wrong answers that are so close to the right one that the judge would refuse that, too.
fn keep_the_answer_right(question: &mut Question, mends: &mut Vec<Mend>) {
    let refused = |question: &Question| {
        judge(&question.judged(), &question.answer, Level::Standard, None).reason == Reason::Refused
    };
    if question.rejects.is_empty() || !refused(question) {
        return;
    }
    for reject in std::mem::take(&mut question.rejects) {
        question.rejects.push(reject);
        if refused(question) {
            let text = question.rejects.pop().unwrap_or_default();
            mends.push(Mend::WrongAnswerTooClose { text });
        }
    }
}

/// What two questions are compared by: their letters and digits in lower case. A text without any stands for itself.
fn folded(text: &str) -> String {
    let letters = text.chars().filter(|character| character.is_alphanumeric());
    let folded: String = letters.flat_map(char::to_lowercase).collect();
    if folded.is_empty() { text.to_owned() } else { folded }
}

fn quoted(text: &str) -> String {
    let line = text.split_whitespace().take(QUOTED).collect::<Vec<_>>().join(" ");
    let mut start: String = line.chars().filter(|c| !c.is_control()).take(QUOTED).collect();
    if line.chars().nth(QUOTED).is_some() {
        start.push('…');
    }
    start
}
