//! A position in words: who is asked what, what each move does, and how everybody stands.

use manipulation::{Happening, MoveView, View};

use crate::play::Desk;

/// Who is asked to do what.
pub fn asks(view: &View, desk: &Desk<'_>) -> String {
    let name = desk.asked.map_or("Somebody", |seat| desk.name(seat));
    match (view.die(), view.moves().len()) {
        (Some(die), 1) => format!("{name}, you rolled a {die}: there is one move"),
        (Some(die), count) => format!("{name}, you rolled a {die}: choose a move, 1 to {count}"),
        (None, _) => String::new(),
    }
}

/// A move in a few words, for the list beside the board: `R S0 to B0, safe`.
pub fn label(chosen: &MoveView) -> String {
    let from = chosen.action.from;
    let from = if from.is_holding() { "out".to_owned() } else { from.to_string() };
    let mut text = format!("{} {from} to {}", chosen.color.letter(), chosen.action.to);
    for happening in &chosen.happens {
        text.push_str(&match happening {
            Happening::LeavesHolding | Happening::TakesEntrance(_) => String::new(),
            Happening::Beyond(space) => format!(", past {space}"),
            Happening::Portal => ", by WORLD".to_owned(),
            Happening::Attack(other) => format!(", attacks {other}"),
            Happening::SetBack(other) => format!(", sets back {other}"),
            Happening::Safe => ", safe".to_owned(),
            Happening::Home => ", home".to_owned(),
            Happening::Wins => ", wins".to_owned(),
        });
    }
    text
}

/// A move in a sentence, with the clauses of what comes of it.
pub fn whole(chosen: &MoveView) -> String {
    let clauses: Vec<String> =
        chosen.happens.iter().map(|happening| happening.clause().to_string()).collect();
    match clauses.is_empty() {
        true => format!("{}.", chosen.words()),
        false => format!("{}. ({})", chosen.words(), clauses.join(", ")),
    }
}

/// What one must know to choose now; nothing while a bot is asked.
pub fn describe(view: &View, desk: &Desk<'_>) -> Vec<String> {
    if !desk.asked.is_some_and(|seat| desk.people.includes(seat)) {
        return Vec::new();
    }
    (1..).zip(view.moves()).map(|(number, chosen)| format!("  {number}. {}.", chosen.words())).collect()
}

/// How everybody stands, a sentence for each colour.
pub fn standings(view: &View, desk: &Desk<'_>) -> Vec<String> {
    let mut lines: Vec<String> = view
        .colors
        .iter()
        .map(|color| {
            let name = desk.name(color.seat);
            let whose = format!("{} ({name})", capital(color.color.name()));
            if view.seats[color.seat.index()].left {
                return format!("{whose} has left the game.");
            }
            let spaces: Vec<String> =
                color.spaces.iter().filter(|space| !space.is_home()).map(ToString::to_string).collect();
            let on = if spaces.is_empty() {
                "nowhere on the way".to_owned()
            } else {
                format!("on {}", spaces.join(", "))
            };
            let world = if color.through_world { " The one on its entrance came through WORLD." } else { "" };
            format!("{whose} is {on}; {} in holding, {} of 4 home.{world}", color.holding, color.home)
        })
        .collect();
    for (seat, shown) in (0..).map(rules::Seat).zip(&view.seats) {
        if let Some(die) = shown.sat_out {
            lines.push(format!("{} sat out a {die}. (BM-8)", desk.name(seat)));
        }
    }
    if let Some(mover) = view.mover {
        lines.push(format!("It is {}'s turn.", desk.name(mover)));
    }
    lines
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
