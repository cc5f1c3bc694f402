//! The addresses of the page.

/// A place in the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The shelf with the boxes.
    Shelf,
    /// Setting up a table of a game, by its short name.
    SetUp(String),
    /// A game on this device, by the name it is kept under.
    Local(String),
    /// A table on the server, to sit at.
    Table(String),
    /// A table on the server, to look on.
    Watch(String),
    /// The rules of a game, and the clause to show first.
    Rules(String, Option<String>),
    /// How the game at a table went, on this device or on the server.
    Report(Box<Place>),
    /// Whether the luck at a table is fair, or that of a log file that is brought.
    Verify(Option<Box<Place>>),
    /// One's own tables and the open ones.
    Tables,
    /// Where decks are made.
    Workshop,
    /// An address that leads nowhere.
    Nowhere,
}

impl Place {
    /// Reads an address: its path and what follows `#`.
    pub fn read(path: &str, fragment: &str) -> Self {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        match parts.as_slice() {
            [] => Place::Shelf,
            ["tables"] => Place::Tables,
            ["verify"] => Place::Verify(None),
            [place, name, about @ ("report" | "verify")] => {
                match (Place::read(&format!("{place}/{name}"), ""), *about) {
                    (table @ (Place::Local(_) | Place::Table(_) | Place::Watch(_)), "report") => {
                        Place::Report(Box::new(table))
                    }
                    (table @ (Place::Table(_) | Place::Watch(_)), _) => Place::Verify(Some(Box::new(table))),
                    _ => Place::Nowhere,
                }
            }
            ["play", id] => Place::Local((*id).to_owned()),
            ["t", table] => Place::Table((*table).to_owned()),
            ["w", watch] => Place::Watch((*watch).to_owned()),
            ["rules", game] => {
                let clause = fragment.trim_start_matches('#');
                Place::Rules((*game).to_owned(), (!clause.is_empty()).then(|| clause.to_owned()))
            }
            ["workshop" | "decks"] => Place::Workshop,
            [game] => Place::SetUp((*game).to_owned()),
            _ => Place::Nowhere,
        }
    }

    /// The address of the place.
    pub fn address(&self) -> String {
        match self {
            Place::Shelf | Place::Nowhere => "/".to_owned(),
            Place::SetUp(game) => format!("/{game}"),
            Place::Workshop => "/workshop".to_owned(),
            Place::Tables => "/tables".to_owned(),
            Place::Local(id) => format!("/play/{id}"),
            Place::Table(table) => format!("/t/{table}"),
            Place::Watch(watch) => format!("/w/{watch}"),
            Place::Report(table) => format!("{}/report", table.address()),
            Place::Verify(None) => "/verify".to_owned(),
            Place::Verify(Some(table)) => format!("{}/verify", table.address()),
            Place::Rules(game, None) => format!("/rules/{game}"),
            Place::Rules(game, Some(clause)) => format!("/rules/{game}#{clause}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_leads_back_to_its_place() {
        let table = || Box::new(Place::Table("k7m2p-9xq4t".to_owned()));
        let places = [
            Place::Shelf,
            Place::SetUp("mancala".to_owned()),
            Place::Local("k3f9a2".to_owned()),
            *table(),
            Place::Watch("k7m2p-9xq4t".to_owned()),
            Place::Workshop,
            Place::Report(Box::new(Place::Local("k3f9a2".to_owned()))),
            Place::Report(table()),
            Place::Tables,
            Place::Verify(None),
            Place::Verify(Some(table())),
            Place::Rules("mancala".to_owned(), None),
            Place::Rules("mancala".to_owned(), Some("M-5".to_owned())),
        ];
        for place in places {
            let address = place.address();
            let (path, fragment) = address.split_once('#').unwrap_or((&address, ""));
            assert_eq!(Place::read(path, fragment), place);
        }
    }

    #[test]
    fn a_wrong_address_leads_nowhere() {
        assert_eq!(Place::read("/a/b/c", ""), Place::Nowhere);
        assert_eq!(Place::read("/rules/mancala/report", ""), Place::Nowhere);
        assert_eq!(Place::read("/mancala/", ""), Place::SetUp("mancala".to_owned()));
    }
}
