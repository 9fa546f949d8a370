//! Which tools there are, and who may see them.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};

use super::connection::{Asking, Connection};
use super::fault::Fault;

/// For whom a list of tools is, or who calls one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    Model,
    App,
}

impl Viewer {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Model => "model",
            Self::App => "app",
        }
    }

    /// What a server declares decides. What it declares wrongly shows the tool to nobody.
    pub fn sees(self, tool: &Value) -> bool {
        match ui(tool).and_then(|ui| ui.get("visibility")) {
            None => true,
            Some(Value::Array(viewers)) => viewers.iter().any(|viewer| viewer == self.name()),
            Some(_) => false,
        }
    }
}

/// `_meta.ui` of a tool.
pub(crate) fn ui(tool: &Value) -> Option<&Map<String, Value>> {
    tool.get("_meta")?.get("ui")?.as_object()
}

/// How long a list is believed when nobody says that it changed.
const FRESH: Duration = Duration::from_secs(60);
const MAX_PAGES: usize = 100;
const MAX_TOOLS: usize = 10_000;

impl Connection {
    /// One tool. A name that is not in the list that is remembered is looked for in a new one.
    pub async fn tool(&self, name: &str) -> Result<Option<Value>, Fault> {
        let find = |tools: &[Value]| tools.iter().find(|tool| tool.get("name").is_some_and(|it| it == name)).cloned();
        let (tools, fresh) = self.every_tool(false).await?;
        if let Some(tool) = find(&tools) {
            return Ok(Some(tool));
        }
        if fresh {
            return Ok(None);
        }
        Ok(find(&self.every_tool(true).await?.0))
    }

    /// Every tool; the flag says whether the server was asked just now.
    pub async fn every_tool(&self, anew: bool) -> Result<(Arc<Vec<Value>>, bool), Fault> {
        // Whoever comes meanwhile waits for this answer instead of asking too.
        let mut kept = self.tools.lock().await;
        let changed = self.routes().take_tools_changed();
        if let Some((asked, tools)) = &*kept
            && !anew
            && !changed
            && asked.elapsed() < FRESH
        {
            return Ok((Arc::clone(tools), false));
        }
        *kept = None;
        let tools = Arc::new(self.every_page("tools/list", "tools").await?);
        *kept = Some((Instant::now(), Arc::clone(&tools)));
        Ok((tools, true))
    }

    /// Every item of a list that comes in pages.
    pub async fn every_page(&self, method: &str, key: &str) -> Result<Vec<Value>, Fault> {
        let (mut all, mut cursor) = (Vec::new(), None::<String>);
        for _ in 0..MAX_PAGES {
            let params = cursor.as_ref().map_or_else(|| json!({}), |cursor| json!({ "cursor": cursor }));
            let mut page = self.request(method, params, Asking::default()).await?;
            let Some(Value::Array(items)) = page.get_mut(key).map(Value::take) else {
                return Err(Fault::BadAnswer(format!("its answer to `{method}` has no list of {key}")));
            };
            all.extend(items);
            if all.len() > MAX_TOOLS {
                return Err(Fault::BadAnswer(format!("it lists more than {MAX_TOOLS} {key}")));
            }
            match page.get("nextCursor").and_then(Value::as_str) {
                Some(next) if cursor.as_deref() != Some(next) => cursor = Some(next.to_owned()),
                _ => return Ok(all),
            }
        }
        Err(Fault::BadAnswer(format!("its list of {key} has more than {MAX_PAGES} pages")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_sees_what() {
        for (meta, model, app) in [
            (json!({}), true, true),
            (json!({ "ui": {} }), true, true),
            (json!({ "ui": { "visibility": ["model", "app"] } }), true, true),
            (json!({ "ui": { "visibility": ["app"] } }), false, true),
            (json!({ "ui": { "visibility": ["model"] } }), true, false),
            (json!({ "ui": { "visibility": [] } }), false, false),
            (json!({ "ui": { "visibility": "app" } }), false, false),
            (json!({ "ui": { "visibility": null } }), false, false),
            (json!({ "ui": { "visibility": ["App", 1] } }), false, false),
        ] {
            let tool = json!({ "name": "x", "_meta": meta });
            assert_eq!((Viewer::Model.sees(&tool), Viewer::App.sees(&tool)), (model, app), "{tool}");
        }
    }
}
