//! A sighting whose game only those know who draw its board: read once, and carried to them as it is.

use std::any::Any;
use std::fmt;
use std::rc::Rc;

use rules::{Game, Seats, Seq};
use serde_json::value::RawValue;
use table::Sighting;

use crate::{AnySight, Sight, Untold};

/// A sighting of some game, and what all games have in common of it.
#[derive(Clone)]
pub struct Glimpse {
    seq: Seq,
    since: Seq,
    lines: Vec<Untold>,
    rewound_to: Option<Seq>,
    waiting_for: Seats,
    may_take_back: bool,
    is_over: bool,
    whole: Rc<dyn Any>,
}

impl Glimpse {
    /// Reads a sighting of this game; nothing if it is something else.
    pub fn read<G: Game>(json: &RawValue) -> Option<Self> {
        serde_json::from_str::<Sighting<G>>(json.get()).ok().map(Glimpse::of)
    }

    /// Reads what all games have in common, for whoever draws no board, or one that knows no game.
    pub fn blind(json: &RawValue) -> Option<Self> {
        let AnySight { seq, since, events, rewound_to, waiting_for, may_take_back, over, .. } =
            AnySight::of(json).ok()?;
        let (is_over, whole) = (over.is_some(), Rc::new(json.to_owned()));
        Some(Glimpse { seq, since, lines: events, rewound_to, waiting_for, may_take_back, is_over, whole })
    }

    /// A sighting whose types are at hand.
    pub fn of<G: Game>(sighting: Sighting<G>) -> Self {
        Glimpse {
            seq: sighting.seq,
            since: sighting.since,
            lines: vec![Untold; sighting.events.len()],
            rewound_to: sighting.rewound_to,
            waiting_for: sighting.waiting_for,
            may_take_back: sighting.may_take_back,
            is_over: sighting.over.is_some(),
            whole: Rc::new(sighting),
        }
    }

    /// All of it as it came, if it was read by [`Glimpse::blind`].
    pub fn json(&self) -> Option<&RawValue> {
        self.whole.downcast_ref::<Box<RawValue>>().map(|json| &**json)
    }

    /// All of it, for whoever knows its game.
    pub fn whole<G: Game>(&self) -> Option<&Sighting<G>> {
        self.whole.downcast_ref()
    }
}

impl fmt::Debug for Glimpse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Glimpse").field("seq", &self.seq).field("since", &self.since).finish_non_exhaustive()
    }
}

impl Sight for Glimpse {
    type Action = Box<RawValue>;
    type Line = Untold;

    fn seq(&self) -> Seq {
        self.seq
    }

    fn since(&self) -> Seq {
        self.since
    }

    fn lines(&self) -> &[Untold] {
        &self.lines
    }

    fn rewound_to(&self) -> Option<Seq> {
        self.rewound_to
    }

    fn waiting_for(&self) -> Seats {
        self.waiting_for
    }

    fn may_take_back(&self) -> bool {
        self.may_take_back
    }

    fn is_over(&self) -> bool {
        self.is_over
    }

    // Whoever draws the board knows what was in it.
    fn clear(_: &mut Untold) -> bool {
        true
    }

    fn is_taken_back(_: &Untold, _: &Untold) -> bool {
        false
    }
}
