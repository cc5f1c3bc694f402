//! The envelope of a table: sealed while the game runs, opened when it is over, and what comes of working out all luck
//! again from what was in it. `docs/fairness.md` has the bytes and the words.
//!
//! The page hands in what it knows and what it kept; a worker works the log out again with the same code as
//! `boxlid verify`. Nothing here believes the server: its own check is shown beside, as one more voice.

mod dice;
mod envelope;
mod press;
mod told;
mod view;

use crate::SeatMarks;
use catalog::{Abandoned, Fairness, GameKind, SeatEntropy};
use rules::{Hex32, Seat};

use crate::shell::face;
use crate::shell::hosted::{Hosted, Wanted, json};
use crate::{Drawing, Room};

pub use press::Press;
pub use told::{About, Checked, Stage, check};
use told::{Card, Slip, Told};

/// The largest file that is looked at; a log of the longest games is a tenth of this.
const LARGEST: usize = 16 << 20;

/// What became of the slip that a browser made, from good to bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum OwnSlip {
    /// It is in the envelope as it was made.
    Inside,
    /// The table did not take the promise, as one that leaves nothing to luck does not.
    Unasked,
    /// It was promised, and the log says that it never came. That proves nothing: it may have got lost on the way.
    Late,
    /// The server said that it had it, and the log says that it never came.
    Denied,
    /// Another one is, or it was there once and is not any more.
    Exchanged,
}

/// What became of the slip that a browser kept, of which this is said now.
fn became(kept: &Slip, said: SeatEntropy) -> Option<OwnSlip> {
    let ours = kept.entropy?;
    Some(match (said.promise, said.entropy) {
        (_, Some(added)) if added == ours => OwnSlip::Inside,
        (_, Some(_)) => OwnSlip::Exchanged,
        (_, None) if kept.taken => OwnSlip::Exchanged,
        (Some(promise), None) if promise != table::promise(&ours) => OwnSlip::Exchanged,
        (_, None) if kept.accepted => OwnSlip::Denied,
        (Some(_), None) => OwnSlip::Late,
        (None, None) => OwnSlip::Unasked,
    })
}

/// The envelope of a table that one looks at.
#[derive(Default)]
pub struct Verify {
    about: About,
    checked: Option<Box<Checked>>,
    /// What the server says of the same log.
    theirs: Option<Box<catalog::Proof>>,
    /// Why there is nothing to see.
    trouble: Option<String>,
    /// The file that was brought and not yet handed to the worker.
    brought: Option<String>,
    /// The name of the file that is looked at.
    file: Option<String>,
}

impl Verify {
    /// The envelope of a table, or of none yet.
    pub fn new(about: About) -> Self {
        Verify { about, ..Verify::default() }
    }

    fn kind(&self) -> Option<GameKind> {
        let checked = self.checked.as_ref().and_then(|checked| checked.kind());
        checked.or_else(|| self.about.game.as_ref()?.parse().ok())
    }

    /// The mark of each seat.
    fn marks(&self) -> SeatMarks {
        let mut marks = self.about.marks.clone();
        marks.resize(self.about.names.len().max(marks.len()), None);
        SeatMarks::of(self.kind(), marks)
    }

    fn name(&self, seat: Seat) -> String {
        self.about.names.get(seat.index()).cloned().unwrap_or_else(|| format!("Seat {seat}"))
    }

    /// The sealed envelope, as the log or the table shows it.
    fn commitment(&self) -> Option<Hex32> {
        let checked = self.checked.as_ref().and_then(|checked| match &checked.fairness {
            Some(Fairness::Sealed(sealed)) => Some(sealed.commitment),
            Some(Fairness::Seeded(_)) | None => None,
        });
        checked.or_else(|| self.about.card.as_ref().map(|card| card.commitment))
    }

    /// What was in it, once that is known.
    fn secret(&self) -> Option<Hex32> {
        match &self.checked.as_ref()?.fairness {
            Some(Fairness::Sealed(sealed)) => Some(sealed.secret),
            Some(Fairness::Seeded(_)) | None => None,
        }
    }

    /// What each seat added, as the log or the table shows it.
    fn added(&self) -> Vec<SeatEntropy> {
        let checked = self.checked.as_ref().and_then(|checked| match &checked.fairness {
            Some(Fairness::Sealed(sealed)) => Some(sealed.seats.clone()),
            Some(Fairness::Seeded(_)) | None => None,
        });
        checked.or_else(|| self.about.card.as_ref().map(|card| card.seats.clone())).unwrap_or_default()
    }

    fn stage(&self) -> Option<Stage> {
        self.about.card.as_ref().map(|card: &Card| card.stage)
    }

    /// The envelopes the table gave up before this one, as the log or the table shows them.
    fn abandoned(&self) -> &[Abandoned] {
        match self.checked.as_ref().map(|checked| &checked.fairness) {
            Some(Some(Fairness::Sealed(sealed))) => &sealed.abandoned,
            Some(Some(Fairness::Seeded(_)) | None) => &[],
            None => self.about.card.as_ref().map_or(&[], |card| &card.abandoned),
        }
    }

