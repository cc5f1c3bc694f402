//! `boxlid rules`: the clauses of a game.

use anyhow::{Result, bail};
use catalog::GameKind;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};

use crate::{Out, rulebook};

/// Prints the rules of a game, or one clause of them.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Rules {
    /// The game, such as mancala
    #[arg(value_parser = games())]
    game: GameKind,
    /// A clause by its number, such as M-9
    clause: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  boxlid rules mancala
  boxlid rules mancala M-9
  boxlid rules trivial-pursuit 14";

/// The names of the games, so that help and completions know them.
fn games() -> impl clap::builder::TypedValueParser<Value = GameKind> {
    let names = PossibleValuesParser::new(GameKind::ALL.map(GameKind::name));
    names.map(|name| name.parse().expect("only the names of games get this far"))
}

impl Rules {
    /// Prints them, each clause on a line of its own.
    pub fn run(self, out: Out<'_>) -> Result<()> {
        let paragraphs = match &self.clause {
            None => rulebook::paragraphs(self.game),
            Some(number) => match rulebook::find(self.game, number) {
                Some(paragraph) => vec![paragraph],
                None => bail!("{} has no clause {number}", self.game.title()),
            },
        };
        for paragraph in paragraphs {
            writeln!(out, "{:<5} {}", paragraph.clause, paragraph.text)?;
        }
        Ok(())
    }
}
