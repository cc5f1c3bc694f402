//! The colours of squares and cards. No colour stands alone: squares show letters, cards their suits.

use ratatui::style::{Color, Style};
use ratatui::text::Span;
use whizkey::{Card, Kind};

use crate::play::Looks;

/// The letter of a square, as the rule page has it; a doorway is an arch.
pub fn letter(kind: Kind) -> &'static str {
    match kind {
        Kind::Start => "S",
        Kind::Entry => "E",
        Kind::MoveOneOrToDoorway => "M",
        Kind::DrawOrSwap => "D",
        Kind::DrawWhizCard => "W",
        Kind::MoveToDoorwayOfChoice => "C",
        Kind::Doorway => "∩",
        Kind::Payoff => "P",
    }
}

/// What the letters mean.
pub const LEGEND: &str = "● a piece, E entry, M move one square or to doorway, D draw or swap, W draw WHIZ card, \
                          C doorway of choice, ∩ doorway with its door below, K being the WHIZ DOOR.";

/// The patch of a square.
pub fn patch(looks: Looks, kind: Kind) -> Style {
    let (ink, ground) = match kind {
        Kind::Start | Kind::Payoff => (Color::Black, Color::LightGreen),
        Kind::Entry => (Color::White, Color::DarkGray),
        Kind::MoveOneOrToDoorway => (Color::White, Color::Blue),
        Kind::DrawOrSwap => (Color::Black, Color::Green),
        Kind::DrawWhizCard => (Color::Black, Color::LightMagenta),
        Kind::MoveToDoorwayOfChoice => (Color::Black, Color::Yellow),
        Kind::Doorway => (Color::Black, Color::Gray),
    };
    looks.patch(ink, ground)
}

/// A piece: white, which no square is.
pub fn piece(looks: Looks) -> Style {
    looks.bold_patch(Color::Black, Color::White)
}

/// A card as it lies on the table or in the hand: `7♥`.
pub fn card(looks: Looks, card: Card, is_lit: bool) -> Span<'static> {
    let ink = if card.is_red() { Color::Red } else { Color::Black };
    let ground = if is_lit { Color::LightCyan } else { Color::White };
    Span::styled(format!("{}{}", card.rank(), card.sign()), looks.patch(ink, ground).patch(looks.strong()))
}
