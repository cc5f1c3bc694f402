//! Everything that can be pressed or typed into while a table is set up: how it is written into the page, and read from it.

use std::borrow::Cow;

/// A way to fill a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Somebody at this device.
    Here,
    /// A program.
    Bot,
    /// Somebody who gets a link.
    Link,
}

impl Way {
    /// All ways, in the order they are offered.
    pub const ALL: [Way; 3] = [Way::Here, Way::Bot, Way::Link];

    /// Its word in the page.
    pub fn word(self) -> &'static str {
        match self {
            Way::Here => "here",
            Way::Bot => "bot",
            Way::Link => "link",
        }
    }
}

/// A field that is typed into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field<'a> {
    /// The name of whoever sits in a row.
    Name(usize),
    /// The mark they wear.
    Mark(usize),
    /// A number for an option, by the option's name.
    Number(&'a str),
}

impl<'a> Field<'a> {
    /// Its `data-do`.
    pub fn what(self) -> String {
        match self {
            Field::Name(row) => format!("name-{row}"),
            Field::Mark(row) => format!("mark-{row}"),
            Field::Number(option) => format!("number-{option}"),
        }
    }

    /// The field with this `data-do`.
    pub fn parse(what: &'a str) -> Option<Self> {
        let (field, which) = what.split_once('-')?;
        match field {
            "name" => which.parse().ok().map(Field::Name),
            "mark" => which.parse().ok().map(Field::Mark),
            "number" => Some(Field::Number(which)),
            _ => None,
        }
    }
}

/// Something that can be pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press<'a> {
    /// Adds a seat; in a game for two it says who the other one is.
    Add(Way),
    /// Takes a row away.
    Remove(usize),
    /// Sets how well the bot of a row plays.
    Level(usize, &'a str),
    /// Picks a preset.
    Preset(&'a str),
    /// Sets an option to one of its values.
    Option(&'a str, &'a str),
    /// Chooses one of the ways of a matter to agree on.
    Term(&'a str, &'a str),
    /// Chooses a deck by its hash, or the one in the box.
    Deck(Option<&'a str>),
    /// Asks for a file with a board.
    OwnBoard,
    /// Goes back to the board that comes with the program.
    BuiltInBoard,
    /// Opens the rules at a clause.
    Rules(&'a str),
    /// Goes to the workshop for decks.
    Workshop,
    /// Opens the table.
    Start,
    /// A field was clicked; what is typed is told apart from this.
    Field(Field<'a>),
}

impl<'a> Press<'a> {
    /// The `data-do` of what is pressed for it.
    pub fn what(self) -> Cow<'static, str> {
        match self {
            Press::Add(_) => "add".into(),
            Press::Remove(_) => "remove".into(),
            Press::Level(..) => "level".into(),
            Press::Preset(_) => "preset".into(),
            Press::Option(..) => "option".into(),
            Press::Term(..) => "term".into(),
            Press::Deck(_) => "deck".into(),
            Press::OwnBoard => "own_board".into(),
            Press::BuiltInBoard => "built_in_board".into(),
            Press::Rules(_) => "rules".into(),
            Press::Workshop => "workshop".into(),
            Press::Start => "start".into(),
            Press::Field(field) => field.what().into(),
        }
    }

    /// The `data-value` of what is pressed for it.
    pub fn value(self) -> Cow<'a, str> {
        match self {
            Press::Add(way) => way.word().into(),
            Press::Remove(row) => row.to_string().into(),
            Press::Level(row, level) => format!("{row} {level}").into(),
            Press::Option(name, value) | Press::Term(name, value) => format!("{name} {value}").into(),
            Press::Preset(name) | Press::Rules(name) => name.into(),
            Press::Deck(hash) => hash.unwrap_or_default().into(),
            Press::OwnBoard | Press::BuiltInBoard | Press::Workshop | Press::Start | Press::Field(_) => {
                "".into()
            }
        }
    }

    /// What was pressed, by its `data-do` and its `data-value`.
    pub fn parse(what: &'a str, value: &'a str) -> Option<Self> {
        let two = || value.split_once(' ');
        Some(match what {
            "add" => Press::Add(Way::ALL.into_iter().find(|way| way.word() == value)?),
            "remove" => Press::Remove(value.parse().ok()?),
            "level" => two().and_then(|(row, level)| Some(Press::Level(row.parse().ok()?, level)))?,
            "preset" => Press::Preset(value),
            "option" => two().map(|(name, value)| Press::Option(name, value))?,
            "term" => two().map(|(name, way)| Press::Term(name, way))?,
            "deck" => Press::Deck(Some(value).filter(|hash| !hash.is_empty())),
            "own_board" => Press::OwnBoard,
            "built_in_board" => Press::BuiltInBoard,
            "rules" => Press::Rules(value),
            "workshop" => Press::Workshop,
            "start" => Press::Start,
            field => Press::Field(Field::parse(field)?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let fields = [Field::Name(0), Field::Mark(3), Field::Number("time")];
        let others = [
            Press::Remove(2),
            Press::Level(3, "much"),
            Press::Preset("printed"),
            Press::Option("time", "60"),
            Press::Term("clock", "days"),
            Press::Deck(Some("h")),
            Press::Deck(None),
            Press::OwnBoard,
            Press::BuiltInBoard,
            Press::Rules("TP-1"),
            Press::Workshop,
            Press::Start,
        ];
        let all = Way::ALL.map(Press::Add).into_iter().chain(fields.map(Press::Field)).chain(others);
        for press in all {
            assert_eq!(Press::parse(&press.what(), &press.value()), Some(press));
        }
        for (what, value) in [("", ""), ("?", ""), ("add", "cat"), ("level", "much"), ("name-x", "")] {
            assert_eq!(Press::parse(what, value), None, "{what} {value}");
        }
    }
}
