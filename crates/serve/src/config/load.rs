//! Layer upon layer: defaults, the file, the environment, flags. Each value remembers where it came from.

use std::fmt::{self, Write as _};
use std::path::{Path, PathBuf};

use belljar_store::StoreAddress;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Config;
use super::keys::{self, Key, Slot};

/// Where to look.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// `--config`; without it `belljar.toml` is read if it is there.
    pub file: Option<PathBuf>,
    /// All of the environment; what does not begin with `BELLJAR_` is passed over.
    pub env: Vec<(String, String)>,
    /// Key, the flag's own name, and the value: `("listen", "--listen", "127.0.0.1:0")`.
    pub flags: Vec<(&'static str, &'static str, String)>,
}

/// What is in force, and why.
#[derive(Clone, Debug)]
pub struct Loaded {
    pub config: Config,
    origins: Vec<(&'static str, Origin)>,
}

/// Where a value came from.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Origin {
    File(PathBuf, usize),
    Env(String),
    Flag(&'static str),
}

/// What is wrong with the configuration: everything, one line each.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.join("\n"))]
pub struct ConfigError(pub Vec<String>);

impl Config {
    pub fn load(sources: &Sources) -> Result<Loaded, ConfigError> {
        let store = default_store(&sources.env).map_or(StoreAddress::Memory, StoreAddress::File);
        let mut loading = Loading {
            loaded: Loaded { config: Config { store, ..Config::default() }, origins: Vec::new() },
            faults: Vec::new(),
        };
        loading.file(sources.file.as_deref());
        loading.env(&sources.env);
        for (path, flag, value) in &sources.flags {
            match keys::all().find(|key| key.path == *path) {
                Some(key) => loading.set(key, Raw::Text(value), Origin::Flag(flag)),
                None => loading.faults.push(format!("{flag}: there is no key `{path}`")),
            }
        }
        let Loading { loaded, mut faults } = loading;
        if faults.is_empty() {
            faults.extend(loaded.config.check().err());
        }
        if faults.is_empty() { Ok(loaded) } else { Err(ConfigError(faults)) }
    }
}

/// A value before its key has read it.
#[derive(Clone, Copy)]
enum Raw<'a> {
    Text(&'a str),
    Value(&'a DeValue<'a>),
}

struct Loading {
    loaded: Loaded,
    faults: Vec<String>,
}

impl Loading {
    fn file(&mut self, asked: Option<&Path>) {
        let path = asked.unwrap_or(Path::new("belljar.toml"));
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if asked.is_none() && error.kind() == std::io::ErrorKind::NotFound => return,
            Err(error) => return self.faults.push(format!("{}: {error}", path.display())),
        };
        let (table, faults) = DeTable::parse_recoverable(&text);
        for fault in &faults {
            let line = fault.span().map_or(1, |span| line(&text, span.start));
            self.faults.push(format!("{}:{line}: {}", path.display(), fault.message()));
        }
        if faults.is_empty() {
            self.table(path, &text, "", table.get_ref());
        }
    }

    fn table(&mut self, path: &Path, text: &str, prefix: &str, table: &DeTable<'_>) {
        for (name, value) in table {
            let name: &Spanned<_> = name;
            let whole = format!("{prefix}{}", name.get_ref());
            let at = line(text, name.span().start);
            if let Some(key) = keys::all().find(|key| key.path == whole) {
                self.set(key, Raw::Value(value.get_ref()), Origin::File(path.to_owned(), at));
            } else if let DeValue::Table(inner) = value.get_ref()
                && keys::all().any(|key| key.path.starts_with(&format!("{whole}.")))
            {
                self.table(path, text, &format!("{whole}."), inner);
            } else {
                self.faults.push(format!("{}:{at}: there is no key `{whole}`{}", path.display(), did_you_mean(&whole)));
            }
        }
    }

    fn env(&mut self, env: &[(String, String)]) {
        for (name, value) in env.iter().filter(|(name, _)| name.starts_with("BELLJAR_")) {
            if let Some(key) = keys::all().find(|key| key.env() == *name) {
                self.set(key, Raw::Text(value), Origin::Env(name.clone()));
            } else if let Some(near) = nearest(name, keys::all().map(|key| key.env())) {
                // Names that are like none of ours belong to somebody else, such as the browser tests.
                self.faults.push(format!("{name}: there is no such setting; did you mean {near}?"));
            }
        }
    }

    fn set(&mut self, key: Key, raw: Raw<'_>, origin: Origin) {
        match read(key, raw, &mut self.loaded.config) {
            Ok(()) => {
                self.loaded.origins.retain(|(path, _)| *path != key.path);
                self.loaded.origins.push((key.path, origin));
            }
            Err(fault) => self.faults.push(format!("{origin}: `{}`: {fault}", key.path)),
        }
    }
}

