//! `boxlid rules`: the rule page of a game, or one clause of it.

use std::io::{self, IsTerminal as _};

use anyhow::{Result, bail};
use catalog::GameKind;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use ratatui::crossterm::terminal;

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
  boxlid rules trivial-pursuit 14
  boxlid rules whiz-key | less";

/// Below this many columns a clause would be a column of words.
const NARROWEST: usize = 30;

/// The names of the games, so that help and completions know them.
pub(crate) fn games() -> impl clap::builder::TypedValueParser<Value = GameKind> {
    let names = PossibleValuesParser::new(GameKind::ALL.map(GameKind::name));
    names.map(|name| name.parse().expect("only the names of games get this far"))
}

impl Rules {
    /// Prints the whole page, cut to the width of the terminal, or one clause.
    pub fn run(self, out: Out<'_>) -> Result<()> {
        let Some(number) = &self.clause else {
            return Ok(rulebook::page(self.game, width())
                .iter()
                .try_for_each(|line| writeln!(out, "{line}"))?);
        };
        let Some(paragraph) = rulebook::find(self.game, number) else {
            bail!("{} has no clause {number}", self.game.title());
        };
        Ok(writeln!(out, "{:<5} {}", paragraph.clause, paragraph.text)?)
    }
}

/// How wide the terminal is; 80 if the page goes elsewhere.
fn width() -> usize {
    const USUAL: usize = 80;
    if !io::stdout().is_terminal() {
        return USUAL;
    }
    terminal::size().map_or(USUAL, |(columns, _)| usize::from(columns).max(NARROWEST))
}
