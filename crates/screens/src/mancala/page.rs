//! Lays out the table: the seats, the board, the sheet, the slip of a refusal and the Call.

use crate::seat_mark::{self, mark};
use crate::sentence;
use maud::{Markup, html};
use rules::Clause;

use super::board::Board;
use super::call::{Call, Moment};
use super::hand::Hand;
use super::model::{Fall, Model};
use super::press::Press;
use super::reminders::gist;
use super::stage::Stage;
use super::story::Story;
use super::values::Values;
use crate::shell::face::{Eyes, Halt, Room};

/// Everything a table is drawn from.
pub struct Page<'a> {
    /// The position.
    pub model: &'a Model,
    /// What happened.
    pub story: &'a Story,
    /// What is on its way.
    pub stage: &'a Stage,
    /// Who presses.
    pub hand: &'a Hand,
    /// What each pocket is worth.
    pub values: &'a Values,
    /// What the shown pocket would do.
    pub fall: Option<&'a Fall>,
    /// The slab without stones.
    pub wood: &'a Markup,
    /// The room there is.
    pub room: Room,
}

impl Page<'_> {
    /// Draws the table.
    pub fn draw(&self) -> Markup {
        let looking = matches!(self.model.halted, Some(Halt::Looking | Halt::BrokenOff));
        // A click anywhere ends what is on its way.
        let settle = self.stage.is_moving().then(|| Press::Settle.what());
        let board = Board {
            model: self.model,
            layout: self.model.layout(self.room),
            wood: self.wood,
            stage: self.stage,
            hand: self.hand,
            fall: self.fall,
            values: self.values,
        };
        html! {
            div.mancala.looking[looking] data-do=[settle] {
                (self.strip())
                main.stage data-key="stage" { (board.draw()) }
                (self.sheet())
                div.foot data-key="foot" { (self.slip()) (self.call()) }
                p.sr aria-live="polite" data-key="worth-aloud" { (self.values.aloud()) }
            }
        }
    }

    /// Why something was refused: the clause, its gist, the reason here. It stays until the next act.
    fn slip(&self) -> Markup {
        html! {
            div.slips role="alert" data-key="slips" {
                @if let Some(refusal) = self.hand.refusal() {
                    div.slip data-key={ "slip-" (self.hand.refusals) } data-test="slip" {
                        @if let Some(clause) = &refusal.clause { (chip(clause)) }
                        p {
                            @if let Some(gist) = refusal.clause.as_ref().and_then(gist) { b { (gist) } " " }
                            (sentence(&refusal.said))
                        }
                        @if let Some(clause) = &refusal.clause {
                            @let press = Press::Rules(clause.to_string());
                            button.btn.small type="button" data-test="why" data-do=(press.what())
                                data-value=[press.value()] { "Show the rule" }
                        }
                    }
                }
            }
        }
    }

    fn call(&self) -> Markup {
        let (model, asking) = (self.model, self.hand.asking);
        let worth = self.fall.and_then(|fall| self.values.words(fall.pocket));
        let moment = Moment { model, story: self.story, fall: self.fall, worth, asking };
        let Call { seat, say, how, clause, is_result } = moment.call();
        let who = seat.map_or("var(--line-2)", seat_mark::color);
        html! {
            section.call.paper.result[is_result] data-key="call" style={ "--who:" (who) } aria-label="The Call" {
                (mark(seat, 3.0))
                div.words {
                    p.say role="status" data-test="call" {
                        @if is_result { span data-test="result" { (say) } } @else { (say) }
                    }
                    p.how {
                        span { (how) }
                        @if let Some(clause) = &clause { " " (chip(clause)) }
                    }
                }
                div.acts {
                    @if model.is_over() { (self.again()) }
                    @else if asking { (sure()) }
                    @else { (self.choices()) }
                }
            }
        }
    }

    fn again(&self) -> Markup {
        html! {
            // Among those who share a device nobody was promised anything.
            @if !self.model.local { (button(&Press::Verify, "verify", "Verify", false)) }
            (button(&Press::Report, "how-it-went", "How it went", false))
            @if self.model.eyes != Eyes::Spectator { (button(&Press::Rematch, "rematch", "Play again", true)) }
        }
    }

    /// The button that makes the shown choice. It keeps its place while there is none, so that nothing jumps.
    fn choices(&self) -> Markup {
        let press = self.fall.map(|fall| Press::Sow(fall.pocket));
        html! {
            button.btn.primary.gone[press.is_none()] type="button" data-key="act-sow" data-test="call-act"
                data-do=[press.as_ref().map(Press::what)] data-value=[press.as_ref().and_then(Press::value)] {
                "Sow" @if let Some(fall) = self.fall { " pocket " (fall.pocket.number) }
            }
            @if self.model.may_swap() && !self.model.pending { (button(&Press::Swap, "swap", "Swap sides", false)) }
        }
    }
}

fn sure() -> Markup {
    html! {
        (button(&Press::PlayOn, "resign-no", "Play on", false))
        (button(&Press::GiveUp, "resign-yes", "Yes, resign", true))
    }
}

fn button(press: &Press, test: &str, words: &str, primary: bool) -> Markup {
    html! {
        button.btn.primary[primary] type="button" data-key={ "act-" (test) } data-do=(press.what())
            data-value=[press.value()] data-test=(test) { (words) }
    }
}

/// A clause that opens the rules.
pub fn chip(clause: &Clause) -> Markup {
    let press = Press::Rules(clause.to_string());
    html! {
        a.rid href={ "/rules/mancala#" (clause) } data-do=(press.what()) data-value=[press.value()]
            aria-label={ "Rule " (clause) } { (clause) }
    }
}
