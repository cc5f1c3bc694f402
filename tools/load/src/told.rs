//! What a player who picks any legal move has to read of what it is told.
//!
//! The generator shares its processors with the server, so it reads every message once and keeps little of it.

use protocol::{RawValue, Seq};
use serde::Deserialize;
use serde::de::IgnoredAny;

/// A message of the server, if it is one of those that follow a move.
#[derive(Deserialize)]
pub(crate) struct Told<'a> {
    pub(crate) accepted: Option<Accepted>,
    #[serde(borrow)]
    pub(crate) seen: Option<Seen<'a>>,
}

/// A move was written down.
#[derive(Deserialize)]
pub(crate) struct Accepted {
    pub(crate) seq: Seq,
}

/// How the table looks now.
#[derive(Deserialize)]
pub(crate) struct Seen<'a> {
    #[serde(borrow)]
    pub(crate) sight: Sight<'a>,
}

/// The part of a sighting that matters.
#[derive(Deserialize)]
pub(crate) struct Sight<'a> {
    pub(crate) seq: Seq,
    #[serde(borrow)]
    choices: Choices<'a>,
    over: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Choices<'a> {
    #[serde(borrow)]
    Listed(Vec<&'a RawValue>),
    Open,
    Nothing,
}

impl<'a> Sight<'a> {
    /// What may be done, if that is listed.
    pub(crate) fn listed(&self) -> &[&'a RawValue] {
        match &self.choices {
            Choices::Listed(choices) => choices,
            Choices::Open | Choices::Nothing => &[],
        }
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.over.is_some()
    }
}
