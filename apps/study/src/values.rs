//! What a position is worth, and each choice in it.

use mancala::{Mancala, Offer, Pocket};
use rules::Seat;
use serde::{Deserialize, Serialize};
use solver::{Desk, Position, Worth};

use crate::leaf::{Leaf, after_sowing, all_stones, best};
use crate::message::{Proof, ValuesTold};
use crate::words;

/// A sowing with what it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sown {
    /// The pocket: `A3`.
    pub pocket: String,
    /// Its worth to the mover, for a label: `+6`.
    pub label: String,
    /// The same in words: "wins by 6, exact".
    pub words: String,
    /// How far it is proved.
    pub proof: Proof,
    /// Whether it is proved that nothing is better.
    pub best: bool,
}

/// The swap with what it is worth (M-17).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swapped {
    /// In words: "wins by 6, exact".
    pub words: String,
    /// Whether it is proved that nothing is better.
    pub best: bool,
}

/// A choice, and the positions it can lead to.
struct Choice {
    /// The pocket, or the swap.
    pocket: Option<Pocket>,
    leaves: Vec<Leaf>,
}

impl Choice {
    fn worth(&self) -> Option<Worth> {
        best(self.leaves.iter().map(Leaf::worth))
    }
}

/// The question what a position is worth, being answered.
pub struct Values {
    ticket: u64,
    names: [String; 2],
    mover: Seat,
    widest: Worth,
    /// The position itself, which is proved first: that takes less than proving what every choice in it is worth, and
    /// what is learnt helps with that. In a first turn that may be followed by a swap there is no such shortcut.
    whole: Option<Leaf>,
    choices: Vec<Choice>,
    /// How far the first look has come.
    looked_at: usize,
    done: bool,
}

impl Values {
    /// Begins to answer. A game that is over has nothing to choose.
    pub fn new(ticket: u64, game: &Mancala, names: [String; 2]) -> Self {
        let position = Position::of(game);
        let capture = game.house_rules().capture;
        let side = game.mover();
        let mut choices: Vec<Choice> = match game.is_over() {
            true => Vec::new(),
            false => position
                .full_pockets()
                .map(|number| Pocket::new(side, number))
                .map(|pocket| Choice {
                    pocket: Some(pocket),
                    leaves: after_sowing(&position, capture, game.offer(), pocket.number),
                })
                .collect(),
        };
        if game.offer() == Offer::Open && !game.is_over() {
            // Whoever swaps has the other side, and the side to move stays to move.
            choices.push(Choice { pocket: None, leaves: vec![Leaf::new(position, false, false)] });
        }
        Values {
            ticket,
            names,
            mover: game.seat_of(side),
            widest: all_stones(&position),
            whole: match game.offer() {
                Offer::Closed => Some(Leaf::new(position, true, false)),
                Offer::Open => Some(Leaf::new(position, true, true)),
                Offer::FirstTurn => None,
            },
            done: choices.is_empty(),
            choices,
            looked_at: 0,
        }
    }

    /// Whether all is proved.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// Thinks until `go_on` says no. The first time it gives every choice a quick look.
    pub fn think(&mut self, desk: &Desk<'_>, go_on: &mut dyn FnMut() -> bool) {
        if self.looked_at == 0 {
            let leaves = self.choices.iter_mut().flat_map(|choice| &mut choice.leaves);
            for leaf in leaves.chain(&mut self.whole) {
                leaf.think(desk, None, &mut || false);
            }
            self.looked_at = self.choices.len();
        } else {
            self.prove(desk, go_on);
        }
        self.done = self.choices.iter().flat_map(|choice| &choice.leaves).all(Leaf::is_proved);
    }

    /// First the whole, then the choices: those at the right are quicker to solve and tell much about the others.
    fn prove(&mut self, desk: &Desk<'_>, go_on: &mut dyn FnMut() -> bool) {
        let mut guess = None;
        if let Some(whole) = &mut self.whole {
            if !whole.is_proved() {
                whole.think(desk, None, go_on);
            }
            guess = whole.worth().exact();
            if guess.is_none() {
                return;
            }
        }
        for choice in self.choices.iter_mut().rev() {
            for leaf in &mut choice.leaves {
                if !leaf.is_proved() {
                    leaf.think(desk, guess, go_on);
                    if !leaf.is_proved() {
                        return;
                    }
                }
            }
            guess = choice.worth().and_then(|worth| worth.exact()).or(guess);
        }
    }

    /// What is known of the position, from itself and from its choices.
    fn worth(&self, choices: &[Option<Worth>]) -> Worth {
        let chosen = best(choices.iter().flatten().copied()).unwrap_or(self.widest);
        let whole = self.whole.as_ref().map_or(chosen, Leaf::worth);
        let (low, high) = (chosen.low.max(whole.low), chosen.high.min(whole.high));
        Worth { low, high, guess: whole.guess.clamp(low, high) }
    }

    /// What is known now.
    pub fn told(&self) -> ValuesTold {
        let worths: Vec<Option<Worth>> = self.choices.iter().map(Choice::worth).collect();
        let whole = self.worth(&worths);
        let most = whole.high;
        let is_best = |worth: &Worth| worth.low >= most;
        let mut sowings = Vec::new();
        let mut swap = None;
        for (choice, worth) in self.choices.iter().zip(&worths) {
            let Some(worth) = worth else { continue };
            let (words, best) = (words::words(*worth, self.widest), is_best(worth));
            match choice.pocket {
                None => swap = Some(Swapped { words, best }),
                Some(pocket) => sowings.push(Sown {
                    pocket: pocket.to_string(),
                    label: words::label(*worth, self.widest),
                    words,
                    proof: words::proof(*worth, self.widest).0,
                    best,
                }),
            }
        }
        let [mover, other] = [self.mover, Seat(1 - self.mover.0)].map(|seat| &self.names[seat.index()]);
        ValuesTold {
            ticket: self.ticket,
            line: words::line(whole, self.widest, mover, other),
            proof: words::proof(whole, self.widest).0,
            done: self.done,
            sowings,
            swap,
        }
    }
}
