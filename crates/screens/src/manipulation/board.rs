//! The board as it lies there: the painting below, what is lit, the way there and the tokens above, and over them
//! buttons for the lit tokens and spaces, which are all that can be reached on it.

use manipulation::{Color, Kind, Space};
use maud::{Markup, html};

use super::art::{paint, painted, radius, tray_box};
use super::choices::{Choice, ends, starts};
use super::marks::LAMP;
use super::places::Places;
use super::press::{Own, Peek};
use super::shapes::{Point, grown, line, n};
use super::{Moment, named};
use crate::seat_mark::INK;
use crate::shell::scene::Scene as _;
use crate::words::{capital, number};

/// The most letters of a name that fit beside a tray.
const NAME: usize = 12;

/// The board with its painting done once.
#[derive(Clone, Debug)]
pub struct BoardArt {
    /// Where the spaces lie.
    pub places: Places,
    still: Markup,
}

impl BoardArt {
    /// A board with these places.
    pub fn on(places: Places) -> Self {
        let still = paint(&places);
        BoardArt { places, still }
    }
}

/// Something on the board that can be chosen.
struct Lit {
    space: Space,
    press: Own,
    peek: Peek,
    /// What a screen reader calls it: place, content, effect.
    label: String,
    /// Whether something else is being looked at, and it steps back.
    faint: bool,
    /// Whether it is what is being looked at.
    shown: bool,
}

