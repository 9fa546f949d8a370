//! Every check, in order.

use std::net::SocketAddr;

use belljar_base::Names;

use crate::finding::Finding;
use crate::question::Question;
use crate::visit::Visitor;
use crate::{certificate, clock, headers, port, resolved, settings, store, strangers, suffix};

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
    let names = match config.names(config.listen.port()) {
        Ok(names) => names,
        Err(fault) => return vec![Finding::failed("config", fault, "see `belljar serve --print-config`")],
    };
    let mut findings = settings::check(question, &names);
    findings.push(store::check(config).await);
    findings.extend(suffix::check(&names, config, &question.suffixes));
    if !names.is_local() && question.at.is_none() {
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
            findings.push(unreached(&names, question.at, listening, &error));
            return findings;
        }
    };
    let trusted = certificate::check(&visitor, &names, &seen, &mut findings).await;
    findings.push(clock::check(seen.date()));
    if !names.is_local() {
        findings.push(strangers::check(&visitor, &names).await);
    }
    findings.push(if trusted {
        headers::check(&visitor, config, &names, question.token.as_deref()).await
    } else {
        Finding::warning("headers", "not looked at: a token is not sent to whom nobody vouches for", "mend `tls` first")
    });
    findings
}

fn unreached(names: &Names, at: Option<SocketAddr>, listening: bool, error: &str) -> Finding {
    if let Some(at) = at {
        let says = format!("{at} does not answer for {}: {error}", names.public());
        return Finding::failed("server", says, "correct the address that `--at` names, or start the server there");
    }
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
