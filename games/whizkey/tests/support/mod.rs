//! What the tests share: positions drawn in words, and games whose steps are played as sentences.

#![allow(dead_code, reason = "each test file uses its own part")]

use std::collections::BTreeSet;
use std::sync::Arc;

use rules::{Chance, Dice, Game, Notation, Playout, Refusable, Seat, Step, Told, Turn, Viewer};
use whizkey::{Action, Board, Card, Draw, Event, Options, View, WhizKey};

/// The board that is played on.
pub fn board() -> Arc<Board> {
    Arc::new(Board::printed())
}

/// A position in the making. Cards that are not named lie in the stack, in order.
#[derive(Clone, Debug)]
pub struct Position {
    pub seats: u8,
    pub options: Options,
    pub doing: String,
    pub to: char,
    pub dealer: char,
    pub left: String,
    pub pieces: Vec<String>,
    pub hands: Vec<String>,
    pub whiz: Vec<String>,
    pub table: String,
    /// The cards on top of the stack, if it matters.
    pub top: String,
    /// Whether all other cards lie on the table instead, so that the stack is empty but for `top`.
    pub no_stack: bool,
    pub quiet: String,
    pub score: String,
}

/// A position in which A is to move and nobody has a card or a piece out of START.
pub fn of(seats: u8) -> Position {
    let pieces = vec!["START"; WhizKey::pieces_each(seats)].join(".");
    let each = |value: &str| vec![value.to_owned(); usize::from(seats)];
    Position {
        seats,
        options: Options::default(),
        doing: "moving".to_owned(),
        to: 'A',
        dealer: 'B',
        left: "-".to_owned(),
        pieces: each(&pieces),
        hands: each("-"),
        whiz: each("-"),
        table: "-".to_owned(),
        top: "-".to_owned(),
        no_stack: false,
        quiet: "0".to_owned(),
        score: "0/0/1".to_owned(),
    }
}

fn cards(text: &str) -> Vec<Card> {
    text.split('.').filter(|card| *card != "-").map(|card| card.parse().expect("a card")).collect()
}

fn join(cards: &[Card]) -> String {
    let text = cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(".");
    if text.is_empty() { "-".to_owned() } else { text }
}

impl Position {
    /// A seat's pieces; those not named stand in START.
    pub fn pieces(mut self, seat: u8, named: &str) -> Self {
        let mut pieces: Vec<&str> = named.split(' ').collect();
        pieces.resize(WhizKey::pieces_each(self.seats), "START");
        self.pieces[usize::from(seat)] = pieces.join(".");
        self
    }

    pub fn hand(mut self, seat: u8, cards: &str) -> Self {
        self.hands[usize::from(seat)] = cards.replace(' ', ".");
        self
    }

    pub fn whiz(mut self, seat: u8, cards: &str) -> Self {
        self.whiz[usize::from(seat)] = cards.replace(' ', ".");
        self
    }

    pub fn table(mut self, cards: &str) -> Self {
        self.table = cards.replace(' ', ".");
        self
    }

    /// The cards on top of the stack.
    pub fn top(mut self, cards: &str) -> Self {
        self.top = cards.replace(' ', ".");
        self
    }

    /// All cards that are not named lie on the table.
    pub fn without_stack(mut self) -> Self {
        self.no_stack = true;
        self
    }

    pub fn doing(mut self, doing: &str) -> Self {
        self.doing = doing.to_owned();
        self
    }

    pub fn to(mut self, seat: char) -> Self {
        self.to = seat;
        self
    }

    pub fn quiet(mut self, turns: u16) -> Self {
        self.quiet = turns.to_string();
        self
    }

    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    pub fn score(mut self, score: &str) -> Self {
        self.score = score.to_owned();
        self
    }

    pub fn text(&self) -> String {
        let mut table = cards(&self.table);
        let mut stack = cards(&self.top);
        let named: BTreeSet<Card> = self
            .hands
            .iter()
            .chain(&self.whiz)
            .flat_map(|text| cards(text))
            .chain(table.iter().copied())
            .chain(stack.iter().copied())
            .collect();
        let rest = Card::all().filter(|card| !named.contains(card));
        if self.no_stack {
            table.extend(rest)
        } else {
            stack.extend(rest)
        }
        table.sort_unstable();
        format!(
            "doing:{} to:{} dealer:{} left:{} pieces:{} hand:{} whiz:{} table:{} stack:{} quiet:{} match:{} outcome:-",
            self.doing,
            self.to,
            self.dealer,
            self.left,
            self.pieces.join(","),
            self.hands.join(","),
            self.whiz.join(","),
            join(&table),
            join(&stack),
            self.quiet,
            self.score,
        )
    }

