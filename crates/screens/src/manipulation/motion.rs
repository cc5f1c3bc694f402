//! What happens, in time: the die turns, tokens walk space by space, are sent back, go through WORLD, come home.
//!
//! The stage shows what the game looked like a moment ago and catches up beat by beat. Nothing here knows a clock: the
//! time is told with each drawing.

use std::collections::VecDeque;

use manipulation::{Color, ColorView, Event, Kind, Space, View};
use rules::Seat;

use super::places::Places;
use super::words::capital;
use crate::shell::face::Sound;

/// The longest a turn may take, in milliseconds.
pub const LONGEST: u32 = 2500;
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
pub struct Shown {
    /// The space it stands on; its holding if it waits.
    pub at: Space,
    /// How it is held.
    pub pose: Pose,
}

impl Default for Shown {
    fn default() -> Self {
        Shown { at: Space::WORLD, pose: Pose::Vanished }
    }
}

/// One token: its colour, and which of the four.
type Piece = (Color, usize);

/// What the Call says while something moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Of whom.
    pub seat: Seat,
    /// What.
    pub words: String,
    /// The clause it rests on.
    pub clause: Option<&'static str>,
}

/// Something that changes what is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Beat {
    /// The Call says what is going on.
    Say(Said),
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
pub struct Stage {
    /// The tokens of each colour.
    pub tokens: [[Shown; 4]; 4],
    /// The face of the die and whether it turns.
    pub die: Option<(u8, bool)>,
    /// What the Call says meanwhile.
    pub saying: Option<Said>,
    /// The last way that was gone, where it started included.
    pub trail: Vec<Space>,
    /// Whether WORLD is open.
    pub portal: bool,
    /// Who moved last of what is still to be shown.
    mover: Seat,
    /// Where the tokens will be once everything has been shown.
    plan: [[Space; 4]; 4],
    /// What has not begun yet, each beat with how long it lasts.
    coming: Vec<(u32, Beat)>,
    queue: VecDeque<(f64, Beat)>,
    rests_at: f64,
}

impl Default for Stage {
    fn default() -> Self {
        let waits = Color::ALL.map(|color| [Space::holding(color); 4]);
        Stage {
            tokens: waits.map(|four| four.map(|at| Shown { at, pose: Pose::Still })),
            die: None,
            saying: None,
            trail: Vec::new(),
            portal: false,
            mover: Seat(0),
            plan: waits,
            coming: Vec::new(),
            queue: VecDeque::new(),
            rests_at: 0.0,
        }
    }
}

impl Stage {
    /// Shows the game as it is, at once.
    pub fn lay_out(&mut self, view: &View) {
        let die = view.die().map(|face| (face, false));
        *self = Stage { tokens: self.tokens, die, ..Stage::default() };
        for color in &view.colors {
            self.settle(color);
        }
    }

    /// Puts the tokens of a colour where they are. Those that are right already stay who they are.
    fn settle(&mut self, view: &ColorView) {
        let four = &mut self.tokens[view.color.index()];
        let mut wanted = view.spaces.clone();
        let mut free = Vec::new();
        for (token, shown) in four.iter_mut().enumerate() {
            shown.pose = Pose::Still;
            match wanted.iter().position(|space| *space == shown.at) {
                Some(place) => drop(wanted.remove(place)),
                None => free.push(token),
            }
        }
        let mut wanted = wanted.into_iter();
        for token in free {
            four[token].at = wanted.next().unwrap_or(Space::holding(view.color));
        }
        self.plan[view.color.index()] = four.map(|shown| shown.at);
    }

    /// Corrects what is shown if it ever differs from the game while nothing moves: the game is right.
    pub fn agree_with(&mut self, view: &View) {
        for color in &view.colors {
            let four = self.tokens[color.color.index()];
            let mut out: Vec<Space> =
                four.iter().map(|shown| shown.at).filter(|at| *at != Space::holding(color.color)).collect();
            out.sort();
            let mut wanted = color.spaces.clone();
            wanted.sort();
            if out != wanted {
                self.settle(color);
            }
        }
    }

    /// How many tokens of a colour are shown at home, and how many in holding.
    pub fn count(&self, color: Color) -> (usize, usize) {
        let four = &self.tokens[color.index()];
        let home = four.iter().filter(|shown| shown.at.is_home()).count();
        let holding = four.iter().filter(|shown| shown.at == Space::holding(color)).count();
        (home, holding)
    }

