//! What a table of a game is played with: from this bundle, or from the other one, which is fetched for it.

use std::cell::RefCell;

use catalog::GameKind;
use faces::{Eyes, KeptGame, LocalTable};
use rules::{Refusal, RefusalKind, Seat, Seq};
use serde_json::value::RawValue;
use wasm_bindgen::JsValue;

use super::door::Door;
use crate::bundle::{self, Faces, Stage};
use crate::keep;
use crate::picker::{self, OwnGame};
use crate::play::TableOptions;
use crate::worker::Mind;

/// What is needed for a table.
#[derive(Clone)]
pub struct Kit {
    kind: GameKind,
    games: Games,
    /// Where it is shown.
    pub stage: Stage,
}

#[derive(Clone)]
enum Games {
    Own(OwnGame),
    Fetched(Faces),
}

impl Kit {
    /// Fetches what is not there yet.
    pub async fn fetch(kind: GameKind) -> Result<Self, String> {
        if let Some(own) = picker::own_game(kind) {
            let stage = bundle::fetch_stage().await?;
            return Ok(Kit { kind, games: Games::Own(own), stage });
        }
        let bundle = bundle::fetch(Some(kind)).await?;
        Ok(Kit { kind, games: Games::Fetched(bundle.faces), stage: bundle.stage })
    }

    /// The face of a table.
    pub fn face(&self) -> Result<Door, String> {
        let name = self.kind.name();
        match &self.games {
            Games::Own(own) => Ok(Door::from((own.face)())),
            Games::Fetched(faces) => {
                faces.face(name, !keep::knows(name)).map(Door::from).map_err(bundle::said)
            }
        }
    }

    /// A table on this device that was kept. `deck` is the file of the deck it names.
    pub fn resume(&self, kept: &KeptGame, deck: Option<String>) -> Result<DeviceDoor, String> {
        match &self.games {
            Games::Own(own) => {
                let table = LocalTable::resume_from(own.source, kept.clone(), deck.as_deref());
                let table = table.map_err(|refusal| refusal.to_string())?;
                Ok(DeviceDoor::Own(RefCell::new(table), own.mind))
            }
            Games::Fetched(faces) => {
                let kept = serde_json::to_string(kept).unwrap_or_default();
                faces.local_table(&kept, deck).map(DeviceDoor::Fetched).map_err(bundle::said)
            }
        }
    }
}

/// A table on this device, in this bundle or in the other.
pub enum DeviceDoor {
    /// In the other.
    Fetched(bundle::LocalDoor),
    /// In this one, and where its bots think.
    Own(RefCell<LocalTable>, fn(&str) -> Mind),
}

