//! The log of a table, and what was told of its newest lines.
//!
//! Thousands of tables are in memory at once, and most of what each would hold is what was told of lines that everybody
//! has long seen. It is not kept: it follows from the lines, and is worked out again for the few who ask, such as
//! somebody who has just come.

use rules::{Game, Seq, Step, Told};

use crate::Entry;

/// Of how many of the newest lines it is kept what was told. Those who watch have almost always seen all but the last
/// move, which is a line or two.
const KEPT: usize = 4;

/// Who takes in what was told, line by line.
pub(crate) type Hearer<'a, G> = &'a mut dyn FnMut(&[Told<<G as Game>::Event>]);

/// All lines, and what was told of the newest.
#[derive(Clone)]
pub(crate) struct Log<G: Game> {
    lines: Vec<Line<G>>,
    /// What was told of the newest lines, the newest last.
    told: Vec<Vec<Told<G::Event>>>,
}

/// A line of the log.
#[derive(Clone)]
pub(crate) struct Line<G: Game> {
    pub(crate) entry: Entry<G>,
    /// Whether the line still counts: it was not taken back, and is no take-back itself.
    pub(crate) in_force: bool,
}

impl<G: Game> Line<G> {
    /// The step of the game this is, if it still counts.
    pub(crate) fn step(&self) -> Option<Step<G>> {
        if self.in_force { self.entry.step() } else { None }
    }
}

impl<G: Game> Log<G> {
    /// A log with nothing in it.
    pub(crate) fn new() -> Self {
        Log { lines: Vec::new(), told: Vec::new() }
    }

    /// How long it is.
    pub(crate) fn seq(&self) -> Seq {
        Seq(self.lines.len() as u64)
    }

    /// All lines.
    pub(crate) fn lines(&self) -> &[Line<G>] {
        &self.lines
    }

    /// The lines from `since` on; none if it is not that long.
    pub(crate) fn lines_since(&self, since: Seq) -> &[Line<G>] {
        &self.lines[since.min(self.seq()).0 as usize..]
    }

    /// Adds a step that was just played, with what was told of it.
    pub(crate) fn add_step(&mut self, entry: Entry<G>, mut told: Vec<Told<G::Event>>) {
        told.shrink_to_fit();
        self.add(Line { entry, in_force: true }, told);
    }

    /// Adds a take-back of everything from line `to` on.
    pub(crate) fn add_take_back(&mut self, entry: Entry<G>, to: Seq) {
        for line in &mut self.lines[to.0 as usize..] {
            line.in_force = false;
        }
        self.add(Line { entry, in_force: false }, Vec::new());
    }

    fn add(&mut self, line: Line<G>, told: Vec<Told<G::Event>>) {
        if self.told.len() == KEPT {
            self.told.remove(0);
        }
        self.lines.push(line);
        self.told.push(told);
    }

    /// Forgets everything; answers the first lines.
    pub(crate) fn take(&mut self, length: Seq) -> Vec<Entry<G>> {
        self.told.clear();
        self.lines.drain(..).take(length.0 as usize).map(|line| line.entry).collect()
    }

    /// Hands on what was told of each line from `since` on, which is nothing once it was taken back. `start` is the
    /// game as it was before the first line.
    pub(crate) fn tell(&self, since: Seq, start: &G, hand_on: Hearer<'_, G>) {
        let since = since.min(self.seq()).0 as usize;
        if let Some(kept) = since.checked_sub(self.lines.len() - self.told.len()) {
            for (line, told) in self.lines[since..].iter().zip(&self.told[kept..]) {
                hand_on(if line.in_force { told } else { &[] });
            }
            return;
        }
        // The log is played again. What does not count changed nothing that does, so it is left out.
        let mut game = start.clone();
        for (index, line) in self.lines.iter().enumerate() {
            let told = line.step().map(|step| game.apply(step)).unwrap_or_default();
            if index >= since {
                hand_on(&told);
            }
        }
    }
}
