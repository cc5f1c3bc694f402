//! A table for tests that are drawn: the board in text, stretch by stretch, moves in notation, and what is
//! expected of them.
//!
//! Each side of the board has five stretches, and a drawing shows those that matter; what is not drawn is empty,
//! and tokens that are not drawn wait in holding:
//!
//! ```text
//! lane 0     r.....(y).....     S0, O01 to O05, the BEAST B0 in brackets, O07 to O11
//! star 0     (.)                the STAR-BEAST T0
//! spoke 0    ..g.               P01 to P04, towards WORLD
//! diamond 0  ......             N01 to N06, towards T1
//! home 0     R|..rr             the entrance E0, then H01 to H04
//! ```
//!
//! A token is the small letter of its colour; a large one on its entrance came there through WORLD (BM-19).
#![allow(dead_code, reason = "each test file uses the verbs it needs")]

use manipulation::{Color, Draw, Event, Manipulation, Mode, MoveView, Options, Phase, Space, Tokens};
use rules::{Game, Notation, Refusal, Seat, Step, Told, Turn, Viewer};

/// A game under test. Its verbs give it back, so that a test reads as a sentence.
pub struct Table {
    /// The game itself.
    pub game: Manipulation,
    /// What was told of the last step.
    pub told: Vec<Told<Event>>,
}

/// Four play, each alone, and this seat is to roll.
pub fn alone(to: char, drawn: &str) -> Table {
    table(Mode::Alone, to, drawn)
}

/// Four play as partners, and this seat is to roll.
pub fn partners(to: char, drawn: &str) -> Table {
    table(Mode::Partners, to, drawn)
}

/// Two play in tournament mode, and this seat is to roll.
pub fn tournament(to: char, drawn: &str) -> Table {
    table(Mode::Tournament, to, drawn)
}

/// A table from a drawing.
pub fn table(mode: Mode, to: char, drawn: &str) -> Table {
    board(Options { mode, ..Options::default() }, to, drawn)
}

/// A table from a drawing under `options`.
pub fn board(options: Options, to: char, drawn: &str) -> Table {
    let mut text = String::new();
    let (spaces, marked) = read(drawn);
    for color in Color::ALL {
        let own: Vec<String> =
            spaces.iter().filter(|(other, _)| *other == color).map(|(_, space)| space.to_string()).collect();
        text.push_str(&format!(
            "{}:{} ",
            color.letter(),
            if own.is_empty() { "-".to_owned() } else { own.join(",") }
        ));
    }
    text.push_str(&format!("to:{to}"));
    if !marked.is_empty() {
        text.push_str(&format!(" world:{marked}"));
    }
    let game = Manipulation::read_position(Default::default(), &options, options.mode.seats(), &text);
    Table { game: game.unwrap_or_else(|misread| panic!("{text}: {misread}")), told: Vec::new() }
}

#[expect(
    clippy::wrong_self_convention,
    reason = "its verbs give the table back, so that a test reads as a sentence"
)]
impl Table {
    /// A table before the roll for the first turn.
    pub fn start(options: Options) -> Table {
        let game = Manipulation::new(Default::default(), &options, options.mode.seats());
        Table { game: game.expect("these options can be played"), told: Vec::new() }
    }

    /// Plays a step that must be legal.
    #[track_caller]
    pub fn plays(mut self, step: Step<Manipulation>) -> Table {
        let said = format!("{step:?}");
        self.told = self.game.play(step).unwrap_or_else(|refused| panic!("{said}: {refused}"));
        self
    }

    /// The dice fall so in the roll for the first turn.
    #[track_caller]
    pub fn rolls_off(self, rolls: &[u8]) -> Table {
        self.plays(Step::Drew(Draw::RolledOff(rolls.to_vec())))
    }

    /// The die falls so.
    #[track_caller]
    pub fn rolls(self, die: u8) -> Table {
        self.plays(Step::Drew(Draw::Die(die)))
    }

    /// Whoever is to move plays this.
    #[track_caller]
    pub fn moves(self, text: &str) -> Table {
        let seat = self.to_move();
        let action = self.game.read_action(seat, text).expect("the test's move can be read");
        self.plays(Step::acted(seat, action))
    }

    /// A seat gives up.
    #[track_caller]
    pub fn leaves(self, seat: char) -> Table {
        self.plays(Step::Left(of(seat)))
    }

    /// Exactly these moves are listed, in any order.
    #[track_caller]
    pub fn may(self, moves: &[&str]) -> Table {
        let seat = self.to_move();
        let mut listed: Vec<String> =
            self.game.choices(seat).listed().iter().map(|action| self.game.write_action(action)).collect();
        let mut wanted: Vec<String> = moves.iter().map(|text| (*text).to_owned()).collect();
        listed.sort();
        wanted.sort();
        assert_eq!(listed, wanted);
        self
    }

    /// This move is among those listed.
    #[track_caller]
    pub fn offers(self, text: &str) -> Table {
        let seat = self.to_move();
        let listed = self.game.choices(seat);
        let texts: Vec<String> =
            listed.listed().iter().map(|action| self.game.write_action(action)).collect();
        assert!(texts.iter().any(|other| other == text), "{text} is not among {texts:?}");
        self
    }

