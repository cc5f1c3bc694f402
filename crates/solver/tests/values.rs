//! Outcomes that others have published or that follow from the rules alone.

use mancala::{Capture, Mancala, Offer, Options, Pie};
use rules::Notation;
use solver::{Endgame, Heaps, Position, Room, Solver, Worth, pie, whole_turns};

const SMALL: usize = 4 << 20;

fn outcome(pockets: usize, stones: u8, capture: Capture) -> i32 {
    let mut solver = Solver::new(pockets, capture, Room::new(SMALL));
    let start = Position::start(pockets, stones).expect("the start fits");
    solver.desk().solve(&start, &mut |_, _| true).worth.exact().expect("nobody stopped it")
}

#[test]
fn small_boards_have_their_published_outcomes() {
    // Pockets, stones, by the standard and by the empty capture.
    let known = [
        (1, 3, 6, 6),
        (2, 2, -2, -2),
        (2, 4, -10, -12),
        (3, 3, 2, 2),
        (4, 2, 6, 6),
        (4, 3, 6, 8),
        (4, 4, 2, 2),
        (5, 3, 6, 8),
        (6, 1, 2, 2),
        (6, 2, 6, 10),
        (6, 3, 2, 2),
    ];
    for (pockets, stones, standard, empty) in known {
        assert_eq!(outcome(pockets, stones, Capture::Standard), standard, "({pockets},{stones}) standard");
        assert_eq!(outcome(pockets, stones, Capture::Empty), empty, "({pockets},{stones}) empty");
    }
}

#[test]
fn every_first_turn_of_the_beginners_game_has_its_known_outcome() {
    let known = [
        ("1", -14, -12),
        ("2", -16, -16),
        ("3", -10, -10),
        ("4-1", -4, -2),
        ("4-2", -8, -8),
        ("4-3", -4, -2),
        ("4-5", -2, -2),
        ("4-6", -4, -2),
        ("5", 2, 2),
        ("6", 0, 0),
    ];
    for capture in [Capture::Standard, Capture::Empty] {
        let mut solver = Solver::new(6, capture, Room::new(16 * SMALL));
        let desk = solver.desk();
        let start = Position::start(6, 3).expect("the start fits");
        let turns = whole_turns(&start, capture, 64).expect("there are few");
        assert_eq!(turns.len(), known.len());
        for (turn, (name, standard, empty)) in turns.iter().zip(known) {
            let pockets: Vec<String> = turn.pockets.iter().map(u8::to_string).collect();
            assert_eq!(pockets.join("-"), name);
            let worth = desk.solve(&turn.after, &mut |_, _| true).worth.turned();
            let margin = if capture == Capture::Empty { empty } else { standard };
            assert_eq!(worth, Worth::exactly(margin), "{name} by the {capture:?} capture");
        }
    }
}

#[test]
fn heaps_too_large_for_the_packed_board_are_solved_all_the_same() {
    // Forty stones in one pocket: whole rounds and captures, and at last boards that fit.
    let mut solver = Solver::new(6, Capture::Standard, Room::new(SMALL));
    let large = Position::of_heaps(&[40, 0, 0, 0, 0, 1], &[0, 0, 1, 0, 0, 2], [0, 0]).expect("it fits");
    let exact = solver.desk().solve(&large, &mut |_, _| true).worth.exact().expect("nobody stopped it");
    // The best sowing leads to the same outcome.
    let sowings = solver.desk().sowings(&large, &mut |_, _| true);
    let best = sowings.iter().filter_map(|sowing| sowing.worth.exact()).max();
    assert_eq!(best, Some(exact));
    // Whatever one plays with one pocket a side, the stones of one side never leave it before they are sown.
    assert_eq!(outcome(1, 60, Capture::Empty) % 2, 0);
}

#[test]
fn an_endgame_table_changes_no_outcome() {
    for capture in [Capture::Standard, Capture::Empty] {
        let table = std::sync::Arc::new(Endgame::build(capture, 9));
        for stones in 1..=2 {
            let start = Position::start(6, stones).expect("the start fits");
            let mut solver = Solver::new(6, capture, Room::new(SMALL)).with_endgame(table.clone());
            let with_table = solver.desk().solve(&start, &mut |_, _| true);
            assert_eq!(with_table.worth.exact(), Some(outcome(6, stones, capture)));
        }
    }
}

#[test]
fn a_game_that_is_over_is_worth_what_is_swept() {
    let mut solver = Solver::new(6, Capture::Empty, Room::new(SMALL));
    let over = Position::of_heaps(&[0; 6], &[1, 2, 0, 0, 0, 0], [20, 25]).expect("it fits");
    assert_eq!(solver.desk().solve(&over, &mut |_, _| true).worth, Worth::exactly(-8));
    assert_eq!(solver.desk().sowings(&over, &mut |_, _| true), []);
}

