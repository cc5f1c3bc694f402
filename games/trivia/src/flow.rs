//! How a turn goes on: what follows from each action, draw and ruling.

use std::collections::VecDeque;

use rules::{Game, Seat, Seats, Told};

use crate::game::Token;
use crate::phase::{Asked, Phase, Votes};
use crate::{
    Action, Call, Category, Draw, Edition, Event, Exactness, Put, Ruling, Space, SpaceKind, Trivia, Verdict,
};

type Tale = Vec<Told<Event>>;

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
                    self.settle(asked, Call::from_bool(knew), reason.to_owned(), Seats::NONE, told);
                }
            }
            Draw::Lot(category) => {
                told.push(Told::all(Event::Elected { votes: Vec::new(), category }));
                self.put_question(category, true, told);
            }
        }
    }

    /// A ruling by the program (TP-23). More may be asked for once.
    pub(crate) fn take_ruling(&mut self, ruling: Ruling, told: &mut Tale) {
        let Phase::Judging(mut asked) = self.phase.clone() else { return };
        if ruling.verdict == Verdict::More && asked.more.is_none() {
            told.push(Told::all(Event::NeedsMore { reason: ruling.reason.clone() }));
            asked.more = Some(ruling.reason);
            self.phase = Phase::Asking(asked);
        } else {
            let call = ruling.call();
            self.rule(asked, call, ruling.reason, told);
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
        let reader = self.reader().filter(|_| self.house.put == Put::Spoken && !self.is_bot(self.mover));
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

    fn answer(&mut self, seat: Seat, text: String, told: &mut Tale) {
        let Phase::Asking(mut asked) = self.phase.clone() else { return };
        told.push(Told::all(Event::Answered { seat, text: text.clone() }));
        asked.typed = Some(text);
        // TP-23: the others judge, or the program does.
        if self.house.exactness == Exactness::Players {
            let answer = self.answer_of(&asked);
            for other in self.others(self.mover).iter() {
                told.push(Told::only(other, Event::CardSays { answer: answer.clone() }));
            }
            self.phase = Phase::Panel(asked, Votes::none());
        } else {
            self.phase = Phase::Judging(asked);
        }
    }

    /// TP-22: running out of time is wrong without any vote, and so is giving no answer.
    fn give_up(&mut self, event: Event, told: &mut Tale) {
        let Phase::Asking(asked) = self.phase.clone() else { return };
        told.push(Told::all(event));
        self.settle(asked, Call::Wrong, "no answer was given".to_owned(), Seats::NONE, told);
    }

    fn judge(&mut self, seat: Seat, call: Call, told: &mut Tale) {
        match &mut self.phase {
            Phase::Asking(asked) => {
                let asked = asked.clone();
                self.rule(asked, call, "ruled by the reader".to_owned(), told);
            }
            Phase::Panel(_, votes) | Phase::Contest { votes, .. } => {
                votes.0.push((seat, call));
                told.push(Told::all(Event::Judged { seat }));
                self.count_votes(told);
            }
            _ => {}
        }
    }

    /// TP-23: a tie is right. TP-29: a tie upholds the ruling.
    pub(crate) fn count_votes(&mut self, told: &mut Tale) {
        let (asked, voters, votes, tie, saw) = match self.phase.clone() {
            Phase::Panel(asked, votes) => {
                let voters = self.others(self.mover);
                (asked, voters, votes, Call::Right, voters)
            }
            // The contester sees the answer when the vote is over.
            Phase::Contest { asked, call, by, votes } => {
                (asked, self.others(by), votes, call, self.playing())
            }
            _ => return,
        };
        if !votes.waiting(voters).is_empty() {
            return;
        }
        let votes = votes.after(self.mover, voters, self.seats());
        let right = votes.iter().filter(|(_, call)| call.is_right()).count();
        let call = match right.cmp(&(votes.len() - right)) {
            std::cmp::Ordering::Greater => Call::Right,
            std::cmp::Ordering::Less => Call::Wrong,
            std::cmp::Ordering::Equal => tie,
        };
        if let Phase::Contest { by, .. } = self.phase {
            self.precedent = asked.typed.as_ref().map(|_| (asked.clone(), call));
            told.push(Told::only(by, Event::CardSays { answer: self.answer_of(&asked) }));
        }
        told.push(Told::all(Event::Counted { votes, call }));
        self.settle(asked, call, "decided by vote".to_owned(), saw, told);
    }

    /// TP-29: a ruling may be contested before anything follows from it. Alone nobody contests (HM-1).
    fn rule(&mut self, asked: Asked, call: Call, reason: String, told: &mut Tale) {
        if self.house.contest && self.playing().len() > 1 {
            told.push(Told::all(Event::Ruled { call, reason: reason.clone() }));
            self.phase = Phase::Ruled { asked, call, reason, stood: Seats::NONE };
        } else {
            let saw =
                self.reader().filter(|_| self.house.put == Put::Spoken).map_or(Seats::NONE, Seats::only);
            self.settle(asked, call, reason, saw, told);
        }
    }

    fn let_stand(&mut self, seat: Seat, told: &mut Tale) {
        if let Phase::Ruled { stood, .. } = &mut self.phase {
            *stood = stood.with(seat);
        }
        told.push(Told::all(Event::LetStand { seat }));
        self.close_window(told);
    }

    /// TP-29: the window closes when everybody has let the ruling stand.
    pub(crate) fn close_window(&mut self, told: &mut Tale) {
        let Phase::Ruled { asked, call, stood, .. } = self.phase.clone() else { return };
        if self.playing().iter().all(|seat| stood.includes(seat)) {
            let saw =
                self.reader().filter(|_| self.house.put == Put::Spoken).map_or(Seats::NONE, Seats::only);
            self.consequences(asked, call, saw, told);
        }
    }

    fn contest(&mut self, by: Seat, told: &mut Tale) {
        let Phase::Ruled { asked, call, .. } = self.phase.clone() else { return };
        told.push(Told::all(Event::Contested { seat: by }));
        let answer = self.answer_of(&asked);
        for voter in self.others(by).iter() {
            told.push(Told::only(voter, Event::CardSays { answer: answer.clone() }));
        }
        self.phase = Phase::Contest { asked, call, by, votes: Votes::none() };
    }

    pub(crate) fn answer_of(&self, asked: &Asked) -> String {
        self.contents.question(E::NAME, asked.card, asked.category).answer.clone()
    }

    fn settle(&mut self, asked: Asked, call: Call, reason: String, saw: Seats, told: &mut Tale) {
        told.push(Told::all(Event::Ruled { call, reason }));
        self.consequences(asked, call, saw, told);
    }

    /// What follows from a ruling that stands. `saw` are those who were shown the answer.
    fn consequences(&mut self, asked: Asked, call: Call, saw: Seats, told: &mut Tale) {
        let mover = self.mover;
        let mut saw = saw;
        // TP-25, HM-22: after a wrong answer the right one is read aloud, or not.
        if call.is_right() || self.house.read_aloud {
            let question = self.contents.question(E::NAME, asked.card, asked.category);
            told.push(Told::all(Event::ReadOut {
                answer: question.answer.clone(),
                note: question.note.clone(),
            }));
            saw = Seats::first(self.seats());
        }
        let (category, winning) = (asked.category, asked.winning);
        self.last = Some((mover, asked, saw, call));
        match (call, winning) {
            (Call::Right, true) => self.finish(mover, told),
            (Call::Right, false) => self.answered_right(category, told),
            (Call::Wrong, _) => {
                self.mark_if_missed(category);
                self.pass(told);
            }
        }
    }

    /// TP-11, TP-13, TP-15; HM-10, HM-11, HM-13.
    fn answered_right(&mut self, category: Category, told: &mut Tale) {
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
    fn mark_if_missed(&mut self, category: Category) {
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
            None => self.end(told),
        }
    }

    /// TP-18, HM-19: the winning question was answered. TP-20, HM-20: in one's first turn this lets those who
    /// have had none try too.
    fn finish(&mut self, seat: Seat, told: &mut Tale) {
        told.push(Told::all(Event::Finished { seat }));
        let was_first_turn = self.tokens[seat.index()].turns == 1;
        self.winners = self.winners.with(seat);
        if was_first_turn { self.pass(told) } else { self.end(told) }
    }

    pub(crate) fn end(&mut self, told: &mut Tale) {
        self.phase = Phase::Over;
        told.push(Told::all(Event::Ended { winners: self.winners.iter().collect() }));
    }
}

fn bit<E: Edition>(category: Category) -> u8 {
    let place = E::NAME.categories().iter().position(|other| *other == category);
    1 << place.expect("a category in play is the edition's")
}

impl<E: Edition> Trivia<E> {
    /// If the reader of a spoken question has left, the next one is shown the card.
    pub(crate) fn hand_card_to_new_reader(&mut self, leaver: Seat, asked: &Asked, told: &mut Tale) {
        let before = (1..self.seats()).map(|step| Seat((self.mover.0 + step) % self.seats()));
        let was_here = |seat: &Seat| *seat == leaver || !self.left.includes(*seat);
        let was_reader =
            before.into_iter().find(|seat| was_here(seat) && !self.is_bot(*seat)) == Some(leaver);
        let is_read = self.house.put == Put::Spoken && !self.is_bot(self.mover);
        if let Some(reader) = self.reader().filter(|_| is_read && was_reader) {
            told.push(Told::only(reader, Event::CardSays { answer: self.answer_of(asked) }));
        }
    }
}
