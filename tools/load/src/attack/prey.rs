//! What the attackers go for: a large deck, a table that is closed, and one with a long history.

use anyhow::{Context, Result, bail};
use protocol::{ClientMessage, DeckKept, MessageId, OpenTable, ServerMessage, TableId};
use remote::{Door, Player};
use serde_json::json;

/// About as heavy as a deck may be: 16 MiB in memory.
const CARDS: usize = 2_300;

const TITLE: &str = "The deck of the attack";

/// What there is to attack.
pub(super) struct Prey {
    /// The text of a deck that keeps all limits and is about as large as they allow.
    pub(super) text: String,
    /// That deck, uploaded, with the token of its owner.
    pub(super) deck: DeckKept,
    /// A table whose game is over.
    pub(super) closed: TableId,
    /// A table in the middle of a game.
    pub(super) open: TableId,
}

impl Prey {
    /// Another deck of the same size.
    pub(super) fn deck(&self, number: usize) -> String {
        self.text.replacen(TITLE, &format!("Deck {number}"), 1)
    }

    pub(super) async fn prepare(door: Door) -> Result<Self> {
        let text = large_deck();
        let reply = door.request("POST", "/api/decks", &[], text.as_bytes()).await?;
        let deck = reply.ok().context("the deck was not kept")?;
        let mut game = Game::open(door).await?;
        while game.play().await? {}
        let closed = game.table();
        let mut game = Game::open(door).await?;
        for _ in 0..40 {
            game.play().await?;
        }
        Ok(Prey { text, deck, closed, open: game.table() })
    }
}

/// Two people at a table of Mancala who play whatever comes first.
pub(super) struct Game {
    players: [Player; 2],
}

impl Game {
    pub(super) async fn open(door: Door) -> Result<Self> {
        let wanted = OpenTable { game: "mancala".to_owned(), name: "Ann".to_owned(), ..OpenTable::default() };
        let opened = door.open(&wanted).await?;
        let taken = door.sit(&opened.table, "Bob").await?;
        let ann = Player::sit(door, opened.table.clone(), opened.token).await?;
        let bob = Player::sit(door, opened.table, taken.token).await?;
        Ok(Game { players: [ann, bob] })
    }

    fn table(&self) -> TableId {
        self.players[0].table.clone()
    }

    /// Makes a move at the pace of people; answers whether there was one to make.
    async fn play(&mut self) -> Result<bool> {
        tokio::time::sleep(std::time::Duration::from_millis(60)).await;
        let [ann, bob] = &mut self.players;
        if ann.sight.over.is_some() {
            return Ok(false);
        }
        let (mover, other) = if ann.sight.listed().is_empty() { (bob, ann) } else { (ann, bob) };
        let seq = mover.play_first().await?;
        other.see(seq).await?;
        Ok(true)
    }

    /// Resigns and asks for a rematch at once; answers whether there is one.
    pub(super) async fn resign_and_meet_again(&mut self, door: Door) -> Result<bool> {
        let player = &mut self.players[0];
        let (table, token, at) = (player.table.clone(), player.token.clone(), player.sight.seq);
        let id = |word: &str| MessageId::try_from(word.to_owned()).context("a word is an id");
        let resign =
            ClientMessage::Resign { table: table.clone(), token: token.clone(), at, id: id("resign")? };
        player.guest.send(&resign).await?;
        player.guest.send(&ClientMessage::Rematch { table, token, id: id("again")? }).await?;
        let next = player.guest.until(|message| match message {
            ServerMessage::Rematch { next, .. } => Some(Some(next)),
            ServerMessage::Fault(_) => Some(None),
            _ => None,
        });
        let Some(next) = next.await? else { return Ok(false) };
        *player = Player::sit(door, next, player.token.clone()).await?;
        if player.sight.over.is_some() {
            bail!("a rematch was over before it began");
        }
        Ok(true)
    }
}

fn large_deck() -> String {
    let categories = ["abc", "history", "colors", "patterns"];
    let card = |card: usize| {
        let question = |category: &&str| {
            let question =
                format!("What is it that {category} has in place {card} of this deck, and why there?");
            let answer = format!("number {card} of {category}");
            let alternates = [format!("{card} {category}"), format!("the {card} of {category}")];
            (
                (*category).to_owned(),
                json!({ "question": question, "answer": answer, "alternates": alternates }),
            )
        };
        let questions: serde_json::Map<_, _> = categories.iter().map(question).collect();
        json!({ "id": format!("C{card:05}"), "questions": questions })
    };
    json!({
        "boxlid_deck": 1, "title": TITLE, "edition": "heisey_mania", "language": "en",
        "licence": "CC0-1.0", "source": "the attack", "categories": categories,
        "cards": (0..CARDS).map(card).collect::<Vec<_>>(),
    })
    .to_string()
}
