//! Luck, worked out again: by our own code, by a program in another language, and over tables that were tampered with.

mod begins;
mod missing;
mod random_table;
mod tampering;
mod vectors;
mod verifiers;
