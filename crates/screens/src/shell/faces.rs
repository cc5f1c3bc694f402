//! Which face a game has: the one place of this bundle that tells games apart.

use catalog::GameKind;

use crate::Face;
use crate::manipulation::ManipulationFace;
use crate::plain::PlainFace;
use crate::trivia::TriviaFace;
use crate::whizkey::WhizKeyFace;

/// The face of a game; a game without one of its own has the plain one. `tutorial` asks it to show a newcomer round. Mancala's is not in this bundle but in the
/// page's own, so that the first visit waits for nothing else.
pub fn face_for(kind: GameKind, tutorial: bool) -> Option<Box<dyn Face>> {
    match kind {
        GameKind::Mancala => None,
        GameKind::TrivialPursuit => {
            Some(Box::new(TriviaFace::new(trivia::EditionName::TrivialPursuit, tutorial)))
        }
        GameKind::HeiseyMania => Some(Box::new(TriviaFace::new(trivia::EditionName::HeiseyMania, tutorial))),
        GameKind::Manipulation => Some(Box::new(ManipulationFace::new(tutorial))),
        GameKind::WhizKey => Some(Box::new(WhizKeyFace::new(tutorial))),
        _ => Some(Box::new(PlainFace::new(kind))),
    }
}

/// The style sheet of a game's face, by its address below the root of the page.
pub fn style_of(kind: GameKind) -> Option<&'static str> {
    match kind {
        GameKind::Mancala => None,
        GameKind::TrivialPursuit | GameKind::HeiseyMania => Some("/trivia.css"),
        GameKind::Manipulation => Some("/manipulation.css"),
        GameKind::WhizKey => Some("/whizkey.css"),
        _ => Some("/plain.css"),
    }
}
