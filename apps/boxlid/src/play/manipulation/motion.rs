//! The die rolls, tokens walk, and whoever is attacked goes back to the tray.

use manipulation::{Color, Doing, Event, Manipulation, Space, View};
use rules::Seat;

use crate::play::Still;

/// What is lit while things move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// The space something happens to, and the colour that is seen there: on its way a token may share a space.
    pub lit: Option<(Space, Color)>,
    /// What the die shows.
    pub die: Option<u8>,
    /// Who sits out.
    pub sits_out: Option<Seat>,
}

/// How long each step of a token is shown, in milliseconds.
const STEP: u64 = 150;
/// How long the die shows each of its faces.
const TUMBLE: u64 = 60;
/// How long it lies still.
const ROLLED: u64 = 400;
/// How long an attack, or that somebody sits out, is shown.
const SHOWN: u64 = 1_000;

/// The pictures from `before` to the position after `events`.
pub fn stills(before: &View, events: &[Event]) -> Vec<Still<Manipulation>> {
    let mut reel = Reel { view: before.clone(), die: None, stills: Vec::new() };
    // While things move nobody can choose.
    reel.view.doing = Doing::Rolling;
    events.iter().for_each(|event| reel.take(event));
    reel.stills
}

struct Reel {
    view: View,
    die: Option<u8>,
    stills: Vec<Still<Manipulation>>,
}

impl Reel {
    fn take(&mut self, event: &Event) {
        match event {
            Event::Rolled { seat, die } => {
                self.view.mover = Some(*seat);
                if let Some(shown) = self.view.seats.get_mut(seat.index()) {
                    shown.sat_out = None;
                }
                for face in [2, 5, 3, 6] {
                    self.show(Mark { die: Some(face), ..Mark::default() }, TUMBLE);
                }
                self.die = Some(*die);
                self.show(Mark { die: Some(*die), ..Mark::default() }, ROLLED);
            }
            Event::SatOut { seat, die } => {
                if let Some(shown) = self.view.seats.get_mut(seat.index()) {
                    shown.sat_out = Some(*die);
                }
                self.show(Mark { die: Some(*die), sits_out: Some(*seat), lit: None }, SHOWN);
            }
            Event::Moved { color, from, path, .. } => {
                let mut at = *from;
                for space in path {
                    self.shift(*color, at, *space);
                    at = *space;
                    self.show(Mark { lit: Some((at, *color)), die: self.die, sits_out: None }, STEP);
                }
            }
            Event::Attacked { by, color, at } | Event::SetBack { by, color, at } => {
                let tokens = &mut self.view.colors[color.index()];
                tokens.spaces.retain(|space| space != at);
                tokens.holding += 1;
                self.show(Mark { lit: Some((*at, *by)), die: self.die, sits_out: None }, SHOWN);
            }
            Event::Passed { to } => {
                self.view.mover = Some(*to);
                self.die = None;
            }
            Event::Begins { seat } => self.view.mover = Some(*seat),
            Event::RolledOff { .. }
            | Event::Tied { .. }
            | Event::AllHome { .. }
            | Event::Assists { .. }
            | Event::RollsAgain { .. }
            | Event::Left { .. }
            | Event::Ended { .. } => {}
        }
    }

    /// Takes a token from one space to the next.
    fn shift(&mut self, color: Color, from: Space, to: Space) {
        let tokens = &mut self.view.colors[color.index()];
        if from.is_holding() {
            tokens.holding = tokens.holding.saturating_sub(1);
        }
        tokens.spaces.retain(|space| *space != from);
        tokens.spaces.push(to);
    }

    fn show(&mut self, mark: Mark, milliseconds: u64) {
        self.stills.push(Still { view: self.view.clone(), mark, milliseconds });
    }
}

#[cfg(test)]
mod tests {
    use manipulation::{Action, Options};
    use rules::{Game, Notation, Step, Viewer};

    use super::*;

    #[test]
    fn the_last_picture_is_the_position_that_follows() {
        for (position, action) in [
            ("R:S0 Y:S1 G:S2 B:S3 to:A die:6", "S0-B0"),
            ("R:S0,O15 Y:S1,O20 G:S2 B:S3 to:A die:5", "O15-O20"),
            ("R:B3 Y:S1 G:S2 B:S3 to:A die:6", "B3-WORLD-E0"),
            ("R:O05 Y:S1 G:S2 B:S0 to:A die:1", "X0-S0"),
        ] {
            let mut game =
                Manipulation::read_position(Default::default(), &Options::default(), 4, position).unwrap();
            let before = game.view(Viewer::Spectator);
            let action: Action = game.read_action(Seat(0), action).unwrap();
            let told = game.play(Step::acted(Seat(0), action)).unwrap();
            let events: Vec<Event> = told.into_iter().map(|told| told.event).collect();
            let stills = stills(&before, &events);
            let after = game.view(Viewer::Spectator);
            let last = &stills.last().unwrap().view;
            for (shown, real) in last.colors.iter().zip(&after.colors) {
                let mut spaces = shown.spaces.clone();
                spaces.sort_unstable();
                assert_eq!((shown.holding, spaces), (real.holding, real.spaces.clone()), "{position}");
            }
        }
    }
}
