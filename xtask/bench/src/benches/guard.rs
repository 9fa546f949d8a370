//! How fast programs are hardened, beside plain parsing and printing of the same bytes, and what
//! hardening costs them when they run.

mod chromium; // the module and hardened programs, in a browser

use crate::bench::Place;
use crate::measure;
use crate::row::{Row, Target};
use anyhow::{Context, Result, ensure};
use belljar_guard::{Options, harden};
use oxc_allocator::Allocator;
use oxc_codegen::{Codegen, CodegenOptions};
use oxc_parser::{ParseOptions, Parser};
use oxc_span::SourceType;
use std::path::PathBuf;

/// Bytes of source, and the most milliseconds: native, and in the browser.
const SIZES: &[(&str, usize, f64, f64)] =
    &[("50 kB", 50_000, 2.0, 8.0), ("500 kB", 500_000, 20.0, 80.0), ("2 MB", 2_000_000, 80.0, 320.0)];
const MOST_BYTES: f64 = 500_000.0;

pub(crate) fn run(place: &Place) -> Result<Vec<Row>> {
    let options = Options::default();
    let mut rows = Vec::new();
    for &(size, bytes, most, _) in SIZES {
        let source = program(bytes);
        let hardened = harden(&source, &options).context("the program is refused")?;
        ensure!(hardened.code.len() > source.len(), "hardening adds meters");
        let value = 1000.0 / measure::per_second(|| harden(&source, &options));
        let plain = 1000.0 / measure::per_second(|| parse_and_print(&source));
        let target = Some(Target::AtMost(most));
        rows.push(Row {
            name: format!("harden {size} (baseline oxc parse and print)"),
            unit: "ms".into(),
            value,
            baseline: Some(plain),
            target,
        });
        let target = Some(Target::AtMost(4.0));
        let name = format!("harden {size} ÷ baseline oxc parse and print");
        rows.push(Row { name, unit: "x".into(), value: value / plain, baseline: None, target });
    }
    rows.push(size(place)?);
    let sources: Vec<_> = SIZES.iter().map(|&(size, bytes, _, most)| (size, program(bytes), most)).collect();
    rows.extend(chromium::run(place, &sources)?);
    Ok(rows)
}

/// As a tool that changes programs would: with a source map.
fn parse_and_print(source: &str) -> usize {
    let allocator = Allocator::default();
    let options = ParseOptions { allow_return_outside_function: true, ..ParseOptions::default() };
    let parsed = Parser::new(&allocator, source, SourceType::mjs()).with_options(options).parse();
    let print = CodegenOptions { source_map_path: Some(PathBuf::from("program.js")), ..CodegenOptions::default() };
    Codegen::new().with_options(print).build(&parsed.program).code.len()
}

fn size(place: &Place) -> Result<Row> {
    let path = place.root.join("web/dist/manifest.json");
    let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let manifest: serde_json::Value = serde_json::from_str(&text)?;
    let module = &manifest["wasm/guard.wasm"];
    let gzip = module["gzip"].as_f64().context("the guard's module is not in the manifest")?;
    let target = Some(Target::AtMost(MOST_BYTES));
    Ok(Row {
        name: "size of the module, gzipped (baseline not compressed)".into(),
        unit: "B".into(),
        value: gzip,
        baseline: module["size"].as_f64(),
        target,
    })
}

/// Ordinary code of about so many bytes: functions, classes, loops, templates, strings.
pub(super) fn program(bytes: usize) -> String {
    let mut source = String::with_capacity(bytes + 2_000);
    let mut index = 0;
    while source.len() < bytes {
        source.push_str(&PIECE.replace("$N", &index.to_string()));
        index += 1;
    }
    source.push_str("return 1;\n");
    source
}

const PIECE: &str = r#"
/** Groups the rows of table $N by a key and sums what they cost. */
function summarize$N(rows, { key = "name", limit = 100, ...options } = {}) {
  const groups = new Map();
  for (const row of rows) {
    const name = `${row[key]}:${options.suffix ?? "none"}`;
    if (!groups.has(name)) groups.set(name, { count: 0, total: 0, tags: [] });
    const group = groups.get(name);
    group.count += 1;
    group.total += row.price * row.amount;
    if (row.tags?.length > 0) group.tags.push(...row.tags.filter((tag) => tag !== "internal"));
  }
  return [...groups].sort(([, a], [, b]) => b.total - a.total).slice(0, limit);
}

class Store$N {
  #items = {};
  constructor(items = []) {
    for (let i = 0; i < items.length; i++) this.#items[items[i].id] = items[i];
  }
  async find(id) {
    try {
      const found = this.#items[id] ?? (await callTool("items:get", { id }));
      return { ...found, label: "Item " + found.name + " (" + id + ")" };
    } catch (error) {
      if (error instanceof TypeError) return null;
      throw new Error(`item ${id} was not found: ${error.message}`);
    }
  }
  get size() { return Object.keys(this.#items).length; }
}
"#;
