//! A numbered list to choose from, the same for every game whose choices are listed.

use ratatui::crossterm::event::KeyCode;

/// The line of a list somebody points at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    place: usize,
    /// Whether it was named by the digits pressed last, so that the next digit may go on from there.
    is_named: bool,
}

/// What a key came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picked {
    /// The line with this place is chosen, counted from nought.
    Take(usize),
    /// The cursor moved.
    Moved,
    /// The key means nothing to a list.
    Nothing,
}

impl Cursor {
    /// How far a page is.
    const PAGE: usize = 8;

    /// The line it points at, counted from nought.
    pub fn place(self) -> usize {
        self.place
    }

    /// Takes a key, in a list of `count` lines.
    ///
    /// The first press of a digit shows where a choice leads and the second chooses it. Where there are more choices
    /// than digits a second digit may belong to the number, so that only Enter chooses.
    pub fn press(&mut self, key: KeyCode, count: usize) -> Picked {
        let Some(last) = count.checked_sub(1) else { return Picked::Nothing };
        let at = |place: usize| Cursor { place: place.min(last), is_named: false };
        *self = match key {
            KeyCode::Up | KeyCode::Left | KeyCode::BackTab => at(self.place.checked_sub(1).unwrap_or(last)),
            KeyCode::Down | KeyCode::Right | KeyCode::Tab => {
                at(if self.place < last { self.place + 1 } else { 0 })
            }
            KeyCode::PageUp => at(self.place.saturating_sub(Self::PAGE)),
            KeyCode::PageDown => at(self.place + Self::PAGE),
            KeyCode::Home => at(0),
            KeyCode::End => at(last),
            KeyCode::Enter | KeyCode::Char(' ') => return Picked::Take(self.place),
            KeyCode::Char(digit @ '0'..='9') => {
                let digit = usize::from(digit as u8 - b'0');
                let longer = (self.place + 1) * 10 + digit;
                let number = if self.is_named && longer <= count { longer } else { digit };
                let Some(place) = number.checked_sub(1).filter(|place| *place <= last) else {
                    return Picked::Nothing;
                };
                let named = Cursor { place, is_named: true };
                if *self == named && count <= 9 {
                    return Picked::Take(place);
                }
                named
            }
            _ => return Picked::Nothing,
        };
        Picked::Moved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(keys: &str, count: usize) -> (usize, Picked) {
        let (mut cursor, mut picked) = (Cursor::default(), Picked::Nothing);
        for key in keys.chars() {
            picked = cursor.press(KeyCode::Char(key), count);
        }
        (cursor.place(), picked)
    }

    #[test]
    fn a_digit_shows_first_and_chooses_when_pressed_again() {
        assert_eq!(after("3", 5), (2, Picked::Moved));
        assert_eq!(after("33", 5), (2, Picked::Take(2)));
        assert_eq!(after("36", 5), (2, Picked::Nothing));
    }

    #[test]
    fn in_a_long_list_two_digits_are_one_number() {
        assert_eq!(after("12", 30), (11, Picked::Moved));
        assert_eq!(after("11", 30), (10, Picked::Moved));
        assert_eq!(after("55", 30), (4, Picked::Moved));
        assert_eq!(after("11 ", 30), (10, Picked::Take(10)));
        assert_eq!(after("0", 30), (0, Picked::Nothing));
    }

    #[test]
    fn arrows_go_round_and_an_empty_list_has_nothing_to_choose() {
        let mut cursor = Cursor::default();
        assert_eq!(cursor.press(KeyCode::Up, 4), Picked::Moved);
        assert_eq!(cursor.place(), 3);
        cursor.press(KeyCode::Down, 4);
        assert_eq!(cursor.place(), 0);
        cursor.press(KeyCode::PageDown, 4);
        assert_eq!(cursor.place(), 3);
        assert_eq!(cursor.press(KeyCode::Enter, 0), Picked::Nothing);
    }
}
