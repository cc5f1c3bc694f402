//! The board as it lies there: what never changes below, what is lit, the way there and the tokens above, and over
//! them buttons for the lit spaces, which are all that can be reached on it.

use crate::seat_mark::Worn;
use maud::{Markup, html};
use trivia::{Board, Category, EditionName, SpaceKind};

use super::glyphs::{INK, LAMP};
use super::marks::token;
use super::places::{Part, Place, Places};
use super::press::{Pick, Press};
use super::shapes::{Paint, Point, at, line, n};
use super::{diamond, wheel};

/// A token as it is to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The mark it wears.
    pub worn: Worn,
    /// The space it stands on.
    pub at: String,
    /// What it has won.
    pub won: Vec<Category>,
    /// What it has won just now.
    pub new: Option<Category>,
    /// Whether it is on its way: then it stands apart from the others.
    pub walking: bool,
    /// Whether it is its turn.
    pub to_act: bool,
    /// Whether its seat has left the game.
    pub left: bool,
}

/// A space that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lit {
    /// The space.
    pub name: String,
    /// What a screen reader calls it: place, content, effect.
    pub label: String,
}

/// What lies on the board now.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The name of the board for those who cannot see it.
    pub label: String,
    /// The tokens, one for each seat.
    pub tokens: Vec<Standing>,
    /// The spaces that can be chosen, in the order of the choices.
    pub lit: Vec<Lit>,
    /// The lit space that is shown.
    pub shown: Option<String>,
    /// The way that is dotted, where it starts included.
    pub way: Vec<String>,
}

/// A board with everything that never changes drawn once.
#[derive(Clone, Debug)]
pub struct BoardArt {
    /// Where the spaces lie.
    pub places: Places,
    still: Markup,
    /// The board that somebody brought, if it is one.
    board: Option<Board>,
}

impl BoardArt {
    /// The board that comes with the program.
    pub fn of(edition: EditionName) -> Self {
        BoardArt::with(Places::of(edition), None)
    }

    /// A board that somebody brought.
    pub fn brought(board: &Board, edition: EditionName) -> Self {
        BoardArt::with(Places::brought(board, edition), Some(board.clone()))
    }

    /// Whether it shows this board; none is the one that comes with the program.
    pub fn shows(&self, board: Option<&Board>) -> bool {
        self.board.as_ref() == board
    }

    fn with(places: Places, board: Option<Board>) -> Self {
        let edition = places.edition;
        let still = match edition {
            EditionName::TrivialPursuit => wheel::art(&places),
            EditionName::HeiseyMania => diamond::art(&places),
        };
        BoardArt { places, still, board }
    }

    /// Half the side of the picture.
    fn reach(&self) -> f64 {
        match self.places.edition {
            EditionName::TrivialPursuit => 117.0,
            EditionName::HeiseyMania => 122.0,
        }
    }

    /// Draws the board with what lies on it.
    pub fn draw(&self, scene: &Scene) -> Markup {
        let reach = self.reach();
        let kind = match self.places.edition {
            EditionName::TrivialPursuit => "tv-wheel",
            EditionName::HeiseyMania => "tv-diamond",
        };
        let view = format!("{0} {0} {1} {1}", n(-reach), n(2.0 * reach));
        html! {
            div.tv-board.(kind) role="group" aria-label=(scene.label) data-test="board" {
                svg.tv-art viewBox=(view) aria-hidden="true" { (self.still) }
                svg.tv-live viewBox=(view) aria-hidden="true" {
                    (self.dim(scene))
                    (self.way(scene))
                    g data-key="lit" { (self.lit(scene)) }
                    @for place in 0..scene.tokens.len() { (self.token(scene, place)) }
                }
                div.tv-spaces { @for lit in &scene.lit { (self.button(lit, scene)) } }
            }
        }
    }

    /// The lamp: what cannot be chosen steps back a little.
    fn dim(&self, scene: &Scene) -> Markup {
        // It stays where it is and changes its class, so that the light goes softly.
        let on = !scene.lit.is_empty();
        match self.places.edition {
            EditionName::TrivialPursuit => html! { circle.tv-dim.on[on] r="111.8" fill="#0E1A30" {} },
            EditionName::HeiseyMania => html! {
                rect.tv-dim.on[on] x="-114" y="-114" width="228" height="228" rx="4" fill="#2A2420" {}
            },
        }
    }