#[test]
fn the_best_line_leads_to_the_outcome() {
    for capture in [Capture::Standard, Capture::Empty] {
        let mut solver = Solver::new(6, capture, Room::new(16 * SMALL));
        let start = Position::start(6, 3).expect("the start fits");
        let line = solver.desk().best_line(&start, &mut |_, _| true).expect("nobody stopped it");
        assert_eq!(line[0], [5], "the beginner's game is won by opening with pocket 5");
        let mut now = start;
        let mut is_first = true;
        for turn in &line {
            for pocket in turn {
                let (next, mine) = now.sow(*pocket, capture);
                is_first ^= !mine;
                now = next;
            }
        }
        assert!(now.is_over());
        let margin = solver.desk().solve(&now, &mut |_, _| true).worth.exact().expect("it is over");
        assert_eq!(if is_first { margin } else { -margin }, 2);
    }
}

#[test]
fn a_stopped_search_says_what_it_has_proved() {
    let mut solver = Solver::new(6, Capture::Empty, Room::new(SMALL));
    let start = Position::start(6, 4).expect("the start fits");
    let mut heard = Vec::new();
    let solved = solver.desk().solve(&start, &mut |worth, nodes| {
        heard.push((worth, nodes));
        nodes < 50_000
    });
    assert_eq!(heard[0].1, 0, "an estimate comes at once");
    assert_eq!(solved.worth.exact(), None);
    assert!(solved.worth.low <= 10 && 10 <= solved.worth.high, "{}", solved.worth);
    assert!(heard.iter().all(|(worth, _)| worth.low <= worth.guess && worth.guess <= worth.high));
    assert!(solved.nodes < 100_000, "it stopped soon");
}

#[test]
fn the_pie_rule_leaves_the_first_player_the_worse_side() {
    // M-17. The beginner's game: opening with pocket 6 is even, so the first player draws.
    for capture in [Capture::Standard, Capture::Empty] {
        let options = Options { capture, pie: Pie::On, ..Options::default() };
        let text = "3,3,3,3,3,3/0 3,3,3,3,3,3/0 A first-turn";
        let game = Mancala::read_position(Default::default(), &options, 2, text).expect("it is a position");
        assert_eq!(game.offer(), Offer::FirstTurn);
        let mut solver = Solver::new(6, capture, Room::new(16 * SMALL));
        assert_eq!(pie::solve(&solver.desk(), &game, &mut |_, _| true), Worth::exactly(0));
        // Whoever opens with pocket 5 wins by two, and is swapped out of it.
        let text = "3,3,3,3,0,4/1 4,3,3,3,3,3/0 B swap-offered";
        let game = Mancala::read_position(Default::default(), &options, 2, text).expect("it is a position");
        assert_eq!(pie::solve(&solver.desk(), &game, &mut |_, _| true), Worth::exactly(2));
    }
}

#[test]
fn two_searches_at_one_memory_agree() {
    let mut solver = Solver::new(6, Capture::Standard, Room::new(SMALL));
    let start = Position::start(6, 2).expect("the start fits");
    let desk = solver.desk();
    let (one, two) = std::thread::scope(|scope| {
        let helper = scope.spawn(move || desk.assist(&start, &mut |_, _| true));
        let one = desk.solve(&start, &mut |_, _| true);
        (one, helper.join().expect("the helper does not panic"))
    });
    assert_eq!(one.worth, Worth::exactly(6));
    assert_eq!(two.worth, Worth::exactly(6));
}

#[test]
fn small_boards_that_were_worked_out_in_between_change_no_outcome() {
    // With little room hardly any small boards are worked out, with more of it many, and by one of two threads.
    let large = Position::of_heaps(&[1, 0, 6, 6, 1, 6], &[5, 4, 0, 1, 6, 2], [0, 0]).expect("it fits");
    for (capture, margin) in [(Capture::Empty, -6), (Capture::Standard, -4)] {
        for mebibytes in [2, 24] {
            let mut solver = Solver::new(6, capture, Room::new(mebibytes << 20));
            let desk = solver.desk();
            let (one, two) = std::thread::scope(|scope| {
                let helper = scope.spawn(move || desk.assist(&large, &mut |_, _| true));
                let one = desk.solve(&large, &mut |_, _| true);
                (one, helper.join().expect("the helper does not panic"))
            });
            assert_eq!(one.worth, Worth::exactly(margin), "{capture:?}, {mebibytes} MiB");
            assert_eq!(two.worth, Worth::exactly(margin), "{capture:?}, {mebibytes} MiB");
        }
    }
}

#[test]
fn plain_sowing_and_the_rules_agree() {
    // The solver sows by itself; the game is the referee.
    let options = Options::default();
    let mut dice = rules::Dice::seeded(6);
    for _ in 0..50 {
        let text = "4,4,4,4,4,4/0 4,4,4,4,4,4/0 A";
        let mut game =
            Mancala::read_position(Default::default(), &options, 2, text).expect("it is a position");
        while let rules::Turn::Of(seat) = rules::Game::turn(&game) {
            let position = Position::of(&game);
            let pockets: Vec<u8> = position.full_pockets().collect();
            let pocket = *dice.pick(&pockets);
            let (next, _) = position.sow(pocket, options.capture);
            let action = mancala::Action::Sow(mancala::Pocket::new(game.mover(), pocket));
            rules::Game::apply(&mut game, rules::Step::acted(seat, action));
            if !game.is_over() {
                assert_eq!(Position::of(&game), next);
                let Heaps { own, .. } = *next.heaps();
                assert_eq!(own, game.board().pockets(game.mover()));
            }
        }
    }
}
