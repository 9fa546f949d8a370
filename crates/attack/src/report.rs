//! What is printed: every run of every attack as data, and a table of goals for people.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use belljar_browsers::Engine;
use belljar_policy::Level;
use serde::{Serialize, Serializer};

use crate::layer::Layer;
use crate::scenario;
use crate::seen::Seen;
use crate::verdict::Verdict;

/// Everything that was run.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    pub browsers: Vec<Driven>,
    /// By programs.
    pub attacks: Vec<Row>,
    /// By everybody else in a browser.
    pub scenarios: Vec<scenario::Row>,
    /// By those that need none.
    pub clients: Vec<Asked>,
    pub benign: Vec<Meant>,
}

/// An attack of a plain client, once.
#[derive(Clone, Debug, Serialize)]
pub struct Asked {
    pub attack: String,
    /// What it got, or that its control got nothing.
    pub fault: Option<String>,
}

/// A browser that took part.
#[derive(Clone, Debug, Serialize)]
pub struct Driven {
    #[serde(serialize_with = "by_name")]
    pub engine: Engine,
    pub version: String,
}

/// One attack, once.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    pub attack: String,
    #[serde(serialize_with = "by_name")]
    pub engine: Engine,
    #[serde(serialize_with = "by_name")]
    pub level: Level,
    #[serde(flatten)]
    pub verdict: Verdict,
    pub seen: Seen,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub measured: Option<Measured>,
}

impl Row {
    /// Whether it waited for a frame that an attack before it had left busy, so that nothing was seen of this one. In
    /// Firefox promises that are rejected by the hundred thousand do that.
    pub(crate) fn met_silence(&self) -> bool {
        matches!(self.verdict, Verdict::Through { .. }) && self.seen.message.contains("No answer to")
    }
}

/// What it left behind.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Measured {
    /// From the deadline until its processes were quiet; `None` when there was no deadline to meet.
    pub dead_after_ms: Option<f64>,
    /// Of one core, a second after the host had its answer.
    pub cpu_percent_later: f64,
    pub memory_before: u64,
    pub memory_later: u64,
}

/// A harmless program, once.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Meant {
    pub program: &'static str,
    #[serde(serialize_with = "by_name")]
    pub engine: Engine,
    /// What it did in a jar that it does not do outside.
    pub differs: Option<String>,
}

/// The numbers of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    pub runs: usize,
    pub through: usize,
    pub programs: usize,
    pub differing: usize,
}

fn by_name<T: std::fmt::Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

impl Row {
    pub fn is_stopped(&self) -> bool {
        matches!(self.verdict, Verdict::Stopped { .. })
    }

    fn goal(&self) -> &str {
        self.attack.split('/').next().unwrap_or_default()
    }

    fn line(&self) -> String {
        let end = if self.seen.ok { self.seen.value.to_string() } else { self.seen.code.clone() };
        let end: String = end.chars().take(24).collect();
        let verdict = match &self.verdict {
            Verdict::Stopped { by } => by.to_string(),
            Verdict::Through { why } => format!("GOT THROUGH: {why}"),
        };
        let measured = self.measured.as_ref().map(|measured| {
            let dead = measured.dead_after_ms.map_or("-".to_owned(), |ms| format!("{ms:.0} ms"));
            let megabytes = |bytes: u64| bytes >> 20;
            let (before, later) = (megabytes(measured.memory_before), megabytes(measured.memory_later));
            format!("  dead after {dead}, then {:.0} % CPU, {before} -> {later} MB", measured.cpu_percent_later)
        });
        format!(
            "{:<48} {:<9} {:<10} {:<24} {verdict:<10} stall {:>4.0} ms{}",
            self.attack,
            self.engine,
            self.level,
            end,
            self.seen.stall_ms,
            measured.unwrap_or_default()
        )
    }
}

impl Report {
    /// A browser takes part.
    pub(crate) fn driven(&mut self, engine: Engine, version: &str) {
        if self.browsers.iter().all(|driven| driven.engine != engine) {
            self.browsers.push(Driven { engine, version: version.to_owned() });
        }
    }

    pub fn summary(&self) -> Summary {
        Summary {
            runs: self.attacks.len() + self.scenarios.len() + self.clients.len(),
            through: self.attacks.iter().filter(|row| !row.is_stopped()).count()
                + self.scenarios.iter().filter(|row| !row.is_stopped()).count()
                + self.clients.iter().filter(|asked| asked.fault.is_some()).count(),
            programs: self.benign.len(),
            differing: self.benign.iter().filter(|meant| meant.differs.is_some()).count(),
        }
    }

