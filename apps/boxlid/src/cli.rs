//! The command line as a whole: which commands there are, and how the process ends.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::shown::Shown;
use crate::{Out, cmd};

/// Classic boxed games, played exactly by their rulebooks.
#[derive(Parser, Debug)]
#[command(name = "boxlid", version, max_term_width = 100, after_help = EXAMPLES)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  boxlid play mancala                        two people at one keyboard
  boxlid play mancala --bot medium           against the computer
  boxlid play mancala --plain --pie on       by lines of text, with the pie rule
  boxlid play trivial-pursuit --bot steady   questions, against a bot
  boxlid rules mancala M-10                  what exactly is a capture?
  boxlid solve mancala --stones 3            who wins if both play perfectly?
  boxlid ladder mancala                      how strong are the bots?
  boxlid verify evening.log                  were the dice fair?
  boxlid serve --lan                         play in browsers, also on the phones around you
  boxlid backup tables.db                    a copy of a server's tables, while it runs
  echo '{\"do\":\"help\"}' | boxlid engine       a game for your own program

Exit codes: 0 all went well, 1 it could not be done (a sentence says why), 2 the command was not understood.
A game that is ended from outside gives the terminal back and exits with 128 and the signal's number.";

#[derive(Subcommand, Debug)]
enum Command {
    Play(cmd::play::Play),
    Serve(cmd::serve::Serve),
    Backup(cmd::backup::Backup),
    Games(cmd::games::Games),
    Rules(cmd::rules::Rules),
    Judge(cmd::judge::Judge),
    Deck(cmd::deck::DeckCommand),
    Board(cmd::board::BoardCommand),
    Replay(cmd::replay::Replay),
    Analyse(cmd::analyse::Analyse),
    Verify(cmd::verify::Verify),
    Perft(cmd::perft::Perft),
    Solve(cmd::solve::Solve),
    Ladder(cmd::ladder::Ladder),
    Engine(cmd::engine::EngineLoop),
    Completions(cmd::completions::Completions),
}

impl Command {
    fn run(self, out: Out<'_>) -> anyhow::Result<ExitCode> {
        match self {
            Command::Play(play) => return play.run(out),
            // It prints its own words only, and colors the picture of its address.
            Command::Serve(serve) => serve.run(&mut io::stdout()),
            Command::Backup(backup) => backup.run(out),
            Command::Games(games) => games.run(out),
            Command::Rules(rules) => rules.run(out),
            Command::Judge(judge) => judge.run(out),
            Command::Deck(deck) => return deck.run(out),
            Command::Board(board) => return board.run(out),
            Command::Replay(replay) => replay.run(out),
            Command::Analyse(analyse) => analyse.run(out),
            Command::Verify(verify) => return verify.run(out),
            Command::Perft(perft) => perft.run(out),
            Command::Solve(solve) => solve.run(out),
            Command::Ladder(ladder) => ladder.run(out),
            Command::Engine(engine) => engine.run(out),
            Command::Completions(completions) => completions.run(out),
        }?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Runs the command the process was started with.
pub fn main() -> ExitCode {
    let mut out = Shown::new(io::stdout());
    let ended = Cli::try_parse()
        .map_err(anyhow::Error::from)
        .and_then(|cli| cli.command.run(&mut out))
        .and_then(|code| Ok(out.flush().map(|()| code)?));
    ended.unwrap_or_else(|error| explain(&error))
}

/// Says what went wrong, and with which code to end.
fn explain(error: &anyhow::Error) -> ExitCode {
    if let Some(usage) = error.downcast_ref::<clap::Error>() {
        // Help and version come this way too, with code 0. If nobody reads them, nobody misses them.
        let _ = usage.print();
        return ExitCode::from(u8::try_from(usage.exit_code()).unwrap_or(2));
    }
    if is_broken_pipe(error) {
        return ExitCode::SUCCESS;
    }
    // If standard error is closed as well there is nobody left to tell.
    let _ = writeln!(io::stderr(), "boxlid: {}", texts::visible(&format!("{error:#}")));
    ExitCode::FAILURE
}

/// Whether whoever read our output stopped reading: they have what they wanted.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_has_a_help_that_shows_an_example() {
        for command in Cli::command().get_subcommands() {
            let help = command.clone().render_long_help().to_string();
            let example = format!("boxlid {}", command.get_name());
            assert!(help.contains(&example), "{} --help shows no example", command.get_name());
        }
    }
}
