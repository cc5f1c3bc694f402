//! The rules in a few words each, and which of them matter at this moment.

use manipulation::{Doing, Mode, Six, WorldHome};

use super::choices::Choice;
use super::model::Model;

/// A clause in a few words.
pub fn gist(clause: &str) -> &'static str {
    match clause {
        "BM-1" => "Four alone, four as partners, or two with two colors each.",
        "BM-2" => "Each color has four tokens: one on its Start, three in holding.",
        "BM-3" => "The highest roll begins; turns pass to the left.",
        "BM-4" => "Holding opens on a 1 or a 6, if the Start is free of your own.",
        "BM-5" => "One token moves the whole roll.",
        "BM-6" => "A token never passes its own color.",
        "BM-7" => "Move either of your two colors; they may pass, not land on each other.",
        "BM-8" => "SIT-OUT: if no token can move the whole roll, the turn is lost.",
        "BM-9" => "Landing on an opponent sends that token back to holding.",
        "BM-10" => "A partner is set back only when there is no other move.",
        "BM-11" => "BEASTs and STAR-BEASTs are safe.",
        "BM-12" => "A taken safety area sends the move one space beyond.",
        "BM-13" => "Beyond a taken STAR-BEAST the mover chooses the way.",
        "BM-14" => "The center is entered only from a BEAST.",
        "BM-15" => "From a STAR-BEAST: to WORLD, round the diamond, or back out.",
        "BM-16" => "WORLD by exact count sends you to your own entrance.",
        "BM-17" => "Coming round, you reach your entrance, not your Start.",
        "BM-18" => "At home the count must fit, and nobody is passed.",
        "BM-19" => "Who came through WORLD enters with just the number of free home spaces.",
        "BM-20" => "At a partner's corner you may take the entrance.",
        "BM-21" => "An opponent's entrance is taken only from its owner.",
        "BM-22" => "Attacked on your entrance, strike back from holding on a 1.",
        "BM-23" => "Only the owner's side attacks a squatter on an entrance.",
        "BM-24" => "All tokens home wins.",
        "BM-25" => "With all tokens home you move your partner's.",
        "BM-26" => "House rule: a six rolls again.",
        _ => "",
    }
}

/// The clauses that matter now.
pub fn clauses(model: &Model, choices: &[Choice]) -> Vec<&'static str> {
    let mut clauses: Vec<&'static str> = match &model.view.doing {
        Doing::RollingOff { .. } => vec!["BM-3", "BM-2", "BM-1"],
        // No printed rule covers a game that ended because somebody left.
        Doing::Over if model.view.ended_by_leaving() => Vec::new(),
        Doing::Over => vec!["BM-24"],
        Doing::Rolling | Doing::Moving { .. } => {
            // What the choices are about comes first.
            let mut clauses: Vec<&'static str> = choices.iter().map(|choice| choice.clause).collect();
            clauses.extend(["BM-4", "BM-11", "BM-16", "BM-6"]);
            clauses
        }
    };
    let exactly = model.view.options.world_home == WorldHome::Exactly;
    if exactly && model.view.colors.iter().any(|color| color.through_world) {
        clauses.insert(0, "BM-19");
    }
    let mover = model.view.mover;
    match model.mode() {
        Mode::Alone => {}
        Mode::Partners if mover.is_some_and(|seat| model.assists(seat).is_some()) => {
            clauses.insert(0, "BM-25")
        }
        Mode::Partners => clauses.push("BM-10"),
        Mode::Tournament => clauses.insert(0, "BM-7"),
    }
    if model.view.options.six == Six::RollsAgain {
        clauses.insert(0, "BM-26");
    }
    let mut once = Vec::new();
    for clause in clauses {
        if !once.contains(&clause) {
            once.push(clause);
        }
    }
    once.truncate(5);
    once
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clause_has_its_gist() {
        for number in 1..=26 {
            assert!(!gist(&format!("BM-{number}")).is_empty(), "BM-{number}");
        }
    }
}
