//! The board as it lies there: the painting below, what is lit, the way there and the tokens above, and over them
//! buttons for the lit tokens and spaces, which are all that can be reached on it.

use crate::seat_mark::INK;
use manipulation::{Color, Kind, Space};
use maud::{Markup, html};

use super::art::{paint, painted, radius, tray_box};
use super::marks::{LAMP, pawn};
use super::motion::{Pose, Shown};
use super::places::Places;
use super::press::Press;
use super::shapes::{Point, grown, line, n};

/// Something on the board that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lit {
    /// Where.
    pub space: Space,
    /// What a screen reader calls it: place, content, effect.
    pub label: String,
    /// Whether something else is being looked at, and it steps back.
    pub faint: bool,
    /// Whether it is what is being looked at.
    pub shown: bool,
}

/// What the shown move will bring about, in a few words beside its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tip {
    /// Where.
    pub at: Space,
    /// What.
    pub words: String,
    /// The clause that says so.
    pub clause: &'static str,
}

/// Whose corner it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corner {
    /// The corner.
    pub color: Color,
    /// Who plays it.
    pub name: String,
    /// Whether it is being moved now.
    pub now: bool,
    /// Whether whoever played it has left.
    pub left: bool,
}

/// What lies on the board now.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The name of the board for those who cannot see it.
    pub label: String,
    /// Whose the corners are.
    pub corners: Vec<Corner>,
    /// The tokens of each colour.
    pub tokens: [[Shown; 4]; 4],
    /// The colours whose token on its own entrance came through WORLD (BM-19).
    pub marked: Vec<Color>,
    /// The colours whose player left and took the tokens along.
    pub gone: Vec<Color>,
    /// The colours that have won.
    pub won: Vec<Color>,
    /// The tokens that can move, in the order of the choices.
    pub movable: Vec<Lit>,
    /// Where they can go, in the order of the choices.
    pub targets: Vec<Lit>,
    /// The ways that are dotted, each with where it starts.
    pub ways: Vec<Vec<Space>>,
    /// What the shown move will do.
    pub tip: Option<Tip>,
    /// The space of a move that was refused.
    pub refused: Option<Space>,
    /// Whether WORLD is open: somebody goes through.
    pub portal: bool,
}

/// The board with its painting done once.
#[derive(Clone, Debug)]
pub struct BoardArt {
    /// Where the spaces lie.
    pub places: Places,
    still: Markup,
}

impl BoardArt {
    /// The board that comes with the program.
    pub fn of_the_box() -> Self {
        BoardArt::on(Places::of_the_box())
    }

    /// A board with these places.
    pub fn on(places: Places) -> Self {
        let still = paint(&places);
        BoardArt { places, still }
    }

    /// Draws the board with what lies on it.
    pub fn draw(&self, scene: &Scene) -> Markup {
        let Places { from, size, .. } = &self.places;
        let view = format!("{} {} {} {}", n(from.0), n(from.1), n(size.0), n(size.1));
        html! {
            .bm-board role="group" aria-label=(scene.label) data-test="board" {
                svg.bm-art viewBox=(view) aria-hidden="true" { (self.still) }
                svg.bm-live viewBox=(view) aria-hidden="true" {
                    (self.dim(scene))
                    @for corner in &scene.corners { (self.corner(corner)) }
                    (self.portal(scene))
                    (self.lit(scene))
                    (self.ways(scene))
                    (self.tokens(scene))
                    (self.rings(scene))
                }
                .bm-spaces {
                    @for lit in &scene.movable { (self.button(Press::Token(lit.space), lit, scene)) }
                    @for lit in &scene.targets { (self.button(Press::Target(lit.space), lit, scene)) }
                    @if let Some(tip) = &scene.tip { (self.tip(tip)) }
                }
            }
        }
    }

    /// The lamp: what cannot be chosen steps back a little. It stays where it is and changes its class, so that the
    /// light goes softly.
    fn dim(&self, scene: &Scene) -> Markup {
        let [x, y, width, height] = grown(self.places.from, self.places.size, -2.0);
        html! {
            rect.bm-dim.on[!scene.targets.is_empty()] x=(x) y=(y) width=(width) height=(height) rx="7.8"
                fill="#120E28" {}
        }
    }

