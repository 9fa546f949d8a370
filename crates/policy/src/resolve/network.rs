//! Rules of the network, and who can enforce them. A header knows origins; a path, a method, an
//! exception or an IPv6 address needs the egress proxy. If that is off, the policy does not compile.

use super::Resolving;
use super::opened::is_on;
use crate::Guest;
use crate::cause::{Cause, Caused};
use crate::codes::Code;
use crate::diagnostic::Span;
use crate::keys::{Key, METHODS};
use crate::narrowing::Narrowing;
use crate::policy::{Network, Route};
use crate::source::NetworkRule;

impl Resolving<'_> {
    pub(super) fn network(&mut self, narrowing: &Narrowing) -> Network {
        if self.guest == Guest::Run {
            return Network {
                route: Route::Closed,
                allow: Vec::new(),
                deny: Vec::new(),
                methods: None,
                headers: Vec::new(),
                secrets: Vec::new(),
            };
        }
        let written = self.rules(Key::NetworkAllow);
        let mut allow = written.clone();
        if self.guest == Guest::Tool {
            // The owner's list is the most a tool can ask for, not what it was granted.
            let (fetch, sockets) =
                (self.asks("network:fetch:cross-origin"), self.asks("network:websocket:cross-origin"));
            allow.retain(|rule| if rule.value.source.scheme().is_socket() { sockets } else { fetch });
        }
        let named = self.named_origins();
        allow.extend(named.iter().cloned());
        let allow = self.narrowed(allow, narrowing);
        let deny = self.rules(Key::NetworkDeny);
        let methods = self.file.get(Key::NetworkMethods).map(|_| {
            let written = self.file.texts(Key::NetworkMethods);
            METHODS.iter().copied().filter(|method| written.iter().any(|text| text.text == *method)).collect::<Vec<_>>()
        });
        self.denials(&[written, named].concat(), &deny);
        let (headers, secrets) = (self.names(Key::NetworkHeaders), self.names(Key::NetworkSecrets));
        let route = self.route(&allow, &deny);
        Network { route, allow, deny, methods, headers, secrets }
    }

    fn names(&self, key: Key) -> Vec<String> {
        let mut names: Vec<_> = self.file.texts(key).iter().map(|text| text.text.clone()).collect();
        names.sort();
        names.dedup();
        names
    }

    fn denials(&mut self, allow: &[Caused<NetworkRule>], deny: &[Caused<NetworkRule>]) {
        for exception in deny {
            if !allow.iter().any(|rule| rule.value.meets(&exception.value)) {
                let nearest = allow
                    .iter()
                    .map(|rule| rule.value.host().to_string())
                    .min_by_key(|host| strsim::damerau_levenshtein(host, &exception.value.host().to_string()));
                let help = match nearest {
                    Some(host) => format!(
                        "The allowed hosts are others; the nearest is `{host}`. Fix the host, or remove the line."
                    ),
                    None => "Nothing is allowed, so nothing need be denied. Remove the line.".into(),
                };
                let message = format!("`{}` lies outside everything that is allowed", exception.value);
                self.tell_with(Code::DenyNothing, message, help, exception.cause.to_string(), span(exception.cause));
            }
        }
        for rule in allow {
            if let Some(exception) = deny.iter().find(|exception| exception.value.covers(&rule.value)) {
                let message = format!("`{}` is denied whole by `{}`", rule.value, exception.value);
                self.tell(Code::AllowDenied, message, rule.cause.to_string(), span(rule.cause));
            }
        }
    }

    fn route(&mut self, allow: &[Caused<NetworkRule>], deny: &[Caused<NetworkRule>]) -> Route {
        if allow.is_empty() {
            return Route::Closed;
        }
        let mut needs = Vec::new();
        for rule in allow {
            if rule.value.path.is_some() {
                needs.push((format!("`{}` has a path", rule.value), rule.cause));
            } else if !rule.value.source.fits_a_header() {
                needs.push((format!("`{}` is an IPv6 address", rule.value), rule.cause));
            }
        }
        needs.extend(deny.iter().map(|rule| (format!("`{}` is an exception", rule.value), rule.cause)));
        for (key, what) in [
            (Key::NetworkMethods, "methods are restricted"),
            (Key::NetworkHeaders, "headers are named"),
            (Key::NetworkSecrets, "secrets are put into requests"),
        ] {
            if let Some(written) = self.file.get(key).filter(|written| key == Key::NetworkMethods || is_on(written)) {
                needs.push((what.into(), Cause::line(self.path(key), written.span)));
            }
        }
        let via = self.file.word(Key::NetworkVia).unwrap_or("auto");
        let proxied = via == "proxy" || !needs.is_empty();
        if via == "direct" {
            for (what, cause) in needs {
                self.tell(
                    Code::DirectRule,
                    format!("{what}, which a direct connection gets around"),
                    cause.to_string(),
                    span(cause),
                );
            }
        } else if proxied && !self.setting.egress {
            if needs.is_empty() {
                let written = self.file.get(Key::NetworkVia).and_then(|written| written.span);
                self.tell(
                    Code::ProxyOff,
                    "`via = \"proxy\"`, and the proxy is switched off",
                    self.path(Key::NetworkVia),
                    written,
                );
            }
            for (what, cause) in needs {
                self.tell(
                    Code::ProxyOff,
                    format!("{what}, and the proxy is switched off"),
                    cause.to_string(),
                    span(cause),
                );
            }
        }
        if proxied { Route::Proxy } else { Route::Direct }
    }
}

fn span(cause: Cause) -> Option<Span> {
    match cause {
        Cause::Line { span, .. } => span,
        Cause::Always(_) => None,
    }
}
