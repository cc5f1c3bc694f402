//! Draws the board from the model. It decides nothing.

use leptos::prelude::*;
use mancala::{Pocket, Side, Space};

use super::geometry::{Frame, Hollow, Layout, Point, index, spaces};
use super::hand::{Hand, Press, element_id};
use super::heaps;
use super::model::{Fall, Model, all_pockets};
use super::motion::{Lay, Pose, side_of};
use super::stage::Stage;
use super::values::{Proof, Values, Worth};
use super::wood;
use crate::marks;
use crate::number::n;

/// The board with its stones, its numbers and its pockets to press.
#[component]
pub fn Board(
    /// The position.
    model: Signal<Model>,
    /// Which way the board is turned and whose side is near.
    layout: Layout,
    /// What is on its way.
    stage: Stage,
    /// Who presses.
    hand: Hand,
    /// What the shown pocket would do.
    fall: Signal<Option<Fall>>,
    /// What each pocket is worth, if somebody wants to know.
    values: Values,
) -> impl IntoView {
    let (width, height) = layout.size();
    let view_box = format!("0 0 {width} {height}");
    let upright = layout.frame == Frame::Upright;
    let name = move || model.with(Model::board_name);
    view! {
        <div class="board" class:upright=upright role="group" aria-label=name>
            <svg class="wood" viewBox=view_box.clone() aria-hidden="true" inner_html=wood::draw(layout, "w")></svg>
            <Stones layout stage />
            <svg class="numbers" viewBox=view_box aria-hidden="true">
                <Counts layout stage />
                <Names layout model />
                <g inner_html=move || worths(layout, values)></g>
                <Spots layout fall />
            </svg>
            {Side::BOTH.map(|side| view! { <StorePlace layout model side /> }).collect_view()}
            {all_pockets(layout.near)
                .map(|pocket| view! { <PocketButton layout model hand pocket values /> })
                .collect_view()}
            <Word layout stage model />
        </div>
    }
}

