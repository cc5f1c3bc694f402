//! JSON with one spelling, so that it can be hashed: members in the order of their names, no blanks, whole numbers.

use rules::{Refusal, RefusalKind};
use serde_json::Value;

/// The one spelling of `json`. A number with a fraction has none: languages write them in different ways.
pub(crate) fn canonical(json: &Value) -> Result<String, Refusal> {
    let mut text = String::new();
    write(json, &mut text)?;
    Ok(text)
}

fn write(json: &Value, text: &mut String) -> Result<(), Refusal> {
    match json {
        Value::Number(number) if number.is_f64() => {
            let said = format!("{number} has no spelling that all programs share");
            return Err(Refusal::new(RefusalKind::Malformed, said));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            text.push_str(&json.to_string())
        }
        Value::Array(items) => {
            text.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                write(item, text)?;
            }
            text.push(']');
        }
        Value::Object(members) => {
            // Sorted here and not left to the map, whose order depends on how the JSON library was built.
            let mut members: Vec<_> = members.iter().collect();
            members.sort_by_key(|(name, _)| *name);
            text.push('{');
            for (index, (name, value)) in members.into_iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                text.push_str(&Value::from(name.as_str()).to_string());
                text.push(':');
                write(value, text)?;
            }
            text.push('}');
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_in_order_and_nothing_is_blank() {
        let json = serde_json::from_str(r#"{ "b": [1, null, "é\n"], "a": {"z": true, "y": -7} }"#).unwrap();
        assert_eq!(canonical(&json).unwrap(), r#"{"a":{"y":-7,"z":true},"b":[1,null,"é\n"]}"#);
    }

    #[test]
    fn a_fraction_is_refused() {
        let refused = canonical(&serde_json::json!({ "total": 2.5 })).unwrap_err();
        assert_eq!(refused.said, "2.5 has no spelling that all programs share");
    }
}
