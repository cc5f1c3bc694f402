//! The house: one server, one driver of browsers, and all who visit.

use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::Duration;
use std::{env, fs};

use anyhow::{Context, Result, anyhow};

use crate::engine::Driver;
use crate::{Browser, Engine, FrontDoor, Server, Visitor, Window};

/// No story is longer than this; one that is hangs. The longest take a minute on an idle machine, and several times that
/// where others compile.
const STORY: Duration = Duration::from_secs(600);

/// Where a story takes place.
pub struct House {
    /// The server under test.
    pub server: Server,
    engine: Engine,
    driver: Driver,
    browsers: Vec<Browser>,
}

impl House {
    async fn open(engine: Engine) -> Result<Self> {
        let driver = Driver::start(engine)?;
        Ok(House { server: Server::start().await?, engine, driver, browsers: Vec::new() })
    }

    /// Somebody new, with a browser that has never been here, looking through `window`.
    pub async fn visitor(&mut self, window: Window) -> Result<Visitor> {
        self.visitor_at(window, self.server.address()).await
    }

    /// A front door before the server, behind which the page can be replaced.
    pub async fn front_door(&self) -> Result<FrontDoor> {
        FrontDoor::open(self.server.port()).await
    }

    /// Somebody new who comes in at another address than the server's own.
    pub async fn visitor_at(&mut self, window: Window, address: String) -> Result<Visitor> {
        let browser = Browser::open(self.engine, self.driver.port, window).await?;
        self.browsers.push(browser.clone());
        Ok(Visitor::new(browser, address))
    }

    /// Leaves evidence of a story that failed: what everybody saw, and what was logged.
    async fn leave_evidence(&self, name: &str) -> String {
        let mut evidence = String::new();
        for (number, browser) in self.browsers.iter().enumerate() {
            let file = format!("failed-{name}-{}.png", number + 1);
            let taken = browser.screenshot(&file).await;
            let seen = browser.text().await.unwrap_or_else(|error| format!("nothing: {error:#}"));
            let picture =
                taken.map_or_else(|error| format!("none, {error:#}"), |path| path.display().to_string());
            let number = number + 1;
            evidence += &format!("\n--- visitor {number} (picture: {picture}) reads:\n{}\n", seen.trim());
        }
        evidence + &format!("--- the server says:\n{}", self.server.said())
    }

    async fn check_consoles(&self) -> Result<()> {
        for browser in &self.browsers {
            browser.no_errors_logged().await?;
        }
        Ok(())
    }

    async fn close(self) {
        for browser in self.browsers {
            browser.close().await;
        }
    }
}

/// Runs a story in a house of its own, and panics with what went wrong, as tests do.
pub fn scenario(name: &str, story: impl AsyncFnOnce(&mut House) -> Result<()>) {
    scenario_in(Engine::Chromium, name, story);
}

/// Runs a story in browsers of an engine.
pub fn scenario_in(engine: Engine, name: &str, story: impl AsyncFnOnce(&mut House) -> Result<()>) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let told = runtime.context("could not start a runtime").and_then(|runtime| {
        runtime.block_on(async {
            let mut house = House::open(engine).await?;
            let told = match tokio::time::timeout(STORY, story(&mut house)).await {
                Ok(told) => told,
                Err(_) => Err(anyhow!("the story did not end within {} s", STORY.as_secs())),
            };
            let told = match told {
                Ok(()) => house.check_consoles().await,
                Err(error) => Err(error),
            };
            let told = match told {
                Ok(()) => Ok(()),
                Err(error) => Err(anyhow!("{error:#}{}", house.leave_evidence(name).await)),
            };
            house.close().await;
            told
        })
    });
    if let Err(error) = told {
        panic!("{error:#}");
    }
}

/// Ends a process and everything it started.
pub(crate) fn end(process: &mut Child) {
    #[cfg(unix)]
    let _ = Command::new("kill").args(["-KILL", "--", &format!("-{}", process.id())]).status();
    // Whatever is left of it is gone with this; nothing can be done if even that fails.
    let _ = process.kill();
    let _ = process.wait();
}

/// A program named by an environment variable, or by its usual name.
pub(crate) fn program(variable: &str, usual: &str) -> PathBuf {
    env::var_os(variable).map_or_else(|| PathBuf::from(usual), PathBuf::from)
}

/// Something the tests were given: named by an environment variable, or in its usual place below `target`.
pub(crate) fn target(variable: &str, usual: &str) -> PathBuf {
    let target = || env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let usually =
        || target().unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../target")).join(usual);
    env::var_os(variable).map_or_else(usually, PathBuf::from)
}

/// Where pictures go: `target/screenshots`.
pub(crate) fn gallery() -> Result<PathBuf> {
    let folder = target("SCREENSHOTS", "screenshots");
    fs::create_dir_all(&folder).with_context(|| format!("could not create {}", folder.display()))?;
    Ok(folder)
}
