//! The rows as people read them.

use crate::row::{Mark, Row};
use std::fmt::Write as _;

const HEAD: [&str; 6] = ["what", "ours", "baseline", "ratio", "mark", ""];

pub(crate) fn draw(rows: &[Row]) -> String {
    let lines: Vec<[String; 6]> = std::iter::once(HEAD.map(str::to_owned)).chain(rows.iter().map(cells)).collect();
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; 6] = std::array::from_fn(width);

    let mut table = String::new();
    for line in &lines {
        let [what, numbers @ .., verdict] = line;
        let mut drawn = format!("{what:<width$}", width = widths[0]);
        for (number, width) in numbers.iter().zip(&widths[1..]) {
            let _ = write!(drawn, "  {number:>width$}");
        }
        let _ = write!(drawn, "  {verdict}");
        table.push_str(drawn.trim_end());
        table.push('\n');
    }
    table
}

fn cells(row: &Row) -> [String; 6] {
    let with_unit = |value: f64| format!("{} {}", number(value), row.unit);
    [
        row.name.clone(),
        with_unit(row.value),
        row.baseline.map(with_unit).unwrap_or_default(),
        row.ratio().map(|ratio| format!("{ratio:.2}x")).unwrap_or_default(),
        match row.mark {
            Some(Mark::AtLeast(least)) => format!(">= {}", number(least)),
            Some(Mark::AtMost(most)) => format!("<= {}", number(most)),
            None => String::new(),
        },
        match row.met() {
            Some(true) => "pass".to_owned(),
            Some(false) => "FAIL".to_owned(),
            None => String::new(),
        },
    ]
}

/// Three digits that matter for small numbers, groups of three for large ones.
fn number(value: f64) -> String {
    let size = value.abs();
    if size < 1.0 {
        return format!("{value:.3}");
    }
    if size < 10.0 {
        return format!("{value:.2}");
    }
    if size < 100.0 {
        return format!("{value:.1}");
    }
    let digits = format!("{size:.0}");
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{}{grouped}", if value < 0.0 { "-" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::{draw, number};
    use crate::row::{Mark, Row};

    #[test]
    fn numbers_are_short_and_grouped() {
        for (value, text) in [
            (0.01234, "0.012"),
            (9.876, "9.88"),
            (12.34, "12.3"),
            (123.4, "123"),
            (50_000.0, "50,000"),
            (1_234_567.8, "1,234,568"),
            (-1500.0, "-1,500"),
        ] {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn columns_line_up_and_marks_are_judged() {
        let row =
            |name: &str, value, baseline, mark| Row { name: name.into(), unit: "ms".into(), value, baseline, mark };
        let drawn = draw(&[
            row("start", 8.0, Some(4.0), Some(Mark::AtMost(10.0))),
            row("compile", 1200.0, None, Some(Mark::AtLeast(2000.0))),
            row("size", 3.0, None, None),
        ]);
        let expected = "\
what         ours  baseline  ratio      mark
start     8.00 ms   4.00 ms  2.00x   <= 10.0  pass
compile  1,200 ms                   >= 2,000  FAIL
size      3.00 ms
";
        assert_eq!(drawn, expected);
    }
}
