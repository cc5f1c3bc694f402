//! The report of a game that was played, made in the background and shown as lines of text.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use analysis::{Certainty, Report};
use catalog::{AnalysisSettings, LogFile};
use solver::Endgame;

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
            let settings = AnalysisSettings {
                names: names.clone(),
                endgame,
                boards: BOARDS,
                ..AnalysisSettings::default()
            };
            let report = catalog::analyse(&log, &settings, &mut |_| !unwanted.load(Ordering::Relaxed));
            let lines = match report {
                Ok(report) => lines(&report, &names),
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

/// A report as paragraphs, each of which may be longer than a line.
pub fn lines(report: &Report, names: &[String]) -> Vec<String> {
    let name = |seat: rules::Seat| names.get(seat.index()).map_or("Somebody", String::as_str);
    let sure = match report.certainty {
        Certainty::Exact => "All of it is exact.",
        Certainty::Estimate => "Some of it is an estimate.",
    };
    let mut lines = vec![format!("{} {sure}", report.method)];
    if let Some(stones) = &report.stones {
        let first = name(rules::Seat(0));
        lines.push(String::new());
        lines.push(format!("By how many stones {first} leads with perfect play, move by move:"));
        lines.push(curve(&stones.curve.iter().map(|lead| f64::from(*lead)).collect::<Vec<_>>()));
        let points = stones.curve.iter().zip(&stones.proved);
        let points: Vec<String> =
            points.map(|(lead, proved)| format!("{}{lead:+}", if *proved { "" } else { "~" })).collect();
        lines.push(points.join(" "));
        let [one, two] = stones.lost;
        lines.push(format!(
            "Lost by choices: {first} {one}, {} {two} (~ marks an estimate).",
            name(rules::Seat(1))
        ));
    } else {
        for (number, side) in report.sides.iter().enumerate() {
            let who: Vec<&str> = side.seats.iter().map(|seat| name(*seat)).collect();
            lines.push(String::new());
            lines.push(format!("The chance of {}, step by step:", who.join(" and ")));
            lines.push(curve(&report.curve(number)));
        }
        lines.push(String::new());
        for seat in &report.seats {
            let percent = |share: f64| format!("{:+.1}", 100.0 * share);
            lines.push(format!(
                "{}: start {:.1} %, luck {}, decisions {} (own choices {}), result {:.1} %; {} mistakes in {} choices.",
                name(seat.seat),
                100.0 * seat.start,
                percent(seat.luck),
                percent(seat.decisions),
                percent(seat.own),
                100.0 * seat.result,
                seat.mistakes,
                seat.choices,
            ));
        }
    }
    lines.push(String::new());
    if report.turning_points.is_empty() {
        lines.push("No single step decided the game.".to_owned());
    }
    for point in &report.turning_points {
        let number = point.step + 1;
        lines.push(format!("Move {number}: {}", point.words));
        let better = report.steps.get(point.step).and_then(|step| step.better.as_ref());
        if let Some(better) = better.filter(|better| !better.line.is_empty()) {
            lines.push(format!("    The best line instead: {}", better.line.join(" ")));
        }
    }
    lines
}

/// A curve of blocks, one for each point: the higher, the better.
fn curve(points: &[f64]) -> String {
    const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let (least, most) = points
        .iter()
        .fold((f64::MAX, f64::MIN), |(least, most), point| (least.min(*point), most.max(*point)));
    let height = (most - least).max(1e-9);
    let block = |point: &f64| BLOCKS[(((point - least) / height * 7.0).round() as usize).min(7)];
    points.iter().map(block).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_rises_and_falls_with_its_points() {
        assert_eq!(curve(&[0.0, 7.0, 3.0]), "▁█▄");
        assert_eq!(curve(&[2.0, 2.0]), "▁▁");
        assert_eq!(curve(&[]), "");
    }

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
        assert!(lines.contains("By how many stones Ana leads"), "{lines}");
        assert!(lines.contains("Lost by choices"), "{lines}");
    }
}
