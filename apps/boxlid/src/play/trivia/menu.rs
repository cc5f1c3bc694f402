//! What can be chosen, as a numbered list: the same on the screen and in the plain game.

use rules::{Choices, Seat};
use trivia::{Action, Board, Call, Category, Doing, SpaceKind, View};

use crate::play::Desk;

/// One line of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it says.
    pub label: String,
    /// The category it is about.
    pub category: Option<Category>,
    /// The space it is about.
    pub space: Option<String>,
    /// What is done if it is chosen.
    pub deeds: Vec<(Seat, Action)>,
}

impl Item {
    fn new(label: impl Into<String>, seat: Seat, action: Action) -> Self {
        Item { label: label.into(), category: None, space: None, deeds: vec![(seat, action)] }
    }
}

/// Everything that can be chosen now. An answer that is written freely is no item.
pub fn items(board: &Board, view: &View, desk: &Desk<'_>, choices: &Choices<Action>) -> Vec<Item> {
    let Some(seat) = desk.asked.filter(|seat| desk.people.includes(*seat)) else {
        return Vec::new();
    };
    match choices {
        Choices::Listed(actions) => match &view.doing {
            Doing::Ruled { call, waiting, .. } => ruled(view, desk, *call, waiting),
            _ => {
                let mut items: Vec<Item> =
                    actions.iter().filter_map(|action| item(board, view, seat, action)).collect();
                // Spaces are numbered as the hand of a clock passes them; everything else stays as it is listed.
                items.sort_by_key(|item| item.space.as_deref().map(|space| clockwise(board, space)));
                items
            }
        },
        Choices::Open => vec![Item::new("Give no answer", seat, Action::Pass)],
        Choices::Nothing => Vec::new(),
    }
}

fn item(board: &Board, view: &View, seat: Seat, action: &Action) -> Option<Item> {
    let of = |label: &str| Item::new(label, seat, action.clone());
    Some(match action {
        Action::MoveTo(space) => Item {
            category: board.find(space).and_then(|space| board.category(space)),
            space: Some(space.clone()),
            ..of(&landing(board, view, seat, space))
        },
        Action::Choose(category) | Action::Vote(category) => {
            Item { category: Some(*category), ..of(category.title()) }
        }
        Action::PickBox(number) => of(&format!("Box {number}")),
        Action::Answer(text) => of(text),
        Action::Pass => of("Give no answer"),
        // The clock says so, or in the plain game a word.
        Action::OutOfTime => return None,
        Action::Judge(Call::Right) => of("Right"),
        Action::Judge(Call::Wrong) => of("Wrong"),
        Action::LetStand => of("Go on"),
        Action::Contest => of("Challenge it"),
    })
}

/// TP-29, HM-24: one key goes on for everybody at this terminal; a challenge is somebody's. In version 1 of the rules
/// everybody could challenge any ruling; then those who have something to gain from it are named first.
fn ruled(view: &View, desk: &Desk<'_>, call: Call, waiting: &[Seat]) -> Vec<Item> {
    let people: Vec<Seat> = waiting.iter().copied().filter(|seat| desk.people.includes(*seat)).collect();
    let stand = people.iter().map(|seat| (*seat, Action::LetStand)).collect();
    let label = "Go on".to_owned();
    let mut items = vec![Item { label, category: None, space: None, deeds: stand }];
    let mut challengers = people.clone();
    challengers.sort_by_key(|seat| (Some(*seat) == view.mover) == call.is_right());
    items.extend(challengers.into_iter().map(|seat| {
        let label = match people.len() {
            1 => "Challenge it".to_owned(),
            _ => format!("{} challenges it", desk.name(seat)),
        };
        Item::new(label, seat, Action::Contest)
    }));
    items
}

/// Where the hand of a clock passes a space, in thousandths of a round, and how far from the middle it is.
fn clockwise(board: &Board, name: &str) -> (u32, u32) {
    let Some(space) = board.find(name) else { return (0, 0) };
    let file = &board.file().spaces[usize::from(space.0)];
    let round = file.x.atan2(-file.y).rem_euclid(std::f64::consts::TAU) / std::f64::consts::TAU;
    // OK because both are small and not negative.
    ((round * 1000.0).round() as u32 % 1000, (file.x.hypot(file.y) * 1000.0) as u32)
}

/// What awaits `seat` on a space.
pub fn landing(board: &Board, view: &View, seat: Seat, name: &str) -> String {
    let Some((space, token)) = board.find(name).zip(view.tokens.get(seat.index())) else {
        return name.to_owned();
    };
    let prize = view.edition.prize();
    let title = board.category(space).map_or("", Category::title);
    let has_all = token.won.len() >= usize::from(view.needed);
    match board.kind(space) {
        SpaceKind::RollAgain => "Roll again, no question".to_owned(),
        SpaceKind::Category => title.to_owned(),
        SpaceKind::Headquarters => {
            let has_it = board.category(space).is_some_and(|category| token.won.contains(&category));
            let is_marked = token.marked.as_deref() == Some(name);
            match (has_it, is_marked) {
                (true, _) => format!("{title}, {prize} already won"),
                // TP-14: first a question elsewhere.
                (false, true) => format!("{title}, no {prize} yet"),
                (false, false) => format!("{title}: a {prize}!"),
            }
        }
        SpaceKind::Hub if has_all => format!("{}: the winning question!", capital(view.edition.hub())),
        SpaceKind::Hub => format!("{}: any category", capital(view.edition.hub())),
    }
}

/// The same text with a capital first letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
