//! The report of a game that was played, made in the background and shown as lines of text.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use catalog::analyse::Report;
use catalog::{AnalysisSettings, LogFile};
use solver::Endgame;

use crate::cmd::analyse::text;

/// How many boards are looked at for each position of Mancala: people wait for it.
const BOARDS: u64 = 1_000_000;

/// A report that is being made, or is ready.
pub struct Making {
    made: Receiver<Vec<String>>,
    lines: Option<Vec<String>>,
    is_unwanted: Arc<AtomicBool>,
}

impl Making {
    /// Begins to take a game apart.
    pub fn begin(log: LogFile, names: Vec<String>, endgame: Option<Arc<Endgame>>) -> Self {
        let (tell, made) = mpsc::channel();
        let is_unwanted = Arc::new(AtomicBool::new(false));
        let unwanted = Arc::clone(&is_unwanted);
        // Without a thread there is no report, which is said where it is shown.
        let _ = thread::Builder::new().name("report".to_owned()).spawn(move || {
            let settings = AnalysisSettings { names, endgame, boards: BOARDS, ..AnalysisSettings::default() };
            let report = catalog::analyse(&log, &settings, &mut |_| !unwanted.load(Ordering::Relaxed));
            let lines = match report {
                Ok(report) => lines(&report, log.kind.title()),
                Err(error) => vec![format!("There is no report: {error}.")],
            };
            // If nobody waits for it any more, nobody misses it.
            let _ = tell.send(lines);
        });
        Making { made, lines: None, is_unwanted }
    }

    /// The lines, once they are there. Called now and then.
    pub fn lines(&mut self) -> Option<&[String]> {
        if self.lines.is_none() {
            self.lines = match self.made.try_recv() {
                Ok(lines) => Some(lines),
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => Some(vec!["The report could not be made.".to_owned()]),
            };
        }
        self.ready()
    }

    /// The lines, if they were there the last time somebody looked.
    pub fn ready(&self) -> Option<&[String]> {
        self.lines.as_deref()
    }

    /// Waits for the lines.
    pub fn wait(&mut self) -> &[String] {
        let gone = || vec!["The report could not be made.".to_owned()];
        self.lines.get_or_insert_with(|| self.made.recv().unwrap_or_else(|_| gone()))
    }
}

impl Drop for Making {
    fn drop(&mut self) {
        self.is_unwanted.store(true, Ordering::Relaxed);
    }
}

/// A report as `boxlid analyse` writes it.
fn lines(report: &Report, title: &str) -> Vec<String> {
    let mut text = Vec::new();
    match text::write(report, title, false, &mut text) {
        Ok(()) => String::from_utf8_lossy(&text).lines().map(str::to_owned).collect(),
        Err(error) => vec![format!("There is no report: {error}.")],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_of_a_short_game_tells_its_turning_points() {
        // A could win by going again with pocket 6 before 5, and does not.
        let log = r#"{"boxlid":1,"game":"mancala","opening":{"rules":1,"seats":2,"options":{"begins":"a"},"settled":{"begins":"a"},"position":"0,0,0,0,1,1/22 0,0,0,0,2,0/22 A"}}
{"acted":{"seat":0,"action":{"sow":"A5"}}}
{"acted":{"seat":1,"action":{"sow":"B5"}}}
"#;
        let log = LogFile::parse(log).expect("it can be read");
        let mut making = Making::begin(log, vec!["Ana".to_owned(), "Dov".to_owned()], None);
        let lines = making.wait().join("\n");
        assert!(lines.contains("By how many stones A leads"), "{lines}");
        assert!(lines.contains("A lost "), "{lines}");
    }
}
