//! What can be chosen now. Rows, lit squares and doors, cards and keys all follow this one list, which is the game's
//! own in the game's own order.

use rules::Seat;
use whizkey::{Action, Card, Door, Key, Kind, PlayerView, Rank, Square};

use super::cards::several;
use super::model::Model;
use super::press::{Peek, Target};
use crate::words::{capital, number};

/// The cards a choice is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Needed {
    /// From the hand.
    pub hand: Vec<Card>,
    /// WHIZ cards.
    pub whiz: Vec<Card>,
    /// From the table.
    pub table: Vec<Card>,
}

/// One choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its place in the game's list.
    pub index: usize,
    /// What is played.
    pub action: Action,
    /// What is lit for it and pressed for it.
    pub target: Target,
    /// The number of the piece that moves.
    pub piece: Option<usize>,
    /// What it is.
    pub title: String,
    /// Where it is, for those who cannot see it.
    pub place: String,
    /// What it will do.
    pub line: String,
    /// The clause that says so.
    pub clause: &'static str,
    /// The words on the button that makes it.
    pub make: String,
    /// The cards that make it.
    pub cards: Needed,
    /// From where to where a piece goes.
    pub way: Option<(Square, Square)>,
}

impl Choice {
    /// What names it in the page.
    pub fn key(&self) -> Peek {
        Peek::Choice(self.index)
    }

    /// What a screen reader calls it: place, content, effect.
    pub fn label(&self) -> String {
        let piece = self.piece.map(|piece| format!("piece {piece}")).unwrap_or_default();
        let parts = [&self.place, &self.title, &piece, &self.line];
        let parts: Vec<&str> =
            parts.into_iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
        format!("{}, {}", parts.join(", "), self.clause)
    }

    /// The table's rank that a swap takes.
    pub fn takes(&self) -> Option<Rank> {
        match self.action {
            Action::Swap { take, .. } => Some(take),
            Action::Step { .. }
            | Action::Hop { .. }
            | Action::Open { .. }
            | Action::Return { .. }
            | Action::PutBack { .. }
            | Action::Draw
            | Action::Go { .. }
            | Action::Stop
            | Action::Mercy
            | Action::ClaimDraw
            | Action::Miss => None,
        }
    }

    /// The door it opens, and where that door is.
    pub fn opens(&self) -> Option<(Square, Door)> {
        match self.action {
            Action::Open { from, door, .. } => Some((from, door)),
            Action::Step { .. }
            | Action::Hop { .. }
            | Action::Swap { .. }
            | Action::Return { .. }
            | Action::PutBack { .. }
            | Action::Draw
            | Action::Go { .. }
            | Action::Stop
            | Action::Mercy
            | Action::ClaimDraw
            | Action::Miss => None,
        }
    }
}

/// What can be chosen now by whoever acts through this page.
pub fn choices(model: &Model) -> Vec<Choice> {
    let Some(seat) = model.actor() else { return Vec::new() };
    let Some(player) = model.player(seat) else { return Vec::new() };
    let listed = model.choices.listed().iter().enumerate();
    listed.filter_map(|(index, action)| choice(model, seat, player, index, *action)).collect()
}

