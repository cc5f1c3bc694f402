//! Draws the board from the model. It decides nothing.

use crate::mancala::geometry::{Frame, Hollow, Layout, Point, index, spaces};
use crate::mancala::peek::{gem, stone_size};
use crate::number::n;
use crate::seat_mark;
use mancala::{Pocket, Side, Space};
use maud::{Markup, html};

use super::Moment;
use super::fingers::element_id;
use super::heaps;
use super::model::{Fall, all_pockets};
use super::motion::{Lay, Pose, side_of};
use super::press::Own;
use super::shown::Word;
use super::values::{Proof, Worth};

/// The board of a moment.
pub struct Board<'a> {
    /// The moment.
    pub at: &'a Moment<'a>,
    /// Which way the board is turned and whose side is near.
    pub layout: Layout,
}

impl Board<'_> {
    /// The board with its stones, its numbers and its pockets to press.
    pub fn draw(&self) -> Markup {
        let (width, height) = self.layout.size();
        let upright = self.layout.frame == Frame::Upright;
        let scene = self.at.scene;
        html! {
            div.board.upright[upright] role="group" aria-label=(self.at.model.board_name()) {
                @if let Some((_, wood)) = &scene.wood { (wood) }
                (self.stones())
                svg.numbers viewBox={ "0 0 " (width) " " (height) } aria-hidden="true" {
                    @for space in spaces() { (self.count(space)) }
                    @for side in Side::BOTH { (self.name(side)) }
                    @for worth in scene.values.told.iter().flat_map(|told| &told.sowings) { (self.worth(worth)) }
                    @for (space, numbers, last) in spots(scene.fall.as_ref()) { (self.spot(space, &numbers, last)) }
                }
                @for side in Side::BOTH { (self.store(side)) }
                @for pocket in all_pockets(self.layout.near) { (self.pocket(pocket)) }
                @if let Some(word) = &self.at.stage.now.word { (self.word(word)) }
            }
        }
    }

    fn stones(&self) -> Markup {
        // The same name twice would not start the animation again.
        let fade = match self.at.stage.now.blinks {
            0 => "stones",
            even if even % 2 == 0 => "stones blink-a",
            _ => "stones blink-b",
        };
        html! {
            div class=(fade) aria-hidden="true" style={ "--stone:" (stone_size(self.layout)) } {
                @for (stone, pose) in self.at.stage.now.poses.iter().enumerate() {
                    i class={ "stone gem-" (gem(stone)) @if matches!(pose.lay, Lay::Held(_)) { " held" } }
                        style=(stone_style(self.layout, *pose)) {}
                }
            }
        }
    }

    fn count(&self, space: Space) -> Markup {
        let Point { x, y } = self.layout.badge(space);
        let store = matches!(space, Space::Store(_));
        let (width, height, font) = match (self.layout.frame, store) {
            (Frame::Wide, false) => (34.0, 28.0, 19),
            (Frame::Wide, true) => (44.0, 36.0, 23),
            (Frame::Upright, false) => (32.0, 28.0, 19),
            (Frame::Upright, true) => (42.0, 34.0, 23),
        };
        let count = self.at.stage.now.counts[index(space)];
        html! {
            g.count.none[count == 0 && !store] {
                rect x=(x - width / 2.0) y=(y - height / 2.0) width=(width) height=(height) rx=(height / 2.0) {}
                text x=(x) y=(y) font-size=(font) { (count) }
            }
        }
    }

    fn name(&self, side: Side) -> Markup {
        let Some(Point { x, y }) = self.layout.name(side) else { return html! {} };
        let name = self.at.model.name(self.at.model.view.seat_of(side));
        let short = match name.chars().count() {
            0..=10 => name,
            _ => name.chars().take(9).chain(['…']).collect(),
        };
        html! { text.name x=(x) y=(y) { (short) } }
    }

    /// What a pocket is worth to whoever is to move.
    fn worth(&self, worth: &Worth) -> Markup {
        let Worth { pocket, label, proof, best, .. } = worth;
        let (font, wide, tall) = match self.layout.frame {
            Frame::Wide => (19, 11.4, 28.0),
            Frame::Upright => (23, 13.2, 32.0),
        };
        let Point { x, y } = self.layout.worth(*pocket);
        let width = 13.0 + wide * label.chars().count().max(2) as f64;
        let open = *proof != Proof::Exact;
        html! {
            g.worth.best[!open && *best].open[open] data-test={ "worth-" (pocket) } data-proof=(proof.word())
                data-best=(best) {
                rect x=(n(x - width / 2.0)) y=(n(y - tall / 2.0)) width=(n(width)) height=(tall) rx="7" {}
                text x=(x) y=(y) font-size=(font) { (label) }
            }
        }
    }

    fn spot(&self, space: Space, numbers: &str, last: bool) -> Markup {
        let Point { x, y } = self.layout.spot(space);
        let (radius, font) = if self.layout.frame == Frame::Wide { (15.0, 16) } else { (14.0, 15) };
        let half = radius + (numbers.len().saturating_sub(2)) as f64 * 4.0;
        html! {
            g.spot.last[last] {
                rect x=(x - half) y=(y - radius) width=(half * 2.0) height=(radius * 2.0) rx=(radius) {}
                text x=(x) y=(y) font-size=(font) { (numbers) }
            }
        }
    }

    fn store(&self, side: Side) -> Markup {
        let space = Space::Store(side);
        html! {
            div.store role="img" style=(over(self.layout, space)) data-test={ "store-" (side) }
                data-stones=(heaps::count(&self.at.model.view, space)) aria-label=(self.at.model.store_name(side)) {}
        }
    }

    fn pocket(&self, pocket: Pocket) -> Markup {
        let (model, scene, space) = (self.at.model, self.at.scene, Space::Pocket(pocket));
        let (lit, worth) = (model.is_lit(pocket), scene.values.words(pocket));
        let shown = scene.fall.as_ref().is_some_and(|fall| fall.pocket == pocket);
        let refused = scene.refused.as_ref().is_some_and(|(refused, _)| *refused == Some(pocket));
        let press = Own::Pocket(pocket);
        html! {
            button.pocket.lit[lit].shown[shown].refused[refused] type="button" id=(element_id(pocket))
                style={ (over(self.layout, space)) ";--touch:" (reach(self.layout, pocket)) }
                data-do=(press.what()) data-value=[press.value()] data-peek=(pocket)
                data-test={ "pocket-" (pocket) } data-stones=(heaps::count(&model.view, space)) data-lit=(lit)
                aria-label={ (model.pocket_name(pocket)) @if let Some(worth) = worth { ", " (worth) } }
                title=(worth.unwrap_or_default()) aria-disabled=(!lit) tabindex=(if lit { "0" } else { "-1" }) {}
        }
    }

    /// A word on the board, such as "Again!", in the color of whoever it is about.
    fn word(&self, word: &Word) -> Markup {
        let (width, height) = self.layout.size();
        let middle = self.layout.hollow(word.at).middle;
        let who = seat_mark::color(self.at.model.view.seat_of(side_of(word.at)));
        // Kept clear of the edges, for a store lies at one.
        let x = n((middle.x / width * 100.0).clamp(14.0, 86.0));
        let y = n((middle.y / height * 100.0).clamp(12.0, 88.0));
        html! {
            div.word data-key={ "word-" (word.number) } aria-hidden="true"
                style={ "left:" (x) "%;top:" (y) "%;--who:" (who) } { (word.text) }
        }
    }
}

