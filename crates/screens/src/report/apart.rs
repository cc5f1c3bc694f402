//! Taking a game apart, as a worker does it: a log in, what luck gave and what decisions cost out.

use catalog::{AnalysisSettings, LogFile};
use serde::{Deserialize, Serialize};

/// How often progress is told: once for so many steps in a hundred.
const EVERY: usize = 2;

/// What a worker is asked.
#[derive(Deserialize)]
struct Question {
    log: String,
    names: Vec<String>,
}

/// What it tells; see [`Told`](super::told::Told).
#[derive(Serialize)]
#[serde(tag = "told", rename_all = "snake_case")]
enum Tell {
    Progress { done: usize, of: usize },
    Analysis { report: Box<analysis::Report> },
    Trouble { said: String },
}

/// Takes a game apart. `tell` hears how far it has come; the answer is what was found, or why nothing was.
pub fn take_apart(question: &str, tell: &mut dyn FnMut(String)) -> String {
    let told = match found(question, tell) {
        Ok(report) => Tell::Analysis { report: Box::new(report) },
        Err(said) => Tell::Trouble { said },
    };
    crate::shell::hosted::json(&told)
}

fn found(question: &str, tell: &mut dyn FnMut(String)) -> Result<analysis::Report, String> {
    let Question { log, names } = serde_json::from_str(question).map_err(|error| error.to_string())?;
    let log = LogFile::parse(&log).map_err(|error| error.to_string())?;
    let settings = AnalysisSettings { names, ..AnalysisSettings::default() };
    let mut last = 0;
    let mut go_on = |progress: analysis::Progress| {
        let share = 100 * progress.done / progress.of.max(1);
        if share >= last + EVERY {
            last = share;
            tell(crate::shell::hosted::json(&Tell::Progress { done: progress.done, of: progress.of }));
        }
        true
    };
    catalog::analyse(&log, &settings, &mut go_on).map_err(|error| error.to_string())
}
