//! What can be chosen now: a token and where it ends. Rows, lit tokens, lit spaces and keys all follow this one list.

use crate::corner_mark::mark;
use manipulation::{Action, Bond, Color, Happening, Kind, MoveView, Space};
use maud::{Markup, html};

use super::model::Model;
use super::places::Places;
use super::press::{Own, Peek};
use super::{Moment, named};
use crate::shell::sheet::Row;
use crate::words::{capital, number};

/// One choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What is played.
    pub action: Action,
    /// The colour of the token.
    pub color: Color,
    /// The spaces it goes over, where it starts included.
    pub way: Vec<Space>,
    /// What it does, in a few words.
    pub title: String,
    /// Which token, and where to.
    pub place: String,
    /// The whole of it in a sentence.
    pub line: String,
    /// What happens at its end, if anything does, for the slip beside it.
    pub tip: Option<String>,
    /// The clause that says so.
    pub clause: &'static str,
    /// The words on the button that makes it.
    pub make: String,
}

impl Choice {
    /// What names it.
    pub fn key(&self) -> Peek {
        Peek::Move(self.action)
    }

    /// Where the token starts.
    pub fn from(&self) -> Space {
        self.action.from
    }

    /// Where it ends.
    pub fn to(&self) -> Space {
        self.action.to
    }
}

/// What can be chosen now by whoever acts through this page.
pub fn choices(model: &Model, places: &Places) -> Vec<Choice> {
    if model.actor().is_none() {
        return Vec::new();
    }
    let listed = model.choices.listed().iter();
    listed.filter_map(|action| model.foretold(action)).map(|found| read(model, places, found)).collect()
}

/// What comes of a move, sorted out.
#[derive(Clone, Copy, Debug, Default)]
struct Facts {
    attack: Option<Color>,
    set_back: Option<Color>,
    beyond: Option<Space>,
    out: bool,
    portal: bool,
    takes: bool,
    safe: bool,
    home: bool,
    wins: bool,
}

impl Facts {
    fn of(found: &MoveView) -> Self {
        let mut facts = Facts::default();
        for happening in &found.happens {
            match happening {
                Happening::LeavesHolding => facts.out = true,
                Happening::Beyond(space) => facts.beyond = Some(*space),
                Happening::Portal => facts.portal = true,
                Happening::TakesEntrance(_) => facts.takes = true,
                Happening::Attack(color) => facts.attack = Some(*color),
                Happening::SetBack(color) => facts.set_back = Some(*color),
                Happening::Safe => facts.safe = true,
                Happening::Home => facts.home = true,
                Happening::Wins => facts.wins = true,
            }
        }
        facts
    }
}

fn read(model: &Model, places: &Places, found: &MoveView) -> Choice {
    let Action { from, to, .. } = found.action;
    let facts = Facts::of(found);
    let titled = title(places, found, facts);
    let (start, end) = (places.short(from), places.short(to));
    let place = match titled.contains(&places.called(to)) {
        true => format!("From {start}"),
        false => capital(&format!("{start} to {end}")),
    };
    Choice {
        action: found.action,
        color: found.color,
        way: [from].into_iter().chain(found.path.iter().copied()).collect(),
        title: titled,
        place,
        line: line(places, found, facts),
        tip: tip(places, facts),
        clause: clause(model, found, facts),
        make: make(facts),
    }
}

