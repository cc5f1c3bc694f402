//! What is kept of a run in which something is wrong.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::record::Books;
use crate::report::Report;
use crate::run::Plan;

/// Writes down everything: the seed, the faults with their times, what is wrong, what people at those tables wrote down,
/// and what the nodes said. Answers where.
pub(crate) fn save(
    plan: &Plan,
    report: &Report,
    books: &Books,
    diary: &[String],
    logs: &[(String, PathBuf)],
) -> Result<PathBuf> {
    let world = serde_json::to_value(plan.world)?;
    let name = format!("{}-seed-{}", world.as_str().unwrap_or_default(), plan.seed);
    let folder = plan.records.join(name);
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    fs::write(folder.join("run.txt"), diary.join("\n") + "\n")?;
    let wrong: Vec<String> = report.violations.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
    fs::write(folder.join("wrong.jsonl"), wrong.join("\n") + "\n")?;
    for (table, book) in books.iter() {
        let is_wrong = report.violations.iter().any(|violation| violation.table == table);
        if is_wrong {
            fs::write(folder.join(format!("table-{table}.json")), serde_json::to_string_pretty(book)?)?;
        }
    }
    for (node, log) in logs {
        // A node that said nothing has no log.
        fs::copy(log, folder.join(format!("{node}.log"))).ok();
    }
    Ok(folder)
}
