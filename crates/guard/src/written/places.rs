//! Many offsets to lines and columns at once: a program of one long line would be counted anew for each.

use std::collections::HashMap;

use belljar_model::written::{Part, Place, Shape, WrittenCall};

/// Where something is, in bytes, until [`resolve`] has made a line of it.
pub(super) fn offset(at: u32) -> Place {
    Place { line: at, column: 0 }
}

/// Makes lines and columns of the offsets that the calls have as their lines. `lead` is what stands before `text`.
pub(super) fn resolve(calls: &mut [WrittenCall], lead: u32, text: &str) {
    let mut offsets = Vec::new();
    each_place(calls, &mut |place| {
        place.line = place.line.saturating_sub(lead);
        offsets.push(place.line);
    });
    offsets.sort_unstable();
    offsets.dedup();
    let places = places(text, &offsets);
    each_place(calls, &mut |place| *place = places.get(&place.line).copied().unwrap_or(Place { line: 1, column: 1 }));
}

fn each_place(calls: &mut [WrittenCall], visit: &mut impl FnMut(&mut Place)) {
    for call in calls {
        visit(&mut call.at);
        each_part(&mut call.args, visit);
    }
}

fn each_part(part: &mut Part, visit: &mut impl FnMut(&mut Place)) {
    visit(&mut part.at);
    match &mut part.shape {
        Shape::List { items, .. } => items.iter_mut().for_each(|item| each_part(item, visit)),
        Shape::Record { fields, .. } => fields.values_mut().for_each(|field| each_part(field, visit)),
        Shape::Unknown | Shape::Null | Shape::Boolean(_) | Shape::Number(_) | Shape::Text(_) => {}
    }
}

/// `sorted` are offsets in ascending order.
fn places(text: &str, sorted: &[u32]) -> HashMap<u32, Place> {
    let mut found = HashMap::with_capacity(sorted.len());
    let mut wanted = sorted.iter().copied().peekable();
    let mut at = Place { line: 1, column: 1 };
    let mut characters = text.char_indices().peekable();
    while let Some((index, character)) = characters.next() {
        while let Some(offset) = wanted.next_if(|offset| *offset as usize <= index) {
            found.insert(offset, at);
        }
        if wanted.peek().is_none() {
            break;
        }
        let ends_line = match character {
            '\n' | '\u{2028}' | '\u{2029}' => true,
            '\r' => characters.peek().is_none_or(|&(_, next)| next != '\n'),
            _ => false,
        };
        at = match ends_line {
            true => Place { line: at.line + 1, column: 1 },
            false => Place { column: at.column + u32::from(character.len_utf16() == 2) + 1, ..at },
        };
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::position;

    #[test]
    fn they_are_those_of_a_diagnostic() {
        let text = "a\r\nb\u{2028}😀c\n\nd\re";
        let offsets: Vec<u32> = text.char_indices().map(|(at, _)| u32::try_from(at).unwrap_or(0)).collect();
        let found = places(text, &offsets);
        for offset in offsets.iter().filter(|at| !text.get(**at as usize..).is_some_and(|rest| rest.starts_with('\n')))
        {
            let (line, column) = position(text, *offset);
            assert_eq!(found.get(offset), Some(&Place { line, column }), "{offset}");
        }
    }
}
