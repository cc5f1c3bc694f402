//! Nobody can tell from what they are sent what they may not know: whole games of all five kinds are played at a real
//! server, and what each client was sent is compared, byte by byte, with what a second server sends of a twin.
//!
//! A twin has the same names, the same times and the same history as far as one viewer may know it, and differs in
//! everything else: cards in other hands and in the stack, questions that were not asked yet and their answers, votes
//! that are still sealed, the secret in the envelope, the proofs of other seats. What a viewer may know is said in
//! [`version`], from the rulebooks; [`transcript`] lists the few bytes that may differ, each with its reason.

mod forge;
mod gathering;
mod transcript;
mod version;
mod visit;
mod wire;

use std::hash::{DefaultHasher, Hash, Hasher};

use catalog::GameKind;
use rules::{Dice, Seats, Viewer};

use self::forge::{Original, pauses};
use self::gathering::{Gathering, Plan, acted, play};
use self::transcript::{Allowed, Part, Transcript};
use self::version::{Version, may_know};
use self::visit::Visitor;
use crate::house::House;

/// At how many points of a game each viewer comes.
const VISITS: usize = 12;

/// How much was compared.
#[derive(Debug, Default)]
struct Sum {
    twins: usize,
    bytes: usize,
    frames: usize,
    /// Visits by those who may know what was changed, and who were sent other bytes.
    told: usize,
    /// The longest stretch of a game that was played at both servers.
    live: usize,
}

#[tokio::test]
async fn mancala_tells_nothing_of_its_envelope() {
    let plan = Plan { kind: GameKind::Mancala, seats: 2, options: "{}", level: "easy" };
    let original = play(&plan).await;
    let sum = compare(&original).await;
    assert!(sum.twins >= 3 * VISITS / 2 && sum.frames > 300, "{sum:?}");
}

#[tokio::test]
async fn manipulation_tells_nothing_of_dice_that_were_not_thrown() {
    let plan = Plan { kind: GameKind::Manipulation, seats: 4, options: "{}", level: "careful" };
    let original = play(&plan).await;
    let sum = compare(&original).await;
    assert!(sum.twins >= 3 * VISITS / 2 && sum.frames > 300, "{sum:?}");
}

#[tokio::test]
async fn whiz_key_tells_nothing_of_hands_and_stack() {
    let plan = Plan { kind: GameKind::WhizKey, seats: 3, options: "{}", level: "careful" };
    let original = play(&plan).await;
    let sum = compare(&original).await;
    assert!(sum.twins >= 4 * VISITS && sum.told >= 2 * VISITS && sum.live > 20, "{sum:?}");
}

#[tokio::test]
async fn trivial_pursuit_tells_nothing_of_questions_answers_and_votes() {
    let options = r#"{"time":"none","contest":"off","wedges":"4","exactness":"players"}"#;
    let plan = Plan { kind: GameKind::TrivialPursuit, seats: 3, options, level: "much" };
    let original = play(&plan).await;
    let sum = compare(&original).await;
    assert!(sum.twins >= 4 * VISITS && sum.told >= VISITS && sum.live > 30, "{sum:?}");
}

#[tokio::test]
async fn heisey_mania_tells_nothing_of_questions_answers_and_votes() {
    let options = r#"{"time":"none","contest":"off","exactness":"players"}"#;
    let plan = Plan { kind: GameKind::HeiseyMania, seats: 3, options, level: "much" };
    let original = play(&plan).await;
    let sum = compare(&original).await;
    assert!(sum.twins >= 4 * VISITS && sum.told >= VISITS && sum.live > 30, "{sum:?}");
}

/// A server that gives hidden cards away in a place where nobody would look for them, as a number that follows from them:
/// the comparison must find it.
#[tokio::test]
async fn a_server_that_leaks_is_found_out() {
    let plan = Plan { kind: GameKind::WhizKey, seats: 3, options: "{}", level: "careful" };
    let original = play(&plan).await;
    let viewer = Viewer::Spectator;
    let pauses = pauses(&original.version);
    let length = pauses[pauses.len() / 4];
    let twin = original.with_other_secrets(viewer, length, &mut Dice::seeded(3));
    let twin = twin.expect("much is hidden from a spectator");
    let gossip = |version: Version| {
        let mut leaky = version.clone();
        let mut hash = DefaultHasher::new();
        version.positions().unwrap().pop().hash(&mut hash);
        leaky.record.seats[0].name = format!("Ann {:016x}", hash.finish());
        leaky
    };
    let mut pair = Pair::new(&original, viewer);
    let cut = original.version.clone().cut(length);
    pair.add(cut.clone(), twin.clone(), Expect::Same);
    pair.add(gossip(cut), gossip(twin), Expect::Difference);
    let sum = pair.compare().await;
    assert_eq!((sum.twins, sum.told), (1, 1), "{sum:?}");
}

