//! What several viewers of a table are shown at one moment.
//!
//! Where nothing is hidden two players see the same board and hear the same news, and most of a sighting is these. They
//! are written out once. What a viewer may know is worked out for each of them all the same, and compared: text is used
//! again only for a viewer whose own view and own news are equal to those it was written from, so none can get what was
//! another's.

use std::any::Any;

use rules::{Choices, Game, Seats, Seq, Standing};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::Sighting;
use crate::wire::encode;

/// What the viewer before was shown, if there was one.
#[derive(Default)]
pub struct Album(Option<Box<dyn Any>>);

/// What most of a sighting is made of, and how it is written.
struct Page<G: Game> {
    events: Vec<Vec<G::Event>>,
    view: G::View,
    written: Written,
}

struct Written {
    events: Box<RawValue>,
    view: Box<RawValue>,
}

/// A sighting of which most is written already; the fields are those of [`Sighting`], in the same order.
#[derive(Serialize)]
struct Mounted<'a, A> {
    seq: Seq,
    since: Seq,
    events: &'a RawValue,
    rewound_to: Option<Seq>,
    view: &'a RawValue,
    waiting_for: Seats,
    choices: Choices<A>,
    may_take_back: bool,
    over: Option<Standing>,
}

impl Album {
    /// The JSON of a sighting, the same as without an album.
    pub(crate) fn mount<G: Game>(&mut self, sighting: Sighting<G>) -> Box<RawValue> {
        let Sighting { seq, since, events, rewound_to, view, waiting_for, choices, may_take_back, over } =
            sighting;
        let Written { events, view } = self.written::<G>(events, view);
        encode(&Mounted { seq, since, events, rewound_to, view, waiting_for, choices, may_take_back, over })
    }

    fn written<G: Game>(&mut self, events: Vec<Vec<G::Event>>, view: G::View) -> &Written {
        let before = self.0.take().and_then(|page| page.downcast::<Page<G>>().ok());
        let page = before.filter(|page| page.events == events && page.view == view);
        let page = page.unwrap_or_else(|| {
            let written = Written { events: encode(&events), view: encode(&view) };
            Box::new(Page::<G> { events, view, written })
        });
        let page = self.0.insert(page);
        &page.downcast_ref::<Page<G>>().expect("it was just put there").written
    }
}
