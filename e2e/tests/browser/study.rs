//! How long the study takes in a browser. It measures, so it is run by hand, on a machine that has nothing else to do:
//! `cargo test --package e2e --features browser -- --ignored --nocapture study`.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use e2e::{Visitor, Window, scenario};
use fantoccini::wd::TimeoutConfiguration;
use serde_json::{Value, json};

/// Positions after twelve random sowings, by one capture and by the other, as `twelve_plies --views` writes them.
const POSITIONS: &str = include_str!("twelve_plies.json");

/// Asks a new study about a position; answers milliseconds until the first word, until the whole position is exact, and
/// until every sowing is.
async fn ask(person: &Visitor, view: &Value) -> Result<[f64; 3]> {
    let script = "const [view, done] = arguments;
        const build = document.documentElement.dataset.build;
        const worker = new Worker(`/study_worker.js?v=${build}`, { type: 'module' });
        let began, first, whole;
        worker.onmessage = ({ data }) => {
            if (data === 'ready') {
                began = performance.now();
                return worker.postMessage(JSON.stringify({ ask: 'values', ticket: 1, view, names: ['Ana', 'Ben'] }));
            }
            const told = JSON.parse(data), now = performance.now() - began;
            first ??= now;
            if (told.proof === 'exact') whole ??= now;
            if (told.done) { worker.terminate(); done([first, whole, now]); }
        }";
    let times = person.browser.client().execute_async(script, vec![view.clone()]).await?;
    let time = |at: usize| times[at].as_f64().context("a time is a number");
    Ok([time(0)?, time(1)?, time(2)?])
}

#[test]
#[ignore = "it measures"]
fn positions_after_twelve_plies_are_exact_within_two_seconds_at_the_median() {
    scenario("study", async |house| {
        let person = house.visitor(Window::WIDE).await?;
        person.open_the_shelf().await?;
        let patient = TimeoutConfiguration::new(Some(Duration::from_secs(300)), None, None);
        person.browser.client().update_timeouts(patient).await?;
        let captures: Vec<Vec<Value>> = serde_json::from_str(POSITIONS)?;
        let mut wholes = Vec::new();
        for (capture, views) in ["empty", "standard"].into_iter().zip(captures) {
            let mut times = Vec::new();
            for view in views.iter().filter(|view| view["over"] == json!(null)) {
                times.push(ask(&person, view).await?);
            }
            for (at, what) in ["first word", "position exact", "every sowing exact"].into_iter().enumerate() {
                let mut each: Vec<f64> = times.iter().map(|times| times[at]).collect();
                each.sort_by(f64::total_cmp);
                let of = |share: f64| each[((each.len() - 1) as f64 * share).round() as usize] / 1000.0;
                println!(
                    "{capture}, {what}: median {:.2} s, p90 {:.2} s, most {:.2} s",
                    of(0.5),
                    of(0.9),
                    of(1.0)
                );
                if at == 1 {
                    wholes.push(of(0.5));
                }
            }
        }
        ensure!(wholes.iter().all(|median| *median <= 2.0), "the medians are {wholes:?} s");
        Ok(())
    });
}
