//! The board as it lies there: what never changes below, what is lit, the way there and the tokens above, and over
//! them buttons for the lit spaces, which are all that can be reached on it.

use std::f64::consts::{FRAC_PI_4, TAU};
use std::rc::Rc;

use maud::{Markup, html};
use rules::Seat;
use trivia::{Board, EditionName, SpaceKind};

use super::choices::Choice;
use super::glyphs::LAMP;
use super::marks::token;
use super::motion::Token;
use super::places::{Part, Place, Places};
use super::shapes::{Paint, Point, at, line};
use super::{Moment, TriviaScene};
use super::{diamond, wheel};
use crate::number::n;
use crate::seat_mark::INK;
use crate::shell::scene::Scene as _;
use crate::words::{capital, listed, number};

/// A board with everything that never changes drawn once.
#[derive(Clone, Debug)]
pub struct BoardArt {
    /// Where the spaces lie.
    pub places: Rc<Places>,
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
        let still = match places.edition {
            EditionName::TrivialPursuit => wheel::art(&places),
            EditionName::HeiseyMania => diamond::art(&places),
        };
        BoardArt { places: Rc::new(places), still, board }
    }
}

/// Half the side of the picture.
fn reach(edition: EditionName) -> f64 {
    edition.pick(117.0, 122.0)
}

impl Moment<'_> {
    /// Draws the board with what lies on it.
    pub fn draw_board(&self) -> Markup {
        let art = &self.scene.art;
        let edition = art.places.edition;
        let reach = reach(edition);
        let view = format!("{0} {0} {1} {1}", n(-reach), n(2.0 * reach));
        let lit: Vec<&Choice> = self.choices.iter().filter(|choice| choice.is_space()).collect();
        let shown = self.shown().filter(|choice| choice.is_space()).map(|choice| choice.key.as_str());
        html! {
            div.tv-board.(edition.pick("tv-wheel", "tv-diamond")) role="group" aria-label=(self.board_in_words(lit.len()))
                data-test="board" {
                svg.tv-art viewBox=(view) aria-hidden="true" { (art.still) }
                svg.tv-live viewBox=(view) aria-hidden="true" {
                    (dim(edition, !lit.is_empty()))
                    (self.way(shown))
                    g data-key="lit" { (rings(&art.places, &lit, shown)) }
                    @for seat in self.model.seats() { (self.token(seat, lit.is_empty())) }
                }
                div.tv-spaces { @for choice in &lit { (button(&art.places, choice, &lit, shown)) } }
            }
        }
    }

    /// The board in a sentence: what it is, and who stands where.
    fn board_in_words(&self, lit: usize) -> String {
        let model = self.model;
        let board = model.view.edition.pick(
            "Wheel of 42 spaces, six spokes of five and a hub.",
            "Diamond of 28 spaces with four paths of four to H.M. in the middle.",
        );
        let stands = model.seats().filter_map(|seat| {
            let token = model.token(seat).filter(|token| !token.left)?;
            Some(format!("{} at {}", model.name(seat), self.scene.art.places.called(&token.at)))
        });
        let lit = match lit {
            0 => String::new(),
            1 => " One space is lit.".to_owned(),
            _ => format!(" {} spaces are lit.", capital(&number(lit))),
        };
        format!("{board} {}.{lit}", listed(&stands.collect::<Vec<_>>()))
    }

    /// The way to the shown space, or the last one that was gone where nothing is seen to go.
    fn way(&self, shown: Option<&str>) -> Markup {
        let from = self.model.mover().map(|token| &token.at);
        let way: Vec<&String> = match shown {
            Some(name) => from.into_iter().chain(self.model.way_to(name).into_iter().flatten()).collect(),
            None if self.room.still => self.stage.now.trail.iter().collect(),
            None => Vec::new(),
        };
        let points: Vec<Point> = way.into_iter().map(|name| self.scene.art.places.point(name)).collect();
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

    fn token(&self, seat: Seat, is_dark: bool) -> Markup {
        let (model, tokens) = (self.model, &self.stage.now.tokens);
        let Some(Token { at, won, new, walking }) = tokens.get(seat.index()) else { return html! {} };
        let places = &self.scene.art.places;
        let (offset, size) = fan(places, tokens, seat.index());
        let (x, y) = places.point(at);
        let (x, y) = (n(x + offset.0), n(y + offset.1));
        let to_act = model.view.mover == Some(seat) && model.begun();
        html! {
            g.tv-token.walking[*walking].now[to_act].left[TriviaScene::has_left(model, seat)].winning[new.is_some()]
                data-key={ "token-" (seat.0) }
                style={ "transform:translate(" (x) "px," (y) "px) scale(" (n(size)) ")" } {
                g.tv-lift {
                    @if to_act && is_dark {
                        circle.tv-halo r="11.4" fill="none" stroke=(LAMP) stroke-width="1.4" {}
                    }
                    (token(places.edition, model.worn(seat), won, *new))
                }
            }
        }
    }
}

/// The lamp: what cannot be chosen steps back a little.
fn dim(edition: EditionName, on: bool) -> Markup {
    // It stays where it is and changes its class, so that the light goes softly.
    match edition {
        EditionName::TrivialPursuit => html! { circle.tv-dim.on[on] r="111.8" fill="#0E1A30" {} },
        EditionName::HeiseyMania => html! {
            rect.tv-dim.on[on] x="-114" y="-114" width="228" height="228" rx="4" fill="#2A2420" {}
        },
    }
}

