//! The colours and letters of the categories. No colour stands alone: every space shows its letter too.

use ratatui::style::{Color, Style};
use trivia::{Category, EditionName};

use crate::play::Looks;

/// What a Roll Again space shows.
pub const ROLL_AGAIN: char = '↻';

/// The letter of a category. Letters differ within a game, not between the two.
pub fn letter(category: Category) -> char {
    match category {
        Category::PeoplePlaces | Category::Patterns => 'P',
        Category::ArtsEntertainment | Category::Abc => 'A',
        Category::History => 'H',
        Category::ScienceNature => 'S',
        // Sports & Leisure goes by its second word, for the first begins like Science.
        Category::SportsLeisure => 'L',
        Category::WildCard => 'W',
        Category::Colors => 'C',
    }
}

/// The ink and the ground of a category, as near to the printed colours as sixteen colours come.
pub fn colours(edition: EditionName, category: Category) -> (Color, Color) {
    match (category, edition) {
        (Category::PeoplePlaces | Category::Abc, _) => (Color::White, Color::Blue),
        (Category::ArtsEntertainment, _) => (Color::Black, Color::LightMagenta),
        (Category::History, EditionName::TrivialPursuit) | (Category::Colors, _) => {
            (Color::Black, Color::LightYellow)
        }
        (Category::History, EditionName::HeiseyMania) => (Color::Black, Color::LightRed),
        // The dark yellow of most terminals is the brown of the box.
        (Category::ScienceNature, _) => (Color::Black, Color::Yellow),
        (Category::SportsLeisure | Category::Patterns, _) => (Color::Black, Color::Green),
        (Category::WildCard, _) => (Color::Black, Color::LightRed),
    }
}

/// A patch in the colours of a category.
pub fn patch(looks: Looks, edition: EditionName, category: Category) -> Style {
    let (ink, ground) = colours(edition, category);
    looks.patch(ink, ground)
}

/// A token, a seat's letter: white, which no space is.
pub fn token(looks: Looks) -> Style {
    looks.bold_patch(Color::Black, Color::White)
}

/// What can be chosen, and the way there: a colour no space has.
pub fn lit(looks: Looks) -> Style {
    looks.patch(Color::Black, Color::LightCyan).patch(looks.strong())
}

/// The choice under the cursor.
pub fn chosen(looks: Looks) -> Style {
    looks.bold_patch(Color::Black, Color::LightCyan)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_categories_of_a_game_differ_in_letter_and_in_colour() {
        for edition in [EditionName::TrivialPursuit, EditionName::HeiseyMania] {
            let all = edition.categories();
            for (place, one) in all.iter().enumerate() {
                for other in &all[..place] {
                    assert_ne!(letter(*one), letter(*other));
                    assert_ne!(colours(edition, *one).1, colours(edition, *other).1);
                }
            }
        }
    }
}
