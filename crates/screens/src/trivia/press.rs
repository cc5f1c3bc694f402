//! What can be pressed in the question games alone: how it is written into the page, and read from it.

use rules::Seat;
use trivia::Call;

use crate::presses::{Value, presses};

impl Value for Call {
    fn write(&self) -> Option<String> {
        Some(if self.is_right() { "right" } else { "wrong" }.to_owned())
    }

    fn read(text: &str) -> Option<Self> {
        [Call::Right, Call::Wrong].into_iter().find(|call| call.write().as_deref() == Some(text))
    }
}

presses! {
    /// What can be pressed in the question games alone. A choice is named by its key: with a finger it is shown first.
    pub enum Own {
        /// A space to go to.
        Go(String) = "go",
        /// A category to be asked about.
        Choose(String) = "choose",
        /// A category to vote for.
        Vote(String) = "vote",
        /// A box to read from.
        Box(String) = "box",
        /// One of the answers that are offered.
        Choice(String) = "choice",
        /// The button that makes a choice.
        Make(String) = "make",
        /// Sends the answer that was typed.
        Answer(String) = "answer",
        /// The field for the answer; what is in it counts when it is sent.
        Draft = "draft",
        /// Gives no answer.
        Pass = "pass",
        /// Says whether an answer was right.
        Judge(Call) = "judge",
        /// Lets a ruling stand.
        Stand = "stand",
        /// Challenges a ruling.
        Contest = "contest",
        /// One of those who share the device challenges it.
        ContestBy(Seat) = "contest-by",
        /// Uncovers a card.
        Reveal = "reveal",
        /// Says something to the own team.
        Say(String) = "say",
    }
}

/// Something that can be pressed at a table of the question games.
pub type Press = crate::shell::press::Press<Own>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ruling_is_read_as_it_was_written_and_nothing_else_is() {
        for call in [Call::Right, Call::Wrong] {
            let written = Own::Judge(call).value().unwrap();
            assert_eq!(Press::parse("judge", &written), Some(Press::Own(Own::Judge(call))));
        }
        assert_eq!(Press::parse("judge", "perhaps"), None);
    }
}
