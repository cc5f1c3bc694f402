//! Colours, or none: sixteen that every terminal has, and a way to do without.
//!
//! No colour stands alone. What is lit has a thick edge, what is chosen is bold or reversed, what is refused
//! names its clause; so a screen without colour says the same.

use ratatui::style::{Color, Modifier, Style};
use rules::Seat;

/// How things are coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looks {
    /// Whether colours are used at all; `NO_COLOR` says no.
    pub has_colour: bool,
}

impl Looks {
    /// Text like any other.
    pub fn plain(self) -> Style {
        Style::new()
    }

    /// What matters less.
    pub fn faint(self) -> Style {
        // Dim rather than dark grey, which some terminals show as black on black.
        Style::new().add_modifier(Modifier::DIM)
    }

    /// What matters more.
    pub fn strong(self) -> Style {
        // It may stand on an edge that is faint, and styles add up.
        Style::new().add_modifier(Modifier::BOLD).remove_modifier(Modifier::DIM)
    }

    /// The strip along the top.
    pub fn lid(self) -> Style {
        if self.has_colour {
            Style::new().fg(Color::White).bg(Color::Red).add_modifier(Modifier::BOLD)
        } else {
            Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
        }
    }

    /// What can be chosen.
    pub fn possible(self) -> Style {
        self.coloured(Color::Yellow)
    }

    /// What is chosen, or what something happens to.
    pub fn lit(self) -> Style {
        self.coloured(Color::LightYellow).patch(self.strong())
    }

    /// What was refused.
    pub fn refused(self) -> Style {
        self.coloured(Color::LightRed).patch(self.strong())
    }

    /// What belongs to a seat.
    pub fn seat(self, seat: Seat) -> Style {
        // No red, which refuses, and no yellow, which can be chosen.
        const COLOURS: [Color; 6] = [
            Color::LightBlue,
            Color::LightMagenta,
            Color::LightGreen,
            Color::LightCyan,
            Color::White,
            Color::Gray,
        ];
        self.coloured(COLOURS[seat.index() % COLOURS.len()])
    }

    /// A patch of colour with something written on it, for spaces of a board; a plain one where there are no
    /// colours.
    pub fn patch(self, ink: Color, ground: Color) -> Style {
        if self.has_colour {
            Style::new().fg(ink).bg(ground).remove_modifier(Modifier::DIM)
        } else {
            Style::new()
        }
    }

    /// The same for something that must be seen even without colours.
    pub fn bold_patch(self, ink: Color, ground: Color) -> Style {
        let style = if self.has_colour {
            self.patch(ink, ground)
        } else {
            Style::new().add_modifier(Modifier::REVERSED)
        };
        style.patch(self.strong())
    }

    fn coloured(self, colour: Color) -> Style {
        if self.has_colour { Style::new().fg(colour) } else { Style::new() }
    }
}
