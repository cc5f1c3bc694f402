//! How a turn goes on: what follows from each action and draw. How an answer is ruled on stands in `ruling.rs`.

use std::collections::VecDeque;

use rules::{Game, Seat, Seats, Told};

use crate::game::Token;
use crate::phase::{Asked, Phase, Votes};
use crate::{Action, Call, Category, Draw, Edition, Event, Space, SpaceKind, Trivia};

pub(crate) type Tale = Vec<Told<Event>>;

impl<E: Edition> Trivia<E> {
    pub(crate) fn act(&mut self, seat: Seat, action: Action, told: &mut Tale) {
        match action {
            Action::MoveTo(to) => self.move_to(&to, told),
            Action::Choose(category) => {
                told.push(Told::all(Event::Chose { seat, category }));
                self.put_question(category, false, told);
            }
            Action::Vote(category) => self.vote(seat, category, told),
            Action::PickBox(number) => {
                if let Phase::PickingBox { category, winning } = self.phase {
                    self.ask(category, winning, usize::from(number - 1), told);
                }
            }
            Action::Answer(text) => self.answer(seat, text, told),
            Action::Pass => self.give_up(Event::GaveUp { seat: self.mover }, told),
            Action::OutOfTime => self.give_up(Event::RanOut { seat: self.mover }, told),
            Action::Judge(call) => self.judge(seat, call, told),
            Action::LetStand => self.let_stand(seat, told),
            Action::Contest => self.contest(seat, told),
        }
    }

    pub(crate) fn take_draw(&mut self, draw: Draw, told: &mut Tale) {
        match draw {
            Draw::Order(order) => {
                told.push(Told::all(Event::Shuffled));
                self.stack(order);
            }
            Draw::RolledOff(rolls) => self.roll_off(rolls, told),
            Draw::Die(roll) => {
                told.push(Told::all(Event::Rolled { seat: self.mover, roll }));
                self.phase = Phase::Moving { roll };
            }
            Draw::Knew(knew) => {
                if let Phase::Asking(asked) = self.phase.clone() {
                    let reason = if knew { "the bot knew it" } else { "the bot did not know it" };
                    self.settle(asked, Call::from_bool(knew), reason, Seats::NONE, told);
                }
            }
            Draw::Lot(category) => {
                told.push(Told::all(Event::Elected { votes: Vec::new(), category }));
                self.put_question(category, true, told);
            }
        }
    }

    /// Puts the cards into their boxes; then the first turn is rolled for, unless somebody plays alone (HM-1).
    pub(crate) fn stack(&mut self, order: Vec<Vec<u16>>) {
        self.boxes = order.into_iter().map(VecDeque::from).collect();
        self.phase = if self.seats() == 1 { Phase::Rolling } else { Phase::RollingOff(self.playing()) };
        if self.seats() == 1 {
            self.tokens[0].turns = 1;
        }
    }

    /// TP-3, HM-3: the highest begins; those tied for highest roll again.
    fn roll_off(&mut self, rolls: Vec<u8>, told: &mut Tale) {
        let Phase::RollingOff(seats) = self.phase else { return };
        let rolls: Vec<(Seat, u8)> = seats.iter().zip(rolls).collect();
        let highest = rolls.iter().map(|(_, roll)| *roll).max().unwrap_or(0);
        let tied: Seats = rolls.iter().filter(|(_, roll)| *roll == highest).map(|(seat, _)| *seat).collect();
        told.push(Told::all(Event::RolledOff { rolls }));
        match tied.iter().next() {
            Some(first) if tied.len() == 1 => self.begin(first, told),
            _ => self.phase = Phase::RollingOff(tied),
        }
    }

    pub(crate) fn begin(&mut self, seat: Seat, told: &mut Tale) {
        told.push(Told::all(Event::Begins { seat }));
        self.start_turn(seat);
    }

    fn start_turn(&mut self, seat: Seat) {
        self.mover = seat;
        let turns = &mut self.tokens[seat.index()].turns;
        *turns = turns.saturating_add(1);
        self.phase = Phase::Rolling;
    }

    fn move_to(&mut self, to: &str, told: &mut Tale) {
        let Phase::Moving { roll } = self.phase else { return };
        let walks = self.walks(roll);
        let walk = walks.iter().find(|walk| self.contents.board.name(walk.to) == to);
        let walk = walk.expect("the move was checked");
        let path = walk.path.iter().map(|space| self.contents.board.name(*space).to_owned()).collect();
        let at = walk.to;
        self.tokens[self.mover.index()].at = at;
        told.push(Told::all(Event::Moved { seat: self.mover, path }));
        self.land(at, told);
    }

    fn land(&mut self, at: Space, told: &mut Tale) {
        match self.contents.board.kind(at) {
            // TP-12, HM-14.
            SpaceKind::RollAgain => {
                told.push(Told::all(Event::RollsAgain { seat: self.mover }));
                self.phase = Phase::Rolling;
            }
            SpaceKind::Category | SpaceKind::Headquarters => {
                let category = self.contents.board.category(at).expect("a checked board has a category here");
                self.put_question(category, false, told);
            }
            // TP-17, HM-18: with the full set the others choose. TP-16, HM-15: without it the mover does.
            SpaceKind::Hub if self.is_full(self.mover) && self.seats() == 1 => self.phase = Phase::Lot,
            SpaceKind::Hub if self.is_full(self.mover) => self.phase = Phase::Electing(Votes::none()),
            SpaceKind::Hub => self.phase = Phase::Choosing,
        }
    }

