//! Types of `<input>`: whose value a tool sees as the attribute `value`, which it may fill in, and which it may click.
//! `password`, `hidden` and `file` have no row, and neither has what a browser may add tomorrow.

#[derive(Debug)]
pub struct Field {
    /// As `input.type` has it.
    pub kind: &'static str,
    pub fills: bool,
    pub clicks: bool,
}

pub fn field(kind: &str) -> Option<&'static Field> {
    FIELDS.iter().find(|row| row.kind == kind)
}

const fn filled(kind: &'static str) -> Field {
    Field { kind, fills: true, clicks: true }
}

/// A click would open a picker over the page.
const fn picked(kind: &'static str) -> Field {
    Field { kind, fills: true, clicks: false }
}

const fn clicked(kind: &'static str) -> Field {
    Field { kind, fills: false, clicks: true }
}

pub static FIELDS: &[Field] = &[
    filled("text"),
    filled("search"),
    filled("email"),
    filled("tel"),
    filled("url"),
    filled("number"),
    filled("range"),
    picked("date"),
    picked("datetime-local"),
    picked("month"),
    picked("week"),
    picked("time"),
    picked("color"),
    clicked("checkbox"),
    clicked("radio"),
    clicked("button"),
];
