//! Counters, in the text form that Prometheus reads.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Which kind of host a request was for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestTarget {
    Host,
    Sandbox,
    /// No host of this server.
    Unrouted,
}

#[derive(Debug, Default)]
pub struct Metrics {
    /// By side (host, sandbox) and by hundreds: 1xx to 5xx.
    responses: [[AtomicU64; 5]; 2],
    durations: [Histogram; 2],
    created: AtomicU64,
    removed: AtomicU64,
    reports: AtomicU64,
    memory_misses: AtomicU64,
    /// Answered, failed.
    mcp_requests: [AtomicU64; 2],
    /// Let through, refused.
    widget_calls: [AtomicU64; 2],
    connections: AtomicU64,
    refused_connections: AtomicU64,
    refusals: [AtomicU64; LIMIT_KINDS.len()],
}

/// What a limit is about.
#[derive(Clone, Copy, Debug)]
pub enum LimitKind {
    Requests,
    Uploads,
    Creates,
    Reports,
    Sandboxes,
    Bytes,
    Pending,
}

/// In the order of [`LimitKind`].
const LIMIT_KINDS: [&str; 7] = ["requests", "uploads", "creates", "reports", "sandboxes", "bytes", "pending"];

/// Numbers that are counted elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Gauges {
    pub sandboxes: u64,
    pub stored_bytes: u64,
    pub memory_bytes: usize,
    pub pending_bytes: u64,
    pub mcp_ready: u64,
    pub mcp_starts: u64,
}

impl Metrics {
    pub fn answered(&self, target: RequestTarget, status: http::StatusCode, took: Duration) {
        let side = usize::from(target != RequestTarget::Host);
        if let Some(counter) = self.responses[side].get(usize::from(status.as_u16() / 100).wrapping_sub(1)) {
            counter.fetch_add(1, Ordering::Relaxed);
        }
        self.durations[side].observe(took);
    }

    pub fn created(&self) {
        self.created.fetch_add(1, Ordering::Relaxed);
    }

    pub fn removed(&self, how_many: usize) {
        self.removed.fetch_add(how_many as u64, Ordering::Relaxed);
    }

    pub fn reported(&self, how_many: usize) {
        self.reports.fetch_add(how_many as u64, Ordering::Relaxed);
    }

    pub fn missed_memory(&self) {
        self.memory_misses.fetch_add(1, Ordering::Relaxed);
    }

    pub fn mcp_requested(&self, answered: bool) {
        self.mcp_requests[usize::from(!answered)].fetch_add(1, Ordering::Relaxed);
    }

    pub fn widget_called(&self, admitted: bool) {
        self.widget_calls[usize::from(!admitted)].fetch_add(1, Ordering::Relaxed);
    }

    pub fn refused(&self, limit: LimitKind) {
        self.refusals[limit as usize].fetch_add(1, Ordering::Relaxed);
    }

    pub fn connected(&self) {
        self.connections.fetch_add(1, Ordering::Relaxed);
    }

    pub fn refused_connection(&self) {
        self.refused_connections.fetch_add(1, Ordering::Relaxed);
    }

