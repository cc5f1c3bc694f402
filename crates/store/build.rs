//! The migrations are read into the program as it is built; a new file among them must cause a new build.

fn main() {
    println!("cargo:rerun-if-changed=migrations");
}