    fn way(&self, scene: &Scene) -> Markup {
        let points: Vec<Point> = scene.way.iter().map(|name| self.places.point(name)).collect();
        let path = line(&points);
        html! {
            g data-key="way" {
                @if points.len() > 1 {
                    path d=(path) fill="none" stroke-linecap="round" stroke-linejoin="round"
                        stroke=(INK) stroke-opacity=".85" stroke-width="2.8" {}
                    path d=(path) fill="none" stroke-linecap="round" stroke-linejoin="round"
                        stroke=(LAMP) stroke-width="1.7" stroke-dasharray=".01 3.6" {}
                }
            }
        }
    }

    fn lit(&self, scene: &Scene) -> Markup {
        let is_shown = |lit: &&Lit| scene.shown.as_ref() == Some(&lit.name);
        // The shown one last, so that its ring lies over its neighbours.
        let (shown, others): (Vec<&Lit>, Vec<&Lit>) = scene.lit.iter().partition(is_shown);
        let each = others.into_iter().map(|lit| (lit, false)).chain(shown.into_iter().map(|lit| (lit, true)));
        html! {
            @for (lit, shown) in each {
                @if let Some(place) = self.places.find(&lit.name) {
                    g data-key={ "lit-" (lit.name) } { (self.ring(place, shown)) }
                }
            }
        }
    }

    /// A lamp ring between two ink lines, and a white one around it for the space that is shown.
    fn ring(&self, place: &Place, shown: bool) -> Markup {
        let stroke = |edge: &str, width: &str| {
            self.cell(place, Paint { fill: "none", edge, width, joins: Some("round") })
        };
        html! {
            @if shown { (stroke(INK, "8")) (stroke("#FFFFFF", "6.4")) }
            (stroke(INK, "4.6"))
            g.tv-glow { (stroke(LAMP, "3.2")) }
            (self.space(place))
            (stroke(INK, "0.8"))
        }
    }

    fn cell(&self, place: &Place, paint: Paint<'_>) -> Markup {
        match self.places.edition {
            EditionName::TrivialPursuit => wheel::cell(&self.places, place, paint),
            EditionName::HeiseyMania => diamond::cell(place, paint),
        }
    }

    fn space(&self, place: &Place) -> Markup {
        match self.places.edition {
            EditionName::TrivialPursuit => wheel::space(&self.places, place),
            EditionName::HeiseyMania => diamond::space(place),
        }
    }

    fn token(&self, scene: &Scene, place: usize) -> Markup {
        let Standing { worn, at, won, new, walking, to_act, left } = &scene.tokens[place];
        let (offset, size) = self.fan(scene, place);
        let (x, y) = self.places.point(at);
        let (x, y) = (n(x + offset.0), n(y + offset.1));
        html! {
            g.tv-token.walking[*walking].now[*to_act].left[*left].winning[new.is_some()] data-key={ "token-" (place) }
                style={ "transform:translate(" (x) "px," (y) "px) scale(" (n(size)) ")" } {
                g.tv-lift {
                    @if *to_act && scene.lit.is_empty() {
                        circle.tv-halo r="11.4" fill="none" stroke=(LAMP) stroke-width="1.4" {}
                    }
                    (token(self.places.edition, *worn, won, *new))
                }
            }
        }
    }

    /// Where a token stands beside those it shares its space with, and how large it is there.
    fn fan(&self, scene: &Scene, place: usize) -> (Point, f64) {
        let here = &scene.tokens[place];
        let shares = |other: &Standing| other.at == here.at && !other.walking;
        let together: Vec<usize> =
            (0..scene.tokens.len()).filter(|other| shares(&scene.tokens[*other])).collect();
        let Some(rank) = together.iter().position(|other| *other == place) else {
            return ((0.0, 0.0), 1.0);
        };
        if together.len() < 2 {
            return ((0.0, 0.0), 1.0);
        }
        let roomy = self.places.find(&here.at).is_some_and(|space| space.kind == SpaceKind::Hub);
        let (away, size) = match (roomy, together.len()) {
            (true, 2) => (9.0, 0.95),
            (true, 3) => (10.4, 0.86),
            (true, _) => (13.0, 0.76),
            (false, 2) => (5.4, 0.78),
            (false, 3) => (6.4, 0.7),
            (false, _) => (8.4, 0.62),
        };
        let turn = std::f64::consts::TAU * (rank as f64 + 0.75) / together.len() as f64;
        (at(away, turn), size)
    }

