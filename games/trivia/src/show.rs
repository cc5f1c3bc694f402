//! What each viewer sees: built up from what they may know.

use rules::{Seats, Turn, Viewer};

use crate::game::Token;
use crate::phase::{Asked, Phase};
use crate::{Category, Doing, Edition, QuestionView, TokenView, Trivia, View};
use rules::{Game, Seat};

impl<E: Edition> Trivia<E> {
    pub(crate) fn show(&self, viewer: Viewer) -> View {
        let settled = !matches!(self.phase, Phase::Shuffling | Phase::RollingOff(_) | Phase::Over { .. });
        View {
            edition: E::NAME,
            tokens: Seats::first(self.seats()).iter().map(|seat| self.show_token(seat)).collect(),
            mover: settled.then_some(self.mover),
            needed: self.house.needed,
            exactness: self.house.exactness,
            doing: self.show_doing(),
            question: self.show_question(viewer),
            last: self.show_last(viewer),
            boxes: self.boxes.iter().map(|cards| cards.len() as u16).collect(),
            finished: if settled { self.winners.iter().collect() } else { Vec::new() },
            over: match self.turn() {
                Turn::Over(standing) => Some(standing),
                Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_) | Turn::Luck(_) | Turn::Appeal(_) => None,
            },
            ended_by_leaving: self.phase == Phase::Over { by_leaving: true },
            board: self.board().is_brought().then(|| self.board().clone()),
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
            Phase::Over { .. } => Doing::Over,
        }
    }

    fn show_question(&self, viewer: Viewer) -> Option<QuestionView> {
        let reader = self.card_reader();
        let reading = reader.map_or(Seats::NONE, Seats::only);
        // Nobody but the reader and those who judge sees an answer before it is read out.
        let (asked, known) = match &self.phase {
            Phase::Asking(asked) | Phase::Judging(asked) => (asked, Known::to(reading)),
            Phase::Panel(asked, _) => (asked, Known::to(self.panel())),
            Phase::Ruled { asked, call, .. } => {
                (asked, Known { to: reading, read_out: self.is_read_out_with(*call) })
            }
            Phase::Contest { asked, call, by, .. } => {
                let to = reading.iter().fold(self.voters(*by), Seats::with);
                (asked, Known { to, read_out: self.is_read_out_with(*call) })
            }
            Phase::Shuffling
            | Phase::RollingOff(_)
            | Phase::Rolling
            | Phase::Moving { .. }
            | Phase::Choosing
            | Phase::Electing(_)
            | Phase::Lot
            | Phase::PickingBox { .. }
            | Phase::Over { .. } => return None,
        };
        Some(QuestionView { reader, ..self.question(self.mover, asked, known, viewer) })
    }

    fn show_last(&self, viewer: Viewer) -> Option<QuestionView> {
        let (seat, asked, saw, call) = self.last.as_ref()?;
        // An answer that was read out is known to spectators too; one that all seats saw as voters is not.
        let known = Known { to: *saw, read_out: call.is_right() || self.house.read_aloud };
        Some(QuestionView { call: Some(*call), ..self.question(*seat, asked, known, viewer) })
    }

    fn question(&self, seat: Seat, asked: &Asked, known: Known, viewer: Viewer) -> QuestionView {
        let question = self.contents.question(E::NAME, asked.card, asked.category);
        let sees = known.read_out || viewer.seat().is_some_and(|seat| known.to.includes(seat));
        QuestionView {
            seat,
            category: asked.category,
            text: question.text.clone(),
            choices: self.shown_choices(asked).to_vec(),
            winning: asked.winning,
            reader: None,
            typed: asked.typed.clone(),
            more: asked.more.clone(),
            answer: sees.then(|| question.answer.clone()),
            read_out: known.read_out,
            call: None,
        }
    }
}

/// Who knows the answer of a card.
struct Known {
    /// These seats do.
    to: Seats,
    /// Everybody does, for it was read out.
    read_out: bool,
}

impl Known {
    fn to(seats: Seats) -> Self {
        Known { to: seats, read_out: false }
    }
}

/// The categories whose bits are set.
pub(crate) fn won<E: Edition>(bits: u8) -> Vec<Category> {
    let categories = E::NAME.categories().iter().enumerate();
    categories.filter(|(place, _)| bits & 1 << place != 0).map(|(_, category)| *category).collect()
}
