//! What the rulebooks pin of a board, and in what a board differs from another.
//!
//! Whatever passes here can be played on: every way is bounded, so that no walk, bot or estimate takes long.

use std::collections::VecDeque;

use crate::board::BadBoard;
use crate::{Board, Category, EditionName, Space, SpaceKind};

/// The most spaces between two headquarters of Heisey Mania. The rulebook does not say how many there are; with these
/// the board is no larger than the wheel of Trivial Pursuit.
const LONGEST_SIDE: usize = 12;
/// How near to each other two spaces may be drawn.
const ON_TOP: f64 = 0.02;

/// Everything that keeps a board from being played on.
pub(crate) fn problems(board: &Board, edition: EditionName) -> Vec<BadBoard> {
    let mut problems = Vec::new();
    check_categories(board, edition, &mut problems);
    check_shape(board, edition, &mut problems);
    check_names(board, &mut problems);
    check_ways(board, edition, &mut problems);
    // Only where every space has the ways it should have can one go around.
    if problems.is_empty() {
        check_round(board, edition, &mut problems);
    }
    problems
}

fn check_categories(board: &Board, edition: EditionName, problems: &mut Vec<BadBoard>) {
    for space in &board.file().spaces {
        let mut wrong = |why| problems.push(BadBoard::Category(space.id.clone(), space.kind, why));
        match (space.kind, space.category) {
            (SpaceKind::Hub | SpaceKind::RollAgain, Some(_)) => wrong("has no category"),
            (SpaceKind::Category | SpaceKind::Headquarters, None) => wrong("needs a category"),
            (SpaceKind::Category | SpaceKind::Headquarters, Some(category)) => {
                if !edition.categories().contains(&category) {
                    problems.push(BadBoard::OtherCategory(space.id.clone(), category));
                }
            }
            (SpaceKind::Hub | SpaceKind::RollAgain, None) => {}
        }
    }
}

/// Counts, distances and the categories at each distance: what TP-2 to TP-5 and HM-1 to HM-5 rest on.
fn check_shape(board: &Board, edition: EditionName, problems: &mut Vec<BadBoard>) {
    let all = || board.spaces();
    let count = |kind| all().filter(|space| board.kind(*space) == kind).count();
    let arms = edition.categories().len();
    // How long a side of the diamond is, the rulebook does not say.
    let (spaces, roll_again, arm) = match edition {
        EditionName::TrivialPursuit => (73, 12, 5),
        EditionName::HeiseyMania => (all().count(), 8, 4),
    };
    for (what, found, wanted) in [
        ("spaces", all().count(), spaces),
        ("hubs", count(SpaceKind::Hub), 1),
        ("headquarters", count(SpaceKind::Headquarters), arms),
        ("Roll Again spaces", count(SpaceKind::RollAgain), roll_again),
        ("ways out of the hub", board.next(board.start()).len(), arms),
    ] {
        if found != wanted {
            problems.push(BadBoard::Count { what, found, wanted });
        }
    }
    for category in edition.categories() {
        let own = |space: &Space| {
            board.kind(*space) == SpaceKind::Headquarters && board.category(*space) == Some(*category)
        };
        let found = all().filter(own).count();
        if found != 1 && count(SpaceKind::Headquarters) == arms {
            problems.push(BadBoard::Ring { distance: arm + 1, category: *category, found });
        }
    }
    let far = distances(board);
    for space in all() {
        let name = || board.name(space).to_owned();
        let Some(found) = far[usize::from(space.0)] else {
            problems.push(BadBoard::Unreachable(name()));
            continue;
        };
        if board.kind(space) == SpaceKind::Headquarters && found != arm + 1 {
            let what = "a headquarters is at";
            problems.push(BadBoard::Distance { space: name(), what, found, wanted: arm + 1 });
        }
        if board.kind(space) == SpaceKind::Hub && space != board.start() {
            problems.push(BadBoard::Distance { space: name(), what: "the hub is at", found, wanted: 0 });
        }
    }
    for distance in 1..=arm {
        for category in edition.categories() {
            let here = |space: &Space| {
                far[usize::from(space.0)] == Some(distance) && board.category(*space) == Some(*category)
            };
            let found = all().filter(here).count();
            if found != 1 {
                problems.push(BadBoard::Ring { distance, category: *category, found });
            }
        }
    }
    if edition == EditionName::HeiseyMania {
        check_beside_headquarters(board, &far, problems);
    }
}

