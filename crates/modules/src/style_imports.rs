//! What a stylesheet imports. Rules of `@import` stand before all others; what follows is nobody's business here.

/// One `@import`: what is named, and where the name stands in the text, with its quotes or within `url(…)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StyleImport {
    pub specifier: String,
    pub start: usize,
    pub end: usize,
}

/// More than anybody writes.
const MAX_IMPORTS: usize = 200;

pub fn style_imports(text: &str) -> Vec<StyleImport> {
    let mut found = Vec::new();
    let mut at = 0;
    while found.len() < MAX_IMPORTS {
        at = skipped(text, at);
        let rest = &text[at..];
        let Some(name) = rest.strip_prefix('@') else { break };
        let length = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(name.len());
        match name[..length].to_ascii_lowercase().as_str() {
            "import" => found.extend(named(text, skipped(text, at + 1 + length))),
            "charset" | "layer" | "namespace" | "theme" | "source" | "plugin" | "config" => {}
            _ => break,
        }
        // A block, as `@layer a { … }`, ends what may be imported.
        let Some(end) = rest.find([';', '{']).filter(|end| rest.as_bytes()[*end] == b';') else { break };
        // A name with a `;` in it ends later.
        let after = found.last().map_or(0, |last: &StyleImport| last.end);
        let end = (at + end + 1).max(after);
        at = if text[..end].ends_with(';') {
            end
        } else {
            text[end..].find(';').map_or(text.len(), |next| end + next + 1)
        };
    }
    found
}

/// Past spaces and comments.
fn skipped(text: &str, mut at: usize) -> usize {
    loop {
        let rest = &text[at..];
        let trimmed = rest.trim_start();
        at += rest.len() - trimmed.len();
        let Some(comment) = trimmed.strip_prefix("/*") else { return at };
        let Some(end) = comment.find("*/") else { return text.len() };
        at += 2 + end + 2;
    }
}

/// `"a.css"`, `'a.css'`, `url(a.css)` or `url("a.css")`.
fn named(text: &str, at: usize) -> Option<StyleImport> {
    let rest = &text[at..];
    let (at, in_url) = match rest.get(..4) {
        Some(head) if head.eq_ignore_ascii_case("url(") => {
            (at + 4 + rest[4..].len() - rest[4..].trim_start().len(), true)
        }
        _ => (at, false),
    };
    let rest = &text[at..];
    let quote = rest.chars().next().filter(|quote| ['"', '\''].contains(quote));
    let (inner, end) = match quote {
        Some(quote) => {
            let length = rest[1..].find([quote, '\n'])?;
            (&rest[1..=length], at + length + 2)
        }
        None if in_url => {
            let inner = rest[..rest.find([')', '\n'])?].trim_end();
            // Without quotes none of these belongs to a name.
            if inner.contains(|c: char| c.is_whitespace() || ['"', '\'', '('].contains(&c)) {
                return None;
            }
            (inner, at + inner.len())
        }
        None => return None,
    };
    // Escapes mean something else than they say.
    let plain = !inner.is_empty() && !inner.contains('\\') && text.get(at..end).is_some();
    plain.then(|| StyleImport { specifier: inner.to_owned(), start: at, end })
}

/// The text with addresses in the place of names.
pub fn with_addresses(text: &str, imports: &[(usize, usize, &str)]) -> String {
    let mut written = String::with_capacity(text.len() + 64 * imports.len());
    let mut at = 0;
    for (start, end, address) in imports {
        let Some(before) = text.get(at..*start).filter(|_| start <= end) else { continue };
        written.push_str(before);
        // An address that was made here: nothing in it ends a string.
        written.push('"');
        written.push_str(address);
        written.push('"');
        at = *end;
    }
    written.push_str(text.get(at..).unwrap_or_default());
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        style_imports(text).into_iter().map(|one| one.specifier).collect()
    }

    #[test]
    fn imports_are_found_where_browsers_find_them() {
        assert_eq!(
            names("@import \"a.css\"; @import 'b';\n@IMPORT url(c.css) screen;@import url( \"d\" );"),
            ["a.css", "b", "c.css", "d"]
        );
        assert_eq!(
            names("@charset \"utf-8\"; /* ; @import 'x'; */ @layer a, b; @import 'a' layer(b) supports(c: d);"),
            ["a"]
        );
        assert_eq!(names("@import \"a;b\" screen; @import 'c';"), ["a;b", "c"]);
        assert_eq!(names("body {} @import 'late';"), [""; 0]);
        assert_eq!(names("@layer a { x {} } @import 'late';"), [""; 0]);
        for odd in [
            "@import", "@import \"", "@import url(", "@import url(\"é", "@", "/*", "@import \"\\61\";",
            "@import \"\";", "@import é;", "@import url(a 'b');", "@import url(a(b));",
        ] {
            assert_eq!(names(odd), [""; 0], "{odd}");
        }
    }

    #[test]
    fn names_become_addresses_and_nothing_else_changes() {
        let text = "@import \"pkg/a.css\" screen;\n@import url(pkg/b.css);\nbody { color: red }\n";
        let found = style_imports(text);
        let places: Vec<_> = found.iter().map(|one| (one.start, one.end, "/x.css")).collect();
        assert_eq!(
            with_addresses(text, &places),
            "@import \"/x.css\" screen;\n@import url(\"/x.css\");\nbody { color: red }\n"
        );
    }
}
