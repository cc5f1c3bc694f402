//! What can be chosen, as a numbered list: the same on the screen and in the plain game.

use rules::Choices;
use whizkey::{Action, Board, Door, Key, Kind, Square, View};

use super::paint;
use crate::play::Desk;

/// One line of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it says, in full.
    pub label: String,
    /// The same in a few words, for the narrow list beside the board.
    pub short: String,
    /// The square of the piece it moves.
    pub from: Option<Square>,
    /// The square it leads to.
    pub to: Option<Square>,
    /// What is done if it is chosen.
    pub action: Action,
}

/// Everything whoever looks may choose now: nothing unless it is they who are asked, for what can be chosen shows
/// what is in a hand.
pub fn items(view: &View, desk: &Desk<'_>, choices: &Choices<Action>) -> Vec<Item> {
    let is_theirs = view.me.is_some() && view.me == desk.asked;
    match choices {
        Choices::Listed(actions) if is_theirs => actions.iter().map(|action| item(view, action)).collect(),
        Choices::Listed(_) | Choices::Open | Choices::Nothing => Vec::new(),
    }
}

fn item(view: &View, action: &Action) -> Item {
    let board = &view.board;
    let (from, to, label) = match *action {
        Action::Step { from } => {
            let to = board.right(from);
            let label =
                to.map_or_else(String::new, |to| format!("{from} right to {to}, {}", kind(board, to)));
            (Some(from), to, label)
        }
        Action::Hop { from } => {
            let to = board.next_doorway(from);
            let label =
                to.map_or_else(String::new, |to| format!("{from} along to {to}, {}", kind(board, to)));
            (Some(from), to, label)
        }
        Action::Open { from, door, key } => {
            let passage = board.doors(from).iter().find(|passage| passage.door == door);
            let to = passage.map(|passage| passage.to);
            let size = door.size().unwrap_or(0);
            let rest = match size.saturating_sub(key.value()) {
                0 => String::new(),
                rest => format!(" and {rest} on the table"),
            };
            let to_words = to.map_or_else(String::new, |to| format!(", to {to}"));
            (Some(from), to, format!("{from}: {door} with {}{rest}{to_words}", cards(key)))
        }
        Action::Return { from } => (Some(from), Some(Square::START), format!("{from} back to START")),
        Action::PutBack { from } => {
            (Some(from), Some(Square::START), format!("Blocked: put {from} back to START"))
        }
        Action::Draw => (None, None, "Draw a card".to_owned()),
        Action::Swap { give, take } => {
            (None, None, format!("Give your {}, take the {}", give.word(), take.word()))
        }
        Action::Go { to } => (view.at(), Some(to), format!("To {to}, {}", kind(board, to))),
        Action::Stop => (view.at(), None, "Leave the bonus alone".to_owned()),
        Action::Mercy => (None, None, "Draw a card, having none".to_owned()),
        Action::ClaimDraw => (None, None, "Claim the DRAW, after so many quiet turns".to_owned()),
        Action::Miss => (None, None, "Miss the turn, having no move".to_owned()),
    };
    Item {
        short: short(board, action, to).unwrap_or_else(|| label.clone()),
        label,
        from,
        to,
        action: *action,
    }
}

/// A choice in a few words, where the whole is too long for a narrow list.
fn short(board: &Board, action: &Action, to: Option<Square>) -> Option<String> {
    match *action {
        Action::Step { from } | Action::Hop { from } => {
            let to = to?;
            Some(format!("{from} to {to} {}", paint::letter(board.kind(to))))
        }
        Action::Open { from, door, key } => {
            let rest = match door.size().unwrap_or(0).saturating_sub(key.value()) {
                0 => String::new(),
                rest => format!(" +{rest}"),
            };
            let at = if from == Square::START { String::new() } else { format!("{from} ") };
            let door = if door == Door::Whiz { "WHIZ".to_owned() } else { door.to_string() };
            Some(format!("{at}{door}: {}{rest}", cards(key)))
        }
        Action::Swap { give, take } => Some(format!("Swap {give} for {take}")),
        Action::PutBack { from } => Some(format!("{from} to START")),
        Action::ClaimDraw => Some("Claim the DRAW".to_owned()),
        Action::Miss => Some("Miss the turn".to_owned()),
        Action::Return { .. } | Action::Draw | Action::Go { .. } | Action::Stop | Action::Mercy => None,
    }
}

/// The cards of a key, a WHIZ card with a star: `7 7*`.
fn cards(key: Key) -> String {
    let rank = key.rank;
    let hand = (0..key.hand).map(|_| rank.to_string());
    hand.chain((0..key.whiz).map(|_| format!("{rank}*"))).collect::<Vec<_>>().join(" ")
}

/// What a square says, in a few words.
pub fn kind(board: &Board, square: Square) -> String {
    match board.kind(square) {
        Kind::Start => "START".to_owned(),
        Kind::Entry => "an entry".to_owned(),
        Kind::MoveOneOrToDoorway => "move on".to_owned(),
        Kind::DrawOrSwap => "draw or swap".to_owned(),
        Kind::DrawWhizCard => "draw a WHIZ card".to_owned(),
        Kind::MoveToDoorwayOfChoice => "doorway of choice".to_owned(),
        Kind::Doorway => {
            board.door(square).map_or_else(String::new, |passage| format!("before {}", passage.door))
        }
        Kind::Payoff => "PAYOFF".to_owned(),
    }
}
