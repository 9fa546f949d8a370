//! The tools of all servers, each with its server's name before its own: `weather:forecast`.
//!
//! Servers are strangers: a tool that cannot be described, called or told from another is left out with the reason, and
//! takes no other tool with it.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use belljar_describe::{MAX_BYTES, MAX_TOOLS, ToolSet};
use belljar_gate::{Hints, Names, ToolRule};
use belljar_mcp::{Approvals, Mcp, McpServer, Phase, Viewer};
use belljar_model::tool_path;
use futures_util::future::join_all;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// What there is to call.
#[derive(Debug)]
pub struct Catalog {
    /// What it was made from, to see whether it still holds.
    sources: Vec<Source>,
    pub(crate) set: ToolSet,
    pub(crate) tools: BTreeMap<String, CatalogTool>,
    pub(crate) rules: Vec<ToolRule>,
    /// The same for `jar.run`, without their functions.
    pub(crate) for_page: Arc<Value>,
    /// Servers that do not answer, and tools that cannot be called.
    pub(crate) missing: Vec<Missing>,
}

/// Where a tool is.
#[derive(Debug)]
pub(crate) struct CatalogTool {
    pub(crate) server: String,
    /// As its server calls it.
    pub(crate) own: String,
    pub(crate) needs_approval: bool,
}

/// What is not in the catalog, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Missing {
    pub(crate) name: String,
    pub(crate) why: String,
}

/// One server's list, or why there is none.
#[derive(Clone, Debug)]
struct Source {
    server: String,
    approvals: Approvals,
    listed: Result<Arc<Vec<Value>>, String>,
}

/// More of them are counted: a list of failures is for a person to read.
const MAX_MISSING: usize = 50;

impl Catalog {
    /// Asks every server, at the same time. `known` is given back where nothing has changed.
    pub(crate) async fn read(mcp: &Mcp, known: Option<Arc<Self>>) -> Arc<Self> {
        let sources = join_all(mcp.servers.values().map(|server| Source::ask(server))).await;
        match known {
            Some(known) if known.is_of(&sources) => known,
            _ => Arc::new(Self::of(sources)),
        }
    }

    fn is_of(&self, sources: &[Source]) -> bool {
        let same = |(one, other): (&Source, &Source)| match (&one.listed, &other.listed) {
            (Ok(one), Ok(other)) => Arc::ptr_eq(one, other),
            (Err(one), Err(other)) => one == other,
            _ => false,
        };
        self.sources.len() == sources.len() && self.sources.iter().zip(sources).all(same)
    }

    fn of(sources: Vec<Source>) -> Self {
        let mut reading = Reading::default();
        for source in &sources {
            match &source.listed {
                Ok(tools) => {
                    for tool in tools.iter().filter(|tool| Viewer::Model.sees(tool)) {
                        reading.add(source, tool);
                    }
                }
                Err(why) => reading.miss(source.server.clone(), why.clone()),
            }
        }
        let Reading { described, tools, rules, for_page, missing, unlisted, bytes, .. } = reading;
        // Each was read by itself before, so that the whole cannot fail but by its size, which was counted.
        let set = ToolSet::from_value(Value::Array(described), bytes).unwrap_or_else(|error| {
            tracing::error!(%error, "the tools of all servers cannot be described");
            ToolSet::read("[]").unwrap_or_else(|_| unreachable!("an empty list is a set of tools"))
        });
        let mut missing = missing;
        if unlisted > 0 {
            missing.push(Missing { name: format!("{unlisted} more tools"), why: "they are left out too".into() });
        }
        Self { sources, set, tools, rules, for_page: Arc::new(Value::Array(for_page)), missing }
    }
}

impl Source {
    async fn ask(server: &McpServer) -> Self {
        let asked = async {
            // One that is down rests for a while, and nobody waits for it meanwhile.
            if let Phase::Down(down) = server.phase()
                && !down.retry_after().is_zero()
            {
                return Err(down.why);
            }
            let listed = async { server.ready().await?.every_tool(false).await };
            listed.await.map(|(tools, _)| tools).map_err(|fault| server.down(fault).why)
        };
        let listed = asked.await;
        Self { server: server.entry.name().to_owned(), approvals: server.entry.approvals.clone(), listed }
    }
}

