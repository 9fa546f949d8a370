import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { at, POLICY_SCHEMA, type Schema, words } from "./schema.ts";

/** Keys and values that the policy's schema knows, in TOML and in JSON. */
export function completePolicy(context: CompletionContext): CompletionResult | null {
  const before = context.state.sliceDoc(0, context.pos);
  return before.trimStart().startsWith("{") ? inJson(context, before) : inToml(context, before);
}

function inToml(context: CompletionContext, before: string): CompletionResult | null {
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const header = /^\s*\[([\w.]*)$/.exec(line);
  if (header) return result(context, header[1] ?? "", tables());
  const tablesBefore = [...before.matchAll(/^\s*\[([^[\]\n]+)\]/gm)];
  const table = tablesBefore.at(-1)?.[1]?.trim().split(".") ?? [];
  const value = /^\s*([\w.]+)\s*=\s*(.*)$/.exec(line);
  if (value) return values(context, at([...table, ...(value[1] ?? "").split(".")]), value[2] ?? "");
  const key = /^\s*([\w.]*)$/.exec(line);
  if (!key || (key[1] === "" && !context.explicit)) return null;
  const dotted = (key[1] ?? "").split(".");
  const typed = dotted.pop() ?? "";
  const options = keys(at([...table, ...dotted]), (name, schema) => (schema.properties ? name : `${name} = `));
  return result(context, typed, options);
}

function inJson(context: CompletionContext, before: string): CompletionResult | null {
  const path = jsonPath(before);
  const value = /"([\w]+)"\s*:\s*(?:\[[^\]]*?)?("?[\w:-]*)$/.exec(before);
  if (value) return values(context, at([...path, value[1] ?? ""]), value[2] ?? "");
  const key = /[{,]\s*("?)(\w*)$/.exec(before);
  if (!key) return null;
  const quote = key[1] === "" ? '"' : "";
  return result(
    context,
    key[2] ?? "",
    keys(at(path), (name, schema) => `${quote}${name}": ${schema.properties ? "{" : ""}`),
  );
}

/** The names of the objects that are open at the end of a text. Strings of policies hold no braces worth the name. */
function jsonPath(before: string): string[] {
  const path: string[] = [];
  let name = "";
  for (const [token, string] of before.matchAll(/"((?:[^"\\]|\\.)*)"|[{}]/g)) {
    if (token === "{") path.push(name);
    else if (token === "}") path.pop();
    else name = string ?? "";
  }
  return path.slice(1);
}

function values(context: CompletionContext, schema: Schema | undefined, typed: string): CompletionResult | null {
  if (!schema) return null;
  const quoted = !/boolean/.test(String(schema.type));
  const open = /(["']?)([\w:.-]*)$/.exec(typed);
  const [, quote = "", word = ""] = open ?? [];
  const apply = (text: string) => (quoted && quote === "" ? `"${text}"` : text);
  const options = words(schema).map((label): Completion => ({ label, apply: apply(label), type: "constant" }));
  return options.length > 0 ? result(context, word, options) : null;
}

function keys(schema: Schema | undefined, apply: (name: string, schema: Schema) => string): Completion[] {
  return Object.entries(schema?.properties ?? {}).map(([label, one]) => ({
    label,
    apply: apply(label, one),
    ...(one.description && { info: one.description }),
    type: "property",
  }));
}

function tables(): Completion[] {
  const all = Object.entries(POLICY_SCHEMA.properties ?? {}).filter(([, schema]) => schema.properties);
  return all.map(([label]) => ({ label, apply: `${label}]`, type: "namespace" }));
}

function result({ pos }: CompletionContext, typed: string, options: Completion[]): CompletionResult {
  return { from: pos - typed.length, options, validFor: /^[\w:.-]*$/ };
}
