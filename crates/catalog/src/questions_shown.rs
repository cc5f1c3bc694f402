//! Which questions of a deck came up in a game: what a log may show of the deck.

use std::collections::BTreeSet;
use std::sync::Arc;

use table::{Fortune, StoredEntry, StoredOpening, Table};
use trivia::{Edition, Trivia};

use crate::board::board_of;
use crate::deck::category_place;
use crate::log_file::bad;
use crate::{BadLog, GameKind, PlayDeck, question_contents};

/// Every question that was asked in a log, by its card and the place of its category.
pub(crate) fn of_edition<E: Edition>(
    kind: GameKind,
    opening: &StoredOpening,
    deck: &Arc<PlayDeck>,
    entries: &[StoredEntry],
) -> Result<BTreeSet<(u16, u8)>, BadLog> {
    let board = board_of(kind, opening).map_err(|refusal| bad(1, refusal))?;
    let opening = opening.decode().map_err(|refusal| bad(1, refusal))?;
    let table = Table::<Trivia<E>>::set_up(
        opening,
        question_contents(deck, board.as_ref()),
        Fortune::Given,
        Arc::<PlayDeck>::clone(deck),
    );
    let mut table = table.map_err(|refusal| bad(1, refusal))?;
    let mut shown = BTreeSet::new();
    // The head is line 1, so entry 0 is in line 2.
    for (line, entry) in (2..).zip(entries) {
        table::AnyTable::commit(&mut table, std::slice::from_ref(entry))
            .map_err(|refusal| bad(line, refusal))?;
        let asked = table.game().questions_shown();
        shown.extend(asked.map(|(card, category)| (card, category_place(E::NAME, category))));
    }
    Ok(shown)
}
