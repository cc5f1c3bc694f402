//! `boxlid replay`: a log, told from the beginning.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use catalog::{AnyTeller, LogFile};
use clap::Args;
use rules::{Saying, Seat, Seq, Standing, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::{Fortune, RefereeTable};

use crate::{Out, cmd};

/// Tells a saved game move by move, with the position after each, and how it came out.
///
/// The file is what `boxlid play --save`, the engine's `save` or the server wrote.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Replay {
    /// The log
    file: PathBuf,
    /// Print lines of text; this is the default
    #[arg(long, conflicts_with = "json")]
    plain: bool,
    /// Print JSON, one line for each line of the log
    #[arg(long)]
    json: bool,
    /// Stop after this many lines of the log
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// The deck the log was played with, if the log does not hold it
    #[arg(long, value_name = "FILE")]
    deck: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  boxlid play mancala --save evening.log
  boxlid replay evening.log
  boxlid replay evening.log --to 10
  boxlid replay quiz.log --deck mine.json";

/// A line of the log, told.
#[derive(Serialize)]
struct ToldLine {
    line: usize,
    entry: Box<RawValue>,
    said: Option<String>,
    clause: Option<String>,
    position: String,
    over: Option<Standing>,
}

impl Replay {
    /// Tells the game.
    pub fn run(self, out: Out<'_>) -> Result<()> {
        let file = self.file.display();
        let bytes = std::fs::read(&self.file).with_context(|| format!("{file} could not be read"))?;
        let text = String::from_utf8(bytes).with_context(|| format!("{file} is no text"))?;
        let mut log = LogFile::parse(&text).with_context(|| format!("{file} is no log"))?;
        if let Some(deck) = &self.deck {
            log.deck = Some(cmd::play::read_deck(log.kind, deck)?);
        }
        let mut table = log.set_up(Fortune::Given).with_context(|| format!("{file} is no log"))?;
        if !self.json {
            writeln!(out, "{}, from {}", log.kind.title(), table.position())?;
        }
        let last = self.to.unwrap_or(log.entries.len()).min(log.entries.len());
        let mut told = Telling::new(&log, table.seats());
        for index in 0..last {
            log.play_line(&mut *table, index).with_context(|| format!("{file} cannot be played"))?;
            let saying = told.line(&*table, index)?;
            if self.json {
                let line = json_line(&log, &*table, index, saying)?;
                writeln!(out, "{}", serde_json::to_string(&line)?)?;
            } else {
                write_line(&*table, index, saying, out)?;
            }
        }
        if !self.json {
            writeln!(out, "{}", came_out(&*table))?;
        }
        Ok(())
    }
}

/// Tells line after line, and begins again when something is taken back.
struct Telling<'a> {
    log: &'a LogFile,
    names: Vec<String>,
    teller: Box<dyn AnyTeller>,
}

/// What a spectator has heard, as far as it is needed here: the list of events of each line.
#[derive(Deserialize)]
struct Heard {
    events: Vec<Vec<Box<RawValue>>>,
}

impl<'a> Telling<'a> {
    fn new(log: &'a LogFile, seats: u8) -> Self {
        let names: Vec<String> = (0..seats).map(|seat| Seat(seat).to_string()).collect();
        let teller = catalog::teller(log.kind, names.clone());
        Telling { log, names, teller }
    }

    /// Tells line `index`, which was just played.
    fn line(&mut self, table: &dyn RefereeTable, index: usize) -> Result<Option<Saying>> {
        let heard = |since| -> Result<Heard> {
            Ok(serde_json::from_str(table.seen_by(Viewer::Spectator, since).get())?)
        };
        let events = heard(Seq(index as u64))?.events;
        if let Some(saying) = self.teller.tell(events.first().map_or(&[], Vec::as_slice))? {
            return Ok(Some(saying));
        }
        // Nothing was told: a secret, or a take-back. After a take-back the teller must forget what was taken
        // back, and the simplest way is to tell it all that is left.
        self.teller = catalog::teller(self.log.kind, self.names.clone());
        for events in heard(Seq(0))?.events {
            self.teller.tell(&events)?;
        }
        Ok(None)
    }
}

fn write_line(table: &dyn RefereeTable, index: usize, saying: Option<Saying>, out: Out<'_>) -> Result<()> {
    let (aloud, clause) = match saying {
        Some(saying) => {
            (saying.aloud, saying.clause.map(|clause| format!(" ({clause})")).unwrap_or_default())
        }
        None => (quiet(table, index), String::new()),
    };
    writeln!(out, "{:>3}. {aloud}{clause}", index + 1)?;
    Ok(writeln!(out, "     {}", table.position())?)
}

/// What can be said of a line nobody heard anything of.
fn quiet(table: &dyn RefereeTable, index: usize) -> String {
    #[derive(Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Quiet {
        TookBack { seat: Seat, to: u64 },
    }
    let entries = table.entries();
    match entries.get(index).map(|entry| serde_json::from_str(entry.json())) {
        Some(Ok(Quiet::TookBack { seat, to })) => format!("{seat} takes back all from line {} on.", to + 1),
        Some(Err(_)) | None => "Something happened in secret.".to_owned(),
    }
}

fn json_line(
    log: &LogFile,
    table: &dyn RefereeTable,
    index: usize,
    saying: Option<Saying>,
) -> Result<ToldLine> {
    let (said, clause) = match saying {
        Some(saying) => (Some(saying.aloud), saying.clause.map(|clause| clause.to_string())),
        None => (None, None),
    };
    Ok(ToldLine {
        line: index + 1,
        entry: RawValue::from_string(log.entries[index].json().to_owned())?,
        said,
        clause,
        position: table.position(),
        over: table.over(),
    })
}

fn came_out(table: &dyn RefereeTable) -> String {
    match table.over() {
        None => "The game is not over.".to_owned(),
        Some(_) if table.seats() == 1 => "The game is over.".to_owned(),
        Some(standing) if standing.is_draw() => "Result: a draw.".to_owned(),
        Some(standing) => {
            let winners: Vec<String> = standing.winners().iter().map(|seat| seat.to_string()).collect();
            format!("Result: seat {} won.", winners.join(" and "))
        }
    }
}
