//! What can be pressed on a plain table, and how it is written into the markup and read again.

/// Something that can be pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// A choice, by its place in the list.
    Choose(usize),
    /// The rules.
    Rules,
    /// Plays again.
    Rematch,
}

impl Press {
    /// The `data-do` and the `data-value` of what is pressed.
    pub fn written(&self) -> (&'static str, Option<String>) {
        match self {
            Press::Choose(place) => ("choose", Some(place.to_string())),
            Press::Rules => ("rules", None),
            Press::Rematch => ("rematch", None),
        }
    }

    /// Reads what was pressed.
    pub fn read(what: &str, value: &str) -> Option<Self> {
        match what {
            "choose" => value.parse().ok().map(Press::Choose),
            "rules" => Some(Press::Rules),
            "rematch" => Some(Press::Rematch),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for press in [Press::Choose(3), Press::Rules, Press::Rematch] {
            let (what, value) = press.written();
            assert_eq!(Press::read(what, &value.unwrap_or_default()), Some(press));
        }
        assert_eq!(Press::read("choose", "x"), None);
    }
}
