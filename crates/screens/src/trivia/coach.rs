//! What a newcomer is told in their first turn.

use trivia::{Doing, Put};

use super::{Moment, TriviaScene};
use crate::words::capital;

/// What a newcomer is told at this moment.
pub fn lesson(at: &Moment<'_>) -> String {
    let model = at.model;
    let edition = model.view.edition;
    let (prize, hub) = (edition.prize(), edition.hub());
    let (is_asked, is_ours) = (model.asked().is_some(), model.is_ours());
    match &model.view.doing {
        _ if at.coach.is_done::<TriviaScene>() => format!(
            "So it goes on: right rolls again, wrong passes the turn. Win a {prize} at each headquarters, \
             then come to {hub} by exact count: one last question wins."
        ),
        Doing::Moving { .. } if is_asked && at.room.touch => format!(
            "The die was rolled for you. Tap a lit space to see the way, then move. Headquarters hold the {prize}s."
        ),
        Doing::Moving { .. } if is_asked => format!(
            "The die was rolled for you. Lit spaces are exactly that far away: point at one to see the way, \
             press it to go. {}s are won at headquarters.",
            capital(prize)
        ),
        Doing::Choosing if is_asked => "Here you may pick the category you know best.".to_owned(),
        Doing::Asking if is_ours => match model.options.put {
            Put::Typed => {
                "Type what you think and send it. Small slips are forgiven, and a guess costs nothing."
            }
            Put::Choices => "Press the answer you think is right. Guessing costs nothing.",
            Put::Spoken => "Say your answer out loud. The player who reads the card rules.",
        }
        .to_owned(),
        Doing::Ruled { .. } | Doing::Contest { .. } | Doing::Panel { .. } if is_ours => {
            "This is the ruling, and why. Go on, or challenge it if it seems unfair: then the others vote."
                .to_owned()
        }
        _ => format!(
            "The aim: {} {prize}s, one from each headquarters, and then a last question on {hub}. \
             This slip helps you through your first turn.",
            edition.pick("six", "four")
        ),
    }
}
