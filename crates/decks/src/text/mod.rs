//! From bytes to clean text: character sets, encodings of single values, markup.

pub mod base64;
pub mod charset;
pub mod entities;
pub mod lines;
pub mod markup;
pub mod percent;
