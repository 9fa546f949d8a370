//! One server's keys.

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

use http::{HeaderName, HeaderValue, Uri};
use jsonc_parser::ast::{Object, ObjectProp, Value as Ast};
use jsonc_parser::common::Ranged;

use super::expand::{Env, expand};
use super::faults::Faults;
use super::secret::Secrets;
use super::{Approvals, Entry, McpCode, Reach, program};

const OF_PROGRAMS: &[&str] = &["command", "args", "env", "cwd"];
const OF_HTTP: &[&str] = &["url", "headers"];
/// Which of the two it is, as some hosts write it; whether it is switched off; what needs approval.
const OF_BOTH: &[&str] = &["type", "disabled", "needsApproval"];

/// `None` when it is switched off or something is wrong, which is then among the faults.
pub(super) fn read(name: &str, server: &ObjectProp<'_>, env: Env<'_>, faults: &mut Faults<'_>) -> Option<Entry> {
    let mut reader = Reader { place: format!("mcpServers.{name}"), env, used: Vec::new(), failed: false, faults };
    let Ast::Object(object) = &server.value else {
        reader.fault(McpCode::WrongType, server, "", "takes an object");
        return None;
    };
    reader.keys(object);
    let key = |name: &str| object.properties.iter().find(|property| property.name.as_str() == name);
    if let Some(disabled) = key("disabled") {
        match &disabled.value {
            Ast::BooleanLit(flag) if flag.value => return None,
            Ast::BooleanLit(_) => {}
            _ => reader.fault(McpCode::WrongType, disabled, "disabled", "takes `true` or `false`"),
        }
    }
    let reach = match (key("command"), key("url")) {
        (Some(command), None) => reader.program(object, command),
        (None, Some(url)) => reader.http(object, url),
        (Some(_), Some(url)) => {
            reader.fault(McpCode::TwoWays, url, "", "has both `command` and `url`");
            None
        }
        (None, None) => {
            reader.fault(McpCode::NoWay, server, "", "has neither `command` nor `url`");
            None
        }
    };
    let approvals = key("needsApproval").map(|property| reader.approvals(property)).unwrap_or_default();
    let secrets = Secrets::new(reader.used.drain(..));
    reach.filter(|_| !reader.failed).map(|reach| Entry { name: name.to_owned(), approvals, reach, secrets })
}

struct Reader<'a, 'b, 'c> {
    place: String,
    env: Env<'a>,
    /// Values that came from variables, the environment or headers.
    used: Vec<String>,
    failed: bool,
    faults: &'b mut Faults<'c>,
}

