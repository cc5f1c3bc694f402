//! Every screen of Whiz Key worth looking at: the gallery writes them as pages, and a test presses them.

use rules::Seat;
use screens::{Company, Eyes, Face, Halt, Press, Room, Sight, WhizKeyFace};
use whizkey::{Options, Points, Switch};

use super::support::{Play, Position, of};

/// One screen: its name, what is known, and what was done to the page since.
pub struct Screen {
    pub name: &'static str,
    sight: Sight,
    then: Option<(Sight, f64)>,
    presses: Vec<Press>,
    tutorial: bool,
}

impl Screen {
    fn new(name: &'static str, sight: Sight) -> Self {
        Screen { name, sight, then: None, presses: Vec::new(), tutorial: false }
    }

    fn peeks(mut self, key: &str) -> Self {
        self.presses.push(Press::Peek(Some(key.to_owned())));
        self
    }

    fn presses(mut self, what: &str, value: &str) -> Self {
        self.presses.push(Press::Do { what: what.to_owned(), value: value.to_owned() });
        self
    }

    fn tutorial(mut self) -> Self {
        self.tutorial = true;
        self
    }

    /// What came then, and how long after it the picture is taken.
    fn news(mut self, sight: Sight, later: f64) -> Self {
        self.then = Some((sight, later));
        self
    }

    /// The face as it is then, and the room at the moment the picture is taken.
    pub fn open(&self, room: Room) -> (WhizKeyFace, Room) {
        let mut face = WhizKeyFace::new(self.tutorial);
        face.see(self.sight.clone());
        face.draw(room);
        for press in &self.presses {
            face.press(press.clone(), room);
        }
        let mut later = 0.0;
        if let Some((sight, after)) = &self.then {
            face.see(sight.clone());
            face.draw(room);
            later = *after;
        }
        (face, Room { now: room.now + later, ..room })
    }
}

/// The game of the design: Ana before DOOR 2 with sevens.
fn middle() -> Position {
    of(2)
        .pieces(0, "PAYOFF R2C9 R1C3")
        .pieces(1, "R1C4 PAYOFF R3C9")
        .hand(0, "4H 7C 7D 7H JS")
        .hand(1, "KD 2C 8S")
        .whiz(0, "6D")
        .whiz(1, "AS")
        .table("3C 3D 3H 3S 5D 7S 9C 9H JD QH QS KC")
}

fn four() -> Position {
    of(4)
        .pieces(0, "R2C4 R1C7")
        .pieces(1, "R1C4 R3C9 PAYOFF")
        .pieces(2, "R2C1 R2C3")
        .pieces(3, "R4C11 R3C12")
        .hand(0, "4H 7C 7D JS")
        .hand(1, "KD 2C 8S")
        .hand(2, "AD 2D")
        .hand(3, "9D TD TC")
        .whiz(3, "AS")
        .table("3C 3D 5D 7S 9C 9H JD QH KC")
}

fn with_bot(play: Play) -> Play {
    play.with_people(|people| people[1].company = Company::Bot { level: "shrewd".to_owned() })
}

