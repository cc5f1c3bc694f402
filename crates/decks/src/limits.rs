//! How much is too much. Every limit of the importers and the linter stands here.

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
