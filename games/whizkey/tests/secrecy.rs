//! Hidden cards stay hidden: pairs of games that differ only in what a seat may not know send that seat the same
//! bytes, over whole games; and variants that leak are found out.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rules::{
    Audience, Choices, Clause, Dice, Game, Never, Notation, OptionSpec, Refusable, Seat, Seats, Step, Told,
    Turn, Viewer,
};
use support::{board, play_through, word};
use table::{Compared, Entry, Fortune, NoJudge, Opening, Table, TellTale, Twins};
use whizkey::{
    Action, Board, Card, Door, Draw, Event, Illegal, Key, Luck, Options, Rank, Square, Switch, View, WhizKey,
};

/// WK-34: what a viewer may know, from the rulebook and not from the views. Everything is open but other hands,
/// other WHIZ faces and the stack, of which only the counts are.
fn may_know(game: &WhizKey, viewer: Viewer) -> String {
    let position = game.write_position();
    if matches!(game.turn(), Turn::Over(_)) {
        return position;
    }
    let count = |cards: &str| cards.split('.').filter(|card| *card != "-").count().to_string();
    let own = |text: &str| {
        let each = text.split(',').enumerate().map(|(seat, cards)| {
            if viewer == Viewer::Seat(Seat(seat as u8)) { cards.to_owned() } else { count(cards) }
        });
        each.collect::<Vec<_>>().join(",")
    };
    let hide = |word: &str| match word.split_once(':') {
        Some((name @ ("hand" | "whiz"), cards)) => format!("{name}:{}", own(cards)),
        Some(("stack", cards)) => format!("stack:{}", count(cards)),
        Some(_) | None => word.to_owned(),
    };
    position.split(' ').map(hide).collect::<Vec<_>>().join(" ")
}

/// Every card that the viewer sees in the course of a game.
fn seen(steps: &[Step<WhizKey>], options: &Options, seats: u8, viewer: Viewer) -> BTreeSet<Card> {
    let mut game = WhizKey::new(board(), options, seats).expect("these options can be played");
    let mut seen = BTreeSet::new();
    for step in steps {
        game.play(step.clone()).expect("it was played before");
        if matches!(game.turn(), Turn::Over(_)) {
            break;
        }
        let mut places = vec![word(&game, "table")];
        if let Viewer::Seat(seat) = viewer {
            for name in ["hand", "whiz"] {
                places.extend(word(&game, name).split(',').nth(seat.index()).map(str::to_owned));
            }
        }
        let cards = places.iter().flat_map(|text| text.split('.')).filter(|card| *card != "-");
        seen.extend(cards.map(|card| card.parse::<Card>().expect("a card")));
    }
    seen
}

/// The same steps with the cards that the viewer never sees exchanged among each other, `few` of them or all.
fn twin(
    steps: &[Step<WhizKey>],
    seen: &BTreeSet<Card>,
    few: Option<usize>,
    dice: &mut Dice,
) -> Vec<Step<WhizKey>> {
    let mut unseen: Vec<Card> = Card::all().filter(|card| !seen.contains(card)).collect();
    dice.shuffle(&mut unseen);
    unseen.truncate(few.unwrap_or(Card::PACK));
    let mut others = unseen.clone();
    if !others.is_empty() {
        others.rotate_left(1);
    }
    let exchanged: BTreeMap<Card, Card> = unseen.into_iter().zip(others).collect();
    let other = |step: &Step<WhizKey>| match step {
        Step::Drew(Draw::Order(order)) => {
            let order = order.iter().map(|card| exchanged.get(card).copied().unwrap_or(*card));
            Step::Drew(Draw::Order(order.collect()))
        }
        same => same.clone(),
    };
    steps.iter().map(other).collect()
}

/// What a seat may try, legal or not.
fn candidates() -> Vec<Action> {
    let square = |name: &str| name.parse::<Square>().expect("a square");
    let rank = |name: &str| name.parse::<Rank>().expect("a rank");
    let mut all = vec![
        Action::Draw,
        Action::Stop,
        Action::Mercy,
        Action::ClaimDraw,
        Action::Miss,
        Action::Go { to: square("R4C9") },
    ];
    for from in ["START", "R1C4", "R2C4", "R2C9", "R3C6", "R3C9", "R4C9", "R4C11", "R1C2"].map(square) {
        all.extend([
            Action::Step { from },
            Action::Hop { from },
            Action::Return { from },
            Action::PutBack { from },
        ]);
        for (door, hand, whiz) in
            [(Door::One, 1, 0), (Door::Three, 1, 1), (Door::Four, 2, 0), (Door::Whiz, 0, 1)]
        {
            let keys = ["7", "Q"].map(|name| Key { rank: rank(name), hand, whiz });
            all.extend(keys.map(|key| Action::Open { from, door, key }));
        }
    }
    all.extend(
        [("7", "Q"), ("A", "K"), ("5", "5")]
            .map(|(give, take)| Action::Swap { give: rank(give), take: rank(take) }),
    );
    all
}

