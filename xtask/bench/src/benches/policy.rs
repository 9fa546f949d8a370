//! How fast a typical policy is compiled, beside reading the same text as plain TOML.

use crate::bench::Place;
use crate::measure;
use crate::row::{Row, Target};
use anyhow::{Context, Result, ensure};
use belljar_policy::{Format, Guest, Setting, compile};

/// Of the size people write: a few origins, a few limits, a few tools.
pub(crate) const TYPICAL: &str = r#"
level = "secure"

[limits]
timeoutMs = 10000
toolCalls = 50

[network]
allow = ["https://api.example.com", "https://*.tiles.example.com"]
methods = ["GET", "POST"]

[resources]
allow = ["https://cdn.example.net"]
inlineScripts = true
schemes = ["data:", "blob:"]

[sandbox]
forms = true

[tools]
allow = ["users:*", "posts:list"]
deny = ["*:delete"]
"#;

pub(crate) fn run(_: &Place) -> Result<Vec<Row>> {
    let setting = Setting::default();
    let mut rows = Vec::new();
    for guest in [Guest::Run, Guest::App] {
        let (plan, findings) = compile(TYPICAL, Format::Toml, guest, &setting);
        plan.with_context(|| format!("the typical policy does not compile: {}", findings.to_json(Some(TYPICAL))))?;
        rows.push(Row {
            name: format!("compile a policy, {guest} (baseline parse TOML)"),
            unit: "/s".into(),
            value: measure::per_second(|| compile(TYPICAL, Format::Toml, guest, &setting)),
            baseline: Some(measure::per_second(|| TYPICAL.parse::<toml::Table>())),
            target: Some(Target::AtLeast(50_000.0)),
        });
    }
    ensure!(TYPICAL.parse::<toml::Table>().is_ok(), "the baseline reads it too");
    Ok(rows)
}