    #[track_caller]
    pub fn game(&self) -> Playing {
        let text = self.text();
        let game = WhizKey::read_position(board(), &self.options, self.seats, &text)
            .unwrap_or_else(|misread| panic!("{text}: {misread}"));
        Playing { game, told: Vec::new() }
    }
}

/// A game under test. Its verbs give it back, so that a test reads as a sentence.
#[derive(Clone, Debug)]
pub struct Playing {
    pub game: WhizKey,
    /// What was told of the last action.
    pub told: Vec<Told<Event>>,
}

impl Playing {
    /// The one to move plays these actions, one after the other.
    #[track_caller]
    pub fn plays(mut self, turn: &str) -> Self {
        let seat = self.to_move();
        for action in self.game.read_turn(seat, turn).unwrap_or_else(|misread| panic!("{turn}: {misread}")) {
            let text = self.game.write_action(&action);
            self.told = self
                .game
                .play(Step::acted(self.to_move(), action))
                .unwrap_or_else(|refused| panic!("{text}: {}", refused.refusal()));
        }
        self
    }

    #[track_caller]
    pub fn leaves(mut self, seat: u8) -> Self {
        self.told = self.game.play(Step::Left(Seat(seat))).expect("everybody may leave");
        self
    }

    #[track_caller]
    pub fn draws(mut self, draw: Draw) -> Self {
        self.told = self.game.play(Step::Drew(draw)).expect("the draw is due");
        self
    }

    #[track_caller]
    pub fn to_move(&self) -> Seat {
        match self.game.turn() {
            Turn::Of(seat) => seat,
            turn => panic!("nobody is to move: {turn:?}"),
        }
    }

    /// What the one to move may do, in notation.
    #[track_caller]
    pub fn may(&self) -> Vec<String> {
        let choices = self.game.choices(self.to_move());
        let mut listed: Vec<String> =
            choices.listed().iter().map(|action| self.game.write_action(action)).collect();
        listed.sort();
        listed
    }

    /// The refusal of an action, with its clause.
    #[track_caller]
    pub fn refuses(&self, action: &str) -> String {
        let seat = self.to_move();
        let read: Action = self.game.read_action(seat, action).unwrap_or_else(|misread| panic!("{misread}"));
        let why = self.game.check(seat, &read).expect_err("it should be refused");
        let listed = self.game.choices(seat);
        assert!(!listed.listed().contains(&read), "{action} is refused and listed");
        format!("{}: {why}", why.clause())
    }

    pub fn view(&self, seat: u8) -> View {
        self.game.view(Viewer::Seat(Seat(seat)))
    }

    pub fn heard_by(&self, viewer: Viewer) -> Vec<Event> {
        self.told.iter().filter(|told| told.to.includes(viewer)).map(|told| told.event.clone()).collect()
    }

    pub fn has_told(&self, event: &Event) -> bool {
        self.told.iter().any(|told| told.event == *event)
    }

    /// A word of the position, such as `hand` or `table`.
    pub fn word(&self, name: &str) -> String {
        word(&self.game, name)
    }
}

/// A word of a position.
pub fn word(game: &WhizKey, name: &str) -> String {
    let position = game.write_position();
    let found = position.split(' ').find_map(|word| word.strip_prefix(name)?.strip_prefix(':'));
    found.unwrap_or_else(|| panic!("a position has the word {name}")).to_owned()
}

/// Plays a game and gives its steps: mostly by habit, so that it gets somewhere, and one choice in `fancy` at random.
pub fn play_through(options: &Options, seats: u8, seed: u64, fancy: u32) -> Vec<Step<WhizKey>> {
    let mut dice = Dice::seeded(seed);
    let mut game = WhizKey::new(board(), options, seats).expect("these options can be played");
    let mut steps = Vec::new();
    loop {
        let step = match game.turn() {
            Turn::Of(seat) => {
                let choices = game.choices(seat);
                let listed = choices.listed();
                let place = if dice.below(fancy) == 0 {
                    dice.below(listed.len() as u32) as usize
                } else {
                    game.habit(seat, listed, &mut dice)
                };
                Step::acted(seat, listed[place])
            }
            Turn::Luck(luck) => Step::Drew(luck.draw(&mut dice)),
            Turn::Over(_) => return steps,
            Turn::AnyOf(_) | Turn::EachOf(_) => unreachable!("one player moves at a time"),
        };
        game.play(step.clone()).expect("it is due and legal");
        steps.push(step);
    }
}
