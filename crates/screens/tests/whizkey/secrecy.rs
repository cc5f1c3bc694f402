//! Nothing that only one seat may know is in anything that another sees: whole games that differ in nothing but
//! hidden cards look the same to everybody else, to the last byte.

use rules::Seat;
use screens::{Drawing, Eyes, Face, Press, Room, WhizKeyFace};

use crate::support::{NOW, Play, Position, of, phone, room};

/// What is played: steps, a WHIZ card drawn, cards drawn, a door with a card that is the same in both games.
const TURNS: [(u8, &str); 7] = [
    (0, "R1C4>"),
    (1, "R1C1> R1C2> draw"),
    (0, "R2C9-2:7"),
    (0, "stop"),
    (1, "R1C3>"),
    (0, "R1C5> R1C6> draw"),
    (1, "R1C4>"),
];

/// Two games that differ only in cards Ben may not know: Ana's, and those in the stack that Ana draws.
fn pair() -> [Position; 2] {
    let base = || {
        of(2).pieces(0, "R1C4 R2C9").pieces(1, "R1C1").hand(1, "KD 2C 8S 8C").whiz(1, "AS").table("3C 7S 9C")
    };
    [
        base().hand(0, "4H 7C 7D JS").whiz(0, "6D").top("5H 9D QH TC"),
        base().hand(0, "2H 7C KS AD").whiz(0, "QC").top("JD 9D 6H TC"),
    ]
}

/// Every drawing of a game, played with the same presses, at several times of each motion, wide and narrow.
fn drawings(position: &Position, eyes: Eyes, shared: bool, uncover: &[u8]) -> Vec<Drawing> {
    let mut play: Play = position.play();
    if shared {
        play = play.shared();
    }
    let mut faces = [WhizKeyFace::new(true), WhizKeyFace::new(false)];
    let mut all = Vec::new();
    let mut now = NOW;
    let mut look = |play: &Play, faces: &mut [WhizKeyFace; 2], uncover: bool| {
        for (face, room) in faces.iter_mut().zip([room(), phone()]) {
            assert!(face.see(play.sight(eyes)));
            for later in [0.0, 450.0, 3000.0] {
                all.push(face.draw(Room { now: now + later, ..room }));
            }
            face.press(Press::Key("L".to_owned()), room);
            face.press(Press::Peek(Some("go-0".to_owned())), room);
            face.press(Press::Key("ArrowRight".to_owned()), room);
            all.push(face.draw(Room { now: now + 3000.0, ..room }));
            if uncover {
                face.press(Press::Do { what: "uncover".to_owned(), value: String::new() }, room);
                all.push(face.draw(Room { now: now + 3000.0, ..room }));
            }
        }
        now += 10_000.0;
    };
    let is_bens = |play: &Play| {
        use rules::Game as _;
        let turn = play.table.game().turn();
        uncover.iter().any(|seat| turn.seats().includes(Seat(*seat)))
    };
    let bens = is_bens(&play);
    look(&play, &mut faces, bens);
    for (seat, turn) in TURNS {
        play = play.plays(seat, turn);
        let bens = is_bens(&play);
        look(&play, &mut faces, bens);
    }
    all
}

#[test]
fn ben_and_spectators_see_two_such_games_alike_to_the_last_byte() {
    let [one, other] = pair();
    for eyes in [Eyes::Seat(Seat(1)), Eyes::Spectator] {
        let (a, b) = (drawings(&one, eyes, false, &[]), drawings(&other, eyes, false, &[]));
        assert_eq!(a.len(), b.len());
        for (place, (a, b)) in a.iter().zip(&b).enumerate() {
            assert_eq!(a, b, "{eyes:?}, drawing {place}");
        }
    }
}

#[test]
fn those_who_share_a_device_see_them_alike_while_anas_cards_are_covered() {
    let [one, other] = pair();
    let (a, b) = (drawings(&one, Eyes::Everybody, true, &[1]), drawings(&other, Eyes::Everybody, true, &[1]));
    for (place, (a, b)) in a.iter().zip(&b).enumerate() {
        assert_eq!(a, b, "drawing {place}");
    }
    assert!(a.iter().any(|drawing| drawing.markup.contains("c-KD")), "Ben did see his own cards");
}

#[test]
fn the_comparison_can_fail_for_ana_sees_the_difference() {
    let [one, other] = pair();
    let ana = Eyes::Seat(Seat(0));
    assert_ne!(drawings(&one, ana, false, &[]), drawings(&other, ana, false, &[]));
    let shared = |position: &Position| drawings(position, Eyes::Everybody, true, &[0, 1]);
    assert_ne!(shared(&one), shared(&other));
}
