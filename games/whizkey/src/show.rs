//! What each viewer sees: built up from what they may know (WK-34).

use rules::{Game, Seat, Seats, Turn, Viewer};

use crate::game::WhizKey;
use crate::{Doing, Door, DoorView, KeysView, MatchView, Passage, PlayerView, Quiet, View};

impl WhizKey {
    pub(crate) fn show(&self, viewer: Viewer) -> View {
        let in_play = !matches!(self.doing, Doing::Cutting | Doing::Shuffling | Doing::Over);
        let me = viewer.seat().filter(|seat| seat.0 < self.seats);
        let plays = me.filter(|me| !self.left.includes(*me));
        View {
            options: self.options,
            board: self.board.clone(),
            board_title: self.board.title().map(str::to_owned),
            me,
            players: Seats::first(self.seats).iter().map(|seat| self.show_player(seat, me)).collect(),
            dealer: (self.doing != Doing::Cutting).then_some(self.dealer),
            mover: in_play.then_some(self.mover),
            doing: self.doing,
            table: self.table.list(),
            stack: self.stack.len(),
            hand_limit: WhizKey::hand_limit(self.seats),
            doors: plays.map_or_else(Vec::new, |me| self.show_doors(me)),
            keys: plays.map_or_else(Vec::new, |me| self.show_keys(me)),
            quiet: Quiet { turns: self.quiet, most: self.most_quiet(), broken: self.stirred },
            tournament: self.options.total().map(|total| MatchView {
                game: self.game,
                scores: self.scores.to_vec(),
                total,
            }),
            outcome: self.outcome,
            over: match self.turn() {
                Turn::Over(standing) => Some(standing),
                Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_) | Turn::Luck(_) => None,
            },
        }
    }

    fn show_player(&self, seat: Seat, me: Option<Seat>) -> PlayerView {
        let player = self.player(seat);
        let sees = me == Some(seat) || self.doing == Doing::Over;
        PlayerView {
            pieces: self.pieces(seat).to_vec(),
            cards: player.hand.len(),
            whiz_cards: player.whiz.len(),
            hand: sees.then(|| player.hand.list()),
            whiz: sees.then(|| player.whiz.list()),
            left: self.left.includes(seat),
        }
    }

    fn show_doors(&self, me: Seat) -> Vec<DoorView> {
        self.board.passages().iter().map(|passage| self.show_door(me, passage)).collect()
    }

    fn show_keys(&self, me: Seat) -> Vec<KeysView> {
        let means = self.means(me);
        let show = |door: Door| {
            let mut keys = Vec::new();
            means.keys(door, |key| {
                keys.push(key);
                true
            });
            KeysView { door, need: means.need(door), keys }
        };
        [Door::One, Door::Two, Door::Three, Door::Four, Door::Whiz].map(show).into()
    }

    fn show_door(&self, me: Seat, passage: &Passage) -> DoorView {
        let manned = self.pieces(me).contains(&passage.from);
        let free = self.is_free(me, passage.to);
        let asked = me == self.mover
            && match self.doing {
                Doing::Moving => true,
                Doing::Bonus { at } => at == passage.from,
                Doing::Cutting
                | Doing::Shuffling
                | Doing::GoingOn { .. }
                | Doing::Choosing { .. }
                | Doing::Drawing { .. }
                | Doing::Over => false,
            };
        let now = asked && manned && free && self.means(me).opens(passage.door);
        DoorView { from: passage.from, door: passage.door, to: passage.to, manned, free, now }
    }
}
