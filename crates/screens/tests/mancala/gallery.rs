//! Every screen of Mancala worth looking at: the gallery writes them as pages, and a test presses them.

use mancala::{Begins, Options, Pie};
use rules::{Clause, Refusal, RefusalKind, Seat};
use screens::{Company, Eyes, Face as _, Halt, MancalaFace, Press, Room, Sight};

use super::support::{person, start, with};

/// One screen: its name, what is known, and what was done to the page since.
pub struct Screen {
    pub name: &'static str,
    sight: Sight,
    then: Option<(Sight, f64)>,
    presses: Vec<Press>,
    told: Option<&'static str>,
}

impl Screen {
    fn new(name: &'static str, sight: Sight) -> Self {
        Screen { name, sight, then: None, presses: Vec::new(), told: None }
    }

    fn peeks(mut self, key: &str) -> Self {
        self.presses.push(Press::Peek(Some(key.to_owned())));
        self
    }

    fn presses(mut self, what: &str, value: &str) -> Self {
        self.presses.push(Press::Do { what: what.to_owned(), value: value.to_owned() });
        self
    }

    /// What came then, and how long after it the picture is taken.
    fn news(mut self, sight: Sight, later: f64) -> Self {
        self.then = Some((sight, later));
        self
    }

    /// What the study told.
    fn told(mut self, told: &'static str) -> Self {
        self.sight.values = true;
        self.told = Some(told);
        self
    }

    /// The face as it is then, and the room at the moment the picture is taken.
    pub fn open(&self, room: Room) -> (MancalaFace, Room) {
        let mut face = MancalaFace::default();
        face.see(self.sight.clone());
        face.draw(room);
        if let Some(told) = self.told {
            face.hear(told);
        }
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

const WORTHS: &str = r#"{"told":"values","ticket":1,"line":"Ana wins by 10","proof":"bound","done":false,"sowings":[
    {"pocket":"A1","label":"+2","words":"wins by 2, exact","proof":"exact","best":false},
    {"pocket":"A3","label":"+10","words":"wins by 10, exact","proof":"exact","best":true},
    {"pocket":"A6","label":"≤4","words":"wins by at most 4","proof":"bound","best":false}],"swap":null}"#;
const SWAP: &str = r#"{"told":"values","ticket":1,"line":"Ben wins by 2","proof":"exact","done":true,"sowings":[],
    "swap":{"words":"loses by 2, exact","best":false}}"#;

/// All of them.
pub fn screens() -> Vec<Screen> {
    let (ana, ben) = (Eyes::Seat(Seat(0)), Eyes::Seat(Seat(1)));
    let away = |present| person(Some("Ben"), Company::Away { present });
    let bot = person(Some("Bot"), Company::Bot { level: "hard".to_owned() });
    let middle = || start().plays("A3 A6 B2 B5 A1 B3");
    let pie = || with(Options { begins: Begins::A, pie: Pie::On, ..Options::default() }).plays("A1");
    let over = || start().played_out();
    let refused = Refusal {
        clause: Some(Clause::new("M-5")),
        ..Refusal::new(RefusalKind::Illegal, "pocket A4 is empty, so there is nothing to sow")
    };
    vec![
        Screen::new("start", start().sight(Eyes::Everybody)),
        Screen::new("middle", middle().sight(Eyes::Everybody)),
        Screen::new("pointed", middle().sight(Eyes::Everybody)).peeks("A4"),
        Screen::new("chosen", middle().sight(Eyes::Everybody)).presses("pocket", "A4"),
        Screen::new("refusal", middle().sight(Eyes::Everybody)).presses("pocket", "A1"),
        Screen::new("refused", Sight { refused: Some(refused), ..middle().sight(ana) }),
        Screen::new("again", start().sight(ana)).news(start().plays("A3").sight_since(ana, 0), 400.0),
        Screen::new("landed", start().sight(ana)).news(start().plays("A3").sight_since(ana, 0), 3000.0),
        Screen::new("taken-back", start().plays("A3").sight(ana))
            .news(start().plays("A3").takes_back(0).sight_since(ana, 1), 200.0),
        Screen::new("sheet", middle().sight(Eyes::Everybody)).presses("sheet", ""),
        Screen::new("resigning", middle().sight(ana)).presses("resign", ""),
        Screen::new("values", start().sight(Eyes::Everybody)).told(WORTHS).peeks("A3"),
        Screen::new("looking-for-values", Sight { values: true, ..middle().sight(Eyes::Everybody) }),
        Screen::new("swap", pie().sight(Eyes::Everybody)).told(SWAP),
        Screen::new("far-side", middle().plays("A2").sight(ben)),
        Screen::new("waits", start().plays("A1").seats(1, away(true)).sight(ana)),
        Screen::new("away", start().plays("A1").seats(1, away(false)).sight(ana)),
        Screen::new("thinking", start().plays("A1").seats(1, bot).sight(ana)),
        Screen::new("open-seat", start().seats(1, person(None, Company::Away { present: false })).sight(ana)),
        Screen::new("spectator", middle().sight(Eyes::Spectator)),
        Screen::new("pending", Sight { pending: true, ..middle().sight(ana) }),
        Screen::new("looking", Sight { halted: Some(Halt::Looking), ..middle().sight(ana) }),
        Screen::new("broken-off", Sight { halted: Some(Halt::BrokenOff), ..middle().sight(ana) }),
        Screen::new("over", over().sight(ana)),
        Screen::new("over-here", over().sight(Eyes::Everybody)),
        Screen::new("over-watched", over().sight(Eyes::Spectator)),
        Screen::new("resigned", middle().leaves(1).sight(ana)),
    ]
}
