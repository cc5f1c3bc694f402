//! What is carried along without being read, until somebody wants to know.

use std::marker::PhantomData;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

/// A `T` as it travelled. A client that never asks for it needs no code to understand it, which keeps the page small.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent, bound = "")]
pub struct Unread<T> {
    text: Box<RawValue>,
    #[serde(skip)]
    of: PhantomData<T>,
}

impl<T> PartialEq for Unread<T> {
    /// Whether they travel as the same text.
    fn eq(&self, other: &Self) -> bool {
        self.text.get() == other.text.get()
    }
}

impl<T> Eq for Unread<T> {}

impl<T: Serialize> Unread<T> {
    /// Writes it down; `None` if it cannot be written as JSON.
    pub fn of(value: &T) -> Option<Self> {
        to_raw_value(value).ok().map(|text| Unread { text, of: PhantomData })
    }
}

impl<T: DeserializeOwned> Unread<T> {
    /// Reads it; `None` if it is something else, as from a newer server.
    pub fn read(&self) -> Option<T> {
        serde_json::from_str(self.text.get()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_down_is_read_the_same_and_what_is_something_else_is_not_read() {
        let unread = Unread::of(&vec![1, 2, 3]).expect("it is JSON");
        assert_eq!(serde_json::to_string(&unread).expect("it is JSON"), "[1,2,3]");
        assert_eq!(unread.read(), Some(vec![1, 2, 3]));
        let other: Unread<Vec<u8>> = serde_json::from_str("{\"newer\":true}").expect("it is JSON");
        assert_eq!(other.read(), None);
    }
}
