//! `belljar doctor`: looks at a server from outside, as a browser would, and at what it stands on. One check, one file.
//!
//! Nothing is believed that can be seen: names are resolved, certificates are judged at the connection that browsers
//! get, and the headers of a sandbox made for the purpose are held against the Plan that this program compiles itself.

mod certificate; // does it cover every sandbox, and for how long
mod clock; // does this machine know what time it is
mod headers; // what arrives of a sandbox's headers
mod port; // who listens where the server is to
mod resolved; // does every label lead here
mod settings; // what is in force, beyond what the server itself refuses
mod store; // can it be opened, written and read
mod strangers; // what they may do
mod suffix; // is every sandbox a site of its own
mod visit; // one request, to wherever the names lead

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use serde::Serialize;

use crate::config::Config;
use crate::names::Names;
use crate::server::names;

use visit::Visitor;

/// What to look at, and how.
#[derive(Clone, Debug)]
pub struct Question {
    pub config: Config,
    /// Asked here, whatever the names resolve to: for a server whose names lead elsewhere as yet.
    pub at: Option<SocketAddr>,
    /// Certificates that are believed besides the public ones.
    pub roots: Option<PathBuf>,
    /// For the API, where it wants one.
    pub token: Option<String>,
    /// The Public Suffix List, where this machine has it.
    pub suffixes: PathBuf,
}

impl Question {
    pub fn new(config: Config) -> Self {
        let suffixes = PathBuf::from("/usr/share/publicsuffix/public_suffix_list.dat");
        Self { config, at: None, roots: None, token: None, suffixes }
    }
}

/// What one check found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    pub check: &'static str,
    pub outcome: Outcome,
    /// One line.
    pub says: String,
    /// The way out, where one is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    Ok,
    Warning,
    Failed,
}

impl Finding {
    pub(crate) fn ok(check: &'static str, says: impl Into<String>) -> Self {
        Self { check, outcome: Outcome::Ok, says: says.into(), help: None }
    }

    pub(crate) fn warning(check: &'static str, says: impl Into<String>, help: impl Into<String>) -> Self {
        Self { check, outcome: Outcome::Warning, says: says.into(), help: Some(help.into()) }
    }

    pub(crate) fn failed(check: &'static str, says: impl Into<String>, help: impl Into<String>) -> Self {
        Self { check, outcome: Outcome::Failed, says: says.into(), help: Some(help.into()) }
    }
}

/// For anything that waits on somebody else.
const PATIENCE: Duration = Duration::from_secs(10);

/// Every check, in the order in which one rests upon another.
pub fn examine(question: &Question) -> Vec<Finding> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    match runtime {
        Ok(runtime) => runtime.block_on(examined(question)),
        Err(error) => vec![Finding::failed("config", error.to_string(), "this machine does not let it start")],
    }
}

async fn examined(question: &Question) -> Vec<Finding> {
    let config = &question.config;
    let names = match names(config, config.listen.port()) {
        Ok(names) => names,
        Err(fault) => return vec![Finding::failed("config", fault, "see `belljar serve --print-config`")],
    };
    let mut findings = settings::check(question, &names);
    findings.push(store::check(config).await);
    findings.extend(suffix::check(&names, config, &question.suffixes));
    if !is_local(&names) && question.at.is_none() {
        findings.push(resolved::check(&names, config, resolved::system).await);
    }
    let (listening, port) = port::check(config, &names).await;
    findings.push(port);
    let visitor = match Visitor::new(question, &names) {
        Ok(visitor) => visitor,
        Err(fault) => {
            findings.push(Finding::failed("tls", fault, "give `--roots` a PEM file with certificates"));
            return findings;
        }
    };
    let seen = match visitor.get(names.public(), "/healthz").await {
        Ok(seen) => seen,
        Err(error) => {
            findings.push(unreached(&names, listening, &error));
            return findings;
        }
    };
    let trusted = certificate::check(&visitor, &names, &seen, &mut findings).await;
    findings.push(clock::check(seen.date()));
    if !is_local(&names) {
        findings.push(strangers::check(&visitor, &names).await);
    }
    findings.push(if trusted {
        headers::check(&visitor, config, &names, question.token.as_deref()).await
    } else {
        Finding::warning("headers", "not looked at: a token is not sent to whom nobody vouches for", "mend `tls` first")
    });
    findings
}

fn unreached(names: &Names, listening: bool, error: &str) -> Finding {
    let says = format!("{} does not answer: {error}", names.public());
    if listening {
        Finding::failed("server", says, "the server runs: look at the proxy before it, its firewall, and the DNS")
    } else {
        Finding::warning(
            "server",
            format!("{says}; certificate, clock and headers were not looked at"),
            "start it (`belljar serve`) and run this again",
        )
    }
}

/// Names that lead to this machine on every machine.
fn is_local(names: &Names) -> bool {
    let host = names.public().host().to_string();
    host == "localhost" || host.ends_with(".localhost") || host == "127.0.0.1"
}
