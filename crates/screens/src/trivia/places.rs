//! Where the spaces of a board lie, and what one calls them.
//!
//! Everything follows from the board file: an owner of the real box may move, rename or recolour spaces, and what is
//! drawn and said follows.

use std::f64::consts::TAU;

use catalog::board_differences;
use trivia::{Board, BoardFile, Category, EditionName, SpaceKind};

use super::glyphs::{Glyph, title};
use super::shapes::{Point, angle_of};
use crate::words::capital;

/// The board's own name for a space.
pub type Name = String;

/// Which part of the board a space belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The middle.
    Hub,
    /// A spoke of the wheel or a path of the diamond.
    Arm,
    /// The rim of the wheel or the diamond itself.
    Rim,
}

/// A space, where it lies.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The board's name for it.
    pub name: Name,
    /// What happens there.
    pub kind: SpaceKind,
    /// Its category.
    pub category: Option<Category>,
    /// Which part of the board it belongs to.
    pub part: Part,
    /// Where it is drawn, in hundredths of the board's radius.
    pub point: Point,
    /// Its angle, clockwise from the top.
    pub angle: f64,
}

impl Place {
    /// The glyph on it.
    pub fn glyph(&self) -> Glyph {
        match (self.kind, self.category) {
            (SpaceKind::RollAgain, _) => Glyph::Again,
            (_, Some(category)) => Glyph::Of(category),
            (SpaceKind::Hub | SpaceKind::Category | SpaceKind::Headquarters, None) => Glyph::Hub,
        }
    }

    /// How far it lies from the middle.
    pub fn radius(&self) -> f64 {
        self.point.0.hypot(self.point.1)
    }
}

/// All the spaces of a board.
#[derive(Clone, Debug)]
pub struct Places {
    /// Which game's.
    pub edition: EditionName,
    /// What its description is headed by.
    pub heading: String,
    /// How sure we are of the board, or in what it differs from the one that comes with the program.
    pub about: String,
    /// Which spaces lie side by side, each pair once.
    pub lines: Vec<(Name, Name)>,
    all: Vec<Place>,
}

impl Places {
    /// The places of the board that comes with the program.
    pub fn of(edition: EditionName) -> Self {
        Places::on(&Places::built_in(edition), edition)
    }

    /// The places of a board that somebody brought, with what is to be said of it.
    pub fn brought(board: &Board, edition: EditionName) -> Self {
        let differences = board.differences(&Places::built_in(edition));
        let about = board_differences(&differences);
        let heading = format!("Own board: {}", board.file().title);
        Places { heading, about, ..Places::on(board, edition) }
    }

    fn built_in(edition: EditionName) -> Board {
        let json = edition.pick(
            include_str!("../../../../content/boards/trivial_pursuit.json"),
            include_str!("../../../../content/boards/heisey_mania.json"),
        );
        // OK because these files come with the program, and a test reads both.
        let file: BoardFile = serde_json::from_str(json).expect("our own boards can be read");
        Board::check(file, edition).expect("our own boards are sound")
    }

    /// The places of a board.
    pub fn on(board: &Board, edition: EditionName) -> Self {
        let place = |space: &trivia::SpaceFile| {
            let far = match edition {
                EditionName::TrivialPursuit => space.x.hypot(space.y),
                EditionName::HeiseyMania => space.x.abs() + space.y.abs(),
            };
            let part = match (space.kind, far > 0.85) {
                (SpaceKind::Hub, _) => Part::Hub,
                (_, true) => Part::Rim,
                (_, false) => Part::Arm,
            };
            // The paths of the diamond are drawn a little inwards, so that their last space clears its edge.
            let inwards = match (edition, part) {
                (EditionName::HeiseyMania, Part::Arm) => 94.0,
                (EditionName::TrivialPursuit | EditionName::HeiseyMania, _) => 100.0,
            };
            let point = (space.x * inwards, space.y * inwards);
            Place {
                name: space.id.clone(),
                kind: space.kind,
                category: space.category,
                part,
                point,
                angle: angle_of(point),
            }
        };
        let file = board.file();
        let beside = |space: &trivia::SpaceFile| {
            let once = space.next.iter().filter(|to| space.id < **to);
            once.map(|to| (space.id.clone(), to.clone())).collect::<Vec<_>>()
        };
        Places {
            edition,
            heading: "About this board".to_owned(),
            about: file.about.clone(),
            lines: file.spaces.iter().flat_map(beside).collect(),
            all: file.spaces.iter().map(place).collect(),
        }
    }

    /// Every place, in the order of the board file.
    pub fn iter(&self) -> impl Iterator<Item = &Place> {
        self.all.iter()
    }

    /// The place with this name.
    pub fn find(&self, name: &str) -> Option<&Place> {
        self.all.iter().find(|place| place.name == name)
    }

    /// Where a space is drawn; in the middle if there is no such space.
    pub fn point(&self, name: &str) -> Point {
        self.find(name).map_or((0.0, 0.0), |place| place.point)
    }

    /// Half of what one space takes of the rim, as an angle.
    pub fn half_step(&self) -> f64 {
        TAU / 2.0 / self.iter().filter(|place| place.part == Part::Rim).count().max(1) as f64
    }

    /// The headquarters whose arm a place lies on, or that is next to it round the rim.
    pub fn headquarters_near(&self, place: &Place) -> Option<Category> {
        let away = |other: &Place| {
            let apart = (other.angle - place.angle).abs();
            apart.min(TAU - apart)
        };
        let all = self.iter().filter(|other| other.kind == SpaceKind::Headquarters);
        all.min_by(|a, b| away(a).total_cmp(&away(b))).and_then(|place| place.category)
    }

