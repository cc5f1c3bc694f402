//! What Basic Manipulation asks of a table besides what every table knows.

use manipulation::{Action, Bond, Color, Manipulation, Mode, MoveView, Six, WorldHome};
use rules::Seat;

use crate::words::listed;

/// A table of Basic Manipulation as one person sees it.
pub type Model = crate::shell::model::Model<Manipulation>;

impl Model {
    /// Who plays with whom.
    pub fn mode(&self) -> Mode {
        self.view.options.mode
    }

    /// The colors of a seat.
    pub fn colors_of(&self, seat: Seat) -> impl Iterator<Item = Color> + use<> {
        self.mode().colors_of(seat).collect::<Vec<_>>().into_iter()
    }

    /// The colors a seat moves at present.
    pub fn moves_of(&self, seat: Seat) -> &[Color] {
        self.view.seats.get(seat.index()).map_or(&[], |view| &view.moves)
    }

    /// The two teams of partners, one's own first.
    pub fn teams(&self) -> [[Seat; 2]; 2] {
        let first = self.own().map_or(0, |own| own.0 % 2);
        [first, 1 - first].map(|team| [Seat(team), Seat(team + 2)])
    }

    /// The partner a seat moves for now that all its own tokens are home (BM-25).
    pub fn assists(&self, seat: Seat) -> Option<Seat> {
        let owner = self.mode().seat_of(*self.moves_of(seat).first()?);
        (self.mode() == Mode::Partners && owner != seat && !self.is_over()).then_some(owner)
    }

    /// A seat's partner.
    pub fn partner(&self, seat: Seat) -> Option<Seat> {
        let own = Color::at(seat.index());
        let is_partner =
            self.mode() == Mode::Partners && self.mode().bond(own, own.opposite()) == Bond::Partner;
        is_partner.then(|| self.mode().seat_of(own.opposite()))
    }

    /// Several people in a row.
    pub fn list(&self, seats: &[Seat]) -> String {
        listed(&seats.iter().map(|seat| self.name(*seat)).collect::<Vec<_>>())
    }

    /// What a listed action will do.
    pub fn foretold(&self, action: &Action) -> Option<&MoveView> {
        self.view.moves().iter().find(|found| found.action == *action)
    }

    /// The options in a few words, for the lid.
    pub fn in_words(&self) -> String {
        let mode = match self.mode() {
            Mode::Alone => "Four players, each alone",
            Mode::Partners => "Four players, two teams",
            Mode::Tournament => "Two players, two colors each",
        };
        let six = match self.view.options.six {
            Six::PassesOn => "",
            Six::RollsAgain => ", a six rolls again",
        };
        let world = match self.view.options.world_home {
            WorldHome::Exactly => "",
            WorldHome::Fits => ", any roll that fits goes home after WORLD",
        };
        format!("{mode}{six}{world}")
    }
}
