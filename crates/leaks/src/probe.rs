//! A channel as text: a program, a worker's script, a document.

use belljar_policy::Placement;
use serde_json::{Value, json};

use crate::channel::{Channel, Witness};
use crate::guest::Guest;

const PRELUDE: &str = include_str!("js/prelude.js");
const DOCUMENT: &str = include_str!("js/document.js");
const ATTEMPT: &str = include_str!("js/attempt.js");

/// How long a probe may take, and one that has to wait for somebody else.
const PATIENCE_MS: u32 = 2_500;
const LONG_MS: u32 = 9_000;

/// One probe with the addresses of its sink.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    pub(crate) channel: &'static Channel,
    pub(crate) to: Value,
    role: Role,
}

/// Of a channel that needs two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Acts,
    Looks,
}

/// How a document or worker tells how its probes ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Voice {
    App,
    Widget,
    Frame,
    Worker,
}

impl Voice {
    pub(crate) fn of(guest: Guest) -> Self {
        match guest {
            Guest::Worker | Guest::Run | Guest::Tool => Self::Worker,
            Guest::App | Guest::AppOwn => Self::App,
            Guest::ToolFrame => Self::Frame,
            Guest::Widget => Self::Widget,
        }
    }

    fn text(self) -> &'static str {
        match self {
            Self::App => include_str!("js/says_app.js"),
            Self::Widget => include_str!("js/says_widget.js"),
            Self::Frame => include_str!("js/says_frame.js"),
            Self::Worker => include_str!("js/says_worker.js"),
        }
    }
}

impl Job {
    pub(crate) fn new(channel: &'static Channel, to: Value) -> Self {
        Self { channel, to, role: Role::Acts }
    }

    /// The other side of a channel between two guests.
    pub(crate) fn looking(&self) -> Self {
        Self { role: Role::Looks, ..self.clone() }
    }

    pub(crate) fn patience_ms(&self) -> u32 {
        if self.channel.witness == Witness::Sink || self.channel.witness == Witness::Itself {
            PATIENCE_MS
        } else {
            LONG_MS
        }
    }

    /// `async (to) => …`
    fn source(&self) -> String {
        let checks: String = self
            .channel
            .needs
            .iter()
            .map(|name| format!("if (typeof {name} === \"undefined\") return \"absent: {name}\";\n"))
            .collect();
        let body = match (self.role, self.channel.witness) {
            (Role::Looks, Witness::Other(looks)) => looks,
            (Role::Looks, _) => "return await ticks()",
            (Role::Acts, _) => self.channel.tries,
        };
        format!("async (to) => {{\n{checks}{body};\n}}")
    }

    /// As `jar.run` and `jar.tool` take it: the body of an async function that sees its addresses as `args`.
    pub(crate) fn program(&self, placement: Placement) -> Value {
        let more = if placement == Placement::Frame { DOCUMENT } else { "" };
        let text =
            format!("{PRELUDE}\n{more}\nconst probe = {};\nreturn (await probe(args)) ?? \"done\";", self.source());
        json!({ "id": self.channel.id, "program": text, "to": self.to })
    }
}

/// A script for a plain worker that tries all of them.
pub(crate) fn worker(jobs: &[Job]) -> String {
    format!("{PRELUDE}\n{}\n{}\n{ATTEMPT}", Voice::Worker.text(), list(jobs))
}

/// A document that tries all of them. Called with `?shed=`, it only asks for that address: it has come back as another
/// document than the one it was.
pub(crate) fn document(voice: Voice, jobs: &[Job]) -> String {
    let script = format!("{PRELUDE}\n{DOCUMENT}\n{}\n{}\n{ATTEMPT}", voice.text(), list(jobs)).replace("</", "<\\/");
    format!(
        "<!doctype html><meta charset=utf-8><title>probe</title><body><script>
if (new URLSearchParams(location.search).has(\"shed\")) {{
  fetch(new URLSearchParams(location.search).get(\"shed\"), {{ mode: \"no-cors\" }});
}} else {{
{script}
}}
</script>"
    )
}

fn list(jobs: &[Job]) -> String {
    let rows: Vec<String> = jobs
        .iter()
        .map(|job| format!("[{:?}, {}, {}, {}]", job.channel.id, job.to, job.patience_ms(), job.source()))
        .collect();
    format!("const jobs = [\n{}\n];", rows.join(",\n"))
}
