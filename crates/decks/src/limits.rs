//! How much is too much. Every limit of decks, importers and the linter is here.

/// The largest file that is read, in bytes. Fifty thousand questions take about ten million.
pub const LARGEST_FILE: usize = 64 << 20;

/// The most questions that are read from one file.
pub const MOST_QUESTIONS: usize = 500_000;

/// The most bytes an entry of a zip file may expand to. A Kahoot sheet takes a few ten thousand.
pub const LARGEST_ENTRY: usize = 32 << 20;

/// The most characters of a question.
pub const LONGEST_QUESTION: usize = 2_000;

/// The most characters of an answer. The judge reads no more either.
pub const LONGEST_ANSWER: usize = 300;

/// From here on a question is too long to be read aloud twice.
pub const LONG_QUESTION: usize = 300;

/// From here on an answer is too long to be typed.
pub const LONG_ANSWER: usize = 60;

/// From here on a note is an essay.
pub const LONG_NOTE: usize = 300;

/// The most characters of the title of a deck. It is shown in lists and on every table's card.
pub const LONGEST_TITLE: usize = 200;

/// The most characters of the code of a language.
pub const LONGEST_LANGUAGE: usize = 40;

/// The most characters of a licence. It is shown with every deck.
pub const LONGEST_LICENCE: usize = 200;

/// The most characters of a source, of a deck or of a question. A deck put together from several names them all.
pub const LONGEST_SOURCE: usize = 1_000;

/// The most characters of what a deck is about.
pub const LONGEST_ABOUT: usize = 1_000;

/// The most characters of the id of a card.
pub const LONGEST_CARD_ID: usize = 100;

/// The most characters of a note.
pub const LONGEST_NOTE: usize = 2_000;

/// The most cards of a deck; a game counts them in 16 bits.
pub const MOST_CARDS: usize = 65_535;

/// The most that a deck on a server may weigh; see [`crate::Deck::weight`]. It is about 8,000 questions of the usual
/// kind.
pub const HEAVIEST: usize = 16 << 20;

/// The most alternates of an answer. Each is compared with what was typed.
pub const MOST_ALTERNATES: usize = 50;

/// The most words of an answer that must not be dropped.
pub const MOST_NEEDS: usize = 20;

/// The most wrong answers of a question. Each is compared with what was typed.
pub const MOST_REJECTS: usize = 50;
