//! Trivia at a real server: a deck whose every word can be told, and two people who play with it.

use std::sync::atomic::{AtomicU64, Ordering};

use protocol::{
    ClientMessage, DeckKept, OpenTable, RawValue, Seat, SeatTaken, Seq, ServerMessage, TableId, Token,
};
use remote::{Door, Guest, Player, Sight};
use serde_json::{Value, json};

use crate::house::{House, id, raw};

pub const PURSUIT: &str = "trivial-pursuit";
pub const HEISEY: &str = "heisey-mania";

/// The categories of a game.
pub fn categories(game: &str) -> &'static [&'static str] {
    match game {
        PURSUIT => &[
            "people_places",
            "arts_entertainment",
            "history",
            "science_nature",
            "sports_leisure",
            "wild_card",
        ],
        _ => &["abc", "history", "colors", "patterns"],
    }
}

/// A word that stands in one question of the deck and nowhere else.
pub fn asked_word(card: usize, category: &str) -> String {
    format!("riddle{card:02}{category}")
}

/// A word that stands in one answer of the deck and nowhere else.
pub fn answer_word(card: usize, category: &str) -> String {
    format!("secret{card:02}{category}")
}

/// The right answer to a question of the deck.
pub fn right_answer(question: &str) -> String {
    let word =
        question.split(' ').find(|word| word.starts_with("riddle")).expect("a question of our own deck");
    word.replace("riddle", "secret")
}

/// A deck for a game, as JSON.
pub fn deck(game: &str, cards: usize) -> String {
    let card = |number: usize| {
        let question = |category: &&str| {
            let question = format!("What is behind {} here?", asked_word(number, category));
            ((*category).to_owned(), json!({ "question": question, "answer": answer_word(number, category) }))
        };
        let questions: serde_json::Map<String, Value> = categories(game).iter().map(question).collect();
        json!({ "id": format!("C{number:02}"), "questions": questions })
    };
    let cards: Vec<Value> = (0..cards).map(card).collect();
    json!({
        "boxlid_deck": 1, "title": "Riddles", "edition": game.replace('-', "_"), "language": "en",
        "licence": "CC0-1.0", "source": "our own", "categories": categories(game), "cards": cards,
    })
    .to_string()
}

/// What somebody asks for who wants to play with a deck.
pub fn wanted(game: &str, options: &str, deck: Option<&DeckKept>) -> OpenTable {
    OpenTable {
        game: game.to_owned(),
        options: Some(raw(options)),
        seats: Some(2),
        name: "Ann".into(),
        deck: deck.map(|deck| deck.hash.clone()),
        deck_key: deck.map(|deck| deck.owner.clone()),
        ..OpenTable::default()
    }
}

/// People who play a game of questions.
pub struct Quiz {
    pub table: TableId,
    pub watch: TableId,
    pub players: Vec<Player>,
    hand: Hand,
}

/// What moves are sent through: socket after socket, because one may not send as fast as a test plays.
struct Hand {
    door: Door,
    socket: Option<Guest>,
    left: u32,
}

impl Hand {
    fn new(door: Door) -> Self {
        Hand { door, socket: None, left: 0 }
    }

    async fn ask(&mut self, message: &ClientMessage) -> ServerMessage {
        if self.left == 0 {
            (self.socket, self.left) = (None, 30);
        }
        if self.socket.is_none() {
            self.socket = Some(Guest::connect(self.door).await.unwrap());
        }
        self.left -= 1;
        let socket = self.socket.as_mut().unwrap();
        socket.send(message).await.unwrap();
        socket.next().await.unwrap()
    }
}

impl Quiz {
    /// Ann and Bob at a table.
    pub async fn open(house: &House, wanted: &OpenTable) -> Self {
        let opened = house.door.open(wanted).await.unwrap();
        let mut ann = Player::sit(house.door, opened.table.clone(), opened.token).await.unwrap();
        let taken = house.door.sit(&opened.table, "Bob").await.unwrap();
        let bob = Player::sit(house.door, opened.table.clone(), taken.token).await.unwrap();
        // The game begins when Bob sits down, and Ann is shown it anew.
        ann.see(bob.sight.seq).await.unwrap();
        Quiz {
            table: opened.table,
            watch: opened.watch,
            players: vec![ann, bob],
            hand: Hand::new(house.door),
        }
    }

    /// Ann and Bob with our own deck of `cards` cards.
    pub async fn with_riddles(house: &House, game: &str, options: &str, cards: usize) -> Self {
        let kept = house.door.keep_deck(&deck(game, cards)).await.unwrap();
        Self::open(house, &wanted(game, options, Some(&kept))).await
    }

