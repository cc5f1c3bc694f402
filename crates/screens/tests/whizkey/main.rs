//! What each person sees of a table of Whiz Key at each of its moments, what they do not see, and what follows when
//! they press something.

mod cover;
mod drawn;
mod gallery;
mod presses;
mod pressing;
mod secrecy;
mod support;
