//! A hand that works in the workshop, and eyes that read what is drawn.

use screens::{Drawing, KeptDeck, Press, Room, Workshop, WorkshopWish};

/// Somebody at work.
pub struct Hand {
    pub workshop: Workshop,
    pub room: Room,
}

impl Hand {
    /// In a new browser, on a wide screen.
    pub fn new() -> Self {
        let room = Room { narrow: false, tall: false, still: true, touch: false, now: 1_000.0 };
        Self { workshop: Workshop::new(), room }
    }

    /// In a new browser, on a phone.
    pub fn on_a_phone() -> Self {
        let hand = Self::new();
        Self { room: Room { narrow: true, touch: true, ..hand.room }, ..hand }
    }

    pub fn press(&mut self, what: &str, value: &str) -> Vec<WorkshopWish> {
        self.workshop.press(Press::Do { what: what.to_owned(), value: value.to_owned() }, self.room)
    }

    pub fn type_in(&mut self, what: &str, value: &str) -> Vec<WorkshopWish> {
        self.workshop.press(Press::Typed { what: what.to_owned(), value: value.to_owned() }, self.room)
    }

    /// Waits until the workshop wants to be woken, and wakes it.
    pub fn wait(&mut self) -> Vec<WorkshopWish> {
        let wait = self.draw().wakes_in.expect("the workshop wants to be woken");
        self.room.now += f64::from(wait);
        self.workshop.press(Press::Woke, self.room)
    }

    pub fn bring(&mut self, name: &str, bytes: &[u8]) -> Vec<WorkshopWish> {
        self.workshop.take_file(name, bytes);
        self.wait()
    }

    pub fn draw(&mut self) -> Drawing {
        self.workshop.draw(self.room)
    }

    pub fn sees(&mut self, text: &str) -> bool {
        self.draw().markup.contains(text)
    }

    /// Begins a deck for Heisey Mania and stands before its first card.
    pub fn begin(&mut self) -> KeptDeck {
        self.press("deck-new", "");
        kept(&self.press("deck-new-for", "heisey_mania"))
    }

    /// Writes a question and its answer onto the open card.
    pub fn write(&mut self, category: &str, question: &str, answer: &str) {
        self.type_in(&format!("q/{category}/question"), question);
        self.type_in(&format!("q/{category}/answer"), answer);
    }

    /// What the button that does this says besides, of the n-th of its kind.
    pub fn value_of(&mut self, what: &str, nth: usize) -> String {
        let markup = self.draw().markup;
        let button = format!(r#"data-do="{what}" data-value=""#);
        let after =
            markup.split(&button).nth(nth + 1).unwrap_or_else(|| panic!("no button {what}: {markup}"));
        after.chars().take_while(|letter| *letter != '"').collect()
    }
}

/// The deck that is to be kept.
pub fn kept(wishes: &[WorkshopWish]) -> KeptDeck {
    let found = wishes.iter().find_map(|wish| match wish {
        WorkshopWish::Keep(kept) => Some(kept.clone()),
        WorkshopWish::Forget { .. }
        | WorkshopWish::Download { .. }
        | WorkshopWish::Play { .. }
        | WorkshopWish::Share(_)
        | WorkshopWish::Grant(_)
        | WorkshopWish::Revoke { .. }
        | WorkshopWish::Settle { .. }
        | WorkshopWish::Focus(_)
        | WorkshopWish::ChooseFile => None,
    });
    found.unwrap_or_else(|| panic!("nothing is kept: {wishes:?}"))
}

/// A deck for Heisey Mania with a whole card for each row of four pairs.
pub fn deck(cards: &[[(&str, &str); 4]]) -> decks::Deck {
    let categories = decks::Edition::HeiseyMania.categories();
    let card = |(at, row): (usize, &[(&str, &str); 4])| decks::Card {
        id: format!("C{:03}", at + 1),
        questions: categories
            .iter()
            .zip(row)
            .map(|(category, (question, answer))| (*category, decks::Question::new(*question, *answer)))
            .collect(),
    };
    decks::Deck {
        title: "Test deck".to_owned(),
        edition: decks::Edition::HeiseyMania,
        language: "en".to_owned(),
        licence: "CC0-1.0".to_owned(),
        source: "written for a test".to_owned(),
        about: String::new(),
        cards: cards.iter().enumerate().map(card).collect(),
    }
}

/// How the browser keeps a deck.
pub fn as_kept(deck: &decks::Deck) -> KeptDeck {
    KeptDeck {
        hash: deck.content_hash(),
        title: deck.title.clone(),
        edition: deck.edition.name().to_owned(),
        json: deck.to_json(),
        key: None,
        sent: Vec::new(),
    }
}

/// A hand with one deck of its own on the shelf, opened on the bench.
pub fn with_deck(deck: &decks::Deck) -> Hand {
    let mut hand = Hand::new();
    hand.workshop.take_shelf(vec![as_kept(deck)]);
    hand.press("deck-open", &deck.content_hash());
    hand
}

/// A whole card's pairs.
pub const GLASS: [(&str, &str); 4] = [
    ("Which Heisey bird honks?", "A goose"),
    ("In which town stood the works?", "Newark"),
    ("Which color is Flamingo?", "Pink"),
    ("Which queen has a pattern?", "Queen Ann"),
];
