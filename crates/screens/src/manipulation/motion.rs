//! What happens, in time: the die turns, tokens walk space by space, are sent back, go through WORLD, come home.

use manipulation::{Color, ColorView, Event, Kind, Space, View};
use rules::Seat;

use super::named;
use super::places::Places;
use crate::shell::face::Sound;
use crate::shell::stage::Beat::Do;
use crate::shell::stage::{self, Said, Shown};
use crate::words::listed;

/// One space of a way.
const STEP: u32 = 220;
/// A longer way at once: out of holding, and back there.
const TRAVEL: u32 = 420;
/// How long the die turns, and one of its faces.
const TURNING: u32 = 500;
const FACES: u32 = 6;
/// How long the die is looked at when it has come to rest.
const LOOK: u32 = 240;
/// A token that is struck.
const HIT: u32 = 240;
/// Half of the way through WORLD.
const PORTAL: u32 = 280;
/// A token that comes home.
const HOMECOMING: u32 = 480;
/// A sentence that has to be read.
const READ: u32 = 900;

/// How a token is held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pose {
    /// It stands.
    #[default]
    Still,
    /// It walks from space to space.
    Walking,
    /// It is being attacked or set back.
    Hit,
    /// It goes a longer way at once.
    Sliding,
    /// It is within WORLD.
    Vanished,
    /// It comes out of WORLD.
    Emerging,
    /// It has come home.
    Homecoming,
}

/// A token as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// The space it stands on; its holding if it waits.
    pub at: Space,
    /// How it is held.
    pub pose: Pose,
}

/// One token: its color, and which of the four.
type Piece = (Color, usize);
type Beats = stage::Beats<Beat>;

/// Something that changes what is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beat {
    /// The die shows a face and goes on turning.
    Turn(u8),
    /// The die comes to rest.
    Rest(u8),
    /// A token goes to a space.
    Go(Piece, Space, Pose),
    /// A token is held in another way.
    Hold(Piece, Pose),
    /// WORLD opens or closes.
    Portal(bool),
}

/// What the board shows at this moment.
#[derive(Clone, Debug, PartialEq)]
pub struct OnBoard {
    /// The tokens of each color.
    pub tokens: [[Token; 4]; 4],
    /// The face of the die and whether it turns.
    pub die: Option<(u8, bool)>,
    /// The last way that was gone, where it started included.
    pub trail: Vec<Space>,
    /// Whether WORLD is open.
    pub portal: bool,
    /// Who moved last of what is still to be shown.
    mover: Seat,
    /// Where the tokens will be once everything has been shown.
    plan: [[Space; 4]; 4],
}

impl Default for OnBoard {
    fn default() -> Self {
        let waits = Color::ALL.map(|color| [Space::holding(color); 4]);
        OnBoard {
            tokens: waits.map(|four| four.map(|at| Token { at, pose: Pose::Still })),
            die: None,
            trail: Vec::new(),
            portal: false,
            mover: Seat(0),
            plan: waits,
        }
    }
}

impl Shown for OnBoard {
    type View = View;
    type Beat = Beat;

    fn lay_out(&mut self, view: &View) {
        let die = view.die().map(|face| (face, false));
        *self = OnBoard { tokens: self.tokens, die, ..OnBoard::default() };
        for color in &view.colors {
            self.settle(color);
        }
    }

    fn agree_with(&mut self, view: &View) {
        for color in &view.colors {
            let four = self.tokens[color.color.index()];
            let mut out: Vec<Space> =
                four.iter().map(|token| token.at).filter(|at| *at != Space::holding(color.color)).collect();
            out.sort();
            let mut wanted = color.spaces.clone();
            wanted.sort();
            if out != wanted {
                self.settle(color);
            }
        }
    }

    fn carry_out(&mut self, beat: Beat, _now: f64) {
        match beat {
            Beat::Turn(face) => self.die = Some((face, true)),
            Beat::Rest(face) => self.die = Some((face, false)),
            Beat::Go((color, token), at, pose) => self.tokens[color.index()][token] = Token { at, pose },
            Beat::Hold((color, token), pose) => self.tokens[color.index()][token].pose = pose,
            Beat::Portal(open) => self.portal = open,
        }
    }

