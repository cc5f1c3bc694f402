//! What the Call says in Basic Manipulation, and the die beside it.

use manipulation::{Color, Doing, Mode};
use maud::{Markup, html};
use rules::Seat;

use super::Moment;
use super::choices::{Choice, starts};
use super::fingers::Focus;
use super::marks::{die, no_mark};
use super::named;
use super::press::Own;
use crate::corner_mark::{colour, mark};
use crate::shell;
use crate::shell::call::Act;
use crate::shell::face::Company;
use crate::words::{capital, listed, number};

type Call = shell::call::Call<Own>;

impl Moment<'_> {
    /// What to say once everybody sits, while nothing moves.
    pub fn to_say(&self) -> Call {
        match (&self.model.view.doing, self.model.view.mover) {
            (Doing::RollingOff { seats }, _) => self.rolling_off(seats),
            (Doing::Rolling, Some(mover)) => self.told(mover, format!("{} rolls.", self.model.name(mover))),
            (Doing::Moving { die, .. }, Some(mover)) if self.model.actor().is_some() => {
                self.moving(mover, *die)
            }
            (Doing::Moving { die, .. }, Some(mover)) => self.waiting(mover, *die),
            (Doing::Rolling | Doing::Moving { .. }, None) => Call::new(""),
            (Doing::Over, _) => self.over(),
        }
    }

    /// The die while there is a roll, or else the marks of whom the Call is about; and their color.
    pub fn die_or_marks(&self, call: &Call) -> (Markup, &'static str) {
        let model = self.model;
        let face = match self.stage.is_moving() {
            true => self.stage.now.die,
            false => model.view.die().map(|face| (face, false)),
        };
        let face = face.filter(|_| model.begun() && model.halted.is_none() && !call.is_result);
        let worn: Vec<Color> = call.seat.map(|seat| model.colors_of(seat).collect()).unwrap_or_default();
        let who = self.moved_color(call).or(worn.first().copied());
        let size = if worn.len() > 1 { 2.25 } else { 3.0 };
        let picture = html! {
            div.bm-picture {
                @if let Some((face, turning)) = face {
                    (die(face, turning, self.story.facts.rolls))
                } @else if worn.is_empty() {
                    (no_mark(size))
                } @else {
                    @for color in worn { (mark(color, size)) }
                }
            }
        };
        (picture, who.map_or("var(--line-2)", colour))
    }

    /// The color that is to be moved, which may be a partner's, or that of the shown move.
    fn moved_color(&self, call: &Call) -> Option<Color> {
        let mover = self.model.view.mover.filter(|_| self.model.view.die().is_some())?;
        if call.seat != Some(mover) || self.stage.saying.is_some() {
            return None;
        }
        let shown = self.focus().shown().map(|choice| choice.color);
        shown.or(self.model.moves_of(mover).first().copied())
    }

    fn rolling_off(&self, seats: &[Seat]) -> Call {
        let say = match seats.len() == self.model.people.len() {
            true => "Everybody rolls for the first turn.".to_owned(),
            false => format!("{} tie and roll again.", self.model.list(seats)),
        };
        Call::new(say).how("The highest begins.").clause("BM-3")
    }

    fn waiting(&self, mover: Seat, die: u8) -> Call {
        let (name, rolled) = (self.model.name(mover), number(usize::from(die)));
        let say = match self.model.company(mover) {
            Some(Company::Bot { .. }) => format!("{name} rolled {rolled} and is thinking."),
            Some(Company::Away { present: false }) => format!("{name} is away. Their seat is kept."),
            Some(Company::Here | Company::Away { present: true }) | None => {
                format!("{name} rolled {rolled} and is choosing.")
            }
        };
        self.told(mover, say)
    }

    fn moving(&self, mover: Seat, die: u8) -> Call {
        let (name, rolled, focus) = (self.model.name(mover), number(usize::from(die)), self.focus());
        let several = focus.moves.len() > 1;
        let aim = match self.choices {
            [_] if self.scene.auto.is_due() => "One move, made for you.".to_owned(),
            [_] => "There is one move.".to_owned(),
            _ if several && focus.target.is_some() => "Which way?".to_owned(),
            _ if several && focus.token.is_some() => "Where to?".to_owned(),
            _ => self.which_colors(mover),
        };
        let (how, clause) = self.explained(&focus);
        let call = Call::new(format!("{name}, you rolled {rolled}. {aim}")).of(mover);
        call.how(how).clause(clause).acts(self.acts(&focus))
    }

    /// What is to be chosen, and for whom if it is not for oneself.
    fn which_colors(&self, mover: Seat) -> String {
        let model = self.model;
        let colors: Vec<&str> = model.moves_of(mover).iter().map(|color| color.name()).collect();
        match (model.mode(), model.assists(mover)) {
            (Mode::Partners, Some(partner)) => {
                format!("Move {} for {}.", listed(&colors), model.name(partner))
            }
            (Mode::Tournament, _) => format!("Move {}.", colors.join(" or ")),
            (Mode::Alone | Mode::Partners, _) => "Choose a lit space.".to_owned(),
        }
    }

    /// The line below: the shown move, or what there is to choose from.
    fn explained(&self, focus: &Focus<'_>) -> (String, &'static str) {
        if let Some(choice) = focus.shown() {
            return (choice.line.clone(), choice.clause);
        }
        let ways = number(focus.moves.len());
        match (focus.token, focus.target) {
            (_, Some(target)) => {
                (format!("{} ways lead to {}.", capital(&ways), self.places().called(target)), "BM-5")
            }
            (Some(token), None) => {
                let color = focus.moves.first().map(|choice| named(choice.color)).unwrap_or_default();
                (format!("{color} {} can go to {ways} spaces.", self.places().standing(token)), "BM-5")
            }
            (None, None) => self.lost_or_rolled_off().unwrap_or_else(|| {
                let of = match starts(self.choices).len() {
                    1 => "one token".to_owned(),
                    tokens => format!("{} tokens", number(tokens)),
                };
                let moves = capital(&number(self.choices.len()));
                let verb = if self.room.touch { "Tap" } else { "Point at" };
                (format!("{moves} moves of {of}. {verb} one to see what it does."), "BM-5")
            }),
        }
    }

    /// The button that makes the shown move, or one for each of a few ways to the same end.
    fn acts(&self, focus: &Focus<'_>) -> Vec<Act<Own>> {
        if let Some(choice) = focus.shown() {
            let auto = self.scene.auto.is_due();
            let wait = auto.then(|| Act::own("Wait", Own::Wait, "wait"));
            let words = if auto { "Move now" } else { &choice.make };
            let make = Act::own(words, Own::Make(choice.action), "call-act").primary();
            return wait.into_iter().chain([make]).collect();
        }
        if focus.target.is_none() {
            return Vec::new();
        }
        let way = |choice: &&Choice| {
            let words = match (choice.action.world, focus.token.is_some()) {
                (true, _) => "Through WORLD".to_owned(),
                (false, true) => "By the lane".to_owned(),
                (false, false) => {
                    format!("{} from {}", named(choice.color), self.places().called(choice.from()))
                }
            };
            Act::own(words, Own::Make(choice.action), format!("way-{}", choice.key()))
        };
        focus.moves.iter().take(3).map(way).collect()
    }

    /// A Call about somebody with what was told last: who sat out, who rolled what for the first turn, or the last move.
    fn told(&self, seat: Seat, say: String) -> Call {
        let call = Call::new(say).of(seat);
        match (self.lost_or_rolled_off(), self.story.last_move()) {
            (Some((how, clause)), _) => call.how(how).clause(clause),
            (None, Some(step)) => {
                let how = format!("{}, {}", self.model.name(step.seat), uncapital(&step.words));
                Call { clause: step.clause.clone(), ..call.how(how) }
            }
            (None, None) => call,
        }
    }

    /// Who lost their turn since the last move (BM-8), or else what was rolled for the first turn.
    fn lost_or_rolled_off(&self) -> Option<(String, &'static str)> {
        let facts = &self.story.facts;
        let lost = |(seat, die): &(Seat, u8)| {
            format!("{} sat out: no token can move a {die}.", self.model.name(*seat))
        };
        let rolled = |(seat, roll): &(Seat, u8)| format!("{} {roll}", self.model.name(*seat));
        if !facts.sat_out.is_empty() {
            let lost: Vec<String> = facts.sat_out.iter().map(lost).collect();
            return Some((lost.join(" "), "BM-8"));
        }
        let rolls: Vec<String> = facts.roll_off.iter().map(rolled).collect();
        (!rolls.is_empty()).then(|| (format!("For the first turn: {}.", rolls.join(", ")), "BM-3"))
    }

    fn over(&self) -> Call {
        let call = self.result("");
        match (self.model.view.ended_by_leaving(), self.model.mode()) {
            (true, _) => call.how(self.who_left()),
            (false, Mode::Alone) => call.how("All four tokens are home.").clause("BM-24"),
            (false, Mode::Partners | Mode::Tournament) => {
                call.how("All eight tokens are home.").clause("BM-24")
            }
        }
    }
}

/// The same text with a small first letter, to go on in the middle of a sentence.
fn uncapital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
