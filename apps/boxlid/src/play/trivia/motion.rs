//! The die rolls, tokens walk, and a card that a bot is asked lies on the table long enough to be read.

use catalog::QuestionBox;
use rules::Seat;
use trivia::{Call, Doing, Event, QuestionView, Trivia, View};

use crate::play::Still;

/// What is lit while things move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// The spaces something happens to.
    pub lit: Vec<String>,
    /// What the die shows.
    pub die: Option<u8>,
    /// Who has just won what: the last wedge or peg of this seat stands out.
    pub won: Option<Seat>,
}

/// How long each step of a token is shown, in milliseconds.
const STEP: u64 = 150;
/// How long the die shows each of its faces.
const TUMBLE: u64 = 70;
/// How long it lies still.
const ROLLED: u64 = 450;
/// How long a question to a bot can be read, and then its ruling.
const READ: u64 = 2_400;
/// How long a ruling, or something won, is shown.
const SHOWN: u64 = 1_500;

/// The pictures from `before` to the position after `events`.
pub fn stills<E: QuestionBox>(before: &View, events: &[Event]) -> Vec<Still<Trivia<E>>> {
    let mut reel = Reel { view: before.clone(), stills: Vec::new() };
    for (place, event) in events.iter().enumerate() {
        reel.take(event, &events[place + 1..]);
    }
    reel.stills
}

struct Reel<E: QuestionBox> {
    view: View,
    stills: Vec<Still<Trivia<E>>>,
}

impl<E: QuestionBox> Reel<E> {
    fn take(&mut self, event: &Event, rest: &[Event]) {
        match event {
            Event::Rolled { seat, roll } => {
                self.view.mover = Some(*seat);
                self.view.question = None;
                self.view.doing = Doing::Rolling;
                for face in [2, 5, 3, 6, 1] {
                    self.show(Mark { die: Some(face), ..Mark::default() }, TUMBLE);
                }
                self.show(Mark { die: Some(*roll), ..Mark::default() }, ROLLED);
            }
            Event::Moved { seat, path } => {
                self.view.doing = Doing::Rolling;
                for space in path {
                    self.view.tokens[seat.index()].at.clone_from(space);
                    self.show(Mark { lit: vec![space.clone()], ..Mark::default() }, STEP);
                }
            }
            // A question to a person stays until it is answered; one to a bot would be gone at once.
            Event::Asked { seat, category, question, winning, reader } if is_settled(rest) => {
                self.view.question = Some(QuestionView {
                    seat: *seat,
                    category: *category,
                    text: question.clone(),
                    choices: Vec::new(),
                    winning: *winning,
                    reader: *reader,
                    typed: None,
                    more: None,
                    answer: None,
                    read_out: false,
                    call: None,
                });
                self.view.doing = Doing::Judging;
                self.show(Mark::default(), READ);
            }
            Event::Ruled { call, .. } if rest.iter().any(follows) => {
                self.lay_aside(Some(*call), rest.iter().find_map(answer));
                self.show(Mark::default(), SHOWN);
            }
            // While the ruling can be challenged, the card stays where it is.
            Event::ReadOut { answer, .. } if rest.iter().any(follows) => {
                self.lay_aside(None, Some(answer.clone()));
            }
            Event::Won { seat, category } => {
                self.lay_aside(None, None);
                self.view.tokens[seat.index()].won.push(*category);
                let order = self.view.edition.categories();
                self.view.tokens[seat.index()]
                    .won
                    .sort_by_key(|won| order.iter().position(|other| other == won));
                self.show(Mark { won: Some(*seat), ..Mark::default() }, SHOWN);
            }
            Event::Passed { to } => {
                self.lay_aside(None, None);
                self.view.mover = Some(*to);
            }
            Event::Begins { seat } => self.view.mover = Some(*seat),
            Event::Shuffled
            | Event::RolledOff { .. }
            | Event::RollsAgain { .. }
            | Event::Chose { .. }
            | Event::Voted { .. }
            | Event::Elected { .. }
            | Event::Asked { .. }
            | Event::CardSays { .. }
            | Event::Answered { .. }
            | Event::GaveUp { .. }
            | Event::RanOut { .. }
            | Event::NeedsMore { .. }
            | Event::Ruled { .. }
            | Event::LetStand { .. }
            | Event::Contested { .. }
            | Event::Judged { .. }
            | Event::Counted { .. }
            | Event::ReadOut { .. }
            | Event::Finished { .. }
            | Event::Left { .. }
            | Event::Ended { .. } => {}
        }
    }

    /// Makes the question on the table the last one, ruled as it was if nothing else is said.
    fn lay_aside(&mut self, call: Option<Call>, answer: Option<String>) {
        let stood = match &self.view.doing {
            Doing::Ruled { call, .. } => Some(*call),
            _ => None,
        };
        if let Some(mut question) = self.view.question.take() {
            question.call = call.or(stood);
            question.answer = answer.or(question.answer.filter(|_| question.read_out));
            self.view.last = Some(question);
        }
    }

    fn show(&mut self, mark: Mark, milliseconds: u64) {
        self.stills.push(Still { view: self.view.clone(), mark, milliseconds });
    }
}

/// Whether a question was settled in the same breath, as it is when a bot is asked.
fn is_settled(rest: &[Event]) -> bool {
    let is_ruled = |event: &Event| matches!(event, Event::Ruled { call: Call::Right | Call::Wrong, .. });
    let is_answered = |event: &Event| matches!(event, Event::Answered { .. });
    rest.iter().any(is_ruled) && !rest.iter().any(is_answered)
}

/// Whether something follows from a ruling, so that nobody can challenge it any more.
fn follows(event: &Event) -> bool {
    matches!(event, Event::Won { .. } | Event::Passed { .. } | Event::Rolled { .. } | Event::Ended { .. })
}

fn answer(event: &Event) -> Option<String> {
    match event {
        Event::ReadOut { answer, .. } => Some(answer.clone()),
        _ => None,
    }
}
