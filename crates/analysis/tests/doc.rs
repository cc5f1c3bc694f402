//! The reports shown in `docs/analysis.md` are read as reports, and add up.

use analysis::{Report, SeatReport, StepReport};

fn reports() -> Vec<Report> {
    let page = include_str!("../../../docs/analysis.md");
    let blocks = page.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next());
    blocks.map(|block| serde_json::from_str(block).expect("the page shows a report")).collect()
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

#[test]
fn every_step_of_the_reports_on_the_page_adds_up() {
    let reports = reports();
    assert_eq!(reports.len(), 2);
    let splits = |step: &StepReport, side: usize| {
        close(step.after[side] - step.before[side], step.luck[side] + step.play[side] + step.unseen[side])
    };
    for report in reports {
        for side in 0..report.sides.len() {
            assert!(report.steps.iter().all(|step| splits(step, side)), "{}", report.game);
            let curve = report.curve(side);
            assert!(close(curve[curve.len() - 1], report.sides[side].result));
        }
    }
}

#[test]
fn every_seat_of_the_reports_on_the_page_adds_up() {
    let adds_up = |seat: &SeatReport| {
        close(seat.luck, seat.dice + seat.draw + seat.question)
            && close(seat.decisions, seat.own + seat.others + seat.unseen)
            && close(seat.start + seat.luck + seat.decisions, seat.result)
    };
    assert!(reports().iter().flat_map(|report| &report.seats).all(adds_up));
}

#[test]
fn a_report_is_read_as_it_was_written() {
    for report in reports() {
        let written = serde_json::to_string(&report).expect("a report can be written");
        assert_eq!(serde_json::from_str::<Report>(&written).expect("and read"), report);
    }
}
