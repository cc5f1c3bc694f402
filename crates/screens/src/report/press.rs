//! What can be pressed while one looks back on a game, and how it is written into the markup and read again.

/// Something that can be pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// A moment of the game, from nought.
    Moment(usize),
    /// A clause, to be read in the rules.
    Rules(String),
}

impl Press {
    /// The `data-do` and the `data-value` of what is pressed.
    pub fn written(&self) -> (&'static str, String) {
        match self {
            Press::Moment(moment) => ("moment", moment.to_string()),
            Press::Rules(clause) => ("rules", clause.clone()),
        }
    }

    /// Reads a `data-do` and its `data-value`; nothing if there is no such press.
    pub fn read(what: &str, value: &str) -> Option<Self> {
        match what {
            "moment" => value.parse().ok().map(Press::Moment),
            "rules" => Some(Press::Rules(value.to_owned())),
            _ => None,
        }
    }
}
