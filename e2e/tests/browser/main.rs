//! The browser suite.
