//! How a game went: a curve of what it was worth from move to move, what luck gave and what choices cost, every move,
//! and the position at any of them. A worker finds it out while one looks; this draws what is known so far.

mod apart;
mod board;
mod chances;
mod curve;
mod press;
mod stones;
mod sums;
mod told;

use crate::SeatMarks;
use catalog::GameKind;
use maud::{Markup, html};
use rules::Seat;

use crate::shell::face;
use crate::shell::hosted::{Hosted, Wanted};
use crate::{Drawing, Room};

pub use apart::take_apart;
pub use press::Press;
use told::{Stones, Told, Values};

/// A game that one looks back on.
pub struct LookBack {
    kind: GameKind,
    names: Vec<String>,
    marks: SeatMarks,
    stones: Option<Stones>,
    chances: Option<Box<analysis::Report>>,
    /// How much of how much is done.
    progress: Option<(usize, usize)>,
    /// Why there is nothing to see.
    trouble: Option<String>,
    /// The moment that is looked at, from nought.
    chosen: Option<usize>,
    /// What the sowings of the chosen moment are worth, and the moment.
    values: Option<Values>,
}

impl LookBack {
    /// A game of which nothing is known yet but who played it.
    pub fn new(kind: GameKind, names: Vec<String>, mut marks: Vec<Option<u8>>) -> Self {
        marks.resize(names.len(), None);
        LookBack {
            kind,
            names,
            marks: SeatMarks::of(Some(kind), marks),
            stones: None,
            chances: None,
            progress: None,
            trouble: None,
            chosen: None,
            values: None,
        }
    }

    /// The script of the worker that finds it out.
    pub fn mind(kind: GameKind) -> &'static str {
        if kind.lid().solved { "/study_worker.js" } else { "/report_worker.js" }
    }

    fn name(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_else(|| format!("Player {seat}"))
    }

    /// How many moments can be looked at.
    fn moments(&self) -> usize {
        let stones = self.stones.as_ref().map(|stones| stones.moments.len());
        let chances = self.chances.as_ref().map(|report| report.steps.len());
        stones.or(chances).unwrap_or(0)
    }

    /// Looks at a moment, and asks what it is worth where that can be told.
    fn choose(&mut self, moment: usize) -> Vec<Wanted> {
        let moment = moment.min(self.moments().saturating_sub(1));
        if self.moments() == 0 || self.chosen == Some(moment) {
            return Vec::new();
        }
        self.chosen = Some(moment);
        self.values = None;
        let Some(stones) = &self.stones else { return Vec::new() };
        let view = &stones.moments[moment].view;
        let names = serde_json::to_string(&self.names).unwrap_or_default();
        vec![("ask", format!(r#"{{"ask":"values","ticket":{moment},"view":{view},"names":{names}}}"#))]
    }

    fn sub(&self) -> String {
        let done = match (&self.stones, &self.chances) {
            (Some(stones), _) => stones.done,
            (None, Some(_)) => true,
            (None, None) => self.trouble.is_some(),
        };
        match (done, self.progress) {
            (true, _) => "How it went".to_owned(),
            (false, Some((done, of))) if of > 0 => format!("How it went, {} % looked at", 100 * done / of),
            (false, _) => "How it went, looking…".to_owned(),
        }
    }
}

impl Hosted for LookBack {
    fn press(&mut self, press: face::Press, _room: Room) -> Vec<Wanted> {
        let last = self.moments().saturating_sub(1);
        match press {
            face::Press::Do { what, value } => match Press::parse(&what, &value) {
                Some(Press::Moment(moment)) => self.choose(moment),
                Some(Press::Rules(clause)) => vec![("rules", clause)],
                None => Vec::new(),
            },
            face::Press::Key(key) => {
                let now = self.chosen.unwrap_or(last);
                match key.as_str() {
                    "ArrowLeft" => self.choose(now.saturating_sub(1)),
                    "ArrowRight" => self.choose(now + 1),
                    "Home" => self.choose(0),
                    "End" => self.choose(last),
                    _ => Vec::new(),
                }
            }
            face::Press::Typed { .. } | face::Press::Peek(_) | face::Press::Woke => Vec::new(),
        }
    }

    fn draw(&mut self, room: Room) -> Drawing {
        let markup = match (&self.trouble, &self.stones, &self.chances) {
            (Some(said), ..) => html! {
                main.trouble { p.say role="status" data-test="report-trouble" { (said) } }
            },
            (None, Some(stones), _) => stones::draw(self, stones, room),
            (None, None, Some(report)) => chances::draw(self, report, room),
            (None, None, None) => self.waiting(),
        };
        Drawing {
            markup: markup.into_string(),
            sub: self.sub(),
            title: format!("How it went – {}", self.kind.title()),
            ..Drawing::default()
        }
    }

    fn take_report(&mut self, told: &str) {
        match serde_json::from_str::<Told>(told) {
            Ok(Told::Report(stones)) => {
                self.progress = Some((stones.seen, stones.moments.len()));
                self.stones = Some(stones);
            }
            Ok(Told::Values(values)) => {
                if self.chosen.is_some_and(|chosen| chosen as u64 == values.ticket) {
                    self.values = Some(values);
                }
            }
            Ok(Told::Progress { done, of }) => self.progress = Some((done, of)),
            Ok(Told::Analysis { report }) => self.chances = Some(report),
            Ok(Told::Trouble { said }) => self.trouble = Some(said),
            // Workers also say that they are ready.
            Err(_) => {}
        }
    }
}

impl LookBack {
    fn waiting(&self) -> Markup {
        let (done, of) = self.progress.unwrap_or((0, 1));
        let share = 100 * done / of.max(1);
        html! {
            main.trouble {
                p.say role="status" { "Looking back at every move…" }
                .bar role="progressbar" aria-label="Moves looked at" aria-valuenow=(share) aria-valuemin="0"
                    aria-valuemax="100" { i style={ "width:" (share) "%" } {} }
            }
        }
    }
}

/// A seat's mark with its name.
fn who(back: &LookBack, seat: Seat) -> Markup {
    html! { span.who { (back.marks.mark(Some(seat), 1.5)) b { (back.name(seat)) } } }
}

/// A clause, which leads to its text.
fn clause(kind: GameKind, id: &str) -> Markup {
    let press = Press::Rules(id.to_owned());
    html! {
        a.rid href={ "/rules/" (kind.name()) "#" (id) } aria-label={ "Rule " (id) } data-do=(press.what()) data-value=[press.value()] {
            (id)
        }
    }
}

/// The card at the top: who won, and a sentence or two about it.
fn head(back: &LookBack, seat: Option<Seat>, result: &str, about: Markup) -> Markup {
    html! {
        section.paper.head data-key="head" {
            (back.marks.mark(seat, 3.5))
            div { h2 data-test="report-result" { (result) } p.muted { (about) } }
        }
    }
}
