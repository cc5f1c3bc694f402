//! The cells of a spreadsheet's first sheet.

use super::delimited::Record;
use super::xml::{Event, Events, attribute};
use super::zip::Zip;

/// A sheet with more columns than this is not a quiz; cells beyond are not read.
const MOST_COLUMNS: usize = 256;

/// The rows of the first sheet; each row's line is its number.
pub fn first_sheet(bytes: &[u8]) -> Result<Vec<Record>, String> {
    let zip = Zip::open(bytes)?;
    let mut sheets: Vec<&str> =
        zip.names().filter(|name| name.starts_with("xl/worksheets/") && name.ends_with(".xml")).collect();
    sheets.sort_unstable_by_key(|name| (name.len(), *name));
    let name = sheets.first().ok_or("a zip file, but no spreadsheet")?;
    let shared = match zip.read("xl/sharedStrings.xml") {
        Some(packed) => shared_strings(&text(packed?)),
        None => Vec::new(),
    };
    let sheet = zip.read(name).ok_or("a zip file, but no spreadsheet")??;
    Ok(rows(&text(sheet), &shared))
}

fn text(bytes: Vec<u8>) -> String {
    crate::text::charset::decode(&bytes).text
}

/// The texts that cells refer to by number. A text may come in several pieces with a format each.
fn shared_strings(xml: &str) -> Vec<String> {
    let mut strings = Vec::new();
    let (mut in_text, mut in_hint) = (false, false);
    for event in Events::new(xml) {
        match event {
            Event::Open { name: "si", .. } => strings.push(String::new()),
            // Hints for reading Japanese aloud are no part of the text.
            Event::Open { name: "rPh", .. } => in_hint = true,
            Event::Close { name: "rPh" } => in_hint = false,
            Event::Open { name: "t", .. } => in_text = !in_hint,
            Event::Close { name: "t" } => in_text = false,
            Event::Text(piece) if in_text => {
                if let Some(last) = strings.last_mut() {
                    last.push_str(&piece);
                }
            }
            Event::Open { .. } | Event::Close { .. } | Event::Text(_) => {}
        }
    }
    strings
}

fn rows(xml: &str, shared: &[String]) -> Vec<Record> {
    let mut rows: Vec<Record> = Vec::new();
    let (mut column, mut kind, mut in_value, mut value) = (0, String::new(), false, String::new());
    for event in Events::new(xml) {
        match event {
            Event::Open { name: "row", attributes } => {
                let said = attribute(attributes, "r").and_then(|number| number.parse().ok());
                let line = said.unwrap_or_else(|| rows.last().map_or(1, |row| row.line + 1));
                rows.push(Record { line, cells: Vec::new() });
            }
            Event::Open { name: "c", attributes } => {
                let next = rows.last().map_or(0, |row| row.cells.len());
                column = attribute(attributes, "r").and_then(|name| column_of(&name)).unwrap_or(next);
                kind = attribute(attributes, "t").unwrap_or_default();
                value.clear();
            }
            Event::Open { name: "v" | "t", .. } => in_value = true,
            Event::Close { name: "v" | "t" } => in_value = false,
            Event::Text(piece) if in_value => value.push_str(&piece),
            Event::Close { name: "c" } => {
                let text = match kind.as_str() {
                    "s" => value.trim().parse().ok().and_then(|at: usize| shared.get(at)).cloned(),
                    _ => Some(value.clone()),
                };
                if let (Some(row), Some(text)) = (rows.last_mut(), text)
                    && column < MOST_COLUMNS
                {
                    row.cells.resize(row.cells.len().max(column + 1), String::new());
                    row.cells[column] = text;
                }
            }
            Event::Open { .. } | Event::Close { .. } | Event::Text(_) => {}
        }
    }
    rows.retain(|row| !row.is_blank());
    rows
}

/// The column of a cell such as `B9`, from 0.
fn column_of(cell: &str) -> Option<usize> {
    let letters = cell.bytes().take_while(u8::is_ascii_uppercase);
    // More than three letters name no column of any program.
    let column = letters.take(3).fold(0, |column, letter| column * 26 + usize::from(letter - b'A') + 1);
    column.checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_found_by_their_names() {
        assert_eq!(column_of("A1"), Some(0));
        assert_eq!(column_of("H9"), Some(7));
        assert_eq!(column_of("AA10"), Some(26));
        assert_eq!(column_of("9"), None);
    }

    #[test]
    fn texts_in_pieces_are_joined() {
        let strings = shared_strings(
            "<sst><si><t>a</t></si><si><r><t>b</t></r><r><t> c</t></r><rPh><t>x</t></rPh></si></sst>",
        );
        assert_eq!(strings, ["a", "b c"]);
        let xml = "<row r=\"3\"><c r=\"B3\" t=\"s\"><v>1</v></c><c r=\"D3\"><v>2</v></c>\
                   <c r=\"E3\" t=\"inlineStr\"><is><t>d</t></is></c></row><row><c t=\"s\"><v>99</v></c></row>";
        assert_eq!(
            rows(xml, &strings),
            [Record { line: 3, cells: ["", "b c", "", "2", "d"].map(str::to_owned).to_vec() }]
        );
    }
}
