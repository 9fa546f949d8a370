//! The reference pages.

use std::fmt::Write as _;

use crate::api;
use crate::capability::{self, Capability, Gives};
use crate::codes::Code;
use crate::directives::{Directive, LEFT_OUT};
use crate::features::FEATURES;
use crate::keys::{Key, Kind, ROWS, Shape};
use crate::{Level, globals, limits, tokens};

/// `docs/guide/capabilities.md`
pub fn capabilities() -> String {
    let mut page = String::from(
        "# Capabilities\n\nEverything that a policy, a BTCP manifest or an MCP App can allow. Nothing else can be allowed.\n\n\
         | capability | policy | BTCP | MCP `_meta.ui` | guests | risk | allows |\n|---|---|---|---|---|---|---|\n",
    );
    for row in capability::ROWS {
        let code = |name: Option<&str>| name.map_or(String::new(), |name| format!("`{name}`"));
        let _ = writeln!(
            page,
            "| **{}**: {} | {} | {} | {} | {} | {} | {} |",
            row.id,
            row.says,
            code(row.key.map(Key::path)),
            code(row.btcp),
            code(row.mcp),
            row.guests.iter().map(|guest| guest.name()).collect::<Vec<_>>().join(", "),
            row.risk.name(),
            opens(row),
        );
    }
    page.push_str("\nBTCP capabilities that include another: ");
    let implied: Vec<_> = capability::ROWS
        .iter()
        .flat_map(|row| row.implies.iter().map(move |name| format!("`{}` brings `{name}`", row.btcp.unwrap_or(row.id))))
        .collect();
    page.push_str(&implied.join("; "));
    page.push_str(".\n\n");
    calls(&mut page);
    levels(&mut page);
    headers(&mut page);
    page
}

fn opens(row: &Capability) -> String {
    let mut parts = Vec::new();
    for (directive, gives) in row.opens.csp {
        let what = match gives {
            Gives::Sources => "the listed places",
            Gives::Schemes => "the listed schemes",
            Gives::Own => "its own files",
            Gives::Keyword(keyword) => keyword.text(),
        };
        parts.push(format!("`{}` {what}", directive.name()));
    }
    parts.extend(row.opens.tokens.iter().map(|token| format!("`{}`", token.name())));
    parts.extend(row.opens.features.iter().map(|feature| format!("feature `{}`", feature.name())));
    parts.extend(row.opens.api.iter().map(|name| format!("`btcp.{name}`")));
    parts.join("<br>")
}

fn calls(page: &mut String) {
    page.push_str(
        "## What a tool can call\n\nEvery function of `btcp`, its parameters and its result. A parameter with `?` is optional. \
         The gate identifies it by its method, and checks on every call that one of the capabilities is granted.\n\n\
         | call | resolves with | method | capabilities |\n|---|---|---|---|\n",
    );
    for call in api::ROWS {
        let opens = capability::ROWS.iter().filter(|row| row.opens.api.contains(&call.name)).filter_map(|row| row.btcp);
        let opens: Vec<_> = opens.map(|name| format!("`{name}`")).collect();
        let (name, params, method) = (call.name, call.params.join(", "), call.method);
        let _ = writeln!(page, "| `btcp.{name}({params})` | {} | `{method}` | {} |", call.says, opens.join(", "));
    }
    page.push('\n');
}

fn levels(page: &mut String) {
    page.push_str("## Levels\n\nLimits of scripts and tools, unless the policy sets them:\n\n| | strict | secure | standard | permissive | range |\n|---|---|---|---|---|---|\n");
    for row in &limits::ROWS {
        let range = match row.key.row().shape {
            Shape::Count { least, most } => format!("{least} to {most}"),
            _ => String::new(),
        };
        let [strict, secure, standard, permissive] = row.defaults;
        let _ = writeln!(page, "| `{}` | {strict} | {secure} | {standard} | {permissive} | {range} |", row.key.path());
    }
    page.push_str("\nGlobal names in a worker. A name that is not listed is removed and reported.\n\n| names | from level | why a level omits it |\n|---|---|---|\n");
    for group in globals::GROUPS {
        let names = group.names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" ");
        let _ = writeln!(
            page,
            "| **{}**: {names} | {} | {} |",
            group.title,
            group.from.map_or("never", Level::name),
            group.why
        );
    }
}

fn headers(page: &mut String) {
    page.push_str(
        "\n## What no capability allows\n\nSandbox tokens that are never set:\n\n| token | why |\n|---|---|\n",
    );
    for (token, why) in tokens::NEVER {
        let _ = writeln!(page, "| `{token}` | {why} |");
    }
    page.push_str("\nDirectives of every policy:\n\n| directive | decides |\n|---|---|\n");
    for directive in Directive::ALL {
        let _ = writeln!(page, "| `{}` | {} |", directive.name(), directive.doc());
    }
    page.push_str("\nDirectives that are not used:\n\n| directive | why |\n|---|---|\n");
    for (directive, why) in LEFT_OUT {
        let _ = writeln!(page, "| `{directive}` | {why} |");
    }
    let features = FEATURES.iter().map(|feature| format!("`{feature}`")).collect::<Vec<_>>().join(" ");
    let _ = writeln!(page, "\nFeatures that Permissions-Policy closes by name: {features}.");
}

/// The part of `docs/guide/codes.md` about policies.
pub fn codes() -> String {
    let mut page = String::from("## Policies\n\n");
    for code in Code::ALL {
        let row = code.row();
        let _ = write!(
            page,
            "### {}: {}\n\n*{}.* {}\n\n**What to do:** {}\n\n",
            row.code,
            row.title,
            row.severity.name(),
            row.why,
            row.help
        );
    }
    page
}

/// `docs/guide/policy-keys.md`
pub fn keys() -> String {
    let mut page = String::from(
        "# Keys of a policy\n\nTOML, JSON, or a JavaScript object. Every key is optional; the empty policy is the most restrictive one. An unknown key is an error.\n\n\
         | key | value | default | guests | meaning |\n|---|---|---|---|---|\n",
    );
    for row in &ROWS {
        let takes = match row.shape {
            Shape::Flag => "`true`, `false`".into(),
            Shape::Count { least, most } => format!("{least} to {most}"),
            Shape::Word(words) => words.iter().map(|word| format!("`\"{word}\"`")).collect::<Vec<_>>().join(", "),
            Shape::Texts(Kind::Rules) => "list of origins, a path where needed".into(),
            Shape::Texts(Kind::Sources) => "list of origins".into(),
            Shape::Texts(kind) => format!("list, such as `[\"{}\"]`", kind.example()),
            Shape::Counts { least, most } => format!("table of names and numbers {least} to {most}"),
        };
        let guests = row.guests.iter().map(|guest| guest.name()).collect::<Vec<_>>().join(", ");
        let _ = writeln!(page, "| `{}` | {takes} | {} | {guests} | {} |", row.path, row.default, row.doc);
    }
    page
}
