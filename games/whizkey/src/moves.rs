//! What may be done now: every choice listed once, and for everything else the reason why not.

use rules::Seat;

use crate::game::{MOST_WHIZ, WhizKey};
use crate::{Action, Doing, Door, Illegal, Key, Kind, Passage, QuietDraw, Square, WhizCards};

impl WhizKey {
    /// Lists what the mover may do.
    pub(crate) fn list(&self, listed: &mut Vec<Action>) {
        let seat = self.mover;
        match self.doing {
            Doing::Moving => self.list_moves(seat, listed),
            Doing::GoingOn { at } => {
                if self.next_step(seat, at).is_ok() {
                    listed.push(Action::Step { from: at });
                }
                if self.next_hop(seat, at).is_ok() {
                    listed.push(Action::Hop { from: at });
                }
            }
            Doing::Choosing { from, .. } => {
                let open = self.board.doorways().iter().filter(|to| **to != from && self.is_free(seat, **to));
                listed.extend(open.map(|to| Action::Go { to: *to }));
            }
            Doing::Drawing { .. } => self.list_draws(seat, listed),
            Doing::Bonus { at } => {
                self.list_doors(seat, at, listed);
                listed.push(Action::Stop);
            }
            Doing::Cutting | Doing::Shuffling | Doing::Over => {}
        }
    }

    /// The moves that begin a turn; WK-28 and WK-33 only if there is no other. A DRAW may be claimed besides (WK-31).
    fn list_moves(&self, seat: Seat, listed: &mut Vec<Action>) {
        self.list_free_moves(seat, listed);
        if listed.is_empty() {
            let on_the_way = self.pieces(seat).iter().filter(|square| !square.is_roomy());
            listed.extend(on_the_way.map(|from| Action::PutBack { from: *from }));
        }
        if listed.is_empty() && self.may_ask_mercy(seat) {
            listed.push(Action::Mercy);
        }
        if self.may_claim() {
            if listed.is_empty() {
                listed.push(Action::Miss);
            }
            listed.push(Action::ClaimDraw);
        }
    }

    /// The moves of a player who is not blocked.
    fn list_free_moves(&self, seat: Seat, listed: &mut Vec<Action>) {
        let pieces = self.pieces(seat);
        for (place, from) in pieces.iter().enumerate() {
            // Several pieces in START are one choice.
            if *from == Square::PAYOFF || pieces[..place].contains(from) {
                continue;
            }
            if self.next_step(seat, *from).is_ok() {
                listed.push(Action::Step { from: *from });
            }
            if self.next_hop(seat, *from).is_ok() {
                listed.push(Action::Hop { from: *from });
            }
            if self.board.may_return(*from) {
                listed.push(Action::Return { from: *from });
            }
            self.list_doors(seat, *from, listed);
        }
    }

    fn list_doors(&self, seat: Seat, from: Square, listed: &mut Vec<Action>) {
        for passage in self.board.doors(from) {
            if !self.is_free(seat, passage.to) {
                continue;
            }
            self.means(seat).keys(passage.door, |key| {
                if self.bars_whiz(seat, passage.to, key.whiz).is_ok() {
                    listed.push(Action::Open { from, door: passage.door, key });
                }
                true
            });
        }
    }

    fn list_draws(&self, seat: Seat, listed: &mut Vec<Action>) {
        if self.may_draw(seat).is_ok() {
            listed.push(Action::Draw);
        }
        for give in self.player(seat).hand.ranks() {
            let others = self.table.ranks().filter(|take| *take != give);
            listed.extend(others.map(|take| Action::Swap { give, take }));
        }
    }

    /// Whether the player has any move that is no put-back and no mercy draw.
    fn has_free_move(&self, seat: Seat) -> bool {
        self.pieces(seat).iter().any(|from| {
            self.next_step(seat, *from).is_ok()
                || self.next_hop(seat, *from).is_ok()
                || self.board.may_return(*from)
                || self.has_door(seat, *from)
        })
    }

    fn has_door(&self, seat: Seat, from: Square) -> bool {
        self.board.doors(from).iter().any(|passage| {
            let mut found = false;
            if self.is_free(seat, passage.to) {
                self.means(seat).keys(passage.door, |key| {
                    found = self.bars_whiz(seat, passage.to, key.whiz).is_ok();
                    !found
                });
            }
            found
        })
    }

    /// WK-29: whether the player would have a move if it were their turn. A piece on its way always has one, for
    /// it can be put back (WK-28); and any card opens DOOR 1 for one in START, whose entry is free if no piece is on
    /// its way.
    pub(crate) fn has_move(&self, seat: Seat) -> bool {
        self.pieces(seat).iter().any(|square| !square.is_roomy())
            || !self.player(seat).is_bare()
            || self.may_ask_mercy(seat)
    }

