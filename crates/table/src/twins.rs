//! Pairs of tables that differ only in what a viewer may not know: the viewer must be sent the same bytes by both.
//!
//! Only tests use it. What a viewer may know is said by the test, from the rulebook and apart from the views; as
//! long as that is equal, everything else must be, too: sightings with their events and choices, from whatever line
//! on they are asked for, and every refusal.

use rules::{Game, Refusal, Seat, Seq, Viewer};

use crate::wire::encode;
use crate::{Entry, Table};

/// Two tables of one game and the lines that are committed to them.
pub struct Twins<'a, G: Game> {
    /// The tables, just set up.
    pub tables: [Table<G>; 2],
    /// The lines of each.
    pub logs: [Vec<Entry<G>>; 2],
    /// Who looks.
    pub viewer: Viewer,
    /// All that the viewer may know of a position. Where it differs the tables are no longer twins.
    pub may_know: &'a dyn Fn(&G) -> String,
    /// Actions worth trying, legal and illegal, so that refusals are compared as well.
    pub candidates: &'a dyn Fn(&G) -> Vec<G::Action>,
}

/// How far two tables stayed twins, and how much was compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// How many lines were committed to both.
    pub lines: usize,
    /// How many sightings were compared.
    pub sightings: usize,
    /// How many refusals were compared.
    pub refusals: usize,
    /// How many positions were looked at in which the two games were different ones.
    pub different: usize,
}

/// Something that tells the viewer which of two tables they are at, and so tells what they may not know.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("after line {line}, {what} tells {viewer} which table it is:\n  {one}\n  {other}")]
pub struct TellTale {
    /// How long the logs were.
    pub line: Seq,
    /// What differed.
    pub what: String,
    /// Who looked.
    pub viewer: Viewer,
    /// What the first table sent.
    pub one: String,
    /// What the second table sent.
    pub other: String,
}

impl<G: Game> Twins<'_, G> {
    /// Commits line after line to both tables and compares all bytes, for as long as they are twins.
    pub fn compare(mut self) -> Result<Compared, TellTale> {
        let mut compared = Compared::default();
        let [one, other] = std::mem::take(&mut self.logs);
        self.compare_now(&mut compared)?;
        for (mine, theirs) in one.into_iter().zip(other) {
            let [one, other] = &mut self.tables;
            // What is legal at one table may be illegal at the other; then they part here, and nobody was told.
            if one.commit(vec![mine]).is_err() || other.commit(vec![theirs]).is_err() {
                break;
            }
            if (self.may_know)(one.game()) != (self.may_know)(other.game()) {
                break;
            }
            compared.lines += 1;
            self.compare_now(&mut compared)?;
        }
        Ok(compared)
    }

    fn compare_now(&self, compared: &mut Compared) -> Result<(), TellTale> {
        let [one, other] = &self.tables;
        compared.different += usize::from(one.game() != other.game());
        let now = one.seq().0;
        // Now and then from every line on, as somebody who comes back late asks; otherwise from a few.
        let since: Vec<u64> =
            if now % 32 == 0 { (0..=now).collect() } else { vec![0, now / 2, now - 1, now] };
        for since in since.into_iter().map(Seq) {
            let sent = [one, other].map(|table| encode(&table.seen_by(self.viewer, since)).get().to_owned());
            self.must_be_equal(&format!("the sighting since {since}"), sent)?;
            compared.sightings += 1;
        }
        match self.viewer {
            // Refusals are many and positions much alike from line to line, so every fifth is asked.
            Viewer::Seat(seat) if now % 5 == 0 => self.compare_refusals(seat, compared),
            Viewer::Seat(_) | Viewer::Spectator => Ok(()),
        }
    }

    fn compare_refusals(&self, seat: Seat, compared: &mut Compared) -> Result<(), TellTale> {
        let [one, other] = &self.tables;
        let seq = one.seq();
        for action in (self.candidates)(one.game()) {
            let what = format!("what is said to {}", encode(&action).get());
            let said = [one, other].map(|table| said(table.decide(seat, seq, action.clone())));
            self.must_be_equal(&what, said)?;
            compared.refusals += 1;
        }
        let said_to = |what: &str, ask: &dyn Fn(&Table<G>) -> String| {
            self.must_be_equal(&format!("what is said to {what}"), [ask(one), ask(other)])
        };
        said_to("a take-back", &|table| said(table.decide_take_back(seat, seq)))?;
        said_to("leaving", &|table| said(table.decide_leave(seat)))
    }

    fn must_be_equal(&self, what: &str, [one, other]: [String; 2]) -> Result<(), TellTale> {
        if one == other {
            return Ok(());
        }
        let line = self.tables[0].seq();
        Err(TellTale { line, what: what.to_owned(), viewer: self.viewer, one, other })
    }
}

/// What a person is told of a request: nothing but the refusal, for the entries go to the store.
fn said<T>(decided: Result<T, Refusal>) -> String {
    match decided {
        Ok(_) => "granted".to_owned(),
        Err(refusal) => encode(&refusal).get().to_owned(),
    }
}
