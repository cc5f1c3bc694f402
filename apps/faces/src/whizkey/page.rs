//! Lays out the table: wide, with the sheet beside the board, or narrow, with one thing under the other.

use rules::Seat;
use whizkey::{Card, Square};

use super::board::{BoardArt, Lit, Scene};
use super::call::Moment;
use super::choices::{target_label, targets};
use super::coach::Coach;
use crate::face::{Halt, Room};

/// Puts the sheet away again on a narrow screen.
const CLOSE: &str = concat!(
    r#"<button type="button" class="icon wk-close" data-key="close" data-do="sheet" data-test="sheet-close" aria-label="Put the sheet away">"#,
    r#"<svg class="glyph" width="20" height="20" viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true"><path d="M-.55-.55L.55 .55M.55-.55L-.55 .55"/></svg></button>"#
);

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
    pub fn draw(&self) -> String {
        let moment = &self.moment;
        let moving = moment.stage.is_moving();
        let mut class = "wk".to_owned();
        for (on, word) in [
            (!self.room.narrow, " wk-wide"),
            (self.room.narrow, " wk-narrow"),
            (self.room.still, " wk-still"),
            (moving, " wk-moving"),
            (moment.model.halted == Some(Halt::Looking), " wk-looking"),
        ] {
            class += if on { word } else { "" };
        }
        // A click anywhere ends what is on its way.
        let settle = if moving { r#" data-do="settle""# } else { "" };
        let inside = if self.room.narrow { self.narrow() } else { self.wide() };
        format!(r#"<div class="{class}"{settle}>{inside}</div>"#)
    }

    /// The seat whose board lies large. While something moves, that is whoever moved.
    fn large(&self) -> Seat {
        let model = self.moment.model;
        let stage = self.moment.stage;
        model.own().or_else(|| stage.mover.filter(|_| stage.is_moving())).unwrap_or_else(|| model.focus())
    }

    fn wide(&self) -> String {
        let moment = &self.moment;
        format!(
            concat!(
                r#"<main class="wk-stage"><div class="wk-room">{board}</div>{felt}</main><aside class="sheet paper" aria-label="Score sheet">"#,
                r#"{seats}{choices}{others}{doors}{happened}{rules}{about}</aside><div class="foot">{coach}{call}</div>"#
            ),
            board = self.board(),
            felt = moment.felt(self.new_cards),
            seats = moment.seats(self.large()),
            choices = moment.what_to_do(),
            others = moment.more_boards(self.large()),
            doors = moment.doors(),
            happened = moment.happened(),
            rules = moment.rules(),
            about = moment.about(),
            coach = self.coach.draw(moment.model, self.room.touch),
            call = moment.draw()
        )
    }

    fn narrow(&self) -> String {
        let moment = &self.moment;
        format!(
            concat!(
                r#"{strip}<div class="wk-scroll" data-key="scroll"><main class="wk-stage" data-key="stage">{board}</main>{felt}"#,
                r#"<div class="wk-todo" data-key="todo">{choices}{doors}</div>{others}"#,
                r#"<div class="wk-below paper{open}" data-key="below">{close}{happened}{rules}{about}</div></div>"#,
                r#"<div class="foot" data-key="foot">{coach}{call}</div>"#
            ),
            strip = moment.strip(),
            board = self.board(),
            felt = moment.felt(self.new_cards),
            choices = moment.what_to_do(),
            doors = moment.doors(),
            others = moment.small_boards(self.large()),
            open = if self.sheet_open { " open" } else { "" },
            close = if self.sheet_open { CLOSE } else { "" },
            happened = moment.happened(),
            rules = moment.rules(),
            about = moment.about(),
            coach = self.coach.draw(moment.model, self.room.touch),
            call = moment.draw()
        )
    }

    fn board(&self) -> String {
        let (moment, seat) = (&self.moment, self.large());
        let (model, stage) = (moment.model, moment.stage);
        let pieces: &[Square] = stage.players.get(seat.index()).map_or(&[], |player| &player.pieces);
        let on_board = |target: &&str| target.starts_with("square-") || target.starts_with("door-");
        let lit: Vec<Lit> = targets(moment.choices)
            .into_iter()
            .filter(on_board)
            .map(|target| Lit { target: target.to_owned(), label: target_label(moment.choices, target) })
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
        let pointed = || moment.peeked.filter(|_| moment.pointed_door().is_some());
        let shown = moment.shown.map(|choice| choice.target.as_str()).or(moment.aimed).or_else(pointed);
        let shown = shown.map(str::to_owned);
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
