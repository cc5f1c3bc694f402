//! What luck gave and what decisions cost: a game that was played, taken apart step by step.
//!
//! A [`Valuer`] says how likely each side is to win in any position of a game. [`analyse`] walks the log of a table
//! with it and writes a [`Report`]: for every step the chances before and after, how much of the change was luck,
//! how much was lost against the best choice, and how much neither explains. Added up, these are the result, to the
//! last digit; `docs/analysis.md` tells how and why.
//!
//! What is not here: any named game, and any opinion on what a position is worth. What a stranger would get wrong:
//! luck is measured against the mean over everything that could have come, by the same valuer, so it is nought on
//! average however bad the valuer is. A bad valuer shows in [`StepReport::unseen`], and is never hidden in luck.

mod report;
mod turning;
mod valuer;
mod walk;

pub use report::{
    Alternative, By, Certainty, Knowledge, Luck, Margin, Report, SeatReport, SideReport, Source, StepReport,
    StonesReport, TurningPoint, Why,
};
pub use turning::{MOST_TURNING_POINTS, turning_points};
pub use valuer::{Branch, Nature, Value, Valuer, Weighed, shares};
pub use walk::{Progress, Telling, analyse};
