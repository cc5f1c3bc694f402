//! What every move of a position of Mancala is worth, found little by little.
//!
//! At once there is an estimate, then bounds that close in, and in the end the exact outcome. Each says which it is:
//! a number that is not proved is never shown as if it were.

use mancala::{Action, Mancala, Offer, Pocket};
use serde::Serialize;
use solver::{Book, Desk, Position, Worth, pie};

/// What is known of a position and of each of its moves, seen by the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    /// What the position is worth.
    pub whole: Worth,
    /// What each move is worth: the sowings from the left, then the swap if it is on offer (M-17).
    pub moves: Vec<(Action, Worth)>,
}

/// How sure a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Tag {
    /// Proved: this is the outcome if both play perfectly.
    Exact,
    /// Proved: the outcome is no worse, or no better, than a draw; or it is a win, or a loss.
    Bound,
    /// Nothing useful is proved yet.
    Estimate,
}

impl Tag {
    /// How sure a worth is.
    pub fn of(worth: &Worth) -> Self {
        match worth.exact() {
            Some(_) => Tag::Exact,
            None if worth.low >= 0 || worth.high <= 0 => Tag::Bound,
            None => Tag::Estimate,
        }
    }
}

/// A worth in words: `wins by 6`, `draw`, `loses by 2`, and less where less is known.
pub fn said(worth: &Worth) -> String {
    match (worth.exact(), worth.low, worth.high) {
        (Some(0), ..) => "draw".to_owned(),
        (Some(margin), ..) if margin > 0 => format!("wins by {margin}"),
        (Some(margin), ..) => format!("loses by {}", -margin),
        (None, low, _) if low > 0 => format!("wins by {low} or more"),
        (None, _, high) if high < 0 => format!("loses by {} or more", -high),
        (None, 0, _) => "draws at least".to_owned(),
        (None, _, 0) => "draws at most".to_owned(),
        (None, ..) => format!("about {:+}, not proved", worth.guess),
    }
}

/// The same in a few characters, for a place as small as a pocket: `+6`, `=`, `-2`; `>+2` for a bound, `~+2` for an
/// estimate.
pub fn short(worth: &Worth) -> String {
    match (worth.exact(), Tag::of(worth)) {
        (Some(0), _) => "=".to_owned(),
        (Some(margin), _) => format!("{margin:+}"),
        (None, Tag::Bound) if worth.low >= 0 => format!("≥{:+}", worth.low),
        (None, Tag::Bound) => format!("≤{:+}", worth.high),
        (None, Tag::Exact | Tag::Estimate) => format!("~{:+}", worth.guess),
    }
}

impl Values {
    /// What is known without thinking: an estimate of each move.
    pub fn begin(desk: &Desk<'_>, game: &Mancala) -> Self {
        let mut values = Values { whole: Worth::exactly(0), moves: Vec::new() };
        let nothing = Worth { low: -UNKNOWN, high: UNKNOWN, guess: 0 };
        let position = Position::of(game);
        let sowings = if game.is_over() { Vec::new() } else { position.full_pockets().collect() };
        let sowings = sowings.into_iter().map(|number| Action::Sow(Pocket::new(game.mover(), number)));
        let swap = (game.offer() == Offer::Open && !game.is_over()).then_some(Action::Swap);
        values.moves = sowings.chain(swap).map(|action| (action, nothing)).collect();
        values.deepen(desk, game, 1, &mut || true);
        values
    }

    /// Whether nothing is left to find out.
    pub fn is_done(&self) -> bool {
        self.moves.iter().all(|(_, worth)| worth.exact().is_some())
    }

    /// What a move is worth, if it is one.
    pub fn of(&self, action: &Action) -> Option<&Worth> {
        self.moves.iter().find(|(listed, _)| listed == action).map(|(_, worth)| worth)
    }

    /// Looks at no more than about so many boards for each move that is not proved yet. `go_on` is asked now and then.
    pub fn deepen(&mut self, desk: &Desk<'_>, game: &Mancala, boards: u64, go_on: &mut dyn FnMut() -> bool) {
        let (position, offer) = (Position::of(game), game.offer());
        let mut search = Search { desk, boards, go_on };
        // Those at the right are quicker to prove and tell much about the others.
        for (action, worth) in self.moves.iter_mut().rev() {
            if worth.exact().is_none() {
                // What nobody has looked at yet is estimated afresh.
                let guess = Some(worth.guess).filter(|_| worth.high < UNKNOWN);
                let found = match action {
                    Action::Sow(pocket) => search.sown(&position, offer, pocket.number, guess),
                    // Whoever swaps gets what the other would have had.
                    Action::Swap => {
                        search.worth(&position, Offer::Closed, guess.map(|guess| -guess)).turned()
                    }
                };
                *worth = closer(worth, &found);
            }
        }
        self.whole = match self.moves.is_empty() {
            true => desk.solve(&position, &mut |_, _| true).worth,
            false => {
                let most = |of: fn(&Worth) -> i32| self.moves.iter().map(|(_, worth)| of(worth)).max();
                let most = |of| most(of).unwrap_or(0);
                Worth {
                    low: most(|worth| worth.low),
                    high: most(|worth| worth.high),
                    guess: most(|worth| worth.guess),
                }
            }
        };
    }
}

/// More stones than any board holds.
const UNKNOWN: i32 = 1_000;

/// What is known when both of these are.
fn closer(one: &Worth, two: &Worth) -> Worth {
    let (low, high) = (one.low.max(two.low), one.high.min(two.high));
    Worth { low, high, guess: two.guess.clamp(low, high) }
}

