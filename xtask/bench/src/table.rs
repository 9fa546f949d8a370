//! The rows as people read them.

use crate::rounds::Line;
use crate::row::Target;
use std::fmt::Write as _;

const COLUMNS: usize = 7;
const HEAD: [&str; COLUMNS] = ["work", "Belljar", "range", "baseline", "÷ baseline", "target", ""];

pub(crate) fn draw(lines: &[Line]) -> String {
    let lines: Vec<_> = std::iter::once(HEAD.map(str::to_owned)).chain(lines.iter().map(cells)).collect();
    // A column with nothing in it is left out, its head too.
    let is_empty = |column: usize| lines.iter().skip(1).all(|line| line[column].is_empty());
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; COLUMNS] = std::array::from_fn(width);

    let mut table = String::new();
    for line in &lines {
        let [what, numbers @ .., verdict] = line;
        let mut drawn = format!("{what:<width$}", width = widths[0]);
        for (column, number) in numbers.iter().enumerate().map(|(index, number)| (index + 1, number)) {
            if !is_empty(column) {
                let _ = write!(drawn, "  {number:>width$}", width = widths[column]);
            }
        }
        let _ = write!(drawn, "  {verdict}");
        table.push_str(drawn.trim_end());
        table.push('\n');
    }
    table
}

/// The same as a table of Markdown.
pub(crate) fn markdown(lines: &[Line]) -> String {
    let mut table = String::from(
        "| work | Belljar | range | baseline | ÷ baseline | target | |\n|---|---:|---:|---:|---:|---:|---|\n",
    );
    for line in lines {
        let _ = writeln!(table, "| {} |", cells(line).join(" | "));
    }
    table
}

fn cells(line: &Line) -> [String; COLUMNS] {
    let row = &line.row;
    let with_unit = |value: f64| format!("{} {}", number(value), row.unit);
    [
        row.name.clone(),
        with_unit(row.value),
        line.spread.map(|(least, most)| format!("{} to {}", number(least), number(most))).unwrap_or_default(),
        row.baseline.map(with_unit).unwrap_or_default(),
        row.ratio().map(|ratio| format!("{ratio:.2}x")).unwrap_or_default(),
        match row.target {
            Some(Target::AtLeast(least)) => format!(">= {}", number(least)),
            Some(Target::AtMost(most)) => format!("<= {}", number(most)),
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
    use super::{draw, markdown, number};
    use crate::rounds::settle;
    use crate::row::{Row, Target};

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
            |name: &str, value, baseline, target| Row { name: name.into(), unit: "ms".into(), value, baseline, target };
        let lines = settle(vec![vec![
            row("start", 8.0, Some(4.0), Some(Target::AtMost(10.0))),
            row("compile", 1200.0, None, Some(Target::AtLeast(2000.0))),
            row("size", 3.0, None, None),
        ]]);
        let expected = "\
work      Belljar  baseline  ÷ baseline    target
start     8.00 ms   4.00 ms       2.00x   <= 10.0  pass
compile  1,200 ms                        >= 2,000  FAIL
size      3.00 ms
";
        assert_eq!(draw(&lines), expected);
        assert!(markdown(&lines).contains("| start | 8.00 ms |  | 4.00 ms | 2.00x | <= 10.0 | pass |"));
    }
}
