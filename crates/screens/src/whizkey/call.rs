//! The Call: one sentence to one person about what is to be done now, one line that explains it, and the buttons.

use rules::{NO_PRINTED_RULE, Seat};
use whizkey::{Action, Doing, Outcome, Square};

use super::choices::{Choice, of_target, targets};
use super::model::Model;
use super::motion::Stage;
use super::places::{capital, door_words, key_of, listed, number, the};
use super::press::{Peek, Press, Target};
use super::story::Story;
use crate::shell::face::{Company, Eyes};

/// A button of the Call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// The words on it.
    pub words: String,
    /// What it does.
    pub press: Press,
    /// What a test calls it.
    pub test: &'static str,
    /// Whether it is the one to press.
    pub primary: bool,
}

impl Act {
    fn new(words: impl Into<String>, press: Press, test: &'static str) -> Self {
        Act { words: words.into(), press, test, primary: false }
    }

    fn primary(self) -> Self {
        Act { primary: true, ..self }
    }

    /// The button that makes a choice.
    fn make(choice: &Choice, test: &'static str) -> Self {
        Act::new(choice.make.clone(), Press::Make(choice.index), test)
    }
}

/// What the Call says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Call {
    /// The seat it is about, whose mark and colour it wears.
    pub seat: Option<Seat>,
    /// The sentence.
    pub say: String,
    /// The line below it.
    pub how: String,
    /// The clause that line rests on.
    pub clause: Option<&'static str>,
    /// The buttons.
    pub acts: Vec<Act>,
    /// Whether the sentence is how the game came out.
    pub is_result: bool,
}

/// All that the Call depends on.
pub struct Moment<'a> {
    /// The table.
    pub model: &'a Model,
    /// What happened.
    pub story: &'a Story,
    /// What is on its way.
    pub stage: &'a Stage,
    /// What can be chosen.
    pub choices: &'a [Choice],
    /// The choice that is shown.
    pub shown: Option<&'a Choice>,
    /// The choices of a lit thing that was pressed and has several.
    pub choosing: Vec<&'a Choice>,
    /// The swaps of the card that is to be given.
    pub given: Vec<&'a Choice>,
    /// The lit thing that was pressed.
    pub aimed: Option<Target>,
    /// What the pointer or the focus is on.
    pub peeked: Option<Peek>,
    /// Whom the device is to be passed to.
    pub cover: Option<Seat>,
    /// Whether choices are made with a finger.
    pub touch: bool,
}

