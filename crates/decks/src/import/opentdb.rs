//! Open Trivia DB: JSON in one of four encodings, and the file does not say in which.

use serde_json::Value;

use super::Skip;
use super::json_items::{Items, broken, items};
use super::raw::{Raw, Rows};
use crate::Difficulty;
use crate::text::markup::Markup;
use crate::text::{base64, percent};

/// How the texts are wrapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    /// Character references, the default.
    Html,
    /// Form encoding: `+` is a space.
    UrlLegacy,
    /// Percent-encoding.
    Url3986,
    /// Everything in base64, even the type.
    Base64,
}

impl Encoding {
    fn decode(self, text: &str) -> String {
        match self {
            Self::Html => text.to_owned(),
            Self::UrlLegacy => percent::decode_form(text),
            Self::Url3986 => percent::decode(text),
            // A value that is no base64 was not wrapped.
            Self::Base64 => base64::decode(text).unwrap_or_else(|| text.to_owned()),
        }
    }

    fn markup(self) -> Markup {
        match self {
            Self::Html => Markup::Html,
            Self::UrlLegacy | Self::Url3986 | Self::Base64 => Markup::Plain,
        }
    }
}

pub fn read(text: &str, rows: &mut Rows) {
    let found = match items(text, "results") {
        Ok(found) => found,
        Err(said) => return rows.skip(1, "", Skip::NotThisFormat { said: said.to_owned() }),
    };
    if let Some(said) = refused_by_the_server(&found) {
        return rows.skip(1, "", Skip::NotThisFormat { said });
    }
    let values: Vec<(usize, &str, Result<Value, String>)> = found
        .items
        .iter()
        .map(|(line, text)| (*line, *text, serde_json::from_str(text).map_err(|error| broken(&error))))
        .collect();
    let encoding = encoding_of(values.iter().filter_map(|(_, _, value)| value.as_ref().ok()));
    for (line, text, value) in &values {
        match value {
            Ok(value) => one(*line, value, encoding, rows),
            Err(said) => rows.unreadable(*line, text, said.clone()),
        }
    }
    if let Some(line) = found.torn {
        rows.unreadable(line, "", "the file breaks off here");
    }
}

/// What the server said instead of questions.
fn refused_by_the_server(found: &Items<'_>) -> Option<String> {
    let code = found.before.split("\"response_code\"").nth(1)?;
    let code: String =
        code.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    let meaning = match code.as_str() {
        "0" | "" => return None,
        "1" => "it has not as many questions as were asked for",
        "2" => "the request was wrong",
        "3" | "4" => "the token was unknown or used up",
        "5" => "too many requests",
        _ => "an unknown code",
    };
    Some(format!("an answer of Open Trivia DB without questions (code {code}: {meaning})"))
}

fn texts(value: &Value) -> impl Iterator<Item = &str> {
    let fields = value.as_object().into_iter().flat_map(|fields| fields.values());
    fields.flat_map(|field| match field {
        Value::Array(items) => items.iter().filter_map(Value::as_str).collect::<Vec<_>>(),
        other => other.as_str().into_iter().collect(),
    })
}

fn encoding_of<'a>(values: impl Iterator<Item = &'a Value> + Clone) -> Encoding {
    let types = values.clone().filter_map(|value| value.get("type")?.as_str());
    let is_type = |text: &str| text == "multiple" || text == "boolean";
    if types.clone().any(|text| base64::decode(text).is_some_and(|text| is_type(&text))) {
        return Encoding::Base64;
    }
    let mut all = values.flat_map(texts);
    let (mut escaped, mut plus) = (false, false);
    for text in &mut all {
        if text.contains(' ') {
            return Encoding::Html;
        }
        escaped |= percent::has_escape(text);
        plus |= text.contains('+');
    }
    match (escaped, plus) {
        (true, true) => Encoding::UrlLegacy,
        (true, false) => Encoding::Url3986,
        (false, _) => Encoding::Html,
    }
}

fn one(line: usize, value: &Value, encoding: Encoding, rows: &mut Rows) {
    let text = |names: [&str; 2]| {
        let found = names.iter().find_map(|name| value.get(*name));
        // Newer sites put the text of a question into an object of its own.
        let found = found.map(|found| found.get("text").unwrap_or(found));
        found.and_then(Value::as_str).map(|text| encoding.decode(text))
    };
    let Some(question) = text(["question", "question"]) else {
        return rows.unreadable(line, &value.to_string(), "there is no field \"question\"");
    };
    let Some(answer) = text(["correct_answer", "correctAnswer"]) else {
        return rows.skip(line, &question, Skip::NoAnswer);
    };
    let mut raw = Raw::new(line, question, answer);
    raw.markup = encoding.markup();
    raw.category = text(["category", "category"]).unwrap_or_default();
    raw.difficulty = text(["difficulty", "difficulty"]).and_then(|word| Difficulty::read(&word));
    let wrong =
        value.get("incorrect_answers").or_else(|| value.get("incorrectAnswers")).and_then(Value::as_array);
    let wrong = wrong.into_iter().flatten().filter_map(Value::as_str);
    raw.rejects = wrong.map(|text| encoding.decode(text)).collect();
    if text(["type", "type"]).as_deref() == Some("boolean") {
        raw.choices_wanted = Some("true or false");
    }
    rows.add(raw);
}