/// Where each stone would fall, in order, and where the last. A space that gets several says so.
fn spots(fall: Option<&Fall>) -> Vec<(Space, String, bool)> {
    let Some(fall) = fall else { return Vec::new() };
    let last = fall.into.last();
    let mut spots: Vec<(Space, String, bool)> = Vec::new();
    for (step, space) in fall.into.iter().enumerate() {
        let number = (step + 1).to_string();
        match spots.iter_mut().find(|(known, ..)| known == space) {
            Some((_, numbers, _)) => *numbers = format!("{numbers} {number}"),
            None => spots.push((*space, number, last == Some(space))),
        }
    }
    spots
}

/// Where the hollow of a space lies, in hundredths of the board: left, top, width, height.
fn share(layout: Layout, space: Space) -> [f64; 4] {
    let (width, height) = layout.size();
    let Hollow { middle, rx, ry, .. } = layout.hollow(space);
    [
        (middle.x - rx) / width * 100.0,
        (middle.y - ry) / height * 100.0,
        2.0 * rx / width * 100.0,
        2.0 * ry / height * 100.0,
    ]
}

/// Places an element over a hollow.
fn over(layout: Layout, space: Space) -> String {
    let [left, top, width, height] = share(layout, space).map(n);
    let round = n(layout.hollow(space).round / layout.size().0 * 100.0);
    format!("left:{left}%;top:{top}%;width:{width}%;height:{height}%;border-radius:{round}cqw")
}

/// How far a pocket reaches beyond its hollow for a finger: up, right, down, left, as a negative inset.
fn reach(layout: Layout, pocket: Pocket) -> String {
    let (left, top, width, height) = layout.touch(pocket);
    let Hollow { middle, rx, ry, .. } = layout.hollow(Space::Pocket(pocket));
    let beyond = [
        top - (middle.y - ry),
        (middle.x + rx) - (left + width),
        (middle.y + ry) - (top + height),
        left - (middle.x - rx),
    ];
    let unit = 100.0 / layout.size().0;
    beyond.map(|side| format!("{}cqw", n(side * unit))).join(" ")
}

fn stone_style(layout: Layout, pose: Pose) -> String {
    let (place, lift, above, ease) = match pose.lay {
        Lay::Resting(slot) => (layout.slot(pose.space, slot), "1", slot + 1, "cubic-bezier(.3,0,.2,1.15)"),
        Lay::Held(place) => (layout.held(pose.space, place), "1.14", 200 + place, "cubic-bezier(.2,.7,.2,1)"),
    };
    let unit = 100.0 / layout.size().0;
    let lasts = pose.lasts;
    format!(
        "transform:translate({}cqw,{}cqw) scale({lift});z-index:{above};\
         transition:transform {lasts}ms {ease},box-shadow {lasts}ms,z-index {lasts}ms step-end",
        n(place.x * unit),
        n(place.y * unit),
    )
}
