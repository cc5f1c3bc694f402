//! Writing a table of bytes down with rows for columns.

/// So many rows and columns are turned at a time, so that what is read and written stays in the nearest cache.
const TILE: usize = 64;
/// So many bytes fit into a number, and so many numbers are turned into one another at a time.
const BYTES: usize = 8;

/// Writes a table down with rows for columns; `to` has so many rows.
pub fn turn(from: &[u8], to: &mut [u8], rows_of_to: usize) {
    let (width, height) = (rows_of_to, from.len() / rows_of_to);
    for top in (0..height).step_by(TILE) {
        let rows = TILE.min(height - top);
        for left in (0..width).step_by(TILE) {
            let columns = TILE.min(width - left);
            let (whole_rows, whole_columns) = (rows - rows % BYTES, columns - columns % BYTES);
            for row in (top..top + whole_rows).step_by(BYTES) {
                for column in (left..left + whole_columns).step_by(BYTES) {
                    let mut square = [0; BYTES];
                    for (line, bytes) in square.iter_mut().enumerate() {
                        *bytes = read(&from[(row + line) * width + column..]);
                    }
                    for (line, bytes) in turned(square).into_iter().enumerate() {
                        to[(column + line) * height + row..][..BYTES].copy_from_slice(&bytes.to_le_bytes());
                    }
                }
            }
            // What is left beside and below the squares.
            for row in top..top + rows {
                let begin = if row < top + whole_rows { left + whole_columns } else { left };
                for column in begin..left + columns {
                    to[column * height + row] = from[row * width + column];
                }
            }
        }
    }
}

#[inline]
fn read(bytes: &[u8]) -> u64 {
    bytes.first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

/// Eight rows of eight bytes, with rows for columns: halves change places, then quarters, then single bytes.
#[inline]
fn turned(mut rows: [u64; BYTES]) -> [u64; BYTES] {
    for (apart, mask) in [(4, 0xffff_ffff), (2, 0x0000_ffff_0000_ffff), (1, 0x00ff_00ff_00ff_00ff)] {
        let bits = 8 * apart as u32;
        for row in (0..BYTES).filter(|row| row & apart == 0) {
            let change = ((rows[row] >> bits) ^ rows[row + apart]) & mask;
            rows[row + apart] ^= change;
            rows[row] ^= change << bits;
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_columns_in_tables_of_any_size() {
        for (width, height) in [(1, 1), (1, 6), (6, 21), (8, 8), (56, 126), (65, 130), (72, 64)] {
            let from: Vec<u8> = (0..width * height).map(|place| (place * 31 % 251) as u8).collect();
            let mut to = vec![0; from.len()];
            turn(&from, &mut to, width);
            for row in 0..height {
                for column in 0..width {
                    assert_eq!(to[column * height + row], from[row * width + column], "{width} by {height}");
                }
            }
        }
    }
}
