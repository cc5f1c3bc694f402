//! The bots are what they say they are: legal, the same everywhere, and stronger level by level.

use catalog::{GameKind, Setting, bot, bot_of};
use mancala::{Begins, Mancala, Options, Stones};
use rules::{Bot, Dice, Game, Seat, Seq, Step, ThinkingTime, Turn, Viewer};
use serde_json::value::RawValue;
use table::Secret;

/// Plays one game and gives the places of both seats.
fn play(bots: &mut [Box<dyn Bot<Mancala>>; 2], begins: Begins, seed: u64) -> [u8; 2] {
    play_by(bots, Options { begins, ..Options::default() }, seed)
}

fn play_by(bots: &mut [Box<dyn Bot<Mancala>>; 2], options: Options, seed: u64) -> [u8; 2] {
    let mut game = Mancala::new(Default::default(), &options, 2).expect("these options can be played");
    let mut dice = Dice::seeded(seed);
    loop {
        match game.turn() {
            Turn::Of(seat) => {
                let view = game.view(Viewer::Seat(seat));
                let action = bots[seat.index()].choose(&view, &game.choices(seat), &mut dice);
                game.play(Step::acted(seat, action)).expect("a bot plays legal moves");
            }
            Turn::Over(standing) => return [standing.places[Seat(0)], standing.places[Seat(1)]],
            Turn::AnyOf(_) | Turn::EachOf(_) => unreachable!("Mancala has one player to move"),
        }
    }
}

/// How many of `games` the stronger wins, each beginning as often.
fn wins(stronger: &str, weaker: &str, games: u64) -> usize {
    let mut bots = [stronger, weaker]
        .map(|level| bot_of::<Mancala>(level, &Default::default()).expect("the level exists"));
    let begins = |game| if game % 2 == 0 { Begins::A } else { Begins::B };
    (0..games).map(|game| play(&mut bots, begins(game), game)).filter(|places| places[0] < places[1]).count()
}

#[test]
fn each_level_beats_the_one_below() {
    // The chance that an even player wins 27 or more of 36 is about one in 500.
    let medium = wins("medium", "easy", 36);
    assert!(medium >= 27, "medium won {medium} of 36 against easy");
    let hard = wins("hard", "medium", 12);
    assert!(hard >= 9, "hard won {hard} of 12 against medium");
}

#[test]
fn the_perfect_bot_wins_what_is_won() {
    // The beginner's game is won by whoever begins, and the perfect bot can prove every move of it.
    for (seed, opponent) in [(1, "easy"), (2, "medium"), (3, "medium"), (4, "hard")] {
        let mut bots = ["perfect", opponent]
            .map(|level| bot_of::<Mancala>(level, &Default::default()).expect("the level exists"));
        let options = Options { begins: Begins::A, stones: Stones::Three, ..Options::default() };
        assert_eq!(play_by(&mut bots, options, seed), [1, 2], "against {opponent}");
    }
}

#[test]
fn every_game_has_bots_and_each_plays_through_json() {
    for kind in GameKind::ALL {
        assert!(!kind.bots().is_empty());
        for level in kind.bots() {
            let mut bot = bot(kind, level.name, &Default::default()).expect("a listed level exists");
            let bots: Vec<(Seat, String)> =
                (0..kind.usual_seats()).map(|seat| (Seat(seat), level.name.to_owned())).collect();
            let setting = Setting { bots: &bots, ..Setting::default() };
            let mut table = catalog::open(kind, &setting, Secret::from_seed(5), None).expect("it opens");
            let first = table.begin();
            table.commit(&first).expect("what was drawn can be committed");
            let mut dice = Dice::seeded(5);
            for _ in 0..4 {
                let seat = table.waiting_for().iter().next().expect("the game has just begun");
                let sighting = table.seen_by(Viewer::Seat(seat), table.seq());
                let action = bot.choose(&sighting, &mut dice).expect("the bot has a choice");
                let entries = table.decide(seat, table.seq(), &action).expect("a bot plays legal moves");
                table.commit(&entries).expect("what was decided can be committed");
            }
        }
    }
}

