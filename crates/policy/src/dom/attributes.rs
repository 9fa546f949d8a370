//! Which attributes a tool sees and sets, on which elements, and what may stand in them.
//!
//! Nothing here that is writable holds an address, CSS, code, a name that becomes a global, an id that acts or anything
//! that reaches the top layer; and nothing that is readable holds a key of the page (`nonce`, `action`, the value of a
//! hidden field).

/// What may be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writes {
    Never,
    /// Any text: it is shown or spoken, and nothing else.
    Text,
    /// Letters, digits and hyphens.
    Token,
    /// One of these.
    Words(&'static [&'static str]),
    /// A plain number.
    Number,
    /// The empty text: it is set, and that is all it says.
    Flag,
    /// Ids, each of an element inside the offered part.
    Ids,
    /// Any text, where the page lists the attribute in `domAttributes`.
    Listed,
}

impl Writes {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Never => "never",
            Self::Text => "text",
            Self::Token => "token",
            Self::Words(_) => "words",
            Self::Number => "number",
            Self::Flag => "flag",
            Self::Ids => "ids",
            Self::Listed => "listed",
        }
    }

    pub const fn words(self) -> &'static [&'static str] {
        match self {
            Self::Words(words) => words,
            _ => &[],
        }
    }
}

#[derive(Debug)]
pub struct Attribute {
    /// Elements of HTML; empty for every element, and then it is written to those of HTML alone.
    pub on: &'static [&'static str],
    /// A name, or with `*` at its end every name that begins so.
    pub name: &'static str,
    pub reads: bool,
    pub writes: Writes,
}

/// The row that decides: one for the element before one for all, a whole name before a beginning.
pub fn attribute(element: &str, name: &str) -> Option<&'static Attribute> {
    let fits = |row: &&Attribute| row.name.strip_suffix('*').map_or(row.name == name, |start| name.starts_with(start));
    let mut rows: Vec<_> =
        ATTRIBUTES.iter().filter(fits).filter(|row| row.on.is_empty() || row.on.contains(&element)).collect();
    rows.sort_by_key(|row| (row.name.ends_with('*'), row.on.is_empty()));
    rows.first().copied()
}

const fn reads(on: &'static [&'static str], name: &'static str) -> Attribute {
    Attribute { on, name, reads: true, writes: Writes::Never }
}

const fn writes(on: &'static [&'static str], name: &'static str, writes: Writes) -> Attribute {
    Attribute { on, name, reads: true, writes }
}

const BOTH: Writes = Writes::Words(&["true", "false"]);
const EVERY: &[&str] = &[];
const FIELD: &[&str] = &["input", "textarea", "select"];

pub static ATTRIBUTES: &[Attribute] = &[
    reads(EVERY, "id"),
    writes(EVERY, "class", Writes::Listed),
    writes(EVERY, "title", Writes::Text),
    writes(EVERY, "lang", Writes::Token),
    writes(EVERY, "dir", Writes::Words(&["ltr", "rtl", "auto"])),
    writes(EVERY, "hidden", Writes::Flag),
    writes(EVERY, "role", Writes::Token),
    writes(EVERY, "data-*", Writes::Listed),
    reads(EVERY, "aria-*"),
    writes(EVERY, "aria-label", Writes::Text),
    writes(EVERY, "aria-description", Writes::Text),
    writes(EVERY, "aria-placeholder", Writes::Text),
    writes(EVERY, "aria-roledescription", Writes::Text),
    writes(EVERY, "aria-valuetext", Writes::Text),
    writes(EVERY, "aria-valuemin", Writes::Number),
    writes(EVERY, "aria-valuemax", Writes::Number),
    writes(EVERY, "aria-valuenow", Writes::Number),
    writes(EVERY, "aria-level", Writes::Number),
    writes(EVERY, "aria-setsize", Writes::Number),
    writes(EVERY, "aria-posinset", Writes::Number),
    writes(EVERY, "aria-busy", BOTH),
    writes(EVERY, "aria-checked", Writes::Words(&["true", "false", "mixed"])),
    writes(EVERY, "aria-current", Writes::Words(&["page", "step", "location", "date", "time", "true", "false"])),
    writes(EVERY, "aria-disabled", BOTH),
    writes(EVERY, "aria-expanded", BOTH),
    writes(EVERY, "aria-hidden", BOTH),
    writes(EVERY, "aria-invalid", Writes::Words(&["true", "false", "grammar", "spelling"])),
    writes(EVERY, "aria-live", Writes::Words(&["off", "polite", "assertive"])),
    writes(EVERY, "aria-pressed", Writes::Words(&["true", "false", "mixed"])),
    writes(EVERY, "aria-readonly", BOTH),
    writes(EVERY, "aria-required", BOTH),
    writes(EVERY, "aria-selected", BOTH),
    writes(EVERY, "aria-sort", Writes::Words(&["ascending", "descending", "none", "other"])),
    writes(EVERY, "aria-controls", Writes::Ids),
    writes(EVERY, "aria-describedby", Writes::Ids),
    writes(EVERY, "aria-details", Writes::Ids),
    writes(EVERY, "aria-errormessage", Writes::Ids),
    writes(EVERY, "aria-flowto", Writes::Ids),
    writes(EVERY, "aria-labelledby", Writes::Ids),
    writes(EVERY, "aria-owns", Writes::Ids),
    reads(&["a", "area"], "href"),
    reads(&["img"], "src"),
    writes(&["img", "area"], "alt", Writes::Text),
    reads(&["img", "canvas", "video", "td", "th"], "width"),
    reads(&["img", "canvas", "video", "td", "th"], "height"),
    reads(&["a"], "rel"),
    reads(&["a"], "hreflang"),
    reads(&["blockquote", "q", "del", "ins"], "cite"),
    writes(&["time", "del", "ins"], "datetime", Writes::Token),
    reads(&["td", "th"], "colspan"),
    reads(&["td", "th"], "rowspan"),
    reads(&["td", "th"], "headers"),
    reads(&["th"], "scope"),
    writes(&["th"], "abbr", Writes::Text),
    reads(&["ol"], "start"),
    reads(&["ol"], "reversed"),
    reads(&["details", "dialog"], "open"),
    reads(&["label", "output"], "for"),
    reads(&["input", "button", "ol"], "type"),
    reads(&["input", "textarea", "select", "button", "fieldset", "form", "output", "details"], "name"),
    // Of an input, only where its type has a row: a hidden field holds a token, a password field a password.
    reads(&["input", "option", "button", "li", "data"], "value"),
    writes(&["progress", "meter"], "value", Writes::Number),
    writes(&["progress", "meter"], "max", Writes::Number),
    writes(&["meter"], "min", Writes::Number),
    writes(&["meter"], "low", Writes::Number),
    writes(&["meter"], "high", Writes::Number),
    writes(&["meter"], "optimum", Writes::Number),
    reads(&["input"], "checked"),
    reads(&["input"], "min"),
    reads(&["input"], "max"),
    reads(&["input"], "step"),
    reads(&["input"], "pattern"),
    reads(&["input", "select"], "multiple"),
    reads(&["input", "textarea"], "minlength"),
    reads(&["input", "textarea"], "maxlength"),
    reads(&["input", "textarea"], "readonly"),
    writes(&["input", "textarea"], "placeholder", Writes::Text),
    reads(FIELD, "required"),
    reads(&["input", "textarea", "select", "button", "fieldset", "option", "optgroup"], "disabled"),
    reads(&["option"], "selected"),
    writes(&["option", "optgroup"], "label", Writes::Text),
];
