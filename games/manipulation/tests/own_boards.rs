//! Games on boards that people bring: what changes with the order of the colors and the lengths of the lines, and that
//! the laws hold on the shortest boards and the longest.

mod drawing;

use std::sync::Arc;

use drawing::Table;
use manipulation::{Action, Board, Color, Course, Layout, Manipulation, Mode, Options, Space};
use rules::laws::{self, Setting};
use rules::{Chance, Dice, Game, Notation, Seat, Step, Turn, Viewer};
use serde_json::json;

const MIXED: Layout = Layout {
    corners: Layout::CORNERS[1],
    before: [3, 8, 5, 4],
    past: [3, 8, 5, 4],
    spoke: [1, 7, 3, 4],
    diamond: [9, 1, 2, 6],
};

/// A board of this shape; where it is drawn does not matter to a game.
fn course(layout: Layout) -> Arc<Course> {
    let places = vec![[0.0, 0.0]; layout.playing().count() + 16];
    let Layout { corners, before, spoke, diamond, .. } = layout;
    let board = json!({
        "title": "Own", "about": "", "corners": corners, "lanes": before, "spokes": spoke, "diamond": diamond,
        "places": places,
    });
    Arc::new(Course::on(serde_json::from_value::<Board>(board).expect("the layout is sound")))
}

fn all_alike(corners: usize, lane: u8, spoke: u8, diamond: u8) -> Layout {
    let (before, past) = ([lane; 4], [lane; 4]);
    Layout { corners: Layout::CORNERS[corners], before, past, spoke: [spoke; 4], diamond: [diamond; 4] }
}

fn layouts() -> [Layout; 5] {
    [all_alike(0, 3, 1, 1), all_alike(1, 8, 7, 9), all_alike(1, 5, 4, 6), all_alike(0, 3, 2, 2), MIXED]
}

fn at(layout: Layout, mode: Mode, position: &str) -> Table {
    let options = Options { mode, ..Options::default() };
    let game = Manipulation::read_position(course(layout), &options, mode.seats(), position);
    Table { game: game.expect("the position can be read"), told: Vec::new() }
}

/// BM-3: turns pass clockwise, so with blue after red it is blue's seat that follows red's.
#[test]
fn turns_follow_the_colors_around_the_board() {
    let layout = all_alike(1, 5, 4, 6);
    let table = at(layout, Mode::Alone, "R:S0 Y:S1 G:S2 B:S3 to:A").rolls(1).moves("S0-O01");
    assert_eq!(table.game.mover(), Seat(3));
    let table = table.rolls(1).moves("S3-O13");
    assert_eq!(table.game.mover(), Seat(2));
    let table = table.leaves('B').rolls(2).moves("S2-O26");
    assert_eq!(table.game.mover(), Seat(0), "yellow left and is passed over");
    // Two players take turns as ever.
    let table = at(layout, Mode::Tournament, "R:S0 Y:S1 G:S2 B:S3 to:A").rolls(1).moves("S0-O01");
    assert_eq!(table.game.mover(), Seat(1));
}

/// BM-17, BM-21: the corner after red's is blue's there, and red comes home past yellow.
#[test]
fn the_corners_belong_to_the_colors_of_the_board() {
    let layout = all_alike(1, 5, 4, 6);
    let table = at(layout, Mode::Alone, "R:O11 Y:S1 G:S2 B:E3 to:A");
    table.rolls(1).may(&["O11-S3", "O11-E3*", "X0-S0"]);
    let table = at(layout, Mode::Alone, "R:O47 Y:S1 G:S2 B:S3 to:A");
    table.rolls(1).may(&["O47-E0", "X0-S0"]);
    let table = at(layout, Mode::Alone, "R:O35 Y:- G:S2 B:S3 to:A");
    table.rolls(1).may(&["O35-S1", "X0-S0"]);
}

/// BM-5, BM-11: longer lanes have spaces of their own names before the BEAST and before the corner.
#[test]
fn longer_lanes_are_walked_space_by_space() {
    let layout = all_alike(0, 7, 4, 6);
    let table = at(layout, Mode::Alone, "R:O04 Y:S1 G:S2 B:S3 to:A");
    table.rolls(2).moves("O04-U01");
    at(layout, Mode::Alone, "R:U02 Y:S1 G:S2 B:S3 to:A").rolls(3).may(&["U02-O08"]);
    at(layout, Mode::Alone, "R:V01 Y:O13 G:S2 B:S3 to:A").rolls(2).may(&["V01-S1"]);
    let options = Options::default();
    let read = Manipulation::read_position(course(layout), &options, 4, "R:U03 Y:- G:- B:- to:A");
    assert_eq!(read.unwrap_err().what, "this board has no space U03");
}

