//! How a game went: the outcome of every position of it, the last first, because what is learnt of later positions
//! helps with earlier ones.

use std::sync::Arc;

use mancala::{Action, Begins, Capture, Event, Mancala, Offer, POCKETS, Side, Teller};
use rules::{Game, Seat, Step};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use solver::{Desk, Position, Worth};
use table::{AnyTable, Fortune, NoJudge, Secret, StoredEntry, StoredOpening, Table};

use crate::leaf::{Leaf, after_sowing, best};
use crate::message::{ReportTold, Worths};

/// How many boards are looked at before the outcome of a position stays an estimate. Only the first few turns of a
/// game, away from the book, need more.
const MOST_BOARDS: u64 = 150_000_000;

/// A position of a game, and what was done in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moment {
    /// The stones in the pockets of A's side and of B's.
    pub pockets: [[u8; POCKETS as usize]; 2],
    /// The stones in the stores.
    pub stores: [u8; 2],
    /// Which side the first seat has: 0 for A's, 1 for B's. It changes with a swap.
    pub side: u8,
    /// The seat to move.
    pub mover: u8,
    /// By how many stones the first seat leads in the end, both playing perfectly from here.
    pub worth: Worths,
    /// Whether it was looked at yet; before that the worth is only what one knows without looking.
    pub seen: bool,
    /// The position for a question about its values.
    pub view: mancala::View,
    /// What was done here; nothing at the end of the game.
    pub made: Option<Made>,
}

/// What was done in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Made {
    /// The pocket: `A3`; `swap`, or `left` for giving up.
    pub what: String,
    /// In words, as in the list of moves.
    pub words: String,
    /// How many stones it gave away, once that is proved.
    pub cost: Option<i32>,
    /// A pocket that would have given nothing away, or `swap`.
    pub better: Option<String>,
}

/// One position being looked at.
struct Look {
    game: Mancala,
    leaves: Vec<Leaf>,
    looked_at: bool,
    boards: u64,
    /// Whether no more time is spent on it.
    settled: bool,
    step: Option<Step<Mancala>>,
    words: String,
    better: Option<String>,
}

/// The first line of a log, of which only this much matters here. `catalog::LogFile` reads all of it, and with it brings
/// every deck there is into the bundle.
#[derive(Deserialize)]
struct Head {
    opening: Box<RawValue>,
}

/// The question how a game went, being answered.
pub struct Report {
    ticket: u64,
    names: [String; 2],
    by_lot: bool,
    resigned: Option<u8>,
    looks: Vec<Look>,
}

impl Report {
    /// Reads the log of a game; or says what is wrong with it.
    pub fn new(ticket: u64, log: &str, names: [String; 2]) -> Result<Self, String> {
        let said =
            |error: &dyn std::fmt::Display| format!("line 1: this is not the first line of a log: {error}");
        let mut lines = log.trim_end().lines();
        let head: Head =
            serde_json::from_str(lines.next().unwrap_or_default()).map_err(|error| said(&error))?;
        let opening = StoredOpening::from_json(head.opening.get().to_owned())
            .and_then(|opening| opening.decode::<Mancala>())
            .map_err(|refusal| said(&refusal))?;
        let entries: Result<Vec<StoredEntry>, _> =
            lines.map(|line| StoredEntry::from_json(line.to_owned())).collect();
        let by_lot = opening.options.begins == Begins::ByLot;
        // Mancala draws nothing after its opening, so no secret is needed.
        let fortune = Fortune::Drawn(Secret::from_seed(0));
        let mut table = Table::<Mancala>::open(opening, Arc::new(()), fortune, Arc::new(NoJudge))
            .map_err(|refusal| refusal.to_string())?;
        let first = table.game().clone();
        let entries = entries.map_err(|refusal| refusal.to_string())?;
        AnyTable::commit(&mut table, &entries).map_err(|refusal| refusal.to_string())?;
        let mut teller = Teller::new(names.clone());
        let mut game = first;
        let mut looks = Vec::new();
        let mut resigned = None;
        for step in table.steps() {
            let mut look = Look::new(game.clone());
            let events: Vec<Event> = game.apply(step.clone()).into_iter().map(|told| told.event).collect();
            look.words = teller.tell(&events).map(|saying| saying.line).unwrap_or_default();
            if let Step::Left(seat) = &step {
                resigned = Some(seat.0);
            }
            look.step = Some(step);
            looks.push(look);
        }
        // Whoever gave up did so in the position before: there is no position after it.
        if resigned.is_none() {
            looks.push(Look::new(game));
        }
        Ok(Report { ticket, names, by_lot, resigned, looks })
    }

    /// M-11, as the game was played.
    pub fn capture(&self) -> Capture {
        self.looks.first().map_or(Capture::Empty, |look| look.game.house_rules().capture)
    }

    /// Whether nothing is left to look at.
    pub fn is_done(&self) -> bool {
        self.looks.iter().all(|look| look.settled)
    }

    /// Thinks until `go_on` says no. The first time every position gets a quick look.
    pub fn think(&mut self, desk: &Desk<'_>, go_on: &mut dyn FnMut() -> bool) {
        if self.looks.iter().any(|look| !look.looked_at) {
            for look in self.looks.iter_mut().filter(|look| !look.looked_at) {
                look.estimate(desk);
            }
            return;
        }
        while let Some(at) = self.looks.iter().rposition(|look| !look.settled) {
            let after = self.looks.get(at + 1).and_then(|later| later.for_first()?.exact());
            self.looks[at].prove(desk, after, go_on);
            if !self.looks[at].settled || !go_on() {
                return;
            }
        }
    }

