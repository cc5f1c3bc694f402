//! A report for people: who won, how the chances went, what turned the game, and a table that adds up.

use anyhow::Result;
use catalog::analyse::{Certainty, Knowledge, Luck, Report, SeatReport, Source, StepReport, StonesReport};
use rules::Seat;

use crate::Out;

/// How wide a curve is drawn.
const WIDTH: usize = 60;

/// Writes a report.
pub fn write(report: &Report, title: &str, all_steps: bool, out: Out<'_>) -> Result<()> {
    writeln!(out, "{title}, {}. {}", steps(report.steps.len()), came_out(report))?;
    if report.stopped {
        writeln!(out, "The analysis was stopped; this is what was found out by then.")?;
    }
    writeln!(out, "{}", report.method)?;
    if report.steps.is_empty() {
        return Ok(writeln!(out, "\nNothing has been played yet.")?);
    }
    write_curves(report, out)?;
    if let Some(stones) = &report.stones {
        write_stones(stones, out)?;
    }
    write_turning_points(report, out)?;
    write_table(report, out)?;
    write_knowledge(&report.knowledge, out)?;
    if all_steps { write_steps(report, out) } else { Ok(()) }
}

fn steps(count: usize) -> String {
    if count == 1 { "1 step".to_owned() } else { format!("{count} steps") }
}

fn came_out(report: &Report) -> String {
    if !report.finished {
        return "The game is not over.".to_owned();
    }
    let winners: Vec<String> =
        report.sides.iter().filter(|side| side.result > 0.0).map(|side| letters(&side.seats)).collect();
    if winners.len() == report.sides.len() && winners.len() > 1 {
        return "It is a draw.".to_owned();
    }
    format!("{} won.", winners.join(" and "))
}

fn letters(seats: &[Seat]) -> String {
    seats.iter().map(ToString::to_string).collect::<Vec<_>>().join("+")
}

/// A line for each side, from nought to a hundred in eight levels.
fn write_curves(report: &Report, out: Out<'_>) -> Result<()> {
    writeln!(out, "\nThe chance to win, from the first step to the last:")?;
    for (side, shown) in report.sides.iter().enumerate() {
        let curve = report.curve(side);
        let bars: String = sample(&curve).into_iter().map(bar).collect();
        let (first, last) = (percent(curve[0]), percent(curve[curve.len() - 1]));
        writeln!(out, "  {:<4}{first:>6} % {bars} {last:>5} %", letters(&shown.seats))?;
    }
    Ok(())
}

/// As many points of a curve as fit into a line.
fn sample(curve: &[f64]) -> Vec<f64> {
    let width = curve.len().min(WIDTH);
    let last = curve.len() - 1;
    (0..width).map(|place| curve[place * last / (width - 1).max(1)]).collect()
}

fn bar(chance: f64) -> char {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    BARS[((chance * 8.0) as usize).min(7)]
}

fn write_stones(stones: &StonesReport, out: Out<'_>) -> Result<()> {
    let proved = stones.proved.iter().filter(|proved| **proved).count();
    writeln!(
        out,
        "\nBy how many stones A leads in the end with perfect play, before each step and after the last"
    )?;
    writeln!(out, "({proved} of {} proved; ~ is an estimate):", stones.proved.len())?;
    let point = |(margin, proved): (&i32, &bool)| format!("{}{margin:+}", if *proved { "" } else { "~" });
    let points: Vec<String> = stones.curve.iter().zip(&stones.proved).map(point).collect();
    for line in points.chunks(16) {
        writeln!(out, "  {}", line.join(" "))?;
    }
    let [a, b] = stones.lost;
    writeln!(
        out,
        "  start {:+}, A lost {a}, B lost {b}, unseen {:+}: {:+}",
        stones.start, stones.unseen, stones.result
    )?;
    Ok(())
}

fn write_turning_points(report: &Report, out: Out<'_>) -> Result<()> {
    if report.turning_points.is_empty() {
        return Ok(writeln!(out, "\nNo single step decided much.")?);
    }
    writeln!(out, "\nTurning points:")?;
    for point in &report.turning_points {
        let step = &report.steps[point.step];
        writeln!(out, "  line {:<4} {}", step.line + 2, point.words)?;
        if let Some(said) = step.said.as_ref().filter(|_| step.played.is_none()) {
            writeln!(out, "            {said}")?;
        }
        writeln!(out, "            {}", change(report, step))?;
        let line = step.better.as_ref().map_or(&[][..], |better| &better.line);
        if line.len() > 1 {
            writeln!(out, "            the best line: {}", line.join(" "))?;
        }
    }
    Ok(())
}