    /// A corner's name beside its tray, and lamplight around the tray of whoever moves.
    fn corner(&self, corner: &Corner) -> Markup {
        let ((x, y), (w, h)) = tray_box(&self.places, corner.color);
        let middle = self.places.middle();
        let (right, below) = (x + w / 2.0 > middle.0, y + h / 2.0 > middle.1);
        let (at, anchor) = if right { (x - 3.0, "end") } else { (x + w + 3.0, "start") };
        let base = if below { y + h - 2.6 } else { y + 7.0 };
        html! {
            g data-key={ "corner-" (corner.color.letter()) }
                class={ "bm-corner" (if corner.now { " now" } else { "" }) (if corner.left { " left" } else { "" }) } {
                @if corner.now {
                    @let [x, y, width, height] = grown((x, y), (w, h), 1.1);
                    rect.bm-glow x=(x) y=(y) width=(width) height=(height) rx="5.8"
                        fill="none" stroke=(LAMP) stroke-width="1.1" {}
                }
                text x=(n(at)) y=(n(base)) text-anchor=(anchor) font-size="6.3" font-weight="700" { (corner.name) }
            }
        }
    }

    fn portal(&self, scene: &Scene) -> Markup {
        html! {
            g data-key="portal" transform=(moved(self.places.middle())) {
                @if scene.portal {
                    circle.bm-wave r="8" fill="none" stroke="#BFE6F2" stroke-width="1.4" {}
                    circle.bm-wave.late r="8" fill="none" stroke="#FFFFFF" stroke-width="1" {}
                }
            }
        }
    }

    /// The lit spaces, bright again above the dimmed board.
    fn lit(&self, scene: &Scene) -> Markup {
        html! {
            g data-key="lit" {
                @for space in scene.targets.iter().map(|lit| lit.space) {
                    g data-key={ "bright-" (space.to_string()) }
                        transform={ (moved(self.places.point(space))) " scale(1.12)" } { (painted(&self.places, space)) }
                }
            }
        }
    }

    fn ways(&self, scene: &Scene) -> Markup {
        html! {
            g data-key="ways" {
                @for way in scene.ways.iter().filter(|way| way.len() > 1) { (self.way(way)) }
            }
        }
    }

