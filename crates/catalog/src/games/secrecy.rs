//! A game in progress holds secrets, so no game is `Serialize`. The proof is that the test in the list of games compiles.
//!
//! How it works: `Sealed<()>` holds for every type and `Sealed<Leaky>` for every type that is `Serialize`. For a
//! type that is not, the compiler can tell which one `_` stands for; for one that is, there are two, and it
//! gives up with "type annotations needed".

use serde::Serialize;

/// Stands for a type that can be serialized.
pub struct Leaky;

/// Can be called as `Sealed<_>` for a type that cannot be serialized, and for no other.
pub trait Sealed<Why> {
    fn seal() {}
}

impl<T: ?Sized> Sealed<()> for T {}
impl<T: ?Sized + Serialize> Sealed<Leaky> for T {}