    fn rest(&mut self, _at_once: bool) {
        self.portal = false;
        for token in self.tokens.iter_mut().flatten() {
            token.pose = Pose::Still;
        }
        self.die = self.die.map(|(face, _)| (face, false));
    }

    fn heard(beat: &Beat) -> Option<Sound> {
        match beat {
            Beat::Rest(_) => Some(Sound::Dice),
            Beat::Go(..) | Beat::Hold(_, Pose::Homecoming) => Some(Sound::Step),
            Beat::Turn(_) | Beat::Hold(..) | Beat::Portal(_) => None,
        }
    }
}

impl OnBoard {
    /// Puts the tokens of a color where they are. Those that are right already stay who they are.
    fn settle(&mut self, view: &ColorView) {
        let four = &mut self.tokens[view.color.index()];
        let mut wanted = view.spaces.clone();
        let mut free = Vec::new();
        for (number, token) in four.iter_mut().enumerate() {
            token.pose = Pose::Still;
            match wanted.iter().position(|space| *space == token.at) {
                Some(place) => drop(wanted.remove(place)),
                None => free.push(number),
            }
        }
        let mut wanted = wanted.into_iter();
        for number in free {
            four[number].at = wanted.next().unwrap_or(Space::holding(view.color));
        }
        self.plan[view.color.index()] = four.map(|token| token.at);
    }

    /// How many tokens of a color are shown at home, and how many in holding.
    pub fn count(&self, color: Color) -> (usize, usize) {
        let four = &self.tokens[color.index()];
        let home = four.iter().filter(|token| token.at.is_home()).count();
        let holding = four.iter().filter(|token| token.at == Space::holding(color)).count();
        (home, holding)
    }

    /// What happened, as it is shown: a list for each turn.
    pub fn beats(&mut self, events: &[Event], places: &Places, names: &[String]) -> Vec<Beats> {
        self.trail.clear();
        // A turn begins with its roll, and each may take its time.
        let turns = events.chunk_by(|_, next| !matches!(next, Event::Rolled { .. }));
        turns
            .map(|turn| turn.iter().flat_map(|event| self.beats_of(event, places, names)).collect())
            .collect()
    }

    fn beats_of(&mut self, event: &Event, places: &Places, names: &[String]) -> Beats {
        let name = |seat: &Seat| names.get(seat.index()).map_or("Somebody", String::as_str);
        let say = |seat: Seat, words: String, clause| stage::Beat::Say(Said { seat, words, clause });
        match event {
            Event::RolledOff { rolls } => {
                let seat = rolls.first().map_or(Seat(0), |(seat, _)| *seat);
                let told: Vec<String> =
                    rolls.iter().map(|(seat, roll)| format!("{} {roll}", name(seat))).collect();
                let best = rolls.iter().map(|(_, roll)| *roll).max().unwrap_or(1);
                let roll = say(seat, "Everybody rolls for the first turn.".to_owned(), Some("BM-3"));
                let mut beats = vec![(0, roll)];
                beats.extend(turning(best));
                beats.push((READ, say(seat, format!("{}.", told.join(", ")), Some("BM-3"))));
                beats
            }
            Event::Tied { seats } => {
                let seat = seats.first().copied().unwrap_or(Seat(0));
                let names: Vec<&str> = seats.iter().map(name).collect();
                let words = format!("{} tie and roll again.", listed(&names));
                vec![(READ, say(seat, words, Some("BM-3")))]
            }
            Event::Begins { seat } => {
                vec![(READ, say(*seat, format!("{} begins.", name(seat)), Some("BM-3")))]
            }
            Event::Rolled { seat, die } => {
                let mut beats = vec![(0, say(*seat, format!("{} rolls.", name(seat)), None))];
                beats.extend(turning(*die));
                beats
            }
            Event::SatOut { seat, die } => {
                let words = format!("{} sits out: no token can move a {die}.", name(seat));
                vec![(READ, say(*seat, words, Some("BM-8")))]
            }
            Event::Moved { seat, color, from, path } => {
                let to = path.last().copied().unwrap_or(*from);
                let words = match from.kind() {
                    Kind::Holding(_) => format!("{} brings a {color} token out.", name(seat)),
                    _ => format!("{} moves {color} to {}.", name(seat), places.called(to)),
                };
                self.mover = *seat;
                self.trail = [*from].into_iter().chain(path.iter().copied()).collect();
                let mut beats = vec![(0, say(*seat, words, None))];
                beats.extend(self.walk(*color, *from, path));
                beats
            }
            Event::Attacked { by, color, at } => {
                let words = format!("{} sends {color} back to holding!", named(*by));
                self.send_back(*color, *at, words, "BM-9")
            }
            Event::SetBack { by, color, at } => {
                let words = format!("{} has to set {color} back.", named(*by));
                self.send_back(*color, *at, words, "BM-10")
            }
            Event::AllHome { color } => {
                let seat = Seat(color.index() as u8 % names.len().max(1) as u8);
                vec![(READ / 2, say(seat, format!("All {color} tokens are home!"), Some("BM-24")))]
            }
            Event::Assists { seat, color } => {
                let words = format!("{} moves {color} for the partner from now on.", name(seat));
                vec![(READ, say(*seat, words, Some("BM-25")))]
            }
            Event::RollsAgain { seat } => {
                vec![(READ / 2, say(*seat, format!("A six: {} rolls again.", name(seat)), Some("BM-26")))]
            }
            Event::Left { seat } => {
                vec![(READ, say(*seat, format!("{} leaves the game.", name(seat)), None))]
            }
            Event::Passed { .. } | Event::Ended { .. } => Vec::new(),
        }
    }

