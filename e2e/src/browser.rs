//! One browser with a fresh profile: what WebDriver can do, and what only Chromium's own commands can.

use std::cell::Cell;
use std::fs;
use std::path::PathBuf;
use std::rc::Rc;

use anyhow::{Context, Result, ensure};
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder};
use http::Method;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use url::{ParseError, Url};

use crate::house::gallery;
use crate::{Engine, Light, Window, eventually};

/// What the console says when there is no server to talk to. Only stories that take the server away allow it.
const NETWORK: [&str; 5] =
    ["net::ERR_", "WebSocket connection to", "Failed to load resource", "Failed to fetch", "NetworkError"];

/// A browser. Clones are the same browser.
#[derive(Clone)]
pub struct Browser {
    client: Client,
    engine: Engine,
    profile: PathBuf,
    server_may_be_gone: Rc<Cell<bool>>,
    window: Rc<Cell<Window>>,
}

impl Browser {
    /// Opens a browser that has never been anywhere.
    pub async fn open(engine: Engine, driver: u16, window: Window) -> Result<Self> {
        let profile =
            std::env::temp_dir().join(format!("boxlid-profile-{}-{}", std::process::id(), unique()));
        let wishes = engine.wishes(&format!("--user-data-dir={}", profile.display()));
        let wishes = wishes.as_object().context("capabilities are an object")?;
        // The driver refuses sessions for a moment after it was started.
        let client = eventually("a browser", async || {
            let builder = ClientBuilder::new(HttpConnector::new()).capabilities(wishes.clone()).to_owned();
            Ok(builder.connect(&format!("http://127.0.0.1:{driver}")).await?)
        })
        .await?;
        let browser = Browser {
            client,
            engine,
            profile,
            server_may_be_gone: Rc::default(),
            window: Rc::new(Cell::new(window)),
        };
        browser.look_through(window).await?;
        Ok(browser)
    }

    /// WebDriver itself.
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// Makes the viewport exactly as large as the window says, and touched or not.
    pub async fn look_through(&self, window: Window) -> Result<()> {
        self.window.set(window);
        if self.engine != Engine::Chromium {
            return Ok(self.client.set_window_size(window.width, window.height).await?);
        }
        self.devtools("Emulation.setDeviceMetricsOverride", window.metrics()).await?;
        let touch = json!({ "enabled": window.touch, "maxTouchPoints": 1 });
        self.devtools("Emulation.setTouchEmulationEnabled", touch).await
    }

    /// Whether this is a screen that is touched rather than pointed at.
    pub fn is_touched(&self) -> bool {
        self.window.get().touch
    }

    /// Taps the middle of what tests call `what`, if a finger can reach it there. While it is still on its way, because
    /// something above it grows or shrinks, a finger would meet its neighbour, so it must have come to rest first.
    pub async fn tap(&self, what: &str) -> Result<()> {
        let script = "const [what, done] = arguments;
            const seek = () => document.querySelector(`[data-test=\"${what}\"]`);
            const at = () => { const box = seek()?.getBoundingClientRect(); return box && [box.x + box.width / 2, box.y + box.height / 2]; };
            seek()?.scrollIntoView({ block: 'center', behavior: 'instant' });
            const before = at();
            setTimeout(() => {
                const [element, now] = [seek(), at()];
                if (!before || !now) return done({ gone: true });
                const [x, y] = now;
                const hit = document.elementFromPoint(x, y);
                done({
                    x, y,
                    rests: Math.abs(x - before[0]) < 1 && Math.abs(y - before[1]) < 1,
                    reached: !!hit && (element.contains(hit) || hit.contains(element)),
                    hit: hit?.outerHTML.slice(0, 120),
                });
            }, 40);";
        let place = self.client.execute_async(script, vec![json!(what)]).await?;
        ensure!(place["gone"] != true, "{what} is gone");
        ensure!(place["rests"] == true, "{what} does not rest");
        ensure!(place["reached"] == true, "{what} lies under {}", place["hit"]);
        let finger = json!([{ "x": place["x"], "y": place["y"] }]);
        let touch = |kind: &str, points: Value| json!({ "type": kind, "touchPoints": points });
        self.devtools("Input.dispatchTouchEvent", touch("touchStart", finger)).await?;
        self.devtools("Input.dispatchTouchEvent", touch("touchEnd", json!([]))).await
    }