#[derive(Default)]
struct Reading {
    described: Vec<Value>,
    tools: BTreeMap<String, CatalogTool>,
    rules: Vec<ToolRule>,
    for_page: Vec<Value>,
    missing: Vec<Missing>,
    unlisted: usize,
    /// Places below `tools` that are taken.
    places: HashSet<String>,
    bytes: usize,
}

impl Reading {
    fn add(&mut self, source: &Source, listed: &Value) {
        let Some(own) = listed.get("name").and_then(Value::as_str).filter(|own| !own.is_empty()) else {
            return self.miss(source.server.clone(), "one of its tools has no name".into());
        };
        let name = format!("{}:{}", namespace(&source.server), own.replace(['.', '/'], ":"));
        match self.read(&name, source, listed) {
            Ok((described, rule)) => {
                let needs_approval = source.approvals.needs(listed);
                let mut given = described.clone();
                if let Some(fields) = given.as_object_mut() {
                    fields.remove("description");
                }
                self.bytes += described.to_string().len() + 1;
                self.described.push(described);
                self.for_page.push(given);
                self.rules.push(rule);
                let tool = CatalogTool { server: source.server.clone(), own: own.to_owned(), needs_approval };
                self.tools.insert(name, tool);
            }
            Err(why) => self.miss(name, why),
        }
    }

    /// The tool as it is described, and as the gate knows it.
    fn read(&mut self, name: &str, source: &Source, listed: &Value) -> Result<(Value, ToolRule), String> {
        if let Some(reason) = Names::Registered.objection(name) {
            return Err(format!("it cannot be called by that name: {reason}"));
        }
        let field = |key: &str| listed.get(key).filter(|value| !value.is_null()).cloned();
        let mut fields = Map::from_iter([("name".to_owned(), Value::from(name))]);
        for key in ["description", "inputSchema", "outputSchema"] {
            fields.extend(field(key).map(|value| (key.to_owned(), value)));
        }
        let hints = hints(listed);
        if hints != Hints::default() {
            fields.insert("annotations".into(), serde_json::to_value(hints).unwrap_or_default());
        }
        if source.approvals.needs(listed) {
            fields.insert("needsApproval".into(), true.into());
        }
        let described = Value::Object(fields);
        let bytes = described.to_string().len();
        if self.described.len() >= MAX_TOOLS || self.bytes + bytes + 2 > MAX_BYTES {
            return Err(format!("all tools together have more than {MAX_TOOLS} tools or {MAX_BYTES} bytes"));
        }
        ToolSet::from_value(json!([described]), bytes).map_err(|error| error.to_string())?;
        let place = tool_path(name).map_or_else(|| format!("callTool {name}"), |path| path.join("."));
        if !self.places.insert(place) {
            return Err("another tool has the same place in a program".into());
        }
        let rule = ToolRule {
            name: name.to_owned(),
            hints: Some(hints),
            input: field("inputSchema"),
            output: field("outputSchema"),
            ..ToolRule::default()
        };
        Ok((described, rule))
    }

    fn miss(&mut self, name: String, why: String) {
        if self.missing.len() < MAX_MISSING {
            let cut = |text: String, most: usize| -> String { text.chars().take(most).collect() };
            self.missing.push(Missing { name: cut(name, 200), why: cut(why, 500) });
        } else {
            self.unlisted += 1;
        }
    }
}

fn hints(listed: &Value) -> Hints {
    let said = |key: &str| listed.get("annotations").and_then(|hints| hints.get(key)).and_then(Value::as_bool);
    Hints {
        read_only_hint: said("readOnlyHint"),
        destructive_hint: said("destructiveHint"),
        idempotent_hint: said("idempotentHint"),
        open_world_hint: said("openWorldHint"),
    }
}

