//! Elements whose text is text: it is part of `textContent`, and a tool may replace it where the row says so.
//!
//! The text of every other element is code, a style, a document or nothing that anybody reads: an empty `<script>` in the
//! page runs the moment somebody puts text into it, and the text of a `<style>` can send what it selects to another host.

/// Elements of HTML that are alike.
#[derive(Debug)]
pub struct Elements {
    pub title: &'static str,
    /// Whether a tool may replace what is in it by a text.
    pub writes: bool,
    pub names: &'static [&'static str],
}

pub fn element(name: &str) -> Option<&'static Elements> {
    ELEMENTS.iter().find(|row| row.names.contains(&name))
}

pub static ELEMENTS: &[Elements] = &[
    Elements {
        title: "Sections, headings and blocks",
        writes: true,
        names: &[
            "address", "article", "aside", "blockquote", "center", "dd", "div", "dl", "dt", "figcaption", "figure",
            "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "li", "main", "menu", "nav", "ol", "p",
            "pre", "search", "section", "ul",
        ],
    },
    Elements {
        title: "Words in a line",
        writes: true,
        names: &[
            "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins",
            "kbd", "mark", "q", "rp", "rt", "ruby", "s", "samp", "small", "span", "strike", "strong", "sub", "sup",
            "time", "tt", "u", "var",
        ],
    },
    Elements { title: "Cells and captions of tables", writes: true, names: &["caption", "td", "th"] },
    Elements {
        title: "Labels and results of forms",
        writes: true,
        names: &["button", "label", "legend", "meter", "optgroup", "option", "output", "progress", "summary"],
    },
    Elements {
        title: "Containers, whose text is read and not replaced",
        writes: false,
        names: &[
            "body", "datalist", "details", "dialog", "fieldset", "form", "html", "map", "picture", "select", "slot",
            "table", "tbody", "tfoot", "thead", "tr",
        ],
    },
];

/// Elements of SVG whose text is shown.
pub const SVG_TEXT: &[&str] =
    &["svg", "g", "a", "switch", "text", "tspan", "textPath", "title", "desc", "foreignObject"];

/// Elements of MathML whose text is shown.
pub const MATH_TEXT: &[&str] = &[
    "math", "merror", "mfrac", "mi", "mmultiscripts", "mn", "mo", "mover", "mpadded", "mprescripts", "mroot", "mrow",
    "ms", "mspace", "msqrt", "mstyle", "msub", "msubsup", "msup", "mtable", "mtd", "mtext", "mtr", "munder",
    "munderover", "semantics",
];
