//! What can be wrong with an app's source.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    pub code: &'static str,
    pub title: &'static str,
    /// The way out where the place has none of its own.
    pub help: &'static str,
}

macro_rules! table {
    ($($name:ident = $code:literal, $title:literal, $help:literal;)*) => {
        $(pub const $name: Code = Code { code: $code, title: $title, help: $help };)*
        pub static CODES: &[Code] = &[$($name),*];
    };
}

table! {
    SYNTAX = "A001", "The file cannot be parsed.", "Correct the syntax at the place shown.";
    FILE_MISSING = "A002", "An import names a file that the app does not have.", "Write the file, or correct the path.";
    PACKAGE_MISSING = "A003", "An import names a package that is not there.", "Add it to `packages`, or correct its name.";
    PACKAGE_FAILED = "A004", "A package cannot be used.", "See the message: it names the package and the reason.";
    LANGUAGE = "A005", "The file is in a language that Belljar does not compile.", "Write the component in TSX or JSX; Vue and Svelte are not compiled yet.";
    TOO_LARGE = "A006", "The file is larger than a source file may be.", "Split it, or load it as data: `import url from \"./file?url\"`.";
    GAVE_UP = "A007", "The compiler exceeded its memory or time and was stopped.", "Make the file smaller or nest it less deeply.";
    STYLE = "A008", "The CSS module cannot be read.", "Correct the place shown.";
    JSON = "A009", "The file is not JSON.", "Correct the place shown; JSON has no comments and no trailing commas.";
    NO_COMPILER = "A010", "The server has no compiler.", "Put `belljar-compiler` beside `belljar`; in a clone, `cargo build --package belljar-compiler` makes it.";
    ENTRY_MISSING = "A011", "The app's entry is not one of its files.", "Name a file of the app in `entry`.";
    RUNTIME = "A012", "The app's code threw an error.", "Look at the place shown; the error was not caught.";
    TOO_MANY = "A013", "The app has more modules than can be linked.", "Import fewer files; packages belong into `packages`, not into the files.";
    NOT_TEXT = "A014", "The file is not text in UTF-8.", "Save it as UTF-8, or import it by `?url`.";
    NODE_ONLY = "A015", "The module exists in Node.js only.", "Use what browsers have: `fetch`, `crypto.subtle`, `URL`, `TextEncoder`.";
    SETTINGS = "A016", "`/belljar.json` cannot be read.", "It is an object with `entry`, `packages`, `jsx` and `imports`, all optional.";
    NO_EXPORT = "A017", "A file does not export what is imported from it.", "Export it there, or correct the name.";
}
