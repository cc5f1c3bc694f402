//! A game of dice, cards or questions looked back on: the chance to win from step to step, and how luck and decisions
//! add up to the result.

use std::fmt::Write as _;

use analysis::{Certainty, Report, SeatReport, StepReport};
use rules::Seat;

use super::curve::{Curve, Line, Slip, chance_ticks};
use super::{LookBack, head, who};
use crate::{Room, escaped};

/// From this loss on a choice is marked.
const SLIP: f64 = 0.01;
/// How many of the dearest choices are listed.
const WORST: usize = 5;

/// Draws the whole report.
pub fn draw(back: &LookBack, report: &Report, room: Room) -> String {
    let parts = [
        result(back, report),
        curve(back, report, room),
        looked_at(back, report),
        table(back, report),
        worst(back, report),
    ];
    format!(
        r#"<main class="report-page"><div class="left">{}</div><div class="right">{}</div></main>"#,
        parts.concat(),
        moves(back, report)
    )
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

fn result(back: &LookBack, report: &Report) -> String {
    let best = report.sides.iter().map(|side| side.result).fold(0.0, f64::max);
    let winners: Vec<Seat> =
        report.sides.iter().filter(|side| side.result == best).flat_map(|side| side.seats.clone()).collect();
    let names: Vec<String> = winners.iter().map(|seat| back.name(*seat)).collect();
    let (seat, said) = match (report.finished, names.len() == report.seats.len()) {
        (false, _) => (None, "The game goes on".to_owned()),
        (true, true) => (None, "A draw".to_owned()),
        (true, false) => {
            let verb = if names.len() == 1 { "wins" } else { "win" };
            (winners.first().copied(), format!("{} {verb}", names.join(" and ")))
        }
    };
    head(back, seat, &said, &escaped(&format!("{} steps. {}", report.steps.len(), report.method)))
}

fn curve(back: &LookBack, report: &Report, room: Room) -> String {
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
    let legend: String = report
        .sides
        .iter()
        .map(|side| {
            let names: Vec<String> = side.seats.iter().map(|seat| back.name(*seat)).collect();
            let marks: String = side.seats.iter().map(|seat| back.marks.mark(Some(*seat), 1.125)).collect();
            format!("<span>{marks} {}</span>", escaped(&names.join(" and ")))
        })
        .collect();
    let drawn = Curve {
        lines: lines.collect(),
        slips: slips.collect(),
        ticks: chance_ticks(),
        chosen: back.chosen.map(|chosen| chosen + 1),
        before: 1,
        words: "The chance to win, step by step".to_owned(),
    };
    let svg = drawn.draw(room.narrow, &back.marks);
    format!(
        r#"<section class="paper" data-key="curve"><h2>Chance to win</h2>{svg}<p class="legend">{legend}</p><p class="muted">A mark stands where a choice cost at least one in a hundred. Press a place on the curve, or use the arrow keys.</p></section>"#
    )
}

/// The step that is looked at.
fn looked_at(back: &LookBack, report: &Report) -> String {
    let Some(at) = back.chosen else { return String::new() };
    let Some(step) = report.steps.get(at) else { return String::new() };
    let mut rows = String::new();
    for (side, told) in report.sides.iter().enumerate() {
        let names: Vec<String> = told.seats.iter().map(|seat| back.name(*seat)).collect();
        let _ = write!(
            rows,
            r#"<li>{}<b>{}</b><span>{} → {}</span><span class="muted">luck {}, choice {}, unseen {}</span></li>"#,
            back.marks.mark(told.seats.first().copied(), 1.375),
            escaped(&names.join(" and ")),
            chance(step.before[side]),
            chance(step.after[side]),
            change(step.luck[side]),
            change(step.play[side]),
            change(step.unseen[side])
        );
    }
    let better = step.better.as_ref().filter(|_| step.loss >= SLIP).map(|better| {
        format!(r#"<p>Better: <b>{}</b>, {}</p>"#, escaped(&better.play), chance(better.chance))
    });
    format!(
        r#"<section class="paper" data-key="moment" data-test="moment" data-moment="{at}"><h2>Step {}: {}</h2><ul class="step">{rows}</ul>{}</section>"#,
        at + 1,
        escaped(&said(step)),
        better.unwrap_or_default()
    )
}

/// Start, luck, decisions, result: what they are made of, and that they add up.
fn table(back: &LookBack, report: &Report) -> String {
    let mut rows = String::new();
    for seat in &report.seats {
        let SeatReport { dice, draw, question, own, others, unseen, .. } = seat;
        let luck = [("dice", dice), ("draws", draw), ("questions", question)];
        let decisions = [("own", own), ("others’", others), ("unseen", unseen)];
        let made_of = |parts: [(&str, &f64); 3]| {
            let some = parts.iter().filter(|(_, part)| part.abs() >= 0.0005);
            some.map(|(name, part)| format!("{name} {}", change(**part))).collect::<Vec<_>>().join(", ")
        };
        let _ = write!(
            rows,
            r#"<tr><th scope="row">{}</th><td class="figure">{:.1}</td><td class="figure"><b>{}</b><small>{}</small></td><td class="figure"><b>{}</b><small>{}</small></td><td class="figure"><b>{:.1}</b></td></tr>"#,
            who(back, seat.seat),
            seat.start * 100.0,
            change(seat.luck),
            made_of(luck),
            change(seat.decisions),
            made_of(decisions),
            seat.result * 100.0
        );
    }
    format!(
        r#"<section class="paper" data-key="sums"><h2>Luck and decisions</h2><table class="luck" data-test="luck"><thead><tr><th><span class="sr">Who</span></th><th class="figure">Start</th><th class="figure">+ luck</th><th class="figure">+ decisions</th><th class="figure">= result</th></tr></thead><tbody>{rows}</tbody></table><p class="muted">In hundredths of a win. Luck is measured against the mean of all that could have come; decisions against the best choice found; “unseen” is what the estimate learns by looking one step further.</p></section>"#
    )
}

/// The dearest choices.
fn worst(back: &LookBack, report: &Report) -> String {
    let mut worst: Vec<(usize, &StepReport)> = report
        .steps
        .iter()
        .enumerate()
        .filter(|(_, step)| step.loss >= SLIP && step.seat.is_some())
        .collect();
    worst.sort_by(|(_, one), (_, two)| two.loss.total_cmp(&one.loss));
    worst.truncate(WORST);
    if worst.is_empty() {
        return r#"<section class="paper" data-key="turns"><h2>Dearest choices</h2><p class="muted">No choice cost as much as one in a hundred.</p></section>"#.to_owned();
    }
    let mut list = String::new();
    for (at, step) in worst {
        let better =
            step.better.as_ref().map(|better| format!(" Better: {}.", better.play)).unwrap_or_default();
        let name = step.seat.map(|seat| back.name(seat)).unwrap_or_default();
        let _ = write!(
            list,
            r#"<li><button type="button" class="turn" data-do="moment" data-value="{at}">{}<span><b>{}</b> {} {}{}</span></button></li>"#,
            back.marks.mark(step.seat, 1.5),
            change(-step.loss),
            escaped(&name),
            escaped(&said(step)),
            escaped(&better)
        );
    }
    format!(
        r#"<section class="paper" data-key="turns"><h2>Dearest choices</h2><ol class="turns" data-test="turns">{list}</ol></section>"#
    )
}

fn said(step: &StepReport) -> String {
    step.said.clone().or_else(|| step.played.clone()).unwrap_or_else(|| "Nothing to tell.".to_owned())
}

fn moves(back: &LookBack, report: &Report) -> String {
    let mut rows = String::new();
    for (at, step) in report.steps.iter().enumerate() {
        // What nobody did and what changed nothing is left out.
        let side = step.seat.map_or(0, |seat| side_of(report, seat));
        let (before, after) = (step.before[side], step.after[side]);
        if step.said.is_none() && (before - after).abs() < 0.0005 {
            continue;
        }
        let slip = step.loss >= SLIP;
        let class = if slip { " gave" } else { "" };
        let now = if back.chosen == Some(at) { r#" aria-current="true""# } else { "" };
        let (luck, cost) = (change(step.luck[side]), if slip { change(-step.loss) } else { String::new() });
        let luck = if luck == "0" { String::new() } else { luck };
        let _ = write!(
            rows,
            r#"<tr class="move{class}"{now}><td>{}</td><td>{}</td><td><button type="button" data-do="moment" data-value="{at}" data-test="move-{at}">{}</button></td><td class="figure">{:.0} → {:.0}</td><td class="figure">{luck}</td><td class="figure cost">{cost}</td></tr>"#,
            at + 1,
            step.seat.map_or_else(String::new, |seat| back.marks.mark(Some(seat), 1.25)),
            escaped(&said(step)),
            before * 100.0,
            after * 100.0,
        );
    }
    format!(
        r#"<section class="paper moves" data-key="moves"><h2>Moves</h2><table data-test="moves"><thead><tr><th>#</th><th><span class="sr">Who</span></th><th>What happened</th><th class="figure">Chance</th><th class="figure">Luck</th><th class="figure">Cost</th></tr></thead><tbody>{rows}</tbody></table></section>"#
    )
}
