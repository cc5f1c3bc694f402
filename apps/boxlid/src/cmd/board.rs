//! `boxlid board`: the reconstructed boards, and those of people who have the real box.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context as _, Result, bail, ensure};
use catalog::{GameKind, LONGEST_BOARD, OwnBoard, board_differences};
use clap::{Args, Subcommand};

use super::rules::games;
use crate::Out;

/// Exports the built-in boards, and checks boards of your own.
///
/// The pictures of Whiz Key, Heisey Mania and Basic Manipulation are lost, so their boards are reconstructed. If you
/// have the real box, export the built-in board, correct the file, check it, and play on it with `--board`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct BoardCommand {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  boxlid board export whiz-key > mine.json
  boxlid board check mine.json
  boxlid play whiz-key --board mine.json

Exit codes of `check`: 0 the board can be played on, 1 it cannot.";

#[derive(Subcommand, Debug)]
enum Command {
    /// Prints the built-in board of a game as JSON, to start from.
    Export {
        /// The game, such as whiz-key
        #[arg(value_parser = games())]
        game: GameKind,
    },
    /// Says which game a board is for, whether it can be played on, and in what it differs from the built-in one.
    Check {
        /// The board file
        file: PathBuf,
    },
}

impl BoardCommand {
    /// Does what was asked for; the exit code says whether the board can be played on.
    pub fn run(self, out: Out<'_>) -> Result<ExitCode> {
        match self.command {
            Command::Export { game } => export(game, out),
            Command::Check { file } => check(&file, out),
        }
    }
}

fn export(game: GameKind, out: Out<'_>) -> Result<ExitCode> {
    let Some(file) = game.board_file() else {
        // The same words as for a board that is brought to such a game.
        bail!(catalog::BadBoard::NotTaken(game));
    };
    write!(out, "{file}")?;
    Ok(ExitCode::SUCCESS)
}

fn check(file: &Path, out: Out<'_>) -> Result<ExitCode> {
    let name = file.display();
    let board = match OwnBoard::read(&read_text(file)?) {
        Ok(board) => board,
        Err(bad) => {
            for problem in bad.problems() {
                writeln!(out, "{name}: {problem}.")?;
            }
            return Ok(ExitCode::FAILURE);
        }
    };
    let (kind, title) = (board.kind(), board.title());
    writeln!(out, "{name}: a board for {}, {title:?}; it can be played on.", kind.title())?;
    writeln!(out, "{}", board_differences(board.differences()))?;
    Ok(ExitCode::SUCCESS)
}

/// Reads a board that a game is to be played on.
pub fn read_board(played: GameKind, file: &Path) -> Result<Arc<OwnBoard>> {
    let read = OwnBoard::read_for(played, &read_text(file)?);
    Ok(Arc::new(read.with_context(|| format!("{} cannot be played on", file.display()))?))
}

fn read_text(file: &Path) -> Result<String> {
    let name = file.display();
    let length = std::fs::metadata(file).with_context(|| format!("{name} could not be read"))?.len();
    ensure!(length <= LONGEST_BOARD as u64, catalog::BadBoard::TooLong(length as usize));
    std::fs::read_to_string(file).with_context(|| format!("{name} could not be read"))
}
