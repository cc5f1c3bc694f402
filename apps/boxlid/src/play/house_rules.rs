//! The options of a game as flags. They are made from the game's own description of its options, so that flags,
//! set-up page and documents cannot drift apart.

use std::marker::PhantomData;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches};
use rules::Game;
use serde_json::{Map, Value};

/// The options of `G`, read from the command line: `--capture standard`.
#[derive(Clone, Debug)]
pub struct HouseRules<G: Game> {
    /// The options as chosen.
    pub options: G::Options,
    game: PhantomData<G>,
}

impl<G: Game> Args for HouseRules<G> {
    fn augment_args(command: Command) -> Command {
        G::options().into_iter().fold(command, |command, option| {
            let titled = |choice: &rules::OptionChoice| PossibleValue::new(choice.value).help(choice.title);
            let house = if option.in_the_box { "" } else { ", a house rule" };
            let flag = Arg::new(option.name)
                .long(flag(option.name))
                .alias(option.name)
                .value_name("CHOICE")
                .value_parser(PossibleValuesParser::new(option.choices.iter().map(titled)))
                .help(format!("{}: {} ({}{house})", option.title, lower(option.about), option.clause))
                .help_heading("Options of the game");
            match option.choices.first() {
                Some(first) => command.arg(flag.default_value(first.value)),
                None => command.arg(flag),
            }
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
            if let Some(value) = matches.get_one::<String>(option.name) {
                chosen.insert(option.name.to_owned(), Value::String(value.clone()));
            }
        }
        let options = serde_json::from_value(Value::Object(chosen))
            .map_err(|error| Error::raw(ErrorKind::InvalidValue, format!("{error}\n")))?;
        Ok(HouseRules { options, game: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
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

/// The options that are not as in the box, for people: `Nothing opposite: Stays where it is`.
pub fn differences<G: Game>(options: &G::Options) -> Vec<String> {
    // OK because options are plain data; what is not, is simply not told.
    let chosen = serde_json::to_value(options).unwrap_or(Value::Null);
    let told = |option: rules::OptionSpec| {
        let value = chosen.get(option.name)?.as_str()?.to_owned();
        let choice = option.choices.iter().skip(1).find(|choice| choice.value == value)?;
        Some(format!("{}: {}", option.title, lower(choice.title)))
    };
    G::options().into_iter().filter_map(told).collect()
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

    use super::*;

    fn read(flags: &[&str]) -> Result<Options, Error> {
        let command = HouseRules::<Mancala>::augment_args(Command::new("play").no_binary_name(true));
        let matches = command.try_get_matches_from(flags)?;
        HouseRules::<Mancala>::from_arg_matches(&matches).map(|read| read.options)
    }

    #[test]
    fn without_flags_the_game_is_as_in_the_box() {
        assert_eq!(read(&[]).unwrap(), Options::default());
        assert!(differences::<Mancala>(&Options::default()).is_empty());
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
        assert_eq!(read(&all).unwrap(), chosen);
        assert_eq!(differences::<Mancala>(&chosen)[2], "Nothing opposite: stays where it is");
        assert!(read(&["--stones", "5"]).is_err());
    }
}
