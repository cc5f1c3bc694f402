//! `cargo xtask bless`: the tests write their golden files anew. Read the diff as you would read prose.

use std::fs;
use std::process::Command;

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
    /// Draw the pictures that go with links anew instead
    #[arg(long)]
    previews: bool,
}

impl Bless {
    /// Rewrites what was asked for.
    pub fn carry_out(self) -> Result<()> {
        match (self.screenshot, self.previews) {
            (true, _) => bless_screenshot(),
            (false, true) => bless_previews(),
            (false, false) => bless_goldens(),
        }
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

/// A browser draws them, because it has fonts; the files are kept, because a build has no browser.
fn bless_previews() -> Result<()> {
    let browser = setup::browser()?;
    let drawn = target_dir()?.join("previews");
    run(cargo().args(["run", "--package", "screens", "--example", "previews", "--"]).arg(&drawn))?;
    let kept = root().join("apps/page/static/preview");
    fs::create_dir_all(&kept).with_context(|| format!("could not create {}", kept.display()))?;
    for file in fs::read_dir(&drawn)? {
        let drawing = file?.path();
        let name = drawing.file_stem().context("a drawing has a name")?;
        let picture = kept.join(name).with_extension("png");
        let mut chromium = Command::new(&browser.chromium);
        chromium.args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            "--window-size=1200,630",
        ]);
        chromium.arg(format!("--screenshot={}", picture.display()));
        run(chromium.arg(format!("file://{}", drawing.display())))?;
    }
    println!("The pictures are in {}.", kept.display());
    Ok(())
}
