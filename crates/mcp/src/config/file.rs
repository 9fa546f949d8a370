//! The file as a whole: what is around the servers, and everything that is wrong with it at once.

use std::collections::HashSet;
use std::path::Path;

use jsonc_parser::ast::{Object, ObjectProp, Value as Ast};
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, CommentCollectionStrategy, ParseOptions, parse_to_ast};

use super::expand::Env;
use super::faults::Faults;
use super::{Entry, McpCode, McpFault, McpFaults, reader};

/// Reads files of MCP servers.
#[derive(Debug)]
pub struct McpFile;

impl McpFile {
    /// Every server of a file, or every fault. Variables are those of this process.
    pub fn read(path: &Path) -> Result<Vec<Entry>, McpFaults> {
        let shown = path.display().to_string();
        match std::fs::read_to_string(path) {
            Ok(text) => Self::parse(&text, &shown, Some(&|name| std::env::var(name).ok())),
            Err(error) => {
                Err(McpFaults(vec![McpFault { code: McpCode::NotReadable, place: shown, message: error.to_string() }]))
            }
        }
    }

    /// One server that is a program, as on a command line: what is written is meant.
    pub fn program(name: &str, command: &str, args: &[String]) -> Result<Entry, McpFaults> {
        let written = serde_json::json!({ "mcpServers": { name: { "command": command, "args": args } } });
        Self::one(&written)
    }

    /// One server that is reached by HTTP.
    pub fn http(name: &str, url: &str) -> Result<Entry, McpFaults> {
        Self::one(&serde_json::json!({ "mcpServers": { name: { "url": url } } }))
    }

    fn one(written: &serde_json::Value) -> Result<Entry, McpFaults> {
        // On a command line the shell has put variables in already.
        let mut entries = Self::parse(&written.to_string(), "", None)?;
        entries.pop().ok_or(McpFaults(Vec::new()))
    }

    pub fn parse(text: &str, shown: &str, env: Env<'_>) -> Result<Vec<Entry>, McpFaults> {
        let mut faults = Faults { shown, text, list: Vec::new() };
        let entries = servers(text, env, &mut faults);
        if faults.list.is_empty() { Ok(entries) } else { Err(McpFaults(faults.list)) }
    }
}

fn servers(text: &str, env: Env<'_>, faults: &mut Faults<'_>) -> Vec<Entry> {
    let collect = CollectOptions { comments: CommentCollectionStrategy::Off, tokens: false };
    let options = ParseOptions {
        allow_loose_object_property_names: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        ..ParseOptions::default()
    };
    let whole = match parse_to_ast(text, &collect, &options) {
        Ok(parsed) => parsed.value,
        Err(error) => {
            faults.add(McpCode::NotJson, error.range().start, "", error.kind().to_string());
            return Vec::new();
        }
    };
    let Some(Ast::Object(whole)) = whole else {
        faults.add(McpCode::NoServers, 0, "", "the file is not a JSON object");
        return Vec::new();
    };
    // Other keys of the file belong to the host it was written for.
    let Some(list) = only(&whole, "mcpServers", faults) else {
        let known = whole.properties.iter().map(|property| property.name.as_str());
        let near =
            known.clone().find(|name| strsim::damerau_levenshtein(name, "mcpServers") <= 3 || *name == "servers");
        let hint = near.map(|near| format!("; is `{near}` meant?")).unwrap_or_default();
        faults.add(McpCode::NoServers, 0, "", format!("the file has no key `mcpServers`{hint}"));
        return Vec::new();
    };
    let Ast::Object(list) = &list.value else {
        faults.add(McpCode::WrongType, list.range().start, "mcpServers", "takes an object, one key for each server");
        return Vec::new();
    };
    let mut names = HashSet::new();
    let mut entries = Vec::new();
    for server in &list.properties {
        let name = server.name.as_str();
        let place = format!("mcpServers.{name}");
        if !names.insert(name) {
            faults.add(McpCode::Duplicate, server.range().start, &place, "there are two servers of this name");
            continue;
        }
        if name.is_empty() || name.chars().count() > 100 || name.chars().any(|one| one == '/' || one.is_control()) {
            faults.add(McpCode::BadName, server.range().start, "mcpServers", format!("{name:?} cannot be a name"));
            continue;
        }
        entries.extend(reader::read(name, server, env, faults));
    }
    entries
}

/// The one property of that name.
pub(super) fn only<'a, 'b>(object: &'a Object<'b>, name: &str, faults: &mut Faults<'_>) -> Option<&'a ObjectProp<'b>> {
    let mut all = object.properties.iter().filter(|property| property.name.as_str() == name);
    let first = all.next();
    if let Some(second) = all.next() {
        faults.add(McpCode::Duplicate, second.range().start, name, "is there twice");
    }
    first
}

