//! The board as it lies there: what never changes below, what is lit, the way there and the tokens above, and over
//! them buttons for the lit spaces, which are all that can be reached on it.

use trivia::{Board, Category, EditionName, SpaceKind};

use super::glyphs::{INK, LAMP};
use super::marks::{Worn, token};
use super::places::{Part, Place, Places};
use super::shapes::{Point, at, line, n};
use super::{diamond, wheel};
use crate::markup::escaped;

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
    still: String,
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
    pub fn draw(&self, scene: &Scene) -> String {
        let reach = self.reach();
        let kind = match self.places.edition {
            EditionName::TrivialPursuit => "tv-wheel",
            EditionName::HeiseyMania => "tv-diamond",
        };
        let view = format!("{0} {0} {1} {1}", n(-reach), n(2.0 * reach));
        format!(
            concat!(
                r#"<div class="tv-board {kind}" role="group" aria-label="{label}" data-test="board">"#,
                r#"<svg class="tv-art" viewBox="{view}" aria-hidden="true">{still}</svg>"#,
                r#"<svg class="tv-live" viewBox="{view}" aria-hidden="true">{dim}{way}{lit}{tokens}</svg>"#,
                r#"<div class="tv-spaces">{buttons}</div></div>"#
            ),
            kind = kind,
            label = escaped(&scene.label),
            view = view,
            still = self.still,
            dim = self.dim(scene),
            way = self.way(scene),
            lit = self.lit(scene),
            tokens = self.tokens(scene),
            buttons = scene.lit.iter().map(|lit| self.button(lit, scene)).collect::<String>()
        )
    }

    /// The lamp: what cannot be chosen steps back a little.
    fn dim(&self, scene: &Scene) -> String {
        let shape = match self.places.edition {
            EditionName::TrivialPursuit => r##"<circle r="111.8" fill="#0E1A30" class="tv-dim{on}"/>"##,
            EditionName::HeiseyMania => {
                r##"<rect x="-114" y="-114" width="228" height="228" rx="4" fill="#2A2420" class="tv-dim{on}"/>"##
            }
        };
        // It stays where it is and changes its class, so that the light goes softly.
        shape.replace("{on}", if scene.lit.is_empty() { "" } else { " on" })
    }

    fn way(&self, scene: &Scene) -> String {
        if scene.way.len() < 2 {
            return r#"<g data-key="way"></g>"#.to_owned();
        }
        let points: Vec<Point> = scene.way.iter().map(|name| self.places.point(name)).collect();
        let path = line(&points);
        let dots = r#"fill="none" stroke-linecap="round" stroke-linejoin="round""#;
        format!(
            concat!(
                r#"<g data-key="way"><path d="{path}" {dots} stroke="{ink}" stroke-opacity=".85" stroke-width="2.8"/>"#,
                r#"<path d="{path}" {dots} stroke="{lamp}" stroke-width="1.7" stroke-dasharray=".01 3.6"/></g>"#
            ),
            path = path,
            dots = dots,
            ink = INK,
            lamp = LAMP
        )
    }

    fn lit(&self, scene: &Scene) -> String {
        let is_shown = |lit: &&Lit| scene.shown.as_ref() == Some(&lit.name);
        // The shown one last, so that its ring lies over its neighbours.
        let (shown, others): (Vec<&Lit>, Vec<&Lit>) = scene.lit.iter().partition(is_shown);
        let each = others.into_iter().map(|lit| (lit, false)).chain(shown.into_iter().map(|lit| (lit, true)));
        let rings: String = each
            .filter_map(|(lit, shown)| {
                let place = self.places.find(&lit.name)?;
                Some(format!(r#"<g data-key="lit-{}">{}</g>"#, escaped(&lit.name), self.ring(place, shown)))
            })
            .collect();
        format!(r#"<g data-key="lit">{rings}</g>"#)
    }

    /// A lamp ring between two ink lines, and a white one around it for the space that is shown.
    fn ring(&self, place: &Place, shown: bool) -> String {
        let stroke = |colour: &str, width: f64| {
            let look = format!(
                r#"fill="none" stroke="{colour}" stroke-width="{}" stroke-linejoin="round""#,
                n(width)
            );
            self.cell(place, &look)
        };
        let around = if shown { stroke(INK, 8.0) + &stroke("#FFFFFF", 6.4) } else { String::new() };
        around
            + &stroke(INK, 4.6)
            + &format!(r#"<g class="tv-glow">{}</g>"#, stroke(LAMP, 3.2))
            + &self.space(place)
            + &stroke(INK, 0.8)
    }

    fn cell(&self, place: &Place, attributes: &str) -> String {
        match self.places.edition {
            EditionName::TrivialPursuit => wheel::cell(&self.places, place, attributes),
            EditionName::HeiseyMania => diamond::cell(place, attributes),
        }
    }

    fn space(&self, place: &Place) -> String {
        match self.places.edition {
            EditionName::TrivialPursuit => wheel::space(&self.places, place),
            EditionName::HeiseyMania => diamond::space(place),
        }
    }

    fn tokens(&self, scene: &Scene) -> String {
        let draw = |(place, standing): (usize, &Standing)| {
            let (offset, size) = self.fan(scene, place);
            let (x, y) = self.places.point(&standing.at);
            let mut class = "tv-token".to_owned();
            for (on, word) in [
                (standing.walking, " walking"),
                (standing.to_act, " now"),
                (standing.left, " left"),
                (standing.new.is_some(), " winning"),
            ] {
                class += if on { word } else { "" };
            }
            let halo = if standing.to_act && scene.lit.is_empty() {
                format!(
                    r#"<circle class="tv-halo" r="11.4" fill="none" stroke="{LAMP}" stroke-width="1.4"/>"#
                )
            } else {
                String::new()
            };
            format!(
                r#"<g class="{class}" data-key="token-{place}" style="transform:translate({}px,{}px) scale({})"><g class="tv-lift">{halo}{}</g></g>"#,
                n(x + offset.0),
                n(y + offset.1),
                n(size),
                token(self.places.edition, standing.worn, &standing.won, standing.new)
            )
        };
        scene.tokens.iter().enumerate().map(draw).collect()
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
    fn button(&self, lit: &Lit, scene: &Scene) -> String {
        let Some(place) = self.places.find(&lit.name) else { return String::new() };
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
        let name = escaped(&lit.name);
        let shown = scene.shown.as_ref() == Some(&lit.name);
        // A finger may miss a small space by as much as does not bring it to another one.
        let away = |other: &Lit| {
            let (x, y) = self.places.point(&other.name);
            (x - place.point.0).hypot(y - place.point.1)
        };
        let others = scene.lit.iter().filter(|other| other.name != lit.name);
        let room = others.map(away).fold(2.0 * reach, f64::min);
        format!(
            concat!(
                r#"<button type="button" class="tv-space{shown}" id="space-{name}" data-key="space-{name}" data-do="go" data-value="{name}" "#,
                r#"data-peek="{name}" data-test="space-{name}" aria-label="{label}" "#,
                r#"style="left:{x}%;top:{y}%;width:{wide}%;height:{high}%;rotate:{turn}deg;--room:{room}cqw"></button>"#
            ),
            shown = if shown { " shown" } else { "" },
            name = name,
            label = escaped(&lit.label),
            x = percent(place.point.0 + reach),
            y = percent(place.point.1 + reach),
            wide = percent(wide),
            high = percent(high),
            room = percent(room),
            turn = n(turn.to_degrees())
        )
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
        let dark = art.draw(&Scene::default());
        assert!(!dark.contains("<button") && !dark.contains("tv-dim on"));
        let lit = vec![Lit { name: "R07".to_owned(), label: "a \"place\"".to_owned() }];
        let drawn = art.draw(&Scene { lit, ..Scene::default() });
        assert_eq!(drawn.matches("<button").count(), 1);
        assert!(drawn.contains("tv-dim on") && drawn.contains("a &quot;place&quot;"));
    }
}
