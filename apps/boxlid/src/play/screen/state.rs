//! The full-screen game without a terminal: what is shown, and what keys and time do to it.

use std::collections::VecDeque;
use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use rules::{Choices, Refusal, Seq};

use super::line_edit::LineEdit;
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
    /// What somebody is writing.
    pub(super) line: LineEdit,
    /// How long the present question has been before everybody's eyes, and which question that is.
    clock: (Seq, Duration),
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
            line: LineEdit::default(),
            clock: (Seq(0), Duration::ZERO),
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

    /// The seconds that are left to whoever is asked, if a clock runs, and how many there were.
    pub fn seconds(&self) -> Option<(u16, u16)> {
        let of = self.sitting.patience()?.seconds;
        if self.sitting.curtain().is_some() || !self.reel.is_empty() {
            return None;
        }
        let (question, seen) = self.clock;
        let seen = if question == self.sitting.asked_at() { seen } else { Duration::ZERO };
        let left = Duration::from_secs(of.into()).saturating_sub(seen);
        // A second that has begun counts, so that nought is shown only when it is over.
        Some((left.as_millis().div_ceil(1000) as u16, of))
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
        let is_due = |screen: &Self| screen.sitting.is_bots_turn() && screen.waited >= screen.thinking();
        if self.overlay == Overlay::None && is_due(self) {
            self.play(Sitting::bot_acts);
            // Where several are asked, all bots speak at once.
            while self.reel.is_empty() && self.sitting.asks_several() && is_due(self) {
                self.play(Sitting::bot_acts);
            }
        }
        if !self.sitting.is_bots_turn() && self.reel.is_empty() {
            self.waited = Duration::ZERO;
            self.run_clock(time);
        }
    }

    /// Counts the seconds of a question, from when it can be read, and ends it when they are over.
    fn run_clock(&mut self, time: Duration) {
        if self.seconds().is_none() {
            return;
        }
        let question = self.sitting.asked_at();
        if self.clock.0 != question {
            // The time that has passed was spent on what came before.
            self.clock = (question, Duration::ZERO);
            return;
        }
        self.clock.1 += time;
        if self.seconds().is_some_and(|(left, _)| left == 0) {
            self.play(Sitting::run_out_of_time);
        }
    }

    /// Takes a key.
    pub fn key(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            if key.code == KeyCode::Char('c') {
                self.stop = Some(Stop::Interrupted);
            } else if self.overlay == Overlay::None && self.takes_text() {
                self.line.key(key);
            }
            return;
        }
        match self.overlay {
            Overlay::Rules(line) => self.key_in_rules(line, key.code),
            Overlay::Asking(question) => self.key_in_question(question, key.code),
            Overlay::None => self.key_at_board(key),
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

    fn key_at_board(&mut self, key: KeyEvent) {
        self.notice = None;
        // Any key ends what is moving; one that would choose or write does no more than that, for it was pressed at
        // a board the player had not seen yet.
        if !self.reel.is_empty() {
            self.reel.clear();
            self.waited = Duration::ZERO;
            if matches!(key.code, KeyCode::Enter | KeyCode::Char(' ')) || self.takes_text() {
                return;
            }
        }
        let is_over = self.sitting.over().is_some();
        match key.code {
            KeyCode::F(1) => self.overlay = Overlay::Rules(0),
            KeyCode::Esc if !is_over => self.overlay = Overlay::Asking(Question::Quit),
            _ if self.takes_text() => self.key_in_line(key),
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
            KeyCode::Enter | KeyCode::Char(' ') if self.sitting.curtain().is_some() => {
                self.sitting.lift_curtain()
            }
            _ if self.sitting.curtain().is_some() => {}
            key => self.press(key),
        }
    }

    fn key_in_line(&mut self, key: KeyEvent) {
        if key.code == KeyCode::Enter {
            let written = self.sitting.game().write(self.line.text().trim());
            if let (Some(action), Some(seat)) = (written, self.sitting.to_move()) {
                self.play(|sitting| sitting.do_all(vec![(seat, action)]));
            }
        } else if !self.line.key(key) {
            self.press(key.code);
        }
    }

    fn press(&mut self, key: KeyCode) {
        let pressed = self.sitting.game().press(&mut self.cursor, key, &self.sitting.desk());
        match pressed {
            Pressed::Do(deeds) => self.play(|sitting| sitting.do_all(deeds)),
            Pressed::Moved | Pressed::Nothing => {}
        }
    }

    /// Whether letters are text just now.
    pub(super) fn takes_text(&self) -> bool {
        let sitting = &self.sitting;
        let is_asked = sitting.over().is_none() && !sitting.is_bots_turn() && sitting.curtain().is_none();
        is_asked && sitting.game().takes_text(self.cursor, &sitting.desk())
    }

    /// What whoever is asked may do, as far as it is to be shown.
    pub(super) fn choices(&self) -> Choices<G::Action> {
        if self.reel.is_empty() && self.sitting.curtain().is_none() && !self.sitting.is_bots_turn() {
            self.sitting.choices()
        } else {
            Choices::Nothing
        }
    }

    /// Does something at the table and shows it, or says why not.
    fn play(&mut self, deed: impl FnOnce(&mut Sitting<G>) -> Result<Vec<Vec<G::Event>>, Refusal>) {
        let before = self.sitting.view();
        let news = deed(&mut self.sitting);
        if let Some(lines) = self.refused(news) {
            if self.has_motion {
                self.reel = G::motion(&before, &lines.concat()).into();
            }
            if !G::KEEPS_CURSOR {
                self.cursor = G::Cursor::default();
                self.line.clear();
            }
        }
        self.waited = Duration::ZERO;
    }

    fn begin_again(&mut self) {
        let begun = self.sitting.rematch();
        self.refused(begun);
        self.cursor = G::Cursor::default();
        self.line.clear();
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
        // Where several are asked a bot does not keep the others waiting.
        if self.has_motion && !self.sitting.asks_several() { THINKING } else { Duration::ZERO }
    }
}
