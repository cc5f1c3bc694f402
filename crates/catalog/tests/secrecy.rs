//! A game in progress holds secrets, so no game is `Serialize`. The proof is that this file compiles.
//!
//! How it works: `Sealed<()>` holds for every type and `Sealed<Leaky>` for every type that is `Serialize`. For a
//! type that is not, the compiler can tell which one `_` stands for; for one that is, there are two, and it
//! gives up with "type annotations needed". Tidy checks that every game is listed.

use serde::Serialize;

struct Leaky;

trait Sealed<Why> {
    fn seal() {}
}
impl<T: ?Sized> Sealed<()> for T {}
impl<T: ?Sized + Serialize> Sealed<Leaky> for T {}

/// Does not compile if one of the types can be serialized.
macro_rules! never_serialize {
    ($($game:ty),+ $(,)?) => {
        [$(<$game as Sealed<_>>::seal as fn()),+]
    };
}

#[test]
fn no_game_can_be_serialized() {
    let sealed = never_serialize![
        mancala::Mancala,
        trivia::Trivia<trivia::TrivialPursuit>,
        trivia::Trivia<trivia::HeiseyMania>,
        manipulation::Manipulation,
        whizkey::WhizKey,
    ];
    assert!(sealed.len() >= catalog::GameKind::ALL.len(), "a game is missing from this proof");
    // Called, because `Leaky` and its impl must count as used: they are what makes the proof fail.
    sealed.iter().for_each(|seal| seal());
    <str as Sealed<Leaky>>::seal();
}
