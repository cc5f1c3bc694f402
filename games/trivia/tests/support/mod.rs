//! A table for tests: real boards, plain cards, and verbs that read as sentences.
#![allow(dead_code, reason = "each test file uses the verbs it needs")]

use std::sync::Arc;

use rules::{Game, Refusal, Seat, Seats, Step, Told, Turn, Viewer};
use trivia::{
    Action, Board, BoardFile, Call, Card, Category, Contents, Draw, Edition, EditionName, Event, Question,
    Ruling, Trivia, Verdict, View,
};

/// A board of `content/`.
pub fn board_file(edition: EditionName) -> BoardFile {
    let json = match edition {
        EditionName::TrivialPursuit => include_str!("../../../../content/boards/trivial_pursuit.json"),
        EditionName::HeiseyMania => include_str!("../../../../content/boards/heisey_mania.json"),
    };
    serde_json::from_str(json).expect("the board is JSON")
}

/// A box with `cards` cards: the question of card 3 in history is `history 3?`, its answer `history 3`.
pub fn contents(edition: EditionName, cards: u16) -> Arc<Contents> {
    let question = |card: u16, category: &Category| Question {
        text: format!("{} {card}?", category.name()),
        answer: format!("{} {card}", category.name()),
        choices: ["red", "green"]
            .map(str::to_owned)
            .into_iter()
            .chain([format!("{} {card}", category.name())])
            .collect(),
        note: None,
    };
    let card = |number| Card {
        id: format!("card {number}"),
        questions: edition.categories().iter().map(|category| question(number, category)).collect(),
    };
    let board = Board::check(board_file(edition), edition).expect("the board keeps what the rulebook pins");
    Arc::new(Contents { board, cards: (0..cards).map(card).collect() })
}

/// A game under test. Its verbs give it back, so that a test reads as a sentence.
pub struct Table<E: Edition> {
    /// The game itself.
    pub game: Trivia<E>,
    /// What was told of the last step.
    pub told: Vec<Told<Event>>,
}

#[expect(
    clippy::wrong_self_convention,
    reason = "its verbs give the table back, so that a test reads as a sentence"
)]
impl<E: Edition> Table<E> {
    /// A table whose cards lie in printed order and where the first seat begins.
    pub fn start(options: E::Options, seats: u8) -> Self {
        let table = Self::unshuffled(options, seats);
        if seats == 1 {
            return table;
        }
        let rolls = (0..seats).map(|seat| if seat == 0 { 6 } else { 1 }).collect();
        table.draws(Draw::RolledOff(rolls))
    }

    /// A table before the roll for the first turn.
    pub fn unshuffled(options: E::Options, seats: u8) -> Self {
        let game = Trivia::new(contents(E::NAME, 10), &options, seats).expect("these options can be played");
        let table = Table { game, told: Vec::new() };
        match table.game.turn() {
            Turn::Luck(trivia::Luck::Shuffle { boxes }) => {
                let mut first = 0;
                let order = boxes.iter().map(|count| {
                    let cards = (first..first + count).collect();
                    first += count;
                    cards
                });
                let order = order.collect();
                table.draws(Draw::Order(order))
            }
            _ => table,
        }
    }

    /// Plays a step that must be legal.
    #[track_caller]
    pub fn plays(mut self, step: Step<Trivia<E>>) -> Self {
        let said = format!("{step:?}");
        self.told = self.game.play(step).unwrap_or_else(|refused| panic!("{said}: {refused}"));
        self
    }

    #[track_caller]
    pub fn draws(self, draw: Draw) -> Self {
        self.plays(Step::Drew(draw))
    }

    /// Rolls the die.
    #[track_caller]
    pub fn rolls(self, roll: u8) -> Self {
        self.draws(Draw::Die(roll))
    }

    /// The only seat that is to act does so.
    #[track_caller]
    pub fn does(self, action: Action) -> Self {
        let seat =
            self.to_act().iter().next().unwrap_or_else(|| panic!("nobody is to act: {:?}", self.game.turn()));
        self.plays(Step::acted(seat, action))
    }

    #[track_caller]
    pub fn seat_does(self, seat: u8, action: Action) -> Self {
        self.plays(Step::acted(Seat(seat), action))
    }

    #[track_caller]
    pub fn moves_to(self, space: &str) -> Self {
        self.does(Action::MoveTo(space.to_owned()))
    }

    /// Answers, and the program rules so; everybody lets it stand if it may be contested.
    #[track_caller]
    pub fn answers(self, call: Call) -> Self {
        self.types("an answer").is_ruled(call).all_let_stand()
    }

    #[track_caller]
    pub fn types(self, text: &str) -> Self {
        self.does(Action::Answer(text.to_owned()))
    }

    #[track_caller]
    pub fn is_ruled(self, call: Call) -> Self {
        let verdict = if call.is_right() { Verdict::Right } else { Verdict::Wrong };
        self.plays(Step::Ruled(Ruling { verdict, reason: "the test says so".to_owned() }))
    }

