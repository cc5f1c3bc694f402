//! What the rules forbid, each with its clause and the facts a player needs.

use rules::{Clause, Refusable};
use serde::{Deserialize, Serialize};

use crate::{Color, Mode, Space};

/// Something the rules forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Illegal {
    /// BM-1: two or four play.
    #[error("Basic Manipulation is played by 2 or 4, not by {seats}")]
    TwoOrFour {
        /// How many seats were asked for.
        seats: u8,
    },
    /// BM-1: each mode has its number of players.
    #[error("{seats} seats do not fit: {mode} need {}, and the mode follows the number of seats", mode.seats())]
    WrongSeats {
        /// The mode.
        mode: Mode,
        /// How many seats were asked for.
        seats: u8,
    },
    /// BM-4: only a 1 or a 6 brings a token out.
    #[error("a token leaves holding on a 1 or a 6, and you rolled {die}")]
    NeedsOneOrSix {
        /// The roll.
        die: u8,
    },
    /// BM-4: there is nothing to bring out.
    #[error("no {color} token waits in holding")]
    HoldingEmpty {
        /// The colour.
        color: Color,
    },
    /// BM-4: one's own colour stands on the Starting Position.
    #[error("your {color} token still stands on {}, so no other can leave holding", Space::start(*color))]
    StartTaken {
        /// The colour.
        color: Color,
    },
    /// BM-4: from holding the way leads to one's own Starting Position and no further.
    #[error("from holding a {color} token goes to {} and no further", Space::start(*color))]
    OnlyToStart {
        /// The colour.
        color: Color,
    },
    /// BM-5: nobody is there to be moved.
    #[error("no token stands on {}", from.words())]
    NobodyThere {
        /// The space.
        from: Space,
    },
    /// BM-5: one moves one's own tokens.
    #[error("the token on {} is {color}, and you move {}", from.words(), both(*yours))]
    NotYours {
        /// Where it stands.
        from: Space,
        /// Whose it is.
        color: Color,
        /// What the player may move; twice the same if it is one colour.
        yours: (Color, Color),
    },
    /// BM-5: the whole roll, and nothing else.
    #[error("a roll of {die} does not lead from {from} to {to}{}", hint(*needs))]
    OutOfReach {
        /// Where the token stands.
        from: Space,
        /// Where it was to go.
        to: Space,
        /// The roll.
        die: u8,
        /// The roll that leads there, if there is one.
        needs: Option<u8>,
    },
    /// BM-5: a move says whether it goes through WORLD.
    #[error("from {from} this roll leads to {to} only through WORLD, and a move has to say so")]
    SayWorld {
        /// Where the token stands.
        from: Space,
        /// Where it was to go.
        to: Space,
    },
    /// BM-6: one's own colour is never passed.
    #[error("your {color} token on {} is in the way", at.words())]
    InTheWay {
        /// The colour.
        color: Color,
        /// Where the other token stands.
        at: Space,
    },
    /// BM-6: nor is it landed on.
    #[error("your {color} token stands on {} already", at.words())]
    OwnToken {
        /// The colour.
        color: Color,
        /// Where the other token stands.
        at: Space,
    },
    /// BM-7: one's two colours do not land on each other.
    #[error("your {second} token stands on {}, and your two colors may not land on each other", at.words())]
    SecondColor {
        /// The other colour of the same player.
        second: Color,
        /// Where it stands.
        at: Space,
    },
    /// BM-10: a partner is set back only when nothing else is possible.
    #[error("your partner's {partner} token stands on {}; it is set back only if you have no other move", at.words())]
    SetBackNotForced {
        /// The partner's colour.
        partner: Color,
        /// Where it stands.
        at: Space,
    },
    /// BM-12: an occupied safety area sends the move one space beyond.
    #[error("{} is safe and {by} stands there, so the move ends one space beyond it", at.words())]
    SafetyTaken {
        /// The safety area.
        at: Space,
        /// Who stands there.
        by: Color,
    },
    /// BM-14: the centre is entered from a BEAST.
    #[error("the centre is entered only by a token that begins its move on a BEAST, and this one is on {}", from.words())]
    NotOnBeast {
        /// Where the token stands.
        from: Space,
    },
    /// BM-15: no way back within one move.
    #[error("a token that has come from {} does not go back to it in the same move", from.words())]
    BackOut {
        /// The BEAST it came from.
        from: Space,
    },
    /// BM-16: WORLD is reached by exact count.
    #[error("WORLD is reached by exact count: from {from} that takes {steps}, and you rolled {die}")]
    WorldByCount {
        /// Where the token stands.
        from: Space,
        /// How far WORLD is.
        steps: u8,
        /// The roll.
        die: u8,
    },
    /// BM-16: nobody stays on WORLD.
    #[error("nobody stays on WORLD: the token goes at once to {}", Space::entrance(*color))]
    Portal {
        /// The colour of the token.
        color: Color,
    },
    /// BM-16: the entrance is taken by one's own.
    #[error("WORLD leads to {}, where your {by} token stands", at.words())]
    PortalTaken {
        /// The entrance.
        at: Space,
        /// Who stands there.
        by: Color,
    },
    /// BM-17: one's own corner is reached by its entrance.
    #[error("coming home, {color} reaches {} and not its Start", Space::entrance(*color).words())]
    NotOwnStart {
        /// The colour.
        color: Color,
    },
    /// BM-18: the count must fit.
    #[error("a roll of {die} is too much: from {from} the Home Refuge has room for {room}")]
    TooFar {
        /// Where the token stands.
        from: Space,
        /// The roll.
        die: u8,
        /// The most steps there are from there.
        room: u8,
    },
    /// BM-18: a Home Refuge is its owner's.
    #[error("{} is for {owner} tokens only", to.words())]
    ForeignHome {
        /// The space.
        to: Space,
        /// Whose it is.
        owner: Color,
    },
    /// BM-19: who came through WORLD enters with one number only.
    #[error(
        "this token came through WORLD and enters only with a roll equal to the home spaces still free, which is {free}; you rolled {die}"
    )]
    CameThroughWorld {
        /// The home spaces free in a row.
        free: u8,
        /// The roll.
        die: u8,
    },
    /// BM-20: the partner stands on their entrance.
    #[error("{owner} stands on {}, so you may take only the Start", Space::entrance(*owner).words())]
    PartnerOnEntrance {
        /// The owner of the corner.
        owner: Color,
    },
    /// BM-21: an opponent's entrance is open only while its owner stands on it.
    #[error("{} may be taken only when a {owner} token stands on it", Space::entrance(*owner).words())]
    EntranceClosed {
        /// The owner of the corner.
        owner: Color,
    },
    /// BM-22: there is nobody to strike back at, or the roll is no 1.
    #[error(
        "from holding {} is reached only on a 1, and only while an opponent who attacked you there sits on it",
        Space::entrance(*color).words()
    )]
    NoStrikingBack {
        /// The colour.
        color: Color,
    },
    /// BM-23: a squatter is attacked by the owner and the owner's side.
    #[error("{by} sits on {}, and only {owner}'s side can attack there", Space::entrance(*owner).words())]
    SquatterSafe {
        /// Who sits there.
        by: Color,
        /// Whose entrance it is.
        owner: Color,
    },
    /// BM-25: whose tokens are all home moves the partner's.
    #[error("your {own} tokens are all home, and you move {partner} for your partner")]
    AllHome {
        /// The player's own colour.
        own: Color,
        /// The partner's.
        partner: Color,
    },
}

