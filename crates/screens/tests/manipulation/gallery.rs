//! Sample screens of Basic Manipulation: the gallery writes them as pages, and a test reads every press in them.

use manipulation::{Mode, Options, Six};
use rules::Seat;
use screens::{Company, Eyes, Face, Halt, ManipulationFace, Press, Room, Sight};

use super::support::{ANA, BEN, Play, mode};

/// One screen: its name, what is known, and what was done to the page since.
pub struct Screen {
    /// What it is called.
    pub name: &'static str,
    sight: Sight,
    then: Vec<Sight>,
    presses: Vec<Press>,
    tutorial: bool,
    /// How long after the last news, in milliseconds.
    later: f64,
}

impl Screen {
    fn new(name: &'static str, sight: Sight) -> Self {
        Screen { name, sight, then: Vec::new(), presses: Vec::new(), tutorial: false, later: 0.0 }
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

    fn news(mut self, sight: Sight, later: f64) -> Self {
        self.then.push(sight);
        self.later = later;
        self
    }

    /// Its second line on the lid and its markup, in some room.
    pub fn draw(&self, room: Room) -> (String, String) {
        let mut face = ManipulationFace::new(self.tutorial);
        face.see(self.sight.clone());
        face.draw(room);
        for sight in &self.then {
            face.see(sight.clone());
            face.draw(room);
        }
        for press in &self.presses {
            face.press(press.clone(), room);
        }
        let drawing = face.draw(Room { now: room.now + self.later, ..room });
        (drawing.sub, drawing.markup)
    }
}

/// The position of a game in full swing.
const SWING: &str = "R:O02,O05,B1 Y:O09,O27,H14 G:T2,O39 B:H34,H33,N23,S3 to:A";

/// All of them.
pub fn screens() -> Vec<Screen> {
    let alone = || mode(Mode::Alone);
    let swing = Play::at(alone(), SWING).rolls(4);
    let bots = |play: Play| {
        play.with_people(|people| people[1].company = Company::Bot { level: "careful".to_owned() })
    };
    let first = Play::new(alone()).rolls_off(&[6, 2, 4, 2]).rolls(3);
    let tied = Play::new(alone()).rolls_off(&[6, 2, 6, 2]);
    let attacked = swing.clone().goes("O05-O09");
    let portal = Play::at(alone(), "R:B3,O02 Y:O09,H14 G:T2 B:H34,S3 to:A").rolls(6);
    let homing = Play::at(alone(), "R:O47,H04,H03 Y:O09,H14 G:T2 B:H34,S3 to:A").rolls(3);
    let sat = Play::at(alone(), "R:H03,H04 Y:S1 G:S2 B:S3 to:A").rolls(5);
    let partners =
        Play::at(mode(Mode::Partners), "R:O02,O05,B1 Y:O09,O27,H14 G:T2,O39,H21 B:H34,H33,N23,S3 to:A");
    let assists =
        Play::at(mode(Mode::Partners), "R:H01,H02,H03,H04 Y:O09,O27,H14 G:B2,O39 B:H34,H33,N23,S3 to:A");
    let set_back = Play::at(mode(Mode::Partners), "R:O02 Y:S1 G:O05 B:S3 to:A").rolls(3);
    let tournament =
        Play::at(mode(Mode::Tournament), "R:O02,O05,B1 Y:O09,O27,H14 G:T2,O39 B:H34,H33,N23,S3 to:A");
    let six = Options { six: Six::RollsAgain, ..Options::default() };
    let six = Play::at(six, "R:S0 Y:S1 G:S2 B:S3 to:A").rolls(6).goes("S0-B0").rolls(1);
    let won = Play::at(alone(), "R:E0,H04,H03,H02 Y:O09 G:T2 B:S3 to:A").rolls(1);
    let team = "R:E0,H04,H03,H02 Y:O09 G:H21,H22,H23,H24 B:S3 to:A";
    let team = Play::at(mode(Mode::Partners), team).rolls(1);
    let strike = Play::at(alone(), "R:O31 Y:E0,S1 G:S2 B:S3 to:A").rolls(1);
    let beyond = Play::at(alone(), "R:O04,O44 Y:B0,S1 G:S2 B:S3 to:A").rolls(2);
    let both = Play::at(alone(), "R:B3,O20 Y:S1 G:S2 B:S3 to:A").rolls(6);
    let mut long = swing.sight(ANA);
    long.people[0].name = Some("Maximiliane Feuerstein-Oberholzer".to_owned());
    let mut looking = swing.sight(ANA);
    looking.halted = Some(Halt::Looking);
    let mut waiting = Play::new(alone()).sight(ANA);
    waiting.people[2].name = None;
    let swing_seen = bots(swing.clone());
    vec![
        Screen::new("attack", swing_seen.sight(ANA)).peeks("target-O09"),
        Screen::new("refused", swing_seen.sight(ANA)).presses("go", "O05-O09").presses("why", "O02"),
        Screen::new("plain", swing_seen.sight(ANA)),
        Screen::new("token", swing_seen.sight(ANA)).presses("token", "B1"),
        Screen::new("waiting", swing_seen.sight(BEN)),
        Screen::new("first", first.sight(ANA)).tutorial(),
        Screen::new("auto", first.sight(ANA)),
        Screen::new("tied", tied.sight(ANA)),
        Screen::new("attacking", swing.sight(BEN)).news(attacked.sight(BEN), 1350.0),
        Screen::new("walking", swing.sight(BEN)).news(attacked.sight(BEN), 500.0),
        Screen::new("portal", portal.sight(ANA)).presses("go", "B3-WORLD-E0").peeks("B3-WORLD-E0"),
        Screen::new("in-portal", portal.sight(BEN))
            .news(portal.clone().goes("B3-WORLD-E0").sight(BEN), 1500.0),
        Screen::new("marked", portal.clone().goes("B3-WORLD-E0").rolls(2).sight(ANA)),
        Screen::new("home", homing.sight(ANA)).peeks("target-H02"),
        Screen::new("sat-out", sat.sight(BEN)),
        Screen::new("sitting-out", Play::at(alone(), "R:H03,H04 Y:S1 G:S2 B:S3 to:A").sight(ANA))
            .news(sat.sight(ANA), 900.0),
        Screen::new("partners", partners.clone().rolls(4).sight(ANA)).peeks("target-O22"),
        Screen::new("assists", assists.rolls(4).sight(ANA)),
        Screen::new("set-back", set_back.sight(ANA)),
        Screen::new("tournament", tournament.clone().rolls(4).sight(ANA)).peeks("token-O39"),
        Screen::new("six", six.sight(ANA)),
        Screen::new("strike", strike.sight(ANA)).peeks("target-E0"),
        Screen::new("beyond", beyond.sight(ANA)).peeks("O04-O07"),
        Screen::new("two-ways", both.sight(ANA)).presses("target", "E0"),
        Screen::new("winning", won.sight(ANA)),
        Screen::new("over", won.goes("E0-H01").sight(ANA)),
        Screen::new("over-team", team.goes("E0-H01").sight(Eyes::Seat(Seat(1)))),
        Screen::new("sheet", partners.rolls(4).sight(ANA)).presses("sheet", ""),
        Screen::new("long", long).peeks("target-O09"),
        Screen::new("looking", looking),
        Screen::new("link", waiting),
    ]
}
