//! Lays out the table: wide, with the sheet beside the board, or narrow, with one thing under the other.

use maud::{Markup, html};

use super::coach::Coach;
use super::face::{Halt, Room};
use super::hand::Hand;
use super::model::Model;
use super::press::Shared;
use super::scene::Scene;
use super::stage::Stage;
use super::story::Story;

/// Everything a table is drawn from.
pub struct Moment<'a, S: Scene> {
    /// What only this game remembers.
    pub scene: &'a S,
    /// The table.
    pub model: &'a Model<S::Game>,
    /// What happened.
    pub story: &'a Story<S::Facts>,
    /// What is on its way.
    pub stage: &'a Stage<S::Shown>,
    /// What is held and pointed at.
    pub hand: &'a Hand<S>,
    /// The coach.
    pub coach: Coach,
    /// What can be chosen; nothing while something moves.
    pub choices: &'a [S::Choice],
    /// The room there is.
    pub room: Room,
}

impl<S: Scene> Moment<'_, S> {
    /// Draws the table.
    pub fn draw(&self) -> Markup {
        let Room { narrow, still, .. } = self.room;
        let moving = self.stage.is_moving();
        let looking = self.model.halted == Some(Halt::Looking);
        let class = [S::CLASS, S::classes(self)].concat();
        // A click anywhere ends what is on its way.
        let settle = moving.then(|| Shared::Settle.what());
        html! {
            div.shell.(class).wide[!narrow].narrow[narrow].still[still].moving[moving].looking[looking]
                data-do=[settle] {
                @if narrow { (self.narrow()) } @else { (self.wide()) }
            }
        }
    }

    fn wide(&self) -> Markup {
        html! {
            main.stage { (S::board(self)) }
            aside.sheet.paper aria-label="Score sheet" { (S::sheet(self)) }
            div.foot { (self.foot()) }
        }
    }

    fn narrow(&self) -> Markup {
        let open = self.hand.sheet_open;
        html! {
            (self.strip())
            main.scroll data-key="scroll" tabindex="0" {
                div.stage data-key="stage" { (S::board(self)) }
                (S::under_board(self))
                div.below.paper.open[open] data-key="below" {
                    @if open { (close_button()) }
                    (S::below(self))
                }
            }
            div.foot data-key="foot" { (self.foot()) }
        }
    }

    /// Why something cannot be done, the coach's note and the Call.
    fn foot(&self) -> Markup {
        html! { (S::slip(self)) (self.coach()) (self.draw_call()) }
    }
}

/// Puts the sheet away again on a narrow screen.
fn close_button() -> Markup {
    html! {
        button.icon.close type="button" data-key="close" data-do=(Shared::Sheet.what())
            data-test="sheet-close" aria-label="Put the sheet away" {
            svg.glyph width="20" height="20" viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true" {
                path d="M-.55-.55L.55 .55M.55-.55L-.55 .55" {}
            }
        }
    }
}
