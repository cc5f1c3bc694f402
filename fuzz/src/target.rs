//! What is fuzzed.

/// A reader of text, and where to begin with it.
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    /// Reads the input. It may refuse it; it may not panic.
    pub read: fn(&[u8]),
    /// Inputs that are read to the end, to be mutated from there.
    pub good: &'static [&'static str],
    /// The words of the language, so that mutations also make sense now and then.
    pub words: &'static [&'static str],
}
