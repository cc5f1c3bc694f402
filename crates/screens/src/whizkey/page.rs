//! Lays out the table: wide, with the sheet beside the board, or narrow, with one thing under the other.

use maud::{Markup, html};
use rules::Seat;
use whizkey::{Card, Square};

use super::board::{BoardArt, Lit, Scene};
use super::call::Moment;
use super::choices::{target_label, targets};
use super::coach::Coach;
use super::press::{Press, Target};
use crate::shell::face::{Halt, Room};

/// Everything a table is drawn from.
pub struct Page<'a> {
    /// What is to be done.
    pub moment: Moment<'a>,
    /// The board.
    pub art: &'a BoardArt,
    /// Cards to be pointed out.
    pub new_cards: &'a [Card],
    /// The coach.
    pub coach: Coach,
    /// Whether the sheet was asked for on a narrow screen.
    pub sheet_open: bool,
    /// The room there is.
    pub room: Room,
}

impl Page<'_> {
    /// Draws the table.
    pub fn draw(&self) -> Markup {
        let Room { narrow, still, .. } = self.room;
        let moving = self.moment.stage.is_moving();
        let looking = self.moment.model.halted == Some(Halt::Looking);
        // A click anywhere ends what is on its way.
        let settle = moving.then(|| Press::Settle.what());
        html! {
            div.wk.wk-wide[!narrow].wk-narrow[narrow].wk-still[still].wk-moving[moving].wk-looking[looking]
                data-do=[settle] {
                @if narrow { (self.narrow()) } @else { (self.wide()) }
            }
        }
    }

    /// The seat whose board lies large. While something moves, that is whoever moved.
    fn large(&self) -> Seat {
        let model = self.moment.model;
        let stage = self.moment.stage;
        model.own().or_else(|| stage.mover.filter(|_| stage.is_moving())).unwrap_or_else(|| model.focus())
    }

    fn wide(&self) -> Markup {
        let (moment, large) = (&self.moment, self.large());
        html! {
            main.wk-stage {
                div.wk-room { (self.board()) }
                (moment.felt(self.new_cards))
            }
            aside.sheet.paper aria-label="Score sheet" {
                (moment.seats(large))
                (moment.what_to_do())
                (moment.more_boards(large))
                (moment.doors())
                (moment.happened())
                (moment.rules())
                (moment.about())
            }
            div.foot { (self.foot()) }
        }
    }

    fn narrow(&self) -> Markup {
        let moment = &self.moment;
        html! {
            (moment.strip())
            div.wk-scroll data-key="scroll" {
                main.wk-stage data-key="stage" { (self.board()) }
                (moment.felt(self.new_cards))
                div.wk-todo data-key="todo" { (moment.what_to_do()) (moment.doors()) }
                (moment.small_boards(self.large()))
                div.wk-below.paper.open[self.sheet_open] data-key="below" {
                    @if self.sheet_open { (close_button()) }
                    (moment.happened())
                    (moment.rules())
                    (moment.about())
                }
            }
            div.foot data-key="foot" { (self.foot()) }
        }
    }

    /// The coach's note and the Call.
    fn foot(&self) -> Markup {
        html! { (self.coach.draw(self.moment.model, self.room.touch)) (self.moment.draw()) }
    }

    fn board(&self) -> Markup {
        let (moment, seat) = (&self.moment, self.large());
        let (model, stage) = (moment.model, moment.stage);
        let pieces: &[Square] = stage.players.get(seat.index()).map_or(&[], |player| &player.pieces);
        let lit: Vec<Lit> = targets(moment.choices)
            .into_iter()
            .filter(|target: &Target| target.is_on_board())
            .map(|target| Lit { target, label: target_label(moment.choices, target) })
            .collect();
        let way = match moment.shown {
            Some(choice) => choice.way,
            None if self.room.still => {
                stage.trail.filter(|(whose, _, _)| *whose == seat).map(|(_, from, to)| (from, to))
            }
            None => None,
        };
        let doors: &[whizkey::DoorView] =
            if model.view.me == Some(seat) && !model.is_over() { &model.view.doors } else { &[] };
        let chain =
            moment.story.chain.iter().filter(|link| link.seat == seat).map(|link| (link.from, link.to));
        let shows_chain = stage.is_moving() || matches!(model.view.doing, whizkey::Doing::Bonus { .. });
        let pointed = || moment.peeked?.target().filter(|_| moment.pointed_door().is_some());
        let shown = moment.shown.map(|choice| choice.target).or(moment.aimed).or_else(pointed);
        let scene = Scene {
            seat,
            name: model.name(seat),
            label: moment.board_in_words(seat, pieces),
            pieces,
            walking: stage.walking.filter(|(whose, _)| *whose == seat).map(|(_, place)| place),
            lit,
            shown,
            way,
            open: stage.open.filter(|(whose, _, _)| *whose == seat).map(|(_, from, door)| (from, door)),
            doors,
            keys: &model.view.keys,
            chain: if shows_chain && moment.story.chain.len() > usize::from(stage.is_moving()) {
                chain.collect()
            } else {
                Vec::new()
            },
            word: stage.word.as_ref().filter(|(whose, _)| *whose == seat).map(|(_, word)| word.clone()),
        };
        self.art.draw(&scene)
    }
}

/// Puts the sheet away again on a narrow screen.
fn close_button() -> Markup {
    html! {
        button.icon.wk-close type="button" data-key="close" data-do=(Press::Sheet.what()) data-test="sheet-close"
            aria-label="Put the sheet away" {
            svg.glyph width="20" height="20" viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true" {
                path d="M-.55-.55L.55 .55M.55-.55L-.55 .55" {}
            }
        }
    }
}