    /// Lets somebody join the team of a player, with everybody's consent.
    pub async fn join(&mut self, house: &House, seat: u8, name: &str) -> Player {
        let token = fresh_token();
        let reply = house.door.ask_to_join(&self.table, Seat(seat), name, &token).await.unwrap();
        assert_eq!(reply.status, 202, "{}", reply.text());
        // The captain is asked first, and then everybody else.
        let captain = usize::from(seat);
        let others = (0..self.players.len()).filter(|player| *player != captain);
        for player in [captain].into_iter().chain(others) {
            let number = self.players[player].until_asked(name).await.unwrap();
            let answer = self.players[player].admit(number, true).await.unwrap();
            assert!(matches!(answer, ServerMessage::Accepted { .. }), "{answer:?}");
        }
        let reply = house.door.ask_to_join(&self.table, Seat(seat), name, &token).await.unwrap();
        assert_eq!(reply.status, 201, "{}", reply.text());
        let taken: SeatTaken = reply.ok().unwrap();
        assert!(taken.member && taken.seat == Seat(seat) && taken.waits_for.is_none());
        Player::sit(house.door, self.table.clone(), token).await.unwrap()
    }

    /// Connects everybody again, after the server was away.
    pub async fn reconnect(&mut self, house: &House) {
        self.hand = Hand::new(house.door);
        for player in &mut self.players {
            *player = Player::sit(house.door, player.table.clone(), player.token.clone()).await.unwrap();
        }
    }

    /// The first of the players whom the table waits for.
    pub fn mover(&self) -> usize {
        self.players.iter().position(|player| may_act(&player.sight)).expect("the table waits for somebody")
    }

    /// Plays an action and lets everybody see what came of it.
    pub async fn act(&mut self, player: usize, action: &Value) -> Seq {
        let act = self.players[player].act(&to_raw(action));
        match self.hand.ask(&act).await {
            ServerMessage::Accepted { seq, .. } => {
                for player in &mut self.players {
                    player.see(seq).await.unwrap();
                }
                seq
            }
            other => panic!("{action} was answered by {other:?}"),
        }
    }

    /// The second player gives up, which ends a game of two.
    pub async fn resign(&mut self) {
        let bob = &mut self.players[1];
        let (table, token, at) = (bob.table.clone(), bob.token.clone(), bob.sight.seq);
        bob.ask(&ClientMessage::Resign { table, token, at, id: id("enough") }).await.unwrap();
    }

    /// TP-29, HM-24: everyone whom the ruling concerns lets it stand.
    pub async fn let_stand(&mut self) {
        for player in 0..self.players.len() {
            let listed = self.players[player].sight.listed();
            if listed.iter().any(|choice| choice.get() == r#""let_stand""#) {
                self.act(player, &serde_json::json!("let_stand")).await;
            }
        }
    }

    /// Plays first choices until somebody is asked a question; gives who, and the question.
    pub async fn until_asked(&mut self) -> (usize, String) {
        loop {
            let mover = self.mover();
            if self.players[mover].sight.listed().is_empty() {
                return (mover, question(&self.players[mover].sight).expect("there is a question"));
            }
            let first: Value = serde_json::from_str(self.players[mover].sight.listed()[0].get()).unwrap();
            self.act(mover, &first).await;
        }
    }

    /// Answers a question in writing.
    pub async fn answer(&mut self, player: usize, text: &str) -> Seq {
        self.act(player, &json!({ "answer": text })).await
    }
}

/// A token that nobody has yet.
pub fn fresh_token() -> Token {
    static LAST: AtomicU64 = AtomicU64::new(0);
    let mut bytes = [0x5e; 32];
    bytes[..8].copy_from_slice(&(LAST.fetch_add(1, Ordering::Relaxed) + 1).to_be_bytes());
    bytes[8..16].copy_from_slice(&u64::from(std::process::id()).to_be_bytes());
    Token::from_random(bytes)
}

/// Whether the viewer has anything to choose.
pub fn may_act(sight: &Sight) -> bool {
    !matches!(sight.choices, remote::Choices::Nothing)
}

pub fn view(sight: &Sight) -> Value {
    serde_json::from_str(sight.view.get()).unwrap()
}

/// The question on the table.
pub fn question(sight: &Sight) -> Option<String> {
    view(sight)["question"]["text"].as_str().map(str::to_owned)
}

pub fn to_raw(action: &Value) -> Box<RawValue> {
    raw(&action.to_string())
}