struct Search<'a, 'd> {
    desk: &'a Desk<'d>,
    boards: u64,
    go_on: &'a mut dyn FnMut() -> bool,
}

impl Search<'_, '_> {
    /// What a position is worth to whoever moves there, with the offer (M-17) standing so.
    fn worth(&mut self, position: &Position, offer: Offer, guess: Option<i32>) -> Worth {
        match offer {
            Offer::FirstTurn if !position.is_over() => {
                let worths: Vec<Worth> = position
                    .full_pockets()
                    .rev()
                    .map(|number| self.sown(position, Offer::FirstTurn, number, guess))
                    .collect();
                let most = |of: fn(&Worth) -> i32| worths.iter().map(of).max().unwrap_or(0);
                Worth {
                    low: most(|worth| worth.low),
                    high: most(|worth| worth.high),
                    guess: most(|worth| worth.guess),
                }
            }
            Offer::Open if !position.is_over() => {
                pie::better_side(self.worth(position, Offer::Closed, guess))
            }
            Offer::FirstTurn | Offer::Open | Offer::Closed => {
                let known = Book::shipped().worth(position, self.desk.capture());
                known.unwrap_or_else(|| {
                    let (boards, go_on) = (self.boards, &mut *self.go_on);
                    self.desk.solve_from(position, guess, &mut |_, looked| looked < boards && go_on()).worth
                })
            }
        }
    }

    /// What sowing a pocket is worth to the sower.
    fn sown(&mut self, position: &Position, offer: Offer, number: u8, guess: Option<i32>) -> Worth {
        let (next, mine) = position.sow(number, self.desk.capture());
        let offer = match offer {
            Offer::FirstTurn if next.is_over() => Offer::Closed,
            Offer::FirstTurn if mine => Offer::FirstTurn,
            Offer::FirstTurn => Offer::Open,
            Offer::Open | Offer::Closed => Offer::Closed,
        };
        let worth = self.worth(&next, offer, guess.map(|guess| if mine { guess } else { -guess }));
        if mine { worth } else { worth.turned() }
    }
}

#[cfg(test)]
mod tests {
    use mancala::{Begins, Options, Pie};
    use rules::{Game, Notation, Seat, Step};
    use solver::{Room, Solver};

    use super::*;

    fn values(game: &Mancala, boards: u64) -> Values {
        let mut solver = Solver::new(6, game.house_rules().capture, Room::new(0));
        let desk = solver.desk();
        let mut values = Values::begin(&desk, game);
        values.deepen(&desk, game, boards, &mut || true);
        values
    }

    fn game(position: &str) -> Mancala {
        Mancala::read_position(Default::default(), &Options::default(), 2, position).expect("it can be read")
    }

    #[test]
    fn a_late_position_is_solved_at_once_and_agrees_with_the_solver() {
        let late = game("0,1,0,6,5,2/12 4,0,2,6,1,1/8 A");
        let found = values(&late, 10_000_000);
        assert!(found.is_done());
        let mut solver = Solver::new(6, late.house_rules().capture, Room::new(0));
        let worth = solver.desk().solve(&Position::of(&late), &mut |_, _| true).worth;
        assert_eq!(found.whole, worth);
        assert_eq!(found.moves.len(), 4);
    }

    #[test]
    fn what_is_not_proved_does_not_say_so() {
        let early = game("4,5,3,5,4,4/0 4,4,3,4,4,4/0 A");
        let found = values(&early, 100);
        assert!(!found.is_done());
        for (_, worth) in &found.moves {
            assert!(worth.low <= worth.guess && worth.guess <= worth.high);
            let marked =
                said(worth).contains("not proved") || Tag::of(worth) == Tag::Bound || worth.exact().is_some();
            assert!(marked, "{worth}");
        }
    }

    #[test]
    fn under_the_pie_rule_the_swap_has_a_worth_too() {
        let options = Options { begins: Begins::A, pie: Pie::On, ..Options::default() };
        let mut start = Mancala::new(Default::default(), &options, 2).expect("it can be played");
        assert!(values(&start, 1).whole.low <= 0, "whoever is to be swapped with cannot be ahead");
        start.play(Step::acted(Seat(0), Action::sow("A1".parse().expect("a pocket")))).expect("it is legal");
        let found = values(&start, 1);
        let (swap, sowings) = found.moves.split_last().expect("there are moves");
        assert_eq!(swap.0, Action::Swap);
        // The book knows these: to swap is worth the opposite of the best sowing.
        let best = sowings.iter().filter_map(|(_, worth)| worth.exact()).max();
        assert_eq!(swap.1.exact(), best.map(|best| -best));
    }

    #[test]
    fn a_worth_is_said_in_words_and_in_few_characters() {
        let open = |low, high, guess| Worth { low, high, guess };
        for (worth, words, few) in [
            (Worth::exactly(6), "wins by 6", "+6"),
            (Worth::exactly(0), "draw", "="),
            (Worth::exactly(-2), "loses by 2", "-2"),
            (open(2, 9, 4), "wins by 2 or more", "≥+2"),
            (open(-9, -4, -5), "loses by 4 or more", "≤-4"),
            (open(0, 9, 4), "draws at least", "≥+0"),
            (open(-9, 9, 4), "about +4, not proved", "~+4"),
        ] {
            assert_eq!((said(&worth), short(&worth)), (words.to_owned(), few.to_owned()));
        }
    }
}
