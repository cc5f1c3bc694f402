//! Lays out the table: wide, with the sheet beside the board, or narrow, with one thing under the other.

use trivia::EditionName;

use super::board::{BoardArt, Lit, Scene, Standing};
use super::call::Moment;
use super::card::Card;
use super::choices::Choice;
use super::coach::Coach;
use super::model::Model;
use super::places::{listed, number};
use super::sheet::Sheet;
use crate::face::{Halt, Room};

/// Puts the sheet away again on a narrow screen.
const CLOSE: &str = concat!(
    r#"<button type="button" class="icon tv-close" data-key="close" data-do="sheet" data-test="sheet-close" aria-label="Put the sheet away">"#,
    r#"<svg class="glyph" width="20" height="20" viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true"><path d="M-.55-.55L.55 .55M.55-.55L-.55 .55"/></svg></button>"#
);

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
    pub fn draw(&self) -> String {
        let moving = self.moment.stage.is_moving();
        let asked = self.model.view.question.is_some() && self.card.is_some();
        let mut class = "tv".to_owned();
        for (on, word) in [
            (!self.room.narrow, " tv-wide"),
            (self.room.narrow, " tv-narrow"),
            (self.room.still, " tv-still"),
            (moving, " tv-moving"),
            (asked, " tv-asked"),
            (asked && self.model.is_typing(), " tv-typing"),
            (self.model.halted == Some(Halt::Looking), " tv-looking"),
        ] {
            class += if on { word } else { "" };
        }
        // A click anywhere ends what is on its way.
        let settle = if moving { r#" data-do="settle""# } else { "" };
        let inside = if self.room.narrow { self.narrow() } else { self.wide() };
        format!(r#"<div class="{class}"{settle}>{inside}</div>"#)
    }

    fn wide(&self) -> String {
        let sheet = &self.sheet;
        let card = self.card();
        // The open question first; one that is settled makes room for what is to be done.
        let (open, settled) = match self.model.view.question.is_some() {
            true => (card, String::new()),
            false => (String::new(), card),
        };
        format!(
            concat!(
                r#"<main class="tv-stage">{board}</main><aside class="sheet paper" aria-label="Score sheet">{open}{seats}{choices}{chat}{settled}{happened}{categories}{rules}{about}</aside>"#,
                r#"<div class="foot">{coach}{call}</div>"#
            ),
            board = self.board(),
            open = open,
            seats = sheet.seats(),
            choices = sheet.choices(),
            chat = sheet.chat(),
            settled = settled,
            happened = sheet.happened(),
            categories = sheet.categories(),
            rules = sheet.rules(),
            about = sheet.about(),
            coach = self.coach.draw(self.model, self.room.touch),
            call = self.moment.draw()
        )
    }

    fn narrow(&self) -> String {
        let sheet = &self.sheet;
        // As on a wide screen: a settled question makes room for what is to be done.
        let (open, settled) = match self.model.view.question.is_some() {
            true => (self.card(), String::new()),
            false => (String::new(), self.card()),
        };
        format!(
            concat!(
                r#"{strip}<div class="tv-scroll" data-key="scroll"><main class="tv-stage" data-key="stage">{board}</main>"#,
                r#"<div class="tv-hand" data-key="hand">{card}{choices}{chat}{settled}</div>"#,
                r#"<div class="tv-below paper{open}" data-key="below">{close}{happened}{categories}{rules}{about}</div></div>"#,
                r#"<div class="foot" data-key="foot">{coach}{call}</div>"#
            ),
            strip = sheet.strip(),
            board = self.board(),
            card = open,
            settled = settled,
            choices = sheet.choices(),
            chat = sheet.chat(),
            open = if self.sheet_open { " open" } else { "" },
            close = if self.sheet_open { CLOSE } else { "" },
            happened = sheet.happened(),
            categories = sheet.categories(),
            rules = sheet.rules(),
            about = sheet.about(),
            coach = self.coach.draw(self.model, self.room.touch),
            call = self.moment.draw()
        )
    }

    fn card(&self) -> String {
        let Some(card) = &self.card else { return String::new() };
        let drawn = card.draw();
        if drawn.is_empty() {
            return drawn;
        }
        let title = match self.model.view.question.is_some() {
            true => "",
            false => "<h2>The question before</h2>",
        };
        format!(r#"<section class="tv-carded" data-key="card">{title}{drawn}</section>"#)
    }

    fn board(&self) -> String {
        let moment = &self.moment;
        let spaces: Vec<&Choice> = moment.choices.iter().filter(|choice| choice.what == "go").collect();
        let lit =
            spaces.iter().map(|choice| Lit { name: choice.key.clone(), label: choice.label() }).collect();
        let shown = moment.shown.filter(|choice| choice.what == "go").map(|choice| choice.key.clone());
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
        let lit = self.moment.choices.iter().filter(|choice| choice.what == "go").count();
        let lit = match lit {
            0 => String::new(),
            1 => " One space is lit.".to_owned(),
            _ => format!(" {} spaces are lit.", super::places::capital(&number(lit))),
        };
        format!("{board} {}.{lit}", listed(&stands))
    }
}
