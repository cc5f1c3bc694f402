//! Where the spaces of the board lie, and what one calls them.
//!
//! Everything follows from the board file: an owner of the real box may correct where spaces lie, and what is drawn
//! and said ("the top BEAST") follows.

use catalog::board_differences;
use manipulation::{Board, BoardFile, Color, Kind, Lane, Layout, Space};

use super::shapes::Point;
use crate::words::number;

/// What one step of the board file is when it is drawn.
const STEP: f64 = 10.0;
/// What lies around the outermost places.
const EDGE: f64 = 9.5;

/// The places of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Places {
    board: Board,
    /// Whether somebody brought it.
    is_brought: bool,
    /// The board's upper left corner.
    pub from: Point,
    /// Its width and height.
    pub size: Point,
}

impl Places {
    /// The board that comes with the program.
    pub fn of_the_box() -> Self {
        let json = include_str!("../../../../content/boards/manipulation.json");
        // OK because a test reads and checks the very same file.
        let file: BoardFile = serde_json::from_str(json).expect("the board in the box is a board file");
        Places::on(Board::check(&file).expect("the board in the box is sound"), false)
    }

    /// The places of a board that somebody brought.
    pub fn brought(board: Board) -> Self {
        Places::on(board, true)
    }

    fn on(board: Board, is_brought: bool) -> Self {
        let mut places = Places { board, is_brought, from: (0.0, 0.0), size: (0.0, 0.0) };
        let slots = Color::ALL.into_iter().flat_map(|color| (0..4).map(move |slot| (color, slot)));
        let all: Vec<Point> = places
            .playing()
            .map(|space| places.point(space))
            .chain(slots.map(|(color, slot)| places.slot(color, slot)))
            .collect();
        let least = all.iter().fold((f64::MAX, f64::MAX), |min, at| (min.0.min(at.0), min.1.min(at.1)));
        let most = all.iter().fold((f64::MIN, f64::MIN), |max, at| (max.0.max(at.0), max.1.max(at.1)));
        places.from = (least.0 - EDGE, least.1 - EDGE);
        places.size = (most.0 - least.0 + 2.0 * EDGE, most.1 - least.1 + 2.0 * EDGE);
        places
    }

    /// Whether this is the board of a view.
    pub fn shows(&self, brought: Option<&Board>) -> bool {
        brought == Some(&self.board).filter(|_| self.is_brought)
    }

    /// What stands above what is said of the board.
    pub fn heading(&self) -> String {
        match self.is_brought {
            true => format!("Own board: {}", self.board.title()),
            false => "About this board".to_owned(),
        }
    }

    /// What is assumed about the board, or in what one that somebody brought differs.
    pub fn about(&self) -> String {
        match self.is_brought {
            true => {
                let differs = board_differences(&self.layout().differences());
                format!("{differs} {}", self.board.about()).trim().to_owned()
            }
            false => self.board.about().to_owned(),
        }
    }

    /// The shape of the board.
    pub fn layout(&self) -> &Layout {
        self.board.layout()
    }

    /// Every playing space of the board.
    pub fn playing(&self) -> impl Iterator<Item = Space> + use<> {
        self.layout().playing()
    }

    /// Where a space is drawn; of a holding, the middle of its tray.
    pub fn point(&self, space: Space) -> Point {
        if let Kind::Holding(color) = space.kind() {
            let (first, last) = (self.slot(color, 0), self.slot(color, 3));
            return ((first.0 + last.0) / 2.0, (first.1 + last.1) / 2.0);
        }
        let place = self.board.place(space);
        (STEP * place.x, STEP * place.y)
    }

    /// Where one of a colour's tokens waits in its tray.
    pub fn slot(&self, color: Color, token: usize) -> Point {
        let place = self.board.holding(color)[token % 4];
        (STEP * place.x, STEP * place.y)
    }

    /// The middle of the board.
    pub fn middle(&self) -> Point {
        self.point(Space::WORLD)
    }

    /// The lines between neighbours.
    pub fn lines(&self) -> Vec<(Space, Space)> {
        self.board.neighbors()
    }

    /// Which way is out from the middle at a side's BEAST, as a step of length one.
    pub fn outward(&self, side: u8) -> Point {
        let (middle, beast) = (self.middle(), self.point(Space::beast(side)));
        let (x, y) = (beast.0 - middle.0, beast.1 - middle.1);
        let far = x.hypot(y).max(0.01);
        (x / far, y / far)
    }

    /// A point as shares of the board's width and height, in percent.
    pub fn percent(&self, at: Point) -> Point {
        (100.0 * (at.0 - self.from.0) / self.size.0, 100.0 * (at.1 - self.from.1) / self.size.1)
    }

