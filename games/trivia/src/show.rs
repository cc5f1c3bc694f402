//! What each viewer sees: built up from what they may know.

use rules::{Seats, Turn, Viewer};

use crate::game::Token;
use crate::phase::{Asked, Phase};
use crate::{Call, Category, Doing, Edition, Put, QuestionView, TokenView, Trivia, View};
use rules::{Game, Seat};

impl<E: Edition> Trivia<E> {
    pub(crate) fn show(&self, viewer: Viewer) -> View {
        let settled = !matches!(self.phase, Phase::Shuffling | Phase::RollingOff(_) | Phase::Over);
        View {
            edition: E::NAME,
            tokens: Seats::first(self.seats()).iter().map(|seat| self.show_token(seat)).collect(),
            mover: settled.then_some(self.mover),
            needed: self.house.needed,
            doing: self.show_doing(),
            question: self.show_question(viewer),
            last: self.show_last(viewer),
            boxes: self.boxes.iter().map(|cards| cards.len() as u16).collect(),
            finished: if settled { self.winners.iter().collect() } else { Vec::new() },
            over: match self.turn() {
                Turn::Over(standing) => Some(standing),
                Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_) | Turn::Luck(_) | Turn::Appeal(_) => None,
            },
        }
    }

    fn show_token(&self, seat: Seat) -> TokenView {
        let token: &Token = &self.tokens[seat.index()];
        let board = &self.contents.board;
        TokenView {
            at: board.name(token.at).to_owned(),
            won: won::<E>(token.won),
            marked: token.marked.map(|space| board.name(space).to_owned()),
            left: self.left.includes(seat),
            bot: self.is_bot(seat),
        }
    }

    fn show_doing(&self) -> Doing {
        let waiting = || self.turn().seats().iter().collect();
        match &self.phase {
            Phase::Shuffling => Doing::Shuffling,
            Phase::RollingOff(_) => Doing::RollingOff,
            Phase::Rolling => Doing::Rolling,
            Phase::Moving { roll } => {
                let name = |space: &crate::Space| self.contents.board.name(*space).to_owned();
                let ways =
                    self.walks(*roll).iter().map(|walk| walk.path.iter().map(name).collect()).collect();
                Doing::Moving { roll: *roll, ways }
            }
            Phase::Choosing => Doing::Choosing,
            Phase::Electing(_) | Phase::Lot => Doing::Electing { waiting: waiting() },
            Phase::PickingBox { .. } => Doing::PickingBox,
            Phase::Asking(_) => Doing::Asking,
            Phase::Judging(_) => Doing::Judging,
            Phase::Panel(..) => Doing::Panel { waiting: waiting() },
            Phase::Ruled { call, reason, .. } => {
                Doing::Ruled { call: *call, reason: reason.clone(), waiting: waiting() }
            }
            Phase::Contest { call, by, .. } => Doing::Contest { by: *by, call: *call, waiting: waiting() },
            Phase::Over => Doing::Over,
        }
    }

    fn show_question(&self, viewer: Viewer) -> Option<QuestionView> {
        let reader = self.reader().filter(|_| self.house.put == Put::Spoken && !self.is_bot(self.mover));
        // Nobody but the reader and those who judge sees an answer before it is settled.
        let (asked, may_see) = match &self.phase {
            Phase::Asking(asked) | Phase::Judging(asked) | Phase::Ruled { asked, .. } => {
                (asked, reader.map_or(Seats::NONE, Seats::only))
            }
            Phase::Panel(asked, _) => (asked, self.others(self.mover)),
            Phase::Contest { asked, by, .. } => {
                let voters = self.others(*by);
                (asked, reader.map_or(voters, |reader| voters.with(reader)))
            }
            Phase::Shuffling
            | Phase::RollingOff(_)
            | Phase::Rolling
            | Phase::Moving { .. }
            | Phase::Choosing
            | Phase::Electing(_)
            | Phase::Lot
            | Phase::PickingBox { .. }
            | Phase::Over => return None,
        };
        Some(self.question(self.mover, asked, reader, may_see, None, viewer))
    }

    fn show_last(&self, viewer: Viewer) -> Option<QuestionView> {
        let (seat, asked, saw, call) = self.last.as_ref()?;
        Some(self.question(*seat, asked, None, *saw, Some(*call), viewer))
    }

    fn question(
        &self,
        seat: Seat,
        asked: &Asked,
        reader: Option<Seat>,
        may_see: Seats,
        call: Option<Call>,
        viewer: Viewer,
    ) -> QuestionView {
        let question = self.contents.question(E::NAME, asked.card, asked.category);
        // An answer that was read out is known to spectators too; one that all seats saw as voters is not.
        let read_out = call.is_some_and(|call| call.is_right() || self.house.read_aloud);
        let sees = match viewer {
            Viewer::Seat(seat) => may_see.includes(seat),
            Viewer::Spectator => read_out,
        };
        QuestionView {
            seat,
            category: asked.category,
            text: question.text.clone(),
            choices: self.shown_choices(asked).to_vec(),
            winning: asked.winning,
            reader,
            typed: asked.typed.clone(),
            more: asked.more.clone(),
            answer: sees.then(|| question.answer.clone()),
            call,
        }
    }
}

/// The categories whose bits are set.
pub(crate) fn won<E: Edition>(bits: u8) -> Vec<Category> {
    let categories = E::NAME.categories().iter().enumerate();
    categories.filter(|(place, _)| bits & 1 << place != 0).map(|(_, category)| *category).collect()
}
