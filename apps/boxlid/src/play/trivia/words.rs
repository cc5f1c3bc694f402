//! A position in words: who is asked what, what there is to choose from, and how everybody stands.

use rules::{Choices, Seat};
use trivia::{Action, Board, Call, Category, Doing, SpaceKind, View};

use super::{menu, paint};
use crate::play::Desk;

/// Who is asked to do what.
pub fn asks(view: &View, desk: &Desk<'_>, choices: &Choices<Action>) -> String {
    let name = desk.asked.map_or("Somebody", |seat| desk.name(seat));
    let mover = view.mover.map_or("Somebody", |seat| desk.name(seat));
    let typed = view.question.as_ref().and_then(|question| question.typed.as_deref());
    let more = view.question.as_ref().and_then(|question| question.more.as_deref());
    let hub = view.edition.hub();
    match &view.doing {
        Doing::Moving { roll, ways } => match ways.len() {
            1 => format!("{name}, you rolled a {roll}: one space can be reached"),
            count => format!("{name}, you rolled a {roll}: choose where to go, 1 to {count}"),
        },
        Doing::Choosing => format!("{name}, you are on {hub}: choose a category"),
        Doing::Electing { .. } => format!("{name}, choose the category of {mover}'s winning question"),
        Doing::PickingBox => format!("{name}, you read: pick a box"),
        Doing::Asking => match (choices, more) {
            (Choices::Open, Some(more)) => format!("{name}, more, please: {more}"),
            (Choices::Open, None) => format!("{name}, type your answer"),
            (Choices::Listed(_) | Choices::Nothing, _) if desk.asked != view.mover => {
                format!("{name}, read the question aloud; is {mover}'s answer right?")
            }
            (Choices::Listed(_) | Choices::Nothing, _) => format!("{name}, choose an answer"),
        },
        Doing::Panel { .. } => format!("{name}, is {mover}'s answer right?"),
        Doing::Ruled { call, .. } => {
            let call = if call.is_right() { "right" } else { "wrong" };
            let answer = typed.map_or_else(|| "The answer".to_owned(), |typed| format!("\"{typed}\""));
            let people = desk.people.iter().filter(|seat| waits(view, *seat)).count();
            match people {
                1 => format!("{name}: {answer} is {call}. Go on, or challenge it"),
                _ => format!("{answer} is {call}. Does anybody challenge it?"),
            }
        }
        Doing::Contest { by, .. } => {
            format!("{name}, {} challenges the ruling: is the answer right?", desk.name(*by))
        }
        Doing::Shuffling | Doing::RollingOff | Doing::Rolling | Doing::Judging | Doing::Over => String::new(),
    }
}

/// Whether a seat has yet to say whether a ruling may stand.
fn waits(view: &View, seat: Seat) -> bool {
    matches!(&view.doing, Doing::Ruled { waiting, .. } if waiting.contains(&seat))
}

/// What one must know to choose now; nothing while a bot is asked.
pub fn describe(board: &Board, view: &View, desk: &Desk<'_>, choices: &Choices<Action>) -> Vec<String> {
    let items = menu::items(board, view, desk, choices);
    let mut lines = Vec::new();
    if let Some(answer) = view.question.as_ref().and_then(|question| question.answer.as_ref())
        && let (Some(question), false) = (&view.question, items.is_empty())
    {
        lines.push(format!("{}: {}", question.category, question.text));
        if let Some(typed) = &question.typed {
            lines.push(format!("The answer given: \"{typed}\"."));
        }
        lines.push(format!("The card says: {answer}."));
        if view.doing == Doing::Asking {
            lines.push(view.exactness.advice().to_owned());
        }
    }
    if *choices == Choices::Open && !items.is_empty() {
        lines.push("  Or type `pass` to give no answer.".to_owned());
    } else {
        lines.extend((1..).zip(&items).map(|(number, item)| match &item.space {
            Some(space) => format!("  {number}. {space}: {}", item.label),
            None => format!("  {number}. {}", item.label),
        }));
    }
    lines
}

/// How everybody stands, a sentence each.
pub fn standings(board: &Board, view: &View, desk: &Desk<'_>) -> Vec<String> {
    let prize = view.edition.prize();
    let seat_line = |(place, token): (usize, &trivia::TokenView)| {
        let seat = Seat(place as u8);
        let name = desk.name(seat);
        if token.left {
            return format!("{seat}, {name}, has left the game.");
        }
        let won = match &token.won[..] {
            [] => format!("no {prize}s"),
            won => {
                let titles: Vec<&str> = won.iter().map(|category| category.title()).collect();
                let plural = if won.len() == 1 { "" } else { "s" };
                format!("{} {prize}{plural} ({})", won.len(), titles.join(", "))
            }
        };
        let marked = match &token.marked {
            Some(space) => format!(" {space} gives no {prize} until a question was asked elsewhere."),
            None => String::new(),
        };
        format!(
            "{seat}, {name}, is on {} and has {won} of {}.{marked}",
            space(board, view, &token.at),
            view.needed
        )
    };
    let mut lines: Vec<String> = view.tokens.iter().enumerate().map(seat_line).collect();
    if let Some(mover) = view.mover {
        lines.push(format!("It is {}'s turn.", desk.name(mover)));
    }
    lines
}

/// A space by its name and what it is.
fn space(board: &Board, view: &View, name: &str) -> String {
    let Some(space) = board.find(name) else { return name.to_owned() };
    let title = board.category(space).map_or("", Category::title);
    match board.kind(space) {
        SpaceKind::Hub => view.edition.hub().to_owned(),
        SpaceKind::RollAgain => format!("{name} (Roll Again)"),
        SpaceKind::Category => format!("{name} ({title})"),
        SpaceKind::Headquarters => format!("{name} ({title} headquarters)"),
    }
}

/// What the letters on the board mean.
pub fn legend(view: &View) -> String {
    let letters: Vec<String> = view
        .edition
        .categories()
        .iter()
        .map(|category| format!("{} {category}", paint::letter(*category)))
        .collect();
    format!(
        "Spaces: {}; {} Roll Again; in brackets, a headquarters. A seat's letter before a space is a token.",
        letters.join(", "),
        paint::ROLL_AGAIN
    )
}

/// How the question before went, in a sentence: what was said, and what it came to.
pub fn came_to(desk: &Desk<'_>, question: &trivia::QuestionView) -> String {
    let name = desk.name(question.seat);
    let said = match &question.typed {
        Some(typed) => format!("{name} said \"{typed}\""),
        None => name.to_owned(),
    };
    match (question.call, question.typed.is_some()) {
        (Some(Call::Right), true) => format!("{said}: right."),
        (Some(Call::Wrong), true) => format!("{said}: wrong."),
        (Some(Call::Right), false) => format!("{said} was right."),
        (Some(Call::Wrong), false) => format!("{said} was wrong."),
        (None, _) => said,
    }
}
