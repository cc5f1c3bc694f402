//! A board as it lies there: what never changes below, what is lit, the way and the pieces above, and over them
//! buttons for what is lit, which are all that can be reached on it.

use std::sync::Arc;

use maud::{Markup, html};
use rules::Seat;
use whizkey::{Board, Door, DoorView, KeysView, Need, Passage, Square};

use super::art::{self, door_colour, plate_words, rect, text};
use super::marks::{INK, LAMP, Paint, n, piece};
use super::places::{Frame, RIM, Rect, SIDE};
use super::press::{Own, Target};
use crate::words::number;

/// Something that can be chosen on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lit {
    /// What it is, as choices name it.
    pub target: Target,
    /// What a screen reader calls it: place, content, effect.
    pub label: String,
}

/// What lies on a board now.
#[derive(Clone, Debug)]
pub struct OnBoard<'a> {
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
    pub shown: Option<Target>,
    /// The way that is dotted.
    pub way: Option<(Square, Square)>,
    /// The door that stands open at this moment.
    pub open: Option<(Square, Door)>,
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
    still: Markup,
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
    pub fn draw(&self, scene: &OnBoard<'_>) -> Markup {
        let (wide, high) = self.frame.size();
        let (rim, wide, high) = (n(-RIM), n(wide + 2.0 * RIM), n(high + 2.0 * RIM));
        let view = format!("{rim} {rim} {wide} {high}");
        html! {
            div.wk-board style={ "--wide:" (wide) ";--high:" (high) } role="group" aria-label=(scene.label)
                data-test="board" data-seat=(scene.seat.0) {
                svg.wk-art viewBox=(view) aria-hidden="true" { (self.still) (self.title(scene)) }
                svg.wk-live viewBox=(view) aria-hidden="true" {
                    g data-key="chain" { (self.chain(scene)) }
                    g data-key="way" { (self.way(scene)) }
                    g data-key="lit" { (self.lit(scene)) }
                    @if !self.frame.small {
                        g data-key="needs" {
                            @for need in scene.doors.iter().filter_map(|door| self.need(scene, door)) { (need) }
                        }
                    }
                    g data-key="open" { (self.open(scene)) }
                    @for place in 0..scene.pieces.len() { (self.piece(scene, place)) }
                }
                div.wk-spots {
                    @for button in scene.lit.iter().filter_map(|lit| self.button(lit, scene)) { (button) }
                }
                @if let Some(word) = &scene.word { p.wk-word data-key={ "word-" (word) } { (word) } }
            }
        }
    }

    /// Whose board it is, where the rows leave room for it.
    fn title(&self, scene: &OnBoard<'_>) -> Markup {
        let small = self.frame.small;
        let columns = self.frame.board.columns();
        let free = |column: u8| {
            let over = |square: Square| square.row() <= 2 && square.column() >= column;
            !self.frame.board.squares().any(over)
        };
        let Some(column) = (0..columns).find(|column| free(*column)).filter(|column| columns - column >= 3)
        else {
            return html! {};
        };
        let (wide, _) = self.frame.size();
        let x = n(f64::from(column) * wide / f64::from(columns) + if small { 4.0 } else { 14.0 });
        // A name of any length has to fit; a long one is cut and stands in full beside the board.
        let most = if small { 7 } else { 12 };
        let mut name: String = scene.name.chars().take(most).collect();
        if scene.name.chars().count() > most {
            name.push('…');
        }
        let size = if small { 40.0 } else { 23.0 };
        let all = format!("through a door. All {}", number(scene.pieces.len().max(1)));
        let lines = ["Move right, or down", &all, "in PAYOFF wins."];
        html! {
            text.wk-serif x=(x) y=(n(size + 12.0)) font-size=(n(size)) font-weight="700" fill="#FFF3DC" {
                (name) @if !small { "’s board" }
            }
            @if !small {
                @for (place, words) in lines.into_iter().enumerate() {
                    text x=(x) y=(n(62.0 + 20.0 * place as f64)) font-size="15.5" fill="#EAF6F4" { (words) }
                }
            }
        }
    }

    fn passage(&self, target: Target) -> Option<&Passage> {
        let passages = self.frame.board.passages();
        passages.iter().find(|passage| Target::door(passage.from, passage.door) == target)
    }

    /// What is lit: rings around squares, and over them the doors, those that can be opened in lamplight.
    fn lit(&self, scene: &OnBoard<'_>) -> Markup {
        if scene.lit.is_empty() {
            return html! {};
        }
        let ringed = |lit: &Lit| match lit.target {
            Target::Square(square) => Some(square),
            // Three doors lead to PAYOFF: it is the doors that are told apart.
            Target::Door(..) => {
                self.passage(lit.target).map(|passage| passage.to).filter(|to| *to != Square::PAYOFF)
            }
            Target::Stack | Target::Card(_) | Target::Stop | Target::Claim | Target::Miss => None,
        };
        let ring_of = |lit: &Lit| Some((self.frame.rect(ringed(lit)?), scene.shown == Some(lit.target)));
        let mut rings: Vec<(Rect, bool)> = scene.lit.iter().filter_map(ring_of).collect();
        // The shown one last, so that its ring lies over its neighbours.
        rings.sort_by_key(|(_, shown)| *shown);
        html! {
            @for (at, shown) in rings { (ring(at, 11.0, shown)) }
            @for passage in self.frame.board.passages() {
                @let target = Target::door(passage.from, passage.door);
                @if scene.is_lit(target) {
                    (self.lit_door(passage, scene.shown == Some(target)))
                } @else {
                    (art::door(&self.frame, passage))
                }
            }
        }
    }

    fn lit_door(&self, passage: &Passage, shown: bool) -> Markup {
        let at = self.frame.door(passage);
        html! {
            @if shown { (rect(at.grown(5.5), 8.0, Paint::fill("#FFFFFF"))) }
            (rect(at.grown(3.0), 6.0, Paint::fill(INK)))
            (rect(at.grown(1.0), 5.0, Paint::fill(LAMP).glowing()))
            (plate_words(&self.frame, passage, INK))
        }
    }

    /// What is missing at a door that has a piece before it: `one more 7`.
    fn need(&self, scene: &OnBoard<'_>, door: &DoorView) -> Option<Markup> {
        let keys = scene.keys.iter().find(|keys| keys.door == door.door)?;
        let need = keys.need.as_ref().filter(|_| door.manned)?;
        let target = Target::door(door.from, door.door);
        let passage = self.passage(target).filter(|passage| !self.frame.is_sideways(passage))?;
        if scene.is_lit(target) {
            return None;
        }
        let words = brief(need);
        let at = self.frame.door(passage);
        let letter = if door.door == Door::Whiz { 'W' } else { door.door.letter() };
        let wide = 32.0 + 7.1 * words.chars().count() as f64;
        let x = (at.middle().0 - wide / 2.0).max(0.0);
        let pill = Rect { x, y: at.y - 1.5, w: wide, h: at.h + 3.0 };
        let middle = pill.middle().1;
        Some(html! {
            g data-key={ "need-" (target) } {
                (rect(pill, 5.0, Paint::fill("#FFFDF8").edged(INK, 1.2)))
                (rect(Rect { w: 20.0, ..pill }, 5.0, Paint::fill(door_colour(door.door))))
                (text(x + 10.0, middle + 4.6, 13.0, "#FFF3DC", &letter.to_string()))
                (text(x + 20.0 + (wide - 20.0) / 2.0, middle + 4.4, 12.5, INK, &words))
            }
        })
    }

    fn way(&self, scene: &OnBoard<'_>) -> Markup {
        let Some((from, to)) = scene.way else { return html! {} };
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
        html! {
            path d=(path) fill="none" stroke-linecap="round" stroke=(INK) stroke-opacity=".8" stroke-width="9" {}
            path d=(path) fill="none" stroke-linecap="round" stroke=(LAMP) stroke-width="5.5"
                stroke-dasharray=".01 11" {}
        }
    }

    /// The doors of this turn, held together by links.
    fn chain(&self, scene: &OnBoard<'_>) -> Markup {
        html! {
            @for (place, (from, to)) in scene.chain.iter().enumerate() {
                @let (x, y) = self.frame.rect(*from).middle();
                @let below = self.frame.rect(*to).middle().1;
                @let count = ((below - y) / 15.0).round().max(1.0) as usize;
                g.wk-links data-key={ "links-" (place) } {
                    @for step in 0..count {
                        @let (across, color) = if step % 2 == 1 { ("1.6", "#E9C46A") } else { ("5", LAMP) };
                        ellipse cx=(n(x + 38.0)) cy=(n(y + 15.0 * step as f64 + 7.0)) rx=(across) ry="9"
                            fill="none" stroke=(color) stroke-width="3" {}
                    }
                }
            }
        }
    }

    /// The door that swings at this moment.
    fn open(&self, scene: &OnBoard<'_>) -> Markup {
        let passage = scene.open.and_then(|(from, door)| self.passage(Target::door(from, door)));
        let Some(passage) = passage else { return html! {} };
        let at = self.frame.door(passage);
        html! {
            (rect(at, 4.0, Paint::fill("#0F3338")))
            g.wk-swing { (rect(at, 4.0, Paint::fill(LAMP).edged(INK, 1.5))) }
        }
    }

    /// The piece with a place among the seat's pieces, where it stands.
    fn piece(&self, scene: &OnBoard<'_>, place: usize) -> Markup {
        let square = scene.pieces[place];
        let together: Vec<usize> =
            (0..scene.pieces.len()).filter(|other| scene.pieces[*other] == square).collect();
        let rank = together.iter().position(|other| *other == place).unwrap_or(0);
        let ((x, y), radius) = self.frame.stand(square, rank, together.len());
        // All are drawn at one size and scaled, so that a piece changes its size as it goes.
        html! {
            g.wk-piece.walking[scene.walking == Some(place)] data-key={ "piece-" (scene.seat.0) "-" (place) }
                style={ "transform:translate(" (n(x)) "px," (n(y)) "px) scale(" (n(radius / 17.0)) ")" } {
                g.wk-lift { (piece(scene.seat, place + 1, 17.0)) }
            }
        }
    }

    /// The part of the board that belongs to something lit.
    fn reach(&self, target: Target, scene: &OnBoard<'_>) -> Option<Rect> {
        if let Target::Square(square) = target {
            return Some(self.frame.rect(square));
        }
        let passage = self.passage(target)?;
        let (door, behind) = (self.frame.door(passage), self.frame.rect(passage.to));
        // The square behind a door belongs to it, unless it can be chosen in another way.
        if passage.to == Square::PAYOFF || scene.is_lit(Target::Square(passage.to)) {
            return Some(door);
        }
        let (x, y) = (door.x.min(behind.x), door.y.min(behind.y));
        let w = (door.x + door.w).max(behind.x + behind.w) - x;
        Some(Rect { x, y, w, h: (door.y + door.h).max(behind.y + behind.h) - y })
    }

    /// The button over what is lit: nothing to see, everything to press, focus and hear.
    fn button(&self, lit: &Lit, scene: &OnBoard<'_>) -> Option<Markup> {
        let target = lit.target;
        let at = self.reach(target, scene)?;
        // A finger may miss a small place by as much as does not bring it to another one.
        let others = scene.lit.iter().filter(|other| other.target != target);
        let room = others.filter_map(|other| self.reach(other.target, scene)).map(|other| at.gap(other));
        let room = room.fold(SIDE, f64::min) / 2.0;
        let (wide, high) = self.frame.size();
        let (wide, high) = (wide + 2.0 * RIM, high + 2.0 * RIM);
        let percent = |length: f64, whole: f64| n(100.0 * length / whole);
        let style = format!(
            "left:{}%;top:{}%;width:{}%;height:{}%;--room:{}cqw",
            percent(at.x + RIM, wide),
            percent(at.y + RIM, high),
            percent(at.w, wide),
            percent(at.h, high),
            percent(room, wide)
        );
        let press = Own::Aim(target);
        Some(html! {
            button.wk-spot.shown[scene.shown == Some(target)] id={ "wk-" (target) } type="button"
                data-key=(target) data-do=(press.what()) data-value=[press.value()] data-peek=(target)
                data-test=(target) aria-label=(lit.label) style=(style) {}
        })
    }
}

