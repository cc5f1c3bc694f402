//! M-18: how the stones lie at the start.

use mancala::{Begins, FairStart, Mancala, Options, Side, Start, Stones};
use rules::{Dice, Game};

/// M-18
#[test]
fn a_fair_start_is_laid_out_for_whoever_begins() {
    for start in FairStart::ALL {
        for (begins, side) in [(Begins::A, Side::A), (Begins::B, Side::B)] {
            let stones = if start.is_for(Stones::Three) { Stones::Three } else { Stones::Four };
            let options = Options { stones, begins, start: Start::Named(start), ..Options::default() };
            let game = Mancala::new(Default::default(), &options, 2).expect("it can be played");
            assert_eq!(game.mover(), side);
            assert_eq!(game.board().pockets(side), start.first, "{}", start.name);
            assert_eq!(game.board().pockets(side.other()), start.second, "{}", start.name);
        }
    }
}

/// M-18
#[test]
fn a_fair_start_is_drawn_by_lot_as_the_table_opens() {
    let open = Options { stones: Stones::Three, begins: Begins::A, start: Start::Fair, ..Options::default() };
    let drawn: Vec<Start> =
        (0..200).map(|seed| Mancala::settle(&open, &mut Dice::seeded(seed), None).start).collect();
    for start in FairStart::all_for(Stones::Three) {
        assert!(drawn.contains(&Start::Named(start)), "{} is never drawn", start.name);
    }
    assert!(!drawn.contains(&Start::Fair));
    let refused = Mancala::new(Default::default(), &open, 2).unwrap_err();
    assert_eq!(rules::Refusable::clause(&refused).as_str(), "M-18");
}

/// M-18
#[test]
fn a_fair_start_has_as_many_stones_as_the_table_asks_for() {
    let start = FairStart::all_for(Stones::Three).next().expect("there is one");
    let options = Options { begins: Begins::A, start: Start::Named(start), ..Options::default() };
    let refused = Mancala::new(Default::default(), &options, 2).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "that start is not one with 4 stones a pocket; choose another, or another number of stones"
    );
    assert_eq!(rules::Refusable::clause(&refused).as_str(), "M-18");
}