/// What went well in many pairs.
#[derive(Debug, Default)]
struct Sum {
    pairs: usize,
    whole_games: usize,
    compared: Compared,
}

/// Compares pairs of games of `G`, which is the game itself or a leaky variant of it.
fn compare_pairs<G: Secretive>(
    options: &Options,
    seats: u8,
    seeds: std::ops::Range<u64>,
) -> Result<Sum, TellTale> {
    let mut sum = Sum::default();
    for seed in seeds {
        let steps = play_through(options, seats, seed, 6);
        let mut dice = Dice::seeded(!seed);
        for viewer in Seats::first(seats).iter().map(Viewer::Seat).chain([Viewer::Spectator]) {
            let seen = seen(&steps, options, seats, viewer);
            for few in [Some(2), None] {
                let other = twin(&steps, &seen, few, &mut dice);
                let open = |_: usize| {
                    let fortune = Fortune::Given;
                    let opening = Opening::<G>::new(*options, seats, &fortune, None);
                    Table::open(opening, board(), fortune, Arc::new(NoJudge)).expect("the table opens")
                };
                let log = |steps: &[Step<WhizKey>]| -> Vec<Entry<G>> {
                    steps.iter().map(|step| Entry::from(G::step(step.clone()))).collect()
                };
                let twins = Twins {
                    tables: [0, 1].map(open),
                    logs: [log(&steps), log(&other)],
                    viewer,
                    may_know: &|game| may_know(game.inner(), viewer),
                    candidates: &|_| candidates(),
                };
                let compared = twins.compare()?;
                sum.pairs += 1;
                // The last line ends the game and shows the hands.
                sum.whole_games += usize::from(compared.lines + 1 >= steps.len() && compared.different > 0);
                sum.compared.sightings += compared.sightings;
                sum.compared.refusals += compared.refusals;
                sum.compared.different += compared.different;
            }
        }
    }
    Ok(sum)
}

/// WK-34: hands, WHIZ faces and the stack are in nothing that is sent to another seat or to a spectator.
#[test]
fn games_that_differ_in_hidden_cards_look_the_same_to_the_last_byte() {
    let mercy = Options { mercy: Switch::On, ..Options::default() };
    let matched =
        Options { tournament: Switch::On, total: "0.5".parse().expect("points"), ..Options::default() };
    for (options, seats) in [(Options::default(), 2), (Options::default(), 3), (mercy, 4), (matched, 2)] {
        let sum = compare_pairs::<WhizKey>(&options, seats, 0..2).unwrap_or_else(|tale| panic!("{tale}"));
        let positions = sum.compared.different;
        assert!(sum.whole_games >= 2 && positions > 500, "too few pairs went far: {sum:?}");
        assert!(sum.compared.refusals > 5_000, "too few refusals were compared: {sum:?}");
    }
}

/// WK-17, WK-34: a player who can make no key is asked like one who can, so that the asking tells nothing.
#[test]
fn a_bonus_without_a_key_looks_like_one_with_a_key() {
    let with = |hand: &str| {
        let position = support::of(2).pieces(0, "R2C9").hand(0, hand).hand(1, "AC").table("9C 9D");
        position.game().plays("R2C9-2:9")
    };
    let (has_key, has_none) = (with("9H 9S 2C"), with("9H 3S 2C"));
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        assert_eq!(has_key.game.view(viewer), has_none.game.view(viewer));
        assert_eq!(has_key.heard_by(viewer), has_none.heard_by(viewer));
    }
    assert!(has_key.may().contains(&"R3C9-3:9".to_owned()) && has_none.may() == ["stop"]);
}

/// The test above must be able to fail, so here are games that leak, each in its own way.
#[test]
fn a_game_that_leaks_is_found_out() {
    fn tale<const LEAK: u8>() -> String {
        let found = compare_pairs::<Leaky<LEAK>>(&Options::default(), 3, 0..3);
        found.err().unwrap_or_else(|| panic!("leak {LEAK} was not found")).what
    }
    assert!(tale::<IN_VIEW>().starts_with("the sighting"));
    assert!(tale::<IN_EVENT>().starts_with("the sighting"));
    assert!(tale::<IN_CHOICES>().starts_with("the sighting"));
    assert!(tale::<IN_REFUSAL>().starts_with("what is said to"));
}

