//! Every code the guard can answer with, one row each. A code is never reused for something else.

use serde::Serialize;

/// One row: what happened, why it matters, and the way out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Code {
    pub code: &'static str,
    pub title: &'static str,
    /// Why the guard cares.
    pub why: &'static str,
    /// What the author can do about it.
    pub help: &'static str,
    pub severity: Severity,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The program runs; the author should know.
    Warning,
    /// The program is refused.
    Error,
}

macro_rules! codes {
    ($($name:ident $code:literal $severity:ident $title:literal, $why:literal, $help:literal;)*) => {
        $(pub const $name: Code = Code {
            code: $code,
            title: $title,
            why: $why,
            help: $help,
            severity: Severity::$severity,
        };)*
        /// The whole table, in the order of the codes.
        pub const ALL: &[Code] = &[$($name),*];
    };
}

codes! {
    SOURCE_TOO_LARGE "G001" Error "the source is too large",
        "Every later step costs time in proportion to the source, so the size is capped first.",
        "split the program, or pass data as arguments instead of as source text";
    TOO_DEEP "G002" Error "the source is nested too deeply",
        "Parsers and printers recurse; a source of a hundred thousand brackets would end the guard instead of the guest.",
        "flatten the expression: name its parts, or move the data into an argument";
    TOO_MANY_NODES "G003" Error "the program has too many parts",
        "Memory of the guard grows with the syntax tree, so the tree is capped.",
        "pass data as arguments instead of as source text";
    SYNTAX "G004" Error "this is not valid JavaScript",
        "What cannot be parsed cannot be metered.",
        "correct the syntax at the marked place";
    EMPTY "G005" Error "there is no program",
        "A text without a word in it does nothing, and is never what its sender meant.",
        "write the program: its last expression, or what it returns, is its value";
    SEVERAL_PROGRAMS "G006" Error "the text holds several programs",
        "A Markdown text with several fences does not say which of them is to run.",
        "send one program alone, without fences and without text around it";
    OTHER_LANGUAGE "G007" Error "this is not JavaScript",
        "Only JavaScript and TypeScript run here.",
        "write the same in JavaScript";
    PRELUDE "G008" Error "the host's prelude is refused",
        "What the host puts before a program is read by the same rules, and the program is not run without it.",
        "correct `prelude` in the options of the run: this is not the program's mistake";
    SLOPPY "G010" Error "this form exists only outside strict mode",
        "Programs run in strict mode, where every name has one meaning that can be read off the text.",
        "write it in the strict form the message names";
    HTML_COMMENT "G011" Error "HTML-like comments are not accepted",
        "`<!--` and `-->` mean a comment in a script and operators in a module; one reader's comment is another's code.",
        "use // for a comment, or put a space into the operator";
    UNDECLARED_WRITE "G012" Error "this assigns to a name that is not declared",
        "Outside strict mode this would make a global variable; in strict mode it throws when it runs.",
        "declare the name with let or const";
    UNSUPPORTED_SYNTAX "G013" Error "no browser runs this syntax yet",
        "The hardened program is run by the browser as it stands.",
        "write it without this proposal";
    UNSUPPORTED_TYPESCRIPT "G014" Error "this form of TypeScript is more than types",
        "Types are taken out of the text; nothing of this form would be left to run as its author meant it.",
        "use plain objects, functions and export default instead";
    JSX "G015" Error "JSX is not supported",
        "JSX needs a library that draws, and a program has nothing to draw on.",
        "build the text with a template literal, or run the file as an app, which has a document";
    IMPORT "G020" Error "a program cannot import",
        "A program is one file; what it needs from outside it asks for with callTool.",
        "there are no modules here: use what the language has, and `await callTool(name, args)` for the rest";
    DYNAMIC_IMPORT "G021" Error "a program cannot load code while it runs",
        "import() reaches the network and brings code that was never metered.",
        "there are no modules here: use what the language has, and `await callTool(name, args)` for the rest";
    IMPORT_META "G022" Error "import.meta is not available",
        "It tells a program where it was loaded from, which is the host's business.",
        "pass what is needed as an argument";
    DIRECT_EVAL "G030" Error "eval runs code the guard has not seen",
        "Text turned into code is not metered, and could name what the guard added.",
        "use JSON.parse for data, and functions for behaviour";
    GLOBAL_REMOVED "G031" Error "this global is not there at this level",
        "The runtime removes it before the program starts; saying so now is kinder than a ReferenceError later.",
        "see the permit table of the level; `typeof name` may still ask whether it is there";
    GLOBAL_UNLISTED "G032" Warning "this name is neither declared nor on the permit table",
        "The runtime keeps only what the table lists, so using it throws a ReferenceError.",
        "declare the name, or check its spelling";
    BLOCKED_PROPERTY "G033" Error "this property is blocked at this level",
        "It leads from a value to the machinery behind all values of its kind.",
        "use Object.getPrototypeOf, Object.create or a class, or run at level standard";
}

/// What no engine would read either: `SYNTAX_ERROR` to the SDK, where the rest is `GUARD_REFUSED`.
pub const SYNTAX_ERRORS: &[Code] = &[
    SYNTAX, EMPTY, SEVERAL_PROGRAMS, OTHER_LANGUAGE, SLOPPY, HTML_COMMENT, UNSUPPORTED_SYNTAX, UNSUPPORTED_TYPESCRIPT,
    JSX,
];

#[cfg(test)]
mod tests {
    use super::ALL;

    #[test]
    fn codes_are_unique_and_in_order() {
        for pair in ALL.windows(2) {
            if let [a, b] = pair {
                assert!(a.code < b.code, "{} stands before {}", a.code, b.code);
            }
        }
    }
}
