//! Writing markup: text is escaped unless it says otherwise.

use std::fmt::{self, Write as _};

/// Markup that is being written.
#[derive(Clone, Debug, Default)]
pub struct Markup(String);

impl Markup {
    /// Adds markup as it is. What comes from people must go through [`escaped`] first.
    pub fn add(&mut self, markup: fmt::Arguments<'_>) -> &mut Self {
        // OK because writing to a string cannot fail.
        self.0.write_fmt(markup).expect("a string can be written to");
        self
    }

    /// Adds text, escaped.
    pub fn text(&mut self, text: &str) -> &mut Self {
        self.0.push_str(&escaped(text));
        self
    }

    /// The markup.
    pub fn done(self) -> String {
        self.0
    }
}

/// Text that may stand in markup, between tags or within a quoted attribute.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_people_write_becomes_markup() {
        assert_eq!(escaped(r#"<b onclick="x">'&"#), "&lt;b onclick=&quot;x&quot;&gt;&#39;&amp;");
    }
}
