//! `boxlid play --load FILE`: goes on with a game that was saved.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context as _, Result, ensure};
use catalog::{LogFile, OwnBoard};
use table::Fortune;

use super::games::{WithFace, with_face};
use super::{Seated, Seating, usage};
use crate::Out;
use crate::play::{Face, Here, Setup};

/// Goes on with a game of whatever kind it is.
pub(super) fn run(file: &Path, seating: Seating, out: Out<'_>) -> Result<ExitCode> {
    let log = read(file)?;
    with_face(log.kind, Load { file, log, seating, out })
}

/// Goes on with a game of this kind.
pub(super) fn run_as<G: Face>(file: &Path, seating: Seating, out: Out<'_>) -> Result<ExitCode> {
    let log = read(file)?;
    let (found, wanted) = (log.kind.title(), G::kind().title());
    ensure!(log.kind == G::kind(), "{} is a game of {found}, not of {wanted}", file.display());
    Load { file, log, seating, out }.with::<G>()
}

struct Load<'a> {
    file: &'a Path,
    log: LogFile,
    seating: Seating,
    out: Out<'a>,
}

impl WithFace for Load<'_> {
    fn with<G: Face>(self) -> Result<ExitCode> {
        let Load { file, log, seating, out } = self;
        let shown = file.display();
        // Played through by hand first: what is wrong is then said with its line.
        let played = log.replay(Fortune::Given).with_context(|| format!("{shown} is damaged"))?;
        ensure!(played.over().is_none(), "{shown} holds a game that is over; `boxlid replay` tells it");
        let manner = seating.manner()?;
        let (people, seats) = seating.people_of(played.seats())?;
        let Seated { players, names, marks, .. } = seating.seat::<G>(people, seats)?;
        if let Some(save) = &seating.save {
            let other = save.display();
            ensure!(!save.exists(), "{other} exists already; choose another name or move it away");
        }
        let board = log.opening.board()?.map(|text| OwnBoard::read_for(log.kind, &text)).transpose()?;
        let setup = Setup {
            options: G::Options::default(),
            deck: log.deck.clone(),
            board: board.map(Arc::new),
            players,
            names,
            marks,
            seed: seating.seed,
            save: seating.save.clone().or_else(|| Some(file.to_owned())),
        };
        manner.play(Here::<G>::resume(&log, setup)?.into(), out)
    }
}

impl Seating {
    /// How many people play at a table that has this many seats already.
    fn people_of(&self, seats: u8) -> Result<(u8, u8)> {
        let count = |items: usize| u8::try_from(items).unwrap_or(u8::MAX);
        let (named, bots) = (count(self.names.len().max(self.marks.len())), count(self.bots.len()));
        let people = match self.people {
            Some(people) => people,
            None if bots > 0 => named.max(1),
            None => seats,
        };
        let wrong = if self.seats.is_some_and(|wanted| wanted != seats) {
            format!("the saved game has {seats} seats")
        } else if named > people {
            let what = if self.names.len() > usize::from(people) { "names" } else { "marks" };
            format!("there are more {what} than people")
        } else if people.saturating_add(bots) > seats {
            format!("{people} people and {bots} bots do not fit into {seats} seats")
        } else if people < seats && bots == 0 {
            format!("{} of {seats} seats are empty; give them to bots with --bot", seats - people)
        } else {
            return Ok((people, seats));
        };
        Err(usage(wrong))
    }
}

fn read(file: &Path) -> Result<LogFile> {
    let shown = file.display();
    let text = std::fs::read_to_string(file).with_context(|| format!("{shown} could not be read"))?;
    LogFile::parse(&text).with_context(|| format!("{shown} is no saved game"))
}
