//! A board as it lies there: what never changes below, what is lit, the way and the pieces above, and over them
//! buttons for what is lit, which are all that can be reached on it.

use std::sync::Arc;

use rules::Seat;
use whizkey::{Board, DoorView, KeysView, Need, Passage, Square};

use super::art::{self, door_colour, plate_words, rect, text};
use super::marks::{INK, LAMP, n, piece};
use super::places::{Frame, RIM, Rect, SIDE, door_name};
use crate::markup::escaped;

/// Something that can be chosen on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lit {
    /// What it is, as choices name it.
    pub target: String,
    /// What a screen reader calls it: place, content, effect.
    pub label: String,
}

/// What lies on a board now.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// Whose board it is.
    pub seat: Seat,
    /// Their name.
    pub name: String,
    /// The name of the board for those who cannot see it.
    pub label: String,
    /// Where the pieces stand.
    pub pieces: &'a [Square],
    /// The piece that is on its way.
    pub walking: Option<usize>,
    /// What can be chosen, in the order of the choices.
    pub lit: Vec<Lit>,
    /// The lit thing that is shown.
    pub shown: Option<String>,
    /// The way that is dotted.
    pub way: Option<(Square, Square)>,
    /// The door that stands open at this moment.
    pub open: Option<(Square, whizkey::Door)>,
    /// The doors as the owner knows them.
    pub doors: &'a [DoorView],
    /// What is missing for each kind of door.
    pub keys: &'a [KeysView],
    /// The doors passed in this turn, by where they were passed.
    pub chain: Vec<(Square, Square)>,
    /// A word that rises from the board.
    pub word: Option<String>,
}

/// A board with everything that never changes drawn once.
#[derive(Clone, Debug)]
pub struct BoardArt {
    frame: Frame,
    still: String,
}

impl BoardArt {
    /// A board as it is drawn for a wide or a small screen.
    pub fn of(board: Arc<Board>, small: bool) -> Self {
        let frame = Frame { board, small };
        let still = art::still(&frame);
        BoardArt { frame, still }
    }

    /// Whether it is the picture of this board for such a screen.
    pub fn is_of(&self, board: &Arc<Board>, small: bool) -> bool {
        self.frame.small == small && (Arc::ptr_eq(&self.frame.board, board) || self.frame.board == *board)
    }

