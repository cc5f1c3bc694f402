//! What is fuzzed.

/// A reader of what comes from outside, and where to begin with it.
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    /// Reads the input. It may refuse it; it may not panic.
    pub read: fn(&[u8]),
    /// Inputs that are read to the end, to be mutated from there.
    pub good: fn() -> Vec<Vec<u8>>,
    /// The words of the language, so that mutations also make sense now and then.
    pub words: &'static [&'static str],
    /// How many inputs a brief test gives it: seconds' worth, even unoptimised.
    pub brief: u64,
}

/// Good inputs that are text.
pub fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// Good inputs from files that came with the project, by their path from its root.
macro_rules! files {
    ($($path:literal),* $(,)?) => {
        vec![$(include_bytes!(concat!("../../", $path)).to_vec()),*]
    };
}
pub(crate) use files;