/// A server's name may have characters that a tool's may not.
pub fn namespace(server: &str) -> String {
    let fits = |character: char| character.is_ascii_alphanumeric() || character == '_' || character == '-';
    server.chars().map(|character| if fits(character) { character } else { '_' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(server: &str, approvals: Approvals, tools: &[Value]) -> Source {
        let listed = Ok(Arc::new(tools.to_vec()));
        Source { server: server.into(), approvals, listed }
    }

    fn tool(name: &str) -> Value {
        json!({ "name": name, "inputSchema": { "type": "object" } })
    }

    #[test]
    fn tools_of_all_servers_by_name() {
        let mut drop = tool("drop.all");
        drop["annotations"] = json!({ "destructiveHint": true, "title": "Drop" });
        drop["_meta"] = json!({ "secret": 1 });
        let catalog = Catalog::of(vec![
            source("my db", Approvals::default(), &[tool("list"), drop]),
            source("mail", Approvals::Also(vec!["send".into()]), &[tool("send"), tool("read")]),
            Source { server: "gone".into(), approvals: Approvals::default(), listed: Err("it ended".into()) },
        ]);
        let found: Vec<_> =
            catalog.tools.iter().map(|(name, tool)| (name.as_str(), &*tool.own, tool.needs_approval)).collect();
        assert_eq!(
            found,
            [
                ("mail:read", "read", false),
                ("mail:send", "send", true),
                ("my_db:drop:all", "drop.all", true),
                ("my_db:list", "list", false),
            ]
        );
        assert_eq!(catalog.missing, [Missing { name: "gone".into(), why: "it ended".into() }]);
        assert!(!catalog.for_page.to_string().contains("secret"));
        assert_eq!(catalog.set.one("tools.my_db.drop.all").unwrap().name, "my_db:drop:all");
        let page = catalog.for_page.as_array().unwrap();
        assert_eq!(page[1]["annotations"], json!({ "destructiveHint": true }));
        assert_eq!((&page[1]["needsApproval"], &page[0]["needsApproval"]), (&json!(true), &Value::Null));
    }

    #[test]
    fn what_cannot_be_called_is_left_out_alone() {
        let long = "x".repeat(10_000);
        let tools = json!([
            {}, { "name": 7 }, tool(""), tool("a b"), tool(&long), tool("ok"), tool("ok"), tool("o.k"), tool("o/k"),
            { "name": "schema", "inputSchema": { "type": "no type" } },
            { "name": "text", "description": 7, "inputSchema": { "type": "object" } },
            { "name": "hidden", "inputSchema": {}, "_meta": { "ui": { "visibility": ["app"] } } },
            tool("__proto__"), tool("then"),
        ]);
        let catalog = Catalog::of(vec![source("s", Approvals::default(), tools.as_array().unwrap())]);
        assert_eq!(catalog.tools.keys().collect::<Vec<_>>(), ["s:__proto__", "s:o:k", "s:ok", "s:then"]);
        assert_eq!(catalog.missing.len(), 9, "{:?}", catalog.missing);
        assert!(catalog.missing.iter().all(|missing| missing.name.len() <= 200 && !missing.why.is_empty()));
        assert_eq!(catalog.set.one("s:then").unwrap().call, "callTool");
    }

    #[test]
    fn too_many_tools_are_counted() {
        let many: Vec<_> = (0..MAX_TOOLS + 100).map(|number| tool(&format!("t{number}"))).collect();
        let catalog = Catalog::of(vec![source("s", Approvals::default(), &many)]);
        assert_eq!((catalog.tools.len(), catalog.missing.len()), (MAX_TOOLS, MAX_MISSING + 1));
        assert_eq!(catalog.missing.last().unwrap().name, "50 more tools");
        let mut large = tool("large");
        large["description"] = "x".repeat(MAX_BYTES).into();
        let catalog = Catalog::of(vec![source("s", Approvals::default(), &[large, tool("small")])]);
        assert_eq!(catalog.tools.keys().collect::<Vec<_>>(), ["s:small"]);
    }
}