    /// WK-33.
    pub(crate) fn may_ask_mercy(&self, seat: Seat) -> bool {
        self.options.mercy.is_on()
            && !self.stack.is_empty()
            && self.player(seat).is_bare()
            && self.pieces(seat).iter().all(|square| square.is_roomy())
    }

    /// WK-20: whether a way is open on DRAW OR SWAP.
    pub(crate) fn has_draw_or_swap(&self, seat: Seat) -> bool {
        let table = self.table;
        self.may_draw(seat).is_ok()
            || self.player(seat).hand.ranks().any(|give| table.ranks().any(|take| take != give))
    }

    pub(crate) fn may_draw(&self, seat: Seat) -> Result<(), Illegal> {
        let player = self.player(seat);
        if self.is_hand_full(player.hand, player.whiz) {
            let whiz = if self.options.whiz_cards == WhizCards::InHand { player.whiz.len() } else { 0 };
            return Err(Illegal::HandFull { most: WhizKey::hand_limit(self.seats), whiz });
        }
        if self.stack.is_empty() { Err(Illegal::StackEmpty) } else { Ok(()) }
    }

    /// The square a step leads to.
    pub(crate) fn next_step(&self, seat: Seat, from: Square) -> Result<Square, Illegal> {
        let to = self.board.right(from).ok_or(Illegal::NothingRight { from })?;
        self.enter(seat, to)
    }

    /// The doorway a hop leads to (WK-25).
    pub(crate) fn next_hop(&self, seat: Seat, from: Square) -> Result<Square, Illegal> {
        let to = self.board.next_doorway(from).ok_or(Illegal::NoHop { from })?;
        self.enter(seat, to)
    }

    fn enter(&self, seat: Seat, to: Square) -> Result<Square, Illegal> {
        if !self.is_free(seat, to) {
            return Err(Illegal::Taken { to });
        }
        self.bars_whiz(seat, to, 0).map(|()| to)
    }

    /// WK-24: two WHIZ cards, less those just presented, bar DRAW WHIZ CARD.
    fn bars_whiz(&self, seat: Seat, to: Square, presented: u8) -> Result<(), Illegal> {
        let full = self.player(seat).whiz.len() >= MOST_WHIZ + presented;
        if full && self.board.kind(to) == Kind::DrawWhizCard {
            Err(Illegal::WhizSpaceFull { to })
        } else {
            Ok(())
        }
    }

    /// The door that is named.
    pub(crate) fn passage(&self, from: Square, door: Door) -> Result<Passage, Illegal> {
        let found = self.board.doors(from).iter().find(|passage| passage.door == door);
        found.copied().ok_or(Illegal::NoSuchDoor { from, door })
    }

    fn may_open(&self, seat: Seat, from: Square, door: Door, key: Key) -> Result<(), Illegal> {
        let passage = self.passage(from, door)?;
        if !self.is_free(seat, passage.to) {
            return Err(Illegal::Taken { to: passage.to });
        }
        self.means(seat).judge(door, key)?;
        self.bars_whiz(seat, passage.to, key.whiz)
    }

