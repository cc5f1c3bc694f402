//! What a bot makes of a view: a whole game that looks just the same to its seat.

use rules::{BySeat, Dice, Game as _, Imagine, Seat, Viewer};

use crate::card::{Card, Cards, Stack};
use crate::game::{MOST_PIECES, MOST_SEATS, Player, WhizKey};
use crate::{Doing, Points, Square, View};

impl Imagine for WhizKey {
    /// Deals the cards that the viewer has not seen to the places they may be in: other hands, other WHIZ spaces,
    /// the stack.
    fn imagine(view: &View, _: Viewer, dice: &mut Dice) -> Self {
        let seen = |cards: &Option<Vec<Card>>| cards.iter().flatten().copied().collect::<Cards>();
        let table: Cards = view.table.iter().copied().collect();
        let known = view
            .players
            .iter()
            .fold(table, |known, player| known.and(seen(&player.hand)).and(seen(&player.whiz)));
        let mut unseen = Cards::PACK.less(known).list();
        dice.shuffle(&mut unseen);
        let mut deal = |cards: &Option<Vec<Card>>, count: u8| match cards {
            Some(_) => seen(cards),
            None => unseen.split_off(unseen.len().saturating_sub(usize::from(count))).into_iter().collect(),
        };
        let mut players = [Player::FRESH; MOST_SEATS];
        for (player, shown) in players.iter_mut().zip(&view.players) {
            player.hand = deal(&shown.hand, shown.cards);
            player.whiz = deal(&shown.whiz, shown.whiz_cards);
            let mut pieces = [Square::START; MOST_PIECES];
            pieces.iter_mut().zip(&shown.pieces).for_each(|(piece, square)| *piece = *square);
            player.pieces = pieces;
        }
        unseen.truncate(usize::from(view.stack));
        let left = BySeat(view.players.iter().map(|player| player.left).collect());
        let mover = view.mover.or(view.dealer).unwrap_or(Seat(0));
        let score = |place: usize| {
            view.tournament
                .as_ref()
                .and_then(|shown| shown.scores.get(place).copied())
                .unwrap_or(Points::NONE)
        };
        WhizKey {
            // Its title is left out, for no choice depends on it.
            board: view.board.clone(),
            options: view.options,
            seats: view.players.len() as u8,
            left: left.iter().filter(|(_, left)| **left).map(|(seat, _)| seat).collect(),
            dealer: view.dealer.unwrap_or(Seat(0)),
            mover,
            doing: view.doing,
            players,
            table,
            stack: if view.doing == Doing::Cutting { Stack::EMPTY } else { Stack::of(&unseen) },
            quiet: view.quiet.turns,
            stirred: view.quiet.broken,
            scores: [score(0), score(1)],
            game: view.tournament.as_ref().map_or(1, |shown| shown.game),
            outcome: view.outcome,
            rules: WhizKey::RULES,
        }
    }
}