    /// Everybody who may let a ruling stand does.
    #[track_caller]
    pub fn all_let_stand(mut self) -> Self {
        while self.game.choices(self.someone()).listed().contains(&Action::LetStand) {
            self = self.does(Action::LetStand);
        }
        self
    }

    fn someone(&self) -> Seat {
        self.to_act().iter().next().unwrap_or(Seat(0))
    }

    pub fn to_act(&self) -> Seats {
        self.game.turn().seats()
    }

    /// Puts the mover's token somewhere, with wedges already won.
    pub fn with_token(mut self, seat: u8, at: &str, won: &[Category]) -> Self {
        use rules::Notation;
        let text = self.game.write_position();
        let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        let names: Vec<&str> = won.iter().map(|category| category.name()).collect();
        let won = if names.is_empty() { "-".to_owned() } else { names.join("+") };
        for (word, value) in [("at:", at.to_owned()), ("won:", won)] {
            let place =
                words.iter().position(|other| other.starts_with(word)).expect("a position has this word");
            let mut values: Vec<String> = words[place][word.len()..].split(',').map(str::to_owned).collect();
            values[usize::from(seat)] = value;
            words[place] = format!("{word}{}", values.join(","));
        }
        let contents = contents(E::NAME, 10);
        let options = self.options();
        self.game = Trivia::read_position(contents, &options, self.game.seats(), &words.join(" "))
            .expect("it is a position");
        self
    }

    fn options(&self) -> E::Options {
        self.game.options_chosen().clone()
    }

    pub fn view(&self, seat: u8) -> View {
        self.game.view(Viewer::Seat(Seat(seat)))
    }

    /// Everybody but the first seat has a turn and answers wrong, until the first seat is to roll.
    #[track_caller]
    pub fn pass_round(self) -> Self {
        self.pass_round_from(1)
    }

    /// Everybody from `seat` on has a turn and answers wrong, until the first seat is to roll.
    #[track_caller]
    pub fn pass_round_from(mut self, seat: u8) -> Self {
        for _ in seat..self.game.seats() {
            self = self.rolls(1);
            let target = self.targets()[0].clone();
            self = self.moves_to(&target);
            if matches!(self.view(0).doing, trivia::Doing::Choosing) {
                self = self.does(Action::Choose(E::NAME.categories()[0]));
            }
            self = self.answers(Call::Wrong);
        }
        self
    }

    /// Everybody has had turns before.
    pub fn with_turns_behind(mut self) -> Self {
        use rules::Notation;
        let text = self.game.write_position();
        let words: Vec<String> = text
            .split(' ')
            .map(|word| match word.strip_prefix("turns:") {
                Some(turns) => {
                    format!("turns:{}", turns.split(',').map(|_| "5").collect::<Vec<_>>().join(","))
                }
                None => word.to_owned(),
            })
            .collect();
        let options = self.options();
        let contents = contents(E::NAME, 10);
        self.game = Trivia::read_position(contents, &options, self.game.seats(), &words.join(" "))
            .expect("it is a position");
        self
    }

    /// Why whoever is to act may not do this: the clause and the words.
    #[track_caller]
    pub fn refusal(&self, seat: u8, action: Action) -> Refusal {
        self.game.clone().play(Step::acted(Seat(seat), action)).expect_err("it should be refused").refusal()
    }

    #[track_caller]
    pub fn refuses(self, action: Action, clause: &str) -> Self {
        let seat = self.someone();
        let refusal = self.refusal(seat.0, action);
        assert_eq!(refusal.clause.as_ref().map(|clause| clause.as_str()), Some(clause), "{}", refusal.said);
        self
    }

    #[track_caller]
    pub fn is_to_act(self, seats: &[u8]) -> Self {
        let expected: Seats = seats.iter().map(|seat| Seat(*seat)).collect();
        assert_eq!(self.to_act(), expected, "{:?}", self.game.turn());
        self
    }

    /// The die is to be rolled by this seat.
    #[track_caller]
    pub fn is_to_roll(self, seat: u8) -> Self {
        assert_eq!(self.game.turn(), Turn::Luck(trivia::Luck::Die));
        assert_eq!(self.view(0).mover, Some(Seat(seat)));
        self
    }

    /// The game is over and these have won.
    #[track_caller]
    pub fn is_won_by(self, seats: &[u8]) -> Self {
        let Turn::Over(standing) = self.game.turn() else {
            panic!("the game goes on: {:?}", self.game.turn())
        };
        let expected: Seats = seats.iter().map(|seat| Seat(*seat)).collect();
        assert_eq!(standing.winners(), expected);
        self
    }

    /// The spaces the mover may go to, sorted.
    pub fn targets(&self) -> Vec<String> {
        let choices = self.game.choices(self.someone());
        let mut names: Vec<String> = choices
            .listed()
            .iter()
            .filter_map(|action| match action {
                Action::MoveTo(to) => Some(to.clone()),
                _ => None,
            })
            .collect();
        names.sort();
        names
    }

    /// What a viewer heard of the last step.
    pub fn heard(&self, viewer: Viewer) -> Vec<&Event> {
        self.told.iter().filter(|told| told.to.includes(viewer)).map(|told| &told.event).collect()
    }
}