    fn arm(&self) -> &'static str {
        self.edition.pick("spoke", "path")
    }

    fn rim(&self) -> &'static str {
        self.edition.pick("rim", "diamond")
    }

    /// What stands on a space, for a row or a button: its category, or what it is.
    pub fn content(&self, place: &Place) -> &'static str {
        match (place.kind, place.category) {
            (SpaceKind::RollAgain, _) => "Roll Again",
            (_, Some(category)) => title(self.edition, category),
            (SpaceKind::Hub | SpaceKind::Category | SpaceKind::Headquarters, None) => {
                self.edition.pick("The hub", "H.M., the museum")
            }
        }
    }

    /// A space in the middle of a sentence: "the History headquarters".
    pub fn called(&self, name: &str) -> String {
        let Some(place) = self.find(name) else { return name.to_owned() };
        let content = self.content(place);
        match (place.kind, place.part) {
            (SpaceKind::Hub, _) => self.edition.hub().to_owned(),
            (SpaceKind::Headquarters, _) => format!("the {content} headquarters"),
            (SpaceKind::RollAgain, _) => "a Roll Again space".to_owned(),
            (SpaceKind::Category, Part::Arm | Part::Hub) => format!("{content} on a {}", self.arm()),
            (SpaceKind::Category, Part::Rim) => format!("{content} on the {}", self.rim()),
        }
    }

    /// Where a way leads and how it comes there: "Headquarters, clockwise", "Spoke, towards the hub".
    pub fn direction(&self, from: &str, way: &[Name]) -> String {
        let Some(end) = way.last().and_then(|name| self.find(name)) else { return String::new() };
        let before = way.len().checked_sub(2).map_or(from, |place| way[place].as_str());
        let before = self.find(before).unwrap_or(end);
        let along = match (before.part, end.part) {
            (Part::Rim, Part::Rim) => {
                let turned = (end.angle - before.angle).rem_euclid(TAU);
                if turned < TAU / 2.0 { "clockwise" } else { "anticlockwise" }
            }
            (Part::Rim | Part::Arm, Part::Arm) if end.radius() < before.radius() => {
                self.edition.pick("towards the hub", "towards H.M.")
            }
            (Part::Hub | Part::Rim | Part::Arm, Part::Arm) | (Part::Hub | Part::Arm, Part::Rim) => "outwards",
            (_, Part::Hub) => "by exact count",
        };
        let part = match (end.kind, end.part) {
            (SpaceKind::Hub, _) => "In the middle".to_owned(),
            (SpaceKind::Headquarters, _) => "Headquarters".to_owned(),
            (SpaceKind::Category | SpaceKind::RollAgain, Part::Rim | Part::Hub) => capital(self.rim()),
            (SpaceKind::Category | SpaceKind::RollAgain, Part::Arm) => capital(self.arm()),
        };
        format!("{part}, {along}")
    }

    /// Which of several spaces that look alike this one is: the headquarters it lies at.
    pub fn nearby(&self, name: &str) -> Option<String> {
        let place = self.find(name)?;
        let headquarters = title(self.edition, self.headquarters_near(place)?);
        Some(match place.part {
            Part::Arm | Part::Hub => format!("{} of {headquarters}", self.arm()),
            Part::Rim => format!("near {headquarters}"),
        })
    }
}

/// A reason as a sentence: with a capital letter and an end.
pub fn sentence(text: &str) -> String {
    let text = capital(text.trim());
    if text.is_empty() || text.ends_with(['.', '!', '?', '…']) { text } else { format!("{text}.") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(names: &[&str]) -> Vec<Name> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn ways_on_the_wheel_are_told_as_one_sees_them() {
        let places = Places::of(EditionName::TrivialPursuit);
        assert_eq!(places.direction("R05", &way(&["R06", "R07"])), "Headquarters, clockwise");
        assert_eq!(places.direction("R01", &way(&["R00", "R41"])), "Rim, anticlockwise");
        assert_eq!(places.direction("R01", &way(&["R00", "S05"])), "Spoke, towards the hub");
        assert_eq!(places.direction("HUB", &way(&["S01"])), "Spoke, outwards");
        assert_eq!(places.direction("S01", &way(&["HUB"])), "In the middle, by exact count");
        assert_eq!(places.direction("S04", &way(&["S05", "R00"])), "Headquarters, outwards");
        assert_eq!(places.called("R00"), "the Science & Nature headquarters");
        assert_eq!(places.called("S03"), "Wild Card on a spoke");
        assert_eq!(places.nearby("S03").unwrap(), "spoke of Science & Nature");
    }

    #[test]
    fn ways_on_the_diamond_are_told_as_one_sees_them() {
        let places = Places::of(EditionName::HeiseyMania);
        assert_eq!(places.direction("D05", &way(&["D06", "D07"])), "Headquarters, clockwise");
        assert_eq!(places.direction("P02", &way(&["P01", "HM"])), "In the middle, by exact count");
        assert_eq!(places.direction("P03", &way(&["P02", "P01"])), "Path, towards H.M.");
        assert_eq!(places.called("HM"), "H.M.");
    }

    #[test]
    fn every_space_knows_its_part() {
        for (edition, arms, rim) in
            [(EditionName::TrivialPursuit, 30, 42), (EditionName::HeiseyMania, 16, 28)]
        {
            let places = Places::of(edition);
            let count = |part| places.iter().filter(|place| place.part == part).count();
            assert_eq!((count(Part::Hub), count(Part::Arm), count(Part::Rim)), (1, arms, rim));
        }
    }

    #[test]
    fn reasons_read_as_sentences() {
        assert_eq!(
            (sentence("which surname?").as_str(), sentence("one typo").as_str()),
            ("Which surname?", "One typo.")
        );
    }
}