/// A game that is Whiz Key at heart.
trait Secretive:
    Game<Contents = Board, Options = Options, Action = Action, Luck = Luck, Appeal = Never, Event = Event>
{
    fn inner(&self) -> &WhizKey;
    fn step(step: Step<WhizKey>) -> Step<Self>;
}

impl Secretive for WhizKey {
    fn inner(&self) -> &WhizKey {
        self
    }
    fn step(step: Step<WhizKey>) -> Step<Self> {
        step
    }
}

const IN_VIEW: u8 = 0;
const IN_EVENT: u8 = 1;
const IN_CHOICES: u8 = 2;
const IN_REFUSAL: u8 = 3;

/// Whiz Key with a leak.
#[derive(Clone, Debug, PartialEq)]
struct Leaky<const LEAK: u8>(WhizKey);

impl<const LEAK: u8> Leaky<LEAK> {
    /// A little of what nobody may know: whether the sum of the ranks in the hands of all but `seat` is even.
    fn secret(&self, seat: Option<Seat>) -> bool {
        let hands = word(&self.0, "hand");
        let others = hands.split(',').enumerate().filter(|(place, _)| Some(Seat(*place as u8)) != seat);
        let cards = others.flat_map(|(_, hand)| hand.split('.')).filter(|card| *card != "-");
        let ranks = cards.map(|card| card.parse::<Card>().expect("a card").rank().index());
        ranks.sum::<usize>() % 2 == 0
    }
}

impl<const LEAK: u8> Secretive for Leaky<LEAK> {
    fn inner(&self) -> &WhizKey {
        &self.0
    }
    fn step(step: Step<WhizKey>) -> Step<Self> {
        match step {
            Step::Acted { seat, action } => Step::Acted { seat, action },
            Step::Drew(draw) => Step::Drew(draw),
            Step::Left(seat) => Step::Left(seat),
        }
    }
}

impl<const LEAK: u8> Game for Leaky<LEAK> {
    type Contents = Board;
    type Options = Options;
    type Action = Action;
    type Luck = Luck;
    type Appeal = Never;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const RULES: u16 = 1;
    const TURN_CLAUSE: Clause = WhizKey::TURN_CLAUSE;
    const END_CLAUSE: Clause = WhizKey::END_CLAUSE;

    fn options() -> Vec<OptionSpec> {
        WhizKey::options()
    }

    fn new(board: Arc<Board>, options: &Options, seats: u8) -> Result<Self, Illegal> {
        WhizKey::new(board, options, seats).map(Leaky)
    }

    fn seats(&self) -> u8 {
        self.0.seats()
    }

    fn has_left(&self, seat: Seat) -> bool {
        self.0.has_left(seat)
    }

    fn turn(&self) -> Turn<Self> {
        match self.0.turn() {
            Turn::Of(seat) => Turn::Of(seat),
            Turn::AnyOf(seats) => Turn::AnyOf(seats),
            Turn::EachOf(seats) => Turn::EachOf(seats),
            Turn::Luck(luck) => Turn::Luck(luck),
            Turn::Over(standing) => Turn::Over(standing),
        }
    }

    fn choices(&self, seat: Seat) -> Choices<Action> {
        match self.0.choices(seat) {
            Choices::Listed(mut listed) if LEAK == IN_CHOICES && self.secret(Some(seat)) => {
                listed.reverse();
                Choices::Listed(listed)
            }
            choices => choices,
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.0.check(seat, action).map_err(|why| {
            assert!(!why.clause().as_str().is_empty());
            if LEAK == IN_REFUSAL && self.secret(Some(seat)) { Illegal::NoOwnCard } else { why }
        })
    }

    fn apply(&mut self, step: Step<Self>) -> Vec<Told<Event>> {
        let mut told = self.0.apply(match step {
            Step::Acted { seat, action } => Step::Acted { seat, action },
            Step::Drew(draw) => Step::Drew(draw),
            Step::Left(seat) => Step::Left(seat),
        });
        if LEAK == IN_EVENT {
            told.iter_mut()
                .filter(|told| matches!(told.event, Event::Drew { .. } | Event::DrewWhiz { .. }))
                .for_each(|told| {
                    told.to = Audience::All;
                });
        }
        told
    }

    fn view(&self, viewer: Viewer) -> View {
        let mut view = self.0.view(viewer);
        if LEAK == IN_VIEW && self.secret(viewer.seat()) {
            view.table.reverse();
        }
        view
    }
}