    /// Draws the board with what lies on it.
    pub fn draw(&self, scene: &Scene<'_>) -> String {
        let (wide, high) = self.frame.size();
        let view = format!("{0} {0} {1} {2}", n(-RIM), n(wide + 2.0 * RIM), n(high + 2.0 * RIM));
        format!(
            concat!(
                r#"<div class="wk-board" style="--wide:{w};--high:{h}" role="group" aria-label="{label}" data-test="board" data-seat="{seat}">"#,
                r#"<svg class="wk-art" viewBox="{view}" aria-hidden="true">{still}{title}</svg>"#,
                r#"<svg class="wk-live" viewBox="{view}" aria-hidden="true">{chain}{way}{lit}{needs}{open}{pieces}</svg>"#,
                r#"<div class="wk-spots">{buttons}</div>{word}</div>"#
            ),
            w = n(wide + 2.0 * RIM),
            h = n(high + 2.0 * RIM),
            label = escaped(&scene.label),
            seat = scene.seat.0,
            view = view,
            still = self.still,
            title = self.title(scene),
            chain = self.chain(scene),
            lit = self.lit(scene),
            needs = self.needs(scene),
            way = self.way(scene),
            open = self.open(scene),
            pieces = self.pieces(scene),
            buttons = scene.lit.iter().map(|lit| self.button(lit, scene)).collect::<String>(),
            word = match &scene.word {
                Some(word) => format!(r#"<p class="wk-word" data-key="word-{0}">{0}</p>"#, escaped(word)),
                None => String::new(),
            }
        )
    }

    /// Whose board it is, where the rows leave room for it.
    fn title(&self, scene: &Scene<'_>) -> String {
        let columns = self.frame.board.columns();
        let free = |column: u8| {
            let over = |square: Square| square.row() <= 2 && square.column() >= column;
            !self.frame.board.squares().any(over)
        };
        let Some(column) = (0..columns).find(|column| free(*column)).filter(|column| columns - column >= 3)
        else {
            return String::new();
        };
        let (wide, _) = self.frame.size();
        let x = f64::from(column) * wide / f64::from(columns) + if self.frame.small { 4.0 } else { 14.0 };
        // A name of any length has to fit; a long one is cut and stands in full beside the board.
        let most = if self.frame.small { 7 } else { 12 };
        let mut name: String = scene.name.chars().take(most).collect();
        if scene.name.chars().count() > most {
            name.push('…');
        }
        let size = if self.frame.small { 40.0 } else { 23.0 };
        let head = format!(
            r##"<text x="{}" y="{}" font-size="{}" font-weight="700" fill="#FFF3DC" class="wk-serif">{}’s board</text>"##,
            n(x),
            n(size + 12.0),
            n(size),
            escaped(&name)
        );
        if self.frame.small {
            return head.replace("’s board", "");
        }
        let all = super::places::number(scene.pieces.len().max(1));
        let lines = ["Move right, or down", &format!("through a door. All {all}"), "in PAYOFF wins."];
        let line = |(place, words): (usize, &&str)| {
            format!(
                r##"<text x="{}" y="{}" font-size="15.5" fill="#EAF6F4">{words}</text>"##,
                n(x),
                n(62.0 + 20.0 * place as f64)
            )
        };
        head + &lines.iter().enumerate().map(line).collect::<String>()
    }

    fn passage(&self, target: &str) -> Option<&Passage> {
        let name = target.strip_prefix("door-")?;
        self.frame.board.passages().iter().find(|passage| door_name(passage.from, passage.door) == name)
    }

    fn square(&self, target: &str) -> Option<Square> {
        target.strip_prefix("square-")?.parse().ok()
    }

    /// What is lit: rings around squares, and over them the doors, those that can be opened in lamplight.
    fn lit(&self, scene: &Scene<'_>) -> String {
        if scene.lit.is_empty() {
            return r#"<g data-key="lit"></g>"#.to_owned();
        }
        let is_shown = |target: &str| scene.shown.as_deref() == Some(target);
        let mut rings: Vec<(Rect, bool)> = Vec::new();
        for lit in &scene.lit {
            match (self.square(&lit.target), self.passage(&lit.target)) {
                (Some(square), _) => rings.push((self.frame.rect(square), is_shown(&lit.target))),
                // Three doors lead to PAYOFF: it is the doors that are told apart.
                (None, Some(passage)) if passage.to != Square::PAYOFF => {
                    rings.push((self.frame.rect(passage.to), is_shown(&lit.target)));
                }
                (None, Some(_) | None) => {}
            }
        }
        // The shown one last, so that its ring lies over its neighbours.
        rings.sort_by_key(|(_, shown)| *shown);
        let rings: String = rings.into_iter().map(|(at, shown)| ring(at, 11.0, shown)).collect();
        let doors: String = self
            .frame
            .board
            .passages()
            .iter()
            .map(|passage| {
                let target = format!("door-{}", door_name(passage.from, passage.door));
                match scene.lit.iter().any(|lit| lit.target == target) {
                    true => self.lit_door(passage, is_shown(&target)),
                    false => art::door(&self.frame, passage),
                }
            })
            .collect();
        format!(r#"<g data-key="lit">{rings}{doors}</g>"#)
    }

    fn lit_door(&self, passage: &Passage, shown: bool) -> String {
        let at = self.frame.door(passage);
        let edge = if shown { rect(at.grown(5.5), 8.0, r##"fill="#FFFFFF""##) } else { String::new() };
        edge + &rect(at.grown(3.0), 6.0, &format!(r#"fill="{INK}""#))
            + &rect(at.grown(1.0), 5.0, &format!(r#"class="wk-glow" fill="{LAMP}""#))
            + &plate_words(&self.frame, passage, INK)
    }

    /// What is missing at the doors that have a piece before them: `one more 7`.
    fn needs(&self, scene: &Scene<'_>) -> String {
        if self.frame.small {
            return String::new();
        }
        let tag = |door: &DoorView| {
            let keys = scene.keys.iter().find(|keys| keys.door == door.door)?;
            let need = keys.need.as_ref().filter(|_| door.manned)?;
            let target = format!("door-{}", door_name(door.from, door.door));
            let passage = self.passage(&target).filter(|passage| !self.frame.is_sideways(passage))?;
            if scene.lit.iter().any(|lit| lit.target == target) {
                return None;
            }
            let words = brief(need);
            let at = self.frame.door(passage);
            let number = if door.door == whizkey::Door::Whiz { 'W' } else { door.door.letter() };
            let wide = 32.0 + 7.1 * words.chars().count() as f64;
            let x = (at.middle().0 - wide / 2.0).max(0.0);
            let pill = Rect { x, y: at.y - 1.5, w: wide, h: at.h + 3.0 };
            let plate = Rect { w: 20.0, ..pill };
            Some(format!(
                r#"<g data-key="need-{}">{}{}{}{}</g>"#,
                target,
                rect(pill, 5.0, &format!(r##"fill="#FFFDF8" stroke="{INK}" stroke-width="1.2""##)),
                rect(plate, 5.0, &format!(r#"fill="{}""#, door_colour(door.door))),
                text(x + 10.0, pill.middle().1 + 4.6, 13.0, "#FFF3DC", &number.to_string()),
                text(x + 20.0 + (wide - 20.0) / 2.0, pill.middle().1 + 4.4, 12.5, INK, &words)
            ))
        };
        let tags: String = scene.doors.iter().filter_map(tag).collect();
        format!(r#"<g data-key="needs">{tags}</g>"#)
    }

    fn way(&self, scene: &Scene<'_>) -> String {
        let Some((from, to)) = scene.way else { return r#"<g data-key="way"></g>"#.to_owned() };
        let (a, b) = (self.frame.rect(from).middle(), self.frame.rect(to));
        // Into PAYOFF it goes straight down.
        let b = if to == Square::PAYOFF { (a.0, b.middle().1) } else { b.middle() };
        let path = if to == Square::START && from.row() != 1 {
            format!(
                "M{} {}C{} {} {} {} {} {}",
                n(a.0),
                n(a.1),
                n(a.0),
                n(a.1 - 90.0),
                n(b.0 + 160.0),
                n(b.1 + 120.0),
                n(b.0),
                n(b.1)
            )
        } else {
            format!("M{} {}L{} {}", n(a.0), n(a.1), n(b.0), n(b.1))
        };
        let dots = r#"fill="none" stroke-linecap="round""#;
        format!(
            concat!(
                r#"<g data-key="way"><path d="{path}" {dots} stroke="{ink}" stroke-opacity=".8" stroke-width="9"/>"#,
                r#"<path d="{path}" {dots} stroke="{lamp}" stroke-width="5.5" stroke-dasharray=".01 11"/></g>"#
            ),
            path = path,
            dots = dots,
            ink = INK,
            lamp = LAMP
        )
    }

    /// The doors of this turn, held together by links.
    fn chain(&self, scene: &Scene<'_>) -> String {
        let links: String = scene
            .chain
            .iter()
            .enumerate()
            .map(|(place, (from, to))| {
                let (x, y) = self.frame.rect(*from).middle();
                let below = self.frame.rect(*to).middle().1;
                let (x, y) = (x + 38.0, y);
                let count = ((below - y) / 15.0).round().max(1.0) as usize;
                let link = |step: usize| {
                    let flat = step % 2 == 1;
                    format!(
                        r##"<ellipse cx="{}" cy="{}" rx="{}" ry="9" fill="none" stroke="{}" stroke-width="3"/>"##,
                        n(x),
                        n(y + 15.0 * step as f64 + 7.0),
                        if flat { "1.6" } else { "5" },
                        if flat { "#E9C46A" } else { LAMP }
                    )
                };
                format!(
                    r#"<g class="wk-links" data-key="links-{place}">{}</g>"#,
                    (0..count).map(link).collect::<String>()
                )
            })
            .collect();
        format!(r#"<g data-key="chain">{links}</g>"#)
    }

    /// The door that swings at this moment.
    fn open(&self, scene: &Scene<'_>) -> String {
        let passage =
            scene.open.and_then(|(from, door)| self.passage(&format!("door-{}", door_name(from, door))));
        let Some(passage) = passage else { return r#"<g data-key="open"></g>"#.to_owned() };
        let at = self.frame.door(passage);
        format!(
            r#"<g data-key="open">{}<g class="wk-swing">{}</g></g>"#,
            rect(at, 4.0, r##"fill="#0F3338""##),
            rect(at, 4.0, &format!(r#"fill="{LAMP}" stroke="{INK}" stroke-width="1.5""#))
        )
    }

    fn pieces(&self, scene: &Scene<'_>) -> String {
        let each = scene.pieces.iter().enumerate();
        each.map(|(place, square)| {
            let together: Vec<usize> = (0..scene.pieces.len())
                .filter(|other| scene.pieces[*other] == *square)
                .collect();
            let rank = together.iter().position(|other| *other == place).unwrap_or(0);
            let ((x, y), radius) = self.frame.stand(*square, rank, together.len());
            let walking = if scene.walking == Some(place) { " walking" } else { "" };
            // All are drawn at one size and scaled, so that a piece changes its size as it goes.
            format!(
                r#"<g class="wk-piece{walking}" data-key="piece-{}-{place}" style="transform:translate({}px,{}px) scale({})"><g class="wk-lift">{}</g></g>"#,
                scene.seat.0,
                n(x),
                n(y),
                n(radius / 17.0),
                piece(scene.seat, place + 1, 17.0)
            )
        })
        .collect()
    }

    /// The part of the board that belongs to something lit.
    fn reach(&self, target: &str, scene: &Scene<'_>) -> Option<Rect> {
        if let Some(square) = self.square(target) {
            return Some(self.frame.rect(square));
        }
        let passage = self.passage(target)?;
        let (door, behind) = (self.frame.door(passage), self.frame.rect(passage.to));
        let other = format!("square-{}", passage.to);
        // The square behind a door belongs to it, unless it can be chosen in another way.
        if passage.to == Square::PAYOFF || scene.lit.iter().any(|lit| lit.target == other) {
            return Some(door);
        }
        let (x, y) = (door.x.min(behind.x), door.y.min(behind.y));
        let w = (door.x + door.w).max(behind.x + behind.w) - x;
        Some(Rect { x, y, w, h: (door.y + door.h).max(behind.y + behind.h) - y })
    }

    /// The button over what is lit: nothing to see, everything to press, focus and hear.
    fn button(&self, lit: &Lit, scene: &Scene<'_>) -> String {
        let Some(at) = self.reach(&lit.target, scene) else { return String::new() };
        // A finger may miss a small place by as much as does not bring it to another one.
        let others = scene.lit.iter().filter(|other| other.target != lit.target);
        let room = others.filter_map(|other| self.reach(&other.target, scene)).map(|other| at.gap(other));
        let room = room.fold(SIDE, f64::min) / 2.0;
        let (wide, high) = self.frame.size();
        let (wide, high) = (wide + 2.0 * RIM, high + 2.0 * RIM);
        let percent = |length: f64, whole: f64| n(100.0 * length / whole);
        format!(
            concat!(
                r#"<button type="button" class="wk-spot{shown}" id="wk-{target}" data-key="{target}" data-do="aim" data-value="{target}" "#,
                r#"data-peek="{target}" data-test="{target}" aria-label="{label}" style="left:{x}%;top:{y}%;width:{w}%;height:{h}%;--room:{room}cqw"></button>"#
            ),
            shown = if scene.shown.as_ref() == Some(&lit.target) { " shown" } else { "" },
            target = escaped(&lit.target),
            label = escaped(&lit.label),
            x = percent(at.x + RIM, wide),
            y = percent(at.y + RIM, high),
            w = percent(at.w, wide),
            h = percent(at.h, high),
            room = percent(room, wide)
        )
    }
}

/// A lamp ring between two ink lines, and a white one around it for what is shown.
fn ring(at: Rect, round: f64, shown: bool) -> String {
    let stroke = |grown: f64, colour: &str, width: f64, class: &str| {
        let look = format!(r#"{class}fill="none" stroke="{colour}" stroke-width="{}""#, n(width));
        rect(at.grown(grown), round + grown, &look)
    };
    let around = if shown { stroke(8.0, "#FFFFFF", 3.5, "") } else { String::new() };
    stroke(2.0, INK, 9.0, "") + &stroke(2.0, LAMP, 5.0, r#"class="wk-glow" "#) + &around
}

/// What is missing, short enough for a door.
fn brief(need: &Need) -> String {
    let words = whizkey::say_need(need);
    let words = words.strip_prefix("needs ").unwrap_or(&words).to_owned();
    match need {
        Need::More { count, .. } if words.len() > 18 => {
            format!("{} more of a rank", super::places::number(usize::from(*count)))
        }
        Need::Own { .. } if words.len() > 18 => "one of your own".to_owned(),
        Need::AnyCard | Need::WhizCard | Need::More { .. } | Need::Own { .. } => words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene() -> Scene<'static> {
        Scene {
            seat: Seat(0),
            name: "Ana".to_owned(),
            label: "a \"board\"".to_owned(),
            pieces: &[Square::START, Square::START, Square::PAYOFF, Square::START],
            walking: None,
            lit: Vec::new(),
            shown: None,
            way: None,
            open: None,
            doors: &[],
            keys: &[],
            chain: Vec::new(),
            word: None,
        }
    }

    #[test]
    fn only_what_is_lit_is_a_button() {
        let art = BoardArt::of(Arc::new(Board::printed()), false);
        let dark = art.draw(&scene());
        assert!(!dark.contains("<button") && dark.contains("a &quot;board&quot;"));
        let lit = ["square-R1C2", "door-R2C9", "door-START-1", "stack"];
        let lit = lit.map(|target| Lit { target: target.to_owned(), label: "x".to_owned() }).to_vec();
        let drawn = art.draw(&Scene { lit, ..scene() });
        assert_eq!(drawn.matches("<button").count(), 3);
        assert!(drawn.contains(r#"data-test="door-START-1""#));
    }

    #[test]
    fn a_door_says_what_is_missing_in_few_words() {
        let rank = |text: &str| text.parse().unwrap();
        assert_eq!(brief(&Need::More { count: 1, ranks: vec![rank("7")] }), "one more 7");
        let many = ["2", "3", "4", "5"].map(rank).to_vec();
        assert_eq!(brief(&Need::More { count: 2, ranks: many }), "two more of a rank");
        assert_eq!(brief(&Need::Own { ranks: ["J", "Q", "K"].map(rank).to_vec() }), "one of your own");
    }

    #[test]
    fn a_long_name_is_cut_on_the_board() {
        let art = BoardArt::of(Arc::new(Board::printed()), false);
        let drawn = art.draw(&Scene { name: "<Bartholomew the Elder>".to_owned(), ..scene() });
        assert!(drawn.contains("&lt;Bartholomew…’s board"));
    }
}
