//! Opening tables by the name of their game.

use std::sync::Arc;

use mancala::Mancala;
use rules::{Notation, Refusal, RefusalKind, Standing};
use serde_json::value::RawValue;
use table::{AnyTable, Fortune, NoJudge, Opening, RefereeTable, Secret, StoredOpening, Table};

use crate::GameKind;

/// Opens a new table. `options` are those that differ from the rulebook; `last` is how the same seats came out
/// the time before, if this is a rematch.
pub fn open(
    kind: GameKind,
    options: Option<&RawValue>,
    seats: Option<u8>,
    secret: Secret,
    last: Option<&Standing>,
) -> Result<Box<dyn AnyTable>, Refusal> {
    let fortune = Fortune::Drawn(secret);
    match kind {
        GameKind::Mancala => {
            let opening = opening::<Mancala>(kind, options, seats, &fortune, last)?;
            Ok(Box::new(Table::open(opening, Arc::new(()), fortune, Arc::new(NoJudge))?))
        }
    }
}

/// Opens a table again from what a store kept. The log is then committed to it.
pub fn reopen(kind: GameKind, opening: &StoredOpening, secret: Secret) -> Result<Box<dyn AnyTable>, Refusal> {
    let fortune = Fortune::Drawn(secret);
    match kind {
        GameKind::Mancala => {
            Ok(Box::new(Table::<Mancala>::open(opening.decode()?, Arc::new(()), fortune, Arc::new(NoJudge))?))
        }
    }
}

/// Opens a table for a referee: from any position, and with luck drawn or given.
pub fn set_up(
    kind: GameKind,
    options: Option<&RawValue>,
    seats: Option<u8>,
    position: Option<&str>,
    fortune: Fortune,
) -> Result<Box<dyn RefereeTable>, Refusal> {
    match kind {
        GameKind::Mancala => {
            let mut opening = opening::<Mancala>(kind, options, seats, &fortune, None)?;
            if let Some(position) = position {
                opening = opening.at_position(position);
            }
            Ok(Box::new(Table::set_up(opening, Arc::new(()), fortune, Arc::new(NoJudge))?))
        }
    }
}

/// Opens a table for a referee again from the head of a log.
pub fn set_up_again(
    kind: GameKind,
    opening: &StoredOpening,
    fortune: Fortune,
) -> Result<Box<dyn RefereeTable>, Refusal> {
    match kind {
        GameKind::Mancala => Ok(Box::new(Table::<Mancala>::set_up(
            opening.decode()?,
            Arc::new(()),
            fortune,
            Arc::new(NoJudge),
        )?)),
    }
}

fn opening<G: Notation>(
    kind: GameKind,
    options: Option<&RawValue>,
    seats: Option<u8>,
    fortune: &Fortune,
    last: Option<&Standing>,
) -> Result<Opening<G>, Refusal> {
    let options = match options {
        None => G::Options::default(),
        Some(json) => serde_json::from_str(json.get()).map_err(|error| {
            Refusal::new(RefusalKind::Malformed, format!("these are no options of {}: {error}", kind.title()))
        })?,
    };
    Ok(Opening::new(options, seats.unwrap_or(kind.seats().0), fortune, last))
}
