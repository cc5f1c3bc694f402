//! What a visitor notices beyond the game: things that stick out, that jump, that cannot be named or heard.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::{Visitor, eventually};

/// What people operate, as browsers call it in the tree they give to screen readers.
const OPERATED: [&str; 11] = [
    "button",
    "link",
    "textbox",
    "searchbox",
    "combobox",
    "checkbox",
    "radio",
    "switch",
    "slider",
    "menuitem",
    "tab",
];

impl Visitor {
    /// The widths of the window and of what is in it; more in it than it is wide can be scrolled sideways.
    pub async fn widths(&self) -> Result<(u64, u64)> {
        // A phone whose page is too wide zooms out, and then its window seems wider than it is.
        let script =
            "const width = 'ontouchstart' in window ? Math.min(innerWidth, screen.width) : innerWidth;
            return [width, document.scrollingElement.scrollWidth]";
        let widths = self.browser.script(script, vec![]).await?;
        let width = |index: usize| widths[index].as_u64().context("a width is a number");
        Ok((width(0)?, width(1)?))
    }

    /// Every box inside the page that must be scrolled sideways to be read whole.
    pub async fn scrolled_sideways(&self) -> Result<Vec<String>> {
        let script = "return [...document.querySelectorAll('body *')].filter(element =>
                ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
                && element.scrollWidth > element.clientWidth)
            .map(element => `${element.scrollWidth} px in ${element.clientWidth}: ${element.outerHTML.slice(0, 160)}`)";
        let found = self.browser.script(script, vec![]).await?;
        let found = found.as_array().context("the boxes are a list")?;
        Ok(found.iter().filter_map(Value::as_str).map(str::to_owned).collect())
    }

    /// What reaches farthest to the right, for whoever has to find it.
    pub async fn widest(&self) -> Result<String> {
        let script = "let far = null;
            for (const element of document.querySelectorAll('body *')) {
                const right = element.getBoundingClientRect().right;
                if (!far || right > far.right) far = { right, what: element.outerHTML.slice(0, 160) };
            }
            return far ? `${far.right} px: ${far.what}` : 'nothing'";
        Ok(self.browser.script(script, vec![]).await?.as_str().unwrap_or_default().to_owned())
    }

    /// How much the layout of this page has shifted since it was loaded, except after a click or a key.
    pub async fn layout_shift(&self) -> Result<f64> {
        let script = "const done = arguments[arguments.length - 1];
            let sum = 0;
            const add = list => { for (const shift of list) if (!shift.hadRecentInput) sum += shift.value; };
            const observer = new PerformanceObserver(list => add(list.getEntries()));
            observer.observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => { add(observer.takeRecords()); observer.disconnect(); done(sum); }, 300)";
        let sum = self.browser.client().execute_async(script, vec![]).await?;
        sum.as_f64().context("a layout shift is a number")
    }

    /// What shifted, the largest shifts first, for whoever has to find it.
    pub async fn shifted(&self) -> Result<String> {
        let script = "const done = arguments[arguments.length - 1];
            const box = rect => [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(' ');
            const said = source => `${(source.node?.outerHTML ?? source.node?.textContent ?? '?').slice(0, 80)} `
                + `from ${box(source.previousRect)} to ${box(source.currentRect)}`;
            const found = [];
            new PerformanceObserver(list => {
                for (const shift of list.getEntries()) {
                    if (!shift.hadRecentInput) found.push([shift.value, shift.sources.map(said).join('\\n    ')]);
                }
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => done(found.sort((one, other) => other[0] - one[0]).slice(0, 6)
                .map(([value, what]) => `${value.toFixed(4)} ${what}`).join('\\n')), 300)";
        let shifted = self.browser.client().execute_async(script, vec![]).await?;
        Ok(shifted.as_str().unwrap_or_default().to_owned())
    }

    /// Everything that can be operated and has no name, as the browser tells a screen reader.
    pub async fn nameless(&self) -> Result<Vec<String>> {
        let tree = self.browser.ask_devtools("Accessibility.getFullAXTree", json!({})).await?;
        let nodes = tree["nodes"].as_array().context("the accessibility tree has nodes")?;
        let heard = nodes.iter().filter(|node| node["ignored"] == false);
        let operated =
            heard.filter(|node| node["role"]["value"].as_str().is_some_and(|role| OPERATED.contains(&role)));
        let nameless =
            operated.filter(|node| node["name"]["value"].as_str().unwrap_or_default().trim().is_empty());
        let mut found = Vec::new();
        for node in nameless {
            let id = json!({ "backendNodeId": node["backendDOMNodeId"] });
            let html = self.browser.ask_devtools("DOM.getOuterHTML", id).await?;
            found.push(html["outerHTML"].as_str().unwrap_or("?").chars().take(160).collect());
        }
        Ok(found)
    }

    /// Waits until something that a screen reader follows says `words`.
    pub async fn expect_said(&self, words: &str) -> Result<()> {
        let script =
            "return [...document.querySelectorAll('[aria-live], [role=status], [role=alert], [role=log]')]
            .map(region => region.textContent.replace(/\\s+/g, ' ').trim()).join(' | ')";
        eventually(&format!("{words:?} to be said"), async || {
            let said = self.browser.script(script, vec![]).await?;
            let said = said.as_str().unwrap_or_default();
            ensure!(said.to_lowercase().contains(&words.to_lowercase()), "what is said: {said:?}");
            Ok(())
        })
        .await
    }

    /// Waits until luck and decisions have been told apart, checks that they add up for everybody, looks at a step, and
    /// takes a picture.
    pub async fn see_the_split(&self, file: &str) -> Result<()> {
        // A long game takes its time.
        let began = std::time::Instant::now();
        while !self.sees("luck").await? {
            ensure!(
                !self.sees("report-trouble").await?,
                "there is no report: {}",
                self.read("report-trouble").await?
            );
            ensure!(began.elapsed().as_secs() < 120, "no report after two minutes");
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        }
        let script = "return [...document.querySelectorAll('[data-test=luck] tbody tr')].map(row =>
            [...row.querySelectorAll('td')].map(cell => parseFloat((cell.querySelector('b') ?? cell).textContent.replace('\u{2212}', '-'))))";
        let rows = self.browser.script(script, vec![]).await?;
        for row in rows.as_array().context("the split is a table")? {
            let [start, luck, decisions, result] =
                [0, 1, 2, 3].map(|at| row[at].as_f64().unwrap_or(f64::NAN));
            // Each is written with one digit after the point.
            ensure!((start + luck + decisions - result).abs() < 0.21, "{row} does not add up");
        }
        let first = "document.querySelector('[data-test^=\"move-\"]')?.click()";
        self.browser.script(first, vec![]).await?;
        self.see("moment").await?;
        let (width, inside) = self.widths().await?;
        ensure!(inside <= width, "{inside} px lie in a window of {width}: {}", self.widest().await?);
        self.picture(file).await
    }

    /// Whether one can see where the focus is: an outline, a shadow, or a ring drawn inside.
    pub async fn focus_is_visible(&self) -> Result<bool> {
        let script = "const shows = element => {
                const style = getComputedStyle(element);
                const outlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
                return outlined || style.boxShadow !== 'none';
            };
            const focused = document.activeElement;
            if (!focused || focused === document.body) return false;
            return focused.matches(':focus-visible')
                && (shows(focused) || [...focused.querySelectorAll('*')].some(shows)
                    || [...focused.querySelectorAll('[data-focus-ring]')].length > 0)";
        Ok(self.browser.script(script, vec![]).await? == Value::Bool(true))
    }

    /// What is wrong with the manifest that lets a phone install the page; empty if nothing is.
    pub async fn broken_manifest(&self) -> Result<String> {
        let script = "const done = arguments[arguments.length - 1];
            (async () => {
                const link = document.querySelector('link[rel=manifest]');
                if (!link) return 'there is none';
                const manifest = await (await fetch(link.href)).json();
                const missing = ['name', 'start_url', 'display', 'icons'].filter(key => !manifest[key]);
                if (missing.length) return 'it has no ' + missing.join(', ');
                for (const icon of manifest.icons) {
                    const answer = await fetch(new URL(icon.src, link.href));
                    if (!answer.ok || !answer.headers.get('content-type').startsWith('image/'))
                        return icon.src + ' is no picture';
                }
                const large = icon => icon.sizes === 'any' || icon.sizes.split(' ').some(size => parseInt(size) >= 192);
                return manifest.icons.some(large) ? '' : 'no icon is large enough';
            })().then(done, error => done(String(error)))";
        let broken = self.browser.client().execute_async(script, vec![]).await?;
        Ok(broken.as_str().unwrap_or("no answer").to_owned())
    }
}
