//! From a place in a compiled module to one in its source.

/// Line and column of the source, from 1, for those of the output, from 1. `mappings` is that of a source map; the output
/// begins with one line that it does not know.
pub fn original_position(mappings: &str, line: u32, column: u32) -> Option<(u32, u32)> {
    let wanted = line.checked_sub(2)? as usize;
    let column = i64::from(column.checked_sub(1)?);
    let (mut source_line, mut source_column) = (0_i64, 0_i64);
    let mut last = None;
    for (at, segments) in mappings.split(';').enumerate() {
        let mut generated = 0_i64;
        for segment in segments.split(',').filter(|segment| !segment.is_empty()) {
            let fields = decoded(segment)?;
            generated += fields[0];
            source_line += fields[2];
            source_column += fields[3];
            if at == wanted && (generated <= column || last.is_none()) {
                last = Some((source_line, source_column));
            }
        }
        if at == wanted {
            let one = |number: i64| u32::try_from(number + 1).ok();
            return last.and_then(|(line, column)| Some((one(line)?, one(column)?)));
        }
    }
    None
}

/// Up to five numbers in Base 64 of five bits each.
fn decoded(segment: &str) -> Option<[i64; 5]> {
    let mut fields = [0_i64; 5];
    let (mut field, mut value, mut shift) = (0, 0_i64, 0);
    for byte in segment.bytes() {
        let digit = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        if shift > 30 {
            return None;
        }
        value |= i64::from(digit & 31) << shift;
        shift += 5;
        if digit & 32 == 0 {
            *fields.get_mut(field)? = if value & 1 == 1 { -(value >> 1) } else { value >> 1 };
            (field, value, shift) = (field + 1, 0, 0);
        }
    }
    // One that maps to no source moves nothing.
    Some(fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_found_behind_the_line_that_was_added() {
        // Output line 0: column 0 -> 0:0, column 8 -> 0:4. Output line 1: column 2 -> 2:1.
        let mappings = "AAAA,QAAI;EAEH";
        assert_eq!(original_position(mappings, 2, 1), Some((1, 1)));
        assert_eq!(original_position(mappings, 2, 20), Some((1, 5)));
        assert_eq!(original_position(mappings, 3, 3), Some((3, 2)));
        assert_eq!(original_position(mappings, 1, 1), None);
        assert_eq!(original_position(mappings, 0, 0), None);
        assert_eq!(original_position(mappings, 99, 1), None);
        assert_eq!(original_position("!!!;", 2, 1), None);
        assert_eq!(original_position(&"g".repeat(10_000), 2, 1), None);
    }
}
