//! TypeScript: the type of a policy, and the tables that the browser realms read.

use std::fmt::Write as _;

use serde_json::json;

use crate::engine::Engine;
use crate::keys::{Kind, METHODS, ROWS, Row, SCHEMES, Shape};
use crate::natives::{self, Meter};
use crate::{Guest, Isolation, Level, Placement, api, capability, globals, guarantees, limits};

/// The `Policy` type of the SDK.
pub fn policy_types() -> String {
    let mut text =
        String::from("/** One policy for everything that runs in the sandbox; the empty one is the tightest. */\n");
    text.push_str("export interface Policy {\n");
    let rows: Vec<_> = ROWS.iter().map(|row| (row.path, row)).collect();
    write_members(&mut text, &rows, 1);
    text.push_str("}\n");
    text
}

fn write_members(text: &mut String, rows: &[(&str, &Row)], depth: usize) {
    let indent = "  ".repeat(depth);
    let mut done: Vec<&str> = Vec::new();
    for (path, row) in rows {
        match path.split_once('.') {
            None => {
                let _ = writeln!(text, "{indent}/** {} Default: {}. */", row.doc, row.default);
                let _ = writeln!(text, "{indent}{path}?: {};", type_of(row.shape));
            }
            Some((head, _)) if !done.contains(&head) => {
                done.push(head);
                let inner: Vec<_> = rows
                    .iter()
                    .filter_map(|(path, row)| {
                        path.split_once('.').filter(|(h, _)| *h == head).map(|(_, rest)| (rest, *row))
                    })
                    .collect();
                let _ = writeln!(text, "{indent}{head}?: {{");
                write_members(text, &inner, depth + 1);
                let _ = writeln!(text, "{indent}}};");
            }
            Some(_) => {}
        }
    }
}

fn type_of(shape: Shape) -> String {
    let union = |words: &[&str]| words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" | ");
    match shape {
        Shape::Flag => "boolean".into(),
        Shape::Count { .. } => "number".into(),
        Shape::Word(words) => union(words),
        Shape::Texts(Kind::Schemes) => format!("readonly ({})[]", union(SCHEMES)),
        Shape::Texts(Kind::Methods) => format!("readonly ({})[]", union(METHODS)),
        Shape::Texts(_) => "readonly string[]".into(),
        Shape::Counts { .. } => "Readonly<Record<string, number>>".into(),
    }
}

/// Permits by level, limits by level and the BTCP capabilities, as constants.
pub fn tables() -> String {
    let mut text = String::new();
    let mut table = |doc: &str, name: &str, value: serde_json::Value| {
        let json = serde_json::to_string_pretty(&value).unwrap_or_default();
        let _ = write!(text, "/** {doc} */\nexport const {name} = {json} as const;\n\n");
    };
    let permits: serde_json::Map<_, _> = Level::ALL
        .into_iter()
        .map(|level| (level.name().to_owned(), json!(globals::allowed(level).collect::<Vec<_>>())))
        .collect();
    table("Global names that each level keeps. Every other name is removed.", "PERMITTED_GLOBALS", permits.into());
    let refused: Vec<_> = globals::GROUPS
        .iter()
        .filter(|group| group.from != Some(Level::Strict))
        .flat_map(|group| group.names)
        .collect();
    table(
        "Names that some or all levels are without. Any other is one that nobody has looked at.",
        "REFUSED_GLOBALS",
        json!(refused),
    );
    let limits: serde_json::Map<_, _> = Level::ALL
        .into_iter()
        .map(|level| {
            let of_level: serde_json::Map<_, _> = limits::ROWS
                .iter()
                .map(|row| (row.key.path().trim_start_matches("limits.").to_owned(), json!(row.default(level))))
                .collect();
            (level.name().to_owned(), of_level.into())
        })
        .collect();
    table("Limits by level.", "LIMITS", limits.into());
    let capabilities: Vec<_> = capability::ROWS
        .iter()
        .filter(|row| row.btcp.is_some())
        .map(|row| {
            json!({ "name": row.btcp, "says": row.says, "risk": row.risk, "implies": row.implies,
                    "api": row.opens.api, "methods": row.opens.methods() })
        })
        .collect();
    table("BTCP capabilities: what a person is asked, and what they open.", "CAPABILITIES", capabilities.into());
    let opens = |name: &str| capability::ROWS.iter().find(|row| row.opens.api.contains(&name)).and_then(|row| row.btcp);
    let calls: Vec<_> =
        api::ROWS.iter().map(|call| json!([call.name, call.method, call.params, opens(call.name)])).collect();
    table(
        "What a tool can call: the name below `btcp`, the gate's name for it, its arguments, a capability that opens it.",
        "API",
        calls.into(),
    );
    text.trim_end().to_owned() + "\n"
}

