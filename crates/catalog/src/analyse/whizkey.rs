//! What a position of Whiz Key is worth: an estimate from what each player has left to do.
//!
//! The estimate sees every hand, for the game is over when it is told; but it does not see the order of the stack,
//! which nobody could know. So a card that is drawn is luck, against all cards that could have come.

use std::cell::OnceCell;

use analysis::{Branch, By, Certainty, Luck as Cause, Value, Valuer, shares};
use rules::{Game, Seat, Step, Turn};
use whizkey::{Action, Card, Doing, Draw, Luck, WhizKey};

use crate::analyse::estimate::{Scale, Stand};

/// What is behind the chances, in words.
pub(crate) const METHOD: &str = "An estimate: the turns each player still needs for pieces and cards, turned into \
     chances that agree with thousands of games between bots. It sees all hands, and not the order of the stack.";

/// The scale for so many players; see `benches/calibration.rs`.
pub fn scale(seats: u8) -> Scale {
    match seats {
        2 => Scale { lead: 0.0214, turn: 0.083 },
        3 => Scale { lead: 0.0319, turn: 0.205 },
        _ => Scale { lead: 0.0457, turn: 0.248 },
    }
}

/// WK-32: the chance that a game of a match is won by a whole point; see `benches/calibration.rs`.
pub const WHOLE_POINT: f64 = 0.43;

/// How those who still play stand, when somebody is about to move: by what is left to do, in tenths of a turn.
pub fn stands(game: &WhizKey) -> Vec<(Seat, Stand)> {
    let stand = |seat: Seat| Stand { ahead: -f64::from(game.work_left(seat)), to_move: seat == game.mover() };
    game.still_playing().iter().map(|seat| (seat, stand(seat))).collect()
}

/// Values positions by what is left to do.
pub(crate) struct Work {
    seats: u8,
    scale: Scale,
    /// How many cards at the bottom of the stack were laid there by somebody who left, and so are known.
    under: usize,
    matches: OnceCell<Vec<Vec<f64>>>,
}

impl Work {
    pub fn new(seats: u8) -> Self {
        Work { seats, scale: scale(seats), under: 0, matches: OnceCell::new() }
    }

    fn chances(&self, game: &WhizKey) -> By {
        match game.doing() {
            Doing::Over => match game.turn() {
                Turn::Over(standing) => shares(&standing, &self.sides()),
                Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_) | Turn::Luck(_) => self.even(game),
            },
            // Everybody is as likely to deal.
            Doing::Cutting => self.even(game),
            Doing::Shuffling => {
                let first = game.first_to_move();
                let stand = |seat| (seat, Stand { ahead: 0.0, to_move: seat == first });
                self.of_match(game, game.still_playing().iter().map(stand).collect())
            }
            Doing::Moving => self.of_match(game, stands(game)),
            Doing::GoingOn { .. } | Doing::Choosing { .. } | Doing::Drawing { .. } | Doing::Bonus { .. } => {
                self.best(game)
            }
        }
    }

    fn even(&self, game: &WhizKey) -> By {
        let playing = game.still_playing();
        let chance = |seat| if playing.includes(seat) { 1.0 / playing.len() as f64 } else { 0.0 };
        (0..self.seats).map(Seat).map(chance).collect()
    }

    /// In the middle of a turn: the best the mover can make of the rest of it.
    fn best(&self, game: &WhizKey) -> By {
        let seat = game.mover();
        let choices = game.choices(seat);
        let after = choices.listed().iter().map(|action| self.mean_after(game, seat, action));
        let best =
            after.reduce(|best, other| if other[seat.index()] > best[seat.index()] { other } else { best });
        best.unwrap_or_else(|| self.of_match(game, stands(game)))
    }

    fn mean_after(&self, game: &WhizKey, seat: Seat, action: &Action) -> By {
        let mut mean = vec![0.0; usize::from(self.seats)];
        for Branch { game, chance } in self.outcomes_of(game, seat, action) {
            mean.iter_mut().zip(self.chances(&game)).for_each(|(mean, found)| *mean += chance * found);
        }
        mean
    }

    /// What an action leads to, for every card that could lie on top if it takes one.
    fn outcomes_of(&self, game: &WhizKey, seat: Seat, action: &Action) -> Vec<Branch<WhizKey>> {
        let after = |game: &WhizKey| {
            let mut next = game.clone();
            next.apply(Step::acted(seat, *action));
            next
        };
        let next = after(game);
        let stack = game.stack();
        let drew = next.stack().len() != stack.len();
        let open = stack.len().saturating_sub(self.under);
        if !drew || open == 0 {
            return vec![Branch { game: next, chance: 1.0 }];
        }
        let chance = 1.0 / open as f64;
        let branch = |card: &Card| Branch { game: after(&game.with_on_top(*card)), chance };
        stack[..open].iter().map(branch).collect()
    }

    /// The chances in the game; in a match, those in the match.
    fn of_match(&self, game: &WhizKey, stands: Vec<(Seat, Stand)>) -> By {
        let (seats, stands): (Vec<Seat>, Vec<Stand>) = stands.into_iter().unzip();
        let mut chances = vec![0.0; usize::from(self.seats)];
        for (seat, chance) in seats.iter().zip(self.scale.chances(&stands)) {
            chances[seat.index()] = chance;
        }
        let Some([one, other]) = game.halves_to_go() else { return chances };
        // Who wins this game is so many points nearer to winning the match.
        let table = self.matches.get_or_init(match_table);
        let after = |won: &dyn Fn(usize) -> f64| WHOLE_POINT * won(2) + (1.0 - WHOLE_POINT) * won(1);
        let (one, other) = (usize::from(one), usize::from(other));
        let first = chances[0] * after(&|halves| at(table, one.saturating_sub(halves), other))
            + chances[1] * after(&|halves| at(table, one, other.saturating_sub(halves)));
        vec![first, 1.0 - first]
    }
}