    /// Takes in what happened; it is shown from the next drawing on.
    pub fn expect(&mut self, events: &[Event], places: &Places, names: &[String]) {
        self.trail.clear();
        // A turn begins with its roll, and each may take its time.
        for turn in events.chunk_by(|_, next| !matches!(next, Event::Rolled { .. })) {
            let mut beats: Vec<(u32, Beat)> =
                turn.iter().flat_map(|event| self.beats(event, places, names)).collect();
            let total: u32 = beats.iter().map(|(lasts, _)| lasts).sum();
            if total > LONGEST {
                for (lasts, _) in &mut beats {
                    *lasts = (u64::from(*lasts) * u64::from(LONGEST) / u64::from(total)) as u32;
                }
            }
            self.coming.extend(beats);
        }
    }

    fn beats(&mut self, event: &Event, places: &Places, names: &[String]) -> Vec<(u32, Beat)> {
        let name = |seat: &Seat| names.get(seat.index()).map_or("Somebody", String::as_str);
        let say = |seat: Seat, words: String, clause| Beat::Say(Said { seat, words, clause });
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
                let words = format!("{} tie and roll again.", super::words::listed(&names));
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
                let words = format!("{} sends {color} back to holding!", capital(by.name()));
                self.send_back(*color, *at, words, "BM-9")
            }
            Event::SetBack { by, color, at } => {
                let words = format!("{} has to set {color} back.", capital(by.name()));
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

    /// The piece of a colour that will stand on a space, and where it goes from there.
    fn piece(&mut self, color: Color, from: Space, to: Space) -> Option<Piece> {
        let four = &mut self.plan[color.index()];
        let token = four.iter().position(|at| *at == from)?;
        four[token] = to;
        Some((color, token))
    }

    fn walk(&mut self, color: Color, from: Space, path: &[Space]) -> Vec<(u32, Beat)> {
        let Some(to) = path.last().copied() else { return Vec::new() };
        let Some(piece) = self.piece(color, from, to) else { return Vec::new() };
        let mut beats = Vec::new();
        let mut through = false;
        for space in path {
            beats.push(match (through, from.kind()) {
                // Unseen, it changes its place.
                (true, _) => (PORTAL / 4, Beat::Go(piece, *space, Pose::Vanished)),
                (false, Kind::Holding(_)) => (TRAVEL, Beat::Go(piece, *space, Pose::Sliding)),
                (false, _) => (STEP, Beat::Go(piece, *space, Pose::Walking)),
            });
            if *space == Space::WORLD {
                through = true;
                beats.push((0, Beat::Portal(true)));
                beats.push((PORTAL, Beat::Hold(piece, Pose::Vanished)));
            }
        }
        if through {
            beats.push((PORTAL, Beat::Hold(piece, Pose::Emerging)));
            beats.push((0, Beat::Portal(false)));
        }
        if to.is_home() {
            beats.push((HOMECOMING, Beat::Hold(piece, Pose::Homecoming)));
        }
        beats.push((0, Beat::Hold(piece, Pose::Still)));
        beats
    }

    fn send_back(
        &mut self,
        color: Color,
        at: Space,
        words: String,
        clause: &'static str,
    ) -> Vec<(u32, Beat)> {
        let holding = Space::holding(color);
        let Some(piece) = self.piece(color, at, holding) else { return Vec::new() };
        let said = Said { seat: self.mover, words, clause: Some(clause) };
        vec![
            (0, Beat::Say(said)),
            (HIT, Beat::Hold(piece, Pose::Hit)),
            (TRAVEL, Beat::Go(piece, holding, Pose::Sliding)),
            (0, Beat::Hold(piece, Pose::Still)),
        ]
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
        (self.saying, self.portal, self.rests_at) = (None, false, 0.0);
        for shown in self.tokens.iter_mut().flatten() {
            shown.pose = Pose::Still;
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
            Beat::Say(said) => self.saying = Some(said),
            Beat::Turn(face) => self.die = Some((face, true)),
            Beat::Rest(face) => self.die = Some((face, false)),
            Beat::Go((color, token), at, pose) => self.tokens[color.index()][token] = Shown { at, pose },
            Beat::Hold((color, token), pose) => self.tokens[color.index()][token].pose = pose,
            Beat::Portal(open) => self.portal = open,
        }
    }
}

/// The die turns and settles on what was drawn.
fn turning(die: u8) -> Vec<(u32, Beat)> {
    // Faces that differ from each other and end on what was drawn; no luck is needed for a blur.
    let face = |frame: u32| ((u32::from(die) + 2 * (FACES - frame)) % 6) as u8 + 1;
    let turns = (0..FACES).map(|frame| (TURNING / FACES, Beat::Turn(face(frame))));
    turns.chain([(LOOK, Beat::Rest(die))]).collect()
}

fn heard(beat: &Beat) -> Option<Sound> {
    match beat {
        Beat::Rest(_) => Some(Sound::Dice),
        Beat::Go(..) | Beat::Hold(_, Pose::Homecoming) => Some(Sound::Step),
        Beat::Say(_) | Beat::Turn(_) | Beat::Hold(..) | Beat::Portal(_) => None,
    }
}
