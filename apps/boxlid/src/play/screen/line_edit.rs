//! A line somebody writes: letters, a cursor, and the keys every line of text knows.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::text::Line;

/// More letters than anybody writes; what is pasted beyond is dropped.
const LONGEST: usize = 1_000;

/// A line being written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineEdit {
    letters: Vec<char>,
    /// How many letters are before the cursor.
    at: usize,
}

impl LineEdit {
    /// What was written.
    pub fn text(&self) -> String {
        self.letters.iter().collect()
    }

    /// Empties the line.
    pub fn clear(&mut self) {
        *self = LineEdit::default();
    }

    /// Takes a key; says whether it meant anything to a line of text.
    pub fn key(&mut self, key: KeyEvent) -> bool {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('a') => self.at = 0,
                KeyCode::Char('e') => self.at = self.letters.len(),
                KeyCode::Char('k') => self.letters.truncate(self.at),
                KeyCode::Char('u') => self.cut(0),
                KeyCode::Char('w') => self.cut(self.word()),
                _ => return false,
            }
            return true;
        }
        match key.code {
            KeyCode::Char(letter) => self.insert(letter),
            KeyCode::Backspace => self.cut(self.at.saturating_sub(1)),
            KeyCode::Delete if self.at < self.letters.len() => {
                self.letters.remove(self.at);
            }
            KeyCode::Delete => {}
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right => self.at = (self.at + 1).min(self.letters.len()),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.letters.len(),
            _ => return false,
        }
        true
    }

    /// The part of the line around the cursor that fits into `width` columns, and the column of the cursor in it.
    pub fn window(&self, width: usize) -> (String, usize) {
        // One column is kept for a cursor behind the last letter.
        let room = width.saturating_sub(1);
        let columns = |letters: &[char]| Line::raw(letters.iter().collect::<String>()).width();
        let mut first = 0;
        while columns(&self.letters[first..self.at]) > room {
            first += 1;
        }
        let mut last = self.letters.len();
        while last > self.at && columns(&self.letters[first..last]) > room {
            last -= 1;
        }
        (self.letters[first..last].iter().collect(), columns(&self.letters[first..self.at]))
    }

    fn insert(&mut self, letter: char) {
        if !letter.is_control() && self.letters.len() < LONGEST {
            self.letters.insert(self.at, letter);
            self.at += 1;
        }
    }

    /// Cuts out what lies between `from` and the cursor.
    fn cut(&mut self, from: usize) {
        self.letters.drain(from..self.at);
        self.at = from;
    }

    /// Where the word before the cursor begins.
    fn word(&self) -> usize {
        let before = &self.letters[..self.at];
        let end = before.iter().rposition(|letter| !letter.is_whitespace()).map_or(0, |last| last + 1);
        before[..end].iter().rposition(|letter| letter.is_whitespace()).map_or(0, |space| space + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> LineEdit {
        let mut line = LineEdit::default();
        for letter in text.chars() {
            line.key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE));
        }
        line
    }

    fn press(line: &mut LineEdit, codes: &[KeyCode]) {
        for code in codes {
            assert!(line.key(KeyEvent::new(*code, KeyModifiers::NONE)));
        }
    }

    #[test]
    fn letters_go_where_the_cursor_is() {
        let mut line = written("Pris");
        press(&mut line, &[KeyCode::Home, KeyCode::Right, KeyCode::Char('a')]);
        assert_eq!(line.text(), "Paris");
        press(
            &mut line,
            &[KeyCode::End, KeyCode::Backspace, KeyCode::Left, KeyCode::Delete, KeyCode::Delete],
        );
        assert_eq!(line.text(), "Par");
        assert!(!line.key(KeyEvent::new(KeyCode::Up, KeyModifiers::NONE)));
    }

    #[test]
    fn words_and_the_whole_line_can_be_cut() {
        let mut line = written("New York  City ");
        let control = |letter| KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
        line.key(control('w'));
        assert_eq!(line.text(), "New York  ");
        line.key(control('u'));
        assert_eq!(line.text(), "");
        line.key(control('w'));
        assert_eq!(line.text(), "");
    }

    #[test]
    fn a_long_line_is_shown_around_its_cursor() {
        let mut line = written("abcdefghij");
        assert_eq!(line.window(5), ("ghij".to_owned(), 4));
        press(&mut line, &[KeyCode::Home]);
        assert_eq!(line.window(5), ("abcd".to_owned(), 0));
        assert_eq!(written("東京都").window(5), ("京都".to_owned(), 4));
        assert_eq!(written("ab").window(0), (String::new(), 0));
    }

    #[test]
    fn control_characters_and_endless_pastes_are_dropped() {
        assert_eq!(written("a\u{7}b").text(), "ab");
        assert_eq!(written(&"x".repeat(5_000)).text().len(), LONGEST);
    }
}