fn check_beside_headquarters(board: &Board, far: &[Option<usize>], problems: &mut Vec<BadBoard>) {
    for headquarters in board.spaces().filter(|space| board.kind(*space) == SpaceKind::Headquarters) {
        for beside in board.next(headquarters) {
            let on_rim = board.next(*beside).iter().all(|space| board.kind(*space) != SpaceKind::Hub);
            let allowed = matches!(board.category(*beside), Some(Category::Abc | Category::Patterns));
            let on_path = far[usize::from(beside.0)] == Some(4);
            if on_rim && !on_path && !allowed {
                problems.push(BadBoard::BesideHeadquarters(board.name(*beside).to_owned()));
            }
        }
    }
}

/// Names that can be typed, and places where each space can be seen.
fn check_names(board: &Board, problems: &mut Vec<BadBoard>) {
    let spaces = &board.file().spaces;
    for (at, space) in spaces.iter().enumerate() {
        let is_word =
            |name: &str| name.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
        if !(1..=6).contains(&space.id.len()) || !is_word(&space.id) {
            problems.push(BadBoard::Name(space.id.chars().take(12).collect()));
        }
        // A number that is none is not inside either.
        let inside = |at: f64| (-1.0..=1.0).contains(&at);
        if !inside(space.x) || !inside(space.y) {
            problems.push(BadBoard::Outside(space.id.clone()));
        }
        let near = |other: &&crate::SpaceFile| (other.x - space.x).hypot(other.y - space.y) < ON_TOP;
        if let Some(other) = spaces[..at].iter().find(near) {
            problems.push(BadBoard::OnTop(other.id.clone(), space.id.clone()));
        }
    }
}

/// A headquarters joins a path and the rim, the hub joins all paths, and everything else lies between two spaces. So no
/// roll has more than a handful of ways.
fn check_ways(board: &Board, edition: EditionName, problems: &mut Vec<BadBoard>) {
    for space in board.spaces() {
        let wanted = match board.kind(space) {
            SpaceKind::Hub => edition.categories().len(),
            SpaceKind::Headquarters => 3,
            SpaceKind::Category | SpaceKind::RollAgain => 2,
        };
        let mut ways: Vec<Space> = board.next(space).iter().filter(|to| **to != space).copied().collect();
        ways.sort_unstable();
        ways.dedup();
        if ways.len() != wanted || board.next(space).len() != wanted {
            let (space, found) = (board.name(space).to_owned(), ways.len());
            problems.push(BadBoard::Ways { space, found, wanted });
        }
    }
}

/// The rim is one way around, past every headquarters.
fn check_round(board: &Board, edition: EditionName, problems: &mut Vec<BadBoard>) {
    let sides = sides(board);
    if sides.len() != edition.categories().len() {
        let first = sides.first().map_or("the hub", |(from, _)| board.name(*from));
        problems.push(BadBoard::NoRound(first.to_owned()));
    }
    for (from, spaces) in &sides {
        if !(1..=LONGEST_SIDE).contains(&spaces.len()) {
            let (from, found) = (board.name(*from).to_owned(), spaces.len());
            problems.push(BadBoard::Side { from, found, most: LONGEST_SIDE });
        }
    }
}

/// Every headquarters, clockwise from that of the first category, with the spaces from there to the next.
fn sides(board: &Board) -> Vec<(Space, Vec<Space>)> {
    let far = distances(board);
    let is_headquarters = |space: Space| board.kind(space) == SpaceKind::Headquarters;
    let all = board.spaces().filter(|space| is_headquarters(*space));
    let place_of = |space: &Space| {
        let categories = board.file().edition.categories();
        categories.iter().position(|category| board.category(*space) == Some(*category))
    };
    let Some(first) = all.min_by_key(place_of) else { return Vec::new() };
    let level = far[usize::from(first.0)];
    let on_rim = |space: &Space| far[usize::from(space.0)] >= level;
    let place = |space: Space| {
        let file = &board.file().spaces[usize::from(space.0)];
        (file.x, file.y)
    };
    // With y downwards, clockwise is where the cross product is largest.
    let turn = |to: &Space| {
        let ((x0, y0), (x1, y1)) = (place(first), place(*to));
        x0 * y1 - y0 * x1
    };
    let ahead = board.next(first).iter().filter(|space| on_rim(space)).copied();
    let Some(mut at) = ahead.max_by(|one, other| turn(one).total_cmp(&turn(other))) else {
        return Vec::new();
    };
    let (mut before, mut sides) = (first, vec![(first, Vec::new())]);
    // One cannot go farther than there are spaces.
    for _ in board.spaces() {
        if at == first {
            break;
        }
        if is_headquarters(at) {
            sides.push((at, Vec::new()));
        } else if let Some((_, side)) = sides.last_mut() {
            side.push(at);
        }
        let next = board.next(at).iter().find(|next| **next != before && on_rim(next)).copied();
        (before, at) = (at, next.unwrap_or(first));
    }
    sides
}

