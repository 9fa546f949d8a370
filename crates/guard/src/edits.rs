//! Insertions and replacements over the author's text, and the text that results.
//!
//! The hardened program is the author's own text with pieces put in between. No piece contains a
//! line break, so line `n` of the output is line `n` of the input, and only columns move. Printing
//! a syntax tree would lose that, cost more time and need a map for every token.

use crate::diagnostic::position;
use crate::positions::Positions;
use crate::source::Source;

/// Text put in the place of `start..end`; an insertion when both are equal.
#[derive(Clone, Copy, Debug)]
struct Edit<'a> {
    start: u32,
    end: u32,
    text: &'a str,
}

/// Edits in the order of the text. The rewriter walks the tree in source order, so outer openings
/// come before inner ones at the same place, and inner closings before outer ones.
#[derive(Debug, Default)]
pub(crate) struct Edits<'a> {
    list: Vec<Edit<'a>>,
}

/// A place whose text is known only later, such as the declarations on top of a function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot(usize);

impl<'a> Edits<'a> {
    pub(crate) fn insert(&mut self, at: u32, text: &'a str) {
        self.replace(at, at, text);
    }

    pub(crate) fn replace(&mut self, start: u32, end: u32, text: &'a str) {
        self.list.push(Edit { start, end, text });
    }

    pub(crate) fn slot(&mut self, at: u32) -> Slot {
        self.insert(at, "");
        Slot(self.list.len() - 1)
    }

    pub(crate) fn fill(&mut self, slot: Slot, text: &'a str) {
        if let Some(edit) = self.list.get_mut(slot.0) {
            edit.text = text;
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// Puts the pieces together and notes which place of the output came from which of the input.
    pub(crate) fn apply(mut self, source: Source, prefix: &str, suffix: &str) -> (String, Positions) {
        let (source, lead) = (source.text(), source.text().len() - source.written().len());
        // Walking order and text order differ in a few corners of the tree; a stable sort of an
        // almost sorted list costs next to nothing.
        self.list.sort_by_key(|edit| edit.start);
        let added: usize = self.list.iter().map(|edit| edit.text.len()).sum();
        let mut code = String::with_capacity(prefix.len() + source.len() + added + suffix.len());
        let mut positions = Positions::default();
        code.push_str(prefix);
        positions.skip_output(prefix);
        // An engine may blame the `return` that was put before an expression: that is the expression's place.
        positions.mark();
        let mut copied = 0;
        for edit in &self.list {
            let kept = source.get(copied as usize..edit.start as usize).unwrap_or("");
            code.push_str(kept);
            positions.keep(kept);
            code.push_str(edit.text);
            positions.skip_output(edit.text);
            let gone = source.get(edit.start as usize..edit.end as usize).unwrap_or("");
            positions.skip_input(gone);
            for line_break in gone.chars().filter(|&c| matches!(c, '\n' | '\r' | '\u{2028}' | '\u{2029}')) {
                code.push(line_break);
                positions.new_output_line();
            }
            copied = copied.max(edit.end);
        }
        let rest = source.get(copied as usize..).unwrap_or("");
        code.push_str(rest);
        positions.keep(rest);
        code.push_str(suffix);
        if lead > 0 {
            positions.forget_lines(position(source, u32::try_from(lead).unwrap_or(u32::MAX)).0 - 1);
        }
        (code, positions)
    }
}
