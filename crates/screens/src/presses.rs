//! How what can be pressed is written into markup and read again: a `data-do` with the word for it, and a `data-value`.
//!
//! [`presses!`] declares the presses of a screen, each with its word; whatever a press carries is a [`Value`].

use catalog::GameKind;
use protocol::TableId;
use rules::Seat;

/// Something that a press carries, as its `data-value`.
pub trait Value: Sized {
    /// How it is written; nothing if there is nothing to write.
    fn write(&self) -> Option<String>;
    /// Reads what was written.
    fn read(text: &str) -> Option<Self>;
}

impl Value for String {
    /// What stands in a field takes the place of an empty text.
    fn write(&self) -> Option<String> {
        Some(self.clone()).filter(|text| !text.is_empty())
    }

    fn read(text: &str) -> Option<Self> {
        Some(text.to_owned())
    }
}

impl<T: Value> Value for Option<T> {
    fn write(&self) -> Option<String> {
        self.as_ref()?.write()
    }

    fn read(text: &str) -> Option<Self> {
        match text {
            "" => Some(None),
            text => T::read(text).map(Some),
        }
    }
}

impl Value for Seat {
    fn write(&self) -> Option<String> {
        Some(self.0.to_string())
    }

    fn read(text: &str) -> Option<Self> {
        text.parse().ok().map(Seat)
    }
}

impl Value for GameKind {
    fn write(&self) -> Option<String> {
        Some(self.name().to_owned())
    }

    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

impl Value for TableId {
    fn write(&self) -> Option<String> {
        Some(self.to_string())
    }

    fn read(text: &str) -> Option<Self> {
        TableId::try_from(text.to_owned()).ok()
    }
}

/// Everything that can be pressed on a screen, or on a part of one.
pub trait Pressed: Clone + PartialEq + Sized {
    /// The `data-do`.
    fn what(&self) -> &'static str;
    /// The `data-value`; most have none.
    fn value(&self) -> Option<String>;
    /// Reads what was written; nothing if there is no such press.
    fn parse(what: &str, value: &str) -> Option<Self>;
}

/// Values that have a text form of their own.
macro_rules! values_by_text {
    ($($Type:ty),+ $(,)?) => {
        $(impl $crate::presses::Value for $Type {
            fn write(&self) -> Option<String> {
                Some(self.to_string())
            }

            fn read(text: &str) -> Option<Self> {
                text.parse().ok()
            }
        })+
    };
}
pub(crate) use values_by_text;

values_by_text!(u8, u32, usize);

/// Declares the presses of a screen: `Variant = "word"`, `Variant(Type) = "word"` or `Variant(One, Two) = "word"`. Presses of
/// parts of the screen follow after `with`, each under a variant of its own.
macro_rules! presses {
    (
        $(#[$about:meta])*
        $visible:vis enum $Name:ident {
            $($(#[$doc:meta])* $Variant:ident $(($($Type:ty),+))? = $word:literal),+ $(,)?
            $(; with $($(#[$part_doc:meta])* $Part:ident($PartType:ty)),+ $(,)?)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        $visible enum $Name {
            $($(#[$doc])* $Variant $(($($Type),+))?,)+
            $($($(#[$part_doc])* $Part($PartType),)+)?
        }

        impl $Name {
            /// The `data-do`.
            pub fn what(&self) -> &'static str {
                match self {
                    $(Self::$Variant { .. } => $word,)+
                    $($(Self::$Part(part) => part.what(),)+)?
                }
            }

            /// The `data-value`; most have none, and that of a field is what stands in it.
            pub fn value(&self) -> Option<String> {
                match self {
                    $($crate::presses::presses!(@pattern first second $Variant $($($Type),+)?) => {
                        $crate::presses::presses!(@write first second $($($Type),+)?)
                    })+
                    $($(Self::$Part(part) => part.value(),)+)?
                }
            }

            /// Reads what was written; nothing if there is no such press.
            pub fn parse(what: &str, value: &str) -> Option<Self> {
                match what {
                    $($word => $crate::presses::presses!(@read value $Variant $($($Type),+)?),)+
                    _ => {
                        $($(if let Some(part) = <$PartType>::parse(what, value) {
                            return Some(Self::$Part(part));
                        })+)?
                        None
                    }
                }
            }
        }

        impl $crate::presses::Pressed for $Name {
            fn what(&self) -> &'static str {
                Self::what(self)
            }

            fn value(&self) -> Option<String> {
                Self::value(self)
            }

            fn parse(what: &str, value: &str) -> Option<Self> {
                Self::parse(what, value)
            }
        }

        $($(impl From<$PartType> for $Name {
            fn from(part: $PartType) -> Self {
                Self::$Part(part)
            }
        })+)?
    };
    (@pattern $first:ident $second:ident $Variant:ident) => { Self::$Variant };
    (@pattern $first:ident $second:ident $Variant:ident $One:ty) => { Self::$Variant($first) };
    (@pattern $first:ident $second:ident $Variant:ident $One:ty, $Two:ty) => { Self::$Variant($first, $second) };
    (@write $first:ident $second:ident) => { None };
    (@write $first:ident $second:ident $One:ty) => { $crate::presses::Value::write($first) };
    (@write $first:ident $second:ident $One:ty, $Two:ty) => { Some($crate::presses::two($first, $second)) };
    (@read $value:ident $Variant:ident) => {{
        let _: &str = $value;
        Some(Self::$Variant)
    }};
    (@read $value:ident $Variant:ident $One:ty) => { $crate::presses::Value::read($value).map(Self::$Variant) };
    (@read $value:ident $Variant:ident $One:ty, $Two:ty) => {{
        let (first, second) = $value.split_once(' ')?;
        Some(Self::$Variant($crate::presses::Value::read(first)?, $crate::presses::Value::read(second)?))
    }};
}
pub(crate) use presses;

/// Two values in one text. The first has no space in it.
pub(crate) fn two(first: &impl Value, second: &impl Value) -> String {
    format!("{} {}", first.write().unwrap_or_default(), second.write().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    presses! {
        /// The presses of a part.
        enum Small {
            /// A seat.
            Free(Seat) = "free",
        }
    }

    presses! {
        /// One press of each shape.
        enum Press {
            /// Nothing with it.
            Menu = "menu",
            /// A text.
            Name(String) = "name",
            /// Something or nothing.
            Only(Option<GameKind>) = "only",
            /// Two things.
            Level(usize, String) = "level",
            ; with
            /// A part.
            Part(Small),
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        for press in [
            Press::Menu,
            Press::Name("Ann Lee".to_owned()),
            Press::Only(None),
            Press::Only(Some(GameKind::ALL[2])),
            Press::Level(3, "very much".to_owned()),
            Small::Free(Seat(1)).into(),
        ] {
            assert_eq!(Press::parse(press.what(), &press.value().unwrap_or_default()), Some(press));
        }
    }

    #[test]
    fn what_makes_no_sense_is_not_a_press() {
        for (what, value) in
            [("", ""), ("fly", ""), ("only", "chess"), ("level", "3"), ("level", "x y"), ("free", "x")]
        {
            assert_eq!(Press::parse(what, value), None, "{what} {value}");
        }
    }

    #[test]
    fn a_field_needs_no_value() {
        assert_eq!(Press::Name(String::new()).value(), None);
        assert_eq!(Press::parse("name", "Ann"), Some(Press::Name("Ann".to_owned())));
    }
}