impl Moment<'_> {
    /// What to say.
    pub fn call(&self) -> Call {
        let model = self.model;
        if let Some(halt) = model.halted {
            let (say, how) = halt.words();
            return Call { say: say.to_owned(), how: how.to_owned(), ..Call::default() };
        }
        if let Some((seat, words)) = &self.stage.saying {
            return Call { seat: Some(*seat), say: words.clone(), ..Call::default() };
        }
        if let Some(empty) = model.people.iter().position(|person| person.name.is_none()) {
            return Call {
                seat: Some(Seat(empty as u8)),
                say: "Waiting for someone with the link.".to_owned(),
                how: "The cards are dealt as soon as every seat is taken.".to_owned(),
                clause: Some("WK-1"),
                ..Call::default()
            };
        }
        if let Some(seat) = self.cover {
            return self.pass_on(seat);
        }
        let mut call = match model.view.doing {
            Doing::Cutting => luck("The players cut for the deal.", "WK-4"),
            Doing::Shuffling => luck("The cards are being dealt.", "WK-2"),
            Doing::Over => self.over(),
            Doing::Moving
            | Doing::GoingOn { .. }
            | Doing::Choosing { .. }
            | Doing::Drawing { .. }
            | Doing::Bonus { .. } => match model.actor() {
                Some(seat) => self.to_act(seat),
                None => self.waiting(),
            },
        };
        if model.pending {
            call.acts.clear();
        }
        call
    }

    /// Several people share the device: nobody sees another's cards.
    fn pass_on(&self, seat: Seat) -> Call {
        let name = self.model.name(seat);
        let last = self.story.last().map(|step| step.aloud.clone()).unwrap_or_default();
        Call {
            seat: Some(seat),
            say: format!("Pass the device to {name}. Ready?"),
            how: if self.stage.is_moving() { String::new() } else { last },
            clause: Some("WK-34"),
            acts: vec![
                Act::new(format!("I am {name}, show my cards"), Press::Uncover, "cover-open").primary(),
            ],
            ..Call::default()
        }
    }

    /// Somebody else is at it.
    fn waiting(&self) -> Call {
        let model = self.model;
        let Some(mover) = model.view.mover else { return luck("One moment.", "WK-4") };
        let name = model.name(mover);
        let consults = model.asked() == Some(mover) && !model.captain;
        let say = match (model.person(mover).map(|person| &person.company), model.view.doing) {
            _ if consults => format!("Your captain chooses: {name}."),
            (Some(Company::Away { present: false }), _) => format!("{name} is away. Their seat is kept."),
            (Some(Company::Bot { .. }), Doing::Moving) => format!("{name} is thinking."),
            (_, Doing::GoingOn { .. }) => format!("{name} goes on: one square, or to the doorway."),
            (_, Doing::Choosing { .. }) => format!("{name} is choosing a doorway."),
            (_, Doing::Drawing { .. }) => format!("{name} draws or swaps."),
            (_, Doing::Bonus { at }) => format!("{name} may go on through {}.", self.below(at)),
            (_, Doing::Moving | Doing::Cutting | Doing::Shuffling | Doing::Over) => {
                format!("{name} is choosing a move.")
            }
        };
        let how = self.story.last().map(|step| step.aloud.clone()).unwrap_or_default();
        Call { seat: Some(mover), say, how, ..Call::default() }
    }

    /// The door below a doorway, in words.
    fn below(&self, doorway: Square) -> String {
        let door = self.model.view.board.door(doorway);
        door.map_or_else(|| "the door".to_owned(), |passage| door_words(passage.door))
    }

    fn to_act(&self, seat: Seat) -> Call {
        let name = self.model.name(seat);
        let call = match self.model.view.doing {
            Doing::Moving | Doing::Cutting | Doing::Shuffling | Doing::Over => self.moving(&name),
            Doing::GoingOn { .. } => Call {
                say: format!("{name}, one square more or to the doorway?"),
                how: "It goes on at once, with the same piece.".to_owned(),
                clause: Some("WK-25"),
                acts: self.make_each(),
                ..Call::default()
            },
            Doing::Choosing { .. } => Call {
                say: format!("{name}, choose a doorway."),
                how: "Any free one but the one just left. It gives no bonus.".to_owned(),
                clause: Some("WK-26"),
                ..Call::default()
            },
            Doing::Drawing { .. } => self.drawing(&name),
            Doing::Bonus { at } => self.bonus(&name, at),
        };
        self.with_choice(Call { seat: Some(seat), ..call })
    }

    /// What is shown comes before what could be.
    fn with_choice(&self, mut call: Call) -> Call {
        if let Some(choice) = self.shown {
            call.how = match choice.piece {
                Some(piece) => format!("Piece {piece}. {}. {}", choice.title, choice.line),
                None => format!("{}. {}", choice.title, choice.line),
            };
            call.how = call.how.trim_end().to_owned();
            call.clause = Some(choice.clause);
            if !call.acts.iter().any(|act| act.press == Press::Make(choice.index)) {
                call.acts.retain(|act| !act.primary && act.test != "call-draw");
                call.acts.push(Act::make(choice, "call-act").primary());
            }
        } else if let Some((_, door)) = self.choosing.first().and_then(|choice| choice.opens()) {
            call.say = format!("Which key for {}?", door_words(door));
            call.how = format!("It wants {}.", key_of(door));
            call.clause = Some("WK-12");
            call.acts = vec![Act::new("Not this door", Press::LetGo, "call-let-go")];
        } else if !self.choosing.is_empty() {
            call.say = "Which piece?".to_owned();
            call.acts = vec![Act::new("Neither", Press::LetGo, "call-let-go")];
        } else if let Some(first) = self.given.first() {
            let given = first.cards.hand.first().map_or("card", |card| card.rank().word());
            call.say = format!("You give the {given}. Which card do you take?");
            call.how = "A card from the table, of another rank.".to_owned();
            call.clause = Some("WK-22");
            call.acts = vec![Act::new("Keep it", Press::LetGo, "call-let-go")];
        } else if let Some((door, keys)) = self.pointed_door() {
            let press = if self.touch { "Tap" } else { "Press" };
            call.how =
                capital(&format!("{}: {} keys. {press} it to choose one.", door_words(door), number(keys)));
            call.clause = Some("WK-12");
        }
        call
    }

    /// The door that is pointed at, if it has several keys, and how many.
    pub fn pointed_door(&self) -> Option<(whizkey::Door, usize)> {
        let keys = of_target(self.choices, self.peeked?.target()?);
        let door = keys.first()?.opens()?.1;
        (keys.len() > 1).then_some((door, keys.len()))
    }

    /// A button for each choice, where there are one or two.
    fn make_each(&self) -> Vec<Act> {
        let last = self.choices.len().saturating_sub(1);
        let each = self.choices.iter().enumerate().map(|(place, choice)| {
            let act = Act::make(choice, if place == 0 { "call-step" } else { "call-hop" });
            if place == last { act.primary() } else { act }
        });
        each.collect()
    }

    fn moving(&self, name: &str) -> Call {
        let say = match self.choices.first().map(|choice| choice.action) {
            Some(Action::PutBack { .. }) => format!("{name}, you are blocked. Put a piece back."),
            Some(Action::Mercy) => format!("{name}, you have no card. Draw one."),
            Some(Action::Miss) => format!("{name}, you have no move. Miss the turn, or claim the DRAW."),
            Some(_) | None => format!("{name}, move one piece."),
        };
        let lit = targets(self.choices);
        let doors = lit.iter().filter(|target| matches!(target, Target::Door(..))).count();
        let squares = lit.iter().filter(|target| matches!(target, Target::Square(_))).count();
        let count = |count: usize, thing: &str| {
            (count > 0).then(|| format!("{} {thing}{}", number(count), if count == 1 { "" } else { "s" }))
        };
        let lit: Vec<String> =
            [count(doors, "door"), count(squares, "square")].into_iter().flatten().collect();
        let claim = self.choices.iter().find(|choice| choice.action == Action::ClaimDraw);
        let quiet = format!(
            "{} turns without a door or a card: the DRAW may be claimed.",
            self.model.view.quiet.turns
        );
        let verb = if doors + squares == 1 { "is" } else { "are" };
        let (how, clause) = match (&self.story.game_before, lit.is_empty()) {
            (Some(before), _) => (before.clone(), "WK-32"),
            (None, false) => (capital(&format!("{} {verb} lit.", listed(&lit))), "WK-6"),
            (None, true) if claim.is_some() => (quiet.clone(), "WK-31"),
            (None, true) => ("That is the whole turn.".to_owned(), "WK-33"),
        };
        // The claim may be made at any turn until somebody passes a door or draws a card.
        let (how, clause) = match claim {
            Some(_) if clause != "WK-31" => (format!("{how} {quiet}"), "WK-31"),
            Some(_) | None => (how, clause),
        };
        let one = |action: Action| self.choices.iter().find(move |choice| choice.action == action);
        let mercy = one(Action::Mercy).map(|choice| Act::make(choice, "call-draw").primary());
        let miss = one(Action::Miss).map(|choice| Act::make(choice, "call-miss"));
        let claim = claim.map(|choice| Act::make(choice, "call-claim"));
        let acts = mercy.into_iter().chain(miss).chain(claim).collect();
        Call { say, how, clause: Some(clause), acts, ..Call::default() }
    }

    fn drawing(&self, name: &str) -> Call {
        let draw = self.choices.iter().find(|choice| choice.action == Action::Draw);
        let swaps = self.choices.len() > usize::from(draw.is_some());
        let press = if self.touch { "tap" } else { "press" };
        let full = self
            .model
            .player(self.model.actor().unwrap_or(Seat(0)))
            .is_some_and(|player| self.model.view.is_hand_full(player));
        let (say, how, clause) = match (draw.is_some(), swaps) {
            (true, true) => (
                format!("{name}, draw or swap."),
                format!("Draw from the stack, or {press} a card you give."),
                "WK-20",
            ),
            (true, false) => {
                (format!("{name}, draw a card."), "Nothing lies there to swap for.".to_owned(), "WK-20")
            }
            (false, _) if full => (
                format!("{name}, swap a card."),
                format!("Your hand is full. {} the card you give.", capital(press)),
                "WK-21",
            ),
            (false, _) => (format!("{name}, swap a card."), "The stack is empty.".to_owned(), "WK-30"),
        };
        let acts = draw.map(|choice| Act::make(choice, "call-draw").primary()).into_iter().collect();
        Call { say, how, clause: Some(clause), acts, ..Call::default() }
    }

    fn bonus(&self, name: &str, at: Square) -> Call {
        let door = self.below(at);
        let keys: Vec<&Choice> = self.choices.iter().filter(|choice| choice.opens().is_some()).collect();
        let stop = self.choices.iter().find(|choice| choice.action == Action::Stop);
        let mut acts: Vec<Act> = stop.map(|choice| Act::make(choice, "call-stop")).into_iter().collect();
        let (say, how) = match keys[..] {
            [] => {
                acts = acts.into_iter().map(Act::primary).collect();
                let need = self
                    .model
                    .view
                    .doors
                    .iter()
                    .find(|view| view.from == at)
                    .and_then(|view| self.model.view.need_for(view.door));
                let need = need.map(whizkey::say_need).unwrap_or_default();
                (format!("{name}, the chain ends here."), capital(&format!("{door} {need}.")))
            }
            [one] => {
                acts.push(Act::make(one, "call-act").primary());
                (format!("{name}, go on through {door}?"), format!("{}. {}.", one.title, one.line))
            }
            [first, ..] => {
                acts.push(
                    Act::new(format!("Choose a key for {door}"), Press::Aim(first.target), "call-keys")
                        .primary(),
                );
                (
                    format!("{name}, go on through {door}?"),
                    format!("You have {} keys for it.", number(keys.len())),
                )
            }
        };
        Call { say, how, clause: Some("WK-17"), acts, ..Call::default() }
    }

    fn over(&self) -> Call {
        let model = self.model;
        let winners: Vec<Seat> =
            model.view.over.as_ref().map(|standing| standing.winners().iter().collect()).unwrap_or_default();
        let names: Vec<String> = winners.iter().map(|seat| model.name(*seat)).collect();
        let own = model.own().is_some_and(|own| winners.contains(&own));
        let (how, clause) = match model.view.outcome {
            Some(Outcome::PaidOff(seat)) => {
                let all = number(model.pieces_each());
                let how = format!("{} brought all {all} pieces to PAYOFF.", model.name(seat));
                (how, Some(if model.view.tournament.is_some() { "WK-32" } else { "WK-5" }))
            }
            Some(Outcome::LastSeat(_)) => (self.who_left(), None),
            Some(Outcome::StandOff) => ("Nobody has a move.".to_owned(), Some("WK-29")),
            Some(Outcome::OutOfCards) => ("No card is left.".to_owned(), Some("WK-31")),
            Some(Outcome::Quiet) => {
                (format!("{} turns without a door or a card.", model.view.quiet.turns), Some("WK-31"))
            }
            None => (String::new(), Some("WK-5")),
        };
        let is_draw = model.view.outcome.is_some_and(|outcome| outcome.winner().is_none());
        let what = if model.view.tournament.is_some() { " the match" } else { "" };
        let say = match (winners.len(), own) {
            _ if is_draw => "A draw.".to_owned(),
            (1, true) => format!("You win{what}!"),
            (1, false) => format!("{} wins{what}!", names[0]),
            (_, _) => "The game is over.".to_owned(),
        };
        let score = model.view.tournament.as_ref().map(|tournament| {
            let each: Vec<String> = model
                .seats()
                .zip(&tournament.scores)
                .map(|(seat, score)| format!("{} {score}", model.name(seat)))
                .collect();
            format!(" {}.", each.join(", "))
        });
        let plays = model.eyes != Eyes::Spectator && model.captain;
        let again = plays.then(|| Act::new("Play again", Press::Rematch, "rematch").primary());
        let report = Act::new("How it went", Press::Report, "how-it-went");
        let verify = (!model.local).then(|| Act::new("Verify", Press::Verify, "verify"));
        Call {
            seat: if is_draw { None } else { winners.first().copied() },
            say,
            how: how + &score.unwrap_or_default(),
            clause,
            acts: verify.into_iter().chain([report]).chain(again).collect(),
            is_result: true,
        }
    }

    /// Who left, if that ended the game: no printed rule covers such an ending.
    fn who_left(&self) -> String {
        let players = (0..).map(Seat).zip(&self.model.view.players);
        let left: Vec<String> =
            players.filter(|(_, player)| player.left).map(|(seat, _)| self.model.name(seat)).collect();
        format!("{} left. {NO_PRINTED_RULE}", listed(&left))
    }

    /// The board in a sentence: whose it is, what stands where, what is lit.
    pub fn board_in_words(&self, seat: Seat, pieces: &[Square]) -> String {
        let stands = super::mini::in_words(self.model, seat, pieces);
        let at = match self.model.at().filter(|_| self.model.view.mover == Some(seat)) {
            Some(at) => format!(" The turn goes on from {}.", the(&self.model.view.board, at)),
            None => String::new(),
        };
        let lit = targets(self.choices).into_iter().filter(|target| target.is_on_board()).count();
        let lit = match lit {
            0 => String::new(),
            1 => " One place is lit.".to_owned(),
            _ => format!(" {} places are lit.", capital(&number(lit))),
        };
        format!("Four rows of squares with doors between them, from START down to PAYOFF. {stands}{at}{lit}")
    }
}

fn luck(say: &str, clause: &'static str) -> Call {
    Call { say: say.to_owned(), how: "One moment.".to_owned(), clause: Some(clause), ..Call::default() }
}
