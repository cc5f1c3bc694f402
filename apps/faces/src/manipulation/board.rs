//! The board as it lies there: the painting below, what is lit, the way there and the tokens above, and over them
//! buttons for the lit tokens and spaces, which are all that can be reached on it.

use manipulation::{Color, Kind, Space};

use super::art::{paint, painted, radius, tray_box};
use super::marks::{INK, LAMP, pawn};
use super::motion::{Pose, Shown};
use super::places::Places;
use super::shapes::{Point, line, n};
use crate::markup::escaped;

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
    still: String,
}

impl BoardArt {
    /// The board that comes with the program.
    pub fn of_the_box() -> Self {
        let places = Places::of_the_box();
        let still = paint(&places);
        BoardArt { places, still }
    }

    /// Draws the board with what lies on it.
    pub fn draw(&self, scene: &Scene) -> String {
        let Places { from, size, .. } = &self.places;
        let view = format!("{} {} {} {}", n(from.0), n(from.1), n(size.0), n(size.1));
        format!(
            concat!(
                r#"<div class="bm-board" role="group" aria-label="{label}" data-test="board">"#,
                r#"<svg class="bm-art" viewBox="{view}" aria-hidden="true">{still}</svg>"#,
                r#"<svg class="bm-live" viewBox="{view}" aria-hidden="true">{dim}{corners}{portal}{lit}{ways}{tokens}{rings}</svg>"#,
                r#"<div class="bm-spaces">{buttons}{tip}</div></div>"#
            ),
            label = escaped(&scene.label),
            view = view,
            still = self.still,
            dim = self.dim(scene),
            corners = scene.corners.iter().map(|corner| self.corner(corner)).collect::<String>(),
            portal = self.portal(scene),
            lit = self.lit(scene),
            ways = self.ways(scene),
            tokens = self.tokens(scene),
            rings = self.rings(scene),
            buttons = self.buttons(scene),
            tip = self.tip(scene)
        )
    }

    /// The lamp: what cannot be chosen steps back a little. It stays where it is and changes its class, so that the
    /// light goes softly.
    fn dim(&self, scene: &Scene) -> String {
        let Places { from, size, .. } = &self.places;
        format!(
            r##"<rect class="bm-dim{}" x="{}" y="{}" width="{}" height="{}" rx="7.8" fill="#120E28"/>"##,
            if scene.targets.is_empty() { "" } else { " on" },
            n(from.0 + 2.0),
            n(from.1 + 2.0),
            n(size.0 - 4.0),
            n(size.1 - 4.0)
        )
    }

    /// A corner's name beside its tray, and lamplight around the tray of whoever moves.
    fn corner(&self, corner: &Corner) -> String {
        let ((x, y), (w, h)) = tray_box(&self.places, corner.color);
        let middle = self.places.middle();
        let (right, below) = (x + w / 2.0 > middle.0, y + h / 2.0 > middle.1);
        let (at, anchor) = if right { (x - 3.0, "end") } else { (x + w + 3.0, "start") };
        let base = if below { y + h - 2.6 } else { y + 7.0 };
        let light = if corner.now {
            format!(
                r#"<rect class="bm-glow" x="{}" y="{}" width="{}" height="{}" rx="5.8" fill="none" stroke="{LAMP}" stroke-width="1.1"/>"#,
                n(x - 1.1),
                n(y - 1.1),
                n(w + 2.2),
                n(h + 2.2)
            )
        } else {
            String::new()
        };
        format!(
            r#"<g data-key="corner-{}" class="bm-corner{}{}">{light}<text x="{}" y="{}" text-anchor="{anchor}" font-size="6.3" font-weight="700">{}</text></g>"#,
            corner.color.letter(),
            if corner.now { " now" } else { "" },
            if corner.left { " left" } else { "" },
            n(at),
            n(base),
            escaped(&corner.name)
        )
    }

