//! What happens, in time: tokens walk, the die turns, a card is turned over, a wedge drops in.
//!
//! The stage shows what the game looked like a moment ago and catches up beat by beat. Nothing here knows a clock: the
//! time is told with each drawing.

use std::collections::VecDeque;

use rules::Seat;
use trivia::{Category, Event, View};

use super::places::Places;
use crate::shell::face::Sound;

/// The longest a whole turn may take, in milliseconds.
pub const LONGEST: u32 = 2500;
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The space it stands on.
    pub at: String,
    /// What it has won.
    pub won: Vec<Category>,
    /// What it has won just now.
    pub new: Option<Category>,
    /// Whether it is on its way.
    pub walking: bool,
}

/// Something that changes what is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Beat {
    /// The Call says what is going on.
    Say(Seat, String),
    /// The die shows a face and goes on turning.
    Turn(u8),
    /// The die comes to rest.
    Rest(u8),
    /// A token enters a space.
    Enter(Seat, String),
    /// A token has arrived.
    Arrive(Seat),
    /// The card is turned over.
    Card,
    /// A wedge or a peg drops in.
    Win(Seat, Category),
    /// All is as it was.
    Calm(Seat),
}

/// What the board shows at this moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stage {
    /// The tokens.
    pub tokens: Vec<Shown>,
    /// The face of the die and whether it turns.
    pub die: Option<(u8, bool)>,
    /// What the Call says meanwhile, and of whom.
    pub saying: Option<(Seat, String)>,
    /// The last way that was gone, where it started included.
    pub trail: Vec<String>,
    /// What has not begun yet, each beat with how long it lasts.
    coming: Vec<(u32, Beat)>,
    queue: VecDeque<(f64, Beat)>,
    rests_at: f64,
}

impl Stage {
    /// Shows the game as it is, at once.
    pub fn lay_out(&mut self, view: &View) {
        let shown = |token: &trivia::TokenView| Shown {
            at: token.at.clone(),
            won: token.won.clone(),
            new: None,
            walking: false,
        };
        *self = Stage { tokens: view.tokens.iter().map(shown).collect(), ..Stage::default() };
    }

    /// Corrects what is shown if it ever differs from the game while nothing moves: the game is right.
    pub fn agree_with(&mut self, view: &View) {
        let agrees = |(shown, token): (&Shown, &trivia::TokenView)| {
            shown.at == token.at && shown.won.len() == token.won.len()
        };
        let same = self.tokens.len() == view.tokens.len();
        if !(same && self.tokens.iter().zip(&view.tokens).all(agrees)) {
            let trail = std::mem::take(&mut self.trail);
            self.lay_out(view);
            self.trail = trail;
        }
    }

    /// Takes in what happened; it is shown from the next drawing on.
    pub fn expect(&mut self, events: &[Event], places: &Places, names: &[String]) {
        self.trail.clear();
        let mut beats = Vec::new();
        for event in events {
            beats.extend(self.beats(event, places, names));
        }
        let total: u32 = beats.iter().map(|(lasts, _)| lasts).sum();
        if total > LONGEST {
            for (lasts, _) in &mut beats {
                *lasts = (u64::from(*lasts) * u64::from(LONGEST) / u64::from(total)) as u32;
            }
        }
        self.coming.extend(beats);
    }

