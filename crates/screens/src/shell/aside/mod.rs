//! Beside the board of a table on the server, whatever its game: who is there and who is away, their clocks, what is said
//! to the whole table, breaking off, and the code that takes one's seat to another device.
//!
//! It hears every message of the server and takes what it needs.

mod parting;
mod press;
mod signs;
mod view;

use std::collections::BTreeSet;

use crate::SeatMarks;
use catalog::GameKind;
use protocol::{
    FairnessCard, RawValue, RecoveryShown, SeatCard, SeatClock, ServerMessage, SpokenLine, Terms, Unread,
    phrase_of,
};
use rules::{Seat, Viewer};
use serde::Deserialize;
use serde::de::IgnoredAny;

use self::parting::Parting;
pub use self::press::Press;
use crate::shell::face::{self, Drawing, Room};
use crate::shell::hosted::{Hosted, Wanted, json};

/// How long something that was said lies on the table, in milliseconds.
const SHOWN_FOR: f64 = 6_000.0;
/// How often running clocks are drawn anew, in milliseconds.
const TICK: u32 = 500;
/// The most lines that are remembered.
const MOST: usize = 60;

/// What is read of a sighting, whatever its game.
#[derive(Deserialize)]
struct Ending {
    #[serde(default)]
    over: Option<IgnoredAny>,
}

/// What lies beside the board.
#[derive(Default)]
pub struct Aside {
    game: Option<GameKind>,
    own: Option<Seat>,
    seats: Vec<SeatCard>,
    terms: Terms,
    clocks: Vec<SeatClock>,
    /// When the clocks were told; they run on from there. Nothing until they are first drawn.
    told_at: Option<f64>,
    lines: Vec<SpokenLine>,
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
    /// Takes in a message of the server, if it is of any use here.
    pub fn hear(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::Opened { you, card, .. } => {
                self.own = match you {
                    Viewer::Seat(seat) => Some(*seat),
                    Viewer::Spectator => None,
                };
                self.terms = card.terms.as_ref().and_then(Unread::read).unwrap_or_default();
                self.luck = card.fairness.as_ref().and_then(Unread::read);
                self.over = card.over;
                self.game = card.game.parse().ok();
                self.seats.clone_from(&card.seats);
            }
            ServerMessage::Fairness { fairness, .. } => self.luck = fairness.read(),
            ServerMessage::People { seats, .. } => self.seats.clone_from(seats),
            ServerMessage::Seen { sight, clocks, .. } | ServerMessage::Resync { sight, clocks, .. } => {
                self.over = is_over(sight);
                self.clocks = clocks.as_ref().and_then(Unread::read).unwrap_or_default();
                self.told_at = None;
            }
            ServerMessage::Spoken { anew, lines, .. } => {
                let lines = lines.read().unwrap_or_default();
                if *anew {
                    self.lines.clear();
                }
                // What was said before one came is there to be read, but is no news.
                self.fresh = if *anew { 0 } else { self.fresh + lines.len() };
                self.fresh_until = None;
                self.lines.extend(lines);
                let over = self.lines.len().saturating_sub(MOST);
                self.lines.drain(..over);
                self.fresh = self.fresh.min(self.lines.len());
            }
            ServerMessage::Welcome { .. }
            | ServerMessage::Accepted { .. }
            | ServerMessage::Refused { .. }
            | ServerMessage::Heard { .. }
            | ServerMessage::Rematch { .. }
            | ServerMessage::Fault(_)
            | ServerMessage::Pong { .. }
            | ServerMessage::Closing => {}
        }
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

    /// What is left on a clock now, in milliseconds: of the move or of the game, whichever ends first.
    fn left(&self, clock: &SeatClock, now: f64) -> Option<f64> {
        let left = clock.move_ms.into_iter().chain(clock.game_ms).min()?;
        let gone = if clock.runs { now - self.told_at.unwrap_or(now) } else { 0.0 };
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
        if self.told_at.is_none() {
            self.told_at = Some(now);
        }
        if self.fresh > 0 && *self.fresh_until.get_or_insert(now + SHOWN_FOR) <= now {
            self.fresh = 0;
            self.fresh_until = None;
        }
    }

    /// When it is to be drawn again: when a clock runs on, or when what was said has lain there long enough.
    fn wakes_in(&self, now: f64) -> Option<u32> {
        let ticks = self.clocks.iter().any(|clock| clock.runs).then_some(TICK);
        let fades = self.fresh_until.map(|until| (until - now).max(50.0) as u32);
        ticks.into_iter().chain(fades).min()
    }
}

impl Hosted for Aside {
    fn press(&mut self, press: face::Press, _room: Room) -> Vec<Wanted> {
        let face::Press::Do { what, value } = press else { return Vec::new() };
        let Some(press) = Press::parse(&what, &value) else { return Vec::new() };
        match press {
            Press::Close => return vec![("close", String::new())],
            Press::Phrase(id) if phrase_of(&id).is_none() => {}
            Press::Phrase(id) => return vec![speak("phrase", &id)],
            Press::Say(text) if text.trim().is_empty() => {}
            Press::Say(text) => {
                let text = text.trim();
                self.said += 1;
                return vec![speak("text", text), ("focus", "talk-text".to_owned())];
            }
            Press::Part => self.parting.asking = true,
            Press::PlayOn => self.parting.asking = false,
            Press::Later => self.parting.put_off = parting::asking(self),
            Press::Agree => {
                self.parting.asking = false;
                return vec![begin("break_off", "")];
            }
            Press::Verify => return vec![("verify", String::new())],
            Press::Mute(seat) => {
                if !self.muted.remove(&seat) {
                    self.muted.insert(seat);
                }
            }
            Press::Code => {
                self.trouble = None;
                return vec![("code", String::new())];
            }
        }
        Vec::new()
    }

    fn draw(&mut self, room: Room) -> Drawing {
        self.settle(room.now);
        Drawing {
            markup: view::draw(self, room).into_string(),
            wakes_in: self.wakes_in(room.now),
            ..Drawing::default()
        }
    }

    fn take_trouble(&mut self, why: &str) {
        self.trouble = Some(why.to_owned());
    }
}

/// Something to say to everybody.
fn speak(how: &str, said: &str) -> Wanted {
    begin("speak", &format!(r#""said":{{"{how}":{}}},"#, json(&said)))
}

/// A message that is begun here. The page ends it with what only the page has: the table, the proof of the seat and an id.
fn begin(word: &str, fields: &str) -> Wanted {
    ("message", format!(r#"{{"{word}":{{{fields}"#))
}

/// Whether a game has come to its end, as far as can be read.
fn is_over(sight: &RawValue) -> bool {
    serde_json::from_str::<Ending>(sight.get()).is_ok_and(|ending| ending.over.is_some())
}