    pub fn text(&self, gauges: Gauges) -> String {
        let mut text = String::new();
        let mut row = |name: &str, kind: &str, help: &str, values: &[(String, u64)]| {
            let _ = writeln!(text, "# HELP belljar_{name} {help}\n# TYPE belljar_{name} {kind}");
            for (labels, value) in values {
                let _ = writeln!(text, "belljar_{name}{labels} {value}");
            }
        };
        let responses: Vec<_> = SIDES
            .iter()
            .zip(&self.responses)
            .flat_map(|(side, counters)| {
                counters.iter().zip(1..).map(move |(counter, class)| {
                    (format!("{{side=\"{side}\",class=\"{class}xx\"}}"), counter.load(Ordering::Relaxed))
                })
            })
            .collect();
        row("responses_total", "counter", "Responses by side and class of status.", &responses);
        let one = |value: u64| [(String::new(), value)];
        let load = |counter: &AtomicU64| one(counter.load(Ordering::Relaxed));
        row("sandboxes_created_total", "counter", "Sandboxes created.", &load(&self.created));
        row("sandboxes_removed_total", "counter", "Sandboxes deleted, expired or evicted.", &load(&self.removed));
        row("reports_total", "counter", "Reports taken from browsers.", &load(&self.reports));
        row(
            "memory_misses_total",
            "counter",
            "Sandboxes that had to be read from the store.",
            &load(&self.memory_misses),
        );
        let two = |counters: &[AtomicU64; 2], label: &str, names: [&str; 2]| {
            let values = counters.iter().map(|counter| counter.load(Ordering::Relaxed));
            names.map(|name| format!("{{{label}=\"{name}\"}}")).into_iter().zip(values).collect::<Vec<_>>()
        };
        row(
            "mcp_requests_total",
            "counter",
            "Requests to MCP servers.",
            &two(&self.mcp_requests, "outcome", ["answered", "failed"]),
        );
        row(
            "mcp_widget_calls_total",
            "counter",
            "MCP requests of widgets, by the verdict of their gate.",
            &two(&self.widget_calls, "verdict", ["admitted", "refused"]),
        );
        row("mcp_starts_total", "counter", "Starts of MCP servers.", &one(gauges.mcp_starts));
        row("mcp_servers_ready", "gauge", "MCP servers that are up.", &one(gauges.mcp_ready));
        row("connections_total", "counter", "Connections accepted.", &load(&self.connections));
        row(
            "connections_refused_total",
            "counter",
            "Connections closed because there were too many.",
            &load(&self.refused_connections),
        );
        let refusals = LIMIT_KINDS.iter().zip(&self.refusals);
        let refusals: Vec<_> = refusals
            .map(|(quota, counter)| (format!("{{quota=\"{quota}\"}}"), counter.load(Ordering::Relaxed)))
            .collect();
        row("refusals_total", "counter", "Requests refused because of a limit.", &refusals);
        row("pending_bytes", "gauge", "Bytes of requests that are being answered.", &one(gauges.pending_bytes));
        row("sandboxes", "gauge", "Sandboxes in the store.", &one(gauges.sandboxes));
        row("stored_bytes", "gauge", "Bytes of files in the store.", &one(gauges.stored_bytes));
        row("memory_bytes", "gauge", "Bytes of documents and files kept in memory.", &one(gauges.memory_bytes as u64));
        let version = format!("{{version=\"{}\"}}", env!("CARGO_PKG_VERSION"));
        row("build_info", "gauge", "Version of Belljar.", &[(version, 1)]);
        let name = "answer_seconds";
        let _ = writeln!(text, "# HELP belljar_{name} Time until an answer begins.\n# TYPE belljar_{name} histogram");
        for (side, histogram) in SIDES.iter().zip(&self.durations) {
            histogram.write(&mut text, name, side);
        }
        text
    }
}

const SIDES: [&str; 2] = ["host", "sandbox"];

/// How long answers took to begin.
#[derive(Debug, Default)]
struct Histogram {
    /// Up to each bound, and one for all beyond.
    counts: [AtomicU64; BOUNDS.len() + 1],
    microseconds: AtomicU64,
}

/// In milliseconds.
const BOUNDS: [u64; 9] = [1, 2, 5, 10, 25, 100, 500, 2_500, 10_000];

impl Histogram {
    fn observe(&self, took: Duration) {
        let bucket = BOUNDS.iter().position(|bound| took <= Duration::from_millis(*bound)).unwrap_or(BOUNDS.len());
        self.counts[bucket].fetch_add(1, Ordering::Relaxed);
        self.microseconds.fetch_add(u64::try_from(took.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    fn write(&self, text: &mut String, name: &str, side: &str) {
        let mut sum = 0;
        let bounds = BOUNDS.iter().map(|bound| (*bound as f64 / 1000.0).to_string()).chain(["+Inf".to_owned()]);
        for (count, bound) in self.counts.iter().zip(bounds) {
            sum += count.load(Ordering::Relaxed);
            let _ = writeln!(text, "belljar_{name}_bucket{{side=\"{side}\",le=\"{bound}\"}} {sum}");
        }
        let seconds = self.microseconds.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "belljar_{name}_sum{{side=\"{side}\"}} {seconds}");
        let _ = writeln!(text, "belljar_{name}_count{{side=\"{side}\"}} {sum}");
    }
}
