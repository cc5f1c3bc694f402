//! Puts a server under load, and kills it.