/// What each engine closes, by placement, and where each guest lives.
pub fn guarantee_rows() -> String {
    let rows = |placement: Placement| -> Vec<_> {
        let rows = guarantees::ROWS.iter().filter(|row| row.placement == placement);
        rows.map(|row| {
            let missing = |engine: Engine| row.missing(engine, Isolation::Labels);
            let open: serde_json::Map<_, _> = Engine::ALL
                .into_iter()
                .filter_map(|engine| Some((engine.name().to_owned(), json!(missing(engine)?))))
                .collect();
            json!({ "channel": row.channel, "by": row.by, "open": open, "single": row.single.unwrap_or_default() })
        })
        .collect()
    };
    let table = json!({ "worker": rows(Placement::Worker), "frame": rows(Placement::Frame) });
    let homes: serde_json::Map<_, _> =
        Guest::ALL.into_iter().map(|guest| (guest.name().to_owned(), json!(guest.usual_placement().name()))).collect();
    let mut text = String::new();
    let _ = write!(
        text,
        "/** Where each guest lives, unless it asks otherwise. */\nexport const HOMES = {:#} as const;\n\n\
         /** A way out of one placement: the layer that closes it, and what is missing where it is open. */\n\
         export interface GuaranteeRow {{\n  readonly channel: string;\n  readonly by: string;\n  \
         /** By engine. */\n  readonly open: Readonly<Record<string, string>>;\n  \
         /** Where all sandboxes share one host name; empty when nothing is lost there. */\n  readonly single: string;\n}}\n\n\
         export const GUARANTEES: Readonly<Record<\"worker\" | \"frame\", readonly GuaranteeRow[]>> = {:#};\n",
        serde_json::Value::Object(homes),
        table
    );
    text
}

/// The table of natives, by the object that has them.
pub fn native_rows() -> String {
    let rows = |wanted: fn(Meter) -> bool| {
        let mut found = std::collections::BTreeMap::<&str, std::collections::BTreeSet<&str>>::new();
        for row in natives::ROWS.iter().filter(|row| wanted(row.meter)) {
            found.entry(row.holder).or_default().extend(row.names.split(' '));
        }
        let joined = found
            .into_iter()
            .map(|(holder, names)| (holder.to_owned(), json!(names.into_iter().collect::<Vec<_>>().join(" "))));
        serde_json::Value::Object(joined.collect())
    };
    let tables = [
        ("Global names whose natives are walked.", "NATIVE_GLOBALS", json!(natives::roots().collect::<Vec<_>>())),
        ("Constructors and global functions that count what they make.", "METERED_MAKERS", json!(natives::MAKERS)),
        ("Natives that are not metered, by the object that has them.", "NATIVES", rows(|meter| meter == Meter::Free)),
        (
            "Natives that count what they make.",
            "METERED_NATIVES",
            rows(|meter| !matches!(meter, Meter::Free | Meter::Absent)),
        ),
        ("Natives that are removed.", "ABSENT_NATIVES", rows(|meter| meter == Meter::Absent)),
    ];
    let texts = tables.into_iter().map(|(doc, name, value)| {
        let kind = if value.is_array() { "readonly string[]" } else { "Readonly<Record<string, string>>" };
        let json = serde_json::to_string_pretty(&value).unwrap_or_default();
        format!("/** {doc} */\nexport const {name}: {kind} = {json};\n")
    });
    texts.collect::<Vec<_>>().join("\n")
}
