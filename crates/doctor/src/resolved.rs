//! Does every label lead to the server. A wildcard is seen by asking for a name that nobody ever wrote down.

use std::collections::BTreeSet;
use std::net::IpAddr;

use belljar_base::{Label, Names, Side, base32};
use belljar_serve::Config;

use crate::finding::Finding;
use crate::timeout::TIMEOUT;

pub(super) async fn check<Asked>(names: &Names, config: &Config, resolve: impl Fn(String) -> Asked) -> Finding
where
    Asked: Future<Output = Result<BTreeSet<IpAddr>, String>>,
{
    let base = &config.base;
    let host = names.public().host().to_string();
    let public = match resolve(host.clone()).await {
        Ok(public) => public,
        Err(error) => {
            return Finding::failed("dns", format!("{host} leads nowhere: {error}"), "give it an A or AAAA record");
        }
    };
    let Some(label) = label() else {
        return Finding::failed("dns", "this machine gives no random numbers", "look at its kernel's log");
    };
    for side in [Side::Outer, Side::Guest] {
        let origin = names.origin(side, &label);
        let name = origin.split("://").nth(1).unwrap_or_default().split(':').next().unwrap_or_default().to_owned();
        match resolve(name.clone()).await {
            Ok(found) if found.is_disjoint(&public) => {
                return Finding::warning(
                    "dns",
                    format!("{name} leads to {}, {host} to {}", shown(&found), shown(&public)),
                    "both have to reach Belljar; fine where that is meant, as with a CDN before sandboxes alone",
                );
            }
            Ok(_) => {}
            Err(error) => {
                return Finding::failed(
                    "dns",
                    format!("{name} leads nowhere: {error}"),
                    format!("add a wildcard record: `*.{base}` to the address of {host}"),
                );
            }
        }
    }
    Finding::ok("dns", format!("every label below {base} leads to {}", shown(&public)))
}

pub(super) async fn system(name: String) -> Result<BTreeSet<IpAddr>, String> {
    let found = tokio::time::timeout(TIMEOUT, tokio::net::lookup_host((name, 443))).await;
    let found = found.map_err(|_| "the name server does not answer".to_owned())?;
    let found: BTreeSet<_> = found.map_err(|error| error.to_string())?.map(|address| address.ip()).collect();
    if found.is_empty() { Err("it has no address".into()) } else { Ok(found) }
}

/// One that nobody has.
pub(super) fn label() -> Option<Label> {
    let mut bytes = [0; 20];
    getrandom::fill(&mut bytes).ok()?;
    Label::parse(&base32(&bytes))
}

fn shown(addresses: &BTreeSet<IpAddr>) -> String {
    addresses.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;

    fn checked(resolve: impl Fn(&str) -> Option<[u8; 4]>) -> Finding {
        let mut config = Config::for_tests();
        config.public_url = Some(belljar_policy::SourceExpr::parse("https://jar.example").unwrap().value);
        config.base = "sandbox.example".into();
        let names = config.names(443).unwrap();
        let ask = |name: String| {
            let found = resolve(&name).map(|ip| BTreeSet::from([IpAddr::from(ip)]));
            std::future::ready(found.ok_or_else(|| "no such name".to_owned()))
        };
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(check(&names, &config, ask))
    }

    #[test]
    fn a_wildcard_leads_every_label_to_the_server() {
        let found =
            checked(|name| (name == "jar.example" || name.ends_with(".sandbox.example")).then_some([192, 0, 2, 1]));
        assert_eq!((found.outcome, found.help), (Outcome::Ok, None));
    }

    #[test]
    fn what_is_missing_is_named() {
        let none = checked(|name| (name == "jar.example").then_some([192, 0, 2, 1]));
        assert_eq!(none.outcome, Outcome::Failed);
        assert!(none.help.unwrap().contains("`*.sandbox.example` to the address of jar.example"));
        // Names that were written down one by one, for outer frames alone.
        let half = checked(|name| (!name.contains("-g.")).then_some([192, 0, 2, 1]));
        assert_eq!(half.outcome, Outcome::Failed);
        assert_eq!(checked(|_| None).outcome, Outcome::Failed);
        let apart = checked(|name| Some(if name == "jar.example" { [192, 0, 2, 1] } else { [192, 0, 2, 2] }));
        assert_eq!(apart.outcome, Outcome::Warning);
    }
}
