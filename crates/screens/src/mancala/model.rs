//! What to draw and what to say of a position, worked out without a browser.
//!
//! The board is told what is legal and never decides: lit pockets are exactly the sighting's choices, what a
//! sowing would do is asked of the rules by playing it on a copy, and why a pocket is refused is the rules' own
//! refusal.

use crate::mancala::geometry::{Frame, Layout, pockets};
use mancala::{Action, Event, Mancala, Pocket, Side, Space, count};
use rules::{Clause, Dice, Game, Imagine, Refusal, RefusalKind, Seat, Step, Viewer};

use super::heaps;
use crate::shell::face::{Company, Eyes, Halt, Person, Room};

/// A table of Mancala as one person sees it.
pub type Model = crate::shell::model::Model<Mancala>;

/// What sowing a pocket would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fall {
    /// The pocket.
    pub pocket: Pocket,
    /// Where each stone would fall, in order.
    pub into: Vec<Space>,
    /// What would come of it, to be read after "six stones, ".
    pub outcome: String,
    /// The same in few words, for those who hear every pocket named.
    pub short: String,
    /// The clause it rests on.
    pub clause: Clause,
}

impl Model {
    /// Whether nobody else at the table is wronged when somebody here is told what each pocket is worth.
    pub fn is_help_fair(&self) -> bool {
        let others = |person: &Person| matches!(person.company, Company::Away { .. });
        self.is_over()
            || self.local
            || self.halted == Some(Halt::BrokenOff)
            || self.eyes == Eyes::Spectator
            || !self.people.iter().any(others)
    }

    /// The side drawn nearest to whoever looks. At a shared device the board stays as it is.
    pub fn near(&self) -> Side {
        match self.eyes {
            Eyes::Seat(seat) => self.view.side_of(seat),
            Eyes::Everybody | Eyes::Spectator => Side::A,
        }
    }

    /// How the board lies for whoever sees it, in a room like this.
    pub fn layout(&self, room: Room) -> Layout {
        Layout { frame: if room.tall { Frame::Upright } else { Frame::Wide }, near: self.near() }
    }

    /// The seat that would act through this page if it were asked.
    fn me(&self) -> Option<Seat> {
        self.eyes.acts_for(self.waiting_for)
    }

    /// Whether an action is one of the choices.
    pub fn may(&self, action: Action) -> bool {
        self.actor().is_some() && self.choices.listed().contains(&action)
    }

    /// Whether a pocket may be sown now.
    pub fn is_lit(&self, pocket: Pocket) -> bool {
        self.may(Action::Sow(pocket))
    }

    /// The pockets that may be sown now.
    pub fn lit(&self) -> Vec<Pocket> {
        all_pockets(self.near()).filter(|pocket| self.is_lit(*pocket)).collect()
    }

    /// Whether sides may be swapped now.
    pub fn may_swap(&self) -> bool {
        self.may(Action::Swap)
    }

    /// The pocket of whoever is to act with this number, or else of the near side.
    pub fn pocket_numbered(&self, number: u8) -> Pocket {
        let side = self.me().map_or(self.near(), |seat| self.view.side_of(seat));
        Pocket::new(side, number)
    }

    /// What sowing a lit pocket would do; nothing for any other pocket.
    pub fn fall(&self, pocket: Pocket) -> Option<Fall> {
        let seat = self.actor().filter(|_| self.is_lit(pocket))?;
        let mut game = self.game();
        let told = game.play(Step::acted(seat, Action::Sow(pocket))).ok()?;
        let events: Vec<Event> = told.into_iter().map(|told| told.event).collect();
        fall(pocket, &events)
    }

    /// Why a pocket cannot be sown; nothing if it can.
    pub fn why_not(&self, pocket: Pocket) -> Option<Refusal> {
        if self.is_lit(pocket) {
            return None;
        }
        if !self.begun() {
            let said = "the game begins when everybody has sat down";
            return Some(Refusal {
                clause: Some(Clause::new("M-1")),
                ..Refusal::new(RefusalKind::NotBegun, said)
            });
        }
        if self.halted == Some(Halt::BrokenOff) {
            return Some(Refusal::new(RefusalKind::Over, "the game was broken off"));
        }
        let Some(seat) = self.me() else {
            return Some(match self.view.over {
                Some(_) => self.refusal(Seat(0), pocket)?,
                None => Refusal::new(RefusalKind::NotYourTurn, "you are looking on, so you do not move"),
            });
        };
        self.refusal(seat, pocket)
    }

