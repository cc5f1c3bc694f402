//! What was sent and not yet answered. It is said again, with the same id, until it is.

use protocol::{ClientMessage, MessageId};
use rules::{Hex32, Seq};

/// What a person did last, which must be carried out exactly once, however often the line breaks.
#[derive(Clone, Debug, Default)]
pub(crate) enum Act {
    /// Nothing is on its way.
    #[default]
    None,
    /// It was sent and not yet answered.
    Sent(MessageId, ClientMessage),
    /// It is written down; it is over once a log of this length was seen.
    Written(Seq),
}

/// Everything that was sent and not yet answered.
#[derive(Clone, Debug, Default)]
pub(crate) struct Asked {
    pub(crate) act: Act,
    /// What was said. Talk does not wait for moves, nor moves for talk.
    talk: Vec<(MessageId, ClientMessage)>,
    /// What we add to the luck of the table; for which envelope, if that was shown and not just promised.
    luck: Option<(MessageId, ClientMessage, Option<Hex32>)>,
}

impl Asked {
    /// Whether something a person did is on its way.
    pub(crate) fn is_pending(&self) -> bool {
        match self.act {
            Act::None => false,
            Act::Sent(..) | Act::Written(_) => true,
        }
    }

    /// Whether an answer is waited for.
    pub(crate) fn is_waiting(&self) -> bool {
        matches!(self.act, Act::Sent(..)) || !self.talk.is_empty() || self.luck.is_some()
    }

    pub(crate) fn act(&mut self, id: MessageId, message: ClientMessage) {
        self.act = Act::Sent(id, message);
    }

    pub(crate) fn say(&mut self, id: MessageId, message: ClientMessage) {
        self.talk.push((id, message));
    }

    pub(crate) fn luck(&mut self, id: MessageId, message: ClientMessage, shown_for: Option<Hex32>) {
        self.luck = Some((id, message, shown_for));
    }

    /// What is to be said again, oldest first.
    pub(crate) fn again(&self) -> impl Iterator<Item = &ClientMessage> {
        let act = match &self.act {
            Act::Sent(_, message) => Some(message),
            Act::None | Act::Written(_) => None,
        };
        let talk = self.talk.iter().map(|(_, message)| message);
        act.into_iter().chain(talk).chain(self.luck.iter().map(|(_, message, _)| message))
    }

    /// Whether the act was answered by the message with this id. If so, it is what `then` says now.
    pub(crate) fn answer_act(&mut self, id: &MessageId, then: Act) -> bool {
        let is_ours = matches!(&self.act, Act::Sent(asked, _) if asked == id);
        if is_ours {
            self.act = then;
        }
        is_ours
    }

    /// Whether something that was said is answered with this.
    pub(crate) fn answer_talk(&mut self, id: &MessageId) -> bool {
        let before = self.talk.len();
        self.talk.retain(|(asked, _)| asked != id);
        self.talk.len() < before
    }

    /// Whether what we add to the luck is answered with this, and for which envelope it was shown.
    pub(crate) fn answer_luck(&mut self, id: &MessageId) -> Option<Option<Hex32>> {
        self.luck.take_if(|(asked, ..)| asked == id).map(|(_, _, shown_for)| shown_for)
    }

    /// The table's card comes again, and with it the question for our luck.
    pub(crate) fn forget_luck(&mut self) {
        self.luck = None;
    }

    /// There is a rematch, so nobody need ask for one any more.
    pub(crate) fn has_rematch(&mut self) {
        if matches!(self.act, Act::Sent(_, ClientMessage::Rematch { .. })) {
            self.act = Act::None;
        }
    }

    /// Drops a message that can never be carried out: this one, or all if it cannot be told which.
    pub(crate) fn drop(&mut self, id: Option<&MessageId>) {
        match id {
            Some(id) => {
                self.answer_act(id, Act::None);
                self.answer_talk(id);
                self.answer_luck(id);
            }
            None => *self = Asked::default(),
        }
    }

    /// An act is over once what came of it was seen.
    pub(crate) fn settle(&mut self, seen: Seq) {
        if matches!(self.act, Act::Written(until) if seen >= until) {
            self.act = Act::None;
        }
    }
}
