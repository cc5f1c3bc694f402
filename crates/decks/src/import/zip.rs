//! Just enough of zip to open a spreadsheet, with guards against files made to fill the memory.

use std::io::Read as _;

use flate2::read::DeflateDecoder;

use crate::limits::LARGEST_ENTRY;

/// The most entries that are looked at; a spreadsheet has about a dozen.
const MOST_ENTRIES: usize = 4_096;

/// Whether the bytes begin as a zip file does.
pub fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
}

/// A zip file's table of contents.
#[derive(Debug)]
pub struct Zip<'a> {
    bytes: &'a [u8],
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    name: String,
    method: u16,
    packed: usize,
    at: usize,
}

impl<'a> Zip<'a> {
    /// Reads the table of contents, which stands at the end.
    pub fn open(bytes: &'a [u8]) -> Result<Self, String> {
        let broken = || "a damaged zip file".to_owned();
        // The last record is 22 bytes long, and a comment of at most 65,535 may follow.
        let from = bytes.len().saturating_sub(22 + 65_535);
        let end =
            (from..bytes.len().saturating_sub(21)).rev().find(|at| bytes[*at..].starts_with(b"PK\x05\x06"));
        let end = end.ok_or_else(broken)?;
        let count = usize::from(u16_at(bytes, end + 10).ok_or_else(broken)?);
        let mut at = u32_at(bytes, end + 16).ok_or_else(broken)?;
        let mut entries = Vec::new();
        for _ in 0..count.min(MOST_ENTRIES) {
            let (entry, next) = entry(bytes, at).ok_or_else(broken)?;
            entries.push(entry);
            at = next;
        }
        Ok(Self { bytes, entries })
    }

    /// The names of all entries. Nothing is ever written under them, so one that leaves the folder does no harm.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.name.as_str())
    }

    /// Unpacks an entry; `None` if there is none of this name.
    pub fn read(&self, name: &str) -> Option<Result<Vec<u8>, String>> {
        let entry = self.entries.iter().find(|entry| entry.name == name)?;
        Some(self.unpack(entry))
    }

    fn unpack(&self, entry: &Entry) -> Result<Vec<u8>, String> {
        let broken = || format!("a damaged zip file: {} cannot be read", entry.name);
        let header = self.bytes.get(entry.at..).filter(|header| header.starts_with(b"PK\x03\x04"));
        let header = header.ok_or_else(broken)?;
        let name = usize::from(u16_at(header, 26).ok_or_else(broken)?);
        let extra = usize::from(u16_at(header, 28).ok_or_else(broken)?);
        let packed = header.get(30 + name + extra..).and_then(|rest| rest.get(..entry.packed));
        let packed = packed.ok_or_else(broken)?;
        let too_large = || {
            format!("a zip file whose entry {} expands beyond {} megabytes", entry.name, LARGEST_ENTRY >> 20)
        };
        match entry.method {
            0 if packed.len() > LARGEST_ENTRY => Err(too_large()),
            0 => Ok(packed.to_vec()),
            8 => {
                let mut unpacked = Vec::new();
                // The size the file states may lie; what comes out is what is counted.
                let mut limited = DeflateDecoder::new(packed).take(LARGEST_ENTRY as u64 + 1);
                limited.read_to_end(&mut unpacked).map_err(|_| broken())?;
                if unpacked.len() > LARGEST_ENTRY { Err(too_large()) } else { Ok(unpacked) }
            }
            method => Err(format!("a zip file packed in a way nobody here knows (method {method})")),
        }
    }
}

/// One line of the table of contents, and where the next begins.
fn entry(bytes: &[u8], at: usize) -> Option<(Entry, usize)> {
    if !bytes.get(at..)?.starts_with(b"PK\x01\x02") {
        return None;
    }
    let length = |offset: usize| u16_at(bytes, at + offset).map(usize::from);
    let name_end = at + 46 + length(28)?;
    let name = String::from_utf8_lossy(bytes.get(at + 46..name_end)?).into_owned();
    let entry = Entry {
        name,
        method: u16_at(bytes, at + 10)?,
        packed: u32_at(bytes, at + 20)?,
        at: u32_at(bytes, at + 42)?,
    };
    Some((entry, name_end + length(30)? + length(32)?))
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let two = bytes.get(at..at.checked_add(2)?)?;
    Some(u16::from_le_bytes([two[0], two[1]]))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<usize> {
    let four = bytes.get(at..at.checked_add(4)?)?;
    usize::try_from(u32::from_le_bytes([four[0], four[1], four[2], four[3]])).ok()
}
