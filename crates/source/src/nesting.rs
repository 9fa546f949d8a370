//! What would overflow the stack of a parser that descends by recursion. A child that dies of it takes nobody along, but its
//! author learns more from a sentence.

/// Deeper than anything that people write; a parser of ours takes some ten times as much.
const MAX_DEPTH: usize = 1_000;

/// The offset at which brackets are nested too deeply. Strings and comments are not told apart: whoever has a thousand open
/// brackets in a string can write it otherwise.
pub(crate) fn too_deep(text: &str) -> Option<usize> {
    let (mut depth, mut run, mut last) = (0_usize, 0_usize, 0_u8);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        // `!!!!x`, `a=>a=>…`, `- - -x`: one level for each sign.
        if b"!~+-=>?:<".contains(&byte) && (byte == last || last == b' ' || b"=>".contains(&last)) {
            run += 1;
        } else if byte == b'\n' || byte == b';' {
            run = 0;
        }
        last = byte;
        if depth > MAX_DEPTH || run > 20 * MAX_DEPTH {
            return Some(at);
        }
    }
    None
}
