//! What happens, in time: tokens walk, the die turns, a card is turned over, a wedge drops in.

use rules::Seat;
use trivia::{Category, Event, View};

use super::glyphs::{colour_word, title};
use super::places::Places;
use crate::shell::face::Sound;
use crate::shell::stage::Beat::Do;
use crate::shell::stage::{self, Beats, Shown};

/// One space of a way.
const STEP: u32 = 220;
/// How long the die turns, and one of its faces.
const TURNING: u32 = 500;
const FACES: u32 = 6;
/// How long the die is looked at when it has come to rest.
const LOOK: u32 = 240;
/// A card that is turned over.
const CARD: u32 = 220;
/// A wedge or a peg that drops in, and the look at it.
const DROP: u32 = 620;

/// A token as it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Token {
    /// The space it stands on.
    pub at: String,
    /// What it has won.
    pub won: Vec<Category>,
    /// What it has won just now.
    pub new: Option<Category>,
    /// Whether it is on its way: then it stands apart from the others.
    pub walking: bool,
}

/// Something that changes what is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beat {
    /// The die shows a face, and whether it goes on turning.
    Die(u8, bool),
    /// A token enters a space.
    Enter(Seat, String),
    /// A card is turned over.
    Card,
    /// A wedge or a peg drops in.
    Win(Seat, Category),
    /// A token has arrived, and what it has won is no longer new.
    Calm(Seat),
}

/// What lies on the board at this moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OnBoard {
    /// The tokens.
    pub tokens: Vec<Token>,
    /// The face of the die and whether it turns.
    pub die: Option<(u8, bool)>,
    /// The last way that was gone, where it started included.
    pub trail: Vec<String>,
    /// How many cards are still to be turned over, so that what is on them is not to be seen yet.
    face_down: usize,
}

impl OnBoard {
    /// Whether the card that was drawn last lies face up.
    pub fn card_is_up(&self) -> bool {
        self.face_down == 0
    }

    /// The motion of news, which is shown from the next drawing on.
    pub fn beats(&mut self, news: &[Event], places: &Places, names: &[String]) -> Beats<Beat> {
        self.trail.clear();
        news.iter().flat_map(|event| self.beats_of(event, places, names)).collect()
    }

    fn beats_of(&mut self, event: &Event, places: &Places, names: &[String]) -> Beats<Beat> {
        let name = |seat: &Seat| names.get(seat.index()).map_or("Somebody", String::as_str);
        let say = |seat: &Seat, words: String| (0, stage::Beat::say(*seat, words));
        let edition = places.edition;
        match event {
            Event::Rolled { seat, roll } => {
                // Faces that differ from each other and end on what was drawn; no luck is needed for a blur.
                let face = |frame: u32| ((u32::from(*roll) + 2 * (FACES - frame)) % 6) as u8 + 1;
                let turns = (0..FACES).map(|frame| (TURNING / FACES, Do(Beat::Die(face(frame), true))));
                let rests = (LOOK, Do(Beat::Die(*roll, false)));
                [say(seat, format!("{} rolls.", name(seat)))]
                    .into_iter()
                    .chain(turns)
                    .chain([rests])
                    .collect()
            }
            Event::Moved { seat, path } => {
                let from = self.tokens.get(seat.index()).map(|token| token.at.clone());
                self.trail = from.into_iter().chain(path.iter().cloned()).collect();
                let to = path.last().map(|end| places.called(end)).unwrap_or_default();
                let said = say(seat, format!("{} moves to {to}.", name(seat)));
                let steps = path.iter().map(|space| (STEP, Do(Beat::Enter(*seat, space.clone()))));
                [said].into_iter().chain(steps).chain([(0, Do(Beat::Calm(*seat)))]).collect()
            }
            Event::Asked { seat, category, .. } => {
                self.face_down += 1;
                let said = format!("{} for {}.", title(edition, *category), name(seat));
                vec![say(seat, said), (CARD, Do(Beat::Card))]
            }
            Event::Won { seat, category } => {
                let (colour, prize) = (colour_word(edition, *category), edition.prize());
                vec![
                    say(seat, format!("{} wins the {colour} {prize}!", name(seat))),
                    (DROP, Do(Beat::Win(*seat, *category))),
                    (0, Do(Beat::Calm(*seat))),
                ]
            }
            _ => Vec::new(),
        }
    }

    fn change(&mut self, seat: Seat, change: impl FnOnce(&mut Token)) {
        if let Some(token) = self.tokens.get_mut(seat.index()) {
            change(token);
        }
    }
}