    fn vote(&mut self, seat: Seat, category: Category, told: &mut Tale) {
        if let Phase::Electing(votes) = &mut self.phase {
            votes.0.push((seat, category));
        }
        told.push(Told::all(Event::Voted { seat }));
        self.count_election(told);
    }

    /// TP-17: most votes win; of those tied, the one named by the voter earliest after the mover.
    pub(crate) fn count_election(&mut self, told: &mut Tale) {
        let Phase::Electing(votes) = &self.phase else { return };
        let voters = self.others(self.mover);
        if !votes.waiting(voters).is_empty() {
            return;
        }
        let votes = votes.after(self.mover, voters, self.seats());
        let category = self.elected(&votes);
        told.push(Told::all(Event::Elected { votes, category }));
        self.put_question(category, true, told);
    }

    /// The category that votes, in the order of their seats after the mover, come to.
    pub(crate) fn elected(&self, votes: &[(Seat, Category)]) -> Category {
        let count = |category| votes.iter().filter(|(_, vote)| *vote == category).count();
        let most = votes.iter().map(|(_, category)| count(*category)).max().unwrap_or(0);
        let winner = votes.iter().map(|(_, category)| *category).find(|category| count(*category) == most);
        winner.unwrap_or(E::NAME.categories()[0])
    }

    /// TP-10: with two boxes the reader picks one first.
    fn put_question(&mut self, category: Category, winning: bool, told: &mut Tale) {
        if self.boxes.len() > 1 && self.reader().is_some() {
            self.phase = Phase::PickingBox { category, winning };
        } else {
            self.ask(category, winning, 0, told);
        }
    }

    /// TP-10, HM-9: the first card of the box, which then goes to the back.
    fn ask(&mut self, category: Category, winning: bool, number: usize, told: &mut Tale) {
        let cards = &mut self.boxes[number];
        let card = cards.pop_front().expect("a box is never empty: cards go to its back");
        cards.push_back(card);
        let question = self.contents.question(E::NAME, card, category);
        let reader = self.card_reader();
        told.push(Told::all(Event::Asked {
            seat: self.mover,
            category,
            question: question.text.clone(),
            winning,
            reader,
        }));
        if let Some(reader) = reader {
            told.push(Told::only(reader, Event::CardSays { answer: question.answer.clone() }));
        }
        // TP-14: a question on another space lifts the mark.
        let token = &mut self.tokens[self.mover.index()];
        token.marked = token.marked.filter(|marked| *marked == token.at);
        self.phase = Phase::Asking(Asked { card, category, winning, typed: None, more: None });
    }

    /// TP-11, TP-13, TP-15; HM-10, HM-11, HM-13.
    pub(crate) fn answered_right(&mut self, category: Category, told: &mut Tale) {
        let won = self.wins_here(category);
        if won {
            let token = &mut self.tokens[self.mover.index()];
            token.won |= bit::<E>(category);
            told.push(Told::all(Event::Won { seat: self.mover, category }));
        }
        // TP-27: a house rule.
        if won && self.house.wedge_ends_turn {
            self.pass(told);
        } else {
            self.phase = Phase::Rolling;
        }
    }

    /// Whether the mover stands on a headquarters that would give its wedge.
    fn wins_here(&self, category: Category) -> bool {
        let token: &Token = &self.tokens[self.mover.index()];
        self.contents.board.kind(token.at) == SpaceKind::Headquarters
            && token.won & bit::<E>(category) == 0
            && token.marked != Some(token.at)
    }

    /// TP-14: wrong at a headquarters whose wedge is missing.
    pub(crate) fn mark_if_missed(&mut self, category: Category) {
        if E::MARKS && self.wins_here(category) {
            let token = &mut self.tokens[self.mover.index()];
            token.marked = Some(token.at);
        }
    }

    /// The turn passes to the left. TP-20: once somebody has won in their first turn, only those who have had
    /// none get one.
    pub(crate) fn pass(&mut self, told: &mut Tale) {
        let order = (1..=self.seats()).map(|step| Seat((self.mover.0 + step) % self.seats()));
        let first_turns_only = !self.winners.is_empty();
        let may = |seat: &Seat| {
            let had_turn = self.tokens[seat.index()].turns > 0;
            !self.left.includes(*seat) && (!first_turns_only || !had_turn)
        };
        match order.into_iter().find(may) {
            Some(next) => {
                if next != self.mover {
                    told.push(Told::all(Event::Passed { to: next }));
                }
                self.start_turn(next);
            }
            None => self.end(false, told),
        }
    }

    /// TP-18, HM-19: the winning question was answered. TP-20, HM-20: in one's first turn this lets those who
    /// have had none try too.
    pub(crate) fn finish(&mut self, seat: Seat, told: &mut Tale) {
        told.push(Told::all(Event::Finished { seat }));
        let was_first_turn = self.tokens[seat.index()].turns == 1;
        self.winners = self.winners.with(seat);
        if was_first_turn { self.pass(told) } else { self.end(false, told) }
    }

    pub(crate) fn end(&mut self, by_leaving: bool, told: &mut Tale) {
        self.phase = Phase::Over { by_leaving };
        told.push(Told::all(Event::Ended { winners: self.winners.iter().collect() }));
    }
}

fn bit<E: Edition>(category: Category) -> u8 {
    let place = E::NAME.categories().iter().position(|other| *other == category);
    1 << place.expect("a category in play is the edition's")
}
