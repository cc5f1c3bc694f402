//! What can be chosen now: spaces, categories, boxes, answers. Rows, lit spaces and keys all follow this one list.

use maud::{Markup, html};
use trivia::{Action, Category, SpaceKind};

use super::Moment;
use super::glyphs::{Glyph, about, title};
use super::model::Model;
use super::places::{Place, Places};
use super::press::Own;
use crate::shell::sheet::Row;
use crate::words::capital;

/// One choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What names it: a space, a category, a box, an answer.
    pub key: String,
    /// What is pressed for it.
    pub press: Own,
    /// What is played.
    pub action: Action,
    /// What it is.
    pub title: String,
    /// Where it is, or what it is about.
    pub place: String,
    /// What it will do.
    pub effect: String,
    /// The clause that says so.
    pub clause: Option<&'static str>,
    /// Its picture, if it has one.
    pub glyph: Option<Glyph>,
    /// The words on the button that makes it.
    pub make: String,
}

impl Choice {
    /// Whether it is a space to go to.
    pub fn is_space(&self) -> bool {
        matches!(self.press, Own::Go(_))
    }

    /// What a screen reader calls it: place, content, effect.
    pub fn label(&self) -> String {
        let parts = [self.place.as_str(), &self.title, &self.effect, self.clause.unwrap_or("")];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }

    /// The line below its name.
    pub fn line(&self) -> String {
        match (self.place.is_empty(), self.effect.is_empty()) {
            (false, false) => format!("{}: {}", self.place, self.effect),
            (false, true) => self.place.clone(),
            (true, _) => capital(&self.effect),
        }
    }
}

/// What can be chosen now by whoever acts through this page; nothing while an act is on its way.
pub fn choices(model: &Model, places: &Places) -> Vec<Choice> {
    if model.actor().is_none() {
        return Vec::new();
    }
    let listed = model.choices.listed().iter();
    let mut choices: Vec<Choice> = listed.filter_map(|action| choice(model, places, action)).collect();
    tell_apart(&mut choices, places);
    choices
}

fn choice(model: &Model, places: &Places, action: &Action) -> Option<Choice> {
    let edition = model.view.edition;
    let of = |press: fn(String) -> Own, key: &str, title: &str, place: &str, make: String| Choice {
        key: key.to_owned(),
        press: press(key.to_owned()),
        action: action.clone(),
        title: title.to_owned(),
        place: place.to_owned(),
        effect: String::new(),
        clause: None,
        glyph: None,
        make,
    };
    let of_category = |press, category: Category, make: &str| {
        let title = title(edition, category);
        let choice = of(press, category.name(), title, about(category), format!("{make} {title}"));
        Choice { glyph: Some(Glyph::Of(category)), ..choice }
    };
    Some(match action {
        Action::MoveTo(name) => {
            let place = places.find(name)?;
            let from = model.mover().map_or("", |token| token.at.as_str());
            let direction = model.way_to(name).map(|way| places.direction(from, way)).unwrap_or_default();
            let (effect, clause) = effect(model, place);
            let content = places.content(place);
            let to = if place.kind == SpaceKind::Hub { edition.hub() } else { content };
            let choice = of(Own::Go, name, content, &direction, format!("Move to {to}"));
            Choice { effect, clause: Some(clause), glyph: Some(place.glyph()), ..choice }
        }
        Action::Choose(category) => of_category(Own::Choose, *category, "Choose"),
        Action::Vote(category) => of_category(Own::Vote, *category, "Vote for"),
        Action::PickBox(number) => {
            let cards = model.view.boxes.get(usize::from(*number).saturating_sub(1)).copied().unwrap_or(0);
            let (title, make) = (format!("Box {number}"), format!("Read from box {number}"));
            let choice = of(Own::Box, &number.to_string(), &title, &format!("{cards} cards"), make);
            Choice { glyph: Some(Glyph::Box), ..choice }
        }
        Action::Answer(text) => of(Own::Choice, text, text, "", "Give this answer".to_owned()),
        // These are buttons of the Call and of the card, or the clock's.
        Action::Pass | Action::OutOfTime | Action::Judge(_) | Action::LetStand | Action::Contest => {
            return None;
        }
    })
}

/// What landing there brings, and the clause that says so.
fn effect(model: &Model, place: &Place) -> (String, &'static str) {
    let prize = model.view.edition.prize();
    let token = model.mover();
    let has = |category: Category| token.is_some_and(|token| token.won.contains(&category));
    let marked = token.is_some_and(|token| token.marked.as_ref() == Some(&place.name));
    match place.kind {
        SpaceKind::RollAgain => ("no question, roll again".to_owned(), model.clause("TP-12", "HM-14")),
        SpaceKind::Category => ("a question".to_owned(), model.clause("TP-11", "HM-10")),
        SpaceKind::Headquarters if place.category.is_some_and(has) => {
            (format!("you have this {prize}"), model.clause("TP-15", "HM-13"))
        }
        SpaceKind::Headquarters if marked => ("no wedge before a question elsewhere".to_owned(), "TP-14"),
        SpaceKind::Headquarters => (format!("a {prize} you still need"), model.clause("TP-13", "HM-11")),
        SpaceKind::Hub if model.is_full() => {
            ("the winning question".to_owned(), model.clause("TP-17", "HM-18"))
        }
        SpaceKind::Hub => ("you choose the category".to_owned(), model.clause("TP-16", "HM-15")),
    }
}

/// Says of spaces that sound alike which headquarters each lies at.
fn tell_apart(choices: &mut [Choice], places: &Places) {
    let heard: Vec<(String, String)> =
        choices.iter().map(|choice| (choice.title.clone(), choice.place.clone())).collect();
    for (choice, own) in choices.iter_mut().zip(&heard) {
        let alike = heard.iter().filter(|other| *other == own).count() > 1;
        if let Some(nearby) = places.nearby(&choice.key).filter(|_| alike && choice.is_space()) {
            choice.place = format!("{}, {nearby}", choice.place);
        }
    }
}

impl Moment<'_> {
    /// The rows of the choices, in their order.
    pub fn choice_rows(&self) -> Markup {
        let shown = self.shown().map(|choice| &choice.key);
        html! { @for choice in self.choices { (self.choice_row(choice, shown == Some(&choice.key))) } }
    }

    fn choice_row(&self, choice: &Choice, on: bool) -> Markup {
        // That there is a question goes without saying.
        let is_plain = matches!(choice.clause, Some("TP-11" | "HM-10"));
        let line = if is_plain { choice.place.clone() } else { choice.line() };
        let what = choice.press.what();
        self.row(&Row {
            id: None,
            key: &choice.key,
            press: choice.press.clone(),
            // Answers are told apart by what they say.
            test: match choice.press {
                Own::Choice(_) => what.to_owned(),
                _ => format!("{what}-{}", choice.key),
            },
            on,
            picture: choice.glyph.map(|glyph| glyph.mark(self.model.view.edition, 2.125)).unwrap_or_default(),
            title: &choice.title,
            line: &line,
            clause: choice.clause.filter(|_| !is_plain),
        })
    }
}