/// The chance to win a match when one is so many half points short and the other so many, each game being even.
fn match_table() -> Vec<Vec<f64>> {
    let most = usize::from(whizkey::Points::TOTALS.most) + 1;
    let mut table = vec![vec![1.0; most]];
    for one in 1..most {
        let mut row = vec![0.0; most];
        for other in 1..most {
            let before = |halves: usize| table[one.saturating_sub(halves)][other];
            let won = WHOLE_POINT * before(2) + (1.0 - WHOLE_POINT) * before(1);
            let lost = |halves: usize| row[other.saturating_sub(halves)];
            let lost = WHOLE_POINT * lost(2) + (1.0 - WHOLE_POINT) * lost(1);
            row[other] = f64::midpoint(won, lost);
        }
        table.push(row);
    }
    table
}

fn at(table: &[Vec<f64>], one: usize, other: usize) -> f64 {
    match (one, other) {
        (0, _) => 1.0,
        (_, 0) => 0.0,
        _ => table[one][other],
    }
}

impl Valuer<WhizKey> for Work {
    fn sides(&self) -> Vec<Vec<Seat>> {
        (0..self.seats).map(|seat| vec![Seat(seat)]).collect()
    }

    fn value(&mut self, game: &WhizKey) -> Value {
        let certainty = if game.doing() == Doing::Over { Certainty::Exact } else { Certainty::Estimate };
        Value { chances: self.chances(game), certainty }
    }

    /// A deal has more ways than can be listed. It is held against the same hands dealt to the players in every other
    /// way, each of which was as likely.
    fn branches(&mut self, game: &WhizKey, drawn: &Draw) -> Vec<Branch<WhizKey>> {
        let branch = |draw, chance| {
            let mut next = game.clone();
            next.apply(Step::Drew(draw));
            Branch { game: next, chance }
        };
        match (game.turn(), drawn) {
            (Turn::Luck(Luck::Cut(seats)), _) => {
                let chance = 1.0 / seats.len() as f64;
                seats.iter().map(|seat| branch(Draw::Dealer(seat), chance)).collect()
            }
            (_, Draw::Order(order)) => {
                let players = game.still_playing().len();
                let dealt = players * usize::from(WhizKey::hand_limit(self.seats));
                let orders = orders(players);
                let chance = 1.0 / orders.len() as f64;
                let moved = |to: &Vec<usize>| {
                    let mut cards = order.clone();
                    for place in 0..dealt {
                        cards[place - place % players + to[place % players]] = order[place];
                    }
                    branch(Draw::Order(cards), chance)
                };
                orders.iter().map(moved).collect()
            }
            (_, Draw::Dealer(_)) => vec![branch(drawn.clone(), 1.0)],
        }
    }

    fn luck(&self, _: &WhizKey) -> (Cause, Option<Seat>) {
        (Cause::Draw, None)
    }

    fn outcomes(&mut self, game: &WhizKey, seat: Seat, action: &Action) -> Vec<Branch<WhizKey>> {
        self.outcomes_of(game, seat, action)
    }

    fn witness(&mut self, game: &WhizKey, step: &Step<WhizKey>) {
        match step {
            Step::Drew(_) => self.under = 0,
            Step::Left(seat) if self.seats > 2 && game.still_playing().includes(*seat) => {
                self.under += game.cards_held(*seat);
            }
            Step::Left(_) | Step::Acted { .. } | Step::Ruled(_) => {}
        }
    }
}

/// Every order of so many players.
fn orders(players: usize) -> Vec<Vec<usize>> {
    let mut found = vec![Vec::new()];
    for _ in 0..players {
        let longer = |order: &Vec<usize>| {
            let free: Vec<usize> = (0..players).filter(|place| !order.contains(place)).collect();
            let order = order.clone();
            free.into_iter().map(move |place| order.iter().copied().chain([place]).collect())
        };
        found = found.iter().flat_map(longer).collect::<Vec<Vec<usize>>>();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_is_even_when_both_are_as_far_and_won_when_nothing_is_missing() {
        let table = match_table();
        for short in 1..20 {
            assert!((at(&table, short, short) - 0.5).abs() < 1e-12);
            assert!(at(&table, short, short + 1) > 0.5);
            assert_eq!((at(&table, 0, short), at(&table, short, 0)), (1.0, 0.0));
        }
    }

    #[test]
    fn four_players_have_twenty_four_orders() {
        let orders = orders(4);
        assert_eq!(orders.len(), 24);
        assert!(orders.iter().all(|order| (0..4).all(|place| order.contains(&place))));
    }
}