/// A choice as it is shown; nothing if it leads nowhere on this board.
fn choice(model: &Model, seat: Seat, player: &PlayerView, index: usize, action: Action) -> Option<Choice> {
    let board = &model.view.board;
    let plain = |target: Target| Choice {
        index,
        action,
        target,
        piece: None,
        title: String::new(),
        place: String::new(),
        line: String::new(),
        clause: "WK-6",
        make: String::new(),
        cards: Needed::default(),
        way: None,
    };
    // A piece that goes from one square to another.
    let moves = |from: Square, to: Square| Choice {
        piece: model.piece_on(seat, from),
        place: capital(&board.called(to)),
        way: Some((from, to)),
        ..plain(Target::Square(to))
    };
    Some(match action {
        Action::Step { from } => {
            let to = board.right(from)?;
            let (line, clause) = landing(model, to);
            let title = format!("Step right to {}", onto(board.kind(to)));
            Choice {
                title,
                line,
                clause: clause.unwrap_or("WK-8"),
                make: "Step right".to_owned(),
                ..moves(from, to)
            }
        }
        Action::Hop { from } => {
            let to = board.next_doorway(from)?;
            let line = beneath(model, to);
            let (title, make) = ("Along to the doorway".to_owned(), "Go to the doorway".to_owned());
            Choice { title, line, clause: "WK-25", make, ..moves(from, to) }
        }
        Action::Return { from } => {
            let line = "From the last doorway of ROW 4".to_owned();
            let (title, make) = ("Back to START".to_owned(), "Go back to START".to_owned());
            Choice { title, line, clause: "WK-27", make, ..moves(from, Square::START) }
        }
        Action::PutBack { from } => Choice {
            target: Target::Square(from),
            place: capital(&board.called(from)),
            title: "Put it back to START".to_owned(),
            line: format!("From {}, for you are blocked", board.the(from)),
            clause: "WK-28",
            make: "Put it back".to_owned(),
            ..moves(from, Square::START)
        },
        Action::Go { to } => {
            let from = model.view.at().unwrap_or(Square::START);
            let (line, title) = (beneath(model, to), format!("To {}", board.the(to)));
            let place = String::new();
            Choice { title, line, place, clause: "WK-26", make: "Go there".to_owned(), ..moves(from, to) }
        }
        Action::Open { from, door, key } => open(model, player, (from, door, key), moves)?,
        Action::Draw => Choice {
            title: "Draw a card".to_owned(),
            line: format!("From the stack, {} left", model.view.stack),
            clause: "WK-20",
            make: "Draw a card".to_owned(),
            ..plain(Target::Stack)
        },
        Action::Mercy => Choice {
            title: "Draw a card".to_owned(),
            line: "That is your whole turn".to_owned(),
            clause: "WK-33",
            make: "Draw a card".to_owned(),
            ..plain(Target::Stack)
        },
        Action::Swap { give, take } => Choice {
            title: format!("Swap your {} for the {}", give.word(), take.word()),
            line: "Both cards are seen".to_owned(),
            clause: "WK-20",
            make: format!("Swap {} for {}", give.word(), take.word()),
            cards: Needed {
                hand: some(player.hand.as_deref(), give, 1),
                table: some(Some(&model.view.table), take, 1),
                whiz: Vec::new(),
            },
            ..plain(Target::Card(give))
        },
        Action::Stop => Choice {
            title: "Stop here".to_owned(),
            line: "Leave the bonus alone".to_owned(),
            clause: "WK-17",
            make: "Stop here".to_owned(),
            ..plain(Target::Stop)
        },
        Action::ClaimDraw => Choice {
            title: "Claim the DRAW".to_owned(),
            line: format!("{} turns without a door or a card drawn", model.view.quiet.turns),
            clause: "WK-31",
            make: "Claim the DRAW".to_owned(),
            ..plain(Target::Claim)
        },
        Action::Miss => Choice {
            title: "Miss the turn".to_owned(),
            line: "You have no move".to_owned(),
            clause: "WK-28",
            make: "Miss the turn".to_owned(),
            ..plain(Target::Miss)
        },
    })
}

fn open(
    model: &Model,
    player: &PlayerView,
    (from, door, key): (Square, Door, Key),
    moves: impl Fn(Square, Square) -> Choice,
) -> Option<Choice> {
    let board = &model.view.board;
    let passage = board.doors(from).iter().find(|passage| passage.door == door)?;
    let (line, clause) = match (board.kind(passage.to), from == Square::START) {
        (Kind::Doorway, false) => {
            let next = board.door(passage.to).map(|next| next.door.in_words()).unwrap_or_default();
            (format!("Then {next} may open too"), "WK-17")
        }
        (Kind::Entry, _) => (format!("Into ROW {}", passage.to.row()), "WK-16"),
        (_, _) => {
            let (line, clause) = landing(model, passage.to);
            (line, clause.unwrap_or("WK-12"))
        }
    };
    let from_table = door.size().unwrap_or(0).saturating_sub(key.value());
    let by_start = if from == Square::START { "START by " } else { "" };
    let plate = door.plate();
    Some(Choice {
        target: Target::door(from, door),
        place: match from {
            Square::START => format!("{} of START", door.in_words()),
            _ => capital(&format!("{} below {}", door.in_words(), board.the(from))),
        },
        title: format!("{by_start}{plate}: {}", key_words(key, from_table)),
        line,
        clause,
        make: format!("Open {plate}"),
        cards: Needed {
            hand: some(player.hand.as_deref(), key.rank, key.hand),
            whiz: some(player.whiz.as_deref(), key.rank, key.whiz),
            table: some(Some(&model.view.table), key.rank, from_table),
        },
        ..moves(from, passage.to)
    })
}