    fn beats(&mut self, event: &Event, places: &Places, names: &[String]) -> Vec<(u32, Beat)> {
        let name = |seat: &Seat| names.get(seat.index()).map_or("Somebody", String::as_str);
        match event {
            Event::Rolled { seat, roll } => {
                let say = Beat::Say(*seat, format!("{} rolls.", name(seat)));
                // Faces that differ from each other and end on what was drawn; no luck is needed for a blur.
                let face = |frame: u32| ((u32::from(*roll) + 2 * (FACES - frame)) % 6) as u8 + 1;
                let turns = (0..FACES).map(|frame| (TURNING / FACES, Beat::Turn(face(frame))));
                [(0, say)].into_iter().chain(turns).chain([(LOOK, Beat::Rest(*roll))]).collect()
            }
            Event::Moved { seat, path } => {
                let from = self.tokens.get(seat.index()).map(|token| token.at.clone());
                self.trail = from.into_iter().chain(path.iter().cloned()).collect();
                let to = path.last().map(|end| places.called(end)).unwrap_or_default();
                let say = Beat::Say(*seat, format!("{} moves to {to}.", name(seat)));
                let steps = path.iter().map(|space| (STEP, Beat::Enter(*seat, space.clone())));
                [(0, say)].into_iter().chain(steps).chain([(0, Beat::Arrive(*seat))]).collect()
            }
            Event::Asked { seat, category, .. } => {
                let title = super::glyphs::title(places.edition, *category);
                vec![(0, Beat::Say(*seat, format!("{title} for {}.", name(seat)))), (CARD, Beat::Card)]
            }
            Event::Won { seat, category } => {
                let colour = super::glyphs::colour_word(places.edition, *category);
                let prize = match places.edition {
                    trivia::EditionName::TrivialPursuit => "wedge",
                    trivia::EditionName::HeiseyMania => "peg",
                };
                vec![
                    (0, Beat::Say(*seat, format!("{} wins the {colour} {prize}!", name(seat)))),
                    (DROP, Beat::Win(*seat, *category)),
                    (0, Beat::Calm(*seat)),
                ]
            }
            Event::Shuffled
            | Event::RolledOff { .. }
            | Event::Begins { .. }
            | Event::RollsAgain { .. }
            | Event::Chose { .. }
            | Event::Voted { .. }
            | Event::Elected { .. }
            | Event::CardSays { .. }
            | Event::Answered { .. }
            | Event::GaveUp { .. }
            | Event::RanOut { .. }
            | Event::NeedsMore { .. }
            | Event::Ruled { .. }
            | Event::LetStand { .. }
            | Event::Contested { .. }
            | Event::Judged { .. }
            | Event::Counted { .. }
            | Event::ReadOut { .. }
            | Event::Passed { .. }
            | Event::Finished { .. }
            | Event::Left { .. }
            | Event::Ended { .. } => Vec::new(),
        }
    }

    /// Catches up with the time, and gives what is to be heard. `still` shows everything at once.
    pub fn advance(&mut self, now: f64, still: bool) -> Option<Sound> {
        if !self.coming.is_empty() {
            // Whoever plays faster than the board moves has seen enough of it.
            if self.rests_at > now + f64::from(LONGEST) {
                self.finish_queue();
            }
            let mut at = if self.queue.is_empty() { now } else { self.rests_at.max(now) };
            for (lasts, beat) in std::mem::take(&mut self.coming) {
                self.queue.push_back((at, beat));
                at += f64::from(lasts);
            }
            self.rests_at = at;
        }
        if still {
            self.finish_queue();
            return None;
        }
        let mut sound = None;
        while self.queue.front().is_some_and(|(at, _)| *at <= now) {
            if let Some((_, beat)) = self.queue.pop_front() {
                sound = heard(&beat).or(sound);
                self.carry_out(beat);
            }
        }
        if !self.is_moving_at(now) {
            self.come_to_rest();
        }
        sound
    }

    /// Ends whatever is on its way.
    pub fn finish(&mut self) {
        let coming: Vec<Beat> = self.coming.drain(..).map(|(_, beat)| beat).collect();
        self.finish_queue();
        coming.into_iter().for_each(|beat| self.carry_out(beat));
        self.come_to_rest();
    }

    fn finish_queue(&mut self) {
        for (_, beat) in std::mem::take(&mut self.queue) {
            self.carry_out(beat);
        }
        self.come_to_rest();
    }

    fn come_to_rest(&mut self) {
        (self.saying, self.rests_at) = (None, 0.0);
        for token in &mut self.tokens {
            (token.walking, token.new) = (false, None);
        }
        self.die = self.die.map(|(face, _)| (face, false));
    }

    /// Whether anything is still on its way.
    pub fn is_moving(&self) -> bool {
        self.rests_at > 0.0 || !self.coming.is_empty() || !self.queue.is_empty()
    }

    fn is_moving_at(&self, now: f64) -> bool {
        !self.queue.is_empty() || self.rests_at > now
    }

    /// Whether a card is still to be turned over, and what is on it not yet to be seen.
    pub fn card_is_down(&self) -> bool {
        let coming = self.coming.iter().map(|(_, beat)| beat);
        coming.chain(self.queue.iter().map(|(_, beat)| beat)).any(|beat| *beat == Beat::Card)
    }

    /// When the next beat falls, in milliseconds from now.
    pub fn wakes_in(&self, now: f64) -> Option<u32> {
        let next = self.queue.front().map(|(at, _)| *at);
        let rest = (self.rests_at > now).then_some(self.rests_at);
        next.or(rest).map(|at| (at - now).ceil().max(1.0) as u32)
    }

    /// When all will have come to rest, in milliseconds from now.
    pub fn rests_in(&self, now: f64) -> u32 {
        if self.is_moving_at(now) { (self.rests_at - now).ceil().max(0.0) as u32 } else { 0 }
    }

