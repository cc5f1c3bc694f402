//! What can be chosen now: spaces, categories, boxes, answers. Rows, lit spaces and keys all follow this one list.

use maud::{Markup, html};
use trivia::{Action, Category, SpaceKind};

use super::glyphs::{Glyph, about, title};
use super::model::Model;
use super::places::{Place, Places};
use super::press::{Pick, Press};

/// One choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What names it: a space, a category, a box, an answer.
    pub key: String,
    /// What it is about.
    pub pick: Pick,
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
    /// What a test calls its row.
    pub test: String,
}

impl Choice {
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
            (true, _) => super::places::capital(&self.effect),
        }
    }

    /// The line below its name in a row, without what goes without saying.
    fn short_line(&self) -> String {
        if self.clause.is_some_and(is_plain) { self.place.clone() } else { self.line() }
    }
}

/// Whether a clause says only that there is a question, which goes without saying.
fn is_plain(clause: &str) -> bool {
    matches!(clause, "TP-11" | "HM-10")
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
    let edition = model.edition;
    let of_category = |pick: Pick, category: Category, make: &str, clause| Choice {
        key: category.name().to_owned(),
        pick,
        action: action.clone(),
        title: title(edition, category).to_owned(),
        place: about(category).to_owned(),
        effect: String::new(),
        clause,
        glyph: Some(Glyph::Of(category)),
        make: format!("{make} {}", title(edition, category)),
        test: format!("{}-{}", pick.word(), category.name()),
    };
    match action {
        Action::MoveTo(name) => space(model, places, name, action),
        Action::Choose(category) => Some(of_category(Pick::Category, *category, "Choose", None)),
        Action::Vote(category) => Some(of_category(Pick::Vote, *category, "Vote for", None)),
        Action::PickBox(number) => {
            let cards = model.view.boxes.get(usize::from(*number).saturating_sub(1)).copied().unwrap_or(0);
            Some(Choice {
                key: number.to_string(),
                pick: Pick::Box,
                action: action.clone(),
                title: format!("Box {number}"),
                place: format!("{cards} cards"),
                effect: String::new(),
                clause: None,
                glyph: Some(Glyph::Box),
                make: format!("Read from box {number}"),
                test: format!("box-{number}"),
            })
        }
        Action::Answer(text) => Some(Choice {
            key: text.clone(),
            pick: Pick::Answer,
            action: action.clone(),
            title: text.clone(),
            place: String::new(),
            effect: String::new(),
            clause: None,
            glyph: None,
            make: "Give this answer".to_owned(),
            test: "choice".to_owned(),
        }),
        // These are buttons of the Call and of the card, or the clock's.
        Action::Pass | Action::OutOfTime | Action::Judge(_) | Action::LetStand | Action::Contest => None,
    }
}

fn space(model: &Model, places: &Places, name: &str, action: &Action) -> Option<Choice> {
    let place = places.find(name)?;
    let from = model.view.mover.and_then(|mover| model.token(mover)).map_or("", |token| token.at.as_str());
    let direction = model.way_to(name).map(|way| places.direction(from, way)).unwrap_or_default();
    let (effect, clause) = effect(model, place);
    let content = places.content(place);
    let make = match place.kind {
        SpaceKind::Hub => format!("Move to {}", places.hub()),
        SpaceKind::Category | SpaceKind::Headquarters | SpaceKind::RollAgain => format!("Move to {content}"),
    };
    Some(Choice {
        key: name.to_owned(),
        pick: Pick::Space,
        action: action.clone(),
        title: content.to_owned(),
        place: direction,
        effect,
        clause: Some(clause),
        glyph: Some(place.glyph()),
        make,
        test: format!("go-{name}"),
    })
}

/// What landing there brings, and the clause that says so.
fn effect(model: &Model, place: &Place) -> (String, &'static str) {
    let prize = model.prize();
    let token = model.view.mover.and_then(|mover| model.token(mover));
    let has = |category: Option<Category>| {
        token.is_some_and(|token| category.is_some_and(|category| token.won.contains(&category)))
    };
    let marked = token.is_some_and(|token| token.marked.as_ref() == Some(&place.name));
    match place.kind {
        SpaceKind::RollAgain => ("no question, roll again".to_owned(), model.clause("TP-12", "HM-14")),
        SpaceKind::Category => ("a question".to_owned(), model.clause("TP-11", "HM-10")),
        SpaceKind::Headquarters if has(place.category) => {
            (format!("you have this {prize}"), model.clause("TP-15", "HM-13"))
        }
        SpaceKind::Headquarters if marked => ("no wedge before a question elsewhere".to_owned(), "TP-14"),
        SpaceKind::Headquarters => (format!("a {prize} you still need"), model.clause("TP-13", "HM-11")),
        SpaceKind::Hub if model.view.mover.is_some_and(|mover| model.is_full(mover)) => {
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
        if let Some(nearby) = places.nearby(&choice.key).filter(|_| alike && choice.pick == Pick::Space) {
            choice.place = format!("{}, {nearby}", choice.place);
        }
    }
}

/// A clause as a chip that opens its rule.
pub fn chip(clause: &str) -> Markup {
    let press = Press::Rules(Some(clause.to_owned()));
    html! {
        button.rid type="button" data-do=(press.what()) data-value=(press.value())
            aria-label={ "Rule " (clause) } { (clause) }
    }
}

/// The rows of a list of choices. The chip stands beside the row's button, for a button may not lie in another.
pub fn rows(model: &Model, choices: &[Choice], shown: Option<&str>) -> Markup {
    html! {
        @for choice in choices {
            @let key = &choice.key;
            @let press = Press::Pick(choice.pick, key.clone());
            @let line = choice.short_line();
            li.tv-choice.on[shown == Some(key.as_str())] data-key={ "row-" (key) } {
                button.tv-row type="button" data-do=(press.what()) data-value=(press.value()) data-peek=(key)
                    data-test=(choice.test) disabled[model.pending] {
                    @if let Some(glyph) = choice.glyph { (glyph.mark(model.edition, 2.125)) }
                    span.grow {
                        b { (choice.title) }
                        @if !line.is_empty() { small { (line) } }
                    }
                }
                @if let Some(clause) = choice.clause.filter(|clause| !is_plain(clause)) { (chip(clause)) }
            }
        }
    }
}