fn read(key: Key, raw: Raw<'_>, config: &mut Config) -> Result<(), String> {
    let wrong = |takes: &str| match shown(raw).filter(|_| !key.is_secret()) {
        Some(value) => format!("is `{value}`, and takes {takes}"),
        None => format!("takes {takes}"),
    };
    match (key.slot, raw) {
        (Slot::Text { set, .. }, Raw::Text(text)) => set(config, text),
        (Slot::Text { set, .. }, Raw::Value(DeValue::String(text))) => set(config, text),
        (Slot::Text { .. }, _) => Err(wrong("a string")),
        (Slot::Flag { set, .. }, Raw::Text("true") | Raw::Value(DeValue::Boolean(true))) => {
            set(config, true);
            Ok(())
        }
        (Slot::Flag { set, .. }, Raw::Text("false") | Raw::Value(DeValue::Boolean(false))) => {
            set(config, false);
            Ok(())
        }
        (Slot::Flag { .. }, _) => Err(wrong("`true` or `false`")),
        (Slot::List { set, .. }, Raw::Text(text)) => {
            set(config, text.split(',').map(str::trim).filter(|item| !item.is_empty()).map(str::to_owned).collect())
        }
        (Slot::List { set, .. }, Raw::Value(DeValue::Array(items))) => {
            let texts = items.iter().map(|item| item.get_ref().as_str().map(str::to_owned));
            set(config, texts.collect::<Option<_>>().ok_or_else(|| wrong("a list of strings"))?)
        }
        (Slot::List { .. }, Raw::Value(_)) => Err(wrong("a list of strings")),
        (Slot::Table { set, .. }, Raw::Value(DeValue::Table(table))) => set(config, table),
        (Slot::Table { set, .. }, Raw::Text(text)) => {
            let parsed = format!("it = {text}");
            let parsed = DeTable::parse(&parsed).map_err(|_| wrong("a table, such as `{ name = { … } }`"))?;
            match parsed.get_ref().get("it").map(Spanned::get_ref) {
                Some(DeValue::Table(table)) => set(config, table),
                _ => Err(wrong("a table, such as `{ name = { … } }`")),
            }
        }
        (Slot::Table { .. }, Raw::Value(_)) => Err(wrong("a table, such as `{ name = { … } }`")),
        (Slot::Limit(limit), raw) => {
            let value = match raw {
                Raw::Text(text) => text.replace('_', "").parse().ok(),
                Raw::Value(DeValue::Integer(number)) => u64::from_str_radix(number.as_str(), number.radix()).ok(),
                Raw::Value(_) => None,
            };
            let range = limit.least..=limit.most;
            let value = value.filter(|value| range.contains(value));
            let value =
                value.ok_or_else(|| wrong(&format!("a whole number from {} to {}", limit.least, limit.most)))?;
            (limit.set)(&mut config.limits, value);
            Ok(())
        }
    }
}

/// A wrong value as it was written, on one line.
fn shown(raw: Raw<'_>) -> Option<String> {
    let text = match raw {
        Raw::Text(text) => text.to_owned(),
        Raw::Value(DeValue::String(text)) => format!("{text:?}"),
        Raw::Value(DeValue::Integer(number)) => number.to_string(),
        Raw::Value(DeValue::Float(number)) => number.to_string(),
        Raw::Value(DeValue::Boolean(flag)) => flag.to_string(),
        Raw::Value(DeValue::Datetime(time)) => time.to_string(),
        Raw::Value(DeValue::Array(items)) => {
            let items = items.iter().map(|item| shown(Raw::Value(item.get_ref()))).collect::<Option<Vec<_>>>()?;
            format!("[{}]", items.join(", "))
        }
        Raw::Value(DeValue::Table(_)) => return None,
    };
    Some(text.chars().take(100).flat_map(char::escape_debug).collect())
}

impl Loaded {
    /// `--print-config`: every key with its value, as TOML, and where it came from.
    pub fn print(&self) -> String {
        let mut text = String::new();
        for key in keys::all() {
            let origin = self.origins.iter().find(|(path, _)| *path == key.path);
            let origin = origin.map_or_else(|| "default".into(), |(_, origin)| origin.to_string());
            let setting = format!("{} = {}", key.path, key.shown(&self.config));
            let _ = writeln!(text, "{setting:<60} # {origin}; {}", key.says);
        }
        text
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path, line) => write!(f, "{}:{line}", path.display()),
            Self::Env(name) => f.write_str(name),
            Self::Flag(name) => f.write_str(name),
        }
    }
}

fn line(text: &str, offset: usize) -> usize {
    text.get(..offset).map_or(1, |before| before.matches('\n').count() + 1)
}

