//! Bad inputs made from good ones.

use rules::Dice;

/// Longer inputs teach nothing and take long. The longest good ones are spreadsheets of this size.
const LONGEST: usize = 8192;

/// Numbers at which things break.
const NUMBERS: [&str; 10] =
    ["0", "1", "7", "-1", "48", "255", "256", "65536", "4294967296", "18446744073709551616"];

/// Makes an input from a good one, by a few changes.
pub fn mutate(good: &[Vec<u8>], words: &[&str], dice: &mut Dice) -> Vec<u8> {
    let mut input = dice.pick(good).clone();
    // One that is longer begins somewhere else each time, or its end would never be read.
    if input.len() > LONGEST && dice.below(2) == 0 {
        input.drain(..place(input.len() - LONGEST, dice));
    }
    // Mostly few changes, so that much of the input is still read.
    let most = 2 << dice.below(4);
    for _ in 0..=dice.below(most) {
        change(&mut input, good, words, dice);
    }
    input.truncate(LONGEST);
    input
}

fn change(input: &mut Vec<u8>, good: &[Vec<u8>], words: &[&str], dice: &mut Dice) {
    let at = place(input.len() + 1, dice);
    match dice.below(9) {
        0 => insert(input, at, dice.pick(words).as_bytes()),
        1 => insert(input, at, dice.pick(&NUMBERS).as_bytes()),
        2 => insert(input, at, &[byte(dice)]),
        3 => {
            let other = dice.pick(good);
            let (from, to) = span(other.len(), dice);
            insert(input, at, &other[from..to]);
        }
        4 => {
            let (from, to) = span(input.len(), dice);
            input.drain(from..to);
        }
        5 => {
            let (from, to) = span(input.len(), dice);
            let copied = input[from..to].to_vec();
            insert(input, at, &copied);
        }
        6 => {
            if let Some(changed) = input.get_mut(at) {
                *changed = byte(dice);
            }
        }
        7 => {
            let (from, to) = span(input.len(), dice);
            input[from..to].reverse();
        }
        _ => swap_a_number(input, dice),
    }
}

/// Puts another number in the place of one that stands there.
fn swap_a_number(input: &mut Vec<u8>, dice: &mut Dice) {
    let digits: Vec<usize> = (0..input.len()).filter(|at| input[*at].is_ascii_digit()).collect();
    if digits.is_empty() {
        return;
    }
    let at = *dice.pick(&digits);
    let end = at + input[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    input.splice(at..end, dice.pick(&NUMBERS).bytes());
}

fn insert(input: &mut Vec<u8>, at: usize, what: &[u8]) {
    input.splice(at..at, what.iter().copied());
}

fn place(length: usize, dice: &mut Dice) -> usize {
    // OK because no good input is as long as four gigabytes.
    dice.below(u32::try_from(length).expect("inputs are short")) as usize
}

fn span(length: usize, dice: &mut Dice) -> (usize, usize) {
    let (one, other) = (place(length + 1, dice), place(length + 1, dice));
    (one.min(other), one.max(other))
}

/// Any byte, but more often one that can be typed.
fn byte(dice: &mut Dice) -> u8 {
    let any = (dice.word() & 0xff) as u8;
    if dice.below(4) == 0 { any } else { b' ' + any % 95 }
}
