//! Options of a game, described for people: the setup page, `--help`, `boxlid games` and the documentation are all
//! made from these.

use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::Clause;

/// One option of a game and the ways it can be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The field of the game's options, as it is written in JSON and as a flag.
    pub name: &'static str,
    /// What a setup page calls it.
    pub title: &'static str,
    /// One short line on what it changes.
    pub about: &'static str,
    /// The clause that describes the option.
    pub clause: Clause,
    /// What this game's own rulebook says about it, in our words. None if it says nothing: then it is a house rule,
    /// however it is set.
    pub box_says: Option<&'static str>,
    /// The ways to set it; the first is the default.
    pub choices: Vec<OptionChoice>,
    /// The numbers that may be typed instead of one of the choices.
    pub numbers: Option<Numbers>,
}

/// One way to set an option.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct OptionChoice {
    /// The value as it is written in JSON and on the command line.
    pub value: &'static str,
    /// What a setup page calls it.
    pub title: &'static str,
    /// Whether this game's own rulebook describes this value, can be read so, or leaves it to the players.
    pub in_the_box: bool,
}

/// Something people choose as they sit down that is no option of the rules: a token, a deck, and what the box says about it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct AtTheTable {
    /// What is chosen.
    pub title: &'static str,
    /// What the rulebook says about it, in our words.
    pub box_says: &'static str,
    /// The clause that describes it.
    pub clause: Clause,
}

/// Numbers that may be typed, such as 5 to 600 seconds or ½ to 100 points in halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The smallest, in steps.
    pub least: u16,
    /// The largest, in steps.
    pub most: u16,
    /// How many steps make one: 1 for whole numbers, 2 for halves.
    pub steps: u16,
    /// What is counted, for people: `s`, `points`.
    pub unit: &'static str,
}

/// A set of options with a name. Options may be changed afterward.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Preset {
    /// The name, as it is written in JSON (`"preset": "printed"`) and on the command line.
    pub name: &'static str,
    /// What a setup page calls it.
    pub title: &'static str,
    /// What it means, in a sentence or two.
    pub about: &'static str,
    /// The options it sets, each with its value. All others keep their defaults.
    pub sets: Vec<(&'static str, &'static str)>,
}

impl OptionChoice {
    /// A value that is in the box.
    pub const fn printed(value: &'static str, title: &'static str) -> Self {
        OptionChoice { value, title, in_the_box: true }
    }

    /// A value the box does not know: a house rule.
    pub const fn house(value: &'static str, title: &'static str) -> Self {
        OptionChoice { value, title, in_the_box: false }
    }
}

impl OptionSpec {
    /// Whether the rulebook itself leaves this to the players: every value is in the box.
    pub fn is_in_the_box(&self) -> bool {
        !self.choices.is_empty() && self.choices.iter().all(|choice| choice.in_the_box)
    }

    /// Which values are house rules, in words; nothing if the box leaves all of it to the players.
    pub fn house_rule(&self) -> Option<String> {
        let (printed, house): (Vec<&OptionChoice>, Vec<&OptionChoice>) =
            self.choices.iter().partition(|choice| choice.in_the_box);
        let titles = |choices: &[&OptionChoice]| {
            choices.iter().map(|choice| choice.title).collect::<Vec<_>>().join(", ")
        };
        match (printed.len(), house.len()) {
            (_, 0) => None,
            (0, _) => Some("House rule, not in the box".to_owned()),
            (_, 1) => Some(format!("House rule: {}", titles(&house))),
            (_, 2 | 3) => Some(format!("House rules: {}", titles(&house))),
            (_, _) => Some(format!("House rules: all but {}", titles(&printed))),
        }
    }