/// Compares a game with twins of it for every viewer.
async fn compare(original: &Original) -> Sum {
    let mut sum = Sum::default();
    let seats = Seats::first(original.tokens.len() as u8);
    for viewer in seats.iter().map(Viewer::Seat).chain([Viewer::Spectator]) {
        let mut pair = Pair::new(original, viewer);
        pair.visit_all_along();
        let visited = pair.compare().await;
        let live = play_both(original, viewer).await;
        sum.twins += visited.twins;
        sum.bytes += visited.bytes;
        sum.frames += visited.frames;
        sum.told += visited.told;
        sum.live = sum.live.max(live);
    }
    println!("{}: {sum:?}", original.version.kind);
    sum
}

/// What a visit to both servers should find.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expect {
    Same,
    Difference,
}

/// Tables that stand in two houses, and who visits them.
struct Pair<'a> {
    original: &'a Original,
    viewer: Viewer,
    tables: Vec<(Version, Version, Viewer, Expect)>,
}

impl<'a> Pair<'a> {
    fn new(original: &'a Original, viewer: Viewer) -> Self {
        Pair { original, viewer, tables: Vec::new() }
    }

    fn number(&self) -> u16 {
        self.tables.len() as u16
    }

    /// Adds a table for the viewer, and for somebody else who may know what was changed.
    fn add(&mut self, one: Version, other: Version, expect: Expect) {
        self.add_for(self.viewer, one, other, expect);
    }

    fn add_for(&mut self, viewer: Viewer, one: Version, other: Version, expect: Expect) {
        let number = self.number();
        self.tables.push((one.named(number), other.named(number), viewer, expect));
    }

    /// Adds twins at points all along the game.
    fn visit_all_along(&mut self) {
        let original = self.original;
        let (viewer, pauses) = (self.viewer, pauses(&original.version));
        let mut dice = Dice::seeded(11);
        for visit in 0..VISITS {
            let length = pauses[visit * (pauses.len() - 1) / (VISITS - 1)];
            let cut = original.version.clone().cut(length);
            if let Some(twin) = original.with_other_secrets(viewer, length, &mut dice) {
                for owner in owners(original, &twin) {
                    self.add_for(owner, cut.clone(), twin.clone(), Expect::Difference);
                }
                self.add(cut.clone(), twin.clone(), Expect::Same);
                self.add_when_it_comes_to_light(twin, length, pauses[pauses.len() - 1]);
            }
            if visit % 2 == 0 {
                let resealed = original.resealed(viewer, length, self.number());
                self.add(cut, resealed, Expect::Same);
            }
        }
    }

    /// Adds the same twin at a later time, if by then the viewer knows something that was changed: then it must be seen.
    fn add_when_it_comes_to_light(&mut self, mut twin: Version, length: usize, late: usize) {
        let original = self.original;
        twin.record.steps.extend_from_slice(&original.version.record.steps[length..late]);
        if twin.positions().is_some() && !original.is_twin(&twin, self.viewer) {
            self.add(original.version.clone().cut(late), twin, Expect::Difference);
        }
    }

    /// Opens both houses and visits every table in each.
    async fn compare(self) -> Sum {
        let house = |side: fn(&(Version, Version, Viewer, Expect)) -> &Version| {
            let versions = self.tables.iter().map(side);
            let decks = versions.clone().filter_map(Version::new_deck).collect();
            House::furnished(versions.map(Version::new_table).collect(), decks)
        };
        let (one, other) = (house(|pair| &pair.0).await, house(|pair| &pair.1).await);
        let mut sum = Sum::default();
        for (here, there, viewer, expect) in &self.tables {
            let mut visitor = Visitor::new(*viewer, &self.original.tokens, here);
            visitor.asks_around = *expect == Expect::Same;
            let said = visitor.visit(one.door, here).await;
            let compared = said.compare(&visitor.visit(other.door, there).await, &allowed(here, there));
            match (expect, compared) {
                (Expect::Same, Ok(bytes)) => {
                    sum.twins += 1;
                    sum.bytes += bytes;
                    sum.frames += said.frames();
                }
                (Expect::Difference, Err(_)) => sum.told += 1,
                (Expect::Same, Err(tale)) => panic!("{} can tell: {tale}", visitor.viewer),
                (Expect::Difference, Ok(_)) => {
                    panic!("{} should have been sent something else", visitor.viewer)
                }
            }
        }
        sum
    }
}

