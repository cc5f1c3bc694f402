//! The addresses of the page.

/// A place in the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
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
    Report(Box<Route>),
    /// Whether the luck at a table is fair, or that of a log file that is brought.
    Verify(Option<Box<Route>>),
    /// One's own tables and the open ones.
    Tables,
    /// Where decks are made.
    Workshop,
    /// An address that leads nowhere.
    Nowhere,
}

impl Route {
    /// Reads an address: its path and what follows `#`.
    pub fn read(path: &str, fragment: &str) -> Self {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        match parts.as_slice() {
            [] => Route::Shelf,
            ["tables"] => Route::Tables,
            ["verify"] => Route::Verify(None),
            [place, name, about @ ("report" | "verify")] => {
                match (Route::read(&format!("{place}/{name}"), ""), *about) {
                    (table @ (Route::Local(_) | Route::Table(_) | Route::Watch(_)), "report") => {
                        table.report()
                    }
                    (table @ (Route::Table(_) | Route::Watch(_)), _) => table.verify(),
                    _ => Route::Nowhere,
                }
            }
            ["play", id] => Route::Local((*id).to_owned()),
            ["t", table] => Route::Table((*table).to_owned()),
            ["w", watch] => Route::Watch((*watch).to_owned()),
            ["rules", game] => {
                let clause = fragment.trim_start_matches('#');
                Route::Rules((*game).to_owned(), (!clause.is_empty()).then(|| clause.to_owned()))
            }
            ["workshop" | "decks"] => Route::Workshop,
            [game] => Route::SetUp((*game).to_owned()),
            _ => Route::Nowhere,
        }
    }

    /// The address of the place.
    pub fn address(&self) -> String {
        match self {
            Route::Shelf | Route::Nowhere => "/".to_owned(),
            Route::SetUp(game) => format!("/{game}"),
            Route::Workshop => "/workshop".to_owned(),
            Route::Tables => "/tables".to_owned(),
            Route::Local(id) => format!("/play/{id}"),
            Route::Table(table) => format!("/t/{table}"),
            Route::Watch(watch) => format!("/w/{watch}"),
            Route::Report(table) => format!("{}/report", table.address()),
            Route::Verify(None) => "/verify".to_owned(),
            Route::Verify(Some(table)) => format!("{}/verify", table.address()),
            Route::Rules(game, None) => format!("/rules/{game}"),
            Route::Rules(game, Some(clause)) => format!("/rules/{game}#{clause}"),
        }
    }

    /// Where it says how the game at this table went.
    pub fn report(self) -> Self {
        Route::Report(Box::new(self))
    }

    /// Where it says whether the luck at this table is fair.
    pub fn verify(self) -> Self {
        Route::Verify(Some(Box::new(self)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_leads_back_to_its_place() {
        let table = || Box::new(Route::Table("k7m2p-9xq4t".to_owned()));
        let places = [
            Route::Shelf,
            Route::SetUp("mancala".to_owned()),
            Route::Local("k3f9a2".to_owned()),
            *table(),
            Route::Watch("k7m2p-9xq4t".to_owned()),
            Route::Workshop,
            Route::Report(Box::new(Route::Local("k3f9a2".to_owned()))),
            Route::Report(table()),
            Route::Watch("k7m2p-9xq4t".to_owned()).report(),
            Route::Tables,
            Route::Verify(None),
            Route::Verify(Some(table())),
            Route::Rules("mancala".to_owned(), None),
            Route::Rules("mancala".to_owned(), Some("M-5".to_owned())),
        ];
        for place in places {
            let address = place.address();
            let (path, fragment) = address.split_once('#').unwrap_or((&address, ""));
            assert_eq!(Route::read(path, fragment), place);
        }
    }

    #[test]
    fn a_wrong_address_leads_nowhere() {
        assert_eq!(Route::read("/a/b/c", ""), Route::Nowhere);
        assert_eq!(Route::read("/rules/mancala/report", ""), Route::Nowhere);
        assert_eq!(Route::read("/mancala/", ""), Route::SetUp("mancala".to_owned()));
    }
}
