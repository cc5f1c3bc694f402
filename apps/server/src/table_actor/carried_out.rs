//! Which messages changed the game, so that one that is sent twice counts once.
//!
//! A client repeats what it was given no answer to, and that is the last thing it sent, or one of the last few. Older
//! ones need not be remembered: a seat answers a question once at most, so whatever it said before its last answer was
//! about a question that is no longer open, and is refused as that.

use rules::Seq;
use store::MessageMark;

/// How many messages of each seat are remembered.
const REMEMBERED: usize = 4;

/// The last messages of each seat that changed the game, the newest last, and how long the log was afterwards.
#[derive(Default)]
pub(super) struct CarriedOut {
    marks: Vec<(MessageMark, Seq)>,
}

impl CarriedOut {
    /// How long the log was after this message, if it was carried out.
    pub(super) fn find(&self, message: &MessageMark) -> Option<Seq> {
        self.marks.iter().rev().find(|(mark, _)| mark == message).map(|(_, seq)| *seq)
    }

    /// Remembers a message that was just carried out.
    pub(super) fn add(&mut self, message: MessageMark, seq: Seq) {
        let of_this_seat = |(mark, _): &(MessageMark, Seq)| mark.seat == message.seat;
        if self.marks.iter().filter(|mark| of_this_seat(mark)).count() >= REMEMBERED
            && let Some(oldest) = self.marks.iter().position(of_this_seat)
        {
            self.marks.remove(oldest);
        }
        self.marks.push((message, seq));
    }
}

impl FromIterator<(MessageMark, Seq)> for CarriedOut {
    fn from_iter<I: IntoIterator<Item = (MessageMark, Seq)>>(marks: I) -> Self {
        let mut carried_out = CarriedOut::default();
        marks.into_iter().for_each(|(message, seq)| carried_out.add(message, seq));
        carried_out
    }
}

#[cfg(test)]
mod tests {
    use protocol::MessageId;
    use rules::Seat;

    use super::*;

    fn mark(seat: u8, number: u64) -> MessageMark {
        MessageMark { seat: Seat(seat), id: MessageId::try_from(format!("m-{number}")).unwrap() }
    }

    #[test]
    fn the_last_messages_of_each_seat_are_remembered() {
        let mut carried_out: CarriedOut = (1..=9).map(|number| (mark(0, number), Seq(number))).collect();
        assert_eq!(carried_out.find(&mark(0, 5)), None);
        assert_eq!(carried_out.find(&mark(0, 6)), Some(Seq(6)));
        carried_out.add(mark(1, 6), Seq(10));
        assert_eq!(carried_out.find(&mark(0, 6)), Some(Seq(6)), "another seat pushes nothing out");
        assert_eq!(carried_out.find(&mark(1, 6)), Some(Seq(10)));
        carried_out.add(mark(0, 10), Seq(11));
        assert_eq!(carried_out.find(&mark(0, 6)), None);
        assert_eq!(carried_out.find(&mark(0, 10)), Some(Seq(11)));
    }
}
