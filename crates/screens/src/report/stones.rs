//! A game of Mancala looked back on: exact margins, what each slip cost, and the position at any move.

use maud::{Markup, html};
use rules::Seat;

use super::curve::{Curve, Line, Slip, stone_ticks};
use super::press::Press;
use super::sums::{self, Part};
use super::told::{Made, Moment, Stones};
use super::{LookBack, board, clause, head};
use crate::Room;

/// A margin: `+6`, `=`, `−2`.
pub fn figure(margin: i32) -> String {
    match margin {
        0 => "0".to_owned(),
        1.. => format!("+{margin}"),
        _ => format!("\u{2212}{}", -margin),
    }
}

/// Draws the whole report.
pub fn draw(back: &LookBack, stones: &Stones, room: Room) -> Markup {
    html! {
        main.report-page {
            .left {
                (result(back, stones))
                (curve(back, stones, room))
                (looked_at(back, stones))
                (sums_card(back, stones))
                (turning_points(back, stones))
            }
            .right { (moves(back, stones)) }
        }
    }
}

/// How many more stones the first seat has in the end, as it was played.
fn margin(stones: &Stones) -> i32 {
    stones.moments.last().map_or(0, |last| {
        let own = i32::from(last.stores[usize::from(last.side)]);
        own - i32::from(last.stores[usize::from(1 - last.side)])
    })
}

/// Whether the game is over: its last position has been played out, or somebody gave up.
fn is_over(stones: &Stones) -> bool {
    let played_out = |last: &Moment| last.pockets.iter().flatten().all(|heap| *heap == 0);
    stones.resigned.is_some() || stones.moments.last().is_some_and(played_out)
}

fn moves_made(stones: &Stones) -> usize {
    stones.moments.iter().filter(|moment| moment.made.is_some()).count()
}

fn result(back: &LookBack, stones: &Stones) -> Markup {
    let by = margin(stones);
    let store = |seat: usize| {
        stones.moments.last().map_or(0, |last| last.stores[(usize::from(last.side) + seat) % 2])
    };
    let ahead = if by >= 0 { Seat(0) } else { Seat(1) };
    let (seat, said) = match (stones.resigned, is_over(stones), by) {
        (Some(left), ..) => {
            let winner = Seat(1 - left);
            let said = format!("{} wins; {} resigned", back.name(winner), back.name(Seat(left)));
            (Some(winner), said)
        }
        (None, true, 0) => (None, format!("A draw, {} all", store(0))),
        (None, true, _) => {
            let (more, less) = (store(ahead.index()), store(1 - ahead.index()));
            (Some(ahead), format!("{} wins, {more} to {less}", back.name(ahead)))
        }
        (None, false, _) => (None, "The game goes on".to_owned()),
    };
    let begins = stones.moments.first().map_or(Seat(0), |first| Seat(first.mover));
    let first = stones.moments.first().map(|first| first.worth);
    let start = match first.and_then(|worth| worth.exact()) {
        Some(0) => "With perfect play the start is a draw.".to_owned(),
        Some(worth) => {
            let winner = if worth > 0 { Seat(0) } else { Seat(1) };
            format!("With perfect play {} wins by {} from the start.", back.name(winner), worth.abs())
        }
        None => "What the start is worth is not proved yet.".to_owned(),
    };
    let count = moves_made(stones);
    let about = html! {
        (count) " " (if count == 1 { "move" } else { "moves" }) ". " (start)
        @if stones.by_lot { " " (back.name(begins)) " began by lot " (clause(back.kind, "M-4")) }
    };
    head(back, seat, &said, about)
}

fn curve(back: &LookBack, stones: &Stones, room: Room) -> Markup {
    let points: Vec<(f64, bool)> = stones
        .moments
        .iter()
        .map(|moment| (f64::from(moment.worth.guess), moment.worth.exact().is_some()))
        .collect();
    let guesses = || stones.moments.iter().map(|moment| moment.worth.guess);
    let slips = slips(stones).map(|(at, moment, _)| Slip {
        moment: at + 1,
        seat: Seat(moment.mover),
        value: points.get(at + 1).map_or(0.0, |point| point.0),
    });
    let proved = points.iter().filter(|point| point.1).count();
    let all = points.len();
    let name = back.name(Seat(0));
    let drawn = Curve {
        slips: slips.collect(),
        ticks: stone_ticks(guesses().min().unwrap_or(0), guesses().max().unwrap_or(0)),
        chosen: back.chosen,
        before: 0,
        words: format!("By how many stones {name} leads in the end, move by move"),
        lines: vec![Line { seat: Seat(0), points }],
    };
    let (title, note) = match proved == all {
        true => (format!("Exact margin for {name}"), "Every value is proved.".to_owned()),
        false => (
            format!("Margin for {name}"),
            format!("{proved} of {all} values are proved; the others are dashed and estimated."),
        ),
    };
    html! {
        section.paper data-key="curve" {
            h2 { (title) }
            (drawn.draw(room.narrow, &back.marks))
            p.legend {
                @for seat in [Seat(0), Seat(1)] {
                    span { (back.marks.mark(Some(seat), 1.125)) " " (back.name(seat)) " gave stones away" }
                }
            }
            p.muted data-test="curve-proof" data-state=(if proved == all { "exact" } else { "open" }) {
                (note) " Press a place on the curve, or use the arrow keys."
            }
        }
    }
}

