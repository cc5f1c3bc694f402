//! The rules that matter at this moment, a few words each.

use maud::{Markup, html};
use trivia::{Doing, EditionName};

use super::choices::chip;
use super::model::Model;
use super::places::Places;

/// A clause and its gist.
pub type Reminder = (&'static str, &'static str);

/// The rules that matter now.
pub fn reminders(model: &Model, places: &Places) -> Vec<Reminder> {
    let pick = |pursuit: Reminder, heisey: Reminder| match model.edition {
        EditionName::TrivialPursuit => pursuit,
        EditionName::HeiseyMania => heisey,
    };
    let full = model.view.mover.is_some_and(|mover| model.is_full(mover));
    let challenge = pick(
        ("TP-29", "One challenge per question: by the mover if ruled wrong, by the others if ruled right."),
        ("HM-24", "One challenge per question: by the mover if ruled wrong, by the others if ruled right."),
    );
    let right_or_wrong = pick(
        ("TP-11", "Right: roll again. Wrong: the turn goes to the left."),
        ("HM-10", "Right: roll and move again. Wrong: the turn goes to the left."),
    );
    match &model.view.doing {
        Doing::Shuffling | Doing::RollingOff | Doing::Rolling => {
            vec![pick(
                ("TP-3", "Everybody rolls, the highest begins."),
                ("HM-3", "Everybody rolls, the highest begins."),
            )]
        }
        Doing::Moving { .. } => {
            let last = match full {
                true => pick(
                    ("TP-17", "You have the full set: reach the hub by exact count."),
                    ("HM-16", "You have all pegs: reach H.M. by exact roll."),
                ),
                false => pick(
                    ("TP-13", "Right at a headquarters: its wedge is yours."),
                    ("HM-11", "Right at a headquarters: the peg is yours."),
                ),
            };
            vec![
                pick(
                    ("TP-5", "Use the whole roll; turn freely where lines meet."),
                    ("HM-5", "Use the whole roll, round the diamond or along a path."),
                ),
                pick(
                    ("TP-6", "Never undo a step within one move."),
                    ("HM-6", "Never forward and back within one roll."),
                ),
                last,
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
            pick(("TP-18", "Right wins the game."), ("HM-19", "Right wins the game.")),
        ],
        Doing::PickingBox => vec![("TP-10", "The player to the mover's left reads, and picks the box.")],
        Doing::Asking | Doing::Judging | Doing::Panel { .. } => {
            let at_headquarters =
                model.view.question.as_ref().is_some_and(|question| model.wins_prize(places, question));
            let mut rules = vec![pick(
                ("TP-10", "Another player reads; each card is used once, then goes to the back."),
                ("HM-9", "Another player reads; each card is used once, then goes to the rear."),
            )];
            if at_headquarters {
                rules.push(pick(
                    ("TP-13", "Right at a headquarters: its wedge is yours."),
                    ("HM-11", "Right at a headquarters: the peg is yours."),
                ));
                rules.push(pick(
                    ("TP-14", "Wrong there: be asked elsewhere before you try again."),
                    ("HM-12", "Wrong there: leave next turn, come back any time."),
                ));
            } else {
                rules.push(right_or_wrong);
            }
            if model.house.time.seconds().is_some() {
                rules.push(pick(
                    ("TP-22", "Running out of time is wrong."),
                    ("HM-21", "Running out of time is wrong."),
                ));
            }
            rules
        }
        Doing::Ruled { .. } | Doing::Contest { .. } => vec![challenge, right_or_wrong],
        // No printed rule covers a game that ends because the others left.
        Doing::Over if model.view.ended_by_leaving => Vec::new(),
        Doing::Over => vec![pick(
            ("TP-18", "The winning question answered right wins the game."),
            ("HM-19", "The winning question answered right wins the game."),
        )],
    }
}

/// Draws them.
pub fn draw(model: &Model, places: &Places) -> Markup {
    html! { @for (clause, gist) in reminders(model, places) { p { (chip(clause)) span { (gist) } } } }
}