/// Places an element over a hollow.
fn over(layout: Layout, space: Space) -> String {
    let [left, top, width, height] = wood::share(layout, space).map(n);
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

#[component]
fn PocketButton(
    layout: Layout,
    model: Signal<Model>,
    hand: Hand,
    pocket: Pocket,
    values: Values,
) -> impl IntoView {
    let space = Space::Pocket(pocket);
    let place = format!("{};--touch:{}", over(layout, space), reach(layout, pocket));
    let lit = Memo::new(move |_| model.with(|model| model.is_lit(pocket)));
    let worth = Memo::new(move |_| values.words(pocket));
    let name = Memo::new(move |_| {
        let name = model.with(|model| model.pocket_name(pocket));
        match worth.get().as_str() {
            "" => name,
            worth => format!("{name}, {worth}"),
        }
    });
    let stones = move || model.with(|model| heaps::count(&model.view, space));
    let pressed_by = StoredValue::new(Press::Mouse);
    let press = move |event: leptos::ev::MouseEvent| {
        // A click that no pointer made comes from a key.
        let press = if event.detail() == 0 { Press::Key } else { pressed_by.get_value() };
        hand.press(pocket, press);
    };
    let touched = move |event: leptos::ev::PointerEvent| {
        pressed_by.set_value(match event.pointer_type().as_str() {
            "touch" => Press::Finger,
            _ => Press::Mouse,
        });
    };
    let pointed = move |event: leptos::ev::PointerEvent| {
        if event.pointer_type() == "mouse" {
            hand.point(Some(pocket));
        }
    };
    let focused = move |event: leptos::ev::FocusEvent| {
        // Only a focus one can see is a choice; a finger's tap focuses too.
        let target = event_target::<web_sys::Element>(&event);
        if target.matches(":focus-visible").unwrap_or(false) {
            hand.point(Some(pocket));
        }
    };
    view! {
        <button type="button" class="pocket" id=element_id(pocket) style=place
            class:lit=lit
            class:shown=move || hand.shown() == Some(pocket)
            class:refused=move || hand.refused_pocket() == Some(pocket)
            data-test=format!("pocket-{pocket}") data-stones=stones
            data-lit=move || lit.get().to_string()
            aria-label=name title=worth
            aria-disabled=move || (!lit.get()).to_string()
            tabindex=move || if lit.get() { "0" } else { "-1" }
            on:pointerdown=touched on:pointerenter=pointed on:pointerleave=move |_| hand.point(None)
            on:focus=focused on:blur=move |_| hand.point(None) on:click=press></button>
    }
}

#[component]
fn StorePlace(layout: Layout, model: Signal<Model>, side: Side) -> impl IntoView {
    let space = Space::Store(side);
    view! {
        <div class="store" role="img" style=over(layout, space) data-test=format!("store-{side}")
            data-stones=move || model.with(|model| heaps::count(&model.view, space))
            aria-label=move || model.with(|model| model.store_name(side))></div>
    }
}

#[component]
fn Stones(layout: Layout, stage: Stage) -> impl IntoView {
    let total = Memo::new(move |_| stage.poses.with(Vec::len));
    let each = move || {
        let stone = |stone: usize| {
            let pose = Memo::new(move |_| stage.poses.with(|poses| poses.get(stone).copied()));
            let style = move || pose.get().map(|pose| stone_style(layout, pose));
            view! { <i class=format!("stone gem-{}", gem(stone)) class:held=move || held(pose.get()) style=style></i> }
        };
        (0..total.get()).map(stone).collect_view()
    };
    let size = format!("{}cqw", n(layout.stone() * 2.0 / layout.size().0 * 100.0));
    // The same name twice would not start the animation again.
    let fade = move || match stage.blinks.get() {
        0 => "stones",
        even if even % 2 == 0 => "stones blink-a",
        _ => "stones blink-b",
    };
    view! { <div class=fade aria-hidden="true" style:--stone=size>{each}</div> }
}

fn held(pose: Option<Pose>) -> bool {
    pose.is_some_and(|pose| matches!(pose.lay, Lay::Held(_)))
}

/// Neighbours differ, and no pocket begins with stones of one colour.
fn gem(stone: usize) -> usize {
    (stone * 7 + stone / 3 + stone / 4) % 6
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

#[component]
fn Counts(layout: Layout, stage: Stage) -> impl IntoView {
    let badge = |space: Space| {
        let Point { x, y } = layout.badge(space);
        let store = matches!(space, Space::Store(_));
        let (width, height, font) = match (layout.frame, store) {
            (Frame::Wide, false) => (34.0, 28.0, 19),
            (Frame::Wide, true) => (44.0, 36.0, 23),
            (Frame::Upright, false) => (32.0, 28.0, 19),
            (Frame::Upright, true) => (42.0, 34.0, 23),
        };
        let count = Memo::new(move |_| stage.counts.with(|counts| counts[index(space)]));
        view! {
            <g class="count" class:none=move || count.get() == 0 && !store>
                <rect x=x - width / 2.0 y=y - height / 2.0 width=width height=height rx=height / 2.0></rect>
                <text x=x y=y font-size=font>{count}</text>
            </g>
        }
    };
    spaces().map(badge).collect_view()
}

#[component]
fn Names(layout: Layout, model: Signal<Model>) -> impl IntoView {
    let name = |side: Side| {
        layout.name(side).map(|Point { x, y }| {
            let text = move || {
                model.with(|model| {
                    let name = &model.names[model.view.seat_of(side).index()];
                    match name.chars().count() {
                        0..=10 => name.clone(),
                        _ => name.chars().take(9).chain(['…']).collect(),
                    }
                })
            };
            view! { <text class="name" x=x y=y>{text}</text> }
        })
    };
    Side::BOTH.map(name).collect_view()
}

/// Where each stone would fall, in order. A space that gets several says so.
#[component]
fn Spots(layout: Layout, fall: Signal<Option<Fall>>) -> impl IntoView {
    let spots = move || {
        let Some(fall) = fall.get() else {
            return Vec::new();
        };
        let mut spots: Vec<(Space, String)> = Vec::new();
        for (step, space) in fall.into.iter().enumerate() {
            let number = (step + 1).to_string();
            match spots.iter_mut().find(|(known, _)| known == space) {
                Some((_, numbers)) => *numbers = format!("{numbers} {number}"),
                None => spots.push((*space, number)),
            }
        }
        let last = fall.into.last().copied();
        spots.into_iter().map(|(space, numbers)| (space, numbers, last == Some(space))).collect()
    };
    let spot = move |(space, numbers, last): (Space, String, bool)| {
        let Point { x, y } = layout.spot(space);
        let radius = if layout.frame == Frame::Wide { 15.0 } else { 14.0 };
        let half = radius + (numbers.len().saturating_sub(2)) as f64 * 4.0;
        view! {
            <g class="spot" class:last=last>
                <rect x=x - half y=y - radius width=half * 2.0 height=radius * 2.0 rx=radius></rect>
                <text x=x y=y font-size=if layout.frame == Frame::Wide { 16 } else { 15 }>{numbers}</text>
            </g>
        }
    };
    move || spots().into_iter().map(spot).collect_view()
}

/// What each pocket of whoever is to move is worth to them, as markup: figures and our own words only.
fn worths(layout: Layout, values: Values) -> String {
    let (font, wide, tall) = if layout.frame == Frame::Wide { (19, 11.4, 28.0) } else { (23, 13.2, 32.0) };
    let mut chips = String::new();
    for Worth { pocket, label, proof, best, .. } in values.told().into_iter().flat_map(|told| told.sowings) {
        let Point { x, y } = layout.worth(pocket);
        let width = 13.0 + wide * label.chars().count().max(2) as f64;
        let class = match (proof, best) {
            (Proof::Exact, true) => "worth best",
            (Proof::Exact, false) => "worth",
            (Proof::Bound | Proof::About, _) => "worth open",
        };
        let (left, top, width, proof) = (n(x - width / 2.0), n(y - tall / 2.0), n(width), proof.word());
        chips += &format!(
            r#"<g class="{class}" data-test="worth-{pocket}" data-proof="{proof}" data-best="{best}"><rect x="{left}" y="{top}" width="{width}" height="{tall}" rx="7"/><text x="{x}" y="{y}" font-size="{font}">{label}</text></g>"#
        );
    }
    chips
}

/// A word on the board, such as "Again!", in the colour of whoever it is about.
#[component]
fn Word(layout: Layout, stage: Stage, model: Signal<Model>) -> impl IntoView {
    move || {
        let flag = stage.flag.get()?;
        let (width, height) = layout.size();
        let middle = layout.hollow(flag.at).middle;
        let colour = model.with_untracked(|model| marks::colour(model.view.seat_of(side_of(flag.at))));
        // Kept clear of the edges, for a store lies at one.
        let x = n((middle.x / width * 100.0).clamp(14.0, 86.0));
        let y = n((middle.y / height * 100.0).clamp(12.0, 88.0));
        Some(view! {
            <div class="word" aria-hidden="true" style=format!("left:{x}%;top:{y}%;--who:{colour}")>
                {flag.text}
            </div>
        })
    }
}

/// A small board to look at, for the shelf.
#[component]
pub fn Peek() -> impl IntoView {
    let layout = Layout { frame: Frame::Wide, near: Side::A };
    let pockets = [6, 1, 3, 0, 8, 0, 8, 0, 2, 0, 8, 1, 8, 3];
    let stones = spaces().zip(pockets).flat_map(|(space, count)| {
        (0..count).map(move |slot| {
            let pose = Pose { space, lay: Lay::Resting(slot), lasts: 0 };
            let which = gem(slot + index(space) * 5);
            view! { <i class=format!("stone gem-{which}") style=stone_style(layout, pose)></i> }
        })
    });
    let size = format!("{}cqw", n(layout.stone() * 2.0 / layout.size().0 * 100.0));
    view! {
        <div class="board peek" aria-hidden="true">
            <svg class="wood" viewBox="0 0 1000 500" inner_html=wood::draw(layout, "p")></svg>
            <div class="stones" style:--stone=size>{stones.collect_view()}</div>
        </div>
    }
}
