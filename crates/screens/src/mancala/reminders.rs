//! The rules that matter now, in a few words each. The rulebook page has them in full.

use super::model::Model;

/// Reminds of the clauses that can decide the next move.
pub fn reminders(model: &Model) -> Vec<(&'static str, &'static str)> {
    let ids: &[&'static str] = match (model.is_over(), model.may_swap()) {
        (true, _) if model.view.resigned.is_some() => &[],
        (true, _) => &["M-14", "M-15", "M-16"],
        (false, true) => &["M-17", "M-5", "M-9", "M-10"],
        (false, false) => &["M-5", "M-7", "M-9", "M-10"],
    };
    ids.iter().filter_map(|id| gist(id).map(|gist| (*id, gist))).collect()
}

/// The gist of a clause, for a slip or a list; nothing for a clause that nobody meets in play.
pub fn gist(clause: &str) -> Option<&'static str> {
    Some(match clause {
        "M-1" => "Mancala is for two.",
        "M-4" => "Who begins is drawn by lot.",
        "M-5" => "Empty one of your own pockets; sow to the right, one stone a space.",
        "M-7" => "You drop one in your store and skip theirs.",
        "M-9" => "Last stone in your store: go again.",
        "M-10" => "Last stone in an empty pocket of yours: take it and all opposite.",
        "M-11" => "Nothing opposite: the single stone may still be taken.",
        "M-13" => "Any other last stone ends the turn.",
        "M-14" => "The game ends when all six pockets of a side are empty.",
        "M-15" => "What is left goes to its owner's store.",
        "M-16" => "More stones in the store wins.",
        "M-17" => "After the first turn the second player may swap sides instead of moving.",
        _ => return None,
    })
}