impl<'a> Moment<'a> {
    /// Where the spaces lie, and what one calls them.
    pub fn places(&self) -> &'a Places {
        &self.scene.art.places
    }

    /// Draws the board with what lies on it.
    pub fn draw_board(&self) -> Markup {
        let Places { from, size, .. } = self.places();
        let view = format!("{} {} {} {}", n(from.0), n(from.1), n(size.0), n(size.1));
        let (movable, targets) = (self.movable(), self.targets());
        html! {
            div.bm-board role="group" aria-label=(self.board_label()) data-test="board" {
                svg.bm-art viewBox=(view) aria-hidden="true" { (self.scene.art.still) }
                svg.bm-live viewBox=(view) aria-hidden="true" {
                    (self.dim(!targets.is_empty()))
                    @for color in Color::ALL { (self.corner(color)) }
                    (self.portal())
                    (self.bright(&targets))
                    (self.ways())
                    (self.tokens())
                    (self.rings(&movable, &targets))
                }
                div.bm-spaces {
                    @for lit in movable.iter().chain(&targets) { (self.button(lit, &movable, &targets)) }
                    (self.tip())
                }
            }
        }
    }

    /// The board in a sentence: what it is, how the colors stand, and what is lit.
    fn board_label(&self) -> String {
        let stands = Color::ALL.map(|color| {
            let view = self.model.view.color(color);
            if view.is_gone() {
                return format!("{} has left the game.", named(color));
            }
            let out = view.spaces.iter().filter(|space| !space.is_home());
            let out: Vec<String> = out.map(|space| self.places().called(*space)).collect();
            let out =
                if out.is_empty() { "none out".to_owned() } else { format!("on {}", out.join(" and on ")) };
            format!("{}: {out}, {} in holding, {} home.", named(color), view.holding, view.home)
        });
        let lit = match starts(self.choices).len() {
            0 => String::new(),
            1 => " One token can move.".to_owned(),
            many => format!(" {} tokens can move.", capital(&number(many))),
        };
        let layout = self.places().layout();
        let lap: u8 = layout.before.iter().zip(layout.past).map(|(before, past)| before + past + 2).sum();
        format!("Outer lane of {lap}, a diamond within, and WORLD in the middle. {}{lit}", stands.join(" "))
    }

    /// The tokens that can move. While one is being looked at, or a space, those that do not fit step back.
    fn movable(&self) -> Vec<Lit> {
        let focus = self.focus();
        let lit = |from: Space| Lit {
            space: from,
            press: Own::Token(from),
            peek: Peek::Token(from),
            label: self.token_label(from),
            faint: !focus.moves.is_empty() && focus.moves.iter().all(|choice| choice.from() != from),
            shown: focus.token == Some(from) && focus.target.is_none(),
        };
        starts(self.choices).into_iter().map(lit).collect()
    }

    /// Where they can go, with a token in hand only where it can.
    fn targets(&self) -> Vec<Lit> {
        let (focus, open) = (self.focus(), self.hand.open(self.choices));
        let lit = |to: Space| {
            let moves: Vec<&Choice> = open.iter().copied().filter(|choice| choice.to() == to).collect();
            Lit {
                space: to,
                press: Own::Target(to),
                peek: Peek::Target(to),
                label: self.target_label(&moves, to),
                faint: !focus.moves.is_empty() && focus.moves.iter().all(|choice| choice.to() != to),
                shown: focus.target == Some(to),
            }
        };
        ends(&open).into_iter().map(lit).collect()
    }

    /// The lamp: what cannot be chosen steps back a little. It stays where it is and changes its class, so that the
    /// light goes softly.
    fn dim(&self, on: bool) -> Markup {
        let [x, y, width, height] = grown(self.places().from, self.places().size, -2.0);
        html! { rect.bm-dim.on[on] x=(x) y=(y) width=(width) height=(height) rx="7.8" fill="#120E28" {} }
    }

    /// A corner's name beside its tray, and lamplight around the tray of the one who moves.
    fn corner(&self, color: Color) -> Markup {
        let model = self.model;
        let seat = model.mode().seat_of(color);
        let moves = self.mover_shown().is_some_and(|mover| model.moves_of(mover).contains(&color));
        let now = moves && model.begun() && !model.is_over();
        let left = super::ManipulationScene::has_left(model, seat);
        let ((x, y), (w, h)) = tray_box(self.places(), color);
        let middle = self.places().middle();
        let (right, below) = (x + w / 2.0 > middle.0, y + h / 2.0 > middle.1);
        let (at, anchor) = if right { (x - 3.0, "end") } else { (x + w + 3.0, "start") };
        let base = if below { y + h - 2.6 } else { y + 7.0 };
        html! {
            g data-key={ "corner-" (color.letter()) }
                class={ "bm-corner" (if now { " now" } else { "" }) (if left { " left" } else { "" }) } {
                @if now {
                    @let [x, y, width, height] = grown((x, y), (w, h), 1.1);
                    rect.bm-glow x=(x) y=(y) width=(width) height=(height) rx="5.8"
                        fill="none" stroke=(LAMP) stroke-width="1.1" {}
                }
                text x=(n(at)) y=(n(base)) text-anchor=(anchor) font-size="6.3" font-weight="700" {
                    (shortened(&model.name(seat)))
                }
            }
        }
    }

    fn portal(&self) -> Markup {
        html! {
            g data-key="portal" transform=(moved(self.places().middle())) {
                @if self.stage.now.portal {
                    circle.bm-wave r="8" fill="none" stroke="#BFE6F2" stroke-width="1.4" {}
                    circle.bm-wave.late r="8" fill="none" stroke="#FFFFFF" stroke-width="1" {}
                }
            }
        }
    }

    /// The lit spaces, bright again above the dimmed board.
    fn bright(&self, targets: &[Lit]) -> Markup {
        let places = self.places();
        html! {
            g data-key="lit" {
                @for space in targets.iter().map(|lit| lit.space) {
                    g data-key={ "bright-" (space.to_string()) }
                        transform={ (moved(places.point(space))) " scale(1.12)" } { (painted(places, space)) }
                }
            }
        }
    }

    /// The ways of the moves that are looked at in dots; where nothing moves, the one that was gone last.
    fn ways(&self) -> Markup {
        let moves = self.focus().moves;
        let trail = Some(&self.stage.now.trail).filter(|_| self.room.still && moves.is_empty());
        let ways = moves.iter().map(|choice| &choice.way).chain(trail);
        html! { g data-key="ways" { @for way in ways.filter(|way| way.len() > 1) { (self.way(way)) } } }
    }

    /// A way in dots. Through WORLD one does not walk: there it breaks off, and a lighter line leads on.
    fn way(&self, way: &[Space]) -> Markup {
        let at = |space: &Space| self.places().point(*space);
        let broken = way.iter().position(|space| *space == Space::WORLD);
        let walked = broken.map_or(way, |place| &way[..=place]);
        let path = line(&walked.iter().map(at).collect::<Vec<_>>());
        let leap = broken.and_then(|_| way.last()).map(|end| leap(self.places().middle(), at(end)));
        html! {
            path d=(path) fill="none" stroke-linecap="round" stroke-linejoin="round"
                stroke=(INK) stroke-opacity=".85" stroke-width="2.5" {}
            path.bm-dots d=(path) fill="none" stroke-linecap="round" stroke-linejoin="round"
                stroke=(LAMP) stroke-width="1.6" stroke-dasharray=".01 3.3" {}
            @if let Some(leap) = leap {
                path d=(leap) fill="none" stroke-linecap="round" stroke-linejoin="round"
                    stroke=(INK) stroke-opacity=".7" stroke-width="2" {}
                path.bm-leap d=(leap) fill="none" stroke-linecap="round" stroke-linejoin="round"
                    stroke="#BFE6F2" stroke-width="1.1" stroke-dasharray="2.4 2.6" {}
            }
        }
    }

    /// Lamp rings between ink lines: full ones around where one can go, thin ones around who can.
    fn rings(&self, movable: &[Lit], targets: &[Lit]) -> Markup {
        html! {
            g data-key="rings" {
                @for lit in movable {
                    @match lit.space.kind() {
                        Kind::Holding(color) => (self.tray_ring(color, lit)),
                        _ => (self.ring(lit, 5.7, 0.9)),
                    }
                }
                @for lit in targets { (self.ring(lit, radius(lit.space).max(4.0) + 1.7, 1.5)) }
                @if let Some(why) = &self.hand.held.why { (self.refused(why.space)) }
            }
        }
    }

    fn ring(&self, lit: &Lit, size: f64, width: f64) -> Markup {
        let circle = |radius: f64, ink: &str, width: f64| {
            html! { circle r=(n(radius)) fill="none" stroke=(ink) stroke-width=(n(width)) {} }
        };
        html! {
            g.bm-ring.faint[lit.faint] data-key=(lit.peek) transform=(moved(self.places().point(lit.space))) {
                @if lit.shown { (circle(size + 2.3, INK, 2.2)) (circle(size + 2.3, "#FFFFFF", 1.2)) }
                (circle(size, INK, width + 1.2))
                g.bm-glow { (circle(size, LAMP, width)) }
            }
        }
    }

    fn tray_ring(&self, color: Color, lit: &Lit) -> Markup {
        let (at, size) = tray_box(self.places(), color);
        let rect = |out: f64, ink: &str, width: f64| {
            let [x, y, wide, high] = grown(at, size, out);
            html! {
                rect x=(x) y=(y) width=(wide) height=(high) rx="5.4" fill="none" stroke=(ink) stroke-width=(width) {}
            }
        };
        html! {
            g.bm-ring.faint[lit.faint] data-key=(lit.peek) {
                @if lit.shown { (rect(2.2, INK, 2.2)) (rect(2.2, "#FFFFFF", 1.2)) }
                (rect(0.4, INK, 2.1))
                g.bm-glow { (rect(0.4, LAMP, 1.1)) }
            }
        }
    }

    /// The dashed ring around a piece that was refused.
    fn refused(&self, space: Space) -> Markup {
        let size = if space.is_holding() { "12" } else { "6.2" };
        html! {
            g data-key={ "refused-" (space.to_string()) } transform=(moved(self.places().point(space))) {
                g.bm-nudge {
                    circle r=(size) fill="none" stroke="#FFFFFF" stroke-width="2.4" {}
                    circle r=(size) fill="none" stroke="#B3261E" stroke-width="1.4" stroke-dasharray="2.8 1.6" {}
                }
            }
        }
    }

    /// The button over something lit: nothing to see, everything to press, focus and hear.
    fn button(&self, lit: &Lit, movable: &[Lit], targets: &[Lit]) -> Markup {
        let places = self.places();
        let here = places.point(lit.space);
        let (wide, high) = match lit.space.kind() {
            Kind::Holding(color) => tray_box(places, color).1,
            _ => (10.0, 10.0),
        };
        // A finger may miss a small space by as much as does not bring it to another one.
        let others = movable.iter().chain(targets).map(|other| places.point(other.space));
        let away = others.map(|at| (at.0 - here.0).hypot(at.1 - here.1)).filter(|far| *far > 0.1);
        let room = away.fold(places.size.0, f64::min);
        let (x, y) = places.percent(here);
        let [wide, high, room] = [wide, high, room].map(|length| n(100.0 * length / places.size.0));
        let style = format!("left:{}%;top:{}%;width:{wide}%;height:{high}%;--room:{room}cqw", n(x), n(y));
        html! {
            button.bm-space type="button" id=(lit.peek) data-key=(lit.peek) data-do=(lit.press.what())
                data-value=[lit.press.value()] data-peek=(lit.peek) data-test=(lit.peek) aria-label=(lit.label)
                style=(style) {}
        }
    }

    /// What the shown move will do, beside its end and never over the edge.
    fn tip(&self) -> Markup {
        let Some(choice) = self.focus().shown() else { return html! {} };
        let Some(words) = &choice.tip else { return html! {} };
        let (x, y) = self.places().percent(self.places().point(choice.to()));
        let side = match x {
            ..28.0 => "from-start",
            28.0..72.0 => "from-middle",
            _ => "from-end",
        };
        let height = if y < 24.0 { "hangs" } else { "stands" };
        html! {
            p.bm-tip.(side).(height) data-key={ "tip-" (choice.to().to_string()) } data-test="tip"
                aria-hidden="true" style={ "left:" (n(x)) "%;top:" (n(y)) "%" } {
                b { (words) } " " span { (choice.clause) }
            }
        }
    }
}

/// Moves something that is drawn around 0,0 to its place.
fn moved((x, y): Point) -> String {
    format!("translate({} {})", n(x), n(y))
}

/// The bent line from WORLD to where a token comes out.
fn leap(from: Point, to: Point) -> String {
    let bend = ((from.0 + to.0) / 2.0 + (to.1 - from.1) / 4.0, (from.1 + to.1) / 2.0 - (to.0 - from.0) / 4.0);
    format!("M{} {}Q{} {} {} {}", n(from.0), n(from.1), n(bend.0), n(bend.1), n(to.0), n(to.1))
}

/// A name that fits beside a tray.
fn shortened(name: &str) -> String {
    if name.chars().count() <= NAME {
        return name.to_owned();
    }
    let kept: String = name.chars().take(NAME - 1).collect();
    format!("{}…", kept.trim_end())
}