/// Every move that gave stones away: its place, the position, how many.
fn slips(stones: &Stones) -> impl Iterator<Item = (usize, &Moment, i32)> {
    stones.moments.iter().enumerate().filter_map(|(at, moment)| {
        let cost = moment.made.as_ref()?.cost.filter(|cost| *cost > 0)?;
        Some((at, moment, cost))
    })
}

/// The position that is looked at.
fn looked_at(back: &LookBack, stones: &Stones) -> Markup {
    let last = stones.moments.len().saturating_sub(1);
    let at = back.chosen.unwrap_or(last).min(last);
    let Some(moment) = stones.moments.get(at) else { return Markup::default() };
    let values = back.values.as_ref();
    let title = match &moment.made {
        Some(made) => format!("Before move {}: {}", at + 1, did(back, moment, &made.words)),
        None => "The end".to_owned(),
    };
    let (line, exact, proof) = match (values, moment.worth.exact()) {
        (Some(values), _) if moment.made.is_some() => {
            (values.line.clone(), values.proof == "exact", proof_word(&values.proof))
        }
        (_, Some(worth)) => (outcome(back, worth), true, "exact"),
        (_, None) => (format!("About {}", outcome(back, moment.worth.guess)), false, "estimate"),
    };
    let step = |to: usize, words: &str, test: &str, off: bool| {
        let press = Press::Moment(to);
        html! {
            button.btn.small type="button" data-do=(press.what()) data-value=[press.value()] data-test=(test) disabled[off] { (words) }
        }
    };
    html! {
        section.paper data-key="moment" data-test="moment" data-moment=(at) {
            h2 { (title) }
            (board::draw(moment, values))
            p.value-line { b { (line) } " " span.proof.exact[exact] { (proof) } }
            .steps {
                (step(at.saturating_sub(1), "Back", "moment-back", at == 0))
                (step(at + 1, "On", "moment-on", at == last))
            }
        }
    }
}

fn proof_word(proof: &str) -> &'static str {
    match proof {
        "exact" => "exact",
        "bound" => "proving…",
        _ => "estimate",
    }
}

/// A margin of the first seat in words.
fn outcome(back: &LookBack, margin: i32) -> String {
    match margin {
        0 => "a draw".to_owned(),
        1.. => format!("{} wins by {margin}", back.name(Seat(0))),
        _ => format!("{} wins by {}", back.name(Seat(1)), -margin),
    }
}

fn did(back: &LookBack, moment: &Moment, words: &str) -> String {
    format!("{}, {words}", back.name(Seat(moment.mover)))
}

/// Where the margin came from. Shown once all of it is proved, for then it adds up; until then the rest is called open.
fn sums_card(back: &LookBack, stones: &Stones) -> Markup {
    if !is_over(stones) || stones.resigned.is_some() {
        return Markup::default();
    }
    let result = margin(stones);
    // Told for whoever won, so that the sum is not below nought.
    let (seat, sign) = if result >= 0 { (Seat(0), 1) } else { (Seat(1), -1) };
    let first = stones.moments.first().and_then(|first| first.worth.exact());
    let lost = |of: Seat| -> i32 {
        slips(stones).filter(|(_, moment, _)| moment.mover == of.0).map(|(.., cost)| cost).sum()
    };
    let other = Seat(1 - seat.0);
    let mut parts = Vec::new();
    let begins = stones.moments.first().map_or(Seat(0), |first| Seat(first.mover));
    if let Some(first) = first {
        let (what, how) = if stones.by_lot { ("Luck", "by lot") } else { ("Start", "as agreed") };
        let about = format!("{} began, {how}", back.name(begins));
        parts.push(Part { what, about, stones: sign * first });
    }
    parts.push(Part {
        what: "Choices",
        about: format!("{} gave away", back.name(other)),
        stones: lost(other),
    });
    parts.push(Part {
        what: "Choices",
        about: format!("{} gave away", back.name(seat)),
        stones: -lost(seat),
    });
    let known: i32 = parts.iter().map(|part| part.stones).sum();
    let rest = sign * result - known;
    if rest != 0 || first.is_none() {
        parts.push(Part { what: "Open", about: "not proved yet".to_owned(), stones: rest });
    }
    let won = sign * result;
    let title = match won {
        0 => "Why it was a draw".to_owned(),
        1 => "Where the one stone came from".to_owned(),
        _ => format!("Where the {won} stones came from"),
    };
    let about = match won {
        0 => "a draw".to_owned(),
        _ => format!("{} wins by {won}", back.name(seat)),
    };
    html! {
        section.paper data-key="sums" {
            h2 { (title) }
            (sums::draw(&parts, won, &about))
            ul.well { @for seat in [Seat(0), Seat(1)] { (how_well(back, stones, seat)) } }
        }
    }
}

