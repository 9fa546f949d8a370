//! Strangers' text as a comment. It stays one: nothing in it ends the comment, and nothing in it is hidden from a reader.

use crate::literal::is_hidden;

/// Text in lines, cut to a length; and whether something was cut off.
pub(crate) fn clean(text: &str, max_chars: usize) -> (Vec<String>, bool) {
    let mut taken = String::new();
    let mut characters = text.trim().chars();
    let mut kept = 0;
    while kept < max_chars
        && let Some(character) = characters.next()
    {
        match character {
            // Each of them ends a line, in TypeScript or on a screen.
            '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' | '\u{b}' | '\u{c}' => taken.push('\n'),
            '\t' => taken.push(' '),
            _ if is_hidden(character) => continue,
            _ => taken.push(character),
        }
        kept += 1;
    }
    let cut = characters.any(|character| !character.is_whitespace() && !is_hidden(character));
    // Only now: what was hidden between the two may be gone.
    let taken = taken.replace("*/", "*\\/");
    let mut lines: Vec<String> = Vec::new();
    for line in taken.lines().map(str::trim_end) {
        if !(line.is_empty() && lines.last().is_none_or(String::is_empty)) {
            lines.push(line.to_owned());
        }
    }
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    if cut {
        match lines.last_mut() {
            Some(last) => last.push('…'),
            None => lines.push("…".into()),
        }
    }
    (lines, cut)
}

/// Lines that were cleaned, as a comment; empty where there is nothing to say.
pub(crate) fn comment(lines: &[String], indent: &str) -> String {
    match lines {
        [] => String::new(),
        [line] => format!("{indent}/** {line} */\n"),
        _ => {
            let body: String =
                lines.iter().map(|line| format!("{indent} * {line}").trim_end().to_owned() + "\n").collect();
            format!("{indent}/**\n{body}{indent} */\n")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> String {
        comment(&clean(text, 40).0, "")
    }

    #[test]
    fn nothing_ends_a_comment() {
        for (text, written) in [
            ("Lists users.", "/** Lists users. */\n"),
            ("*/ alert(1) /*", "/** *\\/ alert(1) /* */\n"),
            ("a*\u{200b}/b", "/** a*\\/b */\n"),
            ("a**//b", "/** a**\\//b */\n"),
            ("a\u{2028}b\r\nc", "/**\n * a\n * b\n *\n * c\n */\n"),
            ("a\n\n\n\nb\n", "/**\n * a\n *\n * b\n */\n"),
            ("\u{202e}evil\u{0}\u{e0041}", "/** evil */\n"),
            ("", ""),
            ("\u{200b} \n", ""),
        ] {
            assert_eq!(one(text), written, "{text:?}");
        }
    }

    #[test]
    fn what_is_long_is_cut_and_said() {
        assert_eq!(clean(&"x".repeat(41), 40), (vec!["x".repeat(40) + "…"], true));
        assert_eq!(clean(&"x".repeat(40), 40), (vec!["x".repeat(40)], false));
        assert!(clean(&"\u{200b}".repeat(100_000), 40).0.len() <= 1);
    }
}
