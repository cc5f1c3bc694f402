//! The Call: one sentence to one person about what is to be done now, one line that explains it, and the buttons.

use manipulation::{Color, Doing, Kind, Mode};
use rules::{NO_PRINTED_RULE, Seat};

use super::choices::{Choice, starts};
use super::hand::Focus;
use super::model::Model;
use super::motion::Stage;
use super::places::Places;
use super::press::Press;
use super::story::Story;
use super::words::{capital, listed, number, uncapital};
use crate::shell::face::{Company, Eyes};

/// A button of the Call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// The words on it.
    pub words: String,
    /// What pressing it does.
    pub press: Press,
    /// What a test calls it.
    pub test: String,
    /// Whether it is the one to press.
    pub primary: bool,
}

impl Act {
    fn new(words: impl Into<String>, press: Press, test: &str) -> Self {
        Act { words: words.into(), press, test: test.to_owned(), primary: false }
    }

    fn primary(self) -> Self {
        Act { primary: true, ..self }
    }
}

/// What the Call says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Call {
    /// The seat it is about.
    pub seat: Option<Seat>,
    /// The colour it wears, if that is not the seat's own.
    pub color: Option<Color>,
    /// The sentence.
    pub say: String,
    /// The line below it.
    pub how: String,
    /// The clause that line rests on.
    pub clause: Option<String>,
    /// The buttons.
    pub acts: Vec<Act>,
    /// Whether the sentence is how the game came out.
    pub is_result: bool,
}