#[test]
fn a_bot_without_a_choice_says_so() {
    let table =
        catalog::open(GameKind::Mancala, &Setting::default(), Secret::from_seed(5), None).expect("it opens");
    let sighting = table.seen_by(Viewer::Spectator, Seq(0));
    let mut bot = bot(GameKind::Mancala, "easy", &Default::default()).expect("the level exists");
    let refusal = bot.choose(&sighting, &mut Dice::seeded(1)).unwrap_err();
    assert_eq!(refusal.said, "the bot has nothing to choose here");
    let nonsense = RawValue::from_string("{}".to_owned()).expect("it is JSON");
    assert!(bot.choose(&nonsense, &mut Dice::seeded(1)).is_err());
}

#[test]
fn an_unknown_level_is_told_the_known_ones() {
    let said =
        bot(GameKind::Mancala, "grandmaster", &Default::default()).err().expect("there is none").to_string();
    assert_eq!(said, "Mancala has no bot called \"grandmaster\"; its bots are easy, medium, hard, perfect");
}

/// Time that is up after it was looked at so often.
struct Looks(std::cell::Cell<u32>);

impl ThinkingTime for Looks {
    fn left(&self) -> f64 {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        f64::from(left.min(1))
    }
}

#[test]
fn b09_a_bot_whose_time_is_up_plays_what_it_has_found() {
    for kind in GameKind::ALL {
        for level in kind.bots() {
            let bots: Vec<(Seat, String)> =
                (0..kind.usual_seats()).map(|seat| (Seat(seat), level.name.to_owned())).collect();
            let setting = Setting { bots: &bots, ..Setting::default() };
            let mut table = catalog::open(kind, &setting, Secret::from_seed(5), None).expect("it opens");
            let first = table.begin();
            table.commit(&first).expect("what was drawn can be committed");
            let mut dice = Dice::seeded(5);
            for looks in [0, 1, 2, 7, 40] {
                let Some(seat) = table.waiting_for().iter().next() else { break };
                let sighting = table.seen_by(Viewer::Seat(seat), table.seq());
                let mut bot = bot(kind, level.name, &Default::default()).expect("a listed level exists");
                let time = Looks(std::cell::Cell::new(looks));
                let action = bot.choose_within(&sighting, &mut dice, &time).expect("the bot has a choice");
                let entries = table.decide(seat, table.seq(), &action).expect("a bot plays legal moves");
                table.commit(&entries).expect("what was decided can be committed");
            }
        }
    }
}

#[test]
fn b09_the_strongest_bots_look_at_the_time_and_stop() {
    let strongest = [
        (GameKind::Mancala, "perfect"),
        (GameKind::Mancala, "hard"),
        (GameKind::Manipulation, "strong"),
        (GameKind::WhizKey, "strong"),
    ];
    for (kind, level) in strongest {
        // Without a limit each of them looks at the time again and again, so it can be stopped at any point.
        let looks = |most: u32| {
            let mut table =
                catalog::open(kind, &Setting::default(), Secret::from_seed(5), None).expect("it opens");
            let first = table.begin();
            table.commit(&first).expect("what was drawn can be committed");
            let time = Looks(std::cell::Cell::new(most));
            for _ in 0..12 {
                let seat = table.waiting_for().iter().next().expect("the game has just begun");
                let sighting = table.seen_by(Viewer::Seat(seat), table.seq());
                let mut bot = bot(kind, level, &Default::default()).expect("a listed level exists");
                let action =
                    bot.choose_within(&sighting, &mut Dice::seeded(1), &time).expect("the bot has a choice");
                let entries = table.decide(seat, table.seq(), &action).expect("a bot plays legal moves");
                table.commit(&entries).expect("what was decided can be committed");
            }
            most - time.0.get()
        };
        assert!(looks(u32::MAX) > 100, "{level} of {kind:?} hardly ever looks at the time");
        assert_eq!(looks(20), 20, "{level} of {kind:?} had no time left");
    }
}