    /// What the browser kept, envelope by envelope, beside what is said of that envelope now: what was shown of it, and
    /// what was added.
    fn kept(&self) -> Vec<(&Slip, Option<Said>)> {
        let Some(slip) = &self.about.slip else { return Vec::new() };
        let abandoned = self.abandoned().iter().map(|envelope| (envelope.commitment, envelope.seats.clone()));
        let mut said = abandoned.chain(self.commitment().map(|commitment| (commitment, self.added())));
        slip.earlier.iter().chain([slip]).map(|kept| (kept, said.next())).collect()
    }

    /// Whether the envelopes are those this browser was shown, in order; nothing if it kept none.
    fn same_envelope(&self) -> Option<bool> {
        self.commitment()?;
        self.about.slip.as_ref()?.commitment?;
        let is_same = |(kept, said): &(&Slip, Option<Said>)| {
            kept.commitment == said.as_ref().map(|(commitment, _)| *commitment)
        };
        Some(self.kept().iter().all(is_same))
    }

    /// What became of the slip of this browser: the worst, if it made several. Nothing if it made none, or none is shown
    /// yet.
    fn own_slip(&self) -> Option<OwnSlip> {
        let seat = self.about.seat?;
        self.secret()?;
        let became = |(kept, said): &(&Slip, Option<Said>)| {
            let (_, seats) = said.as_ref()?;
            became(kept, *seats.get(seat.index())?)
        };
        self.kept().iter().filter_map(became).max()
    }

    /// Whether everybody's promise is still the one that was shown before anybody showed a slip.
    fn same_promises(&self) -> Option<bool> {
        let is_same = |(kept, said): &(&Slip, Option<Said>)| {
            let (_, seats) = said.as_ref().filter(|_| !kept.promises.is_empty())?;
            Some(seats.iter().map(|seat| seat.promise).eq(kept.promises.iter().copied()))
        };
        self.kept().iter().filter_map(is_same).min()
    }

    /// Whether this browser remembers something else than the file says.
    fn contradicts(&self) -> bool {
        matches!(self.own_slip(), Some(OwnSlip::Exchanged | OwnSlip::Denied))
            || [self.same_envelope(), self.same_promises()].contains(&Some(false))
    }
}

/// What is said of an envelope now: its commitment, and what each seat added.
type Said = (Hex32, Vec<SeatEntropy>);

impl Hosted for Verify {
    fn press(&mut self, press: face::Press, _room: Room) -> Vec<Wanted> {
        match press {
            face::Press::Do { what, value } => match Press::parse(&what, &value) {
                Some(Press::ChooseFile) => vec![("choose_file", String::new())],
                Some(Press::Download) | None => Vec::new(),
            },
            face::Press::Woke => {
                let question = |log| json(&serde_json::json!({ "ask": "verify", "log": log }));
                self.brought.take().map(|log| ("ask", question(log))).into_iter().collect()
            }
            face::Press::Typed { .. } | face::Press::Peek(_) | face::Press::Key(_) => Vec::new(),
        }
    }

    fn draw(&mut self, _room: Room) -> Drawing {
        let sub = match (self.kind(), &self.file) {
            (Some(kind), Some(_)) => format!("{}, from a file", kind.title()),
            (Some(_), None) if self.checked.is_none() && !self.about.closed => "Sealed".to_owned(),
            (Some(_), None) => "Opened and worked out again".to_owned(),
            (None, _) => "Check a log file".to_owned(),
        };
        let title = match self.kind() {
            Some(kind) => format!("Is it fair? – {}", kind.title()),
            None => "Is it fair? – Boxlid".to_owned(),
        };
        Drawing { markup: view::draw(self).into_string(), sub, title, ..Drawing::default() }
    }

    fn take_file(&mut self, name: &str, bytes: &[u8]) {
        *self = Verify { file: Some(name.to_owned()), ..Verify::default() };
        match std::str::from_utf8(bytes) {
            Ok(_) if bytes.len() > LARGEST => {
                self.trouble = Some("This file is too large to be a log of a game.".to_owned());
            }
            Ok(text) => self.brought = Some(text.to_owned()),
            Err(_) => self.trouble = Some("This is no log of a game: it is not text.".to_owned()),
        }
        self.about.closed = self.trouble.is_none();
    }

    fn take_report(&mut self, told: &str) {
        match serde_json::from_str::<Told>(told) {
            Ok(Told::Checked(checked)) => self.checked = Some(checked),
            Ok(Told::Theirs { proof }) => self.theirs = Some(proof),
            Ok(Told::Trouble { said }) => self.trouble = Some(said),
            // Workers also say that they are ready.
            Err(_) => {}
        }
    }

    fn take_trouble(&mut self, why: &str) {
        self.trouble = Some(why.to_owned());
    }
}