/// What a move does, as one would announce it.
fn title(places: &Places, found: &MoveView, facts: Facts) -> String {
    let Action { from, to, .. } = found.action;
    let end = places.called(to);
    if facts.wins {
        return "Home, and win".to_owned();
    }
    let what = match (facts.attack, facts.set_back) {
        (Some(color), _) => Some(format!("send {color} back")),
        (None, Some(color)) => Some(format!("set your partner {color} back")),
        (None, None) => None,
    };
    match (what, facts.portal, facts.out) {
        (Some(what), true, _) => return format!("Through WORLD, and {what}"),
        (Some(what), false, true) => return format!("Out of holding, and {what}"),
        (Some(what), false, false) => return capital(&what),
        (None, true, _) => return format!("Through WORLD to {end}"),
        (None, false, true) => return "Out of holding".to_owned(),
        (None, false, false) => {}
    }
    match to.kind() {
        Kind::Home(..) if from.is_home() => format!("Deeper, to {end}"),
        Kind::Home(..) => format!("Home, to {end}"),
        Kind::Beast(_) | Kind::StarBeast(_) | Kind::Start(_) | Kind::Entrance(_) => format!("To {end}"),
        Kind::Spoke(..) => "In towards WORLD".to_owned(),
        Kind::Diamond(..) => "Round the diamond".to_owned(),
        Kind::Lane(_) => match from.kind() {
            Kind::StarBeast(_) | Kind::Diamond(..) => "Back out to the lane".to_owned(),
            Kind::Lane(_)
            | Kind::Start(_)
            | Kind::Beast(_)
            | Kind::Entrance(_)
            | Kind::Home(..)
            | Kind::Spoke(..)
            | Kind::World
            | Kind::Holding(_) => "On along the lane".to_owned(),
        },
        Kind::World | Kind::Holding(_) => capital(&end),
    }
}

/// The whole move in a sentence.
fn line(places: &Places, found: &MoveView, facts: Facts) -> String {
    let Action { from, to, .. } = found.action;
    let color = named(found.color);
    let mut text = format!("{color} from {} to {}", places.called(from), places.called(to));
    if facts.portal {
        text += ", through WORLD";
    }
    if let Some(space) = facts.beyond {
        text += &format!(", one beyond {}", places.called(space));
    }
    if let Some(other) = facts.attack {
        text += &format!("; {other} goes back to holding");
    }
    if let Some(other) = facts.set_back {
        text += &format!("; your partner's {other} goes back to holding");
    }
    if facts.safe {
        text += ", where nobody can attack it";
    }
    if facts.wins {
        text += ", which wins the game";
    }
    text + "."
}

/// What happens at the end of a move, for the slip beside it.
fn tip(places: &Places, facts: Facts) -> Option<String> {
    let through = if facts.portal { "through WORLD, " } else { "" };
    let words = if facts.wins {
        "wins the game".to_owned()
    } else if let Some(color) = facts.attack {
        format!("{through}sends {color} back")
    } else if let Some(color) = facts.set_back {
        format!("{through}sets {color} back")
    } else if facts.portal {
        "through WORLD".to_owned()
    } else if facts.home {
        "home".to_owned()
    } else if let Some(space) = facts.beyond {
        format!("one beyond {}", places.called(space))
    } else if facts.out {
        "out of holding".to_owned()
    } else if facts.takes {
        "takes the entrance".to_owned()
    } else if facts.safe {
        "safe".to_owned()
    } else {
        return None;
    };
    Some(capital(&words))
}

/// The clause that says most about a move.
fn clause(model: &Model, found: &MoveView, facts: Facts) -> &'static str {
    let Action { from, to, .. } = found.action;
    let at_own_entrance = from == Space::entrance(found.color);
    if facts.wins {
        return "BM-24";
    }
    match (facts.set_back.is_some(), facts.attack.is_some()) {
        (true, _) => return "BM-10",
        (false, true) if facts.out && to == Space::entrance(found.color) => return "BM-22",
        (false, true) => {
            return match to.kind() {
                Kind::Entrance(owner) if model.mode().bond(found.color, owner) == Bond::Opponent => "BM-21",
                Kind::Entrance(owner) if owner != found.color => "BM-23",
                _ => "BM-9",
            };
        }
        (false, false) => {}
    }
    if facts.portal {
        "BM-16"
    } else if facts.beyond.is_some() {
        "BM-12"
    } else if facts.home {
        match (at_own_entrance && model.view.color(found.color).through_world, from.kind()) {
            (true, _) => "BM-19",
            (false, Kind::Lane(_) | Kind::Start(_) | Kind::Beast(_)) => "BM-17",
            (false, _) => "BM-18",
        }
    } else if facts.out {
        "BM-4"
    } else if facts.takes {
        "BM-20"
    } else if facts.safe {
        "BM-11"
    } else {
        match to.kind() {
            Kind::Spoke(..) => "BM-14",
            Kind::Diamond(..) => "BM-15",
            Kind::Entrance(_) => "BM-17",
            Kind::Lane(_)
            | Kind::Start(_)
            | Kind::Beast(_)
            | Kind::Home(..)
            | Kind::StarBeast(_)
            | Kind::World
            | Kind::Holding(_) => "BM-5",
        }
    }
}

