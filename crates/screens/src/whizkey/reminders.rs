//! The rules that matter at this moment, a few words each.

use whizkey::{Action, Doing, Outcome, QuietDraw};

use super::choices::Choice;
use super::model::Model;

/// A clause and its gist.
pub type Reminder = (&'static str, &'static str);

const TABLE_HELPS: Reminder = ("WK-13", "Cards on the table help make a key, but one card must be yours.");
const WHIZ_IS_TWO: Reminder = ("WK-14", "A WHIZ card counts as two of its rank, and on the table as one.");
const SHOWN: Reminder = ("WK-34", "Hands are shown when the game is over.");
const STAYS: Reminder = ("WK-15", "What you present stays on the table, for everyone.");

/// The rules that matter now.
pub fn reminders(model: &Model, choices: &[Choice]) -> Vec<Reminder> {
    let has = |such: fn(&Action) -> bool| choices.iter().any(|choice| such(&choice.action));
    let mut rules = match model.view.doing {
        Doing::Cutting | Doing::Shuffling => vec![
            ("WK-4", "Players cut for the deal; whoever sits left of the dealer begins."),
            ("WK-3", "You never hold more cards than you were dealt, and two WHIZ cards."),
        ],
        Doing::Moving if has(|action| matches!(action, Action::PutBack { .. })) => {
            vec![("WK-28", "With no other move one piece goes back to START. That is the turn.")]
        }
        Doing::Moving => {
            let mut rules =
                vec![("WK-6", "One piece must move if any can: right, or down through a door."), TABLE_HELPS];
            if model.holder().and_then(|seat| model.player(seat)).is_some_and(|player| player.whiz_cards > 0)
            {
                rules.push(WHIZ_IS_TWO);
            }
            if has(|action| matches!(action, Action::Return { .. })) {
                rules.push(("WK-27", "From the last doorway of ROW 4 a piece may go back to START."));
            }
            rules.push(STAYS);
            rules
        }
        Doing::GoingOn { .. } => vec![
            ("WK-25", "One square and follow it, or along to the next doorway, over other pieces."),
            ("WK-17", "A doorway reached in this way gives no bonus."),
        ],
        Doing::Choosing { .. } => {
            vec![("WK-26", "To any free doorway but the one just left; no bonus there.")]
        }
        Doing::Drawing { .. } => vec![
            ("WK-20", "Draw a card, or swap one of yours for one on the table."),
            ("WK-21", "With a full hand you must swap."),
            ("WK-22", "Never for the same rank, and never a WHIZ card."),
        ],
        Doing::Bonus { .. } => vec![
            ("WK-17", "A door that leads into a doorway: the next door may open at once, and the next."),
            ("WK-15", "The key just laid lies on the table and helps with the next."),
            TABLE_HELPS,
        ],
        // No printed rule covers a game that ended because the others left.
        Doing::Over if matches!(model.view.outcome, Some(Outcome::LastSeat(_))) => vec![SHOWN],
        Doing::Over => vec![("WK-5", "All pieces in PAYOFF win."), SHOWN],
    };
    let quiet = model.view.quiet;
    if model.view.doing != Doing::Over && quiet.turns >= quiet.most / 2 && quiet.most > 0 {
        match model.view.options.quiet_draw {
            QuietDraw::Claimed => {
                rules.push((
                    "WK-31",
                    "After many turns without a door or a drawn card a draw may be claimed.",
                ));
            }
            QuietDraw::Automatic => {
                rules.push(("WK-31", "Many turns without a door or a drawn card: soon the game is a draw."));
            }
            QuietDraw::Never => {}
        }
    }
    rules
}