    fn refusal(&self, seat: Seat, pocket: Pocket) -> Option<Refusal> {
        let step = Step::acted(seat, Action::Sow(pocket));
        let mut refusal = self.game().allows(&step).err()?.refusal();
        // The rules know seats; people know names.
        if let (RefusalKind::NotYourTurn, Some(waiting)) = (refusal.kind, self.waiting_for.iter().next()) {
            refusal.said = format!("it is {}'s turn", self.name(waiting));
        }
        Some(refusal)
    }

    /// A pocket in words: place, content, effect.
    pub fn pocket_name(&self, pocket: Pocket) -> String {
        let stones = match heaps::count(&self.view, Space::Pocket(pocket)) {
            0 => "empty".to_owned(),
            some => stones(some),
        };
        let place = match self.owner(pocket.side) {
            None => format!("Pocket {}", pocket.number),
            Some(owner) => format!("{owner}'s pocket {}", pocket.number),
        };
        match self.fall(pocket) {
            None => format!("{place}, {stones}"),
            Some(fall) => format!("{place}, {stones}, {}, {}", fall.short, fall.clause),
        }
    }

    /// A store in words.
    pub fn store_name(&self, side: Side) -> String {
        let stones = stones(self.view.half(side).store);
        match self.owner(side) {
            None => format!("Your store, {stones}"),
            Some(owner) => format!("{owner}'s store, {stones}"),
        }
    }

    /// The whole board in words.
    pub fn board_name(&self) -> String {
        let half = |side: Side| {
            let numbers = self.view.half(side).pockets.map(|stones| stones.to_string());
            let owner = self.name(self.view.seat_of(side));
            format!(
                "{owner}'s pockets 1 to 6 hold {}, store {}.",
                numbers.join(", "),
                self.view.half(side).store
            )
        };
        format!("Mancala board. {} {}", half(self.near()), half(self.near().other()))
    }

    /// Whose a side is, if it is not that of whoever acts through this page.
    fn owner(&self, side: Side) -> Option<String> {
        let seat = self.view.seat_of(side);
        (self.me() != Some(seat)).then(|| self.name(seat))
    }

    fn game(&self) -> Mancala {
        Mancala::imagine(&self.view, Viewer::Spectator, &mut Dice::seeded(0))
    }
}

/// Reads what a sowing would do from what came of it on a copy.
fn fall(pocket: Pocket, events: &[Event]) -> Option<Fall> {
    let (Event::Sowed { into, .. }, rest) = events.split_first()? else {
        return None;
    };
    let over = rest.iter().any(|event| matches!(event, Event::Ended { .. }));
    let captured = rest.iter().find_map(|event| match event {
        Event::Captured { last, taken, .. } => Some((last.number, *taken)),
        _ => None,
    });
    let the_last = if into.len() == 1 { "it" } else { "the last" };
    let (mut outcome, mut short, mut clause) = match (captured, into.last()?) {
        (Some((number, 0)), _) => (
            format!("{the_last} lands in your empty pocket {number} and goes to your store"),
            "ends in your empty pocket, stored".to_owned(),
            Clause::new("M-11"),
        ),
        (Some((number, taken)), _) => (
            format!("{the_last} lands in your empty pocket {number} and takes {} opposite", stones(taken)),
            format!("ends in your empty pocket, takes {}", stones(taken)),
            Clause::new("M-10"),
        ),
        (None, Space::Store(_)) => (
            format!("{the_last} lands in your store, so you go again"),
            "ends in your store, go again".to_owned(),
            Clause::new("M-9"),
        ),
        (None, Space::Pocket(last)) if last.side == pocket.side => (
            format!("{the_last} lands in your pocket {}", last.number),
            format!("ends in your pocket {}", last.number),
            Clause::new("M-13"),
        ),
        (None, Space::Pocket(last)) => (
            format!("{the_last} lands in pocket {} across", last.number),
            format!("ends in pocket {} across", last.number),
            Clause::new("M-13"),
        ),
    };
    if over {
        outcome = format!("{}, and the game ends", outcome.trim_end_matches(", so you go again"));
        short = format!("{}, the game ends", short.trim_end_matches(", go again"));
        clause = Clause::new("M-14");
    }
    Some(Fall { pocket, into: into.clone(), outcome, short, clause })
}