impl Reader<'_, '_, '_> {
    fn keys(&mut self, object: &Object<'_>) {
        let mut seen = HashSet::new();
        let known = || OF_PROGRAMS.iter().chain(OF_HTTP).chain(OF_BOTH);
        for property in &object.properties {
            let name = property.name.as_str();
            if !seen.insert(name) {
                self.fault(McpCode::Duplicate, property, name, "is there twice");
            }
            if !known().any(|known| *known == name) {
                let near = known().filter(|known| strsim::damerau_levenshtein(known, name) <= 2).min();
                let hint = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
                self.fault(McpCode::UnknownKey, property, name, format!("is not known{hint}"));
            }
        }
    }

    fn program(&mut self, object: &Object<'_>, command: &ObjectProp<'_>) -> Option<Reach> {
        self.not_of_the_other(object, OF_HTTP, &["stdio"], "a program");
        let (mut args, mut env, mut cwd) = (Vec::new(), BTreeMap::new(), None);
        for property in &object.properties {
            match property.name.as_str() {
                "args" => args = self.args(property),
                "env" => {
                    for (name, value, at) in self.texts(property, "env") {
                        if name.is_empty() || name.contains(['=', '\0']) || value.contains('\0') {
                            self.fault(McpCode::WrongType, at, &format!("env.{name}"), "cannot be in an environment");
                        }
                        self.used.push(value.clone());
                        env.insert(name, value);
                    }
                }
                "cwd" => {
                    cwd = self.text(&property.value, property, "cwd").map(PathBuf::from);
                    if let Some(folder) = cwd.as_ref().filter(|folder| !folder.is_dir()) {
                        let message = format!("`{}` is not a folder", folder.display());
                        self.fault(McpCode::NoFolder, property, "cwd", message);
                    }
                }
                _ => {}
            }
        }
        let written = self.text(&command.value, command, "command")?;
        let path = env.get("PATH").cloned().or_else(|| std::env::var("PATH").ok()).unwrap_or_default();
        let Some(program) = program::find(&written, &path, cwd.as_deref()) else {
            let message = format!("there is no program `{written}`");
            self.fault(McpCode::NoProgram, command, "command", message);
            return None;
        };
        Some(Reach::Program { program, args, env, cwd })
    }

    fn http(&mut self, object: &Object<'_>, url: &ObjectProp<'_>) -> Option<Reach> {
        self.not_of_the_other(object, OF_PROGRAMS, &["http", "streamable-http", "streamableHttp"], "reached by HTTP");
        let written = self.text(&url.value, url, "url")?;
        match written.parse::<Uri>() {
            Ok(parsed) if is_usable(&parsed) => self.used.extend(parsed.query().map(str::to_owned)),
            Ok(_) => self.fault(McpCode::BadUrl, url, "url", "is not an address of the web without a user name"),
            Err(error) => self.fault(McpCode::BadUrl, url, "url", format!("is not an address: {error}")),
        }
        let mut headers = Vec::new();
        for property in object.properties.iter().filter(|property| property.name.as_str() == "headers") {
            for (name, value, at) in self.texts(property, "headers") {
                let path = format!("headers.{name}");
                match (HeaderName::try_from(&name), HeaderValue::try_from(&value)) {
                    (Ok(parsed), _) if is_reserved(&parsed) => {
                        self.fault(McpCode::BadHeader, at, &path, "is set by Belljar itself");
                    }
                    (Ok(parsed), Ok(mut header)) => {
                        header.set_sensitive(true);
                        headers.push((parsed, header));
                    }
                    (Err(_), _) => self.fault(McpCode::BadHeader, at, &path, "cannot be a header's name"),
                    (_, Err(_)) => self.fault(McpCode::BadHeader, at, &path, "has a value that no header can have"),
                }
                self.used.push(value);
            }
        }
        Some(Reach::Http { url: written, headers })
    }

    fn not_of_the_other(&mut self, object: &Object<'_>, others: &[&str], types: &[&str], what: &str) {
        for property in &object.properties {
            let name = property.name.as_str();
            if others.contains(&name) {
                self.fault(McpCode::TwoWays, property, name, format!("does not belong to a server that is {what}"));
            }
            if name != "type" {
                continue;
            }
            match property.value.as_string_lit().map(|text| text.value.as_ref()) {
                Some(kind) if types.contains(&kind) => {}
                Some("stdio" | "http" | "streamable-http" | "streamableHttp") => {
                    self.fault(McpCode::TwoWays, property, "type", format!("does not fit a server that is {what}"));
                }
                Some(kind) => {
                    let message = format!("`{kind}` is neither `stdio` nor `http`");
                    self.fault(McpCode::OldTransport, property, "type", message);
                }
                None => self.fault(McpCode::WrongType, property, "type", "takes `stdio` or `http`"),
            }
        }
    }

    fn args(&mut self, property: &ObjectProp<'_>) -> Vec<String> {
        let Ast::Array(list) = &property.value else {
            self.fault(McpCode::WrongType, property, "args", "takes a list of strings");
            return Vec::new();
        };
        let each = list.elements.iter().enumerate();
        each.filter_map(|(index, value)| self.text(value, value, &format!("args[{index}]"))).collect()
    }

    fn approvals(&mut self, property: &ObjectProp<'_>) -> Approvals {
        match &property.value {
            Ast::BooleanLit(flag) if flag.value => Approvals::All,
            Ast::BooleanLit(_) => Approvals::None,
            Ast::Array(list) => {
                let each = list.elements.iter().enumerate();
                let names =
                    each.filter_map(|(index, value)| self.text(value, value, &format!("needsApproval[{index}]")));
                Approvals::Also(names.collect())
            }
            _ => {
                self.fault(McpCode::WrongType, property, "needsApproval", "takes `true`, `false` or a list of tools");
                Approvals::All
            }
        }
    }

    fn texts<'p, 'x>(&mut self, property: &'p ObjectProp<'x>, path: &str) -> Vec<(String, String, &'p ObjectProp<'x>)> {
        let Ast::Object(object) = &property.value else {
            self.fault(McpCode::WrongType, property, path, "takes an object of strings");
            return Vec::new();
        };
        let each = object.properties.iter().filter_map(|one| {
            let name = one.name.as_str().to_owned();
            let value = self.text(&one.value, one, &format!("{path}.{name}"))?;
            Some((name, value, one))
        });
        each.collect()
    }

    fn text(&mut self, value: &Ast<'_>, at: &impl Ranged, path: &str) -> Option<String> {
        let Ast::StringLit(text) = value else {
            self.fault(McpCode::WrongType, at, path, "takes a string");
            return None;
        };
        let expanded = expand(&text.value, self.env, &mut self.used);
        expanded.map_err(|message| self.fault(McpCode::Unset, at, path, message)).ok()
    }

    fn fault(&mut self, code: McpCode, at: &impl Ranged, path: &str, message: impl Into<String>) {
        self.failed = true;
        let dot = if path.is_empty() { "" } else { "." };
        let place = format!("{}{dot}{path}", self.place);
        self.faults.add(code, at.range().start, &place, message);
    }
}

fn is_usable(url: &Uri) -> bool {
    let authority = url.authority().filter(|authority| !authority.as_str().contains('@'));
    matches!(url.scheme_str(), Some("http" | "https"))
        && authority.is_some_and(|authority| !authority.host().is_empty())
}

/// What the transport sets.
fn is_reserved(name: &HeaderName) -> bool {
    let name = name.as_str();
    name.starts_with("mcp-") || matches!(name, "accept" | "content-type" | "content-length" | "host" | "last-event-id")
}