    /// Says whether the mover may do this; if not, why not.
    pub(crate) fn judge(&self, action: &Action) -> Result<(), Illegal> {
        let seat = self.mover;
        match *action {
            Action::Step { from } => {
                self.may_walk(seat, from)?;
                self.next_step(seat, from).map(drop)
            }
            Action::Hop { from } => {
                self.may_walk(seat, from)?;
                self.next_hop(seat, from).map(drop)
            }
            Action::Open { from, door, key } => {
                match self.doing {
                    Doing::Bonus { at } if at != from => return Err(Illegal::BonusOnly { at }),
                    Doing::Bonus { .. } => {}
                    Doing::Moving
                    | Doing::GoingOn { .. }
                    | Doing::Choosing { .. }
                    | Doing::Drawing { .. }
                    | Doing::Cutting
                    | Doing::Shuffling
                    | Doing::Over => self.may_begin(seat, from)?,
                }
                self.may_open(seat, from, door, key)
            }
            Action::Return { from } => {
                self.may_begin(seat, from)?;
                if self.board.may_return(from) { Ok(()) } else { Err(Illegal::NoReturn { from }) }
            }
            Action::PutBack { from } => {
                self.may_begin(seat, from)?;
                if from.is_roomy() {
                    return Err(Illegal::NotOnTheWay { from });
                }
                if self.has_free_move(seat) { Err(Illegal::NotBlocked) } else { Ok(()) }
            }
            Action::Draw => {
                self.stands_on_draw()?;
                self.may_draw(seat)
            }
            Action::Swap { give, take } => {
                self.stands_on_draw()?;
                if self.player(seat).hand.count(give) == 0 {
                    let is_whiz = self.player(seat).whiz.count(give) > 0;
                    let why = Illegal::NothingToGive { rank: give };
                    return Err(if is_whiz { Illegal::WhizNotSwapped { rank: give } } else { why });
                }
                if self.table.count(take) == 0 {
                    return Err(Illegal::NothingToTake { rank: take });
                }
                if give == take { Err(Illegal::SameRank { rank: give }) } else { Ok(()) }
            }
            Action::Go { to } => {
                let Doing::Choosing { from, .. } = self.doing else {
                    return Err(self.what_first(Illegal::NotOnChoice));
                };
                if self.board.kind(to) != Kind::Doorway || !self.board.has(to) {
                    return Err(Illegal::NoDoorway { to });
                }
                if to == from {
                    return Err(Illegal::JustLeft { to });
                }
                if self.is_free(seat, to) { Ok(()) } else { Err(Illegal::Taken { to }) }
            }
            Action::Stop => match self.doing {
                Doing::Bonus { .. } => Ok(()),
                Doing::Moving
                | Doing::GoingOn { .. }
                | Doing::Choosing { .. }
                | Doing::Drawing { .. }
                | Doing::Cutting
                | Doing::Shuffling
                | Doing::Over => Err(Illegal::NoBonus),
            },
            Action::Mercy => {
                let may = self.doing == Doing::Moving && self.may_ask_mercy(seat);
                if may { Ok(()) } else { Err(Illegal::NoMercy) }
            }
            Action::ClaimDraw => self.may_claim_now(),
            Action::Miss => {
                let may = self.doing == Doing::Moving && self.may_claim() && !self.has_move(seat);
                if may { Ok(()) } else { Err(Illegal::NotMissed) }
            }
        }
    }

    /// WK-31: whether a DRAW may be claimed now.
    fn may_claim_now(&self) -> Result<(), Illegal> {
        if self.options.quiet_draw != QuietDraw::Claimed {
            return Err(Illegal::NoClaims);
        }
        if !self.may_claim() {
            return Err(Illegal::TooEarly { turns: self.quiet, most: self.most_quiet() });
        }
        if self.doing == Doing::Moving { Ok(()) } else { Err(self.what_first(Illegal::NoClaims)) }
    }

    /// Whether a move may begin with the piece on `from`.
    fn may_begin(&self, seat: Seat, from: Square) -> Result<(), Illegal> {
        if self.doing != Doing::Moving {
            return Err(self.what_first(Illegal::NoBonus));
        }
        let has_piece = from != Square::PAYOFF && self.pieces(seat).contains(&from);
        if has_piece { Ok(()) } else { Err(Illegal::NoPiece { from }) }
    }

    /// Whether the piece on `from` may walk: to begin a turn, or to go on where it landed.
    fn may_walk(&self, seat: Seat, from: Square) -> Result<(), Illegal> {
        match self.doing {
            Doing::GoingOn { at } if at == from => Ok(()),
            Doing::GoingOn { .. }
            | Doing::Moving
            | Doing::Choosing { .. }
            | Doing::Drawing { .. }
            | Doing::Bonus { .. }
            | Doing::Cutting
            | Doing::Shuffling
            | Doing::Over => self.may_begin(seat, from),
        }
    }

    fn stands_on_draw(&self) -> Result<(), Illegal> {
        match self.doing {
            Doing::Drawing { .. } => Ok(()),
            Doing::Moving
            | Doing::GoingOn { .. }
            | Doing::Choosing { .. }
            | Doing::Bonus { .. }
            | Doing::Cutting
            | Doing::Shuffling
            | Doing::Over => Err(self.what_first(Illegal::NotOnDraw)),
        }
    }

    /// What has to be done before anything else; `otherwise` where nothing has.
    fn what_first(&self, otherwise: Illegal) -> Illegal {
        match self.doing {
            Doing::GoingOn { at } => Illegal::GoOnFirst { at },
            Doing::Choosing { at, .. } => Illegal::ChooseFirst { at },
            Doing::Drawing { at } => Illegal::DrawFirst { at },
            Doing::Bonus { at } => Illegal::BonusOnly { at },
            Doing::Moving | Doing::Cutting | Doing::Shuffling | Doing::Over => otherwise,
        }
    }
}
