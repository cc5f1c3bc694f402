//! The options of a game as flags. They are made from the game's own description of its options, so that flags,
//! set-up page and documents cannot drift apart.

use std::ffi::OsStr;
use std::marker::PhantomData;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches};
use rules::{Game, OptionChoice, OptionSpec, Preset};
use serde_json::{Map, Value};

/// The options of `G`, read from the command line: `--preset printed --time 60`.
#[derive(Clone, Debug)]
pub struct HouseRules<G: Game> {
    /// The preset, if one was asked for.
    preset: Option<String>,
    /// The options that were set by a flag.
    chosen: Map<String, Value>,
    game: PhantomData<G>,
}

/// The argument of the preset.
const PRESET: &str = "preset";

impl<G: Game> HouseRules<G> {
    /// Whether an option was typed; otherwise it has its default.
    pub fn is_typed(&self, option: &str) -> bool {
        self.chosen.contains_key(option)
    }

    /// Whether nothing was typed at all.
    pub fn is_empty(&self) -> bool {
        self.preset.is_none() && self.chosen.is_empty()
    }

    /// The options of a table: the preset, and then what the flags say. Without a preset the table begins with the one
    /// that fits: the first where people share the terminal and nobody else plays, the last otherwise.
    pub fn options(&self, together: bool) -> Result<G::Options, Error> {
        let invalid = |error| Error::raw(ErrorKind::InvalidValue, format!("{error}\n"));
        let mut presets = G::presets();
        let preset = match &self.preset {
            Some(name) => presets.drain(..).find(|preset| preset.name == name),
            None => Preset::usual(presets, together),
        };
        let set = preset.into_iter().flat_map(|preset| preset.sets);
        let mut options: Map<_, _> = set.map(|(name, value)| (name.to_owned(), value.into())).collect();
        options.extend(self.chosen.clone());
        serde_json::from_value(Value::Object(options)).map_err(invalid)
    }
}

