//! The Call: one sentence to one person about what is to be done now, one line that explains it, and the buttons.

use std::borrow::Cow;

use maud::{Markup, html};
use rules::{Clause, NO_PRINTED_RULE, Seat};

use super::page::Moment;
use super::press::{Press, Shared, chip};
use super::scene::Scene;
use crate::presses::Pressed;
use crate::words::listed;

/// A button of the Call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act<P> {
    /// The words on it.
    pub words: String,
    /// What it does.
    pub press: Press<P>,
    /// What a test calls it.
    pub test: Cow<'static, str>,
    /// Whether it is the one to press.
    pub primary: bool,
}

impl<P: Pressed> Act<P> {
    /// A button that does what only this game has.
    pub fn own(words: impl Into<String>, press: P, test: impl Into<Cow<'static, str>>) -> Self {
        Act { words: words.into(), press: Press::Own(press), test: test.into(), primary: false }
    }

    /// A button that does what every table has.
    pub fn shared(words: impl Into<String>, press: Shared, test: &'static str) -> Self {
        Act { words: words.into(), press: Press::Shared(press), test: test.into(), primary: false }
    }

    /// The button to press.
    pub fn primary(self) -> Self {
        Act { primary: true, ..self }
    }

    fn draw(&self) -> Markup {
        html! {
            button.btn.primary[self.primary] type="button" data-key={ "act-" (self.test) }
                data-do=(self.press.what()) data-value=(self.press.value().unwrap_or_default())
                data-test=(self.test) {
                (self.words)
            }
        }
    }
}

/// What the Call says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call<P> {
    /// The seat it is about, whose mark and color it wears.
    pub seat: Option<Seat>,
    /// The sentence.
    pub say: String,
    /// The line below it.
    pub how: String,
    /// The clause that line rests on.
    pub clause: Option<Clause>,
    /// The buttons.
    pub acts: Vec<Act<P>>,
    /// Whether the sentence is how the game came out.
    pub is_result: bool,
}

impl<P: Pressed> Call<P> {
    /// A Call that says this.
    pub fn new(say: impl Into<String>) -> Self {
        let say = say.into();
        Call { seat: None, say, how: String::new(), clause: None, acts: Vec::new(), is_result: false }
    }

    /// The same about somebody.
    pub fn of(self, seat: Seat) -> Self {
        Call { seat: Some(seat), ..self }
    }

    /// The same with a line below it.
    pub fn how(self, how: impl Into<String>) -> Self {
        Call { how: how.into(), ..self }
    }

    /// The same with the clause that line rests on.
    pub fn clause(self, clause: &'static str) -> Self {
        Call { clause: Some(Clause::new(clause)), ..self }
    }

    /// The same with these buttons.
    pub fn acts(self, acts: impl IntoIterator<Item = Act<P>>) -> Self {
        Call { acts: acts.into_iter().collect(), ..self }
    }
}

impl<S: Scene> Moment<'_, S> {
    /// What the Call says: what stops the table comes first, then what is going on, then what is to be done.
    pub fn call(&self) -> Call<S::Press> {
        let model = self.model;
        if let Some(halt) = model.halted {
            let (say, how) = halt.words();
            return Call::new(say).how(how);
        }
        if let Some(said) = &self.stage.saying {
            let call = Call::new(said.words.clone()).of(said.seat).how(S::meanwhile(self));
            return Call { clause: said.clause.map(Clause::new), ..call };
        }
        if let Some(empty) = model.people.iter().position(|person| person.name.is_none()) {
            let (how, clause) = S::when_all_sit(model);
            let call = Call::new("Waiting for someone with the link.").how(how).clause(clause);
            return call.of(Seat(empty as u8));
        }
        let mut call = S::call(self);
        if model.pending {
            call.acts.clear();
        }
        call
    }

    /// How the game came out, with what can be done then. `what` was won: nothing, or ` the match`.
    pub fn result(&self, what: &str) -> Call<S::Press> {
        let model = self.model;
        let winners = S::winners(model);
        let own = model.own().filter(|own| winners.contains(own));
        let names = |seats: &[Seat]| listed(&seats.iter().map(|seat| model.name(*seat)).collect::<Vec<_>>());
        let say = match (&winners[..], own) {
            ([], _) if model.over.as_ref().is_some_and(|standing| standing.is_draw()) => "A draw.".to_owned(),
            ([], _) => "The game is over.".to_owned(),
            ([_], Some(_)) => format!("You win{what}!"),
            ([one], None) => format!("{} wins{what}!", model.name(*one)),
            (_, Some(own)) => {
                let others: Vec<Seat> = winners.iter().copied().filter(|seat| *seat != own).collect();
                format!("You and {} win{what}!", names(&others))
            }
            (_, None) => format!("{} win{what}!", names(&winners)),
        };
        let again = model.decides().then(|| Act::shared("Play again", Shared::Rematch, "rematch").primary());
        let report = Act::shared("How it went", Shared::Report, "how-it-went");
        // Among those who share a device nobody was promised anything.
        let verify = (!model.local).then(|| Act::shared("Verify", Shared::Verify, "verify"));
        let call = Call::new(say).acts(verify.into_iter().chain([report]).chain(again));
        Call { seat: winners.first().copied(), is_result: true, ..call }
    }

    /// Who left, if that ended the game: no printed rule covers such an ending.
    pub fn who_left(&self) -> String {
        let left = self.model.seats().filter(|seat| S::has_left(self.model, *seat));
        let left: Vec<String> = left.map(|seat| self.model.name(seat)).collect();
        format!("{} left. {NO_PRINTED_RULE}", listed(&left))
    }

    /// Draws the Call.
    pub fn draw_call(&self) -> Markup {
        let call = self.call();
        let (picture, who) = S::picture(self, &call);
        html! {
            section.call.paper.result[call.is_result] data-key="call" style={ "--who:" (who) }
                aria-label="The Call" data-over=[call.is_result.then_some("yes")] {
                (picture)
                div.words {
                    (S::above_call(self))
                    p.say role="status" data-key="say" data-test="call" {
                        @if call.is_result { span data-test="over" { (call.say) } } @else { (call.say) }
                    }
                    p.how {
                        @if !call.how.is_empty() { span { (call.how) } }
                        @if let Some(clause) = &call.clause { " " (chip(clause.as_str())) }
                    }
                }
                (S::beside_call(self))
                div.acts data-key="acts" { @for act in &call.acts { (act.draw()) } }
            }
        }
    }
}
