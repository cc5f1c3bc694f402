//! The JSON schema says what the reader says: the decks in the box obey it, and every word of the one is in the other.

use decks::limits::{LONGEST_ANSWER, LONGEST_QUESTION};
use decks::{Difficulty, Edition, KINDS, kind_name};
use serde_json::Value;

const SCHEMA: &str = include_str!("../../../content/decks/deck.schema.json");
const DECKS: [&str; 3] = [
    include_str!("../../../content/decks/genus-starter.json"),
    include_str!("../../../content/decks/heisey-starter.json"),
    include_str!("../../../testdata/import/valid/boxlid-card.json"),
];

/// Checks a value against the words of JSON schema that ours uses; a word it does not know is a failure, so that
/// the schema cannot say more than this test understands.
fn obey(schema: &Value, value: &Value, root: &Value, at: &str) {
    let rules = schema.as_object().unwrap();
    for (word, rule) in rules {
        match word.as_str() {
            "$schema" | "$defs" | "title" | "description" => {}
            "$ref" => {
                let name = rule.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                obey(&root["$defs"][name], value, root, at);
            }
            "type" => {
                let is = match rule.as_str().unwrap() {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    other => panic!("the type {other} is new"),
                };
                assert!(is, "{at} is no {rule}");
            }
            "const" => assert_eq!(value, rule, "{at}"),
            "enum" => assert!(rule.as_array().unwrap().contains(value), "{at} is {value}"),
            "minLength" => assert!(length(value) >= rule.as_u64().unwrap(), "{at} is too short"),
            "maxLength" => assert!(length(value) <= rule.as_u64().unwrap(), "{at} is too long"),
            "required" => {
                for name in rule.as_array().unwrap() {
                    assert!(value.get(name.as_str().unwrap()).is_some(), "{at} lacks {name}");
                }
            }
            "properties" => {
                for (name, rule) in rule.as_object().unwrap() {
                    if let Some(value) = value.get(name) {
                        obey(rule, value, root, &format!("{at}/{name}"));
                    }
                }
            }
            "additionalProperties" => {
                let known = rules.get("properties").and_then(Value::as_object);
                for (name, value) in value.as_object().unwrap() {
                    if known.is_some_and(|known| known.contains_key(name)) {
                        continue;
                    }
                    assert_ne!(*rule, Value::Bool(false), "{at} has {name}");
                    obey(rule, value, root, &format!("{at}/{name}"));
                }
            }
            "propertyNames" => {
                for name in value.as_object().unwrap().keys() {
                    obey(rule, &Value::from(name.as_str()), root, at);
                }
            }
            "items" => {
                for (index, value) in value.as_array().unwrap().iter().enumerate() {
                    obey(rule, value, root, &format!("{at}/{index}"));
                }
            }
            "maxItems" => {
                let count = value.as_array().unwrap().len() as u64;
                assert!(count <= rule.as_u64().unwrap(), "{at} has {count} items");
            }
            "allOf" => {
                for rule in rule.as_array().unwrap() {
                    let edition = &rule["if"]["properties"]["edition"]["const"];
                    if value["edition"] == *edition {
                        obey(&rule["then"], value, root, at);
                    }
                }
            }
            other => panic!("the word {other} is new"),
        }
    }
}

fn length(value: &Value) -> u64 {
    value.as_str().unwrap().chars().count() as u64
}

fn words(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
}

#[test]
fn the_decks_in_the_box_obey_the_schema() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    for deck in DECKS {
        obey(&schema, &serde_json::from_str(deck).unwrap(), &schema, "");
    }
}

#[test]
fn the_schema_knows_the_words_the_reader_knows() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let question = &schema["$defs"]["question"]["properties"];
    assert_eq!(words(&question["kind"]["enum"]), KINDS.map(kind_name));
    assert_eq!(words(&question["difficulty"]["enum"]), Difficulty::ALL.map(Difficulty::name));
    assert_eq!(words(&schema["properties"]["edition"]["enum"]), Edition::ALL.map(Edition::name));
    assert_eq!(question["question"]["maxLength"], LONGEST_QUESTION);
    assert_eq!(question["answer"]["maxLength"], LONGEST_ANSWER);
    for (edition, rule) in Edition::ALL.iter().zip(schema["allOf"].as_array().unwrap()) {
        let names: Vec<&str> = edition.categories().iter().map(|category| category.name()).collect();
        assert_eq!(words(&rule["then"]["properties"]["categories"]["const"]), names);
    }
}

#[test]
fn the_deck_in_the_documentation_is_one() {
    let text = include_str!("../../../docs/decks.md");
    let deck = text.split("```json\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let read = decks::Deck::parse(deck).unwrap();
    assert_eq!(read.to_json(), deck);
    assert_eq!(decks::check(&read), []);
    for format in decks::import::Format::ALL {
        assert!(text.contains(&format!("| `{format}` |")), "{format} is not in the table of formats");
    }
}
