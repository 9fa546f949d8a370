//! One bench, measured several times: the middle of what was seen, and how far apart it was.

use crate::row::Row;

pub(crate) struct Line {
    pub(crate) row: Row,
    /// The least and the most that was seen, where there was more than one round.
    pub(crate) spread: Option<(f64, f64)>,
}

/// Rows of the same name are the same measurement. One that is missing in a round has fewer numbers.
pub(crate) fn settle(rounds: Vec<Vec<Row>>) -> Vec<Line> {
    let several = rounds.len() > 1;
    let mut groups: Vec<(Row, Vec<f64>, Vec<f64>)> = Vec::new();
    for row in rounds.into_iter().flatten() {
        let known = groups.iter_mut().find(|(first, ..)| first.name == row.name);
        if let Some((_, values, baselines)) = known {
            values.push(row.value);
            baselines.extend(row.baseline);
        } else {
            let (value, baseline) = (row.value, row.baseline);
            groups.push((row, vec![value], baseline.into_iter().collect()));
        }
    }
    let line = |(row, mut values, mut baselines): (Row, Vec<f64>, Vec<f64>)| {
        let baseline = row.baseline.map(|_| middle(&mut baselines));
        let value = middle(&mut values);
        // Sorted by now.
        let spread = several.then(|| (values[0], values[values.len() - 1]));
        Line { row: Row { value, baseline, ..row }, spread }
    };
    groups.into_iter().map(line).collect()
}

fn middle(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    let half = values.len() / 2;
    if values.len().is_multiple_of(2) { f64::midpoint(values[half - 1], values[half]) } else { values[half] }
}

#[cfg(test)]
mod tests {
    use super::settle;
    use crate::row::{Row, Target};

    fn round(value: f64, baseline: f64) -> Vec<Row> {
        let target = Some(Target::AtMost(3.0));
        vec![Row { name: "a".into(), unit: "ms".into(), value, baseline: Some(baseline), target }]
    }

    #[test]
    fn the_middle_counts_and_the_ends_are_told() {
        let [line] = settle(vec![round(9.0, 5.0), round(1.0, 4.0), round(2.0, 6.0)]).try_into().ok().unwrap();
        assert_eq!((line.row.value, line.row.baseline, line.spread), (2.0, Some(5.0), Some((1.0, 9.0))));
        assert_eq!(line.row.met(), Some(true));
    }

    #[test]
    fn one_round_has_no_spread() {
        let [line] = settle(vec![round(2.0, 5.0)]).try_into().ok().unwrap();
        assert_eq!((line.row.value, line.spread), (2.0, None));
    }
}