/// All that the Call depends on.
pub struct Moment<'a> {
    /// The table.
    pub model: &'a Model,
    /// The board.
    pub places: &'a Places,
    /// What happened.
    pub story: &'a Story,
    /// What is on its way.
    pub stage: &'a Stage,
    /// What can be chosen.
    pub choices: &'a [Choice],
    /// What is being looked at.
    pub focus: &'a Focus<'a>,
    /// Whether the lone move is about to be made by itself.
    pub auto: bool,
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
        if let Some(said) = &self.stage.saying {
            let clause = said.clause.map(str::to_owned);
            let how = clause.as_deref().map(super::reminders::gist).unwrap_or_default().to_owned();
            return Call { seat: Some(said.seat), say: said.words.clone(), how, clause, ..Call::default() };
        }
        if let Some(empty) = model.people.iter().position(|person| person.name.is_none()) {
            return Call {
                seat: Some(Seat(empty as u8)),
                say: "Waiting for someone with the link.".to_owned(),
                how: "The game begins as soon as every seat is taken.".to_owned(),
                clause: Some("BM-1".to_owned()),
                ..Call::default()
            };
        }
        let mut call = match &model.view.doing {
            Doing::RollingOff { seats } => self.rolling_off(seats),
            Doing::Rolling => self.rolling(),
            Doing::Moving { die, .. } => self.moving(*die),
            Doing::Over => self.over(),
        };
        if model.pending {
            call.acts.clear();
        }
        call
    }

    fn rolling_off(&self, seats: &[Seat]) -> Call {
        let all = seats.len() == self.model.seats().len();
        let say = match all {
            true => "Everybody rolls for the first turn.".to_owned(),
            false => format!("{} tie and roll again.", self.model.list(seats)),
        };
        Call {
            say,
            how: "The highest begins.".to_owned(),
            clause: Some("BM-3".to_owned()),
            ..Call::default()
        }
    }

    fn rolling(&self) -> Call {
        let Some(mover) = self.model.view.mover else { return Call::default() };
        let say = format!("{} rolls.", self.model.name(mover));
        Call { seat: Some(mover), say, ..self.told() }
    }

    fn moving(&self, die: u8) -> Call {
        let model = self.model;
        let Some(mover) = model.view.mover else { return Call::default() };
        let color = model.moves_of(mover).first().copied();
        let (name, rolled) = (model.name(mover), number(usize::from(die)));
        if model.actor().is_none() {
            let say = match model.person(mover).map(|person| &person.company) {
                Some(Company::Bot { .. }) => format!("{name} rolled {rolled} and is thinking."),
                Some(Company::Away { present: false }) => format!("{name} is away. Their seat is kept."),
                Some(Company::Here | Company::Away { present: true }) | None => {
                    format!("{name} rolled {rolled} and is choosing.")
                }
            };
            return Call { seat: Some(mover), color, say, ..self.told() };
        }
        let aim = match (self.choices, self.focus.target) {
            ([_], _) if self.auto => "One move, made for you.".to_owned(),
            ([_], _) => "There is one move.".to_owned(),
            (_, Some(_)) if self.focus.moves.len() > 1 => "Which way?".to_owned(),
            (_, _) if self.focus.token.is_some() && self.focus.moves.len() > 1 => "Where to?".to_owned(),
            (_, _) => self.which_colors(mover),
        };
        let (how, clause) = self.explained();
        Call {
            seat: Some(mover),
            color: self.focus.shown().map(|choice| choice.color).or(color),
            say: format!("{name}, you rolled {rolled}. {aim}"),
            how,
            clause: clause.map(str::to_owned),
            acts: self.acts(),
            ..Call::default()
        }
    }

    /// What is to be chosen, and for whom if it is not for oneself.
    fn which_colors(&self, mover: Seat) -> String {
        let model = self.model;
        let colors: Vec<&str> = model.moves_of(mover).into_iter().map(Color::name).collect();
        match (model.mode(), model.assists(mover)) {
            (Mode::Partners, Some(partner)) => {
                format!("Move {} for {}.", listed(&colors), model.name(partner))
            }
            (Mode::Tournament, _) => format!("Move {}.", colors.join(" or ")),
            (Mode::Alone | Mode::Partners, _) => "Choose a lit space.".to_owned(),
        }
    }

    /// The line below: the shown move, or what there is to choose from.
    fn explained(&self) -> (String, Option<&'static str>) {
        if let Some(choice) = self.focus.shown() {
            return (choice.line.clone(), Some(choice.clause));
        }
        let verb = if self.touch { "Tap" } else { "Point at" };
        let ways = capital(&number(self.focus.moves.len()));
        match (self.focus.token, self.focus.target) {
            (_, Some(target)) => {
                (format!("{ways} ways lead to {}.", self.places.called(target)), Some("BM-5"))
            }
            (Some(token), None) => {
                let color = self.focus.moves.first().map_or("", |choice| choice.color.name());
                let place = match token.kind() {
                    Kind::Holding(_) => "in holding".to_owned(),
                    _ => format!("on {}", self.places.called(token)),
                };
                let words = format!("{} {place} can go to {} spaces.", capital(color), ways.to_lowercase());
                (words, Some("BM-5"))
            }
            (None, None) => match self.sat_out() {
                Some(told) => (told, Some("BM-8")),
                None if !self.story.roll_off.is_empty() => (self.roll_off(), Some("BM-3")),
                None => {
                    let tokens = starts(self.choices).len();
                    let of = if tokens == 1 {
                        "one token".to_owned()
                    } else {
                        format!("{} tokens", number(tokens))
                    };
                    let moves = capital(&number(self.choices.len()));
                    (format!("{moves} moves of {of}. {verb} one to see what it does."), Some("BM-5"))
                }
            },
        }
    }

    /// The button that makes the shown move, or one for each of a few ways to the same end.
    fn acts(&self) -> Vec<Act> {
        if let Some(choice) = self.focus.shown() {
            let wait = self.auto.then(|| Act::new("Wait", Press::Wait, "wait"));
            let words = if self.auto { "Move now".to_owned() } else { choice.make.clone() };
            let make = Act::new(words, Press::Make(choice.action), "call-act").primary();
            return wait.into_iter().chain([make]).collect();
        }
        if self.focus.target.is_none() {
            return Vec::new();
        }
        let same_token = self.focus.token.is_some();
        let way = |choice: &&Choice| {
            let words = match (choice.action.world, same_token) {
                (true, _) => "Through WORLD".to_owned(),
                (false, true) => "By the lane".to_owned(),
                (false, false) => {
                    format!("{} from {}", capital(choice.color.name()), self.places.called(choice.from()))
                }
            };
            Act::new(words, Press::Make(choice.action), &format!("way-{}", choice.key))
        };
        self.focus.moves.iter().take(3).map(way).collect()
    }

    /// What was told last: who sat out, who rolled what for the first turn, or the last move.
    fn told(&self) -> Call {
        let (how, clause) = match (self.sat_out(), self.story.last_move()) {
            (Some(told), _) => (told, Some("BM-8".to_owned())),
            (None, _) if !self.story.roll_off.is_empty() => (self.roll_off(), Some("BM-3".to_owned())),
            (None, Some(step)) => {
                let clause = step.clause.as_ref().map(|clause| clause.as_str().to_owned());
                (format!("{}, {}", self.model.name(step.seat), uncapital(&step.words)), clause)
            }
            (None, None) => (String::new(), None),
        };
        Call { how, clause, ..Call::default() }
    }

    /// Who lost their turn since the last move (BM-8).
    fn sat_out(&self) -> Option<String> {
        let one = |(seat, die): &(Seat, u8)| {
            format!("{} sat out: no token can move a {die}.", self.model.name(*seat))
        };
        let told: Vec<String> = self.story.sat_out.iter().map(one).collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    fn roll_off(&self) -> String {
        let one = |(seat, roll): &(Seat, u8)| format!("{} {roll}", self.model.name(*seat));
        let rolls: Vec<String> = self.story.roll_off.iter().map(one).collect();
        format!("For the first turn: {}.", rolls.join(", "))
    }

    fn over(&self) -> Call {
        let model = self.model;
        let winners = model.winners();
        let own = model.own().filter(|own| winners.contains(own));
        let say = match (&winners[..], own) {
            ([], _) => "The game is over.".to_owned(),
            ([_], Some(_)) => "You win!".to_owned(),
            ([one], None) => format!("{} wins!", model.name(*one)),
            (_, Some(own)) => {
                let others: Vec<Seat> = winners.iter().copied().filter(|seat| *seat != own).collect();
                format!("You and {} win!", model.list(&others))
            }
            (_, None) => format!("{} win!", model.list(&winners)),
        };
        let (how, clause) = match (model.view.ended_by_leaving(), model.mode()) {
            (false, Mode::Alone) => ("All four tokens are home.".to_owned(), Some("BM-24")),
            (false, Mode::Partners | Mode::Tournament) => {
                ("All eight tokens are home.".to_owned(), Some("BM-24"))
            }
            (true, _) => {
                let left = model.seats().into_iter().filter(|seat| model.has_left(*seat));
                let left: Vec<Seat> = left.collect();
                (format!("{} left. {NO_PRINTED_RULE}", model.list(&left)), None)
            }
        };
        let plays = model.eyes != Eyes::Spectator && model.captain;
        let again = plays.then(|| Act::new("Play again", Press::Rematch, "rematch").primary());
        let report = Act::new("How it went", Press::Report, "how-it-went");
        let verify = (!model.local).then(|| Act::new("Verify", Press::Verify, "verify"));
        Call {
            seat: winners.first().copied(),
            say,
            how,
            clause: clause.map(str::to_owned),
            acts: verify.into_iter().chain([report]).chain(again).collect(),
            is_result: true,
            ..Call::default()
        }
    }
}
