//! What is in force, beyond what the server itself refuses to start with.

use belljar_base::Names;
use belljar_serve::Isolation;
use belljar_store::StoreAddress;

use crate::finding::Finding;
use crate::question::Question;

pub(super) fn check(question: &Question, names: &Names) -> Vec<Finding> {
    let config = &question.config;
    if let Err(fault) = config.check() {
        return vec![Finding::failed("config", fault, "the server does not start with it")];
    }
    let mut findings = Vec::new();
    let public = !names.is_local();
    if public && config.hosts_allow.is_empty() {
        findings.push(Finding::warning(
            "config",
            "`hosts.allow` is empty: no page may make sandboxes but the playground",
            "list the origins of your pages",
        ));
    }
    if public && config.store == StoreAddress::Memory {
        findings.push(Finding::warning(
            "config",
            "`store` is in memory: sandboxes end with the server",
            "keep them in a file (`sqlite:PATH`) or in PostgreSQL",
        ));
    }
    for (on, key) in [
        (config.development, "development"),
        (config.permissive_widgets, "widgets.permissive"),
        (config.egress.allow_private, "egress.allowPrivate"),
    ] {
        if public && on {
            findings.push(Finding::warning("config", format!("`{key}` is on, on a public server"), "switch it off"));
        }
    }
    if config.isolation == Isolation::Single {
        findings.push(Finding::warning(
            "config",
            "`isolation = single`: sandboxes share one origin and process",
            "use `labels` wherever wildcard names can be had",
        ));
    }
    if findings.is_empty() {
        findings.push(Finding::ok("config", "every setting is understood, and they fit together"));
    }
    findings
}
