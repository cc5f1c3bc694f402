//! The tokens and colors that people at one keyboard choose with `--mark` (TP-1, HM-1, BM-1).

use catalog::GameKind;
use ratatui::style::{Color, Style};

use super::Looks;

/// How the tokens of the question games are drawn, in the order of their names. Shapes differ as well as colors.
const TOKENS: [(char, Color); 6] = [
    ('●', Color::LightBlue),
    ('■', Color::Yellow),
    ('▲', Color::LightGreen),
    ('◆', Color::LightMagenta),
    ('⬢', Color::LightCyan),
    ('✚', Color::Gray),
];

/// Reads the marks that were asked for, in the order of the people: each by its whole name or by its color or shape.
pub fn read(kind: GameKind, seats: u8, typed: &[String]) -> Result<Vec<u8>, String> {
    let all = kind.marks(seats);
    let mut marks: Vec<u8> = Vec::new();
    for typed in typed {
        if all.is_empty() {
            return Err(format!("{} has no tokens or colors to choose", kind.title()));
        }
        let Some(mark) = find(all, typed) else {
            let names: Vec<String> = all.iter().map(|mark| mark.to_lowercase()).collect();
            return Err(format!(
                "'{typed}' is no {} of {}; choose from: {}",
                noun(kind),
                kind.title(),
                names.join(", ")
            ));
        };
        if marks.contains(&mark) {
            let name = all[usize::from(mark)].to_lowercase();
            return Err(format!("two players cannot both have {name}; choose another {}", noun(kind)));
        }
        marks.push(mark);
    }
    Ok(marks)
}

fn noun(kind: GameKind) -> &'static str {
    if kind.marks_are_seats() { "color" } else { "token" }
}

fn find(all: &[&str], typed: &str) -> Option<u8> {
    let typed = typed.trim().to_lowercase().replace('-', " ");
    let is_meant = |mark: &&str| {
        let name = mark.to_lowercase();
        // The first words are a color, the last is a shape or another color.
        name == typed || name.starts_with(&format!("{typed} ")) || name.ends_with(&format!(" {typed}"))
    };
    let place = all.iter().position(is_meant).filter(|_| !typed.is_empty())?;
    u8::try_from(place).ok()
}

/// The token of every seat, where tokens are apart from seats: the chosen ones, and what is left for the others.
/// `places` has the seat of each person. Nobody wears anything if nobody chose.
pub fn worn(kind: GameKind, seats: u8, marks: &[u8], places: &[u8]) -> Vec<u8> {
    if marks.is_empty() || kind.loose_marks(seats).is_empty() {
        return Vec::new();
    }
    let mut taken = marks.to_vec();
    let of = |seat: u8| {
        let person = places.iter().position(|place| *place == seat);
        if let Some(mark) = person.and_then(|person| marks.get(person)) {
            return Some(*mark);
        }
        let mark = kind.free_mark(seats, &taken)?;
        taken.push(mark);
        Some(mark)
    };
    (0..seats).map_while(of).collect()
}

/// A token as it is drawn.
pub fn drawn(mark: u8, looks: Looks) -> (char, Style) {
    let (shape, color) = TOKENS[usize::from(mark) % TOKENS.len()];
    (shape, if looks.has_colour { Style::new().fg(color) } else { Style::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(kind: GameKind, seats: u8, words: &[&str]) -> Result<Vec<u8>, String> {
        read(kind, seats, &words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>())
    }

    /// TP-1, HM-1, BM-1
    #[test]
    fn a_mark_is_named_by_its_color_or_its_shape() {
        let pursuit = GameKind::TrivialPursuit;
        assert_eq!(asked(pursuit, 6, &["Blue", "square", "pale-blue", "Gray cross"]), Ok(vec![0, 1, 4, 5]));
        assert_eq!(asked(GameKind::Manipulation, 4, &["green", "RED"]), Ok(vec![2, 0]));
        assert_eq!(asked(GameKind::Manipulation, 2, &["blue"]), Ok(vec![1]), "yellow and blue go together");
        assert_eq!(asked(GameKind::WhizKey, 2, &[]), Ok(Vec::new()));
    }

    #[test]
    fn an_unknown_a_doubled_and_a_pointless_mark_are_refused_in_words() {
        let refused = |kind, seats, words: &[&str]| asked(kind, seats, words).unwrap_err();
        assert_eq!(
            refused(GameKind::HeiseyMania, 4, &["hexagon"]),
            "'hexagon' is no token of Heisey Mania; choose from: blue circle, orange square, green triangle, pink diamond"
        );
        assert!(refused(GameKind::TrivialPursuit, 2, &[""]).starts_with("'' is no token"));
        assert_eq!(
            refused(GameKind::Manipulation, 2, &["red", "green"]),
            "two players cannot both have red and green; choose another color"
        );
        assert_eq!(refused(GameKind::Mancala, 2, &["red"]), "Mancala has no tokens or colors to choose");
    }

    #[test]
    fn whoever_chose_nothing_gets_what_is_left() {
        let kind = GameKind::TrivialPursuit;
        // Two people in B and C, a bot in A.
        assert_eq!(worn(kind, 3, &[0, 3], &[1, 2]), [1, 0, 3]);
        assert_eq!(worn(kind, 3, &[], &[1, 2]), Vec::<u8>::new());
        assert_eq!(worn(GameKind::Manipulation, 4, &[2], &[2]), Vec::<u8>::new(), "the color is the seat");
    }
}
