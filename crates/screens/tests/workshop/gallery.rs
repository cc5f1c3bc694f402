//! Every screen of the deck workshop: the gallery writes them as pages, and a test reads every press in them.

use screens::{Press, Room, Workshop, WorkshopWish};

/// A file with something wrong in it for every kind of trouble.
const QUIZ: &str = "category,question,answer,wrong1,wrong2,difficulty
History,Who fell at Waterloo?,Napoleon,Wellington,Blücher,easy
History,Which of these was an emperor?,Napoleon,Bach,Goethe,easy
Geography,Which river runs through Paris?,The Seine,The Loire,,easy
Science & Nature,Which planet has the Great Red Spot?,Jupiter,Saturn,Mars,easy
Sports,How many players has a football team on the pitch?,11,,,easy
Sports,How many players has a football team on the pitch?,11,,,easy
Entertainment: Film,Who directed <i>Psycho</i>?,Alfred Hitchcock,,,medium
Knitting,What does a purl stitch look like from behind?,A knit stitch,,,hard
Knitting,Which hand holds the yarn in continental knitting?,The left,,,fiendish
General Knowledge,What&rsquo;s the capital of CafÃ©land?,Espresso,,,easy
,Which question has no category?,This one,,,easy
Cooking,What thickens a roux?,,,,
";

/// A wide screen, or a phone.
pub fn room(narrow: bool) -> Room {
    Room { narrow, tall: narrow, still: true, touch: narrow, now: 0.0 }
}

/// A hand that presses.
struct Hand {
    workshop: Workshop,
    narrow: bool,
}

impl Hand {
    fn press(&mut self, what: &str, value: &str) -> Vec<WorkshopWish> {
        let press = Press::Do { what: what.to_owned(), value: value.to_owned() };
        self.workshop.press(press, room(self.narrow))
    }

    fn type_in(&mut self, what: &str, value: &str) {
        let press = Press::Typed { what: what.to_owned(), value: value.to_owned() };
        self.workshop.press(press, room(self.narrow));
    }

    fn bring(&mut self, name: &str, text: &str) -> Vec<WorkshopWish> {
        self.workshop.take_file(name, text.as_bytes());
        self.workshop.press(Press::Woke, room(self.narrow))
    }
}

/// The screens with their names, as somebody comes to them.
pub fn screens(narrow: bool) -> Vec<(&'static str, Workshop)> {
    let mut screens = Vec::new();
    let mut hand = Hand { workshop: Workshop::new(), narrow };
    screens.push(("shelf-empty", hand.workshop.clone()));
    hand.press("deck-new-for", "heisey_mania");
    screens.push(("card-blank", hand.workshop.clone()));
    write_a_card(&mut hand);
    screens.push(("card", hand.workshop.clone()));
    hand.press("cards", "");
    screens.push(("cards", hand.workshop.clone()));
    hand.press("tab", "check");
    screens.push(("check", hand.workshop.clone()));
    hand.press("tab", "about");
    screens.push(("about", hand.workshop.clone()));
    hand.press("tab", "download");
    screens.push(("download", hand.workshop.clone()));
    hand.press("shelf", "");
    let own = said(&mut hand, "deck-remove");
    hand.press("deck-remove", &own);
    screens.push(("shelf", hand.workshop.clone()));
    hand.press("deck-new", "");
    screens.push(("shelf-new", hand.workshop.clone()));
    let genus = said(&mut hand, "deck-open");
    hand.press("deck-open", &genus);
    screens.push(("spoiler", hand.workshop.clone()));
    hand.press("spoil", "");
    screens.push(("starter", hand.workshop.clone()));
    hand.press("tab", "numbers");
    screens.push(("numbers", hand.workshop.clone()));
    hand.press("tab", "check");
    screens.push(("check-clean", hand.workshop.clone()));
    hand.press("shelf", "");
    hand.workshop.take_file("pub quiz.csv", QUIZ.as_bytes());
    screens.push(("reading", hand.workshop.clone()));
    hand.bring("pub quiz.csv", QUIZ);
    screens.push(("import", hand.workshop.clone()));
    hand.type_in("map-rest", "any");
    hand.press("in-ways", "");
    hand.press("in-show", "skipped");
    screens.push(("import-mapped", hand.workshop.clone()));
    screens
}

/// What the first button that does this says besides.
fn said(hand: &mut Hand, what: &str) -> String {
    let markup = hand.workshop.draw(room(hand.narrow)).markup;
    let button = format!(r#"data-do="{what}" data-value=""#);
    let (_, after) = markup.split_once(&button).expect("a button on the shelf");
    after.chars().take_while(|letter| *letter != '"').collect()
}

fn write_a_card(hand: &mut Hand) {
    hand.type_in("head/title", "Sunday glass");
    for (category, question, answer) in [
        ("abc", "Which Heisey bird honks?", "A goose"),
        ("history", "In which town stood the works of A. H. Heisey &amp; Company?", "Newark, Ohio"),
        ("colors", "Which of these is pink?", "Flamingo"),
    ] {
        hand.type_in(&format!("q/{category}/question"), question);
        hand.type_in(&format!("q/{category}/answer"), answer);
    }
    hand.press("more", "abc");
    hand.type_in("q/abc/alternates", "goose\nwild goose");
    hand.type_in("q/abc/rejects", "a duck");
    hand.type_in("q/abc/kind", "other");
    hand.type_in("q/abc/difficulty", "easy");
    hand.type_in("try/abc", "wild gose");
    hand.press("card-add", "");
    hand.type_in("q/abc/question", "Which Heisey bird honks?");
    hand.type_in("q/abc/answer", "Goose");
    hand.workshop.press(Press::Woke, room(hand.narrow));
    hand.press("card", "0");
    hand.type_in("try/abc", "wild gose");
}
