//! The program in a text that a model wrote: Markdown fences, prose around them, a line that names the language.
//!
//! ## Input
//! ````text
//! Here it is:
//! ```js
//! return 1;
//! ```
//! ````
//! What stands before the program becomes spaces and what stands behind it is cut, so every line and column stays
//! that of the whole text.

use crate::options::Language;

/// A stretch of a text, and the language that the text says it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part<'s> {
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Where the fence itself is.
    fence: usize,
    /// The word on the fence or the line, as it was written.
    pub(crate) word: &'s str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fenced<'s> {
    None,
    One(Part<'s>),
    /// Nothing says which of them is the program.
    Several(usize),
}

impl<'s> Part<'s> {
    pub(crate) fn language(&self) -> Option<Language> {
        Language::from_word(self.word)
    }

    /// The part where it stands in `text`, and nothing around it.
    pub(crate) fn alone(&self, text: &str) -> String {
        let mut out = String::with_capacity(self.end);
        for c in text.get(..self.start).unwrap_or("").chars() {
            match c {
                '\n' | '\r' | '\u{2028}' | '\u{2029}' => out.push(c),
                _ => out.extend(std::iter::repeat_n(' ', c.len_utf8())),
            }
        }
        out.push_str(text.get(self.start..self.end).unwrap_or(""));
        out
    }
}

/// The first thing in the text is a fence of backticks. To the grammar that is an empty template used as a function,
/// which throws before anything happens: no program that does something begins like that.
pub(crate) fn begins(text: &str) -> bool {
    text.trim_start().starts_with("```")
}

/// What stands before the first fence, if that is something.
pub(crate) fn head(text: &str) -> Option<&str> {
    if !text.contains("```") && !text.contains("~~~") {
        return None;
    }
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if Fence::read(line).is_some() {
            return text.get(..at).filter(|head| !head.trim().is_empty());
        }
        at += line.len();
    }
    None
}

/// The text behind a first line that is nothing but the name of the language.
pub(crate) fn behind_word(text: &str) -> Option<Part<'_>> {
    let from = text.len() - text.trim_start().len();
    let line = text.get(from..)?.lines().next()?;
    let word = line.trim_end();
    Language::from_word(word)?;
    Some(Part { start: from + line.len(), end: text.len(), fence: from, word })
}

/// The one fenced block that is the program.
pub(crate) fn fenced(text: &str) -> Fenced<'_> {
    if let Some(part) = on_one_line(text) {
        return Fenced::One(part);
    }
    let blocks = blocks(text);
    if blocks.first().is_some_and(|first| is_within(text, first.fence)) {
        return Fenced::None;
    }
    let known: Vec<_> = blocks.iter().filter(|part| part.language().is_some()).collect();
    let unnamed: Vec<_> = blocks.iter().filter(|part| part.word.is_empty()).collect();
    match (blocks.as_slice(), known.as_slice(), unnamed.as_slice()) {
        ([], ..) => Fenced::None,
        ([only], ..) => Fenced::One(*only),
        (_, [only], _) | (_, [], [only]) => Fenced::One(**only),
        (all, ..) => Fenced::Several(all.len()),
    }
}

/// The place is in a template or a comment that began before it: what is fenced there is text of a program, even of one
/// that does not parse.
fn is_within(text: &str, place: usize) -> bool {
    let before = text.get(..place).unwrap_or("");
    let comment = before.rfind("/*").is_some_and(|open| before.rfind("*/").is_none_or(|close| close < open));
    comment || before.bytes().filter(|&byte| byte == b'`').count() % 2 == 1
}

/// ```` ```js return 1``` ````
fn on_one_line(text: &str) -> Option<Part<'_>> {
    let inner = text.trim().strip_prefix("```")?.strip_suffix("```")?;
    if inner.contains('\n') || inner.is_empty() {
        return None;
    }
    let first = inner.split(char::is_whitespace).next().unwrap_or("");
    let word = if first.len() < inner.len() && Language::from_word(first).is_some() { first } else { "" };
    let start = text.len() - text.trim_start().len() + 3;
    Some(Part { start: start + word.len(), end: start + inner.len(), fence: start - 3, word })
}