    fn carry_out(&mut self, beat: Beat) {
        match beat {
            Beat::Say(seat, words) => self.saying = Some((seat, words)),
            Beat::Turn(face) => self.die = Some((face, true)),
            Beat::Rest(face) => self.die = Some((face, false)),
            Beat::Enter(seat, space) => {
                if let Some(token) = self.tokens.get_mut(seat.index()) {
                    (token.at, token.walking) = (space, true);
                }
            }
            Beat::Arrive(seat) => {
                if let Some(token) = self.tokens.get_mut(seat.index()) {
                    token.walking = false;
                }
            }
            Beat::Card => {}
            Beat::Win(seat, category) => {
                if let Some(token) = self.tokens.get_mut(seat.index()) {
                    token.won.retain(|won| *won != category);
                    token.won.push(category);
                    token.new = Some(category);
                }
            }
            Beat::Calm(seat) => {
                if let Some(token) = self.tokens.get_mut(seat.index()) {
                    token.new = None;
                }
            }
        }
    }
}

fn heard(beat: &Beat) -> Option<Sound> {
    match beat {
        Beat::Rest(_) => Some(Sound::Dice),
        Beat::Enter(..) | Beat::Win(..) => Some(Sound::Step),
        Beat::Card => Some(Sound::Card),
        Beat::Say(..) | Beat::Turn(_) | Beat::Arrive(_) | Beat::Calm(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use trivia::EditionName;

    use super::*;

    fn stage() -> (Stage, Places) {
        let shown = Shown { at: "HUB".to_owned(), won: Vec::new(), new: None, walking: false };
        let stage = Stage { tokens: vec![shown.clone(), shown], ..Stage::default() };
        (stage, Places::of(EditionName::TrivialPursuit))
    }

    fn walk(to: &[&str]) -> Event {
        Event::Moved { seat: Seat(0), path: to.iter().map(|name| (*name).to_owned()).collect() }
    }

    #[test]
    fn a_token_walks_space_by_space_and_then_rests() {
        let (mut stage, places) = stage();
        stage.expect(&[walk(&["S01", "S02", "S03"])], &places, &[]);
        stage.advance(1000.0, false);
        assert_eq!(stage.tokens[0].at, "S01");
        assert!(stage.tokens[0].walking && stage.is_moving());
        assert_eq!(stage.wakes_in(1000.0), Some(220));
        stage.advance(1220.0, false);
        assert_eq!(stage.tokens[0].at, "S02");
        stage.advance(1440.0, false);
        assert_eq!(stage.tokens[0].at, "S03");
        stage.advance(1660.0, false);
        assert!(!stage.is_moving() && !stage.tokens[0].walking);
        assert_eq!(stage.trail, ["HUB", "S01", "S02", "S03"]);
    }

    #[test]
    fn a_whole_turn_takes_no_longer_than_it_may() {
        let (mut stage, places) = stage();
        let roll = Event::Rolled { seat: Seat(0), roll: 6 };
        let path = ["S01", "S02", "S03", "S04", "S05", "R00"];
        let events: Vec<Event> = (0..4).flat_map(|_| [walk(&path), roll.clone()]).collect();
        stage.expect(&events, &places, &[]);
        stage.advance(0.0, false);
        assert!(stage.rests_in(0.0) <= LONGEST, "{}", stage.rests_in(0.0));
        assert!(stage.rests_in(0.0) > LONGEST - 100);
    }

    #[test]
    fn stillness_and_impatience_show_everything_at_once() {
        let (mut stage, places) = stage();
        let won = Event::Won { seat: Seat(0), category: Category::History };
        stage.expect(&[walk(&["S01", "S02"]), won.clone()], &places, &[]);
        assert_eq!(stage.advance(5.0, true), None);
        assert_eq!((stage.tokens[0].at.as_str(), stage.tokens[0].won.len()), ("S02", 1));
        assert!(!stage.is_moving());
        stage.expect(&[walk(&["S03"])], &places, &[]);
        assert!(stage.is_moving());
        stage.finish();
        assert!(!stage.is_moving());
        assert_eq!(stage.tokens[0].at, "S03");
    }

    #[test]
    fn the_die_turns_and_settles_on_what_was_drawn() {
        let (mut stage, places) = stage();
        stage.expect(&[Event::Rolled { seat: Seat(1), roll: 5 }], &places, &["Ana".into(), "Ben".into()]);
        stage.advance(0.0, false);
        assert!(matches!(stage.die, Some((1..=6, true))));
        assert_eq!(stage.saying.as_ref().unwrap().1, "Ben rolls.");
        assert_eq!(stage.advance(500.0, false), Some(Sound::Dice));
        assert_eq!(stage.die, Some((5, false)));
    }
}
