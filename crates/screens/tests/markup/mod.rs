//! What can be pressed in markup, as the browser would find it.
#![allow(dead_code, reason = "each test uses what it needs")]

/// An element that says what it does.
#[derive(Debug)]
pub struct Pressed {
    /// The element's name.
    pub tag: String,
    /// Its `data-do`.
    pub what: String,
    /// Its `data-value`; empty if it has none.
    pub value: String,
}

/// Every element with a `data-do`, in the order they stand.
pub fn presses(markup: &str) -> Vec<Pressed> {
    // Neither text nor attributes hold a plain angle bracket.
    let tags = markup.split('<').filter_map(|part| part.split('>').next());
    let pressed = |tag: &str| {
        let what = attribute(tag, "data-do")?;
        let name = tag.split(' ').next().unwrap_or_default().to_owned();
        Some(Pressed { tag: name, what, value: attribute(tag, "data-value").unwrap_or_default() })
    };
    tags.filter_map(pressed).collect()
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let (_, rest) = tag.split_once(&format!(r#" {name}=""#))?;
    let (value, _) = rest.split_once('"')?;
    let plain = value.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    Some(plain.replace("&#39;", "'").replace("&amp;", "&"))
}