impl<G: Game> Args for HouseRules<G> {
    fn augment_args(command: Command) -> Command {
        const HEADING: &str = "Options of the game";
        let presets = G::presets();
        let command = if presets.is_empty() {
            command
        } else {
            let titled = |preset: &Preset| {
                PossibleValue::new(preset.name).help(format!("{}. {}", preset.title, preset.about))
            };
            let flag = Arg::new(PRESET)
                .long(PRESET)
                .value_name("PRESET")
                .value_parser(PossibleValuesParser::new(presets.iter().map(titled)))
                .help("The options to begin with; the others change it. People who share the terminal begin with the first, people with bots or alone with the last")
                .help_heading(HEADING);
            command.arg(flag)
        };
        G::options().into_iter().fold(command, |command, option| {
            let house = if option.box_says.is_some() { "" } else { ", a house rule" };
            let numbers =
                option.numbers.map_or_else(String::new, |numbers| format!("; or {}", numbers.range()));
            let help =
                format!("{}: {} ({}{house}){numbers}", option.title, lower(option.about), option.clause);
            let usual = option.usual();
            let flag = Arg::new(option.name)
                .long(flag(option.name))
                .alias(option.name)
                .value_name("CHOICE")
                .value_parser(ValueOf(option))
                .help(help)
                .help_heading(HEADING);
            // Where there are presets, the default depends on who plays.
            command.arg(if presets.is_empty() { flag.default_value(usual) } else { flag })
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<G: Game> FromArgMatches for HouseRules<G> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut chosen = Map::new();
        for option in G::options() {
            let is_chosen = matches.value_source(option.name) == Some(ValueSource::CommandLine);
            if let Some(value) = matches.get_one::<String>(option.name).filter(|_| is_chosen) {
                chosen.insert(option.name.to_owned(), Value::String(value.clone()));
            }
        }
        let preset = matches.try_get_one::<String>(PRESET).ok().flatten().cloned();
        let rules = HouseRules { preset, chosen, game: PhantomData };
        // A value the game does not take is an error of the command line, whoever plays.
        rules.options(true).and(rules.options(false))?;
        Ok(rules)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Reads a value of an option: one of its choices, or a number where it takes numbers.
#[derive(Clone)]
struct ValueOf(OptionSpec);

impl ValueOf {
    fn choices(&self) -> impl Iterator<Item = PossibleValue> + use<> {
        // Where the box says nothing at all, the flag itself is called a house rule.
        let has_sentence = self.0.box_says.is_some();
        let titled = move |choice: OptionChoice| {
            let house = if has_sentence && !choice.in_the_box { " (house rule)" } else { "" };
            PossibleValue::new(choice.value).help(format!("{}{house}", choice.title))
        };
        self.0.choices.clone().into_iter().map(titled)
    }
}

impl TypedValueParser for ValueOf {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        if let Some(read) = value.to_str().and_then(|typed| self.0.read(typed)) {
            return Ok(read);
        }
        let Some(numbers) = self.0.numbers else {
            return PossibleValuesParser::new(self.choices()).parse_ref(command, arg, value);
        };
        let choices: Vec<&str> = self.0.choices.iter().map(|choice| choice.value).collect();
        let (flag, value) = (flag(self.0.name), value.to_string_lossy());
        let said = format!(
            "'{value}' is no value of --{flag}: choose {}, or a number from {}\n",
            choices.join(", "),
            numbers.range()
        );
        Err(Error::raw(ErrorKind::InvalidValue, said).with_cmd(command))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.choices()))
    }
}

/// An option as a flag: words are joined by hyphens, as everywhere on the command line.
pub fn flag(option: &'static str) -> &'static str {
    if option.contains('_') {
        // OK to leak because there are few options, and the command line is put together once.
        option.replace('_', "-").leak()
    } else {
        option
    }
}

/// The same with a small first letter, to stand within a sentence; a letter alone is a name and stays.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if text.len() > 1 => first.to_lowercase().to_string() + letters.as_str(),
        Some(_) | None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use mancala::{Begins, Capture, Mancala, Options, Pie, Start, Stones};
    use rules::{Clause, Numbers};
    use trivia::{Put, Trivia, TrivialPursuit};

    use super::*;

    fn read<G: Game>(flags: &[&str]) -> Result<HouseRules<G>, Error> {
        let command = HouseRules::<G>::augment_args(Command::new("play").no_binary_name(true));
        HouseRules::from_arg_matches(&command.try_get_matches_from(flags)?)
    }

    /// What a table says of these options.
    fn told<G: crate::play::Face>(options: &G::Options) -> Vec<String> {
        G::kind().rules_in_words(&serde_json::to_string(options).unwrap())
    }

    fn mancala(flags: &[&str]) -> Result<Options, Error> {
        read::<Mancala>(flags)?.options(true)
    }

    #[test]
    fn without_flags_the_game_is_as_in_the_box() {
        assert_eq!(mancala(&[]).unwrap(), Options::default());
        assert!(told::<Mancala>(&Options::default()).is_empty());
    }

    #[test]
    fn every_option_of_the_rulebook_is_a_flag() {
        let all =
            ["--stones", "3", "--begins", "loser", "--capture", "standard", "--pie", "on", "--start", "fair"];
        let chosen = Options {
            stones: Stones::Three,
            begins: Begins::Loser,
            capture: Capture::Standard,
            pie: Pie::On,
            start: Start::Fair,
        };
        assert_eq!(mancala(&all).unwrap(), chosen);
        assert_eq!(told::<Mancala>(&chosen)[2], "Nothing opposite: Stays where it is.");
        assert!(mancala(&["--stones", "5"]).is_err());
    }

    /// TP-10, TP-22: people at one terminal play as printed, people with bots at a distance, and a flag changes that.
    #[test]
    fn presets_follow_who_plays_unless_one_is_asked_for() {
        type Pursuit = Trivia<TrivialPursuit>;
        let plain = read::<Pursuit>(&[]).unwrap();
        let json = |together| serde_json::to_value(plain.options(together).unwrap()).unwrap();
        let (together, apart) = (json(true), json(false));
        assert_eq!(["put", "boxes", "time"].map(|name| &together[name]), ["spoken", "two", "none"]);
        assert_eq!(["put", "boxes", "time"].map(|name| &apart[name]), ["typed", "merged", "45"]);
        let asked = read::<Pursuit>(&["--preset", "distance", "--put", "spoken"]).unwrap();
        assert_eq!(asked.options(true).unwrap(), asked.options(false).unwrap());
        assert_eq!(asked.options(true).unwrap().put, Put::Spoken);
        let lines = told::<Pursuit>(&asked.options(true).unwrap());
        assert!(lines[0].starts_with("At a distance: "), "{lines:?}");
        assert!(lines[1].starts_with("Changed: "), "{lines:?}");
        assert!(read::<Pursuit>(&["--preset", "moon"]).is_err());
    }

    #[test]
    fn a_flag_takes_numbers_where_the_option_does() {
        let spec = OptionSpec {
            name: "time",
            title: "Time to answer",
            about: "",
            clause: Clause::new("TP-22"),
            box_says: None,
            choices: vec![OptionChoice::house("none", "None")],
            numbers: Some(Numbers { least: 5, most: 600, steps: 1, unit: "s" }),
        };
        let command = Command::new("play").no_binary_name(true);
        let command = command.arg(Arg::new("time").long("time").value_parser(ValueOf(spec)));
        let read = |value| command.clone().try_get_matches_from(["--time", value]);
        assert_eq!(read(" 7 ").unwrap().get_one::<String>("time").unwrap(), "7");
        assert_eq!(read("none").unwrap().get_one::<String>("time").unwrap(), "none");
        let said = read("601").unwrap_err().to_string();
        assert!(said.contains("choose none, or a number from 5 to 600 s"), "{said}");
    }
}
