//! A game of dice, cards or questions looked back on: the chance to win from step to step, and how luck and decisions
//! add up to the result.

use analysis::{Certainty, Report, SeatReport, StepReport};
use maud::{Markup, html};
use rules::Seat;

use super::curve::{Curve, Line, Slip, chance_ticks};
use super::press::Press;
use super::{LookBack, head, who};
use crate::Room;

/// From this loss on a choice is marked.
const SLIP: f64 = 0.01;
/// How many of the dearest choices are listed.
const WORST: usize = 5;

/// Draws the whole report.
pub fn draw(back: &LookBack, report: &Report, room: Room) -> Markup {
    html! {
        main.report-page {
            .left {
                (result(back, report))
                (curve(back, report, room))
                (looked_at(back, report))
                (table(back, report))
                (worst(back, report))
            }
            .right { (moves(back, report)) }
        }
    }
}

/// A chance: `53 %`.
fn chance(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

/// A change of a chance, in hundredths: `+2.1`.
fn change(share: f64) -> String {
    let hundredths = share * 100.0;
    match format!("{:.1}", hundredths.abs()).as_str() {
        "0.0" => "0".to_owned(),
        number if hundredths > 0.0 => format!("+{number}"),
        number => format!("\u{2212}{number}"),
    }
}

fn side_of(report: &Report, seat: Seat) -> usize {
    report.sides.iter().position(|side| side.seats.contains(&seat)).unwrap_or(0)
}

/// The people of a side, in a row.
fn names(back: &LookBack, seats: &[Seat]) -> String {
    seats.iter().map(|seat| back.name(*seat)).collect::<Vec<_>>().join(" and ")
}

fn result(back: &LookBack, report: &Report) -> Markup {
    let best = report.sides.iter().map(|side| side.result).fold(0.0, f64::max);
    let winners: Vec<Seat> =
        report.sides.iter().filter(|side| side.result == best).flat_map(|side| side.seats.clone()).collect();
    let (seat, said) = match (report.finished, winners.len() == report.seats.len()) {
        (false, _) => (None, "The game goes on".to_owned()),
        (true, true) => (None, "A draw".to_owned()),
        (true, false) => {
            let verb = if winners.len() == 1 { "wins" } else { "win" };
            (winners.first().copied(), format!("{} {verb}", names(back, &winners)))
        }
    };
    head(back, seat, &said, html! { (report.steps.len()) " steps. " (report.method) })
}

fn curve(back: &LookBack, report: &Report, room: Room) -> Markup {
    let lines = report.sides.iter().enumerate().map(|(side, told)| {
        let sure = |step: &StepReport| step.certainty == Certainty::Exact;
        let first = report.steps.first().is_none_or(sure);
        let after = report.steps.iter().map(|step| (step.after[side], sure(step)));
        let seat = told.seats.first().copied().unwrap_or(Seat(0));
        // Estimates are what these games have; dashes would only be noise unless some values are certain.
        let mixed = report.certainty == Certainty::Estimate && report.steps.iter().any(sure);
        let points = std::iter::once((told.start, first)).chain(after);
        Line { seat, points: points.map(|(value, sure)| (value, sure || !mixed)).collect() }
    });
    let slips =
        report.steps.iter().enumerate().filter(|(_, step)| step.loss >= SLIP).filter_map(|(at, step)| {
            let seat = step.seat?;
            Some(Slip { moment: at + 1, seat, value: step.after[side_of(report, seat)] })
        });
    let drawn = Curve {
        lines: lines.collect(),
        slips: slips.collect(),
        ticks: chance_ticks(),
        chosen: back.chosen.map(|chosen| chosen + 1),
        before: 1,
        words: "The chance to win, step by step".to_owned(),
    };
    html! {
        section.paper data-key="curve" {
            h2 { "Chance to win" }
            (drawn.draw(room.narrow, &back.marks))
            p.legend {
                @for side in &report.sides {
                    span {
                        @for seat in &side.seats { (back.marks.mark(Some(*seat), 1.125)) }
                        " " (names(back, &side.seats))
                    }
                }
            }
            p.muted {
                "A mark stands where a choice cost at least one in a hundred. Press a place on the curve, or use the "
                "arrow keys."
            }
        }
    }
}

/// The step that is looked at.
fn looked_at(back: &LookBack, report: &Report) -> Markup {
    let chosen = back.chosen.and_then(|at| Some((at, report.steps.get(at)?)));
    let Some((at, step)) = chosen else { return Markup::default() };
    html! {
        section.paper data-key="moment" data-test="moment" data-moment=(at) {
            h2 { "Step " (at + 1) ": " (said(step)) }
            ul.step {
                @for (side, told) in report.sides.iter().enumerate() {
                    li {
                        (back.marks.mark(told.seats.first().copied(), 1.375))
                        b { (names(back, &told.seats)) }
                        span { (chance(step.before[side])) " → " (chance(step.after[side])) }
                        span.muted {
                            "luck " (change(step.luck[side])) ", choice " (change(step.play[side]))
                            ", unseen " (change(step.unseen[side]))
                        }
                    }
                }
            }
            @if let Some(better) = step.better.as_ref().filter(|_| step.loss >= SLIP) {
                p { "Better: " b { (better.play) } ", " (chance(better.chance)) }
            }
        }
    }
}

/// Start, luck, decisions, result: what they are made of, and that they add up.
fn table(back: &LookBack, report: &Report) -> Markup {
    let made_of = |parts: [(&str, f64); 3]| {
        let some = parts.into_iter().filter(|(_, part)| part.abs() >= 0.0005);
        some.map(|(name, part)| format!("{name} {}", change(part))).collect::<Vec<_>>().join(", ")
    };
    let row = |seat: &SeatReport| {
        let luck = [("dice", seat.dice), ("draws", seat.draw), ("questions", seat.question)];
        let decisions = [("own", seat.own), ("others’", seat.others), ("unseen", seat.unseen)];
        html! {
            tr {
                th scope="row" { (who(back, seat.seat)) }
                td.figure { (format!("{:.1}", seat.start * 100.0)) }
                td.figure { b { (change(seat.luck)) } small { (made_of(luck)) } }
                td.figure { b { (change(seat.decisions)) } small { (made_of(decisions)) } }
                td.figure { b { (format!("{:.1}", seat.result * 100.0)) } }
            }
        }
    };
    html! {
        section.paper data-key="sums" {
            h2 { "Luck and decisions" }
            table.luck data-test="luck" {
                thead {
                    tr {
                        th { span.sr { "Who" } }
                        @for title in ["Start", "+ luck", "+ decisions", "= result"] { th.figure { (title) } }
                    }
                }
                tbody { @for seat in &report.seats { (row(seat)) } }
            }
            p.muted {
                "In hundredths of a win. Luck is measured against the mean of all that could have come; decisions "
                "against the best choice found; “unseen” is what the estimate learns by looking one step further."
            }
        }
    }
}

/// The dearest choices.
fn worst(back: &LookBack, report: &Report) -> Markup {
    let mut worst: Vec<(usize, &StepReport)> = report
        .steps
        .iter()
        .enumerate()
        .filter(|(_, step)| step.loss >= SLIP && step.seat.is_some())
        .collect();
    worst.sort_by(|(_, one), (_, two)| two.loss.total_cmp(&one.loss));
    worst.truncate(WORST);
    html! {
        section.paper data-key="turns" {
            h2 { "Dearest choices" }
            @if worst.is_empty() {
                p.muted { "No choice cost as much as one in a hundred." }
            } @else {
                ol.turns data-test="turns" {
                    @for (at, step) in worst {
                        @let press = Press::Moment(at);
                        li {
                            button.turn type="button" data-do=(press.what()) data-value=[press.value()] {
                                (back.marks.mark(step.seat, 1.5))
                                span {
                                    b { (change(-step.loss)) }
                                    " " (step.seat.map(|seat| back.name(seat)).unwrap_or_default()) " " (said(step))
                                    @if let Some(better) = &step.better { " Better: " (better.play) "." }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn said(step: &StepReport) -> String {
    step.said.clone().or_else(|| step.played.clone()).unwrap_or_else(|| "Nothing to tell.".to_owned())
}

fn moves(back: &LookBack, report: &Report) -> Markup {
    html! {
        section.paper.moves data-key="moves" {
            h2 { "Moves" }
            table data-test="moves" {
                thead {
                    tr {
                        th { "#" }
                        th { span.sr { "Who" } }
                        th { "What happened" }
                        @for title in ["Chance", "Luck", "Cost"] { th.figure { (title) } }
                    }
                }
                tbody {
                    @for (at, step) in report.steps.iter().enumerate() {
                        (row(back, at, step, step.seat.map_or(0, |seat| side_of(report, seat))))
                    }
                }
            }
        }
    }
}

/// A step for the table of moves. What nobody did and what changed nothing is left out.
fn row(back: &LookBack, at: usize, step: &StepReport, side: usize) -> Markup {
    let (before, after) = (step.before[side], step.after[side]);
    if step.said.is_none() && (before - after).abs() < 0.0005 {
        return Markup::default();
    }
    let (slip, luck) = (step.loss >= SLIP, change(step.luck[side]));
    let press = Press::Moment(at);
    html! {
        tr.move.gave[slip] aria-current=[(back.chosen == Some(at)).then_some("true")] {
            td { (at + 1) }
            td { @if let Some(seat) = step.seat { (back.marks.mark(Some(seat), 1.25)) } }
            td {
                button type="button" data-do=(press.what()) data-value=[press.value()] data-test={ "move-" (at) } { (said(step)) }
            }
            td.figure { (format!("{:.0} → {:.0}", before * 100.0, after * 100.0)) }
            td.figure { @if luck != "0" { (luck) } }
            td.figure.cost { @if slip { (change(-step.loss)) } }
        }
    }
}
