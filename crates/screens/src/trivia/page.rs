//! Lays out the table: wide, with the sheet beside the board, or narrow, with one thing under the other.

use maud::{Markup, html};
use trivia::EditionName;

use super::board::{BoardArt, Lit, Scene, Standing};
use super::call::Moment;
use super::card::Card;
use super::choices::Choice;
use super::coach::Coach;
use super::model::Model;
use super::places::{listed, number};
use super::press::{Pick, Press};
use super::sheet::Sheet;
use crate::shell::face::{Halt, Room};

/// Everything a table is drawn from.
pub struct Page<'a> {
    /// The table.
    pub model: &'a Model,
    /// The board.
    pub art: &'a BoardArt,
    /// The Call.
    pub moment: Moment<'a>,
    /// The card, if it is face up.
    pub card: Option<Card<'a>>,
    /// The sheet.
    pub sheet: Sheet<'a>,
    /// The coach.
    pub coach: Coach,
    /// Whether the sheet was asked for on a narrow screen.
    pub sheet_open: bool,
    /// Whether everything stands still at once.
    pub room: Room,
}

impl Page<'_> {
    /// Draws the table.
    pub fn draw(&self) -> Markup {
        let Room { narrow, still, .. } = self.room;
        let moving = self.moment.stage.is_moving();
        let asked = self.model.view.question.is_some() && self.card.is_some();
        let typing = asked && self.model.is_typing();
        let looking = self.model.halted == Some(Halt::Looking);
        // A click anywhere ends what is on its way.
        let settle = moving.then(|| Press::Settle.what());
        html! {
            div.tv.tv-wide[!narrow].tv-narrow[narrow].tv-still[still].tv-moving[moving].tv-asked[asked]
                .tv-typing[typing].tv-looking[looking] data-do=[settle] {
                @if narrow { (self.narrow()) } @else { (self.wide()) }
            }
        }
    }

    fn wide(&self) -> Markup {
        let sheet = &self.sheet;
        // The open question first; one that is settled makes room for what is to be done.
        let (open, settled) = self.cards();
        html! {
            main.tv-stage { (self.board()) }
            aside.sheet.paper aria-label="Score sheet" {
                (open) (sheet.seats()) (sheet.choices()) (sheet.chat()) (settled)
                (sheet.happened()) (sheet.categories()) (sheet.rules()) (sheet.about())
            }
            div.foot { (self.foot()) }
        }
    }

    fn narrow(&self) -> Markup {
        let sheet = &self.sheet;
        let (open, settled) = self.cards();
        html! {
            (sheet.strip())
            main.tv-scroll data-key="scroll" tabindex="0" {
                div.tv-stage data-key="stage" { (self.board()) }
                div.tv-hand data-key="hand" { (open) (sheet.choices()) }
                div.tv-below.paper.open[self.sheet_open] data-key="below" {
                    @if self.sheet_open { (close_button()) }
                    (sheet.chat()) (sheet.happened()) (settled) (sheet.categories()) (sheet.rules()) (sheet.about())
                }
            }
            div.foot data-key="foot" { (self.foot()) }
        }
    }

    /// The coach and the Call.
    fn foot(&self) -> Markup {
        html! { (self.coach.draw(self.model, self.room.touch)) (self.moment.draw()) }
    }

    /// The card of an open question, and the card of one that is settled; there is one of them at most.
    fn cards(&self) -> (Markup, Markup) {
        let Some(drawn) = self.card.as_ref().and_then(Card::draw) else { return Default::default() };
        let is_open = self.model.view.question.is_some();
        let card = html! {
            section.tv-carded data-key="card" tabindex="0" {
                @if !is_open { h2 { "The question before" } }
                (drawn)
            }
        };
        if is_open { (card, html! {}) } else { (html! {}, card) }
    }

    fn board(&self) -> Markup {
        let moment = &self.moment;
        let spaces: Vec<&Choice> =
            moment.choices.iter().filter(|choice| choice.pick == Pick::Space).collect();
        let lit =
            spaces.iter().map(|choice| Lit { name: choice.key.clone(), label: choice.label() }).collect();
        let shown = moment.shown.filter(|choice| choice.pick == Pick::Space).map(|choice| choice.key.clone());
        let way = match &shown {
            Some(name) => self.way_to(name),
            None if self.room.still => moment.stage.trail.clone(),
            None => Vec::new(),
        };
        let scene = Scene { label: self.label(), tokens: self.tokens(), lit, shown, way };
        self.art.draw(&scene)
    }

    fn way_to(&self, name: &str) -> Vec<String> {
        let from =
            self.model.view.mover.and_then(|mover| self.model.token(mover)).map(|token| token.at.clone());
        let way = self.model.way_to(name).cloned().unwrap_or_default();
        from.into_iter().chain(way).collect()
    }

    fn tokens(&self) -> Vec<Standing> {
        let shown = self.moment.stage.tokens.iter();
        shown
            .zip(self.model.seats())
            .map(|(token, seat)| Standing {
                worn: self.model.worn(seat),
                at: token.at.clone(),
                won: token.won.clone(),
                new: token.new,
                walking: token.walking,
                to_act: self.model.view.mover == Some(seat) && self.model.begun(),
                left: self.model.token(seat).is_some_and(|token| token.left),
            })
            .collect()
    }

    /// The board in a sentence: what it is, and who stands where.
    fn label(&self) -> String {
        let board = match self.model.edition {
            EditionName::TrivialPursuit => "Wheel of 42 spaces, six spokes of five and a hub.",
            EditionName::HeiseyMania => "Diamond of 28 spaces with four paths of four to H.M. in the middle.",
        };
        let places = &self.art.places;
        let stands = self.model.seats().filter_map(|seat| {
            let token = self.model.token(seat).filter(|token| !token.left)?;
            Some(format!("{} at {}", self.model.name(seat), places.called(&token.at)))
        });
        let stands: Vec<String> = stands.collect();
        let lit = self.moment.choices.iter().filter(|choice| choice.pick == Pick::Space).count();
        let lit = match lit {
            0 => String::new(),
            1 => " One space is lit.".to_owned(),
            _ => format!(" {} spaces are lit.", super::places::capital(&number(lit))),
        };
        format!("{board} {}.{lit}", listed(&stands))
    }
}

/// Puts the sheet away again on a narrow screen.
fn close_button() -> Markup {
    html! {
        button.icon.tv-close type="button" data-key="close" data-do=(Press::Sheet.what()) data-test="sheet-close"
            aria-label="Put the sheet away" {
            svg.glyph width="20" height="20" viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true" {
                path d="M-.55-.55L.55 .55M.55-.55L-.55 .55" {}
            }
        }
    }
}