/// Something that is done to a table.
pub enum Deed<'a> {
    /// An action of whoever acts through the page.
    Act(&'a RawValue),
    /// An action of a bot.
    Play(Seat, &'a RawValue),
    /// Giving up.
    Leave,
    /// Taking back the last action.
    TakeBack,
    /// Playing for those who were waited for in vain since the log had this length.
    LosePatience(Seq),
}

impl DeviceDoor {
    /// What must be kept to go on with it.
    pub fn kept(&self, now: f64) -> String {
        match self {
            DeviceDoor::Fetched(door) => door.kept(now),
            DeviceDoor::Own(table, _) => written(&table.borrow().kept(now)),
        }
    }

    /// What must be kept of another table of the same people.
    pub fn rematch(&self, seed: u64) -> Result<String, String> {
        match self {
            DeviceDoor::Fetched(door) => door.rematch(seed as f64).map_err(bundle::said),
            DeviceDoor::Own(table, _) => {
                let next = table.borrow().rematch(seed).map_err(|refusal| refusal.to_string())?;
                Ok(written(&next.kept(0.0)))
            }
        }
    }

    /// The options of the table.
    pub fn options(&self) -> Option<TableOptions> {
        let (chosen, settled) = match self {
            DeviceDoor::Fetched(door) => {
                let read = |options| RawValue::from_string(options).ok();
                (read(door.chosen())?, read(door.settled())?)
            }
            DeviceDoor::Own(table, _) => table.borrow().options(),
        };
        Some(TableOptions { chosen, settled })
    }

    /// Whose eyes the page looks with.
    pub fn eyes(&self) -> Eyes {
        match self {
            DeviceDoor::Fetched(door) => match door.eyes() {
                -1 => Eyes::Everybody,
                seat @ 0.. => Eyes::Seat(Seat(seat as u8)),
                _ => Eyes::Spectator,
            },
            DeviceDoor::Own(table, _) => table.borrow().glance().eyes,
        }
    }

    /// How long the log is.
    pub fn seq(&self) -> Seq {
        match self {
            DeviceDoor::Fetched(door) => Seq(door.seq() as u64),
            DeviceDoor::Own(table, _) => table.borrow().glance().seq,
        }
    }

    /// Whether something can be taken back.
    pub fn may_take_back(&self) -> bool {
        match self {
            DeviceDoor::Fetched(door) => door.may_take_back(),
            DeviceDoor::Own(table, _) => table.borrow().glance().may_take_back,
        }
    }

    /// The bot that is to act, its level, and where it thinks.
    pub fn bot(&self) -> Option<(Seat, String, Mind)> {
        match self {
            DeviceDoor::Fetched(door) => door.bot().map(|seat| (Seat(seat), door.bot_level(), Mind::Faces)),
            DeviceDoor::Own(table, mind) => {
                let (seat, level) = table.borrow().glance().bot?;
                let mind = mind(&level);
                Some((seat, level, mind))
            }
        }
    }

    /// How many seconds the table waits, and the length of the log at which the present question was put.
    pub fn patience(&self) -> Option<(u32, Seq)> {
        match self {
            DeviceDoor::Fetched(door) => {
                door.patience().map(|seconds| (seconds, Seq(door.asked_at() as u64)))
            }
            DeviceDoor::Own(table, _) => {
                table.borrow().glance().patience.map(|(seconds, asked_at)| (seconds.into(), asked_at))
            }
        }
    }

    /// The sighting the page may show.
    pub fn sight(&self, since: Seq) -> Option<Box<RawValue>> {
        match self {
            DeviceDoor::Fetched(door) => RawValue::from_string(door.sight(since.0 as f64)).ok(),
            DeviceDoor::Own(table, _) => Some(table.borrow().sight(since)),
        }
    }

    /// The sighting of a seat, for a bot in it.
    pub fn sight_of(&self, seat: Seat) -> Option<Box<RawValue>> {
        match self {
            DeviceDoor::Fetched(door) => RawValue::from_string(door.sight_of(seat.0)).ok(),
            DeviceDoor::Own(table, _) => Some(table.borrow().sight_of(seat)),
        }
    }

    /// Does something, or says why not.
    pub fn carry_out(&self, deed: Deed<'_>) -> Result<(), Refusal> {
        match self {
            DeviceDoor::Fetched(door) => refused(match deed {
                Deed::Act(action) => door.act(action.get()),
                Deed::Play(seat, action) => door.play(seat.0, action.get()),
                Deed::Leave => door.leave(),
                Deed::TakeBack => door.take_back(),
                Deed::LosePatience(asked_at) => door.lose_patience(asked_at.0 as f64),
            }),
            DeviceDoor::Own(table, _) => {
                let mut table = table.borrow_mut();
                match deed {
                    Deed::Act(action) => table.act(action),
                    Deed::Play(seat, action) => table.play(seat, action),
                    Deed::Leave => table.leave(),
                    Deed::TakeBack => table.take_back(),
                    Deed::LosePatience(asked_at) => table.lose_patience(asked_at),
                }
            }
        }
    }
}

/// What the other bundle answers: nothing, or a refusal; an error means that the page itself is wrong.
fn refused(answer: Result<Option<String>, JsValue>) -> Result<(), Refusal> {
    let wrong = |said| Refusal::new(RefusalKind::Malformed, said);
    match answer {
        Ok(None) => Ok(()),
        Ok(Some(refusal)) => Err(serde_json::from_str(&refusal).unwrap_or_else(|_| wrong(refusal))),
        Err(error) => Err(wrong(bundle::said(error))),
    }
}

fn written(kept: &KeptGame) -> String {
    serde_json::to_string(kept).unwrap_or_default()
}