/// All of them.
pub fn screens() -> Vec<Screen> {
    let (ana, ben) = (Eyes::Seat(Seat(0)), Eyes::Seat(Seat(1)));
    let moving = with_bot(middle().play());
    let bonus = middle().play().plays(0, "R2C9-2:7");
    let ended = middle().hand(0, "4H KH JS").whiz(0, "-").play().plays(0, "R2C9-2:K");
    let drawing = middle().doing("drawing/R1C3").play();
    let full = middle().hand(0, "4H 7C 7D 7H JS TS").doing("drawing/R1C3").play();
    let going = middle().pieces(0, "PAYOFF R2C9 R1C2").doing("going_on/R1C2").play();
    let choosing = middle().pieces(0, "PAYOFF R3C12 R1C3").doing("choosing/R3C12/R3C11").play();
    let blocked = of(2).pieces(0, "R2C9 R1C8 PAYOFF").hand(1, "2C").table("3C 3D").play();
    let start = of(2).hand(0, "2H 4H 7C 7D JS KH").hand(1, "KD 2C 8S AD AH 9C").play();
    let won = of(2)
        .pieces(0, "PAYOFF PAYOFF PAYOFF R4C9")
        .pieces(1, "R1C4 PAYOFF R3C9")
        .hand(0, "7C 7D")
        .hand(1, "KD 2C 8S 4C")
        .whiz(0, "7H")
        .whiz(1, "AS")
        .table("3C 3D 5D 9C 9H JD QH KC")
        .play()
        .plays(0, "R4C9-4:777*");
    let cup = Options { tournament: Switch::On, total: Points::halves(6), ..Options::default() };
    let cup = middle().options(cup).score("1.5/0.5/3").play();
    let late = of(2)
        .pieces(0, "PAYOFF R3C9 R4C11 PAYOFF")
        .pieces(1, "R1C4 PAYOFF R3C9 R4C6")
        .hand(0, "4H 9S")
        .hand(1, "KD 2C")
        .table("AC AD AH 2D 2H 3C 3D 3H 3S 4C 4D 5D 5C 6S 6H 7S 7C 7D 8C 9C 9H TC TD JD JC QH QS QC KC KH")
        .play();
    let shared = middle().play().shared();
    let drawn = drawing.clone().plays(0, "draw");
    let swapped = drawing.clone().plays(0, "swap:4-9");
    let opening = moving.clone().plays(0, "R2C9-2:7");
    let chained = bonus.clone().plays(0, "R3C9-3:7");
    let crowd = four().play();
    let keys = middle().hand(0, "4H 7C 7D 7H JS").whiz(0, "7S 4D").table("3C 3D 4C 4S 5D 9C").play();
    let open_seat = middle().play().with_people(|people| people[1].name = None);
    let two_pieces = of(2).pieces(0, "R1C2 R1C3").hand(0, "2C").hand(1, "3C").play();
    let mercy = Options { mercy: Switch::On, ..Options::default() };
    let mercy = of(2).options(mercy).hand(1, "2C").play();
    let quiet = of(2).pieces(1, "R1C1").hand(1, "3C").quiet(40);
    let names = middle().play().plays(0, "R1C3>").with_people(|people| {
        people[0].name = Some("<b onclick=\"x\">7H's & co".to_owned());
        people[1].company = Company::Bot { level: "<i>".to_owned() };
    });
    vec![
        Screen::new("moving", moving.sight(ana)).peeks("go-1"),
        Screen::new("plain", moving.sight(ana)),
        Screen::new("first", start.sight(ana)).tutorial(),
        Screen::new("keys", keys.sight(ana)).presses("aim", "door-R2C9"),
        Screen::new("picked", moving.sight(ana)).presses("go", "1"),
        Screen::new("waiting", moving.sight(ben)),
        Screen::new("spectator", moving.sight(Eyes::Spectator)),
        Screen::new("four", crowd.sight(ana)),
        Screen::new("four-waiting", crowd.sight(Eyes::Seat(Seat(3)))),
        Screen::new("bonus", bonus.sight(ana)),
        Screen::new("bonus-none", ended.sight(ana)),
        Screen::new("bonus-others", bonus.sight(ben)),
        Screen::new("drawing", drawing.sight(ana)),
        Screen::new("giving", drawing.sight(ana)).presses("aim", "card-4"),
        Screen::new("taking", drawing.sight(ana)).presses("aim", "card-4").peeks("table-9"),
        Screen::new("full", full.sight(ana)),
        Screen::new("going", going.sight(ana)),
        Screen::new("choosing", choosing.sight(ana)).peeks("square-R3C6"),
        Screen::new("blocked", blocked.sight(ana)).peeks("square-R2C9"),
        Screen::new("late", late.sight(ana)),
        Screen::new("match", cup.sight(ana)),
        Screen::new("over", won.sight(ana)),
        Screen::new("over-spectator", won.sight(Eyes::Spectator)),
        Screen::new("cover", shared.sight(Eyes::Everybody)),
        Screen::new("uncovered", shared.sight(Eyes::Everybody)).presses("uncover", ""),
        Screen::new("anim-open", moving.sight(ana)).news(opening.sight(ana), 300.0),
        Screen::new("anim-door", moving.sight(ana)).news(opening.sight(ana), 700.0),
        Screen::new("anim-chain", bonus.sight(ana)).news(chained.sight(ana), 1000.0),
        Screen::new("anim-draw-own", drawing.sight(ana)).news(drawn.sight(ana), 200.0),
        Screen::new("anim-draw-other", drawing.sight(ben)).news(drawn.sight(ben), 200.0),
        Screen::new("anim-swap", drawing.sight(ana)).news(swapped.sight(ana), 300.0),
        Screen::new("sheet", moving.sight(ana)).presses("sheet", ""),
        Screen::new("pending", Sight { pending: true, ..moving.sight(ana) }),
        Screen::new("pending-draw", Sight { pending: true, ..drawing.sight(ana) }).presses("aim", "card-4"),
        Screen::new("looking", Sight { halted: Some(Halt::Looking), ..moving.sight(ana) }),
        Screen::new("broken-off", Sight { halted: Some(Halt::BrokenOff), ..moving.sight(ana) }),
        Screen::new("member", Sight { captain: false, ..moving.sight(ana) }),
        Screen::new("open-seat", open_seat.sight(ana)),
        Screen::new("which-piece", two_pieces.sight(ana)).presses("aim", "square-R1C4"),
        Screen::new("mercy", mercy.sight(ana)),
        Screen::new("claim", quiet.clone().pieces(0, "R1C1").hand(0, "2C").play().sight(ana)),
        Screen::new("miss", quiet.play().sight(ana)),
        Screen::new("left", four().play().leaves(1).sight(ana)),
        Screen::new("last-seat", middle().play().leaves(1).sight(ana)),
        Screen::new("names", names.sight(ana)),
    ]
}