impl Shown for OnBoard {
    type View = View;
    type Beat = Beat;

    fn lay_out(&mut self, view: &View) {
        let token = |token: &trivia::TokenView| Token {
            at: token.at.clone(),
            won: token.won.clone(),
            ..Token::default()
        };
        *self = OnBoard { tokens: view.tokens.iter().map(token).collect(), ..OnBoard::default() };
    }

    fn agree_with(&mut self, view: &View) {
        let trail = std::mem::take(&mut self.trail);
        self.lay_out(view);
        self.trail = trail;
    }

    fn carry_out(&mut self, beat: Beat, _now: f64) {
        match beat {
            Beat::Die(face, turns) => self.die = Some((face, turns)),
            Beat::Enter(seat, space) => self.change(seat, |token| (token.at, token.walking) = (space, true)),
            Beat::Card => self.face_down = self.face_down.saturating_sub(1),
            Beat::Win(seat, category) => self.change(seat, |token| {
                token.won.retain(|won| *won != category);
                token.won.push(category);
                token.new = Some(category);
            }),
            Beat::Calm(seat) => self.change(seat, |token| (token.walking, token.new) = (false, None)),
        }
    }

    fn rest(&mut self, _at_once: bool) {
        for token in &mut self.tokens {
            (token.walking, token.new) = (false, None);
        }
        self.die = self.die.map(|(face, _)| (face, false));
    }

    fn heard(beat: &Beat) -> Option<Sound> {
        match beat {
            Beat::Die(_, false) => Some(Sound::Dice),
            Beat::Enter(..) | Beat::Win(..) => Some(Sound::Step),
            Beat::Card => Some(Sound::Card),
            Beat::Die(_, true) | Beat::Calm(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use trivia::EditionName;

    use super::*;
    use crate::shell::stage::Stage;

    /// A stage where this is on its way.
    fn stage(news: &[Event]) -> Stage<OnBoard> {
        let token = Token { at: "HUB".to_owned(), ..Token::default() };
        let mut stage = Stage::new(OnBoard { tokens: vec![token.clone(), token], ..OnBoard::default() });
        let names = ["Ana", "Ben"].map(str::to_owned);
        let beats = stage.now.beats(news, &Places::of(EditionName::TrivialPursuit), &names);
        stage.expect(beats);
        stage
    }

    fn walk(to: &[&str]) -> Event {
        Event::Moved { seat: Seat(0), path: to.iter().map(|name| (*name).to_owned()).collect() }
    }

    #[test]
    fn a_token_walks_space_by_space_and_then_rests() {
        let mut stage = stage(&[walk(&["S01", "S02", "S03"])]);
        for (place, space) in ["S01", "S02", "S03"].into_iter().enumerate() {
            stage.advance(1000.0 + 220.0 * place as f64, false);
            assert_eq!(stage.now.tokens[0].at, space);
            assert!(stage.now.tokens[0].walking && stage.is_moving());
        }
        stage.advance(1660.0, false);
        assert!(!stage.is_moving() && !stage.now.tokens[0].walking);
        assert_eq!(stage.now.trail, ["HUB", "S01", "S02", "S03"]);
    }

    #[test]
    fn stillness_shows_everything_at_once() {
        let won = Event::Won { seat: Seat(0), category: Category::History };
        let mut stage = stage(&[walk(&["S01", "S02"]), won]);
        assert_eq!(stage.advance(5.0, true), None);
        assert_eq!((stage.now.tokens[0].at.as_str(), stage.now.tokens[0].won.len()), ("S02", 1));
        assert!(!stage.is_moving());
    }

    #[test]
    fn the_die_turns_and_settles_on_what_was_drawn() {
        let mut stage = stage(&[Event::Rolled { seat: Seat(1), roll: 5 }]);
        stage.advance(0.0, false);
        assert!(matches!(stage.now.die, Some((1..=6, true))));
        assert_eq!(stage.saying.as_ref().unwrap().words, "Ben rolls.");
        assert_eq!(stage.advance(500.0, false), Some(Sound::Dice));
        assert_eq!(stage.now.die, Some((5, false)));
    }

    #[test]
    fn a_card_is_down_until_it_is_turned_over() {
        let (seat, category) = (Seat(0), Category::History);
        let question = "Who?".to_owned();
        let asked = Event::Asked { seat, category, question, winning: false, reader: None };
        let mut stage = stage(&[walk(&["S01"]), asked]);
        stage.advance(0.0, false);
        assert!(!stage.now.card_is_up());
        stage.advance(220.0, false);
        assert!(stage.now.card_is_up() && stage.is_moving());
    }
}
