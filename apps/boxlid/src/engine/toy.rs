//! A toy game with all that Mancala lacks: a draw, a secret, a typed answer and a ruling. It shows that the
//! engine needs to know nothing of a game.

use std::sync::Arc;

use rules::{
    Chance, Choices, Clause, Dice, Game, Judge, Judgement, Misread, Notation, OptionSpec, Precedent,
    Refusable, Seat, Standing, Step, Told, Turn, Viewer,
};
use serde::{Deserialize, Serialize};

/// The clauses of a rulebook that does not exist.
const SPEAK: &str = "T-1";
const IN_TURN: &str = "T-2";
const UNTIL_RULED: &str = "T-3";

/// The first seat is dealt one of three cards, says what it is, and a judge rules whether that was right.
#[derive(Clone, Debug, PartialEq)]
pub struct Riddle {
    card: Option<u8>,
    answer: Option<String>,
    right: Option<bool>,
}

/// The card to be dealt.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Deal {
    cards: u8,
}

impl Chance for Deal {
    type Draw = u8;
    fn draw(&self, dice: &mut Dice) -> u8 {
        dice.below(self.cards.into()) as u8
    }
    fn allows(&self, draw: &u8) -> bool {
        *draw < self.cards
    }
}

/// The answer to be judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answered {
    text: String,
}

impl Judgement for Answered {
    type Ruling = bool;
}

/// A judge who never gets to speak, for in the tests rulings are given.
pub struct Silent;

impl Judge<Riddle> for Silent {
    fn rule(&self, _: &Answered, _: &[Precedent<Riddle>]) -> bool {
        false
    }
}

/// Nothing is forbidden but silence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, thiserror::Error)]
#[error("say something")]
pub struct Empty;

impl Refusable for Empty {
    fn clause(&self) -> Clause {
        Clause::new(SPEAK)
    }
}

impl Game for Riddle {
    type Contents = ();
    type Options = ();
    type Action = String;
    type Luck = Deal;
    type Appeal = Answered;
    type Event = String;
    type View = Option<u8>;
    type Illegal = Empty;

    const RULES: u16 = 1;
    const TURN_CLAUSE: Clause = Clause::new(IN_TURN);
    const END_CLAUSE: Clause = Clause::new(UNTIL_RULED);

    fn options() -> Vec<OptionSpec> {
        Vec::new()
    }

    fn new(_: Arc<()>, (): &(), _: u8) -> Result<Self, Empty> {
        Ok(Riddle { card: None, answer: None, right: None })
    }

    fn seats(&self) -> u8 {
        2
    }

    fn has_left(&self, _: Seat) -> bool {
        false
    }

    fn turn(&self) -> Turn<Self> {
        match (self.card, &self.answer, self.right) {
            (None, ..) => Turn::Luck(Deal { cards: 3 }),
            (Some(_), None, _) => Turn::Of(Seat(0)),
            (Some(_), Some(text), None) => Turn::Appeal(Answered { text: text.clone() }),
            (Some(_), Some(_), Some(right)) => Turn::Over(Standing::won_by(Seat(u8::from(!right)), 2)),
        }
    }

    fn choices(&self, seat: Seat) -> Choices<String> {
        if self.turn().seats().includes(seat) { Choices::Open } else { Choices::Nothing }
    }

    fn check(&self, _: Seat, action: &String) -> Result<(), Empty> {
        if action.is_empty() { Err(Empty) } else { Ok(()) }
    }

    fn apply(&mut self, step: Step<Self>) -> Vec<Told<String>> {
        match step {
            Step::Acted { action, .. } => {
                self.answer = Some(action.clone());
                vec![Told::all(format!("answered {action}"))]
            }
            Step::Drew(card) => {
                self.card = Some(card);
                vec![Told::only(Seat(0), format!("dealt {card}")), Told::all_but(Seat(0), "dealt".to_owned())]
            }
            Step::Ruled(right) => {
                self.right = Some(right);
                vec![Told::all(format!("ruled {right}"))]
            }
            Step::Left(_) => Vec::new(),
        }
    }

    fn view(&self, viewer: Viewer) -> Option<u8> {
        self.card.filter(|_| viewer == Viewer::Seat(Seat(0)))
    }
}

impl Notation for Riddle {
    fn write_action(&self, action: &String) -> String {
        action.clone()
    }

    fn read_action(&self, _: Seat, text: &str) -> Result<String, Misread> {
        Ok(text.to_owned())
    }

    fn write_position(&self) -> String {
        format!("{:?} {:?}", self.card, self.answer)
    }

    fn read_position(_: Arc<()>, (): &(), _: u8, _: &str) -> Result<Self, Misread> {
        Err(Misread::new(1, "the toy has no positions"))
    }
}
