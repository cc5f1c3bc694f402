//! `cargo xtask bless`: the tests write their golden files anew. Read the diff as you would read prose.

use std::fs;

use anyhow::{Context, Result};

use crate::page::{self, Bundling};
use crate::part::count;
use crate::setup;
use crate::shell::{cargo, root, run, target_dir};
use crate::test::{browser_tests, tests};

/// The picture of the README: which of the screenshots that the browser tests take.
const PICTURE: &str = "table-light-1440x900.png";

/// Rewrite the golden files of the tests
#[derive(clap::Args)]
pub struct Bless {
    /// Take the README's screenshot anew instead
    #[arg(long)]
    screenshot: bool,
}

impl Bless {
    /// Rewrites what was asked for.
    pub fn carry_out(self) -> Result<()> {
        if self.screenshot { bless_screenshot() } else { bless_goldens() }
    }
}

fn bless_goldens() -> Result<()> {
    // Other tests may fail meanwhile; what they say stands above and does not matter here.
    count(tests(&["--tests"]).env("BLESS", "1"))?;
    println!("The golden files are as the code has it now; `git diff testdata` shows what changed.");
    Ok(())
}

fn bless_screenshot() -> Result<()> {
    let browser = setup::browser()?;
    page::build(Bundling::Release)?.describe();
    run(cargo().args(["build", "--package", "boxlid", "--bin", "boxlid"]))?;
    run(&mut browser_tests(&browser, &["screenshots"])?)?;
    let taken = target_dir()?.join("screenshots").join(PICTURE);
    let kept = root().join("docs/screenshot.png");
    fs::copy(&taken, &kept)
        .with_context(|| format!("could not copy {} to {}", taken.display(), kept.display()))?;
    println!("The screenshot is in {}.", kept.display());
    Ok(())
}