/// The words on the button.
fn make(facts: Facts) -> String {
    if facts.wins {
        "Move home and win".to_owned()
    } else if let Some(color) = facts.attack {
        format!("Move and send {color} back")
    } else if let Some(color) = facts.set_back {
        format!("Move and set {color} back")
    } else if facts.portal {
        "Go through WORLD".to_owned()
    } else if facts.home {
        "Move home".to_owned()
    } else if facts.out {
        "Bring it out".to_owned()
    } else {
        "Move".to_owned()
    }
}

/// The tokens that can move, each once, in the order of the choices.
pub fn starts(choices: &[Choice]) -> Vec<Space> {
    once(choices.iter().map(Choice::from))
}

/// Where tokens can go, each space once, in the order of the choices.
pub fn ends(choices: &[&Choice]) -> Vec<Space> {
    once(choices.iter().map(|choice| choice.to()))
}

fn once(spaces: impl Iterator<Item = Space>) -> Vec<Space> {
    let mut seen = Vec::new();
    for space in spaces {
        if !seen.contains(&space) {
            seen.push(space);
        }
    }
    seen
}

/// What some moves do, for a screen reader: the one in full, or how many there are.
fn effect(moves: &[&Choice], many: &str) -> String {
    match moves {
        [one] => format!("{}, {}", one.line.trim_end_matches('.'), one.clause),
        _ => format!("{} {many}", number(moves.len())),
    }
}

impl Places {
    /// A token's place in the middle of a sentence: `in holding`, `on the top BEAST`.
    pub fn standing(&self, space: Space) -> String {
        match space.kind() {
            Kind::Holding(_) => "in holding".to_owned(),
            _ => format!("on {}", self.called(space)),
        }
    }
}

impl Moment<'_> {
    /// What a screen reader calls a token that can move.
    pub fn token_label(&self, from: Space) -> String {
        let moves: Vec<&Choice> = self.choices.iter().filter(|choice| choice.from() == from).collect();
        let color = moves.first().map(|choice| named(choice.color)).unwrap_or_default();
        format!("{color} token {}, {}", self.scene.art.places.standing(from), effect(&moves, "moves"))
    }

    /// What a screen reader calls a space one can go to: place, content, effect.
    pub fn target_label(&self, moves: &[&Choice], to: Space) -> String {
        let stands = self.model.view.colors.iter().find(|color| color.spaces.contains(&to));
        let content = stands.map_or("free".to_owned(), |color| format!("{} stands there", color.color));
        let place = capital(&self.scene.art.places.called(to));
        format!("{place}, {content}, {}", effect(moves, "ways there"))
    }

    /// The rows of the choices.
    pub fn choice_rows(&self) -> Markup {
        let shown = self.focus().moves;
        // Where there is little room the Call says where; only rows of the same name need their places.
        let is_placed = |choice: &Choice| {
            let alike = self.choices.iter().filter(|other| other.title == choice.title).count() > 1;
            alike || self.choices.len() == 1 || !self.room.narrow
        };
        let row = |choice: &Choice| {
            self.row(&Row {
                id: None,
                key: &choice.key(),
                press: Own::Go(choice.action),
                test: format!("go-{}", choice.key()),
                on: shown.contains(&choice),
                picture: mark(choice.color, 1.875),
                title: &choice.title,
                line: if is_placed(choice) { &choice.place } else { "" },
                clause: Some(choice.clause),
            })
        };
        html! { @for choice in self.choices { (row(choice)) } }
    }
}
