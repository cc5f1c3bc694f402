//! The one binary. Everything is in the library; here the process begins and ends.

use std::process::ExitCode;

fn main() -> ExitCode {
    boxlid::cli::main()
}