    /// The value an option has unless somebody changes it.
    pub fn usual(&self) -> &'static str {
        self.choices.first().map_or("", |choice| choice.value)
    }

    /// What a value is called: the title of a choice, or a number with its unit. None if it is not a value.
    pub fn title_of(&self, value: &str) -> Option<String> {
        let choice = self.choices.iter().find(|choice| choice.value == value);
        let number = || {
            let numbers = self.numbers?;
            numbers.read(value).map(|steps| format!("{} {}", numbers.write(steps), numbers.unit))
        };
        choice.map(|choice| choice.title.to_owned()).or_else(number)
    }

    /// A value as it was typed, spelled as the options spell it. None if it is not a value.
    pub fn read(&self, typed: &str) -> Option<String> {
        let typed = typed.trim();
        let choice = self.choices.iter().find(|choice| choice.value == typed);
        let number = || self.numbers.and_then(|numbers| Some(numbers.write(numbers.read(typed)?)));
        choice.map(|choice| choice.value.to_owned()).or_else(number)
    }
}

impl Numbers {
    /// The range in words: `5 to 600 s`, `0.5 to 100 points in halves`.
    pub fn range(self) -> String {
        let halves = if self.steps == 1 { "" } else { " in halves" };
        format!("{} to {} {}{halves}", self.write(self.least), self.write(self.most), self.unit)
    }

    /// The steps of a number as people type it: `45`, `2.5`, `½`, `2½`. None if it is out of range or no such number.
    pub fn read(self, typed: &str) -> Option<u16> {
        let typed = typed.trim();
        let (whole, half) = match typed.strip_suffix('½') {
            Some("") => ("0", true),
            Some(whole) => (whole, true),
            None => match typed.split_once('.') {
                Some((whole, "5")) => (whole, true),
                Some((whole, "0")) => (whole, false),
                Some(_) => return None,
                None => (typed, false),
            },
        };
        if half && !self.steps.is_multiple_of(2) {
            return None;
        }
        let whole: u16 = whole.parse().ok()?;
        let steps = whole.checked_mul(self.steps)?.checked_add(if half { self.steps / 2 } else { 0 })?;
        (self.least..=self.most).contains(&steps).then_some(steps)
    }

    /// A number of steps as it is written: `45`, `2.5`.
    pub fn write(self, steps: u16) -> String {
        let (whole, rest) = (steps / self.steps, steps % self.steps);
        if rest == 0 { whole.to_string() } else { format!("{whole}.5") }
    }
}

impl Preset {
    /// The preset a setup begins with. The first one is for people who share a device or a room, the last one for
    /// everybody else: people who come by link, people who play against bots, and those who play alone.
    pub fn usual(presets: Vec<Preset>, together: bool) -> Option<Preset> {
        let mut presets = presets.into_iter();
        if together { presets.next() } else { presets.next_back() }
    }

    /// The value this preset gives an option.
    pub fn value(&self, option: &OptionSpec) -> &'static str {
        let set = self.sets.iter().find(|(name, _)| *name == option.name);
        set.map_or(option.usual(), |(_, value)| value)
    }

    /// What was changed since, as a setup page says it: `Time to answer: 45 s`. `chosen` knows the value of each option
    /// by its name.
    pub fn changes(&self, options: &[OptionSpec], chosen: impl Fn(&str) -> Option<String>) -> Vec<String> {
        changed(options, |option| self.value(option), chosen)
    }
}

/// What differs from the defaults, in the words of [`Preset::changes`].
pub fn differences(options: &[OptionSpec], chosen: impl Fn(&str) -> Option<String>) -> Vec<String> {
    changed(options, OptionSpec::usual, chosen)
}

fn changed(
    options: &[OptionSpec],
    before: impl Fn(&OptionSpec) -> &'static str,
    chosen: impl Fn(&str) -> Option<String>,
) -> Vec<String> {
    let told = |option: &OptionSpec| {
        let value = chosen(option.name).filter(|value| value != before(option))?;
        Some(format!("{}: {}", option.title, option.title_of(&value)?))
    };
    options.iter().filter_map(told).collect()
}

