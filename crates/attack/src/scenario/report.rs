//! One attack, once, as data and as a line; many, as a table of attackers and goals.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use belljar_browsers::Engine;
use serde::{Serialize, Serializer};

use super::file::Attacker;
use super::goal::Goal;
use super::seen::Seen;
use super::verdict::{Outcome, allowed_stall};

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    pub attack: String,
    #[serde(serialize_with = "by_name")]
    pub guest: Attacker,
    pub goal: Goal,
    #[serde(serialize_with = "by_name")]
    pub engine: Engine,
    #[serde(flatten)]
    pub outcome: Outcome,
    pub seen: Seen,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub control: Option<Seen>,
    /// The stall beside a quiet guest of the same kind.
    pub quiet_ms: f64,
}

fn by_name<T: std::fmt::Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

impl Row {
    pub fn is_stopped(&self) -> bool {
        matches!(self.outcome, Outcome::Stopped | Outcome::Open { .. })
    }

    /// Whether the page went without a turn for longer than the mark, whatever the attack wanted.
    pub fn is_over_mark(&self) -> bool {
        self.seen.stall_ms > allowed_stall(self.quiet_ms)
    }

    pub fn line(&self) -> String {
        let outcome = match &self.outcome {
            Outcome::Stopped => "stopped".to_owned(),
            Outcome::Open { why } => format!("open: {why}"),
            Outcome::Through { why } => format!("GOT THROUGH: {why}"),
            Outcome::Deaf { why } => format!("SHOWS NOTHING: {why}"),
        };
        let said: String = self.seen.said.chars().take(40).collect();
        let control = self.control.as_ref().map_or(String::new(), |control| format!(" ({:.0})", control.stall_ms));
        let heap = self.seen.heap_bytes.map_or("-".to_owned(), |bytes| format!("{:.0}", bytes / 1_048_576.0));
        format!(
            "{:<44} {:<6} {:<9} stall {:>4.0}{control}{} ms, heap {heap} MB, {} records, said {said:?}: {outcome}",
            self.attack,
            self.guest,
            self.engine,
            self.seen.stall_ms,
            if self.is_over_mark() { "!" } else { "" },
            self.seen.records
        )
    }
}

/// One line for each attacker and goal: how many, and the worst of what was measured.
pub(crate) fn table(rows: &[&Row]) -> String {
    let mut groups: BTreeMap<(Attacker, Goal), Vec<&Row>> = BTreeMap::new();
    for row in rows {
        groups.entry((row.guest, row.goal)).or_default().push(row);
    }
    if groups.is_empty() {
        return String::new();
    }
    let mut out = format!(
        "  {:<8} {:<12} {:>9} {:>9} {:>9} {:>10} {:>8} {:>9} {:>8}\n",
        "guest", "goal", "stopped", "stall ms", "quiet ms", "control ms", "heap MB", "requests", "records"
    );
    for ((guest, goal), rows) in groups {
        let most = |value: &dyn Fn(&Row) -> f64| rows.iter().map(|row| value(row)).fold(0.0, f64::max);
        let stopped = rows.iter().filter(|row| row.is_stopped()).count();
        let _ = writeln!(
            out,
            "  {guest:<8} {:<12} {:>9} {:>9.0} {:>9.0} {:>10.0} {:>8.0} {:>9} {:>8}",
            format!("{goal:?}").to_lowercase(),
            format!("{stopped}/{}", rows.len()),
            most(&|row| row.seen.stall_ms),
            most(&|row| row.quiet_ms),
            most(&|row| row.control.as_ref().map_or(0.0, |control| control.stall_ms)),
            most(&|row| row.seen.heap_bytes.unwrap_or(0.0)) / 1_048_576.0,
            rows.iter().map(|row| row.seen.requests.len()).sum::<usize>(),
            rows.iter().map(|row| row.seen.records).sum::<u64>(),
        );
    }
    out
}
