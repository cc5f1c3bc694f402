//! The board that lies large: whose it is, and what is on it at this moment.

use maud::{Markup, html};
use rules::Seat;
use whizkey::Square;

use super::Moment;
use super::board::{Lit, OnBoard};
use super::choices::{target_label, targets};
use super::mini;
use super::press::Target;
use crate::words::{capital, number};

impl Moment<'_> {
    /// The seat whose board lies large. While something moves, that is the one who moved.
    pub fn large(&self) -> Seat {
        let moved = self.stage.now.mover.filter(|_| self.stage.is_moving());
        self.model.own().or(moved).unwrap_or_else(|| self.model.focus())
    }

    /// The board.
    pub fn large_board(&self) -> Markup {
        let Some(art) = &self.scene.art else { return html! {} };
        let (model, seat) = (self.model, self.large());
        let (stage, facts) = (&self.stage.now, &self.story.facts);
        let moving = self.stage.is_moving();
        let pieces: &[Square] = stage.players.get(seat.index()).map_or(&[], |player| &player.pieces);
        let lit: Vec<Lit> = targets(self.choices)
            .into_iter()
            .filter(|target: &Target| target.is_on_board())
            .map(|target| Lit { target, label: target_label(self.choices, target) })
            .collect();
        let way = match self.shown() {
            Some(choice) => choice.way,
            None if self.room.still => {
                stage.trail.filter(|(whose, _, _)| *whose == seat).map(|(_, from, to)| (from, to))
            }
            None => None,
        };
        let doors: &[whizkey::DoorView] =
            if model.view.me == Some(seat) && !model.is_over() { &model.view.doors } else { &[] };
        let chain = facts.chain.iter().filter(|link| link.seat == seat).map(|link| (link.from, link.to));
        let shows_chain = moving || matches!(model.view.doing, whizkey::Doing::Bonus { .. });
        let pointed = || self.hand.peeked?.target().filter(|_| self.pointed_door().is_some());
        let shown = self.shown().map(|choice| choice.target).or(self.hand.held.aimed).or_else(pointed);
        art.draw(&OnBoard {
            seat,
            name: model.name(seat),
            label: self.board_in_words(seat, pieces),
            pieces,
            walking: stage.walking.filter(|(whose, _)| *whose == seat).map(|(_, place)| place),
            lit,
            shown,
            way,
            open: stage.open.filter(|(whose, _, _)| *whose == seat).map(|(_, from, door)| (from, door)),
            doors,
            keys: &model.view.keys,
            chain: if shows_chain && facts.chain.len() > usize::from(moving) {
                chain.collect()
            } else {
                Vec::new()
            },
            word: stage.word.as_ref().filter(|(whose, _)| *whose == seat).map(|(_, word)| word.clone()),
        })
    }

    /// The board in a sentence: whose it is, what stands where, what is lit.
    fn board_in_words(&self, seat: Seat, pieces: &[Square]) -> String {
        let stands = mini::in_words(self.model, seat, pieces);
        let at = match self.model.view.at().filter(|_| self.model.view.mover == Some(seat)) {
            Some(at) => format!(" The turn goes on from {}.", self.model.view.board.the(at)),
            None => String::new(),
        };
        let lit = targets(self.choices).into_iter().filter(|target| target.is_on_board()).count();
        let lit = match lit {
            0 => String::new(),
            1 => " One place is lit.".to_owned(),
            _ => format!(" {} places are lit.", capital(&number(lit))),
        };
        format!("Four rows of squares with doors between them, from START down to PAYOFF. {stands}{at}{lit}")
    }
}
