//! Cells between commas, semicolons, tabs or bars, quoted as RFC 4180 has it.

/// A row of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The line it begins in, from 1.
    pub line: usize,
    /// Its cells.
    pub cells: Vec<String>,
}

impl Record {
    /// Whether all cells are blank.
    pub fn is_blank(&self) -> bool {
        self.cells.iter().all(|cell| cell.trim().is_empty())
    }

    /// A cell, trimmed; empty if the row is shorter.
    pub fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", |cell| cell.trim())
    }
}

/// What may part cells, in the order of preference.
const DELIMITERS: [char; 4] = ['\t', ';', ',', '|'];

/// How many records are looked at to find the delimiter.
const LOOK: usize = 24;

/// A quoted cell longer than this is a quotation mark somebody forgot.
const LONGEST_CELL: usize = 20_000;

/// Whether quotation marks hold cells together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quoting {
    /// `"a, b"` is one cell.
    Doubled,
    /// A quotation mark is a letter like any other.
    None,
}

/// The delimiter that cuts the first rows into the most regular table.
pub fn sniff(text: &str) -> char {
    let score = |delimiter: char| {
        let records: Vec<Record> = Reader::new(text, delimiter, Quoting::Doubled)
            .filter(|record| !record.is_blank())
            .take(LOOK)
            .collect();
        let wide = records.iter().filter(|record| record.cells.len() > 1).count();
        let most = records.iter().map(|record| record.cells.len()).max().unwrap_or(0);
        let alike = records.iter().filter(|record| record.cells.len() == most).count();
        // Many rows with as many cells as the widest one; a comma in a sentence makes a table of two or three such.
        (wide.min(records.len()) * alike, most)
    };
    // The last of equal ones wins with `max_by_key`, so the preferred one is looked at last.
    DELIMITERS.into_iter().rev().max_by_key(|delimiter| score(*delimiter)).unwrap_or(',')
}

/// All rows of a text, but for blank ones.
pub fn records(text: &str, delimiter: char, quoting: Quoting) -> impl Iterator<Item = Record> {
    Reader::new(text, delimiter, quoting).filter(|record| !record.is_blank())
}

struct Reader<'a> {
    rest: &'a str,
    delimiter: char,
    quoting: Quoting,
    line: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, delimiter: char, quoting: Quoting) -> Self {
        Self { rest: text, delimiter, quoting, line: 1 }
    }

    /// Takes the text up to the next delimiter or end of line.
    fn bare(&mut self) -> &'a str {
        let delimiter = self.delimiter;
        let end = self.rest.find([delimiter, '\n', '\r']).unwrap_or(self.rest.len());
        let (cell, rest) = self.rest.split_at(end);
        self.rest = rest;
        cell
    }

    /// Takes a quoted cell, if one begins here and ends within reason.
    fn quoted(&mut self) -> Option<String> {
        let inside = self.rest.trim_start_matches(' ').strip_prefix('"')?;
        let mut cell = String::new();
        let mut rest = inside;
        loop {
            let at = rest.find('"')?;
            if cell.len() + at > LONGEST_CELL {
                return None;
            }
            cell.push_str(&rest[..at]);
            rest = &rest[at + 1..];
            match rest.strip_prefix('"') {
                Some(after) => {
                    cell.push('"');
                    rest = after;
                }
                None => break,
            }
        }
        self.line += cell.matches('\n').count();
        self.rest = rest;
        // What stands between the closing mark and the delimiter belongs to nobody; people leave it there.
        cell.push_str(self.bare());
        Some(cell)
    }
}

impl Iterator for Reader<'_> {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        if self.rest.is_empty() {
            return None;
        }
        let line = self.line;
        let mut cells = Vec::new();
        loop {
            let quoted = match self.quoting {
                Quoting::Doubled => self.quoted(),
                Quoting::None => None,
            };
            let cell = quoted.unwrap_or_else(|| self.bare().to_owned());
            cells.push(cell);
            if let Some(rest) = self.rest.strip_prefix(self.delimiter) {
                self.rest = rest;
                continue;
            }
            let end = self.rest.strip_prefix("\r\n").or_else(|| self.rest.strip_prefix(['\n', '\r']));
            self.rest = end.unwrap_or_default();
            self.line += 1;
            return Some(Record { line, cells });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Vec<(usize, Vec<String>)> {
        let delimiter = sniff(text);
        records(text, delimiter, Quoting::Doubled).map(|record| (record.line, record.cells)).collect()
    }

    fn row(line: usize, cells: &[&str]) -> (usize, Vec<String>) {
        (line, cells.iter().map(|cell| (*cell).to_owned()).collect())
    }

    #[test]
    fn quotes_hold_commas_and_lines_together() {
        let text = "q,a\r\n\"One, \"\"two\"\"\nthree?\",\"x\"\r\n\nlast,y";
        assert_eq!(
            cells(text),
            [row(1, &["q", "a"]), row(2, &["One, \"two\"\nthree?", "x"]), row(5, &["last", "y"])]
        );
    }

    #[test]
    fn the_delimiter_is_found() {
        for (delimiter, name) in [(',', "comma"), (';', "semicolon"), ('\t', "tab"), ('|', "bar")] {
            let text = format!("q{delimiter}a\nWhy, oh why?{delimiter}b\nWho{delimiter}c");
            let text = if delimiter == ',' { text.replace("Why, oh", "Why oh") } else { text };
            assert_eq!(sniff(&text), delimiter, "{name}");
        }
    }

    #[test]
    fn a_forgotten_quotation_mark_costs_one_row_only() {
        let text = "q,a\n\"broken,b\nwhole,c\n";
        assert_eq!(cells(text).len(), 3);
        assert_eq!(cells(text)[1], row(2, &["\"broken", "b"]));
    }

    #[test]
    fn rows_end_in_any_way() {
        assert_eq!(cells("a,b\rc,d\r"), [row(1, &["a", "b"]), row(2, &["c", "d"])]);
        assert_eq!(cells(""), []);
        assert_eq!(cells("\n\n"), []);
    }
}
