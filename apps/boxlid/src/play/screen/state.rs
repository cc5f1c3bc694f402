//! The full-screen game without a terminal: what is shown, and what keys and time do to it.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use rules::{Choices, Refusal, Seq};

use super::line_edit::LineEdit;
use super::looks::Looks;
use crate::play::report::Making;
use crate::play::values::Study;
use crate::play::{Face, Meanwhile, Pressed, Sitting, Still, Thought, sentence};

/// How long a bot seems to think, so that one can follow what it does.
const THINKING: Duration = Duration::from_millis(600);

/// How long a picture waits for a bot that is thinking.
const GLANCE: Duration = Duration::from_millis(50);

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
    /// What decided the game, from this line on.
    Report(usize),
    /// A question that wants a yes or a no.
    Asking(Question),
}

impl Overlay {
    /// A page after a key: further up or down, or closed.
    fn scrolled(page: fn(usize) -> Overlay, line: usize, key: KeyCode) -> Overlay {
        // Drawing sees to it that nobody reads past the end.
        match key {
            KeyCode::Up => page(line.saturating_sub(1)),
            KeyCode::Down => page(line + 1),
            KeyCode::PageUp => page(line.saturating_sub(10)),
            KeyCode::PageDown | KeyCode::Char(' ') => page(line + 10),
            KeyCode::Home => page(0),
            KeyCode::End => page(usize::MAX / 2),
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('?' | 'q') => Overlay::None,
            _ => page(line),
        }
    }
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
    /// A bot that is thinking.
    thinking: Option<Receiver<Thought<G>>>,
    /// What every move is worth, if somebody wants to see it.
    pub(super) study: Study,
    /// What decided the game, once somebody wants to know.
    pub(super) report: Option<Making>,
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
            thinking: None,
            study: Study::default(),
            report: None,
            stop: None,
        }
    }

    /// Lets endgame tables help where exact values are asked for.
    pub fn with_study(mut self, study: Study) -> Self {
        self.study = study;
        self
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
        if let Some(seconds) = self.sitting.seconds() {
            return Some(seconds);
        }
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
        self.look_elsewhere();
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
            // Where several are asked, all bots speak at once; they have little to think about.
            if self.sitting.asks_several() && self.thinking.is_none() {
                while self.reel.is_empty() && self.sitting.asks_several() && is_due(self) {
                    self.play(|sitting| sitting.bot_acts());
                }
            } else {
                self.let_bot_think();
            }
        }
        self.look_on();
        if !self.sitting.is_bots_turn() && self.reel.is_empty() {
            self.waited = Duration::ZERO;
            self.run_clock(time);
        }
    }

    /// Lets the bot think, and plays what it comes to. Most answer within a blink, and then so does the screen.
    fn let_bot_think(&mut self) {
        if self.thinking.is_none() {
            let begun = self.sitting.bot_thinks();
            self.thinking = self.refused(begun);
        }
        let Some(thinking) = &self.thinking else { return };
        match thinking.recv_timeout(GLANCE) {
            Ok(thought) => {
                self.thinking = None;
                self.play(|sitting| sitting.bot_has_thought(thought));
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => self.thinking = None,
        }
    }

    /// Looks at what others are working on: values and report.
    fn look_on(&mut self) {
        let is_still = self.reel.is_empty();
        if self.study.is_wanted() && is_still {
            self.study.look_at(G::solvable(&self.sitting.view()).as_ref());
        }
        if let Some(report) = &mut self.report {
            report.lines();
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
            self.play(|sitting| sitting.run_out_of_time());
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
            Overlay::Rules(line) => self.overlay = Overlay::scrolled(Overlay::Rules, line, key.code),
            Overlay::Report(line) => self.overlay = Overlay::scrolled(Overlay::Report, line, key.code),
            Overlay::Asking(question) => self.key_in_question(question, key.code),
            Overlay::None => self.key_at_board(key),
        }
    }

    fn key_in_question(&mut self, question: Question, key: KeyCode) {
        match key {
            KeyCode::Char('y' | 'Y') | KeyCode::Enter => {
                self.overlay = Overlay::None;
                match question {
                    Question::Quit => self.stop = Some(Stop::Quit),
                    Question::Resign => self.play(|sitting| sitting.resign()),
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
            KeyCode::Char('v') if G::HAS_VALUES && !is_over => {
                self.study.turn();
                self.look_on();
            }
            KeyCode::Char('r') if is_over => self.show_report(),
            KeyCode::Char('r') => self.overlay = Overlay::Asking(Question::Resign),
            KeyCode::Char('n') if is_over => self.begin_again(),
            KeyCode::Char('n') => self.overlay = Overlay::Asking(Question::NewGame),
            _ if is_over || !self.sitting.is_ours() => {}
            KeyCode::Enter | KeyCode::Char(' ') if self.sitting.curtain().is_some() => {
                self.sitting.lift_curtain()
            }
            _ if self.sitting.curtain().is_some() => {}
            key => self.press(key),
        }
    }

    fn key_in_line(&mut self, key: KeyEvent) {
        if key.code == KeyCode::Enter {
            let written = G::write(self.line.text().trim());
            if let (Some(action), Some(seat)) = (written, self.sitting.to_move()) {
                self.play(|sitting| sitting.do_all(vec![(seat, action)]));
            }
        } else if !self.line.key(key) {
            self.press(key.code);
        }
    }

    fn press(&mut self, key: KeyCode) {
        let pressed = G::press(&self.sitting.moment(), &mut self.cursor, key);
        match pressed {
            Pressed::Do(deeds) => self.play(|sitting| sitting.do_all(deeds)),
            Pressed::Moved | Pressed::Nothing => {}
        }
    }

    /// Whether letters are text just now.
    pub(super) fn takes_text(&self) -> bool {
        let sitting = &self.sitting;
        let is_asked = sitting.over().is_none() && sitting.is_ours() && sitting.curtain().is_none();
        is_asked && G::takes_text(&sitting.moment(), self.cursor)
    }

    /// What whoever is asked may do, as far as it is to be shown.
    pub(super) fn choices(&self) -> Choices<G::Action> {
        if self.reel.is_empty() && self.sitting.curtain().is_none() && self.sitting.is_ours() {
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
            self.move_on(&before, &lines);
        }
        self.waited = Duration::ZERO;
    }

    /// Shows what happened.
    fn move_on(&mut self, before: &G::View, lines: &[Vec<G::Event>]) {
        if self.has_motion {
            self.reel.extend(G::motion(before, &lines.concat()));
        }
        if !G::KEEPS_CURSOR {
            self.cursor = G::Cursor::default();
            self.line.clear();
        }
    }

    /// Shows what happened at a table that is elsewhere, if anything did.
    fn look_elsewhere(&mut self) {
        if let Some(Meanwhile { before, news }) = self.sitting.meanwhile() {
            self.report = self.report.take().filter(|_| self.sitting.over().is_some());
            self.move_on(&before, &news);
        }
        if let Some(trouble) = self.sitting.is_there().then(|| self.sitting.trouble()).flatten() {
            self.notice = Some(trouble);
        }
    }

    /// Shows what decided the game. It is made once, and the screen does not wait for it.
    fn show_report(&mut self) {
        let Some(log) = self.sitting.log() else {
            self.notice = Some("The server's page has a report of this game.".to_owned());
            return;
        };
        let names = self.sitting.names().to_vec();
        self.report.get_or_insert_with(|| Making::begin(log, names, None));
        self.overlay = Overlay::Report(0);
    }

    fn begin_again(&mut self) {
        self.report = None;
        let begun = self.sitting.rematch();
        self.refused(begun);
        self.cursor = G::Cursor::default();
        self.line.clear();
        self.waited = Duration::ZERO;
    }

    /// Shows a refusal, or trouble with saving, and gives what was not refused.
    fn refused<T>(&mut self, outcome: Result<T, Refusal>) -> Option<T> {
        self.notice = self.sitting.trouble();
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
