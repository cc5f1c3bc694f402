//! Lays out the table: wide, with the sheet beside the board, or narrow, with one thing under the other.

use manipulation::{Color, Space};
use maud::{Markup, html};

use super::bar::slip;
use super::board::{BoardArt, Corner, Lit, Scene, Tip};
use super::call::Moment;
use super::choices::{Choice, ends, starts, target_label, token_label};
use super::coach::Coach;
use super::hand::Hand;
use super::model::Model;
use super::press::Press;
use super::sheet::Sheet;
use super::words::{capital, number, shortened};
use crate::shell::face::{Halt, Room};

/// The most letters of a name that fit beside a tray.
const NAME: usize = 12;

/// Everything a table is drawn from.
pub struct Page<'a> {
    /// The table.
    pub model: &'a Model,
    /// The board.
    pub art: &'a BoardArt,
    /// The Call.
    pub moment: Moment<'a>,
    /// The sheet.
    pub sheet: Sheet<'a>,
    /// The coach.
    pub coach: Coach,
    /// What is held and pointed at.
    pub hand: &'a Hand,
    /// The room there is.
    pub room: Room,
}

impl Page<'_> {
    /// Draws the table.
    pub fn draw(&self) -> Markup {
        let (narrow, moving) = (self.room.narrow, self.moment.stage.is_moving());
        // A click anywhere ends what is on its way.
        let (settle, _) = Press::Settle.written();
        html! {
            .bm.bm-wide[!narrow].bm-narrow[narrow].bm-still[self.room.still].bm-moving[moving]
                .bm-mine[!self.moment.choices.is_empty()].bm-looking[self.model.halted == Some(Halt::Looking)]
                data-do=[moving.then_some(settle)] {
                @if narrow { (self.narrow()) } @else { (self.wide()) }
            }
        }
    }

    fn wide(&self) -> Markup {
        let sheet = &self.sheet;
        html! {
            main.bm-stage { (self.board()) }
            aside.sheet.paper aria-label="Score sheet" {
                (sheet.seats()) (sheet.choices()) (sheet.auto()) (sheet.happened()) (sheet.rules()) (sheet.about())
            }
            .foot { (self.foot()) }
        }
    }

    fn narrow(&self) -> Markup {
        let (sheet, open) = (&self.sheet, self.hand.sheet_open);
        html! {
            (sheet.strip())
            main.bm-scroll data-key="scroll" tabindex="0" {
                .bm-stage data-key="stage" { (self.board()) }
                .bm-hand data-key="hand" { (sheet.choices()) }
                .bm-below.paper.open[open] data-key="below" {
                    // The strip says the same in short, so the rows come only with the sheet.
                    @if open { (close()) (sheet.seats()) }
                    (sheet.auto()) (sheet.happened()) (sheet.rules()) (sheet.about())
                }
            }
            .foot data-key="foot" { (self.foot()) }
        }
    }

    /// What lies below the board: why something cannot be done, the coach, the Call.
    fn foot(&self) -> Markup {
        html! {
            @if let Some(why) = &self.hand.why { (slip(why)) }
            (self.coach.draw(self.model, self.room.touch))
            (self.moment.draw())
        }
    }

    fn board(&self) -> Markup {
        let (moment, view) = (&self.moment, &self.model.view);
        let stage = moment.stage;
        let is_marked = |color: &Color| view.color(*color).through_world;
        let ways = match &moment.focus.moves[..] {
            [] if self.room.still => vec![stage.trail.clone()],
            moves => moves.iter().map(|choice| choice.way.clone()).collect(),
        };
        let tip = moment.focus.shown().and_then(|choice| {
            let words = choice.tip.clone()?;
            Some(Tip { at: choice.to(), words, clause: choice.clause })
        });
        self.art.draw(&Scene {
            label: self.label(),
            corners: Color::ALL.map(|color| self.corner(color)).to_vec(),
            tokens: stage.tokens,
            marked: Color::ALL.into_iter().filter(is_marked).collect(),
            gone: Color::ALL.into_iter().filter(|color| view.color(*color).is_gone()).collect(),
            won: self.won(),
            movable: self.movable(),
            targets: self.targets(),
            ways,
            tip,
            refused: self.hand.why.as_ref().map(|why| why.space),
            portal: stage.portal,
        })
    }

    /// The colours that have won, once the last token has come home.
    fn won(&self) -> Vec<Color> {
        let over = self.model.view.over.is_some() && !self.moment.stage.is_moving();
        let winners = if over { self.model.winners() } else { Vec::new() };
        winners.into_iter().flat_map(|seat| self.model.colors_of(seat)).collect()
    }

    fn corner(&self, color: Color) -> Corner {
        let seat = self.model.mode().seat_of(color);
        let said = self.moment.stage.saying.as_ref().map(|said| said.seat);
        let mover = said.or(self.model.view.mover);
        let now = mover.is_some_and(|mover| self.model.moves_of(mover).contains(&color));
        Corner {
            color,
            name: shortened(&self.model.name(seat), NAME),
            now: now && self.model.begun() && self.model.view.over.is_none(),
            left: self.model.has_left(seat),
        }
    }

    /// The tokens that can move. While one is being looked at, or a space, those that do not fit step back.
    fn movable(&self) -> Vec<Lit> {
        let (choices, focus) = (self.moment.choices, self.moment.focus);
        let lit = |from: Space| Lit {
            space: from,
            label: token_label(&self.art.places, choices, from),
            faint: !focus.moves.is_empty() && focus.moves.iter().all(|choice| choice.from() != from),
            shown: focus.token == Some(from) && focus.target.is_none(),
        };
        starts(choices).into_iter().map(lit).collect()
    }

    /// Where they can go, with a token in hand only where it can.
    fn targets(&self) -> Vec<Lit> {
        let focus = self.moment.focus;
        let open = self.hand.open(self.moment.choices);
        let lit = |to: Space| {
            let moves: Vec<&Choice> = open.iter().copied().filter(|choice| choice.to() == to).collect();
            Lit {
                space: to,
                label: target_label(self.model, &self.art.places, &moves, to),
                faint: !focus.moves.is_empty() && focus.moves.iter().all(|choice| choice.to() != to),
                shown: focus.target == Some(to),
            }
        };
        ends(open.iter().copied()).into_iter().map(lit).collect()
    }

    /// The board in a sentence: what it is, how the colours stand, and what is lit.
    fn label(&self) -> String {
        let stands = Color::ALL.map(|color| {
            let view = self.model.view.color(color);
            if view.is_gone() {
                return format!("{} has left the game.", capital(color.name()));
            }
            let out: Vec<String> = view
                .spaces
                .iter()
                .filter(|space| !space.is_home())
                .map(|space| self.art.places.called(*space))
                .collect();
            let out =
                if out.is_empty() { "none out".to_owned() } else { format!("on {}", out.join(" and on ")) };
            format!("{}: {out}, {} in holding, {} home.", capital(color.name()), view.holding, view.home)
        });
        let lit = match starts(self.moment.choices).len() {
            0 => String::new(),
            1 => " One token can move.".to_owned(),
            many => format!(" {} tokens can move.", capital(&number(many))),
        };
        let layout = self.art.places.layout();
        let lap: u8 = layout.before.iter().zip(layout.past).map(|(before, past)| before + past + 2).sum();
        format!("Outer lane of {lap}, a diamond within, and WORLD in the middle. {}{lit}", stands.join(" "))
    }
}

/// Puts the sheet away again on a narrow screen.
fn close() -> Markup {
    let (what, _) = Press::Sheet.written();
    html! {
        button.icon.bm-close type="button" data-key="close" data-do=(what) data-test="sheet-close"
            aria-label="Put the sheet away" {
            svg.glyph width="20" height="20" viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true" {
                path d="M-.55-.55L.55 .55M.55-.55L-.55 .55" {}
            }
        }
    }
}