    /// The piece of a color that will stand on a space, and where it goes from there.
    fn piece(&mut self, color: Color, from: Space, to: Space) -> Option<Piece> {
        let four = &mut self.plan[color.index()];
        let token = four.iter().position(|at| *at == from)?;
        four[token] = to;
        Some((color, token))
    }

    fn walk(&mut self, color: Color, from: Space, path: &[Space]) -> Beats {
        let Some(to) = path.last().copied() else { return Vec::new() };
        let Some(piece) = self.piece(color, from, to) else { return Vec::new() };
        let mut beats = Vec::new();
        let mut through = false;
        for space in path {
            beats.push(match (through, from.kind()) {
                // Unseen, it changes its place.
                (true, _) => (PORTAL / 4, Do(Beat::Go(piece, *space, Pose::Vanished))),
                (false, Kind::Holding(_)) => (TRAVEL, Do(Beat::Go(piece, *space, Pose::Sliding))),
                (false, _) => (STEP, Do(Beat::Go(piece, *space, Pose::Walking))),
            });
            if *space == Space::WORLD {
                through = true;
                beats.push((0, Do(Beat::Portal(true))));
                beats.push((PORTAL, Do(Beat::Hold(piece, Pose::Vanished))));
            }
        }
        if through {
            beats.push((PORTAL, Do(Beat::Hold(piece, Pose::Emerging))));
            beats.push((0, Do(Beat::Portal(false))));
        }
        if to.is_home() {
            beats.push((HOMECOMING, Do(Beat::Hold(piece, Pose::Homecoming))));
        }
        beats.push((0, Do(Beat::Hold(piece, Pose::Still))));
        beats
    }

    fn send_back(&mut self, color: Color, at: Space, words: String, clause: &'static str) -> Beats {
        let holding = Space::holding(color);
        let Some(piece) = self.piece(color, at, holding) else { return Vec::new() };
        let said = Said { seat: self.mover, words, clause: Some(clause) };
        vec![
            (0, stage::Beat::Say(said)),
            (HIT, Do(Beat::Hold(piece, Pose::Hit))),
            (TRAVEL, Do(Beat::Go(piece, holding, Pose::Sliding))),
            (0, Do(Beat::Hold(piece, Pose::Still))),
        ]
    }
}

/// The die turns and settles on what was drawn.
fn turning(die: u8) -> Beats {
    // Faces that differ from each other and end on what was drawn; no luck is needed for a blur.
    let face = |frame: u32| ((u32::from(die) + 2 * (FACES - frame)) % 6) as u8 + 1;
    let turns = (0..FACES).map(|frame| (TURNING / FACES, Do(Beat::Turn(face(frame)))));
    turns.chain([(LOOK, Do(Beat::Rest(die)))]).collect()
}
