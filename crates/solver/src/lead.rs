//! Where the sides of a board lead, and following them all at once.
//!
//! Neighbours in the order of ranks mostly lead to neighbours. So what happens to a million sides is written down as a
//! list of stretches, and working out what they are worth is walking along them.

/// Neighbours that lead to neighbours.
#[derive(Clone, Copy)]
pub struct Stretch {
    /// The rank of the first of them.
    from: u32,
    /// The rank it gets.
    to: u32,
    /// How many there are.
    count: u32,
}

/// Where sides lead when something happens to them, stretch by stretch.
///
/// Most stretches are a few sides long, and a processor that cannot foresee where each ends loses more time at the ends
/// than on the way. So those of the same length are kept together.
#[derive(Default)]
pub struct Lead {
    ones: Vec<Step>,
    twos: Vec<Step>,
    threes: Vec<Step>,
    fours: Vec<Step>,
    longer: Vec<Stretch>,
}

/// Where a stretch begins and what that leads to.
struct Step {
    from: u32,
    to: u32,
}

impl Stretch {
    /// Whether these are the neighbours of its last.
    fn goes_on(&self, from: u32, to: u32) -> bool {
        (self.from + self.count, self.to + self.count) == (from, to)
    }
}

impl Lead {
    /// Sorts stretches by their length. They come in the order of where they begin, and stay so.
    pub fn of(stretches: Vec<Stretch>) -> Self {
        let mut lead = Lead::default();
        for stretch in stretches {
            let step = Step { from: stretch.from, to: stretch.to };
            match stretch.count {
                1 => lead.ones.push(step),
                2 => lead.twos.push(step),
                3 => lead.threes.push(step),
                4 => lead.fours.push(step),
                _ => lead.longer.push(stretch),
            }
        }
        lead
    }

    /// Raises a row by where it leads: each side is worth what a player keeps of so many stones when the other gets what
    /// stands there, if that is more. Columns of the row from `end` on are left out.
    #[inline]
    pub fn raise(&self, row: &mut [u8], stones: u8, then: &[u8], end: usize) {
        raise_steps::<1>(&self.ones, row, stones, then, end);
        raise_steps::<2>(&self.twos, row, stones, then, end);
        raise_steps::<3>(&self.threes, row, stones, then, end);
        raise_steps::<4>(&self.fours, row, stones, then, end);
        for stretch in &self.longer {
            if stretch.from as usize >= end {
                break;
            }
            raise_stretch(stretch, row, stones, then, end);
        }
    }
}

#[inline]
fn raise_steps<const N: usize>(steps: &[Step], row: &mut [u8], stones: u8, then: &[u8], end: usize) {
    // Nearly always no column is left out.
    let whole = match end < row.len() {
        true => steps.partition_point(|step| step.from as usize + N <= end),
        false => steps.len(),
    };
    for Step { from, to } in &steps[..whole] {
        let cells = row[*from as usize..].first_chunk_mut::<N>();
        let then = then[*to as usize..].first_chunk::<N>();
        if let (Some(cells), Some(then)) = (cells, then) {
            raise_by_rest(cells, stones, then);
        }
    }
    // One more may begin before the end.
    if let Some(Step { from, to }) = steps.get(whole).filter(|step| (step.from as usize) < end) {
        raise_stretch(&Stretch { from: *from, to: *to, count: N as u32 }, row, stones, then, end);
    }
}

#[inline]
fn raise_stretch(stretch: &Stretch, row: &mut [u8], stones: u8, then: &[u8], end: usize) {
    let Stretch { from, to, count } = *stretch;
    let (from, to) = (from as usize, to as usize);
    let count = (count as usize).min(end - from);
    raise_by_rest(&mut row[from..][..count], stones, &then[to..][..count]);
}

/// The best counts: each sowing is worth what the player to move keeps of so many stones.
#[inline]
pub fn raise_by_rest(row: &mut [u8], stones: u8, then: &[u8]) {
    for (best, then) in row.iter_mut().zip(then) {
        *best = (*best).max(stones.wrapping_sub(*then));
    }
}

/// Notes that a side leads to another.
pub fn lead(stretches: &mut Vec<Stretch>, from: u32, to: u32) {
    match stretches.last_mut() {
        Some(last) if last.goes_on(from, to) => last.count += 1,
        Some(_) | None => stretches.push(Stretch { from, to, count: 1 }),
    }
}