/// How many of their moves gave nothing away.
fn how_well(back: &LookBack, stones: &Stones, seat: Seat) -> Markup {
    let costs = stones.moments.iter().filter(|moment| moment.mover == seat.0);
    let costs: Vec<i32> = costs.filter_map(|moment| moment.made.as_ref()?.cost).collect();
    let best = costs.iter().filter(|cost| **cost <= 0).count();
    let share = if costs.is_empty() { 0 } else { 100 * best / costs.len() };
    html! {
        li {
            (back.marks.mark(Some(seat), 1.625))
            b { (back.name(seat)) }
            span.meter aria-hidden="true" { i style={ "width:" (share) "%" } {} }
            span { (best) " of " (costs.len()) " moves best" }
        }
    }
}

/// The moves that cost most, and what would have been better.
fn turning_points(back: &LookBack, stones: &Stones) -> Markup {
    let mut worst: Vec<(usize, &Moment, &Made, i32)> = slips(stones)
        .filter_map(|(at, moment, cost)| Some((at, moment, moment.made.as_ref()?, cost)))
        .collect();
    worst.sort_by_key(|(at, .., cost)| (-cost, *at));
    worst.truncate(5);
    worst.sort_by_key(|(at, ..)| *at);
    html! {
        @if !worst.is_empty() {
            section.paper data-key="turns" {
                h2 { "Where it turned" }
                ol.turns data-test="turns" {
                    @for (at, moment, made, cost) in worst {
                        @let press = Press::Moment(at);
                        li {
                            button.turn type="button" data-do=(press.what()) data-value=[press.value()] {
                                (back.marks.mark(Some(Seat(moment.mover)), 1.5))
                                span {
                                    b { "Move " (at + 1) }
                                    " " (back.name(Seat(moment.mover))) ", " (choice(&made.what)) ": gave " (cost)
                                    " " (if cost == 1 { "stone" } else { "stones" }) " away."
                                    @if let Some(better) = &made.better { " Instead: " (choice(better)) "." }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A choice in words: "pocket 3", "swapping sides".
fn choice(what: &str) -> String {
    match what {
        "swap" => "swapping sides".to_owned(),
        "left" => "resigning".to_owned(),
        pocket => format!("pocket {}", pocket.get(1..).unwrap_or(pocket)),
    }
}

fn moves(back: &LookBack, stones: &Stones) -> Markup {
    if moves_made(stones) == 0 {
        return html! { section.paper { h2 { "Moves" } p.muted { "Nothing was played yet." } } };
    }
    html! {
        section.paper.moves data-key="moves" {
            h2 { "Moves" }
            table data-test="moves" {
                thead {
                    tr {
                        th { "#" }
                        th { span.sr { "Who" } }
                        th { "Move" }
                        th.figure { "Margin" span.sr { " for " (back.name(Seat(0))) } }
                        th.better { "Better" }
                        th.figure { "Cost" }
                    }
                }
                tbody {
                    @for (at, moment) in stones.moments.iter().enumerate() {
                        @if let Some(made) = &moment.made { (row(back, stones, at, moment, made)) }
                    }
                }
            }
        }
    }
}

/// A move for the table of moves.
fn row(back: &LookBack, stones: &Stones, at: usize, moment: &Moment, made: &Made) -> Markup {
    let margin = match stones.moments.get(at + 1).map(|next| next.worth) {
        Some(worth) if worth.exact().is_some() => figure(worth.guess),
        Some(worth) => format!("≈{}", figure(worth.guess)),
        None => String::new(),
    };
    let gave = made.cost.filter(|cost| *cost > 0);
    let better = match (made.cost, gave) {
        (_, Some(_)) => made.better.as_ref().map_or_else(String::new, |better| choice(better)),
        (Some(_), None) => "best".to_owned(),
        (None, None) => "…".to_owned(),
    };
    let press = Press::Moment(at);
    html! {
        tr.move.gave[gave.is_some()] aria-current=[(back.chosen == Some(at)).then_some("true")] {
            td { (at + 1) }
            td { (back.marks.mark(Some(Seat(moment.mover)), 1.25)) }
            td {
                button type="button" data-do=(press.what()) data-value=[press.value()] data-test={ "move-" (at) } { (made.words) }
            }
            td.figure { (margin) }
            td.better { (better) }
            td.figure.cost { @if let Some(cost) = gave { "\u{2212}" (cost) } }
        }
    }
}
