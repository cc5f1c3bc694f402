//! What the Call says, with the chain and the choice of a key beside it.

use maud::{Markup, html};
use rules::Seat;
use whizkey::{Action, Doing, Outcome, Square};

use super::Moment;
use super::choices::{Choice, of_target, targets};
use super::press::{Own, Press, Target};
use super::rows::way;
use crate::shell::call::Act;
use crate::shell::face::Company;
use crate::shell::press::Shared;
use crate::words::{capital, listed, number};

type Call = crate::shell::call::Call<Own>;

/// The button that makes a choice.
fn make(choice: &Choice, test: &'static str) -> Act<Own> {
    Act::own(choice.make.clone(), Own::Make(choice.index), test)
}

fn let_go(words: &str) -> [Act<Own>; 1] {
    [Act::shared(words, Shared::LetGo, "call-let-go")]
}

fn luck(say: &str, clause: &'static str) -> Call {
    Call::new(say).how("One moment.").clause(clause)
}

impl Moment<'_> {
    /// What to say once everybody sits.
    pub fn to_say(&self) -> Call {
        if let Some(seat) = self.scene.covered {
            return self.pass_on(seat);
        }
        match self.model.view.doing {
            Doing::Cutting => luck("The players cut for the deal.", "WK-4"),
            Doing::Shuffling => luck("The cards are being dealt.", "WK-2"),
            Doing::Over => self.over(),
            Doing::Moving
            | Doing::GoingOn { .. }
            | Doing::Choosing { .. }
            | Doing::Drawing { .. }
            | Doing::Bonus { .. } => match self.model.actor() {
                Some(seat) => self.to_act(seat),
                None => self.waiting(),
            },
        }
    }

    /// Several people share the device: nobody sees another's cards.
    fn pass_on(&self, seat: Seat) -> Call {
        let name = self.model.name(seat);
        let show = Act::own(format!("I am {name}, show my cards"), Own::Uncover, "cover-open").primary();
        let call = Call::new(format!("Pass the device to {name}. Ready?")).of(seat).acts([show]);
        match self.story.last().filter(|_| !self.stage.is_moving()) {
            Some(step) => call.how(step.aloud.clone()).clause("WK-34"),
            None => call,
        }
    }

    /// Somebody else is at it.
    fn waiting(&self) -> Call {
        let model = self.model;
        let Some(mover) = model.view.mover else { return luck("One moment.", "WK-4") };
        let name = model.name(mover);
        let consults = model.asked() == Some(mover) && !model.captain;
        let say = match (model.company(mover), model.view.doing) {
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
        Call::new(say).of(mover).how(self.story.last_aloud())
    }

    /// The door below a doorway, in words.
    fn below(&self, doorway: Square) -> String {
        let door = self.model.view.board.door(doorway);
        door.map_or_else(|| "the door".to_owned(), |passage| passage.door.in_words())
    }

    fn to_act(&self, seat: Seat) -> Call {
        let name = self.model.name(seat);
        let call = match self.model.view.doing {
            Doing::Moving | Doing::Cutting | Doing::Shuffling | Doing::Over => self.moving(&name),
            Doing::GoingOn { .. } => Call::new(format!("{name}, one square more or to the doorway?"))
                .how("It goes on at once, with the same piece.")
                .clause("WK-25")
                .acts(self.make_each()),
            Doing::Choosing { .. } => Call::new(format!("{name}, choose a doorway."))
                .how("Any free one but the one just left. It gives no bonus.")
                .clause("WK-26"),
            Doing::Drawing { .. } => self.drawing(&name),
            Doing::Bonus { at } => self.bonus(&name, at),
        };
        self.with_choice(call.of(seat))
    }

    /// What is shown comes before what could be.
    fn with_choice(&self, mut call: Call) -> Call {
        let (choosing, given) = (self.choosing(), self.given());
        if let Some(choice) = self.shown() {
            let piece = choice.piece.map(|piece| format!("Piece {piece}. ")).unwrap_or_default();
            let how = format!("{piece}{}. {}", choice.title, choice.line);
            if !call.acts.iter().any(|act| act.press == Press::Own(Own::Make(choice.index))) {
                call.acts.retain(|act| !act.primary && act.test != "call-draw");
                call.acts.push(make(choice, "call-act").primary());
            }
            call.how(how.trim_end()).clause(choice.clause)
        } else if let Some((_, door)) = choosing.first().and_then(|choice| choice.opens()) {
            call.say = format!("Which key for {}?", door.in_words());
            call.how(format!("It wants {}.", door.key_in_words()))
                .clause("WK-12")
                .acts(let_go("Not this door"))
        } else if !choosing.is_empty() {
            call.say = "Which piece?".to_owned();
            call.acts(let_go("Neither"))
        } else if let Some(first) = given.first() {
            let given = first.cards.hand.first().map_or("card", |card| card.rank().word());
            call.say = format!("You give the {given}. Which card do you take?");
            call.how("A card from the table, of another rank.").clause("WK-22").acts(let_go("Keep it"))
        } else if let Some((door, keys)) = self.pointed_door() {
            let press = if self.room.touch { "Tap" } else { "Press" };
            let how = format!("{}: {} keys. {press} it to choose one.", door.in_words(), number(keys));
            call.how(capital(&how)).clause("WK-12")
        } else {
            call
        }
    }

    /// The door that is pointed at, if it has several keys, and how many.
    pub fn pointed_door(&self) -> Option<(whizkey::Door, usize)> {
        let keys = of_target(self.choices, self.hand.peeked?.target()?);
        let door = keys.first()?.opens()?.1;
        (keys.len() > 1).then_some((door, keys.len()))
    }

    /// A button for each choice, where there are one or two.
    fn make_each(&self) -> Vec<Act<Own>> {
        let last = self.choices.len().saturating_sub(1);
        let each = self.choices.iter().enumerate().map(|(place, choice)| {
            let act = make(choice, if place == 0 { "call-step" } else { "call-hop" });
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
        let (how, clause) = match (&self.story.facts.game_before, lit.is_empty()) {
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
        let mercy = one(Action::Mercy).map(|choice| make(choice, "call-draw").primary());
        let miss = one(Action::Miss).map(|choice| make(choice, "call-miss"));
        let claim = claim.map(|choice| make(choice, "call-claim"));
        Call::new(say).how(how).clause(clause).acts(mercy.into_iter().chain(miss).chain(claim))
    }

    fn drawing(&self, name: &str) -> Call {
        let draw = self.choices.iter().find(|choice| choice.action == Action::Draw);
        let swaps = self.choices.len() > usize::from(draw.is_some());
        let press = if self.room.touch { "tap" } else { "press" };
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
        let acts = draw.map(|choice| make(choice, "call-draw").primary());
        Call::new(say).how(how).clause(clause).acts(acts)
    }

    fn bonus(&self, name: &str, at: Square) -> Call {
        let door = self.below(at);
        let keys: Vec<&Choice> = self.choices.iter().filter(|choice| choice.opens().is_some()).collect();
        let stop = self.choices.iter().find(|choice| choice.action == Action::Stop);
        let mut acts: Vec<Act<Own>> = stop.map(|choice| make(choice, "call-stop")).into_iter().collect();
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
                acts.push(make(one, "call-act").primary());
                (format!("{name}, go on through {door}?"), format!("{}. {}.", one.title, one.line))
            }
            [first, ..] => {
                let aim = Own::Aim(first.target);
                acts.push(Act::own(format!("Choose a key for {door}"), aim, "call-keys").primary());
                (
                    format!("{name}, go on through {door}?"),
                    format!("You have {} keys for it.", number(keys.len())),
                )
            }
        };
        Call::new(say).how(how).clause("WK-17").acts(acts)
    }

    fn over(&self) -> Call {
        let model = self.model;
        let is_match = model.view.tournament.is_some();
        let call = self.result(if is_match { " the match" } else { "" });
        let (how, clause) = match model.view.outcome {
            Some(Outcome::PaidOff(seat)) => {
                let all = number(model.pieces_each());
                let how = format!("{} brought all {all} pieces to PAYOFF.", model.name(seat));
                (how, Some(if is_match { "WK-32" } else { "WK-5" }))
            }
            Some(Outcome::LastSeat(_)) => (self.who_left(), None),
            Some(Outcome::StandOff) => ("Nobody has a move.".to_owned(), Some("WK-29")),
            Some(Outcome::OutOfCards) => ("No card is left.".to_owned(), Some("WK-31")),
            Some(Outcome::Quiet) => {
                (format!("{} turns without a door or a card.", model.view.quiet.turns), Some("WK-31"))
            }
            None => (String::new(), Some("WK-5")),
        };
        let score = model.view.tournament.as_ref().map(|tournament| {
            let each = model.seats().zip(&tournament.scores);
            let each: Vec<String> =
                each.map(|(seat, score)| format!("{} {score}", model.name(seat))).collect();
            format!(" {}.", each.join(", "))
        });
        let call = call.how(how + &score.unwrap_or_default());
        match clause {
            Some(clause) => call.clause(clause),
            None => call,
        }
    }

    /// The doors of this turn as a chain: those that were opened, and the one that may follow.
    pub fn chain(&self) -> Markup {
        let links = &self.story.facts.chain;
        let next = match self.model.view.doing {
            Doing::Bonus { at } => self.model.view.board.door(at),
            Doing::Cutting
            | Doing::Shuffling
            | Doing::Moving
            | Doing::GoingOn { .. }
            | Doing::Choosing { .. }
            | Doing::Drawing { .. }
            | Doing::Over => None,
        };
        let Some(next) = next.filter(|_| !links.is_empty() && self.scene.covered.is_none()) else {
            return html! {};
        };
        let doors: Vec<String> = links.iter().map(|passed| passed.door.in_words()).collect();
        let said = format!("Chain of {}: {}", number(links.len()), doors.join(", "));
        html! {
            ol.wk-chain data-key="chain" data-test="chain" aria-label=(said) {
                @for (place, passed) in links.iter().enumerate() {
                    li.done data-key={ "link-" (place) } { (passed.door.plate()) }
                }
                li.next data-key={ "link-" (links.len()) } { (next.door.plate()) "?" }
            }
        }
    }

    /// Which key, where a door has several; which piece, where two may go to one square.
    pub fn keys(&self) -> Markup {
        let choosing = self.choosing();
        let Some(first) = choosing.first() else { return html! {} };
        let title = match first.opens() {
            Some((_, door)) => format!("Keys for {}", door.in_words()),
            None => "Which piece?".to_owned(),
        };
        let shown = self.shown().map(|choice| choice.index);
        html! {
            div.wk-keys data-key="keys" data-test="keys" role="group" aria-label=(title) {
                div.wk-chips {
                    @for choice in &choosing {
                        (way(self.model, choice, shown, Some(format!("wk-key-{}", choice.index))))
                    }
                }
            }
        }
    }
}
