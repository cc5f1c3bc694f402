//! The full-screen game in a real terminal: whatever ends it, the terminal is given back.
//!
//! The terminal is made by `script`, which is part of every Linux.
#![cfg(target_os = "linux")]

use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// What leaves the second page of a terminal.
const GIVEN_BACK: &str = "\u{1b}[?1049l";

/// A game in a terminal of its own.
struct InTerminal {
    script: Child,
    keys: Option<ChildStdin>,
    shown: Arc<Mutex<Vec<u8>>>,
    pid_file: PathBuf,
    _folder: tempfile::TempDir,
}

impl InTerminal {
    fn begin(flags: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let pid_file = folder.path().join("pid");
        // `exec`, so that the number of the shell becomes that of the game.
        let command = format!(
            "stty cols 80 rows 24; echo $$ > '{}'; exec '{}' play mancala --begins a {flags}",
            pid_file.display(),
            env!("CARGO_BIN_EXE_boxlid")
        );
        let mut script = Command::new("script")
            .args(["--quiet", "--return", "--flush", "--command", &command, "/dev/null"])
            .env("TERM", "xterm")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("`script` is part of every Linux");
        let keys = script.stdin.take();
        let mut out = script.stdout.take().unwrap();
        let shown = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&shown);
        std::thread::spawn(move || {
            let mut some = [0; 4096];
            while let Ok(count @ 1..) = out.read(&mut some) {
                seen.lock().unwrap().extend_from_slice(&some[..count]);
            }
        });
        let game = InTerminal { script, keys, shown, pid_file, _folder: folder };
        game.wait_for("choose");
        game
    }

    fn shown(&self) -> String {
        String::from_utf8_lossy(&self.shown.lock().unwrap()).into_owned()
    }

    /// Waits until a word is shown. One word, for spaces that were there before are not written again.
    fn wait_for(&self, word: &str) {
        until(&format!("{word:?} is shown"), || self.shown().contains(word));
    }

    fn press(&mut self, keys: &[u8]) {
        let pipe = self.keys.as_mut().unwrap();
        pipe.write_all(keys).unwrap();
        pipe.flush().unwrap();
    }

    fn pid(&self) -> String {
        std::fs::read_to_string(&self.pid_file).unwrap().trim().to_owned()
    }

    /// How the game ended, as a shell would know it.
    fn code(&mut self) -> Option<i32> {
        let mut code = None;
        until("the game ends", || {
            code = self.script.try_wait().unwrap();
            code.is_some()
        });
        code.and_then(|status| status.code())
    }

    fn is_alive(&self) -> bool {
        Command::new("kill").args(["-0", &self.pid()]).stderr(Stdio::null()).status().unwrap().success()
    }
}

impl Drop for InTerminal {
    fn drop(&mut self) {
        // A test that failed half-way must not leave its game behind.
        let _ = self.script.kill();
        let _ = self.script.wait();
    }
}

fn until(what: &str, mut happens: impl FnMut() -> bool) {
    let began = Instant::now();
    while !happens() {
        assert!(began.elapsed() < Duration::from_secs(20), "waited too long until {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_game_that_is_left_gives_the_terminal_back() {
    let mut game = InTerminal::begin("");
    game.press(b"33");
    game.wait_for("goes");
    game.press(b"q");
    game.wait_for("Leave");
    game.press(b"y");
    assert_eq!(game.code(), Some(0));
    assert!(game.shown().contains(GIVEN_BACK));
}

#[test]
fn control_c_gives_the_terminal_back() {
    let mut game = InTerminal::begin("");
    game.press(b"\x03");
    assert_eq!(game.code(), Some(130));
    assert!(game.shown().contains(GIVEN_BACK));
}

#[test]
fn a_game_that_is_told_to_end_gives_the_terminal_back() {
    let mut game = InTerminal::begin("--bot medium");
    let killed = Command::new("kill").args(["-TERM", &game.pid()]).status().unwrap();
    assert!(killed.success());
    assert_eq!(game.code(), Some(143));
    assert!(game.shown().contains(GIVEN_BACK));
}

#[test]
fn a_game_whose_terminal_is_closed_ends() {
    let mut game = InTerminal::begin("");
    assert!(game.is_alive());
    game.script.kill().unwrap();
    game.script.wait().unwrap();
    until("the game is gone", || !game.is_alive());
}