/// What is lit, the shown space last, so that its ring lies over its neighbours.
fn rings(places: &Places, lit: &[&Choice], shown: Option<&str>) -> Markup {
    let (last, others): (Vec<&Choice>, Vec<&Choice>) =
        lit.iter().partition(|choice| shown == Some(choice.key.as_str()));
    html! {
        @for choice in others.into_iter().chain(last) {
            @if let Some(place) = places.find(&choice.key) {
                g data-key={ "lit-" (choice.key) } { (ring(places, place, shown == Some(choice.key.as_str()))) }
            }
        }
    }
}

/// A lamp ring between two ink lines, and a white one around it for the space that is shown.
fn ring(places: &Places, place: &Place, shown: bool) -> Markup {
    let stroke = |edge: &str, width: &str| {
        let paint = Paint { fill: "none", edge, width, joins: Some("round") };
        match places.edition {
            EditionName::TrivialPursuit => wheel::cell(places, place, paint),
            EditionName::HeiseyMania => diamond::cell(place, paint),
        }
    };
    let space = match places.edition {
        EditionName::TrivialPursuit => wheel::space(places, place),
        EditionName::HeiseyMania => diamond::space(place),
    };
    html! {
        @if shown { (stroke(INK, "8")) (stroke("#FFFFFF", "6.4")) }
        (stroke(INK, "4.6"))
        g.tv-glow { (stroke(LAMP, "3.2")) }
        (space)
        (stroke(INK, "0.8"))
    }
}

/// Where a token stands beside those it shares its space with, and how large it is there.
fn fan(places: &Places, tokens: &[Token], place: usize) -> (Point, f64) {
    let here = &tokens[place];
    let shares = |other: &usize| tokens[*other].at == here.at && !tokens[*other].walking;
    let together: Vec<usize> = (0..tokens.len()).filter(shares).collect();
    let rank = together.iter().position(|other| *other == place);
    let Some(rank) = rank.filter(|_| together.len() > 1) else { return ((0.0, 0.0), 1.0) };
    let roomy = places.find(&here.at).is_some_and(|space| space.kind == SpaceKind::Hub);
    let (away, size) = match (roomy, together.len()) {
        (true, 2) => (9.0, 0.95),
        (true, 3) => (10.4, 0.86),
        (true, _) => (13.0, 0.76),
        (false, 2) => (5.4, 0.78),
        (false, 3) => (6.4, 0.7),
        (false, _) => (8.4, 0.62),
    };
    (at(away, TAU * (rank as f64 + 0.75) / together.len() as f64), size)
}

/// The button over a lit space: nothing to see, everything to press, focus and hear.
fn button(places: &Places, choice: &Choice, lit: &[&Choice], shown: Option<&str>) -> Markup {
    let Some(place) = places.find(&choice.key) else { return html! {} };
    let reach = reach(places.edition);
    let percent = |length: f64| n(100.0 * length / (2.0 * reach));
    let (wide, high, turn) = match (places.edition, place.part, place.kind) {
        (EditionName::TrivialPursuit, Part::Hub, _) => (34.0, 34.0, 0.0),
        (EditionName::TrivialPursuit, Part::Rim, SpaceKind::Headquarters) => (16.0, 31.0, place.angle),
        (EditionName::TrivialPursuit, Part::Rim, _) => (15.0, 26.0, place.angle),
        (EditionName::TrivialPursuit, Part::Arm, _) => (15.6, 12.5, place.angle),
        (EditionName::HeiseyMania, _, SpaceKind::Hub | SpaceKind::Headquarters) => (24.0, 24.0, 0.0),
        (EditionName::HeiseyMania, Part::Rim, _) => (16.0, 16.0, FRAC_PI_4),
        (EditionName::HeiseyMania, Part::Arm | Part::Hub, _) => (15.0, 15.0, 0.0),
    };
    let (name, press) = (&choice.key, &choice.press);
    // A finger may miss a small space by as much as does not bring it to another one.
    let away = |other: &&Choice| {
        let (x, y) = places.point(&other.key);
        (x - place.point.0).hypot(y - place.point.1)
    };
    let others = lit.iter().filter(|other| other.key != *name);
    let room = others.map(away).fold(2.0 * reach, f64::min);
    let (x, y) = (percent(place.point.0 + reach), percent(place.point.1 + reach));
    let (wide, high, room) = (percent(wide), percent(high), percent(room));
    html! {
        button.tv-space.shown[shown == Some(name.as_str())] id={ "space-" (name) } type="button"
            data-key={ "space-" (name) } data-do=(press.what()) data-value=[press.value()] data-peek=(name)
            data-test={ "space-" (name) } aria-label=(choice.label())
            style={
                "left:" (x) "%;top:" (y) "%;width:" (wide) "%;height:" (high) "%;"
                "rotate:" (n(turn.to_degrees())) "deg;--room:" (room) "cqw"
            } {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_on_one_space_are_fanned_out_and_one_alone_is_not() {
        for edition in [EditionName::TrivialPursuit, EditionName::HeiseyMania] {
            let (places, hub) = (Places::of(edition), edition.pick("HUB", "HM"));
            let tokens = vec![Token { at: hub.to_owned(), ..Token::default() }; 3];
            let stand: Vec<Point> = (0..3).map(|place| fan(&places, &tokens, place).0).collect();
            for (one, other) in [(0, 1), (0, 2), (1, 2)] {
                let apart = (stand[one].0 - stand[other].0).hypot(stand[one].1 - stand[other].1);
                assert!(apart > 10.0, "{apart}");
            }
            assert_eq!(fan(&places, &tokens[..1], 0), ((0.0, 0.0), 1.0));
        }
    }
}
