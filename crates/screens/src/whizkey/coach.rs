//! What a newcomer is told in their first turns.

use whizkey::Doing;

use super::{Moment, WhizKeyScene};

/// What a newcomer is told at this moment.
pub fn lesson(at: &Moment<'_>) -> Option<String> {
    if at.coach.is_done::<WhizKeyScene>() {
        return None;
    }
    let (model, coach) = (at.model, at.coach);
    let press = if at.room.touch { "Tap" } else { "Press" };
    let ours = model.actor().is_some();
    Some(match model.view.doing {
        Doing::Over => return None,
        Doing::Moving if ours && coach.turns == 0 => format!(
            "Your pieces wait in START. {press} a lit door: DOOR 1 takes any card, DOOR 2 a pair. The cards you \
             use stay on the table, so keep a few."
        ),
        Doing::Moving if ours => format!(
            "{press} anything lit. Steps to the right are free; doors lead down to PAYOFF. Cards on the table \
             help, but one card must be yours."
        ),
        Doing::Drawing { .. } if ours => {
            "This square gives you a card: a new one, or one you choose from the table for one of yours."
                .to_owned()
        }
        Doing::GoingOn { .. } if ours => {
            "This square moves you on at once: one square, or to the doorway.".to_owned()
        }
        Doing::Choosing { .. } if ours => "Choose the doorway whose door you can open next.".to_owned(),
        Doing::Bonus { .. } if ours => {
            "A door that leads into a doorway starts a chain: you may open the next door at once.".to_owned()
        }
        Doing::Cutting
        | Doing::Shuffling
        | Doing::Moving
        | Doing::Drawing { .. }
        | Doing::GoingOn { .. }
        | Doing::Choosing { .. }
        | Doing::Bonus { .. } => {
            "The aim: all your pieces down to PAYOFF. Each door wants cards of one rank.".to_owned()
        }
    })
}
