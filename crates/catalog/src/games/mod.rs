//! The games, one file each; the list below is the only place that names all of them.

mod heisey_mania;
mod mancala;
mod manipulation;
#[cfg(test)]
mod secrecy;
mod trivia;
mod trivial_pursuit;
mod whiz_key;

use std::marker::PhantomData;

pub use self::mancala::{LEVELS as MANCALA_LEVELS, looker as mancala_looker};
pub use self::trivia::QuestionBox;
use crate::entry::{AnyGame, Entry, GameEntry};
use crate::lid::Lid;

/// Lists the games: what each is called here, and the type of its rules, whose [`GameEntry`] says everything else.
macro_rules! list {
    ($($(#[$about:meta])* $kind:ident => $game:ty,)*) => {
        /// A game that can be played. A further one may come at any time, so a `match` needs an arm for the others.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum GameKind {
            $($(#[$about])* $kind,)*
        }

        impl GameKind {
            /// Every game that can be played, unfinished ones included.
            pub const ALL: [GameKind; LIDS.len()] = [$(GameKind::$kind,)*];

            /// What stands on the lid of its box.
            pub const fn lid(self) -> &'static Lid {
                match self {
                    $(GameKind::$kind => <$game as GameEntry>::LID,)*
                }
            }

            /// All that can be done with it. Whoever asks links every game.
            pub(crate) fn entry(self) -> &'static dyn AnyGame {
                match self {
                    $(GameKind::$kind => &Entry::<$game>(PhantomData),)*
                }
            }
        }

        /// Does not compile if one of the games can be serialized.
        #[test]
        fn no_game_can_be_serialized() {
            $(<$game as secrecy::Sealed<_>>::seal();)*
            // `Leaky` and its impl must count as used: they are what makes the proof fail.
            <str as secrecy::Sealed<secrecy::Leaky>>::seal();
        }

        const LIDS: &[&Lid] = &[$(<$game as GameEntry>::LID,)*];
    };
}

list! {
    /// Mancala.
    Mancala => ::mancala::Mancala,
    /// Trivial Pursuit Genus III.
    TrivialPursuit => ::trivia::Trivia<::trivia::TrivialPursuit>,
    /// Heisey Mania.
    HeiseyMania => ::trivia::Trivia<::trivia::HeiseyMania>,
    /// Basic Manipulation.
    Manipulation => ::manipulation::Manipulation,
    /// Whiz Key.
    WhizKey => ::whizkey::WhizKey,
}

/// Whether a box stands on the shelf of this program.
const fn is_shown(lid: &Lid) -> bool {
    lid.finished || cfg!(feature = "unfinished")
}

const SHOWN: usize = {
    let (mut at, mut shown) = (0, 0);
    while at < LIDS.len() {
        shown += is_shown(LIDS[at]) as usize;
        at += 1;
    }
    shown
};

/// The shelf, from left to right.
pub static SHELF: [&Lid; SHOWN] = {
    let mut shelf = [LIDS[0]; SHOWN];
    let (mut at, mut shown) = (0, 0);
    while at < LIDS.len() {
        if is_shown(LIDS[at]) {
            shelf[shown] = LIDS[at];
            shown += 1;
        }
        at += 1;
    }
    shelf
};
