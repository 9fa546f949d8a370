//! A generated part of a page that people write: between two comments, in place.

use anyhow::{Context, Result};
use std::fs;
use std::path::Path;

pub(crate) struct Section {
    pub(crate) path: &'static str,
    /// As it stands in both comments.
    pub(crate) name: &'static str,
    pub(crate) source: &'static str,
    pub(crate) text: fn(&Path) -> Result<String>,
}

impl Section {
    /// The whole page with the part in it as it should be.
    pub(crate) fn make(&self, root: &Path) -> Result<String> {
        let page = fs::read_to_string(root.join(self.path)).with_context(|| format!("cannot read {}", self.path))?;
        self.put(&page, &(self.text)(root)?)
    }

    fn put(&self, page: &str, text: &str) -> Result<String> {
        let start = format!("<!-- {}: made by `cargo xtask gen` from {}, do not edit -->\n", self.name, self.source);
        let end = format!("<!-- end of {} -->\n", self.name);
        let missing = || format!("{} has no lines {} and {}", self.path, start.trim_end(), end.trim_end());
        let (before, rest) = page.split_once(&start).with_context(missing)?;
        let (_, after) = rest.split_once(&end).with_context(missing)?;
        Ok(format!("{before}{start}\n{text}\n{end}{after}"))
    }
}

#[cfg(test)]
mod tests {
    use super::Section;

    #[test]
    fn what_lies_between_the_comments_is_replaced() {
        let section = Section { path: "a.md", name: "crates", source: "x", text: |_| Ok(String::new()) };
        let page = |text: &str| {
            format!(
                "one\n<!-- crates: made by `cargo xtask gen` from x, do not edit -->\n{text}<!-- end of crates -->\ntwo\n"
            )
        };
        let made = section.put(&page("old\n"), "new\n").unwrap();
        assert_eq!(made, page("\nnew\n\n"));
        assert_eq!(section.put(&made, "new\n").unwrap(), made, "and stays");
        assert!(section.put("one\ntwo\n", "new\n").is_err());
    }
}
