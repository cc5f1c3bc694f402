//! A position in words: who is asked what, what they hold, what their doors need, and how everybody stands.

use rules::Seat;
use whizkey::{Card, Doing, Door, Key, Outcome, View, say_need};

use super::menu::Item;
use crate::play::Desk;

/// Who is asked to do what.
pub fn asks(view: &View, desk: &Desk<'_>, choices: usize) -> String {
    let name = desk.asked.map_or("Somebody", |seat| desk.name(seat));
    let numbers = match choices {
        0 => String::new(),
        1 => ": there is one choice".to_owned(),
        count => format!(": choose 1 to {count}"),
    };
    match view.doing {
        Doing::Moving => format!("{name}, move a piece{numbers}"),
        Doing::GoingOn { at } => format!("{name}, your piece on {at} goes on{numbers}"),
        Doing::Choosing { .. } => format!("{name}, choose a doorway to go to{numbers}"),
        Doing::Drawing { at } => format!("{name}, draw or swap on {at}{numbers}"),
        Doing::Bonus { at } => format!("{name}, a bonus at {at}: another door, or leave it{numbers}"),
        Doing::Cutting | Doing::Shuffling | Doing::Over => String::new(),
    }
}

/// What the viewer must know to choose now: table, hand, doors and the numbered choices.
pub fn describe(view: &View, items: &[Item]) -> Vec<String> {
    if items.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![table(view)];
    lines.extend(hand(view));
    lines.extend(doors(view));
    lines.extend((1..).zip(items).map(|(number, item)| format!("  {number}. {}.", item.label)));
    lines
}

/// The cards on the table.
pub fn table(view: &View) -> String {
    let table = if view.table.is_empty() { "no card".to_owned() } else { list(&view.table) };
    format!("On the table: {table}. In the stack: {}.", view.stack)
}

/// The viewer's own cards.
fn hand(view: &View) -> Option<String> {
    let own = view.players.get(view.me?.index())?;
    let (hand, whiz) = (own.hand.as_ref()?, own.whiz.as_ref()?);
    let hand = if hand.is_empty() { "nothing".to_owned() } else { list(hand) };
    let whiz = if whiz.is_empty() { String::new() } else { format!(" WHIZ: {}.", list(whiz)) };
    Some(format!("Your hand: {hand}.{whiz}"))
}

/// What each door before which a piece of the viewer stands needs, a line each: `START, DOOR 1: opens with A, 7`.
pub fn doors(view: &View) -> Vec<String> {
    let manned = view.doors.iter().filter(|door| door.manned);
    manned
        .map(|door| {
            let is =
                if !door.free { "the square behind it is taken".to_owned() } else { key(view, door.door) };
            format!("{}, {}: {is}.", door.from, door.door)
        })
        .collect()
}

/// What opens a kind of door, or what is missing.
pub fn key(view: &View, door: Door) -> String {
    match view.need_for(door) {
        Some(need) => say_need(need),
        None => {
            let mut ranks: Vec<String> =
                view.keys_for(door).iter().map(|Key { rank, .. }| rank.word().to_owned()).collect();
            ranks.dedup();
            format!("opens with {}", ranks.join(", "))
        }
    }
}

/// How everybody stands, a sentence each.
pub fn standings(view: &View, desk: &Desk<'_>) -> Vec<String> {
    let line = |(place, player): (usize, &whizkey::PlayerView)| {
        let name = desk.name(Seat(place as u8));
        if player.left {
            return format!("{name} has left the game.");
        }
        let pieces: Vec<String> = player.pieces.iter().map(ToString::to_string).collect();
        let whiz = match player.whiz_cards {
            0 => String::new(),
            count => format!(" and {count} WHIZ"),
        };
        let shown = match (&player.hand, view.doing) {
            (Some(hand), Doing::Over) if !hand.is_empty() => format!(" ({})", list(hand)),
            (_, _) => String::new(),
        };
        format!("{name}: pieces on {}; {} cards{shown}{whiz}.", pieces.join(", "), player.cards)
    };
    let mut lines: Vec<String> = view.players.iter().enumerate().map(line).collect();
    lines.extend(score(view, desk));
    if let Some(mover) = view.mover {
        lines.push(format!("It is {}'s turn.", desk.name(mover)));
    }
    lines
}

/// The match, if one is played (WK-32), and how near the game is to a draw (WK-31).
pub fn score(view: &View, desk: &Desk<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(tournament) = &view.tournament {
        let points = (0..).map(Seat).zip(&tournament.scores);
        let each: Vec<String> =
            points.map(|(seat, points)| format!("{} {points}", desk.name(seat))).collect();
        lines.push(format!(
            "Game {} of a match to {}: {}.",
            tournament.game,
            tournament.total,
            each.join(", ")
        ));
    }
    if 2 * view.quiet.turns >= view.quiet.most && view.over.is_none() {
        let (turns, most) = (view.quiet.turns, view.quiet.most);
        lines.push(format!("{turns} turns without a door or a card drawn; {most} make a draw. (WK-31)"));
    }
    if let (Some(outcome), true) = (view.outcome, view.over.is_some()) {
        lines.push(match outcome {
            Outcome::PaidOff(seat) => format!("{} has brought all pieces to PAYOFF.", desk.name(seat)),
            Outcome::LastSeat(seat) => format!("Only {} is left.", desk.name(seat)),
            Outcome::StandOff => "A draw: nobody has a move. (WK-29)".to_owned(),
            Outcome::OutOfCards => "A draw: no card is left. (WK-31)".to_owned(),
            Outcome::Quiet => "A draw: too many quiet turns. (WK-31)".to_owned(),
        });
    }
    lines
}

fn list(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
