//! The engines browsers are made of: which driver each has, and what it wants to be told.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::house::{end, program};
use crate::server::free_port;

/// What Chromium needs to run without a screen, in a container, without calling home.
const FLAGS: [&str; 11] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-default-browser-check",
    "--mute-audio",
];

/// An engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Chromium, in which almost every story is told: only its driver passes on what the stories ask for.
    Chromium,
    /// Firefox.
    Firefox,
    /// WebKit, as GTK has it.
    WebKit,
}

impl Engine {
    /// What a new session is asked to be, with a profile of its own where the driver makes none.
    pub(crate) fn wishes(self, profile: &str) -> Value {
        match self {
            Engine::Chromium => {
                let flags: Vec<&str> = FLAGS.into_iter().chain([profile]).collect();
                json!({
                    "goog:chromeOptions": { "binary": program("CHROMIUM", "/usr/bin/chromium"), "args": flags },
                    "goog:loggingPrefs": { "browser": "ALL" },
                })
            }
            Engine::Firefox => json!({
                "moz:firefoxOptions": { "binary": program("FIREFOX", "/usr/bin/firefox-esr"), "args": ["-headless"] },
            }),
            Engine::WebKit => json!({
                "webkitgtk:browserOptions": { "binary": program("MINIBROWSER", "MiniBrowser"), "args": ["--automation"] },
            }),
        }
    }
}

/// The program that drives browsers, and a screen for those that need one. Dropping it ends it and every browser it started.
pub(crate) struct Driver {
    /// Where it listens.
    pub(crate) port: u16,
    processes: Vec<Child>,
}

impl Driver {
    /// Starts the driver of an engine.
    pub(crate) fn start(engine: Engine) -> Result<Self> {
        let mut driver = Driver { port: free_port()?, processes: Vec::new() };
        let port = driver.port;
        let mut command = match engine {
            Engine::Chromium => Command::new(program("CHROMEDRIVER", "chromedriver")),
            Engine::Firefox => Command::new(program("GECKODRIVER", "geckodriver")),
            Engine::WebKit => {
                let mut command = Command::new(program("WEBKITDRIVER", "WebKitWebDriver"));
                // There is no graphics card, and as root no sandbox.
                command.env("DISPLAY", driver.screen()?).env("LIBGL_ALWAYS_SOFTWARE", "1");
                command
            }
        };
        command
            .arg(format!("--port={port}"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        driver.add(&mut command)?;
        Ok(driver)
    }

    /// A screen that nobody sees, by its name.
    fn screen(&mut self) -> Result<String> {
        let mut command = Command::new(program("XVFB", "Xvfb"));
        command.args(["-displayfd", "1", "-screen", "0", "1440x1000x24", "-nolisten", "tcp"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let process = self.add(&mut command)?;
        let said = process.stdout.take().context("Xvfb has no standard output")?;
        let mut number = String::new();
        BufReader::new(said).read_line(&mut number).context("Xvfb does not say which screen it is")?;
        Ok(format!(":{}", number.trim()))
    }

    fn add(&mut self, command: &mut Command) -> Result<&mut Child> {
        // A group of its own, so that its browsers can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let name = command.get_program().to_string_lossy().into_owned();
        let process = command.spawn().with_context(|| format!("could not run {name}; is it installed?"))?;
        self.processes.push(process);
        self.processes.last_mut().context("it was just added")
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // The driver before the screen of its browsers.
        for process in self.processes.iter_mut().rev() {
            end(process);
        }
    }
}