    /// Makes the system prefer this light, and as much motion as `still` leaves.
    pub async fn prefer(&self, light: Light, still: bool) -> Result<()> {
        let motion = if still { "reduce" } else { "no-preference" };
        let features = json!({ "features": [
            { "name": "prefers-color-scheme", "value": light.name() },
            { "name": "prefers-reduced-motion", "value": motion },
        ] });
        self.devtools("Emulation.setEmulatedMedia", features).await
    }

    /// Allows scripts of pages, or forbids them, from the next page on.
    pub async fn run_scripts(&self, run: bool) -> Result<()> {
        self.devtools("Emulation.setScriptExecutionDisabled", json!({ "value": !run })).await
    }

    /// From now on these addresses cannot be reached; `*` stands for anything.
    pub async fn block(&self, addresses: &[&str]) -> Result<()> {
        self.devtools("Network.enable", json!({})).await?;
        self.devtools("Network.setBlockedURLs", json!({ "urls": addresses })).await
    }

    /// From now on so many bytes come in a second.
    pub async fn slow_down(&self, bytes: u32) -> Result<()> {
        self.devtools("Network.enable", json!({})).await?;
        let line = json!({ "offline": false, "latency": 50, "downloadThroughput": bytes, "uploadThroughput": bytes });
        self.devtools("Network.emulateNetworkConditions", line).await
    }

    /// What a command of Chromium's own protocol answers.
    pub async fn ask_devtools(&self, command: &'static str, parameters: Value) -> Result<Value> {
        let order = Devtools { command, parameters };
        self.client.issue_cmd(order).await.with_context(|| format!("{command} failed"))
    }

    async fn devtools(&self, command: &'static str, parameters: Value) -> Result<()> {
        self.ask_devtools(command, parameters).await.map(|_| ())
    }

    /// What a script returns.
    pub async fn script(&self, script: &str, arguments: Vec<Value>) -> Result<Value> {
        Ok(self.client.execute(script, arguments).await?)
    }

    /// All the text of the page, as it can be read.
    pub async fn text(&self) -> Result<String> {
        let text = self.script("return document.body ? document.body.innerText : ''", vec![]).await?;
        Ok(text.as_str().unwrap_or_default().to_owned())
    }

    /// Takes a picture into `target/screenshots`.
    pub async fn screenshot(&self, file: &str) -> Result<PathBuf> {
        let path = gallery()?.join(file);
        fs::write(&path, self.client.screenshot().await?)
            .with_context(|| format!("could not write {}", path.display()))?;
        Ok(path)
    }

    /// From now on the server may be away, and the console may say so.
    pub fn allow_network_errors(&self) {
        self.server_may_be_gone.set(true);
    }

    /// Fails if the console holds an error. Only one engine tells us.
    pub async fn no_errors_logged(&self) -> Result<()> {
        if self.engine != Engine::Chromium {
            return Ok(());
        }
        let entries = self.client.issue_cmd(ConsoleLog).await.context("could not read the console")?;
        let entries = entries.as_array().context("the console is a list")?;
        let forgiven = |said: &str| {
            self.server_may_be_gone.get() && NETWORK.iter().any(|network| said.contains(network))
        };
        let errors = entries.iter().filter(|entry| entry["level"] == "SEVERE");
        let said = errors.filter_map(|entry| entry["message"].as_str()).filter(|said| !forgiven(said));
        let said: Vec<&str> = said.collect();
        ensure!(said.is_empty(), "the console of the browser shows errors:\n{}", said.join("\n"));
        Ok(())
    }

    /// Closes the browser and forgets where it has been.
    pub async fn close(self) {
        // A browser that is gone already is as closed as it can be.
        let _ = self.client.close().await;
        let _ = fs::remove_dir_all(&self.profile);
    }
}

/// A number no other browser of this process has.
fn unique() -> u64 {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// A command for Chromium's own protocol, handed on by its driver.
#[derive(Debug)]
struct Devtools {
    command: &'static str,
    parameters: Value,
}

impl WebDriverCompatibleCommand for Devtools {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        let body = json!({ "cmd": self.command, "params": self.parameters });
        (Method::POST, Some(body.to_string()))
    }
}

/// Asks the driver for what the console has shown since it was asked last.
#[derive(Debug)]
struct ConsoleLog;

impl WebDriverCompatibleCommand for ConsoleLog {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(json!({ "type": "browser" }).to_string()))
    }
}