fn distances(board: &Board) -> Vec<Option<usize>> {
    let mut far = vec![None; board.spaces().count()];
    far[usize::from(board.start().0)] = Some(0);
    let mut queue = VecDeque::from([(board.start(), 0)]);
    while let Some((space, steps)) = queue.pop_front() {
        for to in board.next(space) {
            if far[usize::from(to.0)].is_none() {
                far[usize::from(to.0)] = Some(steps + 1);
                queue.push_back((*to, steps + 1));
            }
        }
    }
    far
}

impl Board {
    /// In what this board differs from the one in the box, in words; nothing if only names and drawing do.
    pub fn differences(&self, in_the_box: &Board) -> Vec<String> {
        let (own, usual) = (Outline::of(self), Outline::of(in_the_box));
        let mut differences = Vec::new();
        let list = |order: &[Option<Category>]| {
            let titles: Vec<&str> = order.iter().flatten().map(|category| category.title()).collect();
            titles.join(", ")
        };
        if own.order != usual.order {
            let (own, usual) = (list(&own.order), list(&usual.order));
            differences.push(format!("The headquarters are {own}, clockwise; built in are {usual}."));
        }
        let lengths = |outline: &Outline| outline.sides.iter().map(Vec::len).collect::<Vec<_>>();
        let text = |outline: &Outline| {
            let lengths = lengths(outline).iter().map(ToString::to_string).collect::<Vec<_>>();
            lengths.join(", ")
        };
        if lengths(&own) != lengths(&usual) {
            let (own, usual) = (text(&own), text(&usual));
            differences.push(format!("Between headquarters lie {own} spaces; built in are {usual}."));
        } else {
            let changed = count(own.sides.iter().flatten().zip(usual.sides.iter().flatten()));
            differences.extend(changed.map(|spaces| format!("{spaces} between headquarters differ.")));
        }
        let changed = count(own.paths.iter().flatten().zip(usual.paths.iter().flatten()));
        differences.extend(changed.map(|spaces| format!("{spaces} on the paths differ.")));
        differences
    }
}

fn count<T: PartialEq>(pairs: impl Iterator<Item = (T, T)>) -> Option<String> {
    match pairs.filter(|(own, usual)| own != usual).count() {
        0 => None,
        1 => Some("1 space".to_owned()),
        more => Some(format!("{more} spaces")),
    }
}

/// What of a board matters in play, whatever its spaces are called and wherever they are drawn.
struct Outline {
    order: Vec<Option<Category>>,
    sides: Vec<Vec<(SpaceKind, Option<Category>)>>,
    /// By the order of the headquarters, from the hub outwards.
    paths: Vec<Vec<Option<Category>>>,
}

impl Outline {
    fn of(board: &Board) -> Outline {
        let far = distances(board);
        let sides = sides(board);
        let says = |space: &Space| (board.kind(*space), board.category(*space));
        let path = |headquarters: Space| {
            let mut path = Vec::new();
            let mut at = headquarters;
            // Every step leads inwards, so this ends.
            while let Some(inwards) = board
                .next(at)
                .iter()
                .find(|next| far[usize::from(next.0)] < far[usize::from(at.0)])
                .filter(|next| **next != board.start())
            {
                path.push(board.category(*inwards));
                at = *inwards;
            }
            path.reverse();
            path
        };
        Outline {
            order: sides.iter().map(|(headquarters, _)| board.category(*headquarters)).collect(),
            paths: sides.iter().map(|(headquarters, _)| path(*headquarters)).collect(),
            sides: sides.iter().map(|(_, side)| side.iter().map(says).collect()).collect(),
        }
    }
}