/// The chances of all sides before and after a step.
fn change(report: &Report, step: &StepReport) -> String {
    let side = |(place, side): (usize, &catalog::analyse::SideReport)| {
        format!("{} {} → {}", letters(&side.seats), percent(step.before[place]), percent(step.after[place]))
    };
    let sides: Vec<String> = report.sides.iter().enumerate().map(side).collect();
    let about = if step.certainty == Certainty::Exact { "" } else { " (estimate)" };
    format!("{}{about}", sides.join(", "))
}

/// One column for each seat; every column adds up.
fn write_table(report: &Report, out: Out<'_>) -> Result<()> {
    writeln!(out, "\nHow it came to that, in hundredths:")?;
    let heads: Vec<String> =
        report.seats.iter().map(|seat| format!("{:>8}", seat.seat.to_string())).collect();
    writeln!(out, "  {:<20}{}", "", heads.concat())?;
    let mut row = |name: &str, of: &dyn Fn(&SeatReport) -> String| {
        let cells: Vec<String> = report.seats.iter().map(|seat| format!("{:>8}", of(seat))).collect();
        writeln!(out, "  {name:<20}{}", cells.concat())
    };
    let has = |of: fn(&SeatReport) -> f64| report.seats.iter().any(|seat| of(seat).abs() > 1e-12);
    row("start", &|seat| percent(seat.start))?;
    if has(|seat| seat.dice) {
        row("luck: dice", &|seat| signed(seat.dice))?;
    }
    if has(|seat| seat.draw) {
        row("luck: cards", &|seat| signed(seat.draw))?;
    }
    if has(|seat| seat.question) {
        row("luck: questions", &|seat| signed(seat.question))?;
    }
    row("own choices", &|seat| signed(seat.own))?;
    row("others' choices", &|seat| signed(seat.others))?;
    row("unseen", &|seat| signed(seat.unseen))?;
    row(if report.finished { "result" } else { "now" }, &|seat| percent(seat.result))?;
    row("choices, mistakes", &|seat| format!("{}, {}", seat.choices, seat.mistakes))?;
    Ok(())
}

fn write_knowledge(knowledge: &[Knowledge], out: Out<'_>) -> Result<()> {
    if knowledge.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nHow likely each was taken to know an answer:")?;
    for known in knowledge {
        let source = match known.source {
            Source::Bot => "its level",
            Source::Given => "given",
            Source::Record => "from this game",
        };
        let record = format!("{} of {} here", known.right, known.asked);
        let category = known.category.replace('_', " ");
        writeln!(
            out,
            "  {} {category:<20}{:>6} %  {record:<12} {source}",
            known.seat,
            percent(known.chance)
        )?;
    }
    Ok(())
}

fn write_steps(report: &Report, out: Out<'_>) -> Result<()> {
    writeln!(out, "\nStep by step:")?;
    for step in &report.steps {
        let said = step.said.as_deref().or(step.played.as_deref()).unwrap_or("Something happened in secret.");
        writeln!(out, "  {:>4}. {said}", step.line + 2)?;
        let mut parts = vec![change(report, step)];
        let side = step.seat.and_then(|seat| report.side_of(seat)).unwrap_or(0);
        if let Some(cause) = step.cause {
            let name = match cause {
                Luck::Dice => "dice",
                Luck::Draw => "cards",
                Luck::Question => "question",
            };
            parts.push(format!("{name} {}", signed(step.luck[side])));
        }
        if let Some(better) = step.better.as_ref().filter(|_| step.loss >= 0.0005) {
            parts.push(format!("lost {}, better {}", percent(step.loss), better.play));
        }
        writeln!(out, "        {}", parts.join("; "))?;
    }
    Ok(())
}

fn percent(chance: f64) -> String {
    format!("{:.1}", 100.0 * chance)
}

fn signed(change: f64) -> String {
    let rounded = (1000.0 * change).round() / 10.0;
    // No minus before nought.
    if rounded == 0.0 { "0.0".to_owned() } else { format!("{rounded:+.1}") }
}