fn blocks(text: &str) -> Vec<Part<'_>> {
    let mut found = Vec::new();
    let mut open: Option<(Fence, usize, usize)> = None;
    let (mut at, mut fences) = (0, 0);
    for line in text.split_inclusive('\n') {
        let (start, end) = (at, at + line.len());
        at = end;
        let Some(fence) = Fence::read(line) else { continue };
        match open {
            Some((opened, fence_at, from)) if fence.closes(&opened) => {
                found.push(Part { start: from, end: line_end(text, from, start), fence: fence_at, word: opened.word });
                open = None;
                fences += 1;
            }
            Some(_) => {}
            None => {
                open = Some((fence, start, end));
                fences += 1;
            }
        }
    }
    let Some((fence, at, from)) = open else { return found };
    // A fence at the end closes one that nobody opened.
    let closes = fences == 1 && fence.word.is_empty() && is_blank(text, from, text.len()) && !is_blank(text, 0, at);
    found.push(match closes {
        true => Part { start: 0, end: line_end(text, 0, at), fence: at, word: "" },
        false => Part { start: from, end: text.len(), fence: at, word: fence.word },
    });
    found
}

/// Without the line break before the fence: what is missing at the end of a program is missing on its last line.
fn line_end(text: &str, start: usize, end: usize) -> usize {
    text.get(start..end).map_or(end, |part| start + part.trim_end_matches(['\n', '\r']).len())
}

fn is_blank(text: &str, start: usize, end: usize) -> bool {
    text.get(start..end).is_none_or(|part| part.trim().is_empty())
}

/// A line of three or more backticks or tildes.
#[derive(Clone, Copy)]
struct Fence<'s> {
    mark: char,
    count: usize,
    word: &'s str,
}

impl<'s> Fence<'s> {
    fn read(line: &'s str) -> Option<Self> {
        let line = line.trim();
        let mark = line.chars().next().filter(|c| matches!(c, '`' | '~'))?;
        let info = line.trim_start_matches(mark);
        let count = line.len() - info.len();
        // Backticks behind backticks are code within a line.
        let is_fence = count >= 3 && !(mark == '`' && info.contains('`'));
        is_fence.then(|| Self { mark, count, word: info.split_whitespace().next().unwrap_or("") })
    }

    fn closes(&self, opened: &Self) -> bool {
        self.mark == opened.mark && self.count >= opened.count && self.word.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Option<(&str, &str)> {
        match fenced(text) {
            Fenced::One(part) => Some((text.get(part.start..part.end)?, part.word)),
            _ => None,
        }
    }

    #[test]
    fn the_program_is_found_in_what_surrounds_it() {
        assert_eq!(one("```js\na\n```"), Some(("a", "js")));
        assert_eq!(one("```\na\n```\n"), Some(("a", "")));
        assert_eq!(one("```js\r\na\r\n```\r\n"), Some(("a", "js")));
        assert_eq!(one("Sure:\n\n  ~~~typescript\na\n~~~~\nDone."), Some(("a", "typescript")));
        assert_eq!(one("```js\na\n"), Some(("a\n", "js")));
        assert_eq!(one("a\n```\n"), Some(("a", "")));
        assert_eq!(one("```js a```"), Some((" a", "js")));
        assert_eq!(one("````md\n```\na\n```\n````"), Some(("```\na\n```", "md")));
        assert_eq!(one("```bash\nls\n```\n```js\na\n```"), Some(("a", "js")));
        assert_eq!(one("a ``` b"), None);
        assert_eq!(one("const text = `\n```js\na\n```\n`; )"), None);
        assert_eq!(one("/*\n```js\na\n```\n*/ )"), None);
        assert_eq!(fenced("```js\na\n```\n```js\nb\n```"), Fenced::Several(2));
        assert_eq!(fenced("a"), Fenced::None);
    }

    #[test]
    fn lines_and_columns_stay() {
        let text = "Voilà 😀\r\n```js\na\n```";
        let Fenced::One(part) = fenced(text) else { unreachable!() };
        let alone = part.alone(text);
        assert_eq!(alone.lines().last(), Some("a"));
        assert_eq!(alone.find('a'), text.find("a\n"));
        assert_eq!(alone.lines().count(), 3);
    }
}
