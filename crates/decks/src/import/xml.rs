//! Just enough of XML to read a spreadsheet: tags, attributes and text, in order.

use crate::text::entities;

/// What stands next in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// `<name …>`; an empty element `<name/>` is told as opened and closed.
    Open {
        /// The name without its prefix.
        name: &'a str,
        /// Everything behind it.
        attributes: &'a str,
    },
    /// `</name>`.
    Close {
        /// The name without its prefix.
        name: &'a str,
    },
    /// Text between tags.
    Text(String),
}

/// Reads a file event by event. What cannot be read ends it.
pub struct Events<'a> {
    rest: &'a str,
    closing: Option<&'a str>,
}

impl<'a> Events<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { rest: text, closing: None }
    }

    fn skip_past(&mut self, end: &str) -> Option<&'a str> {
        let at = self.rest.find(end)?;
        let skipped = &self.rest[..at];
        self.rest = &self.rest[at + end.len()..];
        Some(skipped)
    }
}

impl<'a> Iterator for Events<'a> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        if let Some(name) = self.closing.take() {
            return Some(Event::Close { name });
        }
        loop {
            if self.rest.is_empty() {
                return None;
            }
            if let Some(rest) = self.rest.strip_prefix("<![CDATA[") {
                self.rest = rest;
                return self.skip_past("]]>").map(|text| Event::Text(text.to_owned()));
            }
            if self.rest.starts_with("<!--") {
                self.skip_past("-->")?;
            } else if self.rest.starts_with("<?") || self.rest.starts_with("<!") {
                self.skip_past(">")?;
            } else if let Some(rest) = self.rest.strip_prefix("</") {
                self.rest = rest;
                let name = local(self.skip_past(">")?.trim());
                return Some(Event::Close { name });
            } else if let Some(rest) = self.rest.strip_prefix('<') {
                self.rest = rest;
                let tag = self.skip_past(">")?;
                let (tag, empty) = match tag.strip_suffix('/') {
                    Some(tag) => (tag, true),
                    None => (tag, false),
                };
                let end = tag.find(char::is_whitespace).unwrap_or(tag.len());
                let (name, attributes) = tag.split_at(end);
                let name = local(name);
                self.closing = empty.then_some(name);
                return Some(Event::Open { name, attributes });
            } else {
                let end = self.rest.find('<').unwrap_or(self.rest.len());
                let (text, rest) = self.rest.split_at(end);
                self.rest = rest;
                return Some(Event::Text(entities::decode(text)));
            }
        }
    }
}

/// A name without the prefix of its name space.
fn local(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or(name)
}

/// The value of an attribute.
pub fn attribute(attributes: &str, wanted: &str) -> Option<String> {
    let mut rest = attributes;
    while let Some(at) = rest.find('=') {
        let name = rest[..at].trim();
        let value = rest[at + 1..].trim_start();
        let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
        let end = value[1..].find(quote)?;
        if local(name) == wanted {
            return Some(entities::decode(&value[1..=end]));
        }
        rest = &value[end + 2..];
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_and_texts_come_in_order() {
        let text = "<?xml v?><!-- c --><x:a r=\"B&amp;2\" t='s'><b/>1 &lt; 2<![CDATA[<raw>]]></x:a>";
        let events: Vec<_> = Events::new(text).collect();
        assert_eq!(events.len(), 6);
        let Event::Open { name: "a", attributes } = events[0] else { panic!("{events:?}") };
        assert_eq!(attribute(attributes, "r").as_deref(), Some("B&2"));
        assert_eq!(attribute(attributes, "t").as_deref(), Some("s"));
        assert_eq!(attribute(attributes, "z"), None);
        assert_eq!(events[1..3], [Event::Open { name: "b", attributes: "" }, Event::Close { name: "b" }]);
        assert_eq!(events[3..5], [Event::Text("1 < 2".to_owned()), Event::Text("<raw>".to_owned())]);
    }

    #[test]
    fn broken_files_end() {
        for text in ["<a", "<!-- x", "</", "<![CDATA[", "a<b>c</b"] {
            assert!(Events::new(text).count() <= 4, "{text}");
        }
    }
}
