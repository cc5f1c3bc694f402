//! The one binary. Everything is in the library; here the process begins and ends.

use std::process::ExitCode;

use mimalloc::MiMalloc;

#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    boxlid::cli::main()
}
