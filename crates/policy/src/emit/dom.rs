//! What a tool sees and changes of a page: the tables of the page's code, and the part of `docs/guide/tools.md`.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::dom::{
    ATTRIBUTES, Attribute, CLICKS, ELEMENTS, FIELDS, LISTED, LISTED_PREFIX, MATH_TEXT, MAX_WRITTEN, MAX_WRITTEN_IN_ALL,
    ON_CONTROLS, SVG_TEXT, Writes, click,
};

/// `web/generated/dom.ts`
pub fn dom_tables() -> String {
    let mut text = String::new();
    let mut table = |doc: &str, name: &str, of: &str, value: Value| {
        let _ = write!(text, "/** {doc} */\nexport const {name}: {of} = {value:#};\n\n");
    };
    let strings = "readonly string[]";
    let attributes: Vec<_> = ATTRIBUTES
        .iter()
        .map(|row| json!([row.on, row.name, row.reads, row.writes.name(), row.writes.words()]))
        .collect();
    table(
        "Elements (none: every), attribute (with `*`: every name that begins so), whether it is seen, what is written, its words.",
        "ATTRIBUTES",
        "readonly (readonly [readonly string[], string, boolean, Written, readonly string[]])[]",
        attributes.into(),
    );
    let names = |keep: &dyn Fn(bool) -> bool| -> Vec<_> {
        ELEMENTS.iter().filter(|row| keep(row.writes)).flat_map(|row| row.names).collect()
    };
    table("Elements of HTML whose text is text.", "TEXT", strings, json!(names(&|_| true)));
    table("Of these, whose text a tool may replace.", "REPLACED", strings, json!(names(&|writes| writes)));
    table("Elements of SVG whose text is text.", "SVG_TEXT", strings, json!(SVG_TEXT));
    table("Elements of MathML whose text is text.", "MATH_TEXT", strings, json!(MATH_TEXT));
    let fields: serde_json::Map<_, _> =
        FIELDS.iter().map(|row| (row.kind.to_owned(), json!({ "fills": row.fills, "clicks": row.clicks }))).collect();
    table(
        "Types of `<input>`: which are filled in, which are clicked.",
        "FIELDS",
        "Readonly<Record<string, { readonly fills: boolean; readonly clicks: boolean }>>",
        fields.into(),
    );
    let all = ELEMENTS.iter().flat_map(|row| row.names).chain(CLICKS.iter().flat_map(|row| row.names));
    let clicks: serde_json::Map<_, _> =
        all.filter_map(|name| Some(((*name).to_owned(), json!(click(name)?.name())))).collect();
    table("How each element may be clicked.", "CLICKS", "Readonly<Record<string, Clicked>>", clicks.into());
    table("Attributes that a clicked control may have.", "ON_CONTROLS", strings, json!(ON_CONTROLS));
    table("Attributes that a page may list.", "LISTED", strings, json!(LISTED));
    table("And every name that begins so.", "LISTED_PREFIX", "string", json!(LISTED_PREFIX));
    table("The longest text that is written at once.", "MAX_WRITTEN", "number", json!(MAX_WRITTEN));
    table("All texts that one call of a tool writes.", "MAX_WRITTEN_IN_ALL", "number", json!(MAX_WRITTEN_IN_ALL));
    text.push_str(
        "export type Written = \"never\" | \"text\" | \"token\" | \"words\" | \"number\" | \"flag\" | \"ids\" | \"listed\";\n\
         export type Clicked = \"plain\" | \"link\" | \"button\" | \"input\" | \"label\" | \"summary\" | \"image\";\n",
    );
    text
}

/// The generated part of `docs/guide/tools.md`.
pub fn dom_page() -> String {
    let mut page = String::from(
        "Attributes. What is not listed is neither shown nor set:\n\n| attribute | on | seen with `dom:read` | set with `dom:write` |\n|---|---|---|---|\n",
    );
    for row in ATTRIBUTES {
        let on = if row.on.is_empty() { "every element".into() } else { elements(row.on) };
        let seen = match (row.reads, row.name, row.on.contains(&"input")) {
            (false, ..) => "no",
            (true, "value", true) => "yes; of an `<input>` where its type is listed below",
            (true, ..) => "yes",
        };
        let _ = writeln!(page, "| `{}` | {on} | {seen} | {} |", row.name, written(row));
    }
    page.push_str("\nElements whose text is part of `textContent`; that of every other element is not:\n\n| elements | replaced by `dom.setTextContent` |\n|---|---|\n");
    for row in ELEMENTS {
        let writes = if row.writes { "yes" } else { "no" };
        let _ = writeln!(page, "| {}: {} | {writes} |", row.title, elements(row.names));
    }
    let _ = writeln!(page, "| Custom elements | no |\n| SVG: {} | no |\n| MathML | no |", elements(SVG_TEXT));
    page.push_str("\nFields. `<textarea>` and `<select>` are filled in too; a type that is not listed is not, and its `value` is not seen:\n\n| type of `<input>` | filled in by `dom.setValue` | clicked by `dom.click` |\n|---|---|---|\n");
    let word = |yes: bool| if yes { "yes" } else { "no" };
    for row in FIELDS {
        let _ = writeln!(page, "| `{}` | {} | {} |", row.kind, word(row.fills), word(row.clicks));
    }
    page.push_str("\nClicks. Every element around the clicked one must allow it too, also outside the offered part:\n\n| element | clicked |\n|---|---|\n");
    for row in CLICKS {
        let _ = writeln!(page, "| {} | {} |", elements(row.names), row.says);
    }
    page.push_str("| other elements whose text is text, custom elements | Nothing happens by itself. |\n| every other element: `<area>`, `<select>`, `<option>`, `<video>`, `<iframe>`, SVG links, … | Never. |\n");
    page
}

fn written(row: &Attribute) -> String {
    match row.writes {
        Writes::Never => "no".into(),
        Writes::Text => "any text".into(),
        Writes::Token => "letters, digits and `-`".into(),
        Writes::Words(words) => words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", "),
        Writes::Number => "a number".into(),
        Writes::Flag => "the empty text".into(),
        Writes::Ids => "ids of elements inside the part".into(),
        Writes::Listed => "any text, where the page lists it in `domAttributes`".into(),
    }
}

fn elements(names: &[&str]) -> String {
    names.iter().map(|name| format!("`<{name}>`")).collect::<Vec<_>>().join(" ")
}
