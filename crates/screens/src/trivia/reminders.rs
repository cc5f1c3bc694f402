//! The rules that matter at this moment, a few words each.

use trivia::Doing;

use super::model::Model;
use super::places::Places;

/// A clause and its gist.
type Reminder = (&'static str, &'static str);

/// The rules that matter now.
pub fn reminders(model: &Model, places: &Places) -> Vec<Reminder> {
    let pick = |pursuit: Reminder, heisey: Reminder| model.view.edition.pick(pursuit, heisey);
    let both = |pursuit, heisey, gist| (model.clause(pursuit, heisey), gist);
    let right_or_wrong = pick(
        ("TP-11", "Right: roll again. Wrong: the turn goes to the left."),
        ("HM-10", "Right: roll and move again. Wrong: the turn goes to the left."),
    );
    let headquarters = pick(
        ("TP-13", "Right at a headquarters: its wedge is yours."),
        ("HM-11", "Right at a headquarters: the peg is yours."),
    );
    match &model.view.doing {
        Doing::Shuffling | Doing::RollingOff | Doing::Rolling => {
            vec![both("TP-3", "HM-3", "Everybody rolls, the highest begins.")]
        }
        Doing::Moving { .. } => {
            let full = pick(
                ("TP-17", "You have the full set: reach the hub by exact count."),
                ("HM-16", "You have all pegs: reach H.M. by exact roll."),
            );
            vec![
                pick(
                    ("TP-5", "Use the whole roll; turn freely where lines meet."),
                    ("HM-5", "Use the whole roll, round the diamond or along a path."),
                ),
                pick(
                    ("TP-6", "Never undo a step within one move."),
                    ("HM-6", "Never forward and back within one roll."),
                ),
                if model.is_full() { full } else { headquarters },
            ]
        }
        Doing::Choosing => vec![pick(
            ("TP-16", "On the hub without the full set you pick the category."),
            ("HM-15", "On H.M. without all pegs you choose the category."),
        )],
        Doing::Electing { .. } => vec![
            pick(
                ("TP-17", "The others choose the winning category by sealed votes."),
                ("HM-18", "The opponents choose the winning category by sealed votes."),
            ),
            both("TP-18", "HM-19", "Right wins the game."),
        ],
        Doing::PickingBox => vec![("TP-10", "The player to the mover's left reads, and picks the box.")],
        Doing::Asking | Doing::Judging | Doing::Panel { .. } => {
            let question = model.view.question.as_ref();
            let mut rules = vec![pick(
                ("TP-10", "Another player reads; each card is used once, then goes to the back."),
                ("HM-9", "Another player reads; each card is used once, then goes to the rear."),
            )];
            if question.is_some_and(|question| model.wins_prize(places, question)) {
                let wrong = pick(
                    ("TP-14", "Wrong there: be asked elsewhere before you try again."),
                    ("HM-12", "Wrong there: leave next turn, come back any time."),
                );
                rules.extend([headquarters, wrong]);
            } else {
                rules.push(right_or_wrong);
            }
            let is_timed = model.options.time.seconds().is_some();
            rules.extend(is_timed.then(|| both("TP-22", "HM-21", "Running out of time is wrong.")));
            rules
        }
        Doing::Ruled { .. } | Doing::Contest { .. } => {
            let gist =
                "One challenge per question: by the mover if ruled wrong, by the others if ruled right.";
            vec![both("TP-29", "HM-24", gist), right_or_wrong]
        }
        // No printed rule covers a game that ends because the others left.
        Doing::Over if model.view.ended_by_leaving => Vec::new(),
        Doing::Over => {
            vec![both("TP-18", "HM-19", "The winning question answered right wins the game.")]
        }
    }
}