fn did_you_mean(path: &str) -> String {
    let near = nearest(path, keys::all().map(|key| key.path.to_owned()));
    near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default()
}

fn nearest(name: &str, known: impl Iterator<Item = String>) -> Option<String> {
    let near = known.map(|known| (strsim::damerau_levenshtein(&known, name), known)).min()?;
    (near.0 <= 3).then_some(near.1)
}

/// `$XDG_DATA_HOME/belljar/belljar.db`, or below the home folder.
fn default_store(env: &[(String, String)]) -> Option<PathBuf> {
    let get =
        |wanted: &str| env.iter().find(|(name, value)| name == wanted && !value.is_empty()).map(|(_, value)| value);
    let data =
        get("XDG_DATA_HOME").map(PathBuf::from).or_else(|| Some(Path::new(get("HOME")?).join(".local/share")))?;
    Some(data.join("belljar/belljar.db"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(
        text: &str,
        env: &[(&str, &str)],
        flags: &[(&'static str, &'static str, &str)],
    ) -> Result<Loaded, ConfigError> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("belljar.toml");
        std::fs::write(&file, text).unwrap();
        let env = env.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
        let flags = flags.iter().map(|(key, flag, value)| (*key, *flag, (*value).into())).collect();
        Config::load(&Sources { file: Some(file), env, flags })
    }

    #[test]
    fn later_layers_win_and_are_named() {
        let text = "listen = \"127.0.0.1:4000\"\n[hosts]\nallow = [\"https://a.example\"]\n[limits]\nfiles = 7\n";
        let env = [("BELLJAR_HOSTS_ALLOW", "https://b.example, https://c.example"), ("BELLJAR_LIMITS_FILES", "8")];
        let loaded = load(text, &env, &[("limits.files", "--files", "9")]).unwrap();
        let config = &loaded.config;
        assert_eq!((config.listen.port(), config.limits.files, config.hosts_allow.len()), (4000, 9, 2));
        let printed = loaded.print();
        for row in ["127.0.0.1:4000\"", "# --files;", "# BELLJAR_HOSTS_ALLOW;", "belljar.toml:1;", "# default;"] {
            assert!(printed.contains(row), "{row}\n{printed}");
        }
    }

    #[test]
    fn every_fault_is_told_with_its_place() {
        let text = "listn = \"x\"\nstore = 3\n[limits]\nfiles = 0\nbodyBytez = 1\n[nowhere]\nx = 1\n";
        let env =
            [("BELLJAR_LISTNE", "127.0.0.1:1"), ("BELLJAR_BROWSERS", "chromium"), ("BELLJAR_BASE", "UPPER.example")];
        let faults = load(text, &env, &[]).unwrap_err().0.join("\n");
        for part in [
            ":1: there is no key `listn`; did you mean `listen`?",
            ":2: `store`: is `3`, and takes a string",
            ":4: `limits.files`: is `0`, and takes a whole number from 1 to",
            ":5: there is no key `limits.bodyBytez`; did you mean `limits.bodyBytes`?",
            ":6: there is no key `nowhere`",
            "BELLJAR_LISTNE: there is no such setting; did you mean BELLJAR_LISTEN?",
            "BELLJAR_BASE: `base`",
        ] {
            assert!(faults.contains(part), "{part}\n{faults}");
        }
        assert!(!faults.contains("BROWSERS"), "{faults}");
    }

    #[test]
    fn a_server_open_to_strangers_does_not_start() {
        let public = "listen = \"0.0.0.0:3333\"\n";
        assert!(load(public, &[], &[]).unwrap_err().to_string().contains("hosts.allow"));
        let allowed = format!("{public}hosts.allow = [\"https://app.example\"]\n");
        assert!(load(&allowed, &[], &[]).unwrap_err().to_string().contains("tokens"));
        let with_token = format!("{allowed}tokens = [\"0123456789abcdef\"]\n");
        assert!(load(&with_token, &[], &[]).unwrap_err().to_string().contains("publicUrl"));
        let named = format!("{with_token}publicUrl = \"https://jar.example\"\nbase = \"sandbox.example\"\n");
        let loaded = load(&named, &[], &[]).unwrap();
        assert!(!loaded.print().contains("0123456789abcdef"), "tokens are not shown");
        // Behind a proxy it listens on loopback, and is no less public.
        for behind in
            ["publicUrl = \"https://jar.example\"\nbase = \"sandbox.example\"\n", "proxies.trusted = [\"127.0.0.1\"]\n"]
        {
            let told = load(behind, &[], &[]).unwrap_err().to_string();
            assert!(told.contains("hosts.allow") && told.lines().count() == 1, "{told}");
        }
        let below = named.replace("jar.example", "jar.sandbox.example");
        assert!(load(&below, &[], &[]).unwrap_err().to_string().contains("below `base`"));
    }

    /// Every key of the table, with a wrong value from the file and from the environment.
    #[test]
    fn a_wrong_value_is_one_line_with_the_key_the_value_and_what_is_allowed() {
        // By key, what is wrong with a value of the right type. Paths are right until they are opened.
        let wrong_text = |path: &str| match path {
            "listen" => Some(("example", "address with a port")),
            "publicUrl" | "hosts.allow" => Some(("jar.example/x", "origin")),
            "base" => Some(("UPPER.example", "domain in lower case")),
            "isolation" => Some(("none", "`labels` nor `single`")),
            "store" => Some(("redis://x", "`sqlite:PATH`")),
            "logFormat" => Some(("xml", "`text` nor `json`")),
            "otel.endpoint" => Some(("collector", "`http://127.0.0.1:4318`")),
            "log" => Some(("belljar=loud", "off, error, warn, info, debug, trace")),
            "proxies.trusted" => Some(("10.0.0.0/99", "`10.0.0.0/8`")),
            "tokens" => Some(("hunter2", "at least 16")),
            "labels.keys" => Some(("hunter2", "64 hexadecimal digits")),
            "egress.secrets" => Some(("hunter2", "a table")),
            "packages.registry" => Some(("registry", "`https://registry.npmjs.org`")),
            "packages.allow" | "packages.deny" => Some(("../react", "a scope, such as")),
            "packages.token" | "packages.folder" | "packages.vendor" | "packages.bundler" => None,
            "audit" | "egress.roots" | "mcp.servers" | "tls.cert" | "tls.key" | "tokensFile" => None,
            other => panic!("`{other}` is new: say here what is wrong for it, or that nothing is"),
        };
        let told = |key: &Key, told: Result<Loaded, ConfigError>, value: &str, allowed: &str| {
            let fault = told.expect_err(key.path).to_string();
            assert_eq!(fault.lines().count(), 1, "{fault}");
            assert!(fault.contains(&format!("`{}`: ", key.path)) && fault.contains(allowed), "{fault}");
            let (_, after) = fault.split_once(": ").unwrap();
            assert_eq!(after.contains(value), !key.is_secret(), "{fault}");
        };
        let mut walked = 0;
        for key in keys::all() {
            let (in_file, text, allowed) = match key.slot {
                Slot::Text { .. } => ("31337", wrong_text(key.path), "a string"),
                Slot::List { .. } => ("[31337]", wrong_text(key.path), "a list of strings"),
                Slot::Table { .. } => ("31337", wrong_text(key.path), "a table"),
                Slot::Flag { .. } => ("31337", Some(("yes", "`true` or `false`")), "`true` or `false`"),
                Slot::Limit(_) => ("-31337", Some(("many", "a whole number from")), "a whole number from"),
            };
            told(&key, load(&format!("{} = {in_file}", key.path), &[], &[]), "31337", allowed);
            if let Some((value, allowed)) = text {
                told(&key, load("", &[(&key.env(), value)], &[]), value, allowed);
                let quoted =
                    if matches!(key.slot, Slot::List { .. }) { format!("[{value:?}]") } else { format!("{value:?}") };
                told(&key, load(&format!("{} = {quoted}", key.path), &[], &[]), value, allowed);
            }
            walked += 1;
        }
        assert!(walked > 50, "{walked}");
    }

    #[test]
    fn what_does_not_fit_together_is_one_line() {
        for (text, parts) in [
            ("tls.cert = \"/c.pem\"", ["tls.cert = /c.pem", "tls.key"]),
            ("tls.key = \"/k.pem\"", ["tls.key = /k.pem", "tls.cert"]),
            (
                "tls = { cert = \"/c\", key = \"/k\" }\npublicUrl = \"http://localhost:1\"",
                ["http://localhost:1", "https://"],
            ),
            (
                "limits = { bodyBytes = 5000, pendingBytes = 4000 }",
                ["limits.pendingBytes = 4000", "limits.bodyBytes = 5000"],
            ),
        ] {
            let told = load(text, &[], &[]).unwrap_err().to_string();
            assert!(parts.iter().all(|part| told.contains(part)) && told.lines().count() == 1, "{told}");
        }
    }

    #[test]
    fn single_isolation_is_for_this_machine() {
        assert!(load("isolation = \"single\"", &[], &[]).is_ok());
        assert!(load("isolation = \"single\"\nbase = \"sandbox.example\"", &[], &[]).is_err());
        assert!(load("isolation = \"single\"\npublicUrl = \"https://jar.example\"", &[], &[]).is_err());
    }
}
