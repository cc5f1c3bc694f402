//! The full-screen game without a terminal: what is shown, and what keys and time do to it.

use std::collections::VecDeque;
use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use rules::Refusal;

use super::looks::Looks;
use crate::play::{Face, Pressed, Sitting, Still, sentence};

/// How long a bot seems to think, so that one can follow what it does.
const THINKING: Duration = Duration::from_millis(600);

/// Why the screen closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Somebody has had enough.
    Quit,
    /// Somebody pressed Ctrl-C.
    Interrupted,
}

/// What lies over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Overlay {
    /// Nothing.
    None,
    /// The rules, from this line on.
    Rules(usize),
    /// A question that wants a yes or a no.
    Asking(Question),
}

/// What is asked before something cannot be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Leave in the middle of a game?
    Quit,
    /// Give up?
    Resign,
    /// Begin again in the middle of a game?
    NewGame,
}

impl Question {
    pub(super) fn text(self) -> &'static str {
        match self {
            Question::Quit => "The game is not over. Leave it?",
            Question::Resign => "Give up this game?",
            Question::NewGame => "The game is not over. Begin another?",
        }
    }
}

/// The game as it is shown.
pub struct Screen<G: Face> {
    pub(super) sitting: Sitting<G>,
    pub(super) cursor: G::Cursor,
    /// What is still to be shown of the last move.
    pub(super) reel: VecDeque<Still<G>>,
    pub(super) overlay: Overlay,
    /// What was refused, until the next key.
    pub(super) notice: Option<String>,
    pub(super) looks: Looks,
    has_motion: bool,
    /// How long the present picture has been shown, or the bot has thought.
    waited: Duration,
    stop: Option<Stop>,
}

impl<G: Face> Screen<G> {
    /// Shows a sitting.
    pub fn new(sitting: Sitting<G>, looks: Looks, has_motion: bool) -> Self {
        Screen {
            sitting,
            cursor: G::Cursor::default(),
            reel: VecDeque::new(),
            overlay: Overlay::None,
            notice: None,
            looks,
            has_motion,
            waited: Duration::ZERO,
            stop: None,
        }
    }

    /// Whether and why the screen should close.
    pub fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// How long until something changes by itself, if anything will.
    pub fn next_change(&self) -> Option<Duration> {
        let due = match self.reel.front() {
            Some(still) => Duration::from_millis(still.milliseconds),
            None if self.sitting.is_bots_turn() => self.thinking(),
            None => return None,
        };
        Some(due.saturating_sub(self.waited))
    }

    /// Lets time pass: the next picture is shown, or the bot moves.
    pub fn pass_time(&mut self, time: Duration) {
        self.waited += time;
        while let Some(still) = self.reel.front() {
            let due = Duration::from_millis(still.milliseconds);
            if self.waited < due {
                return;
            }
            self.waited -= due;
            self.reel.pop_front();
        }
        // While a question is open or the rules are read the bot holds its move, so that nothing is missed.
        if self.overlay == Overlay::None && self.sitting.is_bots_turn() && self.waited >= self.thinking() {
            self.play(Sitting::bot_acts);
        }
        if !self.sitting.is_bots_turn() && self.reel.is_empty() {
            self.waited = Duration::ZERO;
        }
    }

    /// Takes a key.
    pub fn key(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            if key.code == KeyCode::Char('c') {
                self.stop = Some(Stop::Interrupted);
            }
            return;
        }
        match self.overlay {
            Overlay::Rules(line) => self.key_in_rules(line, key.code),
            Overlay::Asking(question) => self.key_in_question(question, key.code),
            Overlay::None => self.key_at_board(key.code),
        }
    }

    fn key_in_rules(&mut self, line: usize, key: KeyCode) {
        // Drawing sees to it that nobody reads past the end.
        self.overlay = match key {
            KeyCode::Up => Overlay::Rules(line.saturating_sub(1)),
            KeyCode::Down => Overlay::Rules(line + 1),
            KeyCode::PageUp => Overlay::Rules(line.saturating_sub(10)),
            KeyCode::PageDown | KeyCode::Char(' ') => Overlay::Rules(line + 10),
            KeyCode::Home => Overlay::Rules(0),
            KeyCode::End => Overlay::Rules(usize::MAX / 2),
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('?' | 'q') => Overlay::None,
            _ => Overlay::Rules(line),
        };
    }

    fn key_in_question(&mut self, question: Question, key: KeyCode) {
        match key {
            KeyCode::Char('y' | 'Y') | KeyCode::Enter => {
                self.overlay = Overlay::None;
                match question {
                    Question::Quit => self.stop = Some(Stop::Quit),
                    Question::Resign => self.play(Sitting::resign),
                    Question::NewGame => self.begin_again(),
                }
            }
            KeyCode::Char('n' | 'N' | 'q') | KeyCode::Esc => self.overlay = Overlay::None,
            _ => {}
        }
    }

    fn key_at_board(&mut self, key: KeyCode) {
        self.notice = None;
        // Any key ends what is moving; one that would choose does no more than that, for it was pressed at a
        // board the player had not seen yet.
        if !self.reel.is_empty() {
            self.reel.clear();
            self.waited = Duration::ZERO;
            if matches!(key, KeyCode::Enter | KeyCode::Char(' ')) {
                return;
            }
        }
        let is_over = self.sitting.over().is_some();
        match key {
            KeyCode::Char('?') => self.overlay = Overlay::Rules(0),
            KeyCode::Char('q') | KeyCode::Esc if is_over => self.stop = Some(Stop::Quit),
            KeyCode::Char('q') | KeyCode::Esc => self.overlay = Overlay::Asking(Question::Quit),
            KeyCode::Char('u') => {
                let undone = self.sitting.undo();
                self.refused(undone);
            }
            KeyCode::Char('r') if !is_over => self.overlay = Overlay::Asking(Question::Resign),
            KeyCode::Char('n') if is_over => self.begin_again(),
            KeyCode::Char('n') => self.overlay = Overlay::Asking(Question::NewGame),
            _ if is_over || self.sitting.is_bots_turn() => {}
            _ => {
                let home = self.sitting.home();
                match self.sitting.game().press(&mut self.cursor, key, home) {
                    Pressed::Act(action) => self.play(|sitting| sitting.act(action)),
                    Pressed::Moved | Pressed::Nothing => {}
                }
            }
        }
    }

    /// Does something at the table and shows it, or says why not.
    fn play(&mut self, deed: impl FnOnce(&mut Sitting<G>) -> Result<Vec<Vec<G::Event>>, Refusal>) {
        let before = self.sitting.view();
        let news = deed(&mut self.sitting);
        if let Some(lines) = self.refused(news)
            && self.has_motion
        {
            self.reel = G::motion(&before, &lines.concat()).into();
        }
        self.waited = Duration::ZERO;
    }

    fn begin_again(&mut self) {
        let begun = self.sitting.rematch();
        self.refused(begun);
        self.cursor = G::Cursor::default();
        self.waited = Duration::ZERO;
    }

    /// Shows a refusal, or trouble with saving, and gives what was not refused.
    fn refused<T>(&mut self, outcome: Result<T, Refusal>) -> Option<T> {
        self.notice = self.sitting.save_trouble();
        match outcome {
            Ok(value) => Some(value),
            Err(refusal) => {
                self.notice = Some(sentence(&refusal));
                None
            }
        }
    }

    fn thinking(&self) -> Duration {
        if self.has_motion { THINKING } else { Duration::ZERO }
    }
}
