//! How likely it is to fail exactly so many turns, for every state, one number of turns after the other.
//!
//! Within one turn a player may know many questions in a row, so the chances of one layer depend on each other: they
//! are the solution of linear equations, one block for each set of wedges. The blocks are the same in every layer, so
//! they are taken apart once.

use crate::course::{Course, Prong};

/// The most turns that are reckoned with one by one, and the share of players from the start that may still be under
/// way. After so many turns every further one is failed with the same chance, near enough.
const MOST: usize = 700;
const LEFT: f64 = 1e-10;

/// The chances, by number of failed turns and by state.
#[derive(Debug, Default)]
pub(crate) struct Layers(Vec<Vec<f64>>);

/// The equations of one set of wedges.
struct Block {
    states: std::ops::Range<usize>,
    /// The matrix of the unknowns, taken apart into a lower and an upper triangle, row by row.
    triangles: Vec<f64>,
    /// What leads to states with more wedges within the turn: row, state, chance.
    richer: Vec<(usize, usize, f64)>,
    /// What ends the turn.
    late: Vec<(usize, usize, f64)>,
    /// The chance to win with the next question.
    wins: Vec<f64>,
}

impl Layers {
    pub fn new(course: &Course) -> Layers {
        let blocks: Vec<Block> = (0..course.map.sets()).map(|won| Block::new(course, won)).collect();
        let start = course.map.state(course.map.start());
        let states = course.map.states();
        let mut layers: Vec<Vec<f64>> = Vec::new();
        let mut under_way = 1.0;
        while layers.len() < MOST && under_way > LEFT {
            let mut layer = vec![0.0; states];
            for block in blocks.iter().rev() {
                block.solve(&mut layer, layers.last());
            }
            under_way -= layer[start];
            layers.push(layer);
        }
        Layers(layers)
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn at(&self, state: usize, turns: usize) -> f64 {
        if let Some(layer) = self.0.get(turns) {
            return layer[state];
        }
        match self.0.as_slice() {
            [.., before, last] if before[state] > 0.0 => {
                let again = (last[state] / before[state]).min(1.0);
                last[state] * again.powi((turns + 1 - self.0.len()) as i32)
            }
            _ => 0.0,
        }
    }
}

impl Block {
    fn new(course: &Course, won: usize) -> Block {
        let states = course.map.range(won);
        let size = states.len();
        let mut block = Block {
            triangles: vec![0.0; size * size],
            richer: Vec::new(),
            late: Vec::new(),
            wins: vec![0.0; size],
            states,
        };
        for (row, place) in course.map.places(won as u8).enumerate() {
            block.triangles[row * size + row] = 1.0;
            for roll in 1..=6 {
                let to = course.choose(place, roll);
                for prong in course.landing(place, to) {
                    block.add(row, Prong { chance: prong.chance / 6.0, ..prong });
                }
            }
        }
        block.take_apart();
        block
    }

    fn add(&mut self, row: usize, prong: Prong) {
        let Prong { chance, turns, to } = prong;
        match to {
            None => self.wins[row] += chance,
            Some(state) if turns > 0 => self.late.push((row, state, chance)),
            Some(state) if self.states.contains(&state) => {
                self.triangles[row * self.states.len() + state - self.states.start] -= chance;
            }
            Some(state) => self.richer.push((row, state, chance)),
        }
    }

    /// Gauss, without looking for pivots: what stays within the turn is less than all, so the diagonal is the
    /// greatest of its column throughout.
    fn take_apart(&mut self) {
        let size = self.states.len();
        for pivot in 0..size {
            let (above, below) = self.triangles.split_at_mut((pivot + 1) * size);
            let from = &above[pivot * size..];
            for row in below.chunks_exact_mut(size) {
                if row[pivot] == 0.0 {
                    continue;
                }
                row[pivot] /= from[pivot];
                let factor = row[pivot];
                for (cell, above) in row[pivot + 1..].iter_mut().zip(&from[pivot + 1..]) {
                    *cell -= factor * above;
                }
            }
        }
    }

    /// Fills in this block of a layer, given the richer blocks of it and the layer before.
    fn solve(&self, layer: &mut [f64], before: Option<&Vec<f64>>) {
        let size = self.states.len();
        let mut known = if before.is_none() { self.wins.clone() } else { vec![0.0; size] };
        for (row, state, chance) in &self.richer {
            known[*row] += chance * layer[*state];
        }
        if let Some(before) = before {
            for (row, state, chance) in &self.late {
                known[*row] += chance * before[*state];
            }
        }
        for row in 0..size {
            let (done, rest) = known.split_at_mut(row);
            let factors = &self.triangles[row * size..row * size + row];
            rest[0] -= dot(factors, done);
        }
        for row in (0..size).rev() {
            let (rest, done) = known.split_at_mut(row + 1);
            let factors = &self.triangles[row * size + row + 1..(row + 1) * size];
            rest[row] = (rest[row] - dot(factors, done)) / self.triangles[row * size + row];
        }
        layer[self.states.clone()].copy_from_slice(&known);
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}