#[cfg(test)]
mod tests {
    use super::super::Reach;
    use super::*;

    fn parse(text: &str) -> Result<Vec<Entry>, McpFaults> {
        McpFile::parse(text, "mcp.json", Some(&|name| (name == "TOKEN").then(|| "s3cret-token".to_owned())))
    }

    #[test]
    fn both_kinds_with_comments_and_variables() {
        let text = r#"{ // as editors write it
            "theme": "dark",
            "mcpServers": {
                "one": { "type": "stdio", "command": "sh", "args": ["-c", "echo ${TOKEN}"], "env": { "KEY": "${TOKEN}" } },
                "two": { "type": "http", "url": "https://mcp.example/x?key=${TOKEN}", "headers": { "Authorization": "Bearer ${TOKEN}" } },
                "off": { "command": "nowhere", "disabled": true },
            }
        }"#;
        let entries = parse(text).unwrap();
        assert_eq!(entries.iter().map(Entry::name).collect::<Vec<_>>(), ["one", "two"]);
        let Reach::Program { program, args, env, .. } = &entries[0].reach else { panic!() };
        assert!(program.is_absolute() && program.ends_with("sh"), "{program:?}");
        assert_eq!((args[1].as_str(), env["KEY"].as_str()), ("echo s3cret-token", "s3cret-token"));
        let Reach::Http { url, headers } = &entries[1].reach else { panic!() };
        assert_eq!(url, "https://mcp.example/x?key=s3cret-token");
        assert_eq!(headers[0].1, "Bearer s3cret-token");
        assert!(!format!("{entries:?}").contains("s3cret"), "{entries:?}");
    }

    #[test]
    fn every_wrong_thing_has_a_code_a_place_and_a_way_out() {
        for (text, code, part) in [
            ("{ \"mcpServers\": ", McpCode::NotJson, "mcp.json:1"),
            ("not json", McpCode::NotJson, "mcp.json:1"),
            ("", McpCode::NoServers, "not a JSON object"),
            ("[]", McpCode::NoServers, "not a JSON object"),
            (r#"{ "mcpservers": {} }"#, McpCode::NoServers, "is `mcpservers` meant?"),
            (r#"{ "servers": {} }"#, McpCode::NoServers, "is `servers` meant?"),
            (r#"{ "mcpServers": [] }"#, McpCode::WrongType, "mcpServers"),
            (r#"{ "mcpServers": {}, "mcpServers": {} }"#, McpCode::Duplicate, "mcpServers"),
            (r#"{ "mcpServers": { "a": 1 } }"#, McpCode::WrongType, "mcpServers.a"),
            (r#"{ "mcpServers": { "": { "command": "sh" } } }"#, McpCode::BadName, "cannot be a name"),
            (r#"{ "mcpServers": { "a/b": { "command": "sh" } } }"#, McpCode::BadName, "cannot be a name"),
            (
                r#"{ "mcpServers": { "a": { "command": "sh" }, "a": { "command": "sh" } } }"#,
                McpCode::Duplicate,
                "mcpServers.a",
            ),
            (
                r#"{ "mcpServers": { "a": { "command": "sh", "command": "ls" } } }"#,
                McpCode::Duplicate,
                "mcpServers.a.command",
            ),
            (r#"{ "mcpServers": { "a": { "comand": "sh" } } }"#, McpCode::UnknownKey, "did you mean `command`?"),
            (r#"{ "mcpServers": { "a": { } } }"#, McpCode::NoWay, "mcpServers.a"),
            (
                r#"{ "mcpServers": { "a": { "command": "sh", "url": "http://localhost/" } } }"#,
                McpCode::TwoWays,
                "mcpServers.a",
            ),
            (
                r#"{ "mcpServers": { "a": { "command": "sh", "headers": {} } } }"#,
                McpCode::TwoWays,
                "mcpServers.a.headers",
            ),
            (
                r#"{ "mcpServers": { "a": { "url": "http://localhost/", "args": [] } } }"#,
                McpCode::TwoWays,
                "mcpServers.a.args",
            ),
            (r#"{ "mcpServers": { "a": { "command": 3 } } }"#, McpCode::WrongType, "mcpServers.a.command"),
            (r#"{ "mcpServers": { "a": { "command": "sh", "args": "x" } } }"#, McpCode::WrongType, "mcpServers.a.args"),
            (
                r#"{ "mcpServers": { "a": { "command": "sh", "args": ["x", 1] } } }"#,
                McpCode::WrongType,
                "mcpServers.a.args[1]",
            ),
            (
                r#"{ "mcpServers": { "a": { "command": "sh", "needsApproval": "yes" } } }"#,
                McpCode::WrongType,
                "mcpServers.a.needsApproval",
            ),
            (
                r#"{ "mcpServers": { "a": { "command": "sh", "needsApproval": ["x", 1] } } }"#,
                McpCode::WrongType,
                "mcpServers.a.needsApproval[1]",
            ),
            (
                r#"{ "mcpServers": { "a": { "command": "sh", "needApproval": true } } }"#,
                McpCode::UnknownKey,
                "did you mean `needsApproval`?",
            ),
            (
                r#"{ "mcpServers": { "a": { "command": "sh", "env": { "X": 1 } } } }"#,
                McpCode::WrongType,
                "mcpServers.a.env.X",
            ),
            (
                r#"{ "mcpServers": { "a": { "command": "sh", "env": { "X=Y": "1" } } } }"#,
                McpCode::WrongType,
                "mcpServers.a.env.X=Y",
            ),
            (
                r#"{ "mcpServers": { "a": { "command": "sh", "cwd": "/nowhere/at/all" } } }"#,
                McpCode::NoFolder,
                "mcpServers.a.cwd",
            ),
            (
                r#"{ "mcpServers": { "a": { "command": "no-such-program-here" } } }"#,
                McpCode::NoProgram,
                "mcpServers.a.command",
            ),
            (
                r#"{ "mcpServers": { "a": { "command": "/nowhere/program" } } }"#,
                McpCode::NoProgram,
                "mcpServers.a.command",
            ),
            (r#"{ "mcpServers": { "a": { "command": "" } } }"#, McpCode::NoProgram, "mcpServers.a.command"),
            (r#"{ "mcpServers": { "a": { "url": "localhost:3000" } } }"#, McpCode::BadUrl, "mcpServers.a.url"),
            (r#"{ "mcpServers": { "a": { "url": "ftp://x/" } } }"#, McpCode::BadUrl, "mcpServers.a.url"),
            (r#"{ "mcpServers": { "a": { "url": "https:///x" } } }"#, McpCode::BadUrl, "mcpServers.a.url"),
            (
                r#"{ "mcpServers": { "a": { "url": "https://me:pw@mcp.example/" } } }"#,
                McpCode::BadUrl,
                "mcpServers.a.url",
            ),
            (
                r#"{ "mcpServers": { "a": { "url": "https://x.example", "headers": { "a b": "1" } } } }"#,
                McpCode::BadHeader,
                "headers.a b",
            ),
            (
                r#"{ "mcpServers": { "a": { "url": "https://x.example", "headers": { "A": "1\n2" } } } }"#,
                McpCode::BadHeader,
                "headers.A",
            ),
            (
                r#"{ "mcpServers": { "a": { "url": "https://x.example", "headers": { "Mcp-Session-Id": "1" } } } }"#,
                McpCode::BadHeader,
                "headers.Mcp-Session-Id",
            ),
            (
                r#"{ "mcpServers": { "a": { "command": "sh", "args": ["${NOT_SET}"] } } }"#,
                McpCode::Unset,
                "`NOT_SET` is not set",
            ),
            (
                r#"{ "mcpServers": { "a": { "type": "sse", "url": "https://x.example" } } }"#,
                McpCode::OldTransport,
                "mcpServers.a.type",
            ),
            (
                r#"{ "mcpServers": { "a": { "type": "ws", "url": "https://x.example" } } }"#,
                McpCode::OldTransport,
                "mcpServers.a.type",
            ),
            (
                r#"{ "mcpServers": { "a": { "type": "stdio", "url": "https://x.example" } } }"#,
                McpCode::TwoWays,
                "mcpServers.a.type",
            ),
        ] {
            let faults = parse(text).expect_err(text).0;
            assert!(faults.iter().any(|fault| fault.code == code), "{text}\n{faults:?}");
            let said = McpFaults(faults).to_string();
            assert!(said.contains(part) && said.contains(code.name()) && said.contains("mcp.json"), "{text}\n{said}");
        }
    }

    #[test]
    fn all_faults_are_told_with_their_lines() {
        let text = "{ \"mcpServers\": {\n \"a\": {},\n \"b\": { \"command\": 1 },\n \"c\": { \"url\": \"x\" }\n} }";
        let said = parse(text).unwrap_err().to_string();
        for part in ["mcp.json:2: mcpServers.a", "mcp.json:3: mcpServers.b.command", "mcp.json:4: mcpServers.c.url"] {
            assert!(said.contains(part), "{part}\n{said}");
        }
    }

    #[test]
    fn on_a_command_line_what_is_written_is_meant() {
        let entry = McpFile::program("x", "sh", &["-c".into(), "echo ${HOME} ${A:-b}".into()]).unwrap();
        let Reach::Program { args, .. } = &entry.reach else { panic!() };
        assert_eq!(args[1], "echo ${HOME} ${A:-b}");
        assert!(McpFile::http("x", "nowhere").is_err());
    }
}
