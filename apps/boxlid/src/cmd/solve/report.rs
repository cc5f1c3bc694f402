//! What was found, in words and as JSON.

use anyhow::Result;
use mancala::Capture;
use serde::Serialize;
use solver::Worth;

use super::Question;
use crate::Out;

/// A first turn, or, where there are too many turns, a first sowing.
pub struct Turn {
    /// The pockets, numbered from 1; none if it is a swap.
    pub pockets: Vec<u8>,
    /// Whether the mover goes on after these.
    pub goes_on: bool,
    /// What it is worth to the mover.
    pub worth: Worth,
}

impl Turn {
    fn name(&self) -> String {
        if self.pockets.is_empty() {
            return "swap".to_owned();
        }
        let pockets: Vec<String> = self.pockets.iter().map(u8::to_string).collect();
        pockets.join("-") + if self.goes_on { "-…" } else { "" }
    }
}

/// All that was found.
pub struct Report<'a> {
    /// What was asked.
    pub question: &'a Question,
    /// What the position is worth to the mover.
    pub worth: Worth,
    /// What every first turn is worth, if that was asked for.
    pub turns: Vec<Turn>,
    /// The best line to the end, as turns.
    pub line: Option<Vec<Vec<u8>>>,
    /// Boards looked at; none if all was in the book.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
}

#[derive(Serialize)]
struct Json {
    game: &'static str,
    capture: Capture,
    exact: bool,
    value: i32,
    low: i32,
    high: i32,
    best: Vec<String>,
    turns: Vec<JsonTurn>,
    line: Option<Vec<String>>,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct JsonTurn {
    turn: String,
    exact: bool,
    value: i32,
    low: i32,
    high: i32,
}

impl Report<'_> {
    /// Writes it for people.
    pub fn write(&self, out: Out<'_>) -> Result<()> {
        writeln!(out, "{}", said(self.worth))?;
        let best = self.best();
        if !best.is_empty() {
            writeln!(out, "best: {}", best.join(", "))?;
        }
        if let Some(line) = self.line() {
            writeln!(out, "line: {}", line.join(" "))?;
        }
        for turn in &self.turns {
            writeln!(out, "  {:10} {}", turn.name(), turn.worth)?;
        }
        writeln!(out, "{} boards, {:.2} s", self.nodes, self.seconds)?;
        Ok(())
    }

    /// Writes it for programs: one line.
    pub fn write_json(&self, out: Out<'_>) -> Result<()> {
        let turn = |turn: &Turn| JsonTurn {
            turn: turn.name(),
            exact: turn.worth.exact().is_some(),
            value: turn.worth.guess,
            low: turn.worth.low,
            high: turn.worth.high,
        };
        let json = Json {
            game: "mancala",
            capture: self.question.capture,
            exact: self.worth.exact().is_some(),
            value: self.worth.guess,
            low: self.worth.low,
            high: self.worth.high,
            best: self.best(),
            turns: self.turns.iter().map(turn).collect(),
            line: self.line(),
            nodes: self.nodes,
            seconds: self.seconds,
        };
        writeln!(out, "{}", serde_json::to_string(&json)?)?;
        Ok(())
    }

    /// The turns that are proved to be best.
    fn best(&self) -> Vec<String> {
        let exact = self.worth.exact();
        let best = self.turns.iter().filter(|turn| exact.is_some() && turn.worth.exact() == exact);
        best.map(Turn::name).collect()
    }

    fn line(&self) -> Option<Vec<String>> {
        let name =
            |pockets: &Vec<u8>| Turn { pockets: pockets.clone(), goes_on: false, worth: self.worth }.name();
        Some(self.line.as_ref()?.iter().map(name).collect())
    }
}

/// The outcome in words.
fn said(worth: Worth) -> String {
    match worth.exact() {
        Some(0) => "a draw, exactly".to_owned(),
        Some(margin) if margin > 0 => format!("the player to move wins by {margin}, exactly"),
        Some(margin) => format!("the player to move loses by {}, exactly", -margin),
        None => format!("not proved; {worth}"),
    }
}
