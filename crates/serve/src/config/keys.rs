//! The table of keys: the file, the environment, `--print-config` and the documentation all read it.

use std::net::SocketAddr;
use std::path::PathBuf;

use belljar_base::{LIMITS, LabelKey, Limit};
use belljar_jail::Demand;
use belljar_packages::Rules;
use belljar_policy::{Host, SourceExpr};
use belljar_store::StoreAddress;
use toml::de::DeTable;

use super::origin::origin;
use super::{Config, Isolation, LogFormat, McpServers, secrets};
use crate::forwarded::Proxies;
use crate::identity::Token;

/// One key.
#[derive(Clone, Copy)]
pub(super) struct Key {
    pub(super) path: &'static str,
    pub(super) says: &'static str,
    pub(super) slot: Slot,
}

/// How a key's value is read and shown.
#[derive(Clone, Copy)]
pub(super) enum Slot {
    Text { set: fn(&mut Config, &str) -> Result<(), String>, get: fn(&Config) -> String },
    Flag { set: fn(&mut Config, bool), get: fn(&Config) -> bool },
    List { set: fn(&mut Config, Vec<String>) -> Result<(), String>, get: fn(&Config) -> Vec<String> },
    Limit(&'static Limit),
    Table { set: fn(&mut Config, &DeTable<'_>) -> Result<(), String>, get: fn(&Config) -> String },
}

const KEYS: &[Key] = &[
    Key {
        path: "listen",
        says: "Address and port to listen on.",
        slot: Slot::Text {
            set: |config, text| {
                let fault = |_| format!("`{text}` is not an address with a port, such as `127.0.0.1:3333`");
                config.listen = text.replace("localhost", "127.0.0.1").parse::<SocketAddr>().map_err(fault)?;
                Ok(())
            },
            get: |config| config.listen.to_string(),
        },
    },
    Key {
        path: "publicUrl",
        says: "Where people and pages reach the host origin; from `listen` when left out.",
        slot: Slot::Text {
            set: |config, text| {
                config.public_url = Some(origin(text)?);
                Ok(())
            },
            get: |config| config.public_url.as_ref().map_or_else(|| "(from listen)".into(), ToString::to_string),
        },
    },
    Key {
        path: "base",
        says: "Sandboxes are at `<label>.<base>`; a domain of their own, best one on the Public Suffix List.",
        slot: Slot::Text {
            set: |config, text| match SourceExpr::parse(&format!("https://{text}")) {
                Ok(parsed) if matches!(parsed.value.host(), Host::Name(name) if name == text) => {
                    config.base = text.to_owned();
                    Ok(())
                }
                _ => Err(format!("`{text}` is not a domain in lower case, such as `sandbox.example`")),
            },
            get: |config| config.base.clone(),
        },
    },
    Key {
        path: "isolation",
        says: "`labels`: a host name for each sandbox. `single`: one for all, where wildcard names cannot be had.",
        slot: Slot::Text {
            set: |config, text| {
                config.isolation = match text {
                    "labels" => Isolation::Labels,
                    "single" => Isolation::Single,
                    other => return Err(format!("`{other}` is neither `labels` nor `single`")),
                };
                Ok(())
            },
            get: |config| config.isolation.name().into(),
        },
    },
    Key {
        path: "hosts.allow",
        says: "Origins whose pages may make and show sandboxes, besides those of this machine.",
        slot: Slot::List {
            set: |config, list| {
                config.hosts_allow = list.iter().map(|text| origin(text)).collect::<Result<_, _>>()?;
                Ok(())
            },
            get: |config| config.hosts_allow.iter().map(ToString::to_string).collect(),
        },
    },
    Key {
        path: "tokens",
        says: "Secrets of back ends, sent as `Authorization: Bearer`.",
        slot: Slot::List {
            set: |config, list| {
                config.tokens = list.iter().map(|token| Token::parse(token)).collect::<Result<_, _>>()?;
                Ok(())
            },
            // Neither it nor its hash: `--print-config` ends up in bug reports.
            get: |config| config.tokens.iter().map(ToString::to_string).collect(),
        },
    },
    Key {
        path: "tokensFile",
        says: "A file with more of them, one a line, read again when it changes.",
        slot: Slot::Text {
            set: |config, text| {
                config.tokens_file = path(text);
                Ok(())
            },
            get: |config| shown(config.tokens_file.as_ref()),
        },
    },
    Key {
        path: "labels.keys",
        says: "Keys of the labels, newest first: 64 hexadecimal digits each, or `store` for the one in the store.",
        slot: Slot::List {
            set: |config, list| {
                config.label_keys = list.iter().map(|key| LabelKey::parse(key)).collect::<Result<_, _>>()?;
                Ok(())
            },
            get: |config| config.label_keys.iter().map(|key| key.shown().to_owned()).collect(),
        },
    },
    Key {
        path: "tls.cert",
        says: "A PEM file with the server's certificate and its chain, read again when it changes.",
        slot: Slot::Text {
            set: |config, text| {
                config.tls.cert = path(text);
                Ok(())
            },
            get: |config| shown(config.tls.cert.as_ref()),
        },
    },
    Key {
        path: "tls.key",
        says: "A PEM file with its private key.",
        slot: Slot::Text {
            set: |config, text| {
                config.tls.key = path(text);
                Ok(())
            },
            get: |config| shown(config.tls.key.as_ref()),
        },
    },
    Key {
        path: "proxies.trusted",
        says: "Addresses and networks of proxies in front whose `X-Forwarded-For` and `-Proto` are believed.",
        slot: Slot::List {
            set: |config, list| {
                config.proxies = Proxies::parse(&list)?;
                Ok(())
            },
            get: |config| config.proxies.shown(),
        },
    },
    Key {
        path: "store",
        says: "Where sandboxes are kept: `sqlite:PATH`, `sqlite::memory:` or `postgres://USER:PASSWORD@HOST/DATABASE`.",
        slot: Slot::Text {
            set: |config, text| {
                config.store = StoreAddress::parse(text)?;
                Ok(())
            },
            get: |config| config.store.to_string(),
        },
    },
    Key {
        path: "development",
        says: "Takes wildcard capabilities, which no user could judge.",
        slot: Slot::Flag { set: |config, flag| config.development = flag, get: |config| config.development },
    },
    Key {
        path: "widgets.permissive",
        says: "Lets widgets be shown in permissive mode, where they reach every host; for finding out what one needs.",
        slot: Slot::Flag {
            set: |config, flag| config.permissive_widgets = flag,
            get: |config| config.permissive_widgets,
        },
    },
    Key {
        path: "sandboxes.bindAddress",
        says: "What a frame is given is good from the frame's own address alone; off, for networks where a browser's address changes from one request to the next.",
        slot: Slot::Flag { set: |config, flag| config.bind_address = flag, get: |config| config.bind_address },
    },
    Key {
        path: "egress.enabled",
        says: "The proxy that enforces paths, methods and exceptions; off, policies with such rules do not compile.",
        slot: Slot::Flag { set: |config, flag| config.egress.enabled = flag, get: |config| config.egress.enabled },
    },
    Key {
        path: "egress.allowPrivate",
        says: "Guests may reach loopback and private networks through the proxy, where their policy allows it.",
        slot: Slot::Flag {
            set: |config, flag| config.egress.allow_private = flag,
            get: |config| config.egress.allow_private,
        },
    },
    Key {
        path: "egress.roots",
        says: "A PEM file with certificates that the proxy believes besides the public ones.",
        slot: Slot::Text {
            set: |config, text| {
                config.egress.roots = path(text);
                Ok(())
            },
            get: |config| shown(config.egress.roots.as_ref()),
        },
    },
    Key {
        path: "egress.secrets",
        says: "Secrets by name that the proxy puts into a header for their own origins; policies ask by `network.secrets`.",
        slot: Slot::Table {
            set: |config, table| {
                config.egress.secrets = secrets::read(table)?;
                Ok(())
            },
            get: |config| {
                let shown: Vec<_> = config.egress.secrets.iter().map(ToString::to_string).collect();
                if shown.is_empty() { "{}".into() } else { format!("{{ {} }}", shown.join(", ")) }
            },
        },
    },
    Key {
        path: "mcp.servers",
        says: "The file of MCP servers, as other MCP hosts write it.",
        slot: Slot::Text {
            set: |config, text| {
                config.mcp = if text.is_empty() { McpServers::None } else { McpServers::File(PathBuf::from(text)) };
                Ok(())
            },
            // How servers are reached is where their secrets are.
            get: |config| match &config.mcp {
                McpServers::None => String::new(),
                McpServers::File(path) => path.display().to_string(),
                McpServers::These(list) => format!("({})", list.len()),
            },
        },
    },
    Key {
        path: "packages.registry",
        says: "The npm registry or a mirror of it; with nothing, apps have the vendored packages alone.",
        slot: Slot::Text {
            set: |config, text| {
                let parsed = url::Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
                if parsed.is_none() && !text.is_empty() {
                    return Err(format!("`{text}` is not an address, such as `https://registry.npmjs.org`"));
                }
                config.packages.registry = parsed;
                Ok(())
            },
            get: |config| config.packages.registry.as_ref().map_or_else(String::new, ToString::to_string),
        },
    },
    Key {
        path: "packages.token",
        says: "A secret for the registry; with one, packages are private, and no tenant is served what another fetched.",
        slot: Slot::Text {
            set: |config, text| {
                config.packages.token = (!text.is_empty()).then(|| text.to_owned());
                Ok(())
            },
            get: |config| config.packages.token.as_ref().map_or_else(String::new, |_| "(secret)".into()),
        },
    },
    Key {
        path: "packages.allow",
        says: "Packages that apps may use: `react`, `@tanstack/*` or `*`.",
        slot: Slot::List {
            set: |config, list| {
                list.iter().try_for_each(|pattern| Rules::check_pattern(pattern))?;
                config.packages.rules.allow = list;
                Ok(())
            },
            get: |config| config.packages.rules.allow.clone(),
        },
    },
    Key {
        path: "packages.deny",
        says: "Packages that they may not use, whatever is allowed.",
        slot: Slot::List {
            set: |config, list| {
                list.iter().try_for_each(|pattern| Rules::check_pattern(pattern))?;
                config.packages.rules.deny = list;
                Ok(())
            },
            get: |config| config.packages.rules.deny.clone(),
        },
    },
    Key {
        path: "packages.folder",
        says: "Where downloaded packages and bundles are kept; they can be had again.",
        slot: Slot::Text {
            set: |config, text| {
                config.packages.folder = path(text).unwrap_or_else(belljar_packages::PackagesConfig::default_folder);
                Ok(())
            },
            get: |config| config.packages.folder.display().to_string(),
        },
    },
    Key {
        path: "packages.vendor",
        says: "A folder that `belljar packages add` filled: what it has is not asked of the registry.",
        slot: Slot::Text {
            set: |config, text| {
                config.packages.vendor = path(text);
                Ok(())
            },
            get: |config| shown(config.packages.vendor.as_ref()),
        },
    },
    Key {
        path: "packages.bundler",
        says: "esbuild's program; without it, the pinned one comes from the registry.",
        slot: Slot::Text {
            set: |config, text| {
                config.packages.bundler = path(text);
                Ok(())
            },
            get: |config| shown(config.packages.bundler.as_ref()),
        },
    },
    Key {
        path: "packages.everyWall",
        says: "Packages are not bundled where the system cannot lock the bundler in from all sides.",
        slot: Slot::Flag {
            set: |config, flag| {
                config.packages.demand = if flag { Demand::EveryWall } else { Demand::WhatThereIs };
            },
            get: |config| config.packages.demand == Demand::EveryWall,
        },
    },
    Key {
        path: "log",
        says: "What is logged, as in RUST_LOG: `info`, `belljar_serve=debug`.",
        slot: Slot::Text {
            set: |config, text| {
                check_filter(text)?;
                config.log = text.to_owned();
                Ok(())
            },
            get: |config| config.log.clone(),
        },
    },
    Key {
        path: "logFormat",
        says: "`text` for people, or `json`: one object a line.",
        slot: Slot::Text {
            set: |config, text| {
                config.log_format = match text {
                    "text" => LogFormat::Text,
                    "json" => LogFormat::Json,
                    other => return Err(format!("`{other}` is neither `text` nor `json`")),
                };
                Ok(())
            },
            get: |config| if config.log_format == LogFormat::Json { "json".into() } else { "text".into() },
        },
    },
    Key {
        path: "audit",
        says: "The file of the audit log; without one there is none.",
        slot: Slot::Text {
            set: |config, text| {
                config.audit = (!text.is_empty()).then(|| PathBuf::from(text));
                Ok(())
            },
            get: |config| config.audit.as_ref().map_or_else(String::new, |path| path.display().to_string()),
        },
    },
    Key {
        path: "otel.endpoint",
        says: "Where a collector takes OpenTelemetry spans over HTTP, such as `http://127.0.0.1:4318`.",
        slot: Slot::Text {
            set: |config, text| {
                let fits = url::Url::parse(text).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
                if !fits && !text.is_empty() {
                    return Err(format!("`{text}` is not an address, such as `http://127.0.0.1:4318`"));
                }
                config.otel = (!text.is_empty()).then(|| text.to_owned());
                Ok(())
            },
            get: |config| config.otel.clone().unwrap_or_default(),
        },
    },
];

/// Every key, limits last.
pub(super) fn all() -> impl Iterator<Item = Key> {
    let limits = LIMITS.iter().map(|limit| Key { path: limit.path, says: limit.says, slot: Slot::Limit(limit) });
    KEYS.iter().copied().chain(limits)
}

impl Key {
    /// `limits.bodyBytes` is BELLJAR_LIMITS_BODY_BYTES.
    pub(super) fn env(&self) -> String {
        let mut name = String::from("BELLJAR_");
        for letter in self.path.chars() {
            match letter {
                '.' => name.push('_'),
                upper if upper.is_ascii_uppercase() => name.extend(['_', upper]),
                lower => name.push(lower.to_ascii_uppercase()),
            }
        }
        name
    }

    /// Whether a value of it, right or wrong, is nobody else's business.
    pub(super) fn is_secret(&self) -> bool {
        matches!(self.path, "tokens" | "labels.keys" | "egress.secrets" | "packages.token")
    }

    /// The value in force, as TOML.
    pub(super) fn shown(&self, config: &Config) -> String {
        match self.slot {
            Slot::Text { get, .. } => format!("{:?}", get(config)),
            Slot::Flag { get, .. } => get(config).to_string(),
            Slot::List { get, .. } => format!("{:?}", get(config)),
            Slot::Table { get, .. } => get(config),
            Slot::Limit(limit) => (limit.get)(&config.limits).to_string(),
        }
    }
}

/// Nothing is no file.
fn path(text: &str) -> Option<PathBuf> {
    (!text.is_empty()).then(|| PathBuf::from(text))
}

fn shown(path: Option<&PathBuf>) -> String {
    path.map_or_else(String::new, |path| path.display().to_string())
}

/// Levels, alone or behind a target and `=`.
fn check_filter(text: &str) -> Result<(), String> {
    let levels = ["off", "error", "warn", "info", "debug", "trace"];
    for part in text.split(',') {
        let level = part.rsplit_once('=').map_or(part, |(_, level)| level);
        let is_target = !part.contains('=') && part.contains("::");
        if !is_target && !levels.iter().any(|known| level.eq_ignore_ascii_case(known)) {
            return Err(format!("`{part}` has none of the levels {}, as in `belljar_serve=debug`", levels.join(", ")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_documented_and_no_other() {
        let page = include_str!("../../../../docs/guide/server.md");
        let table = page.split_once("| key | default | |").unwrap().1;
        let documented: Vec<_> = table.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
        assert_eq!(documented, all().map(|key| key.path).collect::<Vec<_>>());
    }

    #[test]
    fn names_in_the_environment() {
        let names: Vec<_> = all().map(|key| key.env()).collect();
        for name in ["BELLJAR_LISTEN", "BELLJAR_PUBLIC_URL", "BELLJAR_HOSTS_ALLOW", "BELLJAR_LIMITS_BODY_BYTES"] {
            assert!(names.iter().any(|known| known == name), "{name}");
        }
    }
}