    /// The button over a lit space: nothing to see, everything to press, focus and hear.
    fn button(&self, lit: &Lit, scene: &Scene) -> Markup {
        let Some(place) = self.places.find(&lit.name) else { return html! {} };
        let reach = self.reach();
        let percent = |length: f64| n(100.0 * length / (2.0 * reach));
        let (wide, high, turn) = match (self.places.edition, place.part, place.kind) {
            (EditionName::TrivialPursuit, Part::Hub, _) => (34.0, 34.0, 0.0),
            (EditionName::TrivialPursuit, Part::Rim, SpaceKind::Headquarters) => (16.0, 31.0, place.angle),
            (EditionName::TrivialPursuit, Part::Rim, _) => (15.0, 26.0, place.angle),
            (EditionName::TrivialPursuit, Part::Arm, _) => (15.6, 12.5, place.angle),
            (EditionName::HeiseyMania, _, SpaceKind::Hub | SpaceKind::Headquarters) => (24.0, 24.0, 0.0),
            (EditionName::HeiseyMania, Part::Rim, _) => (16.0, 16.0, std::f64::consts::FRAC_PI_4),
            (EditionName::HeiseyMania, Part::Arm | Part::Hub, _) => (15.0, 15.0, 0.0),
        };
        let name = &lit.name;
        let press = Press::Pick(Pick::Space, name.clone());
        let shown = scene.shown.as_ref() == Some(&lit.name);
        // A finger may miss a small space by as much as does not bring it to another one.
        let away = |other: &Lit| {
            let (x, y) = self.places.point(&other.name);
            (x - place.point.0).hypot(y - place.point.1)
        };
        let others = scene.lit.iter().filter(|other| other.name != lit.name);
        let room = others.map(away).fold(2.0 * reach, f64::min);
        let (x, y) = (percent(place.point.0 + reach), percent(place.point.1 + reach));
        let (wide, high, room) = (percent(wide), percent(high), percent(room));
        html! {
            button.tv-space.shown[shown] id={ "space-" (name) } type="button" data-key={ "space-" (name) }
                data-do=(press.what()) data-value=(press.value()) data-peek=(name) data-test={ "space-" (name) }
                aria-label=(lit.label)
                style={
                    "left:" (x) "%;top:" (y) "%;width:" (wide) "%;height:" (high) "%;"
                    "rotate:" (n(turn.to_degrees())) "deg;--room:" (room) "cqw"
                } {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(at: &str) -> Standing {
        let (won, new) = (Vec::new(), None);
        Standing {
            worn: Worn::by(rules::Seat(0), None),
            at: at.to_owned(),
            won,
            new,
            walking: false,
            to_act: false,
            left: false,
        }
    }

    #[test]
    fn tokens_on_one_space_are_fanned_out_and_one_alone_is_not() {
        for edition in [EditionName::TrivialPursuit, EditionName::HeiseyMania] {
            let art = BoardArt::of(edition);
            let hub = if edition == EditionName::TrivialPursuit { "HUB" } else { "HM" };
            let tokens = vec![standing(hub), standing(hub), standing(hub)];
            let scene = Scene { tokens, ..Scene::default() };
            let places: Vec<Point> = (0..3).map(|place| art.fan(&scene, place).0).collect();
            for (one, other) in [(0, 1), (0, 2), (1, 2)] {
                let apart = (places[one].0 - places[other].0).hypot(places[one].1 - places[other].1);
                assert!(apart > 10.0, "{apart}");
            }
            let alone = Scene { tokens: vec![standing(hub)], ..Scene::default() };
            assert_eq!(art.fan(&alone, 0), ((0.0, 0.0), 1.0));
        }
    }

    #[test]
    fn only_lit_spaces_are_buttons_and_the_rest_is_dimmed() {
        let art = BoardArt::of(EditionName::TrivialPursuit);
        let dark = art.draw(&Scene::default()).into_string();
        assert!(!dark.contains("<button") && !dark.contains("tv-dim on"));
        let lit = vec![Lit { name: "R07".to_owned(), label: "a \"place\"".to_owned() }];
        let drawn = art.draw(&Scene { lit, ..Scene::default() }).into_string();
        assert_eq!(drawn.matches("<button").count(), 1);
        assert!(drawn.contains("tv-dim on") && drawn.contains("a &quot;place&quot;"));
    }
}