    fn portal(&self, scene: &Scene) -> String {
        let (x, y) = self.places.middle();
        let waves = if scene.portal {
            r##"<circle class="bm-wave" r="8" fill="none" stroke="#BFE6F2" stroke-width="1.4"/><circle class="bm-wave late" r="8" fill="none" stroke="#FFFFFF" stroke-width="1"/>"##
        } else {
            ""
        };
        format!(r#"<g data-key="portal" transform="translate({} {})">{waves}</g>"#, n(x), n(y))
    }

    /// The lit spaces, bright again above the dimmed board.
    fn lit(&self, scene: &Scene) -> String {
        let bright = |lit: &Lit| {
            let (x, y) = self.places.point(lit.space);
            format!(
                r#"<g data-key="bright-{}" transform="translate({} {}) scale(1.12)">{}</g>"#,
                lit.space,
                n(x),
                n(y),
                painted(&self.places, lit.space)
            )
        };
        format!(r#"<g data-key="lit">{}</g>"#, scene.targets.iter().map(bright).collect::<String>())
    }

    fn ways(&self, scene: &Scene) -> String {
        let dotted = |way: &Vec<Space>| {
            // Through WORLD one does not walk: the way breaks off there, and a lighter line leads on.
            let at = |space: &Space| self.places.point(*space);
            let broken = way.iter().position(|space| *space == Space::WORLD);
            let walked = broken.map_or(&way[..], |place| &way[..=place]);
            let path = line(&walked.iter().map(at).collect::<Vec<_>>());
            let round = r#"fill="none" stroke-linecap="round" stroke-linejoin="round""#;
            let leap = match (broken, way.last()) {
                (Some(_), Some(end)) => {
                    let (from, to) = (self.places.middle(), at(end));
                    let bend = (
                        (from.0 + to.0) / 2.0 + (to.1 - from.1) / 4.0,
                        (from.1 + to.1) / 2.0 - (to.0 - from.0) / 4.0,
                    );
                    let leap = format!(
                        "M{} {}Q{} {} {} {}",
                        n(from.0),
                        n(from.1),
                        n(bend.0),
                        n(bend.1),
                        n(to.0),
                        n(to.1)
                    );
                    format!(
                        concat!(
                            r##"<path d="{leap}" {round} stroke="{ink}" stroke-opacity=".7" stroke-width="2"/>"##,
                            r##"<path class="bm-leap" d="{leap}" {round} stroke="#BFE6F2" stroke-width="1.1" stroke-dasharray="2.4 2.6"/>"##
                        ),
                        leap = leap,
                        round = round,
                        ink = INK
                    )
                }
                (Some(_) | None, _) => String::new(),
            };
            format!(
                concat!(
                    r#"<path d="{path}" {round} stroke="{ink}" stroke-opacity=".85" stroke-width="2.5"/>"#,
                    r#"<path class="bm-dots" d="{path}" {round} stroke="{lamp}" stroke-width="1.6" stroke-dasharray=".01 3.3"/>{leap}"#
                ),
                path = path,
                round = round,
                ink = INK,
                lamp = LAMP,
                leap = leap
            )
        };
        let ways: String = scene.ways.iter().filter(|way| way.len() > 1).map(dotted).collect();
        format!(r#"<g data-key="ways">{ways}</g>"#)
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

    fn tokens(&self, scene: &Scene) -> String {
        let left = |color: Color| scene.corners.iter().any(|corner| corner.color == color && corner.left);
        let draw = |color: Color, token: usize, shown: &Shown| {
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
            let marked = scene.marked.contains(&color) && shown.at == Space::entrance(color);
            let halo = match (shown.pose, marked) {
                (Pose::Homecoming, _) => format!(
                    r#"<circle class="bm-wave" r="5" fill="none" stroke="{LAMP}" stroke-width="1.4"/>"#
                ),
                (_, _) if scene.won.contains(&color) && shown.at.is_home() => {
                    format!(r#"<circle class="bm-glow" r="6" fill="none" stroke="{LAMP}" stroke-width="1.3"/>"#)
                }
                // BM-19: the mark of WORLD is part of the position and seen by all.
                (_, true) => r##"<circle r="6.1" fill="none" stroke="#8FD3EA" stroke-width="1.3" stroke-dasharray="2 1.2"/>"##.to_owned(),
                (_, false) => String::new(),
            };
            format!(
                r#"<g class="bm-token{pose}{}" data-key="token-{}{token}" style="transform:translate({}px,{}px) scale({})"><g class="bm-lift">{halo}{}</g></g>"#,
                if left(color) { " left" } else { "" },
                color.letter(),
                n(x),
                n(y),
                n(size / 4.1),
                pawn(color, 4.1)
            )
        };
        Color::ALL
            .into_iter()
            .filter(|color| !scene.gone.contains(color))
            .flat_map(|color| {
                scene.tokens[color.index()]
                    .iter()
                    .enumerate()
                    .map(move |(token, shown)| (color, token, shown))
            })
            .map(|(color, token, shown)| draw(color, token, shown))
            .collect()
    }

    /// Lamp rings between ink lines: full ones around where one can go, thin ones around who can.
    fn rings(&self, scene: &Scene) -> String {
        let ring = |lit: &Lit, size: f64, width: f64, kind: &str| {
            let (x, y) = self.places.point(lit.space);
            let circle = |radius: f64, ink: &str, width: f64| {
                format!(
                    r#"<circle r="{}" fill="none" stroke="{ink}" stroke-width="{}"/>"#,
                    n(radius),
                    n(width)
                )
            };
            let around = if lit.shown {
                circle(size + 2.3, INK, 2.2) + &circle(size + 2.3, "#FFFFFF", 1.2)
            } else {
                String::new()
            };
            format!(
                r#"<g data-key="{kind}-{}" class="bm-ring{}" transform="translate({} {})">{around}{}<g class="bm-glow">{}</g></g>"#,
                lit.space,
                if lit.faint { " faint" } else { "" },
                n(x),
                n(y),
                circle(size, INK, width + 1.2),
                circle(size, LAMP, width)
            )
        };
        let target = |lit: &Lit| ring(lit, radius(lit.space).max(4.0) + 1.7, 1.5, "target");
        let token = |lit: &Lit| match lit.space.kind() {
            Kind::Holding(color) => self.tray_ring(color, lit),
            _ => ring(lit, 5.7, 0.9, "token"),
        };
        let each: String = scene.movable.iter().map(token).chain(scene.targets.iter().map(target)).collect();
        let refused = scene.refused.map(|space| self.refused(space)).unwrap_or_default();
        format!(r#"<g data-key="rings">{each}{refused}</g>"#)
    }

    fn tray_ring(&self, color: Color, lit: &Lit) -> String {
        let ((x, y), (w, h)) = tray_box(&self.places, color);
        let rect = |out: f64, ink: &str, width: f64| {
            format!(
                r#"<rect x="{}" y="{}" width="{}" height="{}" rx="5.4" fill="none" stroke="{ink}" stroke-width="{width}"/>"#,
                n(x - out),
                n(y - out),
                n(w + 2.0 * out),
                n(h + 2.0 * out)
            )
        };
        let around = if lit.shown { rect(2.2, INK, 2.2) + &rect(2.2, "#FFFFFF", 1.2) } else { String::new() };
        format!(
            r#"<g data-key="token-{}" class="bm-ring{}">{around}{}<g class="bm-glow">{}</g></g>"#,
            lit.space,
            if lit.faint { " faint" } else { "" },
            rect(0.4, INK, 2.1),
            rect(0.4, LAMP, 1.1)
        )
    }

    /// The dashed ring around a piece that was refused.
    fn refused(&self, space: Space) -> String {
        let (x, y) = self.places.point(space);
        let size = if matches!(space.kind(), Kind::Holding(_)) { 12.0 } else { 6.2 };
        format!(
            concat!(
                r##"<g data-key="refused-{space}" transform="translate({x} {y})"><g class="bm-nudge"><circle r="{size}" fill="none" stroke="#FFFFFF" stroke-width="2.4"/>"##,
                r##"<circle r="{size}" fill="none" stroke="#B3261E" stroke-width="1.4" stroke-dasharray="2.8 1.6"/></g></g>"##
            ),
            space = space,
            x = n(x),
            y = n(y),
            size = size
        )
    }

    /// The buttons over what is lit: nothing to see, everything to press, focus and hear.
    fn buttons(&self, scene: &Scene) -> String {
        let all: Vec<Point> =
            scene.movable.iter().chain(&scene.targets).map(|lit| self.places.point(lit.space)).collect();
        let draw = |kind: &str, lit: &Lit| {
            let here = self.places.point(lit.space);
            let (wide, high) = match lit.space.kind() {
                Kind::Holding(color) => tray_box(&self.places, color).1,
                _ => (10.0, 10.0),
            };
            // A finger may miss a small space by as much as does not bring it to another one.
            let away = |at: &Point| (at.0 - here.0).hypot(at.1 - here.1);
            let room = all.iter().map(away).filter(|far| *far > 0.1).fold(self.places.size.0, f64::min);
            let (x, y) = self.places.percent(here);
            let share = |length: f64| n(100.0 * length / self.places.size.0);
            format!(
                concat!(
                    r#"<button type="button" class="bm-space" id="{kind}-{space}" data-key="{kind}-{space}" data-do="{kind}" data-value="{space}" "#,
                    r#"data-peek="{kind}-{space}" data-test="{kind}-{space}" aria-label="{label}" "#,
                    r#"style="left:{x}%;top:{y}%;width:{wide}%;height:{high}%;--room:{room}cqw"></button>"#
                ),
                kind = kind,
                space = lit.space,
                label = escaped(&lit.label),
                x = n(x),
                y = n(y),
                wide = share(wide),
                high = share(high),
                room = share(room)
            )
        };
        let tokens: String = scene.movable.iter().map(|lit| draw("token", lit)).collect();
        tokens + &scene.targets.iter().map(|lit| draw("target", lit)).collect::<String>()
    }

    /// What the shown move will do, beside its end and never over the edge.
    fn tip(&self, scene: &Scene) -> String {
        let Some(tip) = &scene.tip else { return String::new() };
        let (x, y) = self.places.percent(self.places.point(tip.at));
        let side = match x {
            ..28.0 => "from-start",
            28.0..72.0 => "from-middle",
            _ => "from-end",
        };
        format!(
            r#"<p class="bm-tip {side} {}" data-key="tip-{}" data-test="tip" aria-hidden="true" style="left:{}%;top:{}%"><b>{}</b> <span>{}</span></p>"#,
            if y < 24.0 { "hangs" } else { "stands" },
            tip.at,
            n(x),
            n(y),
            escaped(&tip.words),
            tip.clause
        )
    }
}
