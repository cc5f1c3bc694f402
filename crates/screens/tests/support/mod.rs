//! A trivia table for tests and for the gallery: luck and rulings are given, so that every screen can be had.
#![allow(dead_code, reason = "each test file and the gallery use what they need")]

use std::sync::Arc;

use rules::{Game, Judge, Notation, Seat, Seq, Turn, Viewer};
use screens::{Company, Drawing, Eyes, Face, Person, Press, Room, Sight, TriviaFace, Wish};
use serde_json::value::to_raw_value;
use table::{Fortune, Opening, Table};
use trivia::{
    Action, Appeal, Board, BoardFile, Call, Card, Category, Contents, Draw, Edition, EditionName, Luck,
    Question, Ruling, Trivia, Verdict,
};

/// When the tests take place, in milliseconds since 1970.
pub const NOW: f64 = 1_800_000_000_000.0;

/// A judge nobody asks: rulings are given.
struct Nobody;

impl<E: Edition> Judge<Trivia<E>> for Nobody {
    fn rule(&self, _: &Appeal, _: &[(Appeal, Ruling)]) -> Ruling {
        Ruling { verdict: Verdict::Wrong, reason: "nobody judged it".to_owned() }
    }
}

/// The box of an edition. Every card has the same questions, one for each category.
pub fn contents(edition: EditionName) -> Arc<Contents> {
    let json = match edition {
        EditionName::TrivialPursuit => include_str!("../../../../content/boards/trivial_pursuit.json"),
        EditionName::HeiseyMania => include_str!("../../../../content/boards/heisey_mania.json"),
    };
    let file: BoardFile = serde_json::from_str(json).expect("the board is JSON");
    let board = Board::check(file, edition).expect("the board is sound");
    let question = |category: &Category| {
        let (text, answer, choices, note): (&str, &str, [&str; 3], Option<&str>) = match (edition, category) {
            (_, Category::PeoplePlaces) => (
                "Which Frenchman, blinded as a child, invented an alphabet of raised dots?",
                "Louis Braille",
                ["Louis Pasteur", "Blaise Pascal", "Jules Verne"],
                Some("He was 15 when he worked out his first version."),
            ),
            (_, Category::ScienceNature) => (
                "Which planet takes longer to spin once than to circle the Sun?",
                "Venus",
                ["Mercury", "Mars", "Neptune"],
                Some("And it spins backwards, so the Sun rises there in the west."),
            ),
            (EditionName::HeiseyMania, Category::History) => (
                "In which Ohio city did the Heisey works stand?",
                "Newark",
                ["Columbus", "Toledo", "Cambridge"],
                Some("The first glass was pressed there in 1896."),
            ),
            (EditionName::TrivialPursuit, Category::History) => (
                "Which admiral won at Trafalgar and died there?",
                "Horatio Nelson",
                ["Drake", "Rodney", "Cook"],
                None,
            ),
            (_, Category::Patterns) => (
                "Which pattern shares its name with a town of the Wild West?",
                "Old Williamsburg",
                ["Orchid", "Lariat", "Empress"],
                None,
            ),
            (_, Category::Colors) => {
                ("What did Heisey call its yellow?", "Sahara", ["Marigold", "Canary", "Gold"], None)
            }
            (_, Category::Abc) => (
                "Which bird did Heisey press as a decanter?",
                "A rooster",
                ["A swan", "A duck", "A goose"],
                None,
            ),
            (_, Category::ArtsEntertainment) => (
                "Which war is the setting of 'M*A*S*H'?",
                "The Korean War",
                ["Vietnam", "Boer War", "Crimean War"],
                None,
            ),
            (_, Category::SportsLeisure) => {
                ("How many players has a curling team?", "Four", ["Three", "Five", "Six"], None)
            }
            (_, Category::WildCard) => {
                ("Which letter is worth ten beside Q in Scrabble?", "Z", ["X", "J", "K"], None)
            }
        };
        Question {
            text: text.to_owned(),
            answer: answer.to_owned(),
            choices: choices[..2].iter().copied().chain([answer, choices[2]]).map(str::to_owned).collect(),
            note: note.map(str::to_owned),
        }
    };
    let card = |number: u16| Card {
        id: format!("card {number}"),
        questions: edition.categories().iter().map(question).collect(),
    };
    Arc::new(Contents { board, cards: (0..12).map(card).collect() })
}

/// A token before a game: where it stands and what it has won.
pub type Placed<'a> = (&'a str, &'a [Category]);

