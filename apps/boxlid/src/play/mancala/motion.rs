//! Stones on their way: a sowing as a row of pictures, stone by stone.

use mancala::{Event, Half, Mancala, Pocket, Side, Space, View};

use crate::play::Still;

/// What is lit while stones move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// The spaces something happens to.
    pub lit: Vec<Space>,
    /// The stones in the hand.
    pub in_hand: u8,
}

/// How long the emptied pocket is shown.
const LIFT: u64 = 260;
/// How long a capture or the sweep at the end is shown before and after, in milliseconds.
const TAKE: u64 = 420;

/// The pictures from `before` to the position after `events`.
pub fn stills(before: &View, events: &[Event]) -> Vec<Still<Mancala>> {
    let mut reel = Reel { view: before.clone(), stills: Vec::new() };
    for event in events {
        match event {
            Event::Sowed { pocket, into } => reel.sow(*pocket, into),
            Event::Captured { last, opposite, .. } => reel.take(&[*last, *opposite], last.side),
            Event::Swept { side, stones } => {
                let pockets: Vec<Pocket> = stones.iter().map(|(pocket, _)| *pocket).collect();
                if !pockets.is_empty() {
                    reel.take(&pockets, *side);
                }
            }
            Event::WentAgain { .. }
            | Event::Passed { .. }
            | Event::Swapped { .. }
            | Event::Resigned { .. }
            | Event::Ended { .. } => {}
        }
    }
    reel.stills
}

struct Reel {
    view: View,
    stills: Vec<Still<Mancala>>,
}

impl Reel {
    fn sow(&mut self, pocket: Pocket, into: &[Space]) {
        let mut in_hand = into.len() as u8;
        // A long sowing is told faster, so that a turn does not outlast one's patience.
        let each = if in_hand > 10 { 90 } else { 140 };
        *self.stones(Space::Pocket(pocket)) = 0;
        self.show(vec![Space::Pocket(pocket)], in_hand, LIFT);
        for space in into {
            in_hand -= 1;
            *self.stones(*space) += 1;
            self.show(vec![*space], in_hand, each);
        }
    }

    /// Moves all stones of `pockets` to a store.
    fn take(&mut self, pockets: &[Pocket], to: Side) {
        let mut lit: Vec<Space> = pockets.iter().map(|pocket| Space::Pocket(*pocket)).collect();
        self.show(lit.clone(), 0, TAKE);
        for pocket in pockets {
            let taken = std::mem::take(self.stones(Space::Pocket(*pocket)));
            *self.stones(Space::Store(to)) += taken;
        }
        lit.push(Space::Store(to));
        self.show(lit, 0, TAKE);
    }

    fn show(&mut self, lit: Vec<Space>, in_hand: u8, milliseconds: u64) {
        self.stills.push(Still { view: self.view.clone(), mark: Mark { lit, in_hand }, milliseconds });
    }

    fn stones(&mut self, space: Space) -> &mut u8 {
        match space {
            Space::Pocket(pocket) => &mut self.half(pocket.side).pockets[usize::from(pocket.number) - 1],
            Space::Store(side) => &mut self.half(side).store,
        }
    }

    fn half(&mut self, side: Side) -> &mut Half {
        match side {
            Side::A => &mut self.view.a,
            Side::B => &mut self.view.b,
        }
    }
}

#[cfg(test)]
mod tests {
    use mancala::{Action, Begins, Options};
    use rules::{Game, Notation, Seat, Step, Viewer};

    use super::*;

    /// Plays `pocket` from `position` and gives the pictures with the view they should end in.
    fn played(position: &str, pocket: &str) -> (Vec<Still<Mancala>>, View) {
        let options = Options { begins: Begins::A, ..Options::default() };
        let mut game = Mancala::read_position(Default::default(), &options, 2, position).unwrap();
        let before = game.view(Viewer::Spectator);
        let told = game.play(Step::acted(Seat(0), Action::sow(pocket.parse().unwrap()))).unwrap();
        let events: Vec<Event> = told.into_iter().map(|told| told.event).collect();
        (stills(&before, &events), game.view(Viewer::Spectator))
    }

    #[test]
    fn stones_leave_the_hand_one_by_one() {
        let (stills, _) = played("4,4,4,4,4,4/0 4,4,4,4,4,4/0 A", "A3");
        let hands: Vec<u8> = stills.iter().map(|still| still.mark.in_hand).collect();
        assert_eq!(hands, [4, 3, 2, 1, 0]);
    }

    #[test]
    fn the_last_picture_is_the_position_that_follows() {
        for (position, pocket) in [
            ("4,4,4,4,4,4/0 4,4,4,4,4,4/0 A", "A5"),
            ("1,0,4,4,4,4/0 4,4,4,4,9,4/0 A", "A1"),
            ("0,0,0,0,0,1/20 1,2,3,0,0,0/20 A", "A6"),
            ("13,0,0,0,0,1/10 1,2,3,4,5,6/3 A", "A1"),
        ] {
            let (stills, after) = played(position, pocket);
            let last = &stills.last().unwrap().view;
            assert_eq!((last.a, last.b), (after.a, after.b), "{position}");
        }
    }
}