    /// Whoever is to move may not play this, by this clause and with these words.
    #[track_caller]
    pub fn refuses(self, text: &str, clause: &str, said: &str) -> Table {
        let refusal = self.refusal(self.to_move(), text);
        assert_eq!(
            (refusal.clause.as_ref().map(|clause| clause.as_str()), refusal.said.as_str()),
            (Some(clause), said)
        );
        self
    }

    /// This seat may not move at all, by this clause.
    #[track_caller]
    pub fn refuses_seat(self, seat: char, text: &str, clause: &str) -> Table {
        let refusal = self.refusal(of(seat), text);
        assert_eq!(refusal.clause.as_ref().map(|clause| clause.as_str()), Some(clause));
        self
    }

    /// The board lies like this.
    #[track_caller]
    pub fn shows(self, drawn: &str) -> Table {
        let (mut wanted, marked) = read(drawn);
        let mut found: Vec<(Color, Space)> = Color::ALL
            .into_iter()
            .flat_map(|color| self.tokens().of(color).map(move |space| (color, space)))
            .collect();
        wanted.sort();
        found.sort();
        assert_eq!(found, wanted);
        let through: String = Color::ALL
            .into_iter()
            .filter(|color| self.tokens().came_through_world(*color))
            .map(Color::letter)
            .collect();
        assert_eq!(through, marked, "those that came through WORLD");
        self
    }

    /// This event was told of the last step.
    #[track_caller]
    pub fn tells(self, event: &Event) -> Table {
        assert!(self.told.iter().any(|told| told.event == *event), "{event:?} is not in {:?}", self.told);
        self
    }

    /// The last roll was sat out.
    #[track_caller]
    pub fn sits_out(self, seat: char, die: u8) -> Table {
        let view = self.game.view(Viewer::Spectator);
        assert_eq!(view.seats[of(seat).index()].sat_out, Some(die), "the view shows the sit-out");
        self.tells(&Event::SatOut { seat: of(seat), die })
    }

    /// It is this seat's turn to roll.
    #[track_caller]
    pub fn is_to_roll(self, seat: char) -> Table {
        assert!(matches!(self.game.turn(), Turn::Luck(_)), "{:?}", self.game.turn());
        assert_eq!(self.game.mover(), of(seat));
        assert_eq!(self.game.phase(), Phase::Rolling);
        self
    }

    /// The game is over and these have won.
    #[track_caller]
    pub fn is_won_by(self, winners: &str) -> Table {
        match self.game.turn() {
            Turn::Over(standing) => {
                let letters: String = standing.winners().iter().map(Seat::letter).collect();
                assert_eq!(letters, winners);
            }
            turn => panic!("the game goes on: {turn:?}"),
        }
        self
    }

    /// What the view shows of a listed move.
    #[track_caller]
    pub fn foretold(&self, text: &str) -> MoveView {
        let action = self.game.read_action(self.to_move(), text).expect("the test's move can be read");
        let view = self.game.view(Viewer::Spectator);
        view.moves().iter().find(|shown| shown.action == action).expect("the move is shown").clone()
    }

    fn tokens(&self) -> &Tokens {
        self.game.tokens()
    }

    fn refusal(&self, seat: Seat, text: &str) -> Refusal {
        let action = self.game.read_action(seat, text).expect("the test's move can be read");
        self.game.clone().play(Step::acted(seat, action)).expect_err("it should be refused").refusal()
    }

    #[track_caller]
    fn to_move(&self) -> Seat {
        match self.game.turn() {
            Turn::Of(seat) => seat,
            turn => panic!("nobody is to move: {turn:?}"),
        }
    }
}

/// The seat with a letter.
pub fn of(letter: char) -> Seat {
    Seat(letter as u8 - b'A')
}

/// Spaces by their names.
pub fn spaces(names: &str) -> Vec<Space> {
    names.split_whitespace().map(|name| name.parse().expect("a test names spaces that exist")).collect()
}

/// Reads a drawing: who stands where, and the letters of those who came through WORLD.
fn read(drawn: &str) -> (Vec<(Color, Space)>, String) {
    let (mut found, mut marked) = (Vec::new(), String::new());
    for line in drawn.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [name, side, cells] = words[..] else { panic!("{line:?} is no stretch of the board") };
        let stretch = stretch(name, side.parse().expect("a side is a number"));
        let cells: Vec<char> = cells.chars().filter(|cell| !"()|".contains(*cell)).collect();
        assert_eq!(cells.len(), stretch.len(), "{line:?}");
        for (cell, space) in cells.into_iter().zip(stretch).filter(|(cell, _)| *cell != '.') {
            let color = Color::of_letter(cell).unwrap_or_else(|| panic!("{line:?}: {cell:?} is no token"));
            found.push((color, space));
            if cell.is_ascii_uppercase() {
                marked.push(cell);
            }
        }
    }
    (found, marked)
}

fn stretch(name: &str, side: u8) -> Vec<Space> {
    let color = Color::at(usize::from(side));
    match name {
        "lane" => (0..12).map(|steps| Space::lane(12 * side + steps)).collect(),
        "star" => vec![Space::star_beast(side)],
        "spoke" => (1..=4).map(|number| Space::spoke(side, number)).collect(),
        "diamond" => (1..=6).map(|number| Space::diamond(side, number)).collect(),
        "home" => {
            let homes = (1..=4).map(|number| Space::home(color, number));
            [Space::entrance(color)].into_iter().chain(homes).collect()
        }
        _ => panic!("{name:?} is no stretch; there are lane, star, spoke, diamond and home"),
    }
}