/// The cards of a rank that go first: of equal ranks the lowest suit (WK-2).
fn some(cards: Option<&[Card]>, rank: Rank, count: u8) -> Vec<Card> {
    let mut alike: Vec<Card> =
        cards.unwrap_or_default().iter().copied().filter(|card| card.rank() == rank).collect();
    alike.sort_unstable();
    alike.truncate(usize::from(count));
    alike
}

/// A key in words: `your 7 + table 7`.
pub fn key_words(key: Key, from_table: u8) -> String {
    let rank = key.rank.word();
    let of = |owner: &str, count: u8| match count {
        0 => None,
        1 => Some(format!("{owner}{rank}")),
        _ => Some(format!("{owner}{}", several(count, key.rank))),
    };
    let whiz = (0..key.whiz).map(|_| format!("WHIZ {rank}"));
    let parts = of("your ", key.hand).into_iter().chain(whiz).chain(of("table ", from_table));
    parts.collect::<Vec<_>>().join(" + ")
}

/// A kind of square as one steps onto it.
fn onto(kind: Kind) -> &'static str {
    match kind {
        Kind::Doorway => "the doorway",
        Kind::MoveOneOrToDoorway => "MOVE ONE",
        Kind::Start
        | Kind::Entry
        | Kind::DrawOrSwap
        | Kind::DrawWhizCard
        | Kind::MoveToDoorwayOfChoice
        | Kind::Payoff => kind.called(),
    }
}

/// What the door below a doorway wants, and whether the viewer has it.
fn beneath(model: &Model, doorway: Square) -> String {
    let Some(passage) = model.view.board.door(doorway) else { return String::new() };
    let need = model.door(doorway, passage.door).and_then(|door| model.view.need_for(door.door));
    let has = match need {
        Some(need) => whizkey::say_need(need),
        None => "you have its key".to_owned(),
    };
    format!("{}: {has}", passage.door.plate())
}

/// What landing on a square brings.
fn landing(model: &Model, to: Square) -> (String, Option<&'static str>) {
    match model.view.board.kind(to) {
        Kind::Doorway => (beneath(model, to), None),
        Kind::DrawOrSwap => ("Then draw a card or swap one".to_owned(), Some("WK-20")),
        Kind::DrawWhizCard => ("You get a WHIZ card".to_owned(), Some("WK-24")),
        Kind::MoveOneOrToDoorway => ("Then one square more, or to the doorway".to_owned(), Some("WK-25")),
        Kind::MoveToDoorwayOfChoice => ("Then to any free doorway".to_owned(), Some("WK-26")),
        Kind::Payoff => ("Into PAYOFF".to_owned(), Some("WK-5")),
        Kind::Start | Kind::Entry => (String::new(), None),
    }
}

/// The things that are lit, each once, in the order of the choices.
pub fn targets(choices: &[Choice]) -> Vec<Target> {
    let mut targets: Vec<Target> = Vec::new();
    for choice in choices {
        if !targets.contains(&choice.target) {
            targets.push(choice.target);
        }
    }
    targets
}

/// The choices of one lit thing.
pub fn of_target(choices: &[Choice], target: Target) -> Vec<&Choice> {
    choices.iter().filter(|choice| choice.target == target).collect()
}

/// What a screen reader calls a lit thing: its choice, or how many there are.
pub fn target_label(choices: &[Choice], target: Target) -> String {
    let alike = of_target(choices, target);
    match alike[..] {
        [] => String::new(),
        [one] => one.label(),
        [first, ..] => {
            let ways = number(alike.len());
            match first.opens() {
                Some((_, door)) => {
                    format!(
                        "{}, {}, {ways} keys to choose from, {}",
                        first.place,
                        door.key_in_words(),
                        first.clause
                    )
                }
                None => format!("{}, {ways} ways to go there, {}", first.place, first.clause),
            }
        }
    }
}