    /// What is known now.
    pub fn told(&self) -> ReportTold {
        let moments = self.looks.iter().enumerate().map(|(at, look)| {
            let after = self.looks.get(at + 1).and_then(Look::for_first);
            look.told(after)
        });
        ReportTold {
            ticket: self.ticket,
            seen: self.looks.iter().filter(|look| look.settled).count(),
            done: self.is_done(),
            by_lot: self.by_lot,
            resigned: self.resigned,
            names: self.names.clone(),
            moments: moments.collect(),
        }
    }
}

impl Look {
    fn new(game: Mancala) -> Self {
        let position = Position::of(&game);
        let capture = game.house_rules().capture;
        let leaves = match (game.is_over(), game.offer()) {
            (true, _) | (false, Offer::Closed) => vec![Leaf::new(position, true, false)],
            (false, Offer::Open) => vec![Leaf::new(position, true, true)],
            (false, Offer::FirstTurn) => position
                .full_pockets()
                .flat_map(|pocket| after_sowing(&position, capture, Offer::FirstTurn, pocket))
                .collect(),
        };
        Look {
            game,
            leaves,
            looked_at: false,
            boards: 0,
            settled: false,
            step: None,
            words: String::new(),
            better: None,
        }
    }

    fn mover(&self) -> Seat {
        self.game.seat_of(self.game.mover())
    }

    /// What is known, seen by the mover.
    fn worth(&self) -> Option<Worth> {
        best(self.leaves.iter().map(Leaf::worth))
    }

    /// What is known, seen by the first seat.
    fn for_first(&self) -> Option<Worth> {
        let worth = self.worth()?;
        Some(if self.mover() == Seat(0) { worth } else { worth.turned() })
    }

    fn estimate(&mut self, desk: &Desk<'_>) {
        for leaf in &mut self.leaves {
            leaf.think(desk, None, &mut || false);
        }
        self.looked_at = true;
    }

    /// `after` is the outcome of the position that followed, seen by the first seat, if it is known.
    fn prove(&mut self, desk: &Desk<'_>, after: Option<i32>, go_on: &mut dyn FnMut() -> bool) {
        let first = self.mover() == Seat(0);
        let kept = after.map(|after| if first { after } else { -after });
        for leaf in self.leaves.iter_mut().filter(|leaf| !leaf.is_proved()) {
            // Most moves are good ones, so the outcome is probably what it was after the move.
            self.boards += leaf.think(desk, kept, go_on);
            if !leaf.is_proved() {
                self.settled = self.boards > MOST_BOARDS;
                return;
            }
        }
        let given_away = self.worth().and_then(|worth| worth.exact()).zip(kept);
        if let Some((margin, kept)) = given_away
            && margin > kept
            && self.better.is_none()
        {
            self.better = self.keeps(desk, margin, go_on);
            if self.better.is_none() {
                return;
            }
        }
        self.settled = true;
    }

    /// A choice that would have kept the outcome; nothing if there was no time to find it.
    fn keeps(&self, desk: &Desk<'_>, margin: i32, go_on: &mut dyn FnMut() -> bool) -> Option<String> {
        let position = Position::of(&self.game);
        let offer = self.game.offer();
        if offer == Offer::Open && desk.solve(&position, &mut |_, _| go_on()).worth.exact()? < 0 {
            return Some("swap".to_owned());
        }
        for pocket in position.full_pockets().rev() {
            let mut leaves = after_sowing(&position, desk.capture(), offer, pocket);
            for leaf in &mut leaves {
                leaf.think(desk, Some(margin), go_on);
                leaf.think(desk, Some(margin), go_on);
            }
            if best(leaves.iter().map(Leaf::worth))?.exact()? == margin {
                return Some(mancala::Pocket::new(self.game.mover(), pocket).to_string());
            }
        }
        None
    }

    fn told(&self, after: Option<Worth>) -> Moment {
        let board = self.game.board();
        let worth = self.for_first().unwrap_or(Worth::exactly(0));
        let sign = if self.mover() == Seat(0) { 1 } else { -1 };
        let cost = worth.exact().zip(after.and_then(|after| after.exact()));
        let made = self.step.as_ref().map(|step| Made {
            what: match step {
                Step::Acted { action: Action::Sow(pocket), .. } => pocket.to_string(),
                Step::Acted { action: Action::Swap, .. } => "swap".to_owned(),
                Step::Left(_) => "left".to_owned(),
                Step::Drew(never) => match *never {},
                Step::Ruled(never) => match *never {},
            },
            words: self.words.clone(),
            cost: cost.map(|(before, after)| sign * (before - after)),
            better: self.better.clone(),
        });
        Moment {
            pockets: Side::BOTH.map(|side| board.pockets(side)),
            stores: Side::BOTH.map(|side| board.store(side)),
            side: self.game.side_of(Seat(0)) as u8,
            mover: self.mover().0,
            worth: worth.into(),
            seen: self.looked_at,
            view: self.game.view(rules::Viewer::Spectator),
            made,
        }
    }
}