impl Refusable for Illegal {
    fn clause(&self) -> Clause {
        Clause::new(match self {
            Illegal::TwoOrFour { .. } | Illegal::WrongSeats { .. } => "BM-1",
            Illegal::NeedsOneOrSix { .. }
            | Illegal::HoldingEmpty { .. }
            | Illegal::StartTaken { .. }
            | Illegal::OnlyToStart { .. } => "BM-4",
            Illegal::NobodyThere { .. }
            | Illegal::NotYours { .. }
            | Illegal::OutOfReach { .. }
            | Illegal::SayWorld { .. } => "BM-5",
            Illegal::InTheWay { .. } | Illegal::OwnToken { .. } => "BM-6",
            Illegal::SecondColor { .. } => "BM-7",
            Illegal::SetBackNotForced { .. } => "BM-10",
            Illegal::SafetyTaken { .. } => "BM-12",
            Illegal::NotOnBeast { .. } => "BM-14",
            Illegal::BackOut { .. } => "BM-15",
            Illegal::WorldByCount { .. } | Illegal::Portal { .. } | Illegal::PortalTaken { .. } => "BM-16",
            Illegal::NotOwnStart { .. } => "BM-17",
            Illegal::TooFar { .. } | Illegal::ForeignHome { .. } => "BM-18",
            Illegal::CameThroughWorld { .. } => "BM-19",
            Illegal::PartnerOnEntrance { .. } => "BM-20",
            Illegal::EntranceClosed { .. } => "BM-21",
            Illegal::NoStrikingBack { .. } => "BM-22",
            Illegal::SquatterSafe { .. } => "BM-23",
            Illegal::AllHome { .. } => "BM-25",
        })
    }
}

fn both((one, two): (Color, Color)) -> String {
    if one == two { one.to_string() } else { format!("{one} and {two}") }
}

fn hint(needs: Option<u8>) -> String {
    needs.map(|roll| format!("; that takes a {roll}")).unwrap_or_default()
}
