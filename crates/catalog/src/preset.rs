//! Options that begin with a preset: `{"preset": "printed", "time": "60"}` means all that the preset sets, and then
//! what follows it.

use rules::{OptionSpec, Preset, Refusal, RefusalKind};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::GameKind;

/// The key under which options name their preset.
const KEY: &str = "preset";

/// The same options with everything a preset stands for spelled out. A log knows options, not presets.
pub(crate) fn spelled_out(
    title: &str,
    presets: Vec<Preset>,
    options: Option<&RawValue>,
) -> Result<Option<Box<RawValue>>, Refusal> {
    let Some(given) = options else { return Ok(None) };
    // Anything that is not an object is refused by the game itself, in better words.
    let Ok(mut map) = serde_json::from_str::<Map<String, Value>>(given.get()) else {
        return Ok(Some(given.to_owned()));
    };
    let Some(name) = map.remove(KEY) else { return Ok(Some(given.to_owned())) };
    let Some(preset) = presets.iter().find(|preset| name == preset.name) else {
        let names: Vec<&str> = presets.iter().map(|preset| preset.name).collect();
        let said = match names.is_empty() {
            true => format!("{title} has no presets"),
            false => format!("{name} is no preset of {title}; its presets are {}", names.join(", ")),
        };
        return Err(Refusal::new(RefusalKind::Malformed, said));
    };
    for (option, value) in &preset.sets {
        map.entry(*option).or_insert_with(|| Value::from(*value));
    }
    let written = serde_json::value::to_raw_value(&map);
    written.map(Some).map_err(|error| Refusal::new(RefusalKind::Malformed, error.to_string()))
}

impl GameKind {
    /// By which rules a table with these options is played, in sentences: the preset it comes nearest to and what was
    /// changed since, or, in a game without presets, what differs from the defaults. Page, terminal, server and engine
    /// all say the same, because they all ask here. `options` is the game's own JSON.
    pub fn rules_in_words(self, options: &str) -> Vec<String> {
        rules_in_words(&self.options(), self.presets(), options)
    }
}

/// The same of a game with these options and presets, for a bundle that has no other game.
pub fn rules_in_words(all: &[OptionSpec], presets: Vec<Preset>, options: &str) -> Vec<String> {
    // What cannot be read is simply not told.
    let chosen: Value = serde_json::from_str(options).unwrap_or_default();
    // An option that is not written has its default.
    let usual = |name: &str| all.iter().find(|option| option.name == name).map(OptionSpec::usual);
    let value = |name: &str| {
        let written = chosen.get(name).and_then(Value::as_str);
        written.or_else(|| usual(name)).map(str::to_owned)
    };
    let since = presets.into_iter().map(|preset| (preset.changes(all, value), preset));
    match since.min_by_key(|(changes, _)| changes.len()) {
        Some((changes, preset)) => {
            let about = format!("{}: {}", preset.title, preset.about);
            let changes = changes.into_iter().map(|change| format!("Changed: {change}."));
            std::iter::once(about).chain(changes).collect()
        }
        None => rules::differences(all, value).into_iter().map(|change| format!("{change}.")).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boxes, order and challenges are told, too.
    #[test]
    fn a_table_says_its_preset_and_what_was_changed_since() {
        let told = |options: &str| {
            let options = spelled(GameKind::TrivialPursuit, options).unwrap();
            GameKind::TrivialPursuit.rules_in_words(&options.to_string())
        };
        let apart = told(r#"{"preset":"distance","boxes":"two","order":"printed","time":"90"}"#);
        assert!(apart[0].starts_with("At a distance: "), "{apart:?}");
        assert!(apart.contains(&"Changed: Time to answer: 90 s.".to_owned()), "{apart:?}");
        assert!(apart.contains(&"Changed: Order of the cards: As printed.".to_owned()), "{apart:?}");
        assert_eq!(apart.len(), 4, "the boxes are told, too: {apart:?}");
        let together = told(r#"{"preset":"printed","contest":"on"}"#);
        assert!(together[0].starts_with("As printed: "), "{together:?}");
        assert_eq!(together[1..], ["Changed: Challenge a ruling: On."]);
        let printed = spelled(GameKind::HeiseyMania, r#"{"preset":"printed"}"#).unwrap().to_string();
        let told = GameKind::HeiseyMania.rules_in_words(&printed);
        assert!(told.len() == 1 && told[0].starts_with("As printed: "), "{told:?}");
    }

    #[test]
    fn a_game_without_presets_says_what_differs_from_its_defaults() {
        let told = |kind: GameKind, options: &str| kind.rules_in_words(options);
        assert_eq!(
            told(GameKind::Mancala, r#"{"stones":"3","pie":"off"}"#),
            ["Stones in each pocket: Three."]
        );
        assert_eq!(
            told(GameKind::Manipulation, r#"{"world_home":"fits"}"#),
            ["Going home after WORLD: Any roll that fits."]
        );
        assert!(told(GameKind::WhizKey, "{}").is_empty() && told(GameKind::WhizKey, "oops").is_empty());
    }

    fn spelled(kind: GameKind, text: &str) -> Result<Value, Refusal> {
        let given = RawValue::from_string(text.to_owned()).unwrap();
        let options = spelled_out(kind.title(), kind.presets(), Some(&given))?.unwrap();
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