/// Programs also read `in_the_box`, which follows from the choices: whether all of them are in the box.
impl Serialize for OptionSpec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("OptionSpec", 8)?;
        fields.serialize_field("name", self.name)?;
        fields.serialize_field("title", self.title)?;
        fields.serialize_field("about", self.about)?;
        fields.serialize_field("clause", &self.clause)?;
        fields.serialize_field("in_the_box", &self.is_in_the_box())?;
        fields.serialize_field("box_says", &self.box_says)?;
        fields.serialize_field("choices", &self.choices)?;
        fields.serialize_field("numbers", &self.numbers)?;
        fields.end()
    }
}

/// Numbers are written as people read them: `{"least": "0.5", "most": "100", "step": "0.5", "unit": "points"}`.
impl Serialize for Numbers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Numbers", 4)?;
        fields.serialize_field("least", &self.write(self.least))?;
        fields.serialize_field("most", &self.write(self.most))?;
        fields.serialize_field("step", &self.write(1))?;
        fields.serialize_field("unit", self.unit)?;
        fields.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECONDS: Numbers = Numbers { least: 5, most: 600, steps: 1, unit: "s" };
    const POINTS: Numbers = Numbers { least: 1, most: 200, steps: 2, unit: "points" };

    fn time() -> OptionSpec {
        OptionSpec {
            name: "time",
            title: "Time to answer",
            about: "",
            clause: Clause::new("TP-22"),
            box_says: None,
            choices: vec![OptionChoice::house("none", "None")],
            numbers: Some(SECONDS),
        }
    }

    #[test]
    fn numbers_are_read_as_people_type_them() {
        assert_eq!(["4", "5", "600", "601", "7.5", "x", ""].map(|text| SECONDS.read(text)), {
            [None, Some(5), Some(600), None, None, None, None]
        });
        assert_eq!(["0", "½", "2.5", "2½", "100", "100.5"].map(|text| POINTS.read(text)), {
            [None, Some(1), Some(5), Some(5), Some(200), None]
        });
        assert_eq!([1, 5, 6].map(|steps| POINTS.write(steps)), ["0.5", "2.5", "3"]);
        assert_eq!(SECONDS.range(), "5 to 600 s");
        assert_eq!(POINTS.range(), "0.5 to 100 points in halves");
    }

    #[test]
    fn an_option_says_which_of_its_values_are_house_rules() {
        let (a, b) = (OptionChoice::printed("a", "As printed"), OptionChoice::printed("b", "Or so"));
        let other = |title| OptionChoice::house("other", title);
        let said = |choices: Vec<OptionChoice>| OptionSpec { choices, ..time() }.house_rule();
        assert_eq!(said(vec![a.clone(), b]), None);
        assert_eq!(said(vec![other("Mine")]).unwrap(), "House rule, not in the box");
        assert_eq!(said(vec![other("Mine"), a.clone()]).unwrap(), "House rule: Mine");
        assert_eq!(said(vec![other("Mine"), a.clone(), other("Yours")]).unwrap(), "House rules: Mine, Yours");
        let many = [vec![a], vec![other("Any"); 4]].concat();
        assert_eq!(said(many.clone()).unwrap(), "House rules: all but As printed");
        assert!(!OptionSpec { choices: many, ..time() }.is_in_the_box());
    }

    #[test]
    fn people_who_share_a_room_begin_with_the_first_preset() {
        let preset = |name| Preset { name, title: "", about: "", sets: Vec::new() };
        let both = vec![preset("printed"), preset("distance")];
        assert_eq!(Preset::usual(both.clone(), true).unwrap().name, "printed");
        assert_eq!(Preset::usual(both, false).unwrap().name, "distance");
        assert_eq!(Preset::usual(Vec::new(), true), None);
    }

    #[test]
    fn a_preset_says_what_was_changed_since() {
        let printed = Preset { name: "printed", title: "As printed", about: "", sets: vec![("time", "45")] };
        let none = |_: &str| Some("none".to_owned());
        let usual = |_: &str| Some("45".to_owned());
        assert_eq!(printed.changes(&[time()], none), ["Time to answer: None"]);
        assert!(printed.changes(&[time()], usual).is_empty());
        assert_eq!(differences(&[time()], usual), ["Time to answer: 45 s"]);
    }
}
