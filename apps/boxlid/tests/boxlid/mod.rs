//! Runs the real binary, feeds it, and looks at what it says and how it ends.

#![allow(dead_code, reason = "each test file uses the part it needs")]

use std::io::Write;
use std::process::{Command, Stdio};

/// A run that is about to begin.
pub struct Run {
    command: Command,
    input: Vec<u8>,
}

/// A run that has ended.
pub struct Ended {
    /// The exit code; -1 if a signal ended it.
    pub code: i32,
    /// What it said.
    pub stdout: String,
    /// What it complained about.
    pub stderr: String,
}

/// The binary with these arguments, with nothing to read.
pub fn boxlid(arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boxlid"));
    command.args(arguments).env_remove("NO_COLOR").env("COLUMNS", "100");
    Run { command, input: Vec::new() }
}

impl Run {
    /// Lets it read this.
    pub fn with_input(mut self, input: impl AsRef<[u8]>) -> Self {
        self.input = input.as_ref().to_vec();
        self
    }

    /// Runs it in another folder.
    pub fn within(mut self, folder: &std::path::Path) -> Self {
        self.command.current_dir(folder);
        self
    }

    /// Runs it to its end.
    pub fn run(mut self) -> Ended {
        self.command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = self.command.spawn().expect("the binary was built for this test");
        let mut stdin = child.stdin.take().expect("it was piped");
        let input = self.input;
        // In a thread of its own: a program that does not read must not keep us from reading it. It may stop
        // reading at any time, which is no failure.
        let feeding = std::thread::spawn(move || {
            let _ = stdin.write_all(&input);
        });
        let output = child.wait_with_output().expect("it was started");
        feeding.join().expect("feeding does not panic");
        Ended {
            code: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8(output.stdout).expect("boxlid writes UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("boxlid writes UTF-8"),
        }
    }
}
