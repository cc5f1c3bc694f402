//! What players call things, where the two games differ.

use crate::EditionName;

impl EditionName {
    /// Of two things the one that is this game's: Trivial Pursuit's, or Heisey Mania's.
    pub fn pick<T>(self, pursuit: T, heisey: T) -> T {
        match self {
            EditionName::TrivialPursuit => pursuit,
            EditionName::HeiseyMania => heisey,
        }
    }

    /// What is won at a headquarters.
    pub fn prize(self) -> &'static str {
        self.pick("wedge", "peg")
    }

    /// What the middle of the board is called.
    pub fn hub(self) -> &'static str {
        self.pick("the hub", "H.M.")
    }
}
