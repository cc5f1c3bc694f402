//! The screens of the trivia games that the gallery shows and tests go through.

use rules::Seat;
use screens::{Company, Eyes, Face, Line, Press, Room, Sight, TriviaFace};
use trivia::{
    Action, BotKnows, Boxes, Call, Category, EditionName, Exactness, HeiseyMania, HeiseyOptions,
    PursuitOptions, Put, TrivialPursuit, Verdict,
};

use super::support::{NOW, Placed, Play};

/// One screen: its name, the game, what is known, and what was done to the page since.
pub struct Screen {
    /// Its name.
    pub name: &'static str,
    /// Its game.
    pub edition: EditionName,
    sight: Sight,
    then: Vec<Sight>,
    presses: Vec<Press>,
    tutorial: bool,
    /// How long after the last news, in milliseconds.
    later: f64,
}

impl Screen {
    fn new(name: &'static str, edition: EditionName, sight: Sight) -> Self {
        let (then, presses) = (Vec::new(), Vec::new());
        Screen { name, edition, sight, then, presses, tutorial: false, later: 0.0 }
    }

    fn peeks(mut self, key: &str) -> Self {
        self.presses.push(Press::Peek(Some(key.to_owned())));
        self
    }

    fn timed(mut self, seconds: f64) -> Self {
        self.sight.deadline = Some(NOW + seconds * 1000.0);
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

    /// The second line on the lid, and the markup below it.
    pub fn draw(&self, room: Room) -> (String, String) {
        let mut face = TriviaFace::new(self.edition, self.tutorial);
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

const THREE: [Placed<'_>; 3] = [
    ("R02", &[Category::SportsLeisure, Category::History]),
    ("S32", &[Category::PeoplePlaces, Category::WildCard, Category::ArtsEntertainment]),
    ("R24", &[Category::ScienceNature]),
];
const GLASS: [Placed<'_>; 3] =
    [("D05", &[Category::Abc]), ("P22", &[Category::Colors, Category::Patterns]), ("D23", &[])];
const FULL: [Category; 6] = [
    Category::PeoplePlaces,
    Category::ArtsEntertainment,
    Category::History,
    Category::ScienceNature,
    Category::SportsLeisure,
    Category::WildCard,
];

/// Every screen.
pub fn screens() -> Vec<Screen> {
    let mut screens = wheel();
    screens.extend(diamond());
    screens
}

fn wheel() -> Vec<Screen> {
    const E: EditionName = EditionName::TrivialPursuit;
    let ana = Eyes::Seat(Seat(0));
    let ben = Eyes::Seat(Seat(1));
    let plain = || Play::<TrivialPursuit>::begins(PursuitOptions::default(), 3);
    let table = plain().with_tokens(&THREE);
    let moving = table.clone().rolls(5);
    let asked = moving.clone().goes(0, "R07");
    let answered = asked.clone().answers(0, "Luis Braile");
    let ruled = answered.clone().judged(Verdict::Right, "one typo in word 1, one typo in word 2");
    let contested = asked
        .clone()
        .answers(0, "Pascal")
        .judged(Verdict::Wrong, "that is another answer")
        .does(0, Action::Contest);
    let won = ruled.clone().stands().rolls(4);
    let six = Play::<TrivialPursuit>::begins(PursuitOptions::default(), 6).rolls(6);
    let choice = PursuitOptions { put: Put::Choices, ..PursuitOptions::default() };
    let choice = Play::<TrivialPursuit>::begins(choice, 3).with_tokens(&THREE).rolls(5).goes(0, "R07");
    let full: [Placed<'_>; 3] = [("S01", &FULL), THREE[1], THREE[2]];
    let electing = plain().with_tokens(&full).rolls(1).goes(0, "HUB");
    let last = electing
        .clone()
        .does(1, Action::Vote(Category::ScienceNature))
        .does(2, Action::Vote(Category::ScienceNature));
    let over = last.clone().answers(0, "Venus").settled(Call::Right);
    let hub = plain().with_tokens(&[("S01", &[]), THREE[1], THREE[2]]).rolls(1).goes(0, "HUB");
    let boxes = PursuitOptions { boxes: Boxes::Two, ..PursuitOptions::default() };
    let boxes = Play::<TrivialPursuit>::begins(boxes, 3).with_tokens(&THREE).rolls(5).goes(0, "R07");
    let crowd: [Placed<'_>; 6] = [
        ("R09", &FULL[..3]),
        ("R09", &[]),
        ("R09", &FULL[3..4]),
        ("S13", &[]),
        ("S13", &FULL[..5]),
        ("R30", &[]),
    ];
    let crowd = Play::<TrivialPursuit>::begins(PursuitOptions::default(), 6).with_tokens(&crowd).rolls(6);
    let bots = PursuitOptions { bots: vec![None, Some(BotKnows::Much), None], ..PursuitOptions::default() };
    let bots = Play::<TrivialPursuit>::begins(bots, 3).with_tokens(&THREE).rolls(5).goes(0, "R07");
    let bots = bots.answers(0, "Pascal").settled(Call::Wrong).rolls(2).with_people(|people| {
        people[1].company = Company::Bot { level: "steady".to_owned() };
    });
    let member =
        asked.clone().with_people(|people| people[0].team = vec!["Gus".to_owned(), "Hal".to_owned()]);
    let mut member = member.sight(ana);
    member.captain = false;
    member.chat = vec![
        Line { name: "Gus".to_owned(), text: "Braille, surely".to_owned() },
        Line { name: "Ana".to_owned(), text: "First name?".to_owned() },
    ];
    let more = asked.clone().answers(0, "Louis").judged(Verdict::More, "which surname?");
    vec![
        Screen::new("tp-moving", E, moving.sight(ana)).peeks("R07"),
        Screen::new("tp-moving-plain", E, moving.sight(ana)),
        Screen::new("tp-first", E, plain().rolls(6).sight(ana)).tutorial(),
        Screen::new("tp-six", E, six.sight(ana)).peeks("R21"),
        Screen::new("tp-crowd", E, crowd.sight(ana)).peeks("R12"),
        Screen::new("tp-waiting", E, moving.sight(ben)),
        Screen::new("tp-asked", E, asked.sight(ana)).timed(32.0),
        Screen::new("tp-asked-coach", E, asked.sight(ana)).timed(9.0).tutorial(),
        Screen::new("tp-asked-others", E, asked.sight(ben)).timed(32.0),
        Screen::new("tp-more", E, more.sight(ana)).timed(4.0),
        Screen::new("tp-member", E, member).timed(21.0),
        Screen::new("tp-choices", E, choice.sight(ana)).timed(32.0).peeks("Blaise Pascal"),
        Screen::new("tp-ruled", E, ruled.sight(ben)).timed(6.0),
        Screen::new("tp-ruled-own", E, ruled.sight(ana)).timed(6.0).tutorial(),
        Screen::new("tp-contest", E, contested.sight(ben)),
        Screen::new("tp-contest-own", E, contested.sight(ana)),
        Screen::new("tp-won", E, won.sight(ana)),
        Screen::new("tp-walking", E, moving.sight(ben)).news(asked.sight(ben), 500.0),
        Screen::new("tp-winning-wedge", E, ruled.sight(ben)).news(won.sight(ben), 300.0),
        Screen::new("tp-hub", E, hub.sight(ana)).peeks("wild_card"),
        Screen::new("tp-electing", E, electing.sight(ben)),
        Screen::new("tp-boxes", E, boxes.sight(ben)),
        Screen::new("tp-last", E, last.sight(ana)).timed(40.0),
        Screen::new("tp-bot", E, bots.sight(ana)),
        Screen::new("tp-over", E, over.sight(ana)),
    ]
}

fn diamond() -> Vec<Screen> {
    const E: EditionName = EditionName::HeiseyMania;
    let ana = Eyes::Seat(Seat(0));
    let ben = Eyes::Seat(Seat(1));
    let spoken = HeiseyOptions { put: Put::Spoken, ..HeiseyOptions::default() };
    let spoken = Play::<HeiseyMania>::begins(spoken, 3).with_tokens(&GLASS).rolls(2).goes(0, "D07");
    let room = spoken
        .clone()
        .with_people(|people| people.iter_mut().for_each(|person| person.company = Company::Here));
    let plain = || Play::<HeiseyMania>::begins(HeiseyOptions::default(), 3);
    let moving = plain().with_tokens(&GLASS).rolls(4);
    let panel = HeiseyOptions { exactness: Exactness::Players, ..HeiseyOptions::default() };
    let panel = Play::<HeiseyMania>::begins(panel, 3)
        .with_tokens(&GLASS)
        .rolls(2)
        .goes(0, "D07")
        .answers(0, "New Ark");
    let asked = plain().with_tokens(&GLASS).rolls(2).goes(0, "D07");
    let wrong = asked.clone().answers(0, "Columbus").settled(Call::Wrong).rolls(3);
    let alone = Play::<HeiseyMania>::begins(HeiseyOptions::default(), 1).rolls(5);
    vec![
        Screen::new("hm-judge", E, spoken.sight(ben)).timed(30.0),
        Screen::new("hm-spoken", E, spoken.sight(ana)).timed(30.0),
        Screen::new("hm-room", E, room.sight(Eyes::Everybody)),
        Screen::new("hm-moving", E, moving.sight(ana)).peeks("D09"),
        Screen::new("hm-first", E, plain().rolls(3).sight(ana)).tutorial(),
        Screen::new("hm-asked", E, asked.sight(ana)).timed(32.0),
        Screen::new("hm-panel", E, panel.sight(ben)),
        Screen::new("hm-wrong", E, wrong.sight(ben)),
        Screen::new("hm-alone", E, alone.sight(ana)),
    ]
}
