//! Counts of sowings, compared with other programs. The counts stand in `testdata/perft/mancala.txt`.

use mancala::{Action, Begins, Board, Capture, Mancala, Options, Side, Stones, perft};
use rules::{Game, Step, Turn};

/// One line of the file: stones a pocket, capture rule, counts by depth.
fn lines() -> impl Iterator<Item = (u8, Capture, Vec<u64>)> {
    include_str!("../../../testdata/perft/mancala.txt").lines().filter(|line| !line.starts_with('#')).map(
        |line| {
            let mut words = line.split_whitespace();
            let mut word = || words.next().expect("a line has stones, capture and counts");
            let stones = word().parse().expect("stones are a number");
            let capture = match word() {
                "empty" => Capture::Empty,
                "standard" => Capture::Standard,
                other => panic!("{other} is no capture rule"),
            };
            (stones, capture, words.map(|count| count.parse().expect("a count is a number")).collect())
        },
    )
}

#[test]
fn counts_agree_with_other_programs() {
    let mut checked = 0;
    for (stones, capture, counts) in lines() {
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(
                perft(Board::start(stones), Side::A, capture, depth),
                count,
                "({stones}) {capture:?} depth {depth}"
            );
            checked += 1;
        }
    }
    assert!(checked >= 24, "the file has at least the four published lines");
}

/// The fast board and the game people play are two codes; they must count the same.
#[test]
fn the_game_counts_like_the_board() {
    for capture in [Capture::Empty, Capture::Standard] {
        for stones in [Stones::Three, Stones::Four] {
            let options = Options { stones, capture, begins: Begins::A, ..Options::default() };
            let game = Mancala::new(Default::default(), &options, 2).expect("these options can be played");
            let board = Board::start(stones.count());
            assert_eq!(count(&game, 4), perft(board, Side::A, capture, 4));
        }
    }
}

fn count(game: &Mancala, depth: u32) -> u64 {
    let seat = match game.turn() {
        _ if depth == 0 => return 1,
        Turn::Of(seat) => seat,
        _ => return 0,
    };
    let choices = game.choices(seat);
    let after = |action: &Action| {
        let mut next = game.clone();
        next.play(Step::acted(seat, *action)).expect("a listed choice is legal");
        count(&next, depth - 1)
    };
    choices.listed().iter().map(after).sum()
}

/// Stone by stone, without tables or masks: the plainest reading of M-5 to M-12.
fn sow_plainly(pockets: &mut [[u8; 6]; 2], stores: &mut [u8; 2], number: usize, capture: Capture) -> bool {
    let mut hand = std::mem::take(&mut pockets[0][number]);
    let (mut side, mut place) = (0, number);
    while hand > 0 {
        place += 1;
        if place == 6 && side == 0 {
            stores[0] += 1;
            hand -= 1;
            if hand == 0 {
                return true;
            }
        }
        if place >= 6 {
            (side, place) = (1 - side, 0);
        }
        pockets[side][place] += 1;
        hand -= 1;
    }
    if side == 0 && pockets[0][place] == 1 && (capture == Capture::Empty || pockets[1][5 - place] > 0) {
        stores[0] += 1 + std::mem::take(&mut pockets[1][5 - place]);
        pockets[0][place] = 0;
    }
    false
}

proptest::proptest! {
    #[test]
    fn sowing_by_table_is_sowing_stone_by_stone(
        own in proptest::array::uniform6(0u8..18), other in proptest::array::uniform6(0u8..2),
        number in 0usize..6, empty in proptest::bool::ANY,
    ) {
        let capture = if empty { Capture::Empty } else { Capture::Standard };
        if let Some(mut board) = Board::of([own, other], [0, 0]).filter(|_| own[number] > 0) {
            let (mut pockets, mut stores) = ([own, other], [0, 0]);
            let again = sow_plainly(&mut pockets, &mut stores, number, capture);
            let sown = board.sow(Side::A, number as u8 + 1, capture);
            proptest::prop_assert_eq!(sown.again, again);
            proptest::prop_assert_eq!(board, Board::of(pockets, stores).expect("no stone was added"));
        }
    }
}
