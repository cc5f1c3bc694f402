//! How many slips of the finger lie between two texts.

/// How many edits a comparison may forgive, by the length of the shorter text: the shorter the word, the likelier a
/// slip makes another word.
pub fn allowance(one: usize, other: usize) -> usize {
    match one.min(other) {
        0..=4 => 0,
        5..=7 => 1,
        8..=12 => 2,
        _ => 3,
    }
}

/// The longest text that is compared letter by letter. Nobody's answer is longer, and the cost stays bounded.
const LONGEST: usize = 96;

/// The edits between two texts: a letter added, lost, changed, or two neighbours swapped. `None` if there are more
/// than `most`. Only a band of the table around its diagonal is computed.
pub fn edits(one: &str, other: &str, most: usize) -> Option<usize> {
    if one == other {
        return Some(0);
    }
    if most == 0 {
        return None;
    }
    if one.is_ascii() && other.is_ascii() {
        return banded(one.as_bytes(), other.as_bytes(), most);
    }
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    banded(&one, &other, most)
}

fn banded<T: PartialEq>(one: &[T], other: &[T], most: usize) -> Option<usize> {
    if one.len().abs_diff(other.len()) > most || one.len().max(other.len()) > LONGEST {
        return None;
    }
    const FAR: u8 = u8::MAX / 2;
    let width = other.len() + 1;
    let mut rows = [[FAR; LONGEST + 1]; 3];
    for (column, cell) in rows[0].iter_mut().enumerate().take(width.min(most + 1)) {
        // OK because a column is at most LONGEST.
        *cell = column as u8;
    }
    for row in 1..=one.len() {
        let (now, before, earlier) = (row % 3, (row + 2) % 3, (row + 1) % 3);
        let from = row.saturating_sub(most).max(1);
        let to = (row + most).min(other.len());
        let mut current = [FAR; LONGEST + 1];
        if row <= most {
            current[0] = row as u8;
        }
        let mut best = current[0];
        for column in from..=to {
            let differs = u8::from(one[row - 1] != other[column - 1]);
            let mut cost = (rows[before][column - 1] + differs)
                .min(rows[before][column] + 1)
                .min(current[column - 1] + 1);
            if row > 1 && column > 1 && one[row - 1] == other[column - 2] && one[row - 2] == other[column - 1]
            {
                cost = cost.min(rows[earlier][column - 2] + 1);
            }
            current[column] = cost.min(FAR);
            best = best.min(cost);
        }
        if usize::from(best) > most {
            return None;
        }
        rows[now] = current;
    }
    let total = usize::from(rows[one.len() % 3][other.len()]);
    (total <= most).then_some(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_counted() {
        assert_eq!(edits("einstein", "einstien", 3), Some(1));
        assert_eq!(edits("schwarzenegger", "shwarzeneger", 3), Some(2));
        assert_eq!(edits("iran", "iraq", 1), Some(1));
        assert_eq!(edits("paris", "london", 3), None);
        assert_eq!(edits("москва", "масква", 1), Some(1));
        assert_eq!(edits("", "abc", 3), Some(3));
    }

    #[test]
    fn the_shorter_text_sets_the_allowance() {
        assert_eq!([4, 5, 7, 8, 12, 13].map(|length| allowance(length, 40)), [0, 1, 1, 2, 2, 3]);
    }
}
