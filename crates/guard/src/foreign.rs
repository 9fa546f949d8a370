//! What a text that is no program is written in, as far as the word on its fence or its lines tell.

use serde::de::IgnoredAny;

/// What it is, how to say the same here, and where the text shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Foreign {
    pub(crate) what: &'static str,
    pub(crate) help: &'static str,
    pub(crate) at: usize,
}

/// By the word on the fence around it.
pub(crate) fn named(word: &str, at: usize) -> Option<Foreign> {
    let (what, help) = match word.to_ascii_lowercase().as_str() {
        "py" | "python" | "python3" => ("Python", PYTHON),
        "sh" | "bash" | "shell" | "zsh" | "console" | "powershell" => ("a shell script", SHELL),
        "json" | "jsonc" => ("JSON", JSON),
        "html" | "xml" | "svg" => ("markup", MARKUP),
        "sql" => ("SQL", SQL),
        "text" | "txt" | "plaintext" | "markdown" | "md" => ("text", PROSE),
        _ => return None,
    };
    Some(Foreign { what, help, at })
}

/// By its lines, where it does not parse.
pub(crate) fn foreign(text: &str) -> Option<Foreign> {
    let at = text.len() - text.trim_start().len();
    let found = |what, help| Some(Foreign { what, help, at });
    let whole = text.trim();
    let first = whole.lines().next().unwrap_or("").trim();
    if matches!(whole.as_bytes().first(), Some(b'{' | b'[')) && serde_json::from_str::<IgnoredAny>(whole).is_ok() {
        found("JSON", JSON)
    } else if whole.starts_with('<') && whole.contains("</") {
        found("markup", MARKUP)
    } else if is_shell(first) {
        found("a shell script", SHELL)
    } else if let Some(at) = python_line(text) {
        Some(Foreign { what: "Python", help: PYTHON, at })
    } else if is_sql(first) {
        found("SQL", SQL)
    } else if is_prose(first) {
        found("text", PROSE)
    } else {
        None
    }
}

const JSON: &str = "write a program: `return …` for data, `await callTool(name, args)` to call a tool";
const MARKUP: &str = "write a program that returns the text, in a template literal";
const SHELL: &str = "there is no shell here: write JavaScript, and call a tool with `await callTool(name, args)`";
const PYTHON: &str =
    "write the same in JavaScript: `await callTool(name, args)` calls a tool, `return` gives the value";
const SQL: &str = "write JavaScript, and give the query to a tool with `await callTool(name, args)`";
const PROSE: &str = "send the program alone: JavaScript, without text around it";

fn is_shell(first: &str) -> bool {
    const COMMANDS: &[&str] = &[
        "$", "sudo", "curl", "wget", "cd", "ls", "cat", "echo", "grep", "sed", "awk", "mkdir", "rm", "npm", "npx",
        "yarn", "pip", "pip3", "python", "python3", "node", "git", "docker", "bash", "sh", "apt-get", "brew",
    ];
    let mut words = first.split_whitespace();
    let command = words.next().unwrap_or("");
    let begins = |next: &str| next.starts_with(|c: char| c.is_alphanumeric() || "-./\"'~$".contains(c));
    (first.starts_with("#!") && first.ends_with("sh"))
        || COMMANDS.contains(&command) && words.next().is_some_and(begins)
}

/// The first line that is Python and nothing else.
fn python_line(text: &str) -> Option<usize> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let code = line.trim();
        if is_python(code) {
            return Some(at + line.len() - line.trim_start().len());
        }
        at += line.len();
    }
    None
}

fn is_python(line: &str) -> bool {
    let plain = !line.contains(['{', '}', ';']);
    let header = plain && line.ends_with(':');
    let starts = |words: &[&str]| words.iter().any(|word| line.starts_with(word));
    let names = |rest: &str| rest.chars().all(|c| c.is_alphanumeric() || "_., *".contains(c)) && !rest.is_empty();
    header
        && starts(&[
            "def ", "async def ", "for ", "while ", "if ", "elif ", "else:", "try:", "except", "with ", "class ",
        ])
        || line.strip_prefix("import ").is_some_and(names)
        || line.starts_with("from ") && line.contains(" import ")
        || starts(&["print(f\"", "print(f'", "return f\"", "return f'"])
}

fn is_sql(first: &str) -> bool {
    let word = first.split_whitespace().next().unwrap_or("").to_ascii_uppercase();
    matches!(word.as_str(), "SELECT" | "INSERT" | "UPDATE" | "DELETE") && first.split_whitespace().count() > 2
}

/// Four words or more, and nothing that code is made of.
fn is_prose(first: &str) -> bool {
    const KEYWORDS: &[&str] = &[
        "const", "let", "var", "if", "for", "while", "function", "return", "await", "async", "class", "import",
        "export", "throw", "try", "new", "switch", "do", "case", "typeof", "void", "delete", "yield", "type",
        "interface", "enum",
    ];
    let mut words = first.split_whitespace();
    let word = words.next().unwrap_or("");
    !KEYWORDS.contains(&word)
        && word.starts_with(char::is_alphabetic)
        && words.count() >= 3
        && !first.contains(['{', '}', '=', ';', '<', '>', '[', ']'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_told_by_its_lines() {
        let what = |text: &str| foreign(text).map(|it| it.what);
        assert_eq!(what("{\"tool\": \"users:list\"}"), Some("JSON"));
        assert_eq!(what("<html><b>x</b></html>"), Some("markup"));
        assert_eq!(what("#!/bin/bash\nls"), Some("a shell script"));
        assert_eq!(what("curl -s https://example.com"), Some("a shell script"));
        assert_eq!(what("x = 1\nfor i in range(3):\n    print(i)"), Some("Python"));
        assert_eq!(what("import json"), Some("Python"));
        assert_eq!(what("SELECT name FROM users"), Some("SQL"));
        assert_eq!(what("I cannot do that without a tool."), Some("text"));
        for code in ["const = 1", "if (a) {", "foo(", "let a b c d", "return return return", "a b"] {
            assert_eq!(what(code), None, "{code}");
        }
    }
}
