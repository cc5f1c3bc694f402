//! Beside the board of a table on the server, whatever its game: who is there and who is away, their clocks, what is said
//! to the whole table, breaking off, and the code that takes one's seat to another device.
//!
//! It is told what has changed at the table and takes what it needs.

mod parting;
mod press;
mod signs;
mod view;

use std::collections::BTreeSet;

use catalog::GameKind;
use client::{Change, Changes, Client, Clocks, Sight};
use protocol::{
    FairnessCard, RecoveryShown, SeatCard, SeatClock, Speech, SpokenLine, Terms, Unread, phrase_of,
};
use rules::Seat;

use self::parting::Parting;
pub use self::press::Press;
use crate::SeatMarks;
use crate::shell::face::{self, Drawing, Eyes, Room};

/// How long something that was said lies on the table, in milliseconds.
const SHOWN_FOR: f64 = 6_000.0;
/// How often running clocks are drawn anew, in milliseconds.
const TICK: u32 = 500;
/// The most lines that are remembered.
const MOST: usize = 60;

/// What lies beside the board.
#[derive(Default)]
pub struct Aside {
    game: Option<GameKind>,
    own: Option<Seat>,
    seats: Vec<SeatCard>,
    terms: Terms,
    /// The clocks, if the table is played by the clock. They run on from when they were told.
    clocks: Option<Clocks>,
    lines: Vec<SpokenLine>,
    /// How many lines were said so far since one came.
    heard: usize,
    /// How many lines at the end were not shown yet, and until when they are.
    fresh: usize,
    fresh_until: Option<f64>,
    open: bool,
    muted: BTreeSet<Seat>,
    code: Option<String>,
    trouble: Option<String>,
    /// Counts what was said from here, so that the field is empty afterwards.
    said: u32,
    /// What is known of the envelope, if the table has one.
    luck: Option<FairnessCard>,
    /// Whether the game has come to its end by the rules.
    over: bool,
    parting: Parting,
}

impl Aside {
    /// Takes in what has changed at the table, if it is of any use here.
    pub fn hear<S: Sight>(&mut self, changes: Changes, client: &Client<S>) {
        let Some(card) = client.card() else { return };
        if changes.includes(Change::Card) {
            self.own = client.eyes().and_then(Eyes::seat);
            self.terms = card.terms.as_ref().and_then(Unread::read).unwrap_or_default();
            self.game = card.game.parse().ok();
        }
        if changes.includes(Change::People) {
            self.seats.clone_from(&card.seats);
        }
        if changes.includes(Change::Fairness) {
            self.luck = client.fairness().cloned();
        }
        self.over = client.seen().map_or(card.over, |seen| seen.sighting.is_over());
        self.clocks = client.clocks().cloned();
        if changes.includes(Change::Spoken) {
            self.listen(client.spoken(), client.spoken_live());
        }
    }

    /// What was said before one came is there to be read, but is no news.
    fn listen(&mut self, spoken: &[SpokenLine], live: usize) {
        let news = live.saturating_sub(self.heard);
        self.heard = live;
        self.lines = spoken[spoken.len().saturating_sub(MOST)..].to_vec();
        self.fresh = (self.fresh + news).min(live).min(self.lines.len());
        self.fresh_until = None;
    }

    /// The panel is opened or closed.
    pub fn open(&mut self, open: bool) {
        self.open = open;
        self.code = None;
        self.parting.asking = false;
    }

    /// Takes the code that brings the seat to another device.
    pub fn take_code(&mut self, shown: RecoveryShown) {
        self.code = Some(shown.code.into());
    }

    /// The mark of each seat.
    fn marks(&self) -> SeatMarks {
        SeatMarks::of(self.game, self.seats.iter().map(|card| card.mark).collect())
    }

    fn clocks(&self) -> &[SeatClock] {
        self.clocks.as_ref().map_or(&[], |clocks| &clocks.seats)
    }

    /// What is left on a clock now, in milliseconds: of the move or of the game, whichever ends first.
    fn left(&self, clock: &SeatClock, now: f64) -> Option<f64> {
        let left = clock.move_ms.into_iter().chain(clock.game_ms).min()?;
        let told_at = self.clocks.as_ref().map_or(now, |clocks| clocks.at.0 as f64);
        let gone = if clock.runs { now - told_at } else { 0.0 };
        Some((f64::from(left) - gone).max(0.0))
    }

    /// The lines that are lying on the table now.
    fn on_the_table(&self) -> impl Iterator<Item = &SpokenLine> {
        let from = self.lines.len() - self.fresh;
        self.lines[from..].iter().filter(|line| !self.is_muted(line.seat))
    }

    fn is_muted(&self, seat: Seat) -> bool {
        self.muted.contains(&seat)
    }

    fn settle(&mut self, now: f64) {
        if self.fresh > 0 && *self.fresh_until.get_or_insert(now + SHOWN_FOR) <= now {
            self.fresh = 0;
            self.fresh_until = None;
        }
    }

    /// When it is to be drawn again: when a clock runs on, or when what was said has lain there long enough.
    fn wakes_in(&self, now: f64) -> Option<u32> {
        let ticks = self.clocks().iter().any(|clock| clock.runs).then_some(TICK);
        let fades = self.fresh_until.map(|until| (until - now).max(50.0) as u32);
        ticks.into_iter().chain(fades).min()
    }

    /// Something was pressed; gives what is wanted.
    pub fn press(&mut self, press: face::Press) -> Vec<AsideWish> {
        let face::Press::Do { what, value } = press else { return Vec::new() };
        let Some(press) = Press::parse(&what, &value) else { return Vec::new() };
        match press {
            Press::Close => return vec![AsideWish::Close],
            Press::Phrase(id) if phrase_of(&id).is_none() => {}
            Press::Phrase(id) => return vec![AsideWish::Speak(Speech::Phrase(id))],
            Press::Say(text) if text.trim().is_empty() => {}
            Press::Say(text) => {
                self.said += 1;
                let said = Speech::Text(text.trim().to_owned());
                return vec![AsideWish::Speak(said), AsideWish::Focus("talk-text")];
            }
            Press::Part => self.parting.asking = true,
            Press::PlayOn => self.parting.asking = false,
            Press::Later => self.parting.put_off = parting::asking(self),
            Press::Agree => {
                self.parting.asking = false;
                return vec![AsideWish::BreakOff];
            }
            Press::Verify => return vec![AsideWish::Verify],
            Press::Mute(seat) => {
                if !self.muted.remove(&seat) {
                    self.muted.insert(seat);
                }
            }
            Press::Code => {
                self.trouble = None;
                return vec![AsideWish::Code];
            }
        }
        Vec::new()
    }

    /// What it looks like now.
    pub fn draw(&mut self, room: Room) -> Drawing {
        self.settle(room.now);
        Drawing {
            markup: view::draw(self, room).into_string(),
            wakes_in: self.wakes_in(room.now),
            ..Drawing::default()
        }
    }

    /// What was wanted could not be done, and why.
    pub fn take_trouble(&mut self, why: &str) {
        self.trouble = Some(why.to_owned());
    }
}

/// What is wanted from beside a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AsideWish {
    /// Say something to everybody.
    Speak(Speech),
    /// Agree to break the game off.
    BreakOff,
    /// See whether the luck was fair.
    Verify,
    /// Get a code that takes the seat to another device.
    Code,
    /// Close the panel.
    Close,
    /// Give the focus to the element with this id.
    Focus(&'static str),
}