    /// Where a side lies as one looks at the board.
    pub fn side(&self, side: u8) -> &'static str {
        let (x, y) = self.outward(side);
        match (x.abs() > y.abs(), x > 0.0, y > 0.0) {
            (true, true, _) => "right",
            (true, false, _) => "left",
            (false, _, true) => "bottom",
            (false, _, false) => "top",
        }
    }

    /// A space where there is little room: "right BEAST", "2 past red corner".
    pub fn short(&self, space: Space) -> String {
        let called = self.called(space);
        let words = called.split(' ').filter(|word| *word != "the").map(|word| {
            let count = (1..=8).find(|count| number(*count) == word);
            count.map_or_else(|| word.to_owned(), |count| count.to_string())
        });
        words.collect::<Vec<_>>().join(" ").replace(" home space", " home,")
    }

    /// The same text with every space called as one sees it, instead of by the board's own names.
    pub fn retold(&self, text: &str) -> String {
        let named = |word: &str| word.trim_end_matches(['.', ',', ';', ':']).parse::<Space>().ok();
        let mut told = text.to_owned();
        for space in text.split(' ').filter_map(named) {
            told = told.replace(&space.words(), &self.called(space));
        }
        let word = |word: &str| match named(word) {
            Some(space) => word.replace(&space.to_string(), &self.called(space)),
            None => word.to_owned(),
        };
        told.split(' ').map(word).collect::<Vec<_>>().join(" ")
    }

    /// A space in the middle of a sentence: "the top BEAST", "two past the red corner".
    pub fn called(&self, space: Space) -> String {
        let layout = self.layout();
        let away = |count: u8| number(usize::from(count));
        match space.kind() {
            // By the nearer of the two between which it lies; in the middle by the corner.
            Kind::Lane(Lane { side, past, number: along }) => {
                let left = (layout.before[usize::from(side)] + 1).saturating_sub(along);
                match past {
                    false if along <= left => {
                        format!("{} past the {} corner", away(along), layout.corner(side))
                    }
                    false => format!("{} before the {} BEAST", away(left), self.side(side)),
                    true if along < left => format!("{} past the {} BEAST", away(along), self.side(side)),
                    true => format!("{} before the {} corner", away(left), layout.corner(side + 1)),
                }
            }
            Kind::Start(color) => format!("the {color} Start"),
            Kind::Beast(side) => format!("the {} BEAST", self.side(side)),
            Kind::Entrance(color) => format!("the {color} entrance"),
            Kind::Home(color, place) => format!("{color} home space {place}"),
            Kind::StarBeast(side) => format!("the {} STAR-BEAST", self.side(side)),
            Kind::Spoke(side, place) => {
                let steps = away((layout.spoke[usize::from(side)] + 1).saturating_sub(place));
                format!("{steps} from WORLD on the {} spoke", self.side(side))
            }
            Kind::Diamond(side, place) => {
                let left = (layout.diamond[usize::from(side)] + 1).saturating_sub(place);
                match place <= left {
                    true => format!("{} past the {} STAR-BEAST", away(place), self.side(side)),
                    false => format!("{} before the {} STAR-BEAST", away(left), self.side((side + 1) % 4)),
                }
            }
            Kind::World => "WORLD".to_owned(),
            Kind::Holding(_) => "holding".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn spaces_are_called_as_one_sees_them() {
        let places = Places::of_the_box();
        let called = |name: &str| places.called(name.parse().unwrap());
        assert_eq!(called("B0"), "the top BEAST");
        assert_eq!(called("B1"), "the right BEAST");
        assert_eq!(called("O02"), "two past the red corner");
        assert_eq!(called("O05"), "one before the top BEAST");
        assert_eq!(called("O23"), "one before the green corner");
        assert_eq!(called("O47"), "one before the red corner");
        assert_eq!(called("P31"), "four from WORLD on the left spoke");
        assert_eq!(called("N36"), "one before the top STAR-BEAST");
        assert_eq!(called("H13"), "yellow home space 3");
        let short = |name: &str| places.short(name.parse().unwrap());
        assert_eq!((short("B1"), short("O02")), ("right BEAST".into(), "2 past red corner".into()));
        assert_eq!(
            (short("P13"), short("H13")),
            ("2 from WORLD on right spoke".into(), "yellow home, 3".into())
        );
    }

    #[test]
    fn texts_of_the_rules_are_retold_as_one_sees_the_board() {
        let places = Places::of_the_box();
        let retold = |text: &str| places.retold(text);
        assert_eq!(
            retold("your red token on lane space O05 is in the way"),
            "your red token on one before the top BEAST is in the way"
        );
        assert_eq!(retold("from S0 to E1; WORLD"), "from the red Start to the yellow entrance; WORLD");
    }

    #[test]
    fn no_two_spaces_are_called_the_same() {
        let places = Places::of_the_box();
        let names: HashSet<String> = Space::playing().map(|space| places.called(space)).collect();
        assert_eq!(names.len(), usize::from(manipulation::PLAYING_SPACES));
    }

    #[test]
    fn the_spaces_of_an_own_board_have_names_and_places_of_their_own() {
        let own = include_str!("../../../../testdata/boards/manipulation_own.json");
        let file: BoardFile = serde_json::from_str(own).unwrap();
        let places = Places::brought(Board::check(&file).unwrap());
        let called = |name: &str| places.called(name.parse().unwrap());
        assert_eq!(called("U01"), "one before the top BEAST");
        assert_eq!(called("V01"), "one before the blue corner");
        assert_eq!(called("P33"), "one from WORLD on the left spoke");
        assert_eq!(called("N07"), "one before the right STAR-BEAST");
        let names: HashSet<String> = places.playing().map(|space| places.called(space)).collect();
        assert_eq!(names.len(), places.playing().count());
        assert_eq!(places.heading(), "Own board: Long lanes");
        assert!(places.about().starts_with("Clockwise lie red, blue, green, yellow;"), "{}", places.about());
        for space in places.playing().chain(Color::ALL.map(Space::holding)) {
            let (x, y) = places.percent(places.point(space));
            assert!((2.0..98.0).contains(&x) && (2.0..98.0).contains(&y), "{space} at {x}, {y}");
        }
    }

    #[test]
    fn everything_lies_on_the_board() {
        let places = Places::of_the_box();
        for space in Space::playing().chain(Color::ALL.map(Space::holding)) {
            let (x, y) = places.percent(places.point(space));
            assert!((2.0..98.0).contains(&x) && (2.0..98.0).contains(&y), "{space} at {x}, {y}");
        }
    }
}
