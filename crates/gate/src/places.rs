//! Where the tools of a run are in its program, and under which names it finds them all.

use crate::rules::{GateRules, Names, RulesError};
use belljar_model::globals::{Permit, permit};
use belljar_model::{Level, tool_path};
use serde::Serialize;
use std::collections::HashMap;

/// What the realm is told, to make the program's `tools` of it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Places {
    /// The global names: `tools`, and the alias that the host wants.
    names: Vec<String>,
    /// For each tool its name, then the properties that lead to it.
    tools: Vec<Vec<String>>,
    /// The names of those that need approval: with their calls the realm says where they are.
    asks: Vec<String>,
    /// The names by their places, as in `users.list`.
    #[serde(skip)]
    by_place: HashMap<String, String>,
}

const GLOBAL: &str = "tools";
const MAX_ALIAS_BYTES: usize = 64;

impl Places {
    /// Refuses two tools in one place: which of them a program means could not be told.
    pub(crate) fn new(rules: &GateRules) -> Result<Self, RulesError> {
        let mut names = vec![GLOBAL.to_owned()];
        if let Some(alias) = &rules.tools_alias {
            check_alias(alias)?;
            names.push(alias.clone());
        }
        // Where any name can be called, nobody has listed them.
        let listed = if rules.names == Names::Registered { rules.tools.as_slice() } else { &[] };
        let mut by_place: HashMap<String, String> = HashMap::with_capacity(listed.len());
        let mut tools = Vec::with_capacity(listed.len());
        for (index, tool) in listed.iter().enumerate() {
            let Some(path) = tool_path(&tool.name) else { continue };
            let place = path.join(".");
            if let Some(other) = by_place.get(&place) {
                let reason = format!(
                    "`{other}` and `{}` are both `{GLOBAL}.{place}` in a program; rename one of them",
                    tool.name
                );
                return Err(RulesError::new(format!("tools[{index}].name"), reason));
            }
            by_place.insert(place, tool.name.clone());
            tools.push(std::iter::once(tool.name.clone()).chain(path).collect());
        }
        let asks = listed.iter().filter(|tool| tool.approval).map(|tool| tool.name.clone()).collect();
        Ok(Self { names, tools, asks, by_place })
    }

    /// The tool that is called there; else what is written, if nothing can be called there. Nothing where that cannot be
    /// said: `root` is not where the tools are, or the place is within a tool, which is a function and has properties of
    /// its own.
    pub(crate) fn tool_at(&self, root: &str, properties: &[String]) -> Option<Result<&str, String>> {
        if !self.names.iter().any(|name| name == root) || properties.is_empty() {
            return None;
        }
        // Of a property with a dot in it, what is joined here would be the place of another.
        let joins = properties.iter().all(|property| !property.contains('.'));
        let at = |length: usize| self.by_place.get(&properties.get(..length)?.join(".")).filter(|_| joins);
        if let Some(name) = at(properties.len()) {
            return Some(Ok(name));
        }
        // tools.users.call(…)
        if (1..properties.len()).any(|length| at(length).is_some()) {
            return None;
        }
        Some(Err(properties.iter().fold(root.to_owned(), |written, property| written + &access(property))))
    }

    /// Every place, as in `users.list`, with the name of its tool.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&str, &str)> + Clone {
        self.by_place.iter().map(|(place, name)| (place.as_str(), name.as_str()))
    }
}

/// `.list`, or `["no name"]`.
fn access(property: &str) -> String {
    const MOST: usize = 64;
    let is_name = property.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$');
    let cut: String = property.chars().take(MOST).collect();
    if is_name { format!(".{cut}") } else { format!("[{}]", serde_json::Value::from(cut)) }
}

/// An alias hides nothing that the realm has, or that some level takes away.
fn check_alias(alias: &str) -> Result<(), RulesError> {
    let fault = |reason: &str| Err(RulesError::new("toolsAlias", reason));
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let starts = alias.starts_with(|first: char| first.is_ascii_alphabetic());
    if alias.len() > MAX_ALIAS_BYTES || !starts || !alias.bytes().all(fits) {
        return fault("must be an identifier of at most 64 letters, digits and `_` that starts with a letter");
    }
    if permit(alias, Level::Permissive) != Permit::Unlisted {
        return fault(
            "is a name that the language, the browser or Belljar uses already; choose another, such as \"codemode\"",
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::ToolRule;

    fn places(tools: &[&str], alias: Option<&str>) -> Result<String, String> {
        let tools = tools.iter().map(|name| ToolRule::named(name)).collect();
        let rules = GateRules { tools, tools_alias: alias.map(str::to_owned), ..GateRules::default() };
        Places::new(&rules).map(|places| serde_json::to_string(&places).unwrap()).map_err(|error| error.to_string())
    }

    #[test]
    fn every_tool_has_a_place_or_none() {
        let made = places(&["users:list", "users", "get-time", "a:then", "a:__proto__"], Some("codemode")).unwrap();
        let expected = r#"{"names":["tools","codemode"],"tools":[["users:list","users","list"],["users","users"],["get-time","get_time"]],"asks":[]}"#;
        assert_eq!(made, expected);
        assert_eq!(places(&[], None).unwrap(), r#"{"names":["tools"],"tools":[],"asks":[]}"#);
    }

    #[test]
    fn a_place_leads_to_its_tool() {
        let named = ["users:list", "users", "get-time", "crm:users:get"].map(ToolRule::named).into();
        let rules = GateRules { tools: named, tools_alias: Some("codemode".into()), ..GateRules::default() };
        let places = Places::new(&rules).unwrap();
        let at = |path: &str| {
            let path: Vec<String> = path.split(' ').map(str::to_owned).collect();
            places.tool_at(&path[0], &path[1..]).map(|found| found.map(str::to_owned))
        };
        assert_eq!(at("tools users list"), Some(Ok("users:list".into())));
        assert_eq!(at("codemode get_time"), Some(Ok("get-time".into())));
        assert_eq!(at("tools users"), Some(Ok("users".into())));
        assert_eq!(at("tools crm users"), Some(Err("tools.crm.users".into())));
        assert_eq!(at("tools users:list"), Some(Err("tools[\"users:list\"]".into())));
        assert_eq!(at("tools users.list"), Some(Err("tools[\"users.list\"]".into())));
        for unknown in ["tools users call", "tools users list bind", "other users list", "tools"] {
            assert_eq!(at(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn two_tools_in_one_place_are_refused_by_both_names() {
        for [one, other, place] in [
            ["users-list", "users_list", "users_list"],
            ["a:b", "a::b", "a.b"],
            ["a", "a:", "a"],
            ["x:get-y", "x:get_y", "x.get_y"],
        ] {
            let error = places(&["z", one, other], None).unwrap_err();
            let expected = format!(
                "tools[2].name: `{one}` and `{other}` are both `tools.{place}` in a program; rename one of them"
            );
            assert_eq!(error, expected);
        }
    }

    #[test]
    fn an_alias_is_a_new_name() {
        assert!(places(&[], Some("api2")).is_ok());
        for alias in
            ["", "1a", "a b", "a-b", "_a", "é", &"a".repeat(65), "tools", "callTool", "Object", "fetch", "window"]
        {
            assert!(places(&[], Some(alias)).unwrap_err().starts_with("toolsAlias: "), "{alias}");
        }
    }
}
