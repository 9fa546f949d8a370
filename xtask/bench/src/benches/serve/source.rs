//! Apps in TypeScript: how fast a file is compiled, and what the server takes in memory with many apps of the same source.

use super::belljar::{host_of, start};
use super::load::Request;
use super::memory::resident;
use crate::bench::Place;
use crate::measure;
use crate::row::{Row, Target};
use anyhow::{Result, bail, ensure};
use belljar_modules::{Jsx, Kind, Options, Task};
use belljar_source::compile;
use oxc_allocator::Allocator;
use oxc_parser::Parser;
use oxc_span::SourceType;
use serde_json::json;

/// Of the size that a model writes in one answer.
const LINES: usize = 358;
const APPS: usize = 1_000;

pub(crate) fn run(_: &Place) -> Result<Vec<Row>> {
    let text = component();
    ensure!(text.lines().count() == LINES, "it has {} lines", text.lines().count());
    let options = Options { jsx: Jsx::React, refresh: true };
    let task = Task { path: "/src/App.tsx".into(), kind: Kind::Source, text: text.clone(), options };
    let unit = compile(&task);
    ensure!(!unit.is_broken(), "it does not compile: {:?}", unit.diagnostics);
    let parse = || Parser::new(&Allocator::default(), &text, SourceType::tsx()).parse().diagnostics.len();
    Ok(vec![
        Row {
            name: format!("compile a component of {LINES} lines (baseline parse)"),
            unit: "ms".into(),
            value: 1e3 / measure::per_second(|| compile(&task)),
            baseline: Some(1e3 / measure::per_second(parse)),
            target: Some(Target::AtMost(3.0)),
        },
        memory(&text)?,
    ])
}

/// Parts as people write them: state, lists, conditions, handlers.
fn component() -> String {
    let mut text = String::from(
        "import { type FormEvent, useMemo, useState } from \"react\";\n\ninterface Row {\n  id: number;\n  name: string;\n  value: number;\n}\n\n",
    );
    let part = |at: usize| {
        format!(
            "export function Part{at}({{ rows, title = \"Part {at}\" }}: {{ rows: readonly Row[]; title?: string }}) {{\n  const [filter, setFilter] = useState<string>(\"\");\n  const shown = useMemo(() => rows.filter(({{ name }}) => name.includes(filter)), [rows, filter]);\n  const total = shown.reduce<number>((sum, {{ value }}) => sum + value, 0);\n  const submit = (event: FormEvent<HTMLFormElement>): void => {{\n    event.preventDefault();\n    setFilter(String(new FormData(event.currentTarget).get(\"filter\") ?? \"\"));\n  }};\n  return (\n    <section className=\"part\" aria-label={{title}}>\n      <h2>{{title}}</h2>\n      <form onSubmit={{submit}}>\n        <input name=\"filter\" defaultValue={{filter}} />\n      </form>\n      {{shown.length === 0 ? <p>Nothing</p> : null}}\n      <ul>\n        {{shown.map(({{ id, name, value }}) => (\n          <li key={{id}}>\n            {{name}}: {{value.toFixed(2)}}\n          </li>\n        ))}}\n      </ul>\n      <output>{{`${{total}} of ${{rows.length}}`}}</output>\n    </section>\n  );\n}}\n\n"
        )
    };
    for at in 0.. {
        let next = part(at);
        if text.lines().count() + next.lines().count() > LINES - 1 {
            break;
        }
        text.push_str(&next);
    }
    while text.lines().count() < LINES - 1 {
        text.push_str("// …\n");
    }
    text.push_str("export default Part0;\n");
    text
}

/// Each app was made, compiled and asked for once. They import no package: what one lockfile adds is on disk, not in memory.
fn memory(text: &str) -> Result<Row> {
    let server =
        start(&[("BELLJAR_LIMITS_SANDBOXES_PER_EMBEDDER", "10000"), ("BELLJAR_LIMITS_CREATES_PER_MINUTE", "1000000")])?;
    // Types and JSX stay, React goes: the registry of the world is no part of this.
    let text = text.replacen(
        "import { type FormEvent, useMemo, useState } from \"react\";",
        "import { useMemo, useState, type FormEvent } from \"./react\";",
        1,
    );
    let react = "export type FormEvent<T> = { currentTarget: T; preventDefault(): void };\nexport const useMemo = <T,>(make: () => T, _: unknown) => make();\nexport const useState = <T,>(first: T) => [first, (_: T) => {}] as const;\n";
    let settings = "{ \"entry\": \"/src/App.tsx\", \"imports\": { \"react/jsx-runtime\": \"/src/jsx.ts\", \"react-refresh/runtime\": \"/src/jsx.ts\", \"react\": \"/src/jsx.ts\", \"react-dom/client\": \"/src/jsx.ts\" } }";
    let jsx = "export const jsx = () => ({}), jsxs = jsx, Fragment = \"\";\n";
    let before = resident(&server)?;
    for number in 0..APPS {
        let files = json!({
            "/src/App.tsx": text, "/src/react.ts": react, "/src/jsx.ts": jsx, "/belljar.json": settings,
            "/src/own.ts": format!("export const own = {number};"),
        });
        let app = server.create(&json!({ "guest": "app", "files": files }).to_string())?;
        let answer = Request::new(server.port, "GET", "/", &host_of(&app, "guestUrl")?, "").once()?;
        if answer.status != 200 {
            bail!("a document was answered with {}", answer.status);
        }
    }
    Ok(Row {
        name: format!("resident memory that {APPS} apps in TSX add to the server"),
        unit: "MB".into(),
        value: resident(&server)? - before,
        baseline: None,
        target: Some(Target::AtMost(50.0)),
    })
}
