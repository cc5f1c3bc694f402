//! Everybody at one table: a wire for each seat and one for a spectator, and a game that they play.

use catalog::{GameKind, PlayDeck};
use protocol::{MessageId, OpenTable, RawValue, Seq, ServerMessage, TableId, Token};
use remote::{Choices, Door, Sight};
use rules::{Dice, Viewer};
use serde_json::{Value, json};

use super::forge::Original;
use super::version::Version;
use super::wire::Wire;
use crate::house::{House, watch};
use crate::quiz::{deck, question, right_answer, to_raw};

/// Cards of a deck; enough that many are never asked.
const CARDS: usize = 60;

/// No game that gets somewhere is longer.
const LONGEST: usize = 6_000;

/// Everybody at a table.
pub struct Gathering {
    table: TableId,
    tokens: Vec<Token>,
    /// The seats in order, and last the spectator.
    pub wires: Vec<Wire>,
    sent: u32,
}

impl Gathering {
    /// Seats come in one after another, the spectator last; each waits until the others were told.
    pub async fn around(door: Door, version: &Version, tokens: &[Token]) -> Self {
        let (table, gallery) = (&version.record.id, &version.record.watch);
        let mut wires: Vec<Wire> = Vec::new();
        for token in tokens.iter().map(Some).chain([None]) {
            let mut wire = Wire::open(door).await;
            let name = if token.is_some() { table } else { gallery };
            assert!(matches!(wire.ask(&watch(name, token, 0)).await, ServerMessage::Opened { .. }));
            assert!(matches!(wire.next().await, ServerMessage::Seen { .. }));
            for other in wires.iter_mut().filter(|_| token.is_some()) {
                assert!(matches!(other.next().await, ServerMessage::People { .. }));
            }
            wires.push(wire);
        }
        Gathering { table: table.clone(), tokens: tokens.to_vec(), wires, sent: 0 }
    }

    /// Plays an action, and lets everybody see what came of it.
    pub async fn act(&mut self, seat: usize, action: &RawValue) {
        self.sent += 1;
        let message = protocol::ClientMessage::Act {
            table: self.table.clone(),
            token: self.tokens[seat].clone(),
            at: Seq(self.wires[seat].seq()),
            id: MessageId::try_from(format!("move-{}", self.sent)).unwrap(),
            action: action.to_owned(),
        };
        let seq = match self.wires[seat].ask(&message).await {
            ServerMessage::Accepted { seq, .. } => seq.0,
            other => panic!("{action} was answered by {other:?}"),
        };
        for wire in &mut self.wires {
            wire.see(seq).await;
        }
    }

    /// What each was sent, byte for byte, by viewer.
    pub async fn disperse(self) -> Vec<(Viewer, Vec<u8>)> {
        let mut sent = Vec::new();
        let seats = (0..self.tokens.len()).map(|seat| Viewer::Seat(rules::Seat(seat as u8)));
        for (viewer, wire) in seats.chain([Viewer::Spectator]).zip(self.wires) {
            sent.push((viewer, wire.hang_up().await));
        }
        sent
    }
}

/// What is played, and by how many.
pub struct Plan {
    pub kind: GameKind,
    pub seats: u8,
    pub options: &'static str,
    /// How well the seats play, as a level of the game's bots.
    pub level: &'static str,
}

/// Plays a whole game at a real server, everybody at a wire of their own, and gives what its store kept.
pub async fn play(plan: &Plan) -> Original {
    let house = House::furnished(Vec::new(), Vec::new()).await;
    let game = plan.kind.name();
    let is_quiz = PlayDeck::starter(plan.kind).is_some();
    let deck = if is_quiz { Some(house.door.keep_deck(&deck(game, CARDS)).await.unwrap()) } else { None };
    let wanted = OpenTable {
        game: game.to_owned(),
        options: Some(crate::house::raw(plan.options)),
        seats: Some(plan.seats),
        name: "Ann".into(),
        deck_key: deck.as_ref().map(|deck| deck.owner.clone()),
        deck: deck.map(|deck| deck.hash),
        ..OpenTable::default()
    };
    let opened = house.door.open(&wanted).await.unwrap();
    let mut tokens = vec![opened.token];
    for name in ["Bob", "Cleo", "Dan"].into_iter().take(usize::from(plan.seats) - 1) {
        tokens.push(house.door.sit(&opened.table, name).await.unwrap().token);
    }
    let read = || PlayDeck::read(&crate::quiz::deck(game, CARDS)).unwrap();
    let mut version = Version {
        kind: plan.kind,
        record: house.record(&opened.table).await,
        deck: is_quiz.then(|| std::sync::Arc::new(read())),
    };
    let mut gathering = Gathering::around(house.door, &version, &tokens).await;
    let mut dice = Dice::seeded(5);
    for turn in 0.. {
        assert!(turn < LONGEST, "the game does not end");
        let sights = gathering.wires.iter().map(|wire| wire.sight.as_deref().unwrap());
        let mut sights = sights.map(|sight| (sight, Sight::of(sight).unwrap())).enumerate();
        let Some((seat, (raw, sight))) =
            sights.find(|(_, (_, sight))| !matches!(sight.choices, Choices::Nothing))
        else {
            break;
        };
        let action = match (&sight.choices, question(&sight)) {
            // One answer in five is wrong, so that turns pass on.
            (Choices::Open, Some(text)) => {
                let answer = if turn % 5 == 0 { "no idea".to_owned() } else { right_answer(&text) };
                to_raw(&json!({ "answer": answer }))
            }
            _ => catalog::bot(plan.kind, plan.level, &std::sync::Arc::default())
                .unwrap()
                .choose(raw, &mut dice)
                .unwrap(),
        };
        gathering.act(seat, &action).await;
    }
    assert!(Sight::of(gathering.wires[0].sight.as_deref().unwrap()).unwrap().over.is_some(), "it is over");
    gathering.disperse().await;
    version.record = house.record(&opened.table).await;
    let positions = version.positions().expect("what was played can be played again");
    Original { version, positions, tokens }
}

/// The seat and the action of a line of a log, if somebody acted.
pub fn acted(line: &str) -> Option<(usize, Box<RawValue>)> {
    let line: Value = serde_json::from_str(line).unwrap();
    let seat = line["acted"]["seat"].as_u64()? as usize;
    Some((seat, to_raw(&line["acted"]["action"])))
}