/// BM-16: WORLD is as far as the spokes are long, and a refusal says how far.
#[test]
fn world_is_as_far_as_the_spokes_are_long() {
    let layout = all_alike(0, 5, 2, 3);
    at(layout, Mode::Alone, "R:B0 Y:S1 G:S2 B:S3 to:A").rolls(4).moves("B0-WORLD-E0");
    let table = at(layout, Mode::Alone, "R:B0 Y:S1 G:S2 B:S3 to:A").rolls(3);
    let why = table.game.check(Seat(0), &Action::through_world(Space::beast(0), Space::entrance(Color::Red)));
    let said = "WORLD is reached by exact count: from B0 that takes 4, and you rolled 3";
    assert_eq!(why.unwrap_err().to_string(), said);
    // BM-15: a stretch of three ends at the next STAR-BEAST after four, and from there every way is open.
    at(layout, Mode::Alone, "R:T0 Y:S1 G:S2 B:S3 to:A")
        .rolls(5)
        .may(&["T0-P11", "T0-N11", "T0-B1", "T0-O10"]);
}

#[test]
fn no_roll_has_more_ends_than_are_counted_with() {
    for layout in layouts() {
        let lines = course(layout);
        for color in Color::ALL {
            for from in layout.playing() {
                for roll in 1..=6 {
                    let ends = |way: &manipulation::Way| match way.end() {
                        // BM-20, BM-21: a corner has two ends; BM-13: beyond a STAR-BEAST there are three.
                        end if Color::ALL.map(Space::start).contains(&end) => 2,
                        end if (0..4).any(|side| end == Space::star_beast(side)) => 3,
                        _ => 1,
                    };
                    let most: usize = lines.lines().ways(color, from, roll).iter().map(ends).sum();
                    assert!(most <= 8, "{color} has {most} ends from {from} with {roll} on {layout:?}");
                }
            }
        }
    }
}

fn candidates(game: &Manipulation, seat: Seat) -> Vec<Action> {
    let view = game.view(Viewer::Spectator);
    let standing = view.colors.iter().flat_map(|color| color.spaces.clone());
    let ends = ["S1", "E0", "B0", "T2", "U03", "V11", "P07", "N09", "H04", "WORLD"];
    let ends = ends.map(|name| name.parse::<Space>().expect("these spaces have names"));
    let mut all: Vec<Action> = standing.flat_map(|from| ends.map(|to| Action::new(from, to))).collect();
    let listed = game.choices(seat);
    all.extend(listed.listed().iter().filter(|action| !all.contains(action)).copied().collect::<Vec<_>>());
    all
}

fn setting(layout: Layout, mode: Mode) -> Setting<'static, Manipulation> {
    Setting {
        contents: course(layout),
        options: Options { mode, ..Options::default() },
        seats: mode.seats(),
        candidates: &candidates,
        rule: &|appeal, _| match *appeal {},
        longest: 20_000,
    }
}

#[test]
fn random_games_on_own_boards_obey_every_law() {
    for (layout, mode) in layouts().into_iter().zip(Mode::ALL.into_iter().cycle()) {
        laws::hold(&setting(layout, mode), 3);
    }
}

#[test]
fn what_a_bot_imagines_of_an_own_board_is_what_it_sees() {
    for layout in layouts() {
        laws::imagination_agrees(&setting(layout, Mode::Alone), 1);
        laws::notation_agrees(&setting(layout, Mode::Partners), 2);
    }
}

#[test]
fn no_token_leaves_the_spaces_of_its_board() {
    for layout in layouts() {
        let mut dice = Dice::seeded(8);
        let mut game = Manipulation::new(course(layout), &Options::default(), 4).expect("four can play");
        loop {
            let view = game.view(Viewer::Spectator);
            assert_eq!(view.layout(), &layout);
            assert!(view.colors.iter().all(|color| color.spaces.iter().all(|space| layout.has(*space))));
            let step = match game.turn() {
                Turn::Of(seat) => Step::acted(seat, *dice.pick(game.choices(seat).listed())),
                Turn::Luck(luck) => Step::Drew(luck.draw(&mut dice)),
                Turn::AnyOf(_) | Turn::EachOf(_) => unreachable!("one seat moves at a time"),
                Turn::Over(_) => break,
            };
            game.play(step).expect("what is due and listed is legal");
        }
    }
}