/// A number of stones in words.
pub fn stones(number: u8) -> String {
    let noun = if number == 1 { "stone" } else { "stones" };
    format!("{} {noun}", count(number))
}

/// Every pocket of the board, the near side's first.
pub fn all_pockets(near: Side) -> impl Iterator<Item = Pocket> {
    [near, near.other()].into_iter().flat_map(pockets)
}

#[cfg(test)]
impl Model {
    /// A game of Ana and Ben as these eyes see it; they are elsewhere, unless everybody looks.
    pub(super) fn of_game(game: &Mancala, eyes: Eyes) -> Self {
        let waiting_for = game.turn().seats();
        let seat = eyes.acts_for(waiting_for);
        let person = |name: &str| Person {
            name: Some(name.to_owned()),
            company: if eyes == Eyes::Everybody { Company::Here } else { Company::Away { present: true } },
            team: Vec::new(),
            mark: None,
        };
        let view = game.view(Viewer::Spectator);
        Model {
            options: view.options,
            rules: Vec::new(),
            choices: seat.map_or(rules::Choices::Nothing, |seat| game.choices(seat)),
            waiting_for,
            seq: 0,
            over: view.over.clone(),
            people: ["Ana", "Ben"].map(person).to_vec(),
            eyes,
            halted: None,
            local: false,
            pending: false,
            captain: true,
            watch: None,
            chat: Vec::new(),
            deadline: None,
            view,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use mancala::Options;
    use rules::Notation;

    use super::*;

    fn model(position: &str, eyes: Eyes) -> Model {
        let game = Mancala::read_position(Arc::new(()), &Options::default(), 2, position).unwrap();
        Model::of_game(&game, eyes)
    }

    #[test]
    fn nobody_is_helped_against_people_elsewhere() {
        let seen = |eyes, companies: [Company; 2], halted| {
            let mut model = model("4,4,4,4,4,4/0 4,4,4,4,4,4/0 A", eyes);
            for (person, company) in model.people.iter_mut().zip(companies) {
                person.company = company;
            }
            Model { halted, ..model }
        };
        let seat = Eyes::Seat(Seat(0));
        let (here, away) = (Company::Here, Company::Away { present: false });
        let bot = Company::Bot { level: "hard".to_owned() };
        let with = |other: &Company| [here.clone(), other.clone()];
        assert!(!seen(seat, with(&away), None).is_help_fair());
        assert!(!seen(seat, with(&away), Some(Halt::Looking)).is_help_fair());
        assert!(seen(seat, with(&away), Some(Halt::BrokenOff)).is_help_fair());
        assert!(seen(Eyes::Spectator, [away.clone(), away.clone()], None).is_help_fair());
        assert!(seen(seat, with(&bot), None).is_help_fair());
        assert!(Model { local: true, ..seen(Eyes::Everybody, with(&away), None) }.is_help_fair());
    }

    #[test]
    fn nothing_is_lit_before_everybody_has_sat_down() {
        let mut early = model("4,4,4,4,4,4/0 4,4,4,4,4,4/0 A", Eyes::Seat(Seat(0)));
        early.people[1].name = None;
        assert!(early.lit().is_empty());
        let refusal = early.why_not(pocket("A1")).unwrap();
        assert_eq!(refusal.kind, RefusalKind::NotBegun);
        assert_eq!(refusal.clause, Some(Clause::new("M-1")));
    }

    #[test]
    fn nothing_is_lit_once_the_game_was_broken_off() {
        let running = model("4,4,4,4,4,4/0 4,4,4,4,4,4/0 A", Eyes::Seat(Seat(0)));
        let parted = Model { halted: Some(Halt::BrokenOff), ..running };
        assert!(parted.lit().is_empty());
        let refusal = parted.why_not(pocket("A1")).unwrap();
        assert_eq!((refusal.kind, refusal.said.as_str()), (RefusalKind::Over, "the game was broken off"));
    }

    fn pocket(text: &str) -> Pocket {
        text.parse().unwrap()
    }

    #[test]
    fn lit_pockets_are_the_choices_and_every_other_pocket_says_why_not() {
        for eyes in [Eyes::Everybody, Eyes::Seat(Seat(0)), Eyes::Seat(Seat(1)), Eyes::Spectator] {
            let model = model("6,1,3,0,8,0/8 0,2,0,8,1,8/3 A", eyes);
            for pocket in all_pockets(Side::A) {
                assert_eq!(model.is_lit(pocket), model.why_not(pocket).is_none(), "{eyes:?} {pocket}");
                assert_eq!(model.is_lit(pocket), model.fall(pocket).is_some(), "{eyes:?} {pocket}");
            }
        }
    }

    #[test]
    fn a_pocket_is_named_by_place_content_and_effect() {
        let model = model("6,1,3,0,8,0/8 0,2,0,8,1,8/3 A", Eyes::Seat(Seat(0)));
        let name = |text| model.pocket_name(pocket(text));
        assert_eq!(name("A1"), "Pocket 1, six stones, ends in your store, go again, M-9");
        assert_eq!(name("A2"), "Pocket 2, one stone, ends in your pocket 3, M-13");
        assert_eq!(name("A4"), "Pocket 4, empty");
        assert_eq!(name("B6"), "Ben's pocket 6, eight stones");
    }

    #[test]
    fn a_capture_is_foretold_with_what_it_takes() {
        let model = model("0,4,4,4,1,0/0 5,4,4,4,4,4/0 A", Eyes::Everybody);
        let fall = model.fall(pocket("A5")).unwrap();
        assert_eq!(fall.outcome, "it lands in your empty pocket 6 and takes five stones opposite");
        assert_eq!(fall.clause, Clause::new("M-10"));
        assert_eq!(fall.into, [Space::Pocket(pocket("A6"))]);
    }

    #[test]
    fn a_last_sowing_ends_the_game_rather_than_going_again() {
        let model = model("0,0,0,0,0,1/20 4,4,4,4,4,4/0 A", Eyes::Everybody);
        let fall = model.fall(pocket("A6")).unwrap();
        assert_eq!(fall.outcome, "it lands in your store, and the game ends");
        assert_eq!(fall.clause, Clause::new("M-14"));
    }

    #[test]
    fn refusals_name_the_clause_and_the_person() {
        let ours = model("6,1,3,0,8,0/8 0,2,0,8,1,8/3 A", Eyes::Seat(Seat(0)));
        let empty = ours.why_not(pocket("A4")).unwrap();
        assert_eq!(empty.clause, Some(Clause::new("M-5")));
        assert_eq!(empty.said, "pocket A4 is empty, so there is nothing to sow");
        let theirs = model("6,1,3,0,8,0/8 0,2,0,8,1,8/3 A", Eyes::Seat(Seat(1)));
        let early = theirs.why_not(pocket("B2")).unwrap();
        assert_eq!(early.said, "it is Ana's turn");
        assert_eq!(early.clause, Some(Clause::new("M-13")));
        let over = model("0,0,0,0,0,0/25 0,0,0,0,0,0/23 A", Eyes::Everybody);
        assert_eq!(over.why_not(pocket("A1")).unwrap().clause, Some(Clause::new("M-14")));
    }

    #[test]
    fn the_board_is_summed_up_from_the_nearest_side() {
        let model = model("6,1,3,0,8,0/8 0,2,0,8,1,8/3 A", Eyes::Seat(Seat(1)));
        assert_eq!(
            model.board_name(),
            "Mancala board. Ben's pockets 1 to 6 hold 0, 2, 0, 8, 1, 8, store 3. \
             Ana's pockets 1 to 6 hold 6, 1, 3, 0, 8, 0, store 8."
        );
    }
}