    /// A way in dots. Through WORLD one does not walk: there it breaks off, and a lighter line leads on.
    fn way(&self, way: &[Space]) -> Markup {
        let at = |space: &Space| self.places.point(*space);
        let broken = way.iter().position(|space| *space == Space::WORLD);
        let walked = broken.map_or(way, |place| &way[..=place]);
        let path = line(&walked.iter().map(at).collect::<Vec<_>>());
        let leap = broken.and_then(|_| way.last()).map(|end| leap(self.places.middle(), at(end)));
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

    /// Where a token stands and how large it is there.
    fn stands(&self, color: Color, token: usize, at: Space) -> (Point, f64) {
        match at.kind() {
            Kind::Holding(_) => (self.places.slot(color, token), 3.5),
            Kind::Home(..) => (self.places.point(at), 2.9),
            Kind::Entrance(_) => (self.places.point(at), 3.4),
            Kind::Lane(_) | Kind::Start(_) | Kind::Beast(_) | Kind::StarBeast(_) | Kind::World => {
                (self.places.point(at), 4.1)
            }
            Kind::Spoke(..) | Kind::Diamond(..) => (self.places.point(at), 3.8),
        }
    }

    fn tokens(&self, scene: &Scene) -> Markup {
        html! {
            @for color in Color::ALL.into_iter().filter(|color| !scene.gone.contains(color)) {
                @for (token, shown) in scene.tokens[color.index()].iter().enumerate() {
                    (self.token(scene, color, token, shown))
                }
            }
        }
    }

    fn token(&self, scene: &Scene, color: Color, token: usize, shown: &Shown) -> Markup {
        let left = scene.corners.iter().any(|corner| corner.color == color && corner.left);
        let ((x, y), size) = self.stands(color, token, shown.at);
        let pose = match shown.pose {
            Pose::Still => "",
            Pose::Walking => " walking",
            Pose::Hit => " hit",
            Pose::Sliding => " sliding",
            Pose::Vanished => " vanished",
            Pose::Emerging => " emerging",
            Pose::Homecoming => " homecoming",
        };
        let place = format!("transform:translate({}px,{}px) scale({})", n(x), n(y), n(size / 4.1));
        html! {
            g class={ "bm-token" (pose) (if left { " left" } else { "" }) }
                data-key={ "token-" (color.letter()) (token) } style=(place) {
                g.bm-lift {
                    @if shown.pose == Pose::Homecoming {
                        circle.bm-wave r="5" fill="none" stroke=(LAMP) stroke-width="1.4" {}
                    } @else if scene.won.contains(&color) && shown.at.is_home() {
                        circle.bm-glow r="6" fill="none" stroke=(LAMP) stroke-width="1.3" {}
                    } @else if scene.marked.contains(&color) && shown.at == Space::entrance(color) {
                        // BM-19: the mark of WORLD is part of the position and seen by all.
                        circle r="6.1" fill="none" stroke="#8FD3EA" stroke-width="1.3" stroke-dasharray="2 1.2" {}
                    }
                    (pawn(color, 4.1))
                }
            }
        }
    }

    /// Lamp rings between ink lines: full ones around where one can go, thin ones around who can.
    fn rings(&self, scene: &Scene) -> Markup {
        html! {
            g data-key="rings" {
                @for lit in &scene.movable {
                    @match lit.space.kind() {
                        Kind::Holding(color) => (self.tray_ring(color, lit)),
                        _ => (self.ring(lit, 5.7, 0.9, "token")),
                    }
                }
                @for lit in &scene.targets { (self.ring(lit, radius(lit.space).max(4.0) + 1.7, 1.5, "target")) }
                @if let Some(space) = scene.refused { (self.refused(space)) }
            }
        }
    }

    fn ring(&self, lit: &Lit, size: f64, width: f64, kind: &str) -> Markup {
        let circle = |radius: f64, ink: &str, width: f64| {
            html! { circle r=(n(radius)) fill="none" stroke=(ink) stroke-width=(n(width)) {} }
        };
        html! {
            g.bm-ring.faint[lit.faint] data-key={ (kind) "-" (lit.space.to_string()) }
                transform=(moved(self.places.point(lit.space))) {
                @if lit.shown { (circle(size + 2.3, INK, 2.2)) (circle(size + 2.3, "#FFFFFF", 1.2)) }
                (circle(size, INK, width + 1.2))
                g.bm-glow { (circle(size, LAMP, width)) }
            }
        }
    }

    fn tray_ring(&self, color: Color, lit: &Lit) -> Markup {
        let (at, size) = tray_box(&self.places, color);
        let rect = |out: f64, ink: &str, width: f64| {
            let [x, y, wide, high] = grown(at, size, out);
            html! {
                rect x=(x) y=(y) width=(wide) height=(high) rx="5.4" fill="none" stroke=(ink) stroke-width=(width) {}
            }
        };
        html! {
            g.bm-ring.faint[lit.faint] data-key={ "token-" (lit.space.to_string()) } {
                @if lit.shown { (rect(2.2, INK, 2.2)) (rect(2.2, "#FFFFFF", 1.2)) }
                (rect(0.4, INK, 2.1))
                g.bm-glow { (rect(0.4, LAMP, 1.1)) }
            }
        }
    }

    /// The dashed ring around a piece that was refused.
    fn refused(&self, space: Space) -> Markup {
        let size = if matches!(space.kind(), Kind::Holding(_)) { "12" } else { "6.2" };
        html! {
            g data-key={ "refused-" (space.to_string()) } transform=(moved(self.places.point(space))) {
                g.bm-nudge {
                    circle r=(size) fill="none" stroke="#FFFFFF" stroke-width="2.4" {}
                    circle r=(size) fill="none" stroke="#B3261E" stroke-width="1.4" stroke-dasharray="2.8 1.6" {}
                }
            }
        }
    }

    /// The button over something lit: nothing to see, everything to press, focus and hear.
    fn button(&self, press: Press, lit: &Lit, scene: &Scene) -> Markup {
        let here = self.places.point(lit.space);
        let (wide, high) = match lit.space.kind() {
            Kind::Holding(color) => tray_box(&self.places, color).1,
            _ => (10.0, 10.0),
        };
        // A finger may miss a small space by as much as does not bring it to another one.
        let others = scene.movable.iter().chain(&scene.targets).map(|other| self.places.point(other.space));
        let away = others.map(|at| (at.0 - here.0).hypot(at.1 - here.1)).filter(|far| *far > 0.1);
        let room = away.fold(self.places.size.0, f64::min);
        let (x, y) = self.places.percent(here);
        let share = |length: f64| n(100.0 * length / self.places.size.0);
        let place = format!(
            "left:{}%;top:{}%;width:{}%;height:{}%;--room:{}cqw",
            n(x),
            n(y),
            share(wide),
            share(high),
            share(room)
        );
        let (what, value) = press.written();
        let name = format!("{what}-{value}");
        html! {
            button.bm-space type="button" id=(name) data-key=(name) data-do=(what) data-value=(value)
                data-peek=(name) data-test=(name) aria-label=(lit.label) style=(place) {}
        }
    }

    /// What the shown move will do, beside its end and never over the edge.
    fn tip(&self, tip: &Tip) -> Markup {
        let (x, y) = self.places.percent(self.places.point(tip.at));
        let side = match x {
            ..28.0 => "from-start",
            28.0..72.0 => "from-middle",
            _ => "from-end",
        };
        let height = if y < 24.0 { "hangs" } else { "stands" };
        html! {
            p.bm-tip.(side).(height) data-key={ "tip-" (tip.at.to_string()) } data-test="tip" aria-hidden="true"
                style={ "left:" (n(x)) "%;top:" (n(y)) "%" } {
                b { (tip.words) } " " span { (tip.clause) }
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