/// A table that is played step by step. Its verbs give it back, so that a test reads as a sentence.
#[derive(Clone)]
pub struct Play<E: Edition> {
    /// The table.
    pub table: Table<Trivia<E>>,
    /// Who sits where.
    pub people: Vec<Person>,
}

/// Somebody over the network.
pub fn person(name: &str) -> Person {
    Person {
        name: Some(name.to_owned()),
        company: Company::Away { present: true },
        team: Vec::new(),
        mark: None,
    }
}

impl<E: Edition> Play<E> {
    /// A table where the first seat begins, all tokens on the hub.
    pub fn begins(options: E::Options, seats: u8) -> Self {
        let opening = Opening::new(options, seats, &Fortune::Given, None);
        let table =
            Table::open(opening, contents(E::NAME), Fortune::Given, Arc::new(Nobody)).expect("it opens");
        let names = ["Ana", "Ben", "Chloe", "Dov", "Eve", "Finn"];
        let people = names[..usize::from(seats)].iter().map(|name| person(name)).collect();
        let mut play = Play { table, people };
        loop {
            play = match play.table.game().turn() {
                Turn::Luck(Luck::Shuffle { boxes }) => {
                    let mut first = 0;
                    let order = boxes.iter().map(|count| {
                        let cards = (first..first + count).collect();
                        first += count;
                        cards
                    });
                    let order = order.collect();
                    play.draws(Draw::Order(order))
                }
                Turn::Luck(Luck::RollOff(seats)) => {
                    let rolls = seats.iter().map(|seat| if seat.0 == 0 { 6 } else { 2 }).collect();
                    play.draws(Draw::RolledOff(rolls))
                }
                _ => return play,
            };
        }
    }