    pub fn is_clean(&self) -> bool {
        let Summary { through, differing, .. } = self.summary();
        through == 0 && differing == 0
    }

    /// What went wrong, a line each.
    pub fn faults(&self) -> Vec<String> {
        let attacks = self.attacks.iter().filter(|row| !row.is_stopped()).map(Row::line);
        let benign = self.benign.iter().filter_map(|meant| {
            Some(format!("{:<48} {:<9} means another thing: {}", meant.program, meant.engine, meant.differs.as_ref()?))
        });
        let others = self.scenarios.iter().filter(|row| !row.is_stopped()).map(scenario::Row::line);
        let clients =
            self.clients.iter().filter_map(|asked| Some(format!("{} {}", asked.attack, asked.fault.as_ref()?)));
        attacks.chain(others).chain(clients).chain(benign).collect()
    }

    /// Every run as a line, for few; goals as lines, for many.
    pub fn table(&self, each: bool) -> String {
        let mut out = String::new();
        for Driven { engine, version } in &self.browsers {
            let _ = writeln!(out, "\n{engine} {version}");
            let rows: Vec<&Row> = self.attacks.iter().filter(|row| row.engine == *engine).collect();
            if each {
                rows.iter().for_each(|row| _ = writeln!(out, "  {}", row.line()));
            } else {
                out.push_str(&goals(&rows));
            }
            let others: Vec<_> = self.scenarios.iter().filter(|row| row.engine == *engine).collect();
            if each {
                others.iter().for_each(|row| _ = writeln!(out, "  {}", row.line()));
            } else {
                out.push_str(&scenario::table(&others));
            }
            let programs: Vec<&Meant> = self.benign.iter().filter(|meant| meant.engine == *engine).collect();
            let same = programs.iter().filter(|meant| meant.differs.is_none()).count();
            if !programs.is_empty() {
                let _ = writeln!(out, "  harmless programs that mean the same: {same} of {}", programs.len());
            }
        }
        let refused = self.clients.iter().filter(|asked| asked.fault.is_none()).count();
        if !self.clients.is_empty() {
            let _ = writeln!(out, "\nplain clients that were refused: {refused} of {}", self.clients.len());
        }
        let Summary { runs, through, programs, differing } = self.summary();
        for fault in self.faults() {
            let _ = writeln!(out, "\n{fault}");
        }
        let _ = writeln!(out, "\n{} of {runs} runs of attacks stopped, {through} got through", runs - through);
        if programs > 0 {
            let _ = writeln!(out, "{} of {programs} harmless programs mean the same", programs - differing);
        }
        out
    }
}

/// One line per goal: how many, by whom, and the worst of what was measured.
fn goals(rows: &[&Row]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut by_goal: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        by_goal.entry(row.goal()).or_default().push(row);
    }
    let mut out = format!(
        "  {:<14} {:>9} {:>9} {:>11} {:>10} {:>9}  {}\n",
        "goal", "stopped", "stall ms", "dead after", "CPU later", "memory", "stopped by"
    );
    for (goal, rows) in by_goal {
        let stopped = rows.iter().filter(|row| row.is_stopped()).count();
        let measured = || rows.iter().filter_map(|row| row.measured.as_ref());
        let stall = rows.iter().map(|row| row.seen.stall_ms).fold(0.0, f64::max);
        let worst = |list: &mut dyn Iterator<Item = f64>| list.reduce(f64::max);
        let shown = |value: Option<f64>, unit: &str| value.map_or("-".to_owned(), |value| format!("{value:.0} {unit}"));
        let dead = worst(&mut measured().filter_map(|measured| measured.dead_after_ms));
        let cpu = worst(&mut measured().map(|measured| measured.cpu_percent_later));
        let grown = |measured: &Measured| (measured.memory_later as f64 - measured.memory_before as f64) / 1_048_576.0;
        let memory = worst(&mut measured().map(grown));
        let mut by: BTreeMap<Layer, usize> = BTreeMap::new();
        for row in &rows {
            if let Verdict::Stopped { by: layer } = row.verdict {
                *by.entry(layer).or_default() += 1;
            }
        }
        let by: Vec<String> = by.iter().map(|(layer, count)| format!("{layer} {count}")).collect();
        let _ = writeln!(
            out,
            "  {goal:<14} {:>9} {stall:>9.0} {:>11} {:>10} {:>9}  {}",
            format!("{stopped}/{}", rows.len()),
            shown(dead, "ms"),
            shown(cpu, "%"),
            shown(memory, "MB"),
            by.join(", ")
        );
    }
    out
}
