//! What a face is told of its table.

use std::sync::Arc;

use faces::{Halt, Line, Sight, WatchLink};
use leptos::prelude::*;
use serde_json::value::RawValue;

use crate::play::{Connection, Sitting};

fn halted(connection: Connection) -> Option<Halt> {
    match connection {
        Connection::Looking => Some(Halt::Looking),
        Connection::BrokenOff => Some(Halt::BrokenOff),
        Connection::Local | Connection::Online => None,
    }
}

/// The latest sighting of a table, which the page does not look into.
pub type Sighted = RwSignal<Option<Arc<RawValue>>>;

/// What is known of a table, once it was seen. Whoever asks in an effect is told when any of it changes.
pub fn sight(sitting: Sitting, sighted: Sighted, values: bool) -> Option<Sight> {
    let (sighting, options) = (sighted.get()?, sitting.options.get()?);
    let connection = sitting.connection.get();
    let people = sitting.people.get();
    let begun = people.iter().all(|person| person.name.is_some());
    Some(Sight {
        sighting: RawValue::to_owned(&sighting),
        chosen: options.chosen.clone(),
        options: options.settled.clone(),
        people,
        eyes: sitting.eyes.get(),
        halted: halted(connection),
        local: connection == Connection::Local,
        pending: sitting.pending.get(),
        refused: sitting.refused.get(),
        deadline: sitting.deadline.get(),
        chat: sitting.chat.get().into_iter().map(|line| Line { name: line.name, text: line.text }).collect(),
        captain: sitting.captain.get(),
        values,
        watch: sitting
            .share
            .get()
            .filter(|_| begun)
            .map(|share| watch_link(share.watch, sitting.copied.get())),
    })
}

/// A link for those who look on, given the link that was copied last and whether that worked.
fn watch_link(href: String, copied: Option<(String, bool)>) -> WatchLink {
    let copied = copied.filter(|(link, _)| *link == href).map(|(_, worked)| worked);
    WatchLink { href, copied }
}
