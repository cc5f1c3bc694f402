//! What a game is played on: the lines of the board, and the board itself if somebody brought it.

use std::sync::{Arc, LazyLock};

use crate::{Board, Lines};

/// A board to play on. The default is the one of the rules, which every viewer knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    lines: Arc<Lines>,
    brought: Option<Board>,
}

static BUILT_IN: LazyLock<Arc<Course>> = LazyLock::new(Arc::default);

impl Course {
    /// The board of the rules.
    pub(crate) fn built_in() -> Arc<Course> {
        Arc::clone(&BUILT_IN)
    }

    /// A board that somebody brought: every view shows it.
    pub fn on(board: Board) -> Course {
        Course { lines: Arc::clone(board.lines()), brought: Some(board) }
    }

    /// Where the lines lead.
    #[inline]
    pub fn lines(&self) -> &Lines {
        &self.lines
    }

    /// The board, if somebody brought it.
    pub fn brought(&self) -> Option<&Board> {
        self.brought.as_ref()
    }
}

impl Default for Course {
    fn default() -> Course {
        Course { lines: Arc::clone(Lines::built_in()), brought: None }
    }
}
