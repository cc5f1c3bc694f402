//! The games that can be played at the terminal: `boxlid play NAME`. The list at the end names all of them.

use std::marker::PhantomData;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use catalog::{GameEntry, GameKind};
use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches, Subcommand, value_parser};
use mancala::Mancala;
use manipulation::Manipulation;
use trivia::{HeiseyMania, Trivia, TrivialPursuit};
use whizkey::WhizKey;

use super::Seating;
use crate::Out;
use crate::play::Face;
use crate::play::house_rules::HouseRules;

/// A table of one game, as it is typed.
#[derive(Args, Debug)]
pub(super) struct AtTable<G: Face> {
    #[command(flatten)]
    rules: Box<HouseRules<G>>,
    #[command(flatten)]
    seating: Seating,
    #[command(flatten)]
    brought: Brought<G>,
}

/// What is brought to the table instead of what is in the box. Only a game of questions takes a deck, and only one whose
/// board is reconstructed takes another.
#[derive(Debug)]
pub(super) struct Brought<G> {
    pub(super) deck: Option<PathBuf>,
    pub(super) board: Option<PathBuf>,
    of: PhantomData<fn() -> G>,
}

impl<G: GameEntry> Args for Brought<G> {
    fn augment_args(command: Command) -> Command {
        let file = |name: &'static str, help: &'static str| {
            Arg::new(name).long(name).value_name("FILE").value_parser(value_parser!(PathBuf)).help(help)
        };
        let deck = "Ask from this deck instead of the one in the box; `boxlid deck` makes and checks decks";
        let board =
            "Play on this board instead of the built-in one; `boxlid board` exports and checks boards";
        let deck = G::LID.edition.map(|_| file("deck", deck));
        let board = G::LID.own_board.then(|| file("board", board));
        command.args(deck.into_iter().chain(board))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<G: GameEntry> FromArgMatches for Brought<G> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let file = |name: &str| matches.try_get_one::<PathBuf>(name).ok().flatten().cloned();
        Ok(Brought { deck: file("deck"), board: file("board"), of: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Does something with the face of a game, whichever it is.
pub(super) trait WithFace {
    fn with<G: Face>(self) -> Result<ExitCode>;
}

/// Lists the games: the command, and the type whose [`Face`] draws it.
macro_rules! list {
    ($($name:ident => $game:ty,)*) => {
        #[derive(Subcommand, Debug)]
        pub(super) enum Game {
            $(#[command(about = <$game as GameEntry>::LID.about)] $name(AtTable<$game>),)*
        }

        impl Game {
            /// Plays a new game, or one that was saved.
            pub(super) fn play(self, out: Out<'_>) -> Result<ExitCode> {
                match self {
                    $(Game::$name(AtTable { rules, seating, brought }) => seating.play(&rules, brought, out),)*
                }
            }
        }

        /// Finds the face of a game.
        pub(super) fn with_face<W: WithFace>(kind: GameKind, with: W) -> Result<ExitCode> {
            $(
                if kind == <$game as GameEntry>::LID.kind {
                    return with.with::<$game>();
                }
            )*
            bail!("{} cannot be played at a terminal", kind.title())
        }
    };
}

list! {
    Mancala => Mancala,
    TrivialPursuit => Trivia<TrivialPursuit>,
    HeiseyMania => Trivia<HeiseyMania>,
    Manipulation => Manipulation,
    WhizKey => WhizKey,
}
