//! How large a table is, and how it begins. Any text is some table, so nothing is refused.

use super::preview::head;

const MAX_ROWS: u64 = 6;

pub(super) fn preview(text: &str) -> String {
    let Measured { rows, columns, shown } = measure(text);
    let beginning = text.get(..shown).unwrap_or_default().trim_end_matches(['\r', '\n']);
    let (rows, columns) = (plural(rows, "row"), plural(columns, "column"));
    head(&format!("{rows}, {columns}\n{}", beginning.replace("\r\n", "\n")))
}

fn plural(count: u64, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}

#[derive(Debug, PartialEq, Eq)]
struct Measured {
    rows: u64,
    /// Of the first row.
    columns: u64,
    /// Where the rows end that a preview shows.
    shown: usize,
}

/// As RFC 4180 has it: quotation marks hide commas and ends of lines. An empty line at the end is no row.
fn measure(text: &str) -> Measured {
    let (mut rows, mut columns, mut shown) = (0, 0, text.len());
    let (mut quoted, mut commas, mut open) = (false, 0, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'\n' if !quoted => {
                if rows == 0 {
                    columns = commas + 1;
                }
                rows += 1;
                if rows == MAX_ROWS {
                    shown = at;
                }
                open = false;
            }
            b'"' => (quoted, open) = (!quoted, true),
            b',' if !quoted => (commas, open) = (commas + 1, true),
            _ => open = true,
        }
    }
    if open {
        if rows == 0 {
            columns = commas + 1;
        }
        rows += 1;
    }
    Measured { rows, columns, shown }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotation_marks_hide_commas_and_lines() {
        for (text, rows, columns) in [
            ("", 0, 0),
            ("a", 1, 1),
            ("a,b\r\n1,2", 2, 2),
            ("a,b\n1,2\n", 2, 2),
            ("\"x,\ny\",b\n1,2\n", 2, 2),
            ("\"say \"\"hi, you\"\"\",b", 1, 2),
            ("a\n\nb", 3, 1),
            (",,\n", 1, 3),
        ] {
            let measured = measure(text);
            assert_eq!((measured.rows, measured.columns), (rows, columns), "{text:?}");
        }
    }

    #[test]
    fn a_preview_has_the_first_rows() {
        let text = (0..1_000).map(|row| format!("{row},x\n")).collect::<String>();
        assert_eq!(preview(&text), "1000 rows, 2 columns\n0,x\n1,x\n2,x\n3,x\n4,x\n5,x");
        assert_eq!(preview("a"), "1 row, 1 column\na");
        assert!(preview(&"long,".repeat(1_000)).chars().count() <= 401);
    }
}
