//! What a BTCP tool can see and change of the part of a page that is offered to it: allow tables, one row per
//! capability. The page's code, `docs/guide/tools.md` and `belljar policy explain` are made from them. What no row names
//! is neither shown nor changed.

mod attributes;
mod clicks;
mod elements;
mod fields;

pub use attributes::{ATTRIBUTES, Attribute, Writes, attribute};
pub use clicks::{CLICKS, Click, Clicks, ON_CONTROLS, click};
pub use elements::{ELEMENTS, Elements, MATH_TEXT, SVG_TEXT, element};
pub use fields::{FIELDS, Field, field};

/// The longest text that a tool writes at once, in UTF-16 units.
pub const MAX_WRITTEN: usize = 65_536;

/// The same of all that one call of a tool writes: what is written stays in the page's memory.
pub const MAX_WRITTEN_IN_ALL: usize = 4_194_304;

/// Attributes that a page may list in `domAttributes`, besides every name that begins with [`LISTED_PREFIX`].
pub const LISTED: &[&str] = &["class"];

pub const LISTED_PREFIX: &str = "data-";

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Attributes that hold an address, code, CSS, an id that acts, a name that becomes a global, or top-layer control.
    const DANGEROUS: &[&str] = &[
        "accesskey", "action", "allow", "attributionsrc", "autofocus", "background", "cite", "clip-path", "closedby",
        "codebase", "command", "commandfor", "contenteditable", "cursor", "data", "dirname", "enctype", "exportparts",
        "fill", "filter", "for", "form", "formaction", "formmethod", "formtarget", "headers", "href", "http-equiv",
        "hx-get", "id", "imagesrcset", "integrity", "interestfor", "is", "itemref", "itemid", "list", "longdesc",
        "loading", "manifest", "marker-end", "mask", "method", "name", "nonce", "onclick", "part", "ping", "popover",
        "popovertarget", "popovertargetaction", "poster", "referrerpolicy", "rel", "sandbox", "slot", "spellcheck",
        "src", "srcdoc", "srcset", "stroke", "style", "tabindex", "target", "type", "usemap", "v-html", "x-init",
        "xlink:href", "xml:base", "xmlns", "@click", ":href", "ng-click", "open", "draggable", "inert", "autoplay",
        "download", "shadowrootmode", "blocking", "crossorigin", "fetchpriority", "anchor", "value", "checked",
    ];

    #[test]
    fn nothing_dangerous_is_writable_on_any_element() {
        let elements = ELEMENTS.iter().flat_map(|row| row.names).chain(CLICKS.iter().flat_map(|row| row.names));
        for element in elements.chain(&["svg", "iframe", "script", "form", "x-card"]) {
            for name in DANGEROUS {
                let writes = attribute(element, name).map_or(Writes::Never, |row| row.writes);
                let harmless = *name == "value" && ["progress", "meter"].contains(element);
                assert!(writes == Writes::Never || harmless, "<{element} {name}> is writable: {writes:?}");
            }
        }
    }

    #[test]
    fn what_is_secret_or_code_is_not_readable() {
        for (element, name) in [
            ("script", "nonce"),
            ("style", "nonce"),
            ("div", "nonce"),
            ("div", "onclick"),
            ("div", "style"),
            ("iframe", "srcdoc"),
            ("iframe", "src"),
            ("meta", "content"),
            ("form", "action"),
            ("button", "formaction"),
            ("a", "ping"),
            ("link", "href"),
            ("script", "integrity"),
            ("param", "value"),
            ("object", "data"),
        ] {
            assert!(attribute(element, name).is_none_or(|row| !row.reads), "<{element} {name}> is readable");
        }
        assert!(FIELDS.iter().all(|row| !["password", "hidden", "file"].contains(&row.kind)));
    }

    #[test]
    fn rows_are_complete_and_unique() {
        let mut seen = HashSet::new();
        for row in ATTRIBUTES {
            assert!(row.reads || row.writes != Writes::Never, "{}: a row that allows nothing", row.name);
            for element in row.on.iter().copied().chain(row.on.is_empty().then_some("*")) {
                assert!(seen.insert((element, row.name)), "<{element} {}> twice", row.name);
            }
        }
        let mut seen = HashSet::new();
        for name in ELEMENTS.iter().flat_map(|row| row.names) {
            assert!(seen.insert(name), "<{name}> twice");
        }
        for row in CLICKS {
            assert!(row.says.ends_with('.'), "{:?}", row.names);
            assert!(row.names.iter().all(|name| seen.insert(name) || element(name).is_some()), "{:?}", row.names);
        }
    }

    #[test]
    fn elements_that_are_not_text_have_no_row() {
        for name in [
            "script", "style", "template", "iframe", "noscript", "title", "object", "embed", "textarea", "base",
            "link", "meta", "xmp", "plaintext", "noembed", "noframes", "frame", "applet", "portal", "fencedframe",
        ] {
            assert!(element(name).is_none(), "<{name}>");
        }
    }
}