/// The seats who hold a card that a twin changed, as it stands now. What somebody voted they know themselves, and are not
/// told again.
fn owners(original: &Original, twin: &Version) -> Vec<Viewer> {
    let kind = original.version.kind;
    if kind != GameKind::WhizKey {
        return Vec::new();
    }
    let position = twin.positions().unwrap().pop().unwrap();
    let before = &original.positions[twin.record.steps.len()];
    let seats = Seats::first(original.tokens.len() as u8);
    let knows = |viewer: &Viewer| may_know(kind, &position, *viewer) != may_know(kind, before, *viewer);
    seats.iter().map(Viewer::Seat).filter(knows).collect()
}

/// What may differ between two servers because another secret is in the envelope, or another deck in the box.
fn allowed(one: &Version, other: &Version) -> Vec<Allowed> {
    let field = |name: &str, one: &str, other: &str| Allowed {
        one: format!(r#""{name}":"{one}""#),
        other: format!(r#""{name}":"{other}""#),
    };
    let mut allowed = Vec::new();
    if one.commitment() != other.commitment() {
        allowed.push(field("commitment", &one.commitment(), &other.commitment()));
    }
    if let (Some(one), Some(other)) = (&one.deck, &other.deck)
        && one.hash() != other.hash()
    {
        allowed.push(field("hash", one.hash(), other.hash()));
    }
    allowed
}

/// Plays the longest stretch of the game that has a twin for the viewer at two servers, all seats and a spectator at
/// wires of their own, and compares everything the viewer is sent; gives how many lines that were.
async fn play_both(original: &Original, viewer: Viewer) -> usize {
    let pauses = pauses(&original.version);
    let mut dice = Dice::seeded(17);
    let twin = (1..=8).rev().find_map(|eighths| {
        let length = pauses[(pauses.len() - 1) * eighths / 8];
        original.with_other_secrets(viewer, length, &mut dice)
    });
    // Where nothing can be exchanged but the secret, a game goes on alike as long as nothing is drawn.
    let is_left_to_luck = original.version.kind != GameKind::Mancala;
    let whole = pauses[pauses.len() - 1];
    let twin = match twin {
        Some(twin) => twin,
        None if is_left_to_luck => return 0,
        None => {
            let mut twin = original.resealed(viewer, whole, 0);
            twin.record.seats.clone_from(&original.version.record.seats);
            twin.record.id.clone_from(&original.version.record.id);
            twin.record.watch.clone_from(&original.version.record.watch);
            twin
        }
    };
    let length = twin.record.steps.len();
    // By the name it was played by: its luck follows from that, too.
    let here = original.version.clone().cut(length);
    let mut said = Vec::new();
    for version in [&here, &twin] {
        let begun = version.clone().cut(pauses[0]);
        let house = House::furnished(vec![begun.new_table()], begun.new_deck().into_iter().collect()).await;
        let mut gathering = Gathering::around(house.door, version, &original.tokens).await;
        for (seat, action) in version.lines().skip(pauses[0]).filter_map(acted) {
            // A vote that is sealed may differ at the twin, and is cast there as it is there.
            gathering.act(seat, &action).await;
        }
        assert_eq!(gathering.wires[0].seq(), length as u64, "the same game was played");
        let sent = gathering.disperse().await.into_iter().find(|(sent_to, _)| *sent_to == viewer);
        let bytes = sent.expect("everybody was sent something").1;
        said.push(Transcript(vec![Part { about: "the socket of a whole game".into(), bytes }]));
    }
    if let Err(tale) = said[0].compare(&said[1], &allowed(&here, &twin)) {
        panic!("{viewer} can tell as the game is played: {tale}");
    }
    length
}
