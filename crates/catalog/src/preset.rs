//! Options that begin with a preset: `{"preset": "printed", "time": "60"}` means all that the preset sets, and then
//! what follows it.

use rules::{Refusal, RefusalKind};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::GameKind;

/// The key under which options name their preset.
const KEY: &str = "preset";

/// The same options with everything a preset stands for spelled out. A log knows options, not presets.
pub(crate) fn spelled_out(
    kind: GameKind,
    options: Option<&RawValue>,
) -> Result<Option<Box<RawValue>>, Refusal> {
    let Some(given) = options else { return Ok(None) };
    // Anything that is not an object is refused by the game itself, in better words.
    let Ok(mut map) = serde_json::from_str::<Map<String, Value>>(given.get()) else {
        return Ok(Some(given.to_owned()));
    };
    let Some(name) = map.remove(KEY) else { return Ok(Some(given.to_owned())) };
    let presets = kind.presets();
    let Some(preset) = presets.iter().find(|preset| name == preset.name) else {
        let names: Vec<&str> = presets.iter().map(|preset| preset.name).collect();
        let said = match names.is_empty() {
            true => format!("{} has no presets", kind.title()),
            false => format!("{name} is no preset of {}; its presets are {}", kind.title(), names.join(", ")),
        };
        return Err(Refusal::new(RefusalKind::Malformed, said));
    };
    for (option, value) in &preset.sets {
        map.entry(*option).or_insert_with(|| Value::from(*value));
    }
    let written = serde_json::value::to_raw_value(&map);
    written.map(Some).map_err(|error| Refusal::new(RefusalKind::Malformed, error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelled(kind: GameKind, text: &str) -> Result<Value, Refusal> {
        let given = RawValue::from_string(text.to_owned()).unwrap();
        let options = spelled_out(kind, Some(&given))?.unwrap();
        Ok(serde_json::from_str(options.get()).unwrap())
    }

    #[test]
    fn a_preset_comes_first_and_changes_follow() {
        let options = spelled(GameKind::TrivialPursuit, r#"{"preset":"printed","time":"60"}"#).unwrap();
        assert_eq!(options["put"], "spoken");
        assert_eq!(options["boxes"], "two");
        assert_eq!(options["time"], "60");
        assert!(options.get("preset").is_none());
    }

    #[test]
    fn an_unknown_preset_is_refused_and_the_others_are_named() {
        let refusal = spelled(GameKind::HeiseyMania, r#"{"preset":"moon"}"#).unwrap_err();
        assert_eq!(refusal.said, r#""moon" is no preset of Heisey Mania; its presets are printed, distance"#);
        assert_eq!(spelled(GameKind::Mancala, r#"{"preset":1}"#).unwrap_err().said, "Mancala has no presets");
    }
}