    /// The same table with the tokens placed anew, and the log begun anew.
    pub fn with_tokens(self, tokens: &[Placed<'_>]) -> Self {
        let text = self.table.game().write_position();
        let at: Vec<&str> = tokens.iter().map(|(at, _)| *at).collect();
        let won: Vec<String> = tokens
            .iter()
            .map(|(_, won)| match won.is_empty() {
                true => "-".to_owned(),
                false => won.iter().map(|category| category.name()).collect::<Vec<_>>().join("+"),
            })
            .collect();
        let turns = vec!["3"; tokens.len()].join(",");
        let words: Vec<String> = text
            .split(' ')
            .map(|word| match word.split_once(':') {
                Some(("at", _)) => format!("at:{}", at.join(",")),
                Some(("won", _)) => format!("won:{}", won.join(",")),
                Some(("turns", _)) => format!("turns:{turns}"),
                _ => word.to_owned(),
            })
            .collect();
        let opening = self.table.opening().clone().at_position(words.join(" "));
        let table = Table::set_up(opening, contents(E::NAME), Fortune::Given, Arc::new(Nobody));
        Play { table: table.expect("it is a position"), people: self.people }
    }

    /// With other people.
    pub fn with_people(mut self, change: impl FnOnce(&mut Vec<Person>)) -> Self {
        change(&mut self.people);
        self
    }

    #[track_caller]
    pub fn draws(mut self, draw: Draw) -> Self {
        let entries = self.table.decide_draw(draw).unwrap_or_else(|refusal| panic!("{refusal:?}"));
        self.table.commit(entries).expect("what was decided can be committed");
        self
    }

    #[track_caller]
    pub fn rolls(self, roll: u8) -> Self {
        self.draws(Draw::Die(roll))
    }

    #[track_caller]
    pub fn does(mut self, seat: u8, action: Action) -> Self {
        let entries = self.table.decide(Seat(seat), self.table.seq(), action);
        let entries = entries.unwrap_or_else(|refusal| panic!("{refusal:?}"));
        self.table.commit(entries).expect("what was decided can be committed");
        self
    }

    #[track_caller]
    pub fn leaves(mut self, seat: u8) -> Self {
        let entries = self.table.decide_leave(Seat(seat)).unwrap_or_else(|refusal| panic!("{refusal:?}"));
        self.table.commit(entries).expect("what was decided can be committed");
        self
    }

    #[track_caller]
    pub fn goes(self, seat: u8, space: &str) -> Self {
        self.does(seat, Action::MoveTo(space.to_owned()))
    }

    #[track_caller]
    pub fn answers(self, seat: u8, text: &str) -> Self {
        self.does(seat, Action::Answer(text.to_owned()))
    }

    /// The program rules.
    #[track_caller]
    pub fn judged(mut self, verdict: Verdict, reason: &str) -> Self {
        let ruling = Ruling { verdict, reason: reason.to_owned() };
        let entries = self.table.decide_ruling(ruling).unwrap_or_else(|refusal| panic!("{refusal:?}"));
        self.table.commit(entries).expect("what was decided can be committed");
        self
    }

    /// Everyone it concerns lets the ruling stand.
    #[track_caller]
    pub fn stands(mut self) -> Self {
        for seat in self.table.game().turn().seats().iter() {
            self = self.does(seat.0, Action::LetStand);
        }
        self
    }

    /// Ruled so, and let stand.
    #[track_caller]
    pub fn settled(self, call: Call) -> Self {
        let (verdict, reason) = match call {
            Call::Right => (Verdict::Right, "just as on the card"),
            Call::Wrong => (Verdict::Wrong, "that is another answer"),
        };
        self.judged(verdict, reason).stands()
    }

    /// What somebody's page is told, with what happened since.
    pub fn sight_since(&self, eyes: Eyes, since: u64) -> Sight {
        let viewer = match eyes {
            Eyes::Seat(seat) => Viewer::Seat(seat),
            Eyes::Everybody => {
                let first = self.table.game().turn().seats().iter().next();
                first.map_or(Viewer::Spectator, Viewer::Seat)
            }
            Eyes::Spectator => Viewer::Spectator,
        };
        let sighting = to_raw_value(&self.table.seen_by(viewer, Seq(since))).expect("a sighting is JSON");
        let read = TriviaFace::new(E::NAME, false).reads();
        Sight {
            sighting: read(&sighting).expect("the face reads it as it comes"),
            chosen: to_raw_value(&self.table.opening().options).expect("options are JSON"),
            options: to_raw_value(&self.table.opening().settled).expect("options are JSON"),
            people: self.people.clone(),
            eyes,
            halted: None,
            local: eyes == Eyes::Everybody,
            pending: false,
            refused: None,
            deadline: None,
            chat: Vec::new(),
            captain: true,
            watch: None,
            values: false,
        }
    }

    /// What somebody's page is told.
    pub fn sight(&self, eyes: Eyes) -> Sight {
        self.sight_since(eyes, 0)
    }

    /// The face of the table for somebody who has just come to it.
    pub fn face(&self, eyes: Eyes) -> TriviaFace {
        self.face_with(eyes, |_| ())
    }

    /// The face for a sight that is changed first.
    pub fn face_with(&self, eyes: Eyes, change: impl FnOnce(&mut Sight)) -> TriviaFace {
        let mut face = TriviaFace::new(E::NAME, false);
        let mut sight = self.sight(eyes);
        change(&mut sight);
        assert!(face.see(sight));
        face
    }

    /// What somebody who sits in a seat sees on a wide screen.
    pub fn seen_by(&self, seat: u8) -> String {
        drawn(&mut self.face(Eyes::Seat(Seat(seat)))).markup
    }
}

/// A wide room with a mouse.
pub fn room() -> Room {
    Room { narrow: false, tall: false, still: false, touch: false, now: NOW }
}

/// A phone.
pub fn phone() -> Room {
    Room { narrow: true, tall: true, still: false, touch: true, now: NOW }
}

/// What a face looks like on a wide screen.
pub fn drawn(face: &mut TriviaFace) -> Drawing {
    face.draw(room())
}

/// Presses something.
pub fn press(face: &mut TriviaFace, what: &str, value: &str, room: Room) -> Vec<Wish> {
    face.press(Press::Do { what: what.to_owned(), value: value.to_owned() }, room)
}

/// The actions among wishes.
pub fn actions(wishes: &[Wish]) -> Vec<Action> {
    let action = |wish: &Wish| match wish {
        Wish::Act(json) => Some(serde_json::from_str(json.get()).expect("it is an action")),
        _ => None,
    };
    wishes.iter().filter_map(action).collect()
}

/// The sentence of the Call.
pub fn say(markup: &str) -> String {
    let after = markup.split(r#"data-test="call">"#).nth(1).expect("there is a Call");
    let text = after.split("</p>").next().expect("it ends");
    let text = text.replace(r#"<span data-test="over">"#, "").replace("</span>", "");
    text.replace("&#39;", "'").replace("&amp;", "&")
}

/// Whether something that a test calls so is there.
pub fn has(markup: &str, test: &str) -> bool {
    markup.contains(&format!(r#"data-test="{test}""#))
}