impl OnBoard<'_> {
    fn is_lit(&self, target: Target) -> bool {
        self.lit.iter().any(|lit| lit.target == target)
    }
}

/// A lamp ring between two ink lines, and a white one around it for what is shown.
fn ring(at: Rect, round: f64, shown: bool) -> Markup {
    let stroke = |grown: f64, paint: Paint<'_>| rect(at.grown(grown), round + grown, paint);
    html! {
        (stroke(2.0, Paint::line(INK, 9.0)))
        (stroke(2.0, Paint::line(LAMP, 5.0).glowing()))
        @if shown { (stroke(8.0, Paint::line("#FFFFFF", 3.5))) }
    }
}

/// What is missing, short enough for a door.
fn brief(need: &Need) -> String {
    let words = whizkey::say_need(need);
    let words = words.strip_prefix("needs ").unwrap_or(&words).to_owned();
    match need {
        Need::More { count, .. } if words.len() > 18 => {
            format!("{} more of a rank", number(usize::from(*count)))
        }
        Need::Own { .. } if words.len() > 18 => "one of your own".to_owned(),
        Need::AnyCard | Need::WhizCard | Need::More { .. } | Need::Own { .. } => words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene() -> OnBoard<'static> {
        OnBoard {
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
        let dark = art.draw(&scene()).into_string();
        assert!(!dark.contains("<button") && dark.contains("a &quot;board&quot;"));
        let lit = ["square-R1C2", "door-R2C9", "door-START-1", "stack"];
        let lit = lit.map(|target| Lit { target: target.parse().unwrap(), label: "x".to_owned() }).to_vec();
        let drawn = art.draw(&OnBoard { lit, ..scene() }).into_string();
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
        let drawn =
            art.draw(&OnBoard { name: "<Bartholomew the Elder>".to_owned(), ..scene() }).into_string();
        assert!(drawn.contains("&lt;Bartholomew…’s board"));
    }
}
