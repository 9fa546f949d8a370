import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  startCompletion,
} from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import { element } from "../page/element.ts";
import { allTools, type Property, type ToolType } from "./tool_type.ts";

/** So much before the cursor is looked at: a call and the beginning of its arguments. */
const MAX_BEFORE = 1_000;
const MAX_DETAIL = 60;

/** What every program has, besides its tools. */
const GLOBALS: readonly Completion[] = [
  { label: "tools", type: "namespace", info: "The tools, by their names: tools.users.list({ … })" },
  { label: "callTool", type: "function", detail: "(name, input?)", info: "Calls a tool by its name." },
  {
    label: "parallel",
    type: "function",
    detail: "(functions, { concurrency }?)",
    info: "Runs functions side by side, and keeps their order.",
  },
  {
    label: "artifact",
    type: "function",
    detail: "(name, data, { type }?)",
    info: "Hands over a table, a picture or a file besides the value.",
  },
  { label: "args", type: "variable", info: "The arguments of the run, frozen." },
  { label: "console", type: "variable" },
];

/** Where the tools' types come from. */
export interface TypeSource {
  /** As they are now, if that is known. */
  readonly known: ToolType | undefined;
  types(): Promise<ToolType>;
}

/** Completes names of tools, and the properties of their arguments, from the tools' types. */
export function completeTools(source: TypeSource): CompletionSource {
  return (context) => {
    const before = context.state.sliceDoc(Math.max(0, context.pos - MAX_BEFORE), context.pos);
    const wanted = wantedAt(before, placeOf(context), context.explicit);
    if (!wanted) return null;
    if (wanted.kind === "global") return result(context, wanted.typed, GLOBALS);
    if (source.known) return result(context, wanted.typed, optionsFor(wanted, source.known));
    void source.types().then(
      () => again(context),
      () => {},
    );
    return null;
  };
}

/** Editors forget a question that takes long when anything happens to the selection, so it is asked anew. */
function again({ view, state, pos }: CompletionContext): void {
  if (view && view.state.doc === state.doc && view.state.selection.main.head === pos) startCompletion(view);
}

/** What is being written. */
export type Wanted =
  | { readonly kind: "member"; readonly path: readonly string[]; readonly typed: string }
  | { readonly kind: "name"; readonly typed: string }
  | { readonly kind: "property"; readonly tool: string | readonly string[]; readonly typed: string }
  | { readonly kind: "global"; readonly typed: string };

export type Place = "code" | "string" | "comment";

export function wantedAt(before: string, place: Place, isExplicit: boolean): Wanted | undefined {
  if (place === "comment") return undefined;
  const [, name] = /\bcallTool\(\s*["'`]([\w:./-]*)$/.exec(before) ?? [];
  if (name !== undefined) return { kind: "name", typed: name };
  if (place === "string") return undefined;
  const member = /(?<![\w$.])tools((?:\.[\w$]+)*)\.([\w$]*)$/.exec(before);
  if (member) return { kind: "member", path: pathOf(member[1]), typed: member[2] ?? "" };
  const property =
    /(?:(?<![\w$.])tools((?:\.[\w$]+)+)\(|\bcallTool\(\s*["'`]([\w:./-]+)["'`],)\s*\{(?:[^{}()]*,)?\s*([\w$]*)$/.exec(
      before,
    );
  if (property) {
    const tool = property[2] ?? pathOf(property[1]);
    return { kind: "property", tool, typed: property[3] ?? "" };
  }
  const [, typed = ""] = /(?:^|[^\w$.])([A-Za-z_$][\w$]*)$/.exec(before) ?? [];
  return typed || (isExplicit && !/[\w$.]$/.test(before)) ? { kind: "global", typed } : undefined;
}

export function optionsFor(wanted: Wanted, root: ToolType): readonly Completion[] {
  if (wanted.kind === "global") return GLOBALS;
  if (wanted.kind === "name") return allTools(root).map((one) => completion(one, one.tool));
  if (wanted.kind === "member") {
    const members = at(root, wanted.path)?.members ?? [];
    return members.filter(({ name }) => name !== "").map((one) => completion(one, one.name));
  }
  const { tool } = wanted;
  const called = typeof tool === "string" ? allTools(root).find((one) => one.tool === tool) : at(root, tool);
  return (called?.input ?? []).map(propertyCompletion);
}

function at(root: ToolType, path: readonly string[]): ToolType | undefined {
  let type: ToolType | undefined = root;
  for (const part of path) type = type?.members.find(({ name }) => name === part);
  return type;
}

function completion({ signature, about, members }: ToolType, label: string): Completion {
  if (signature === undefined) return { label, type: "namespace", detail: count(members.length) };
  const info = () => described(`${label}${signature}`, about);
  return { label, type: "function", detail: oneLine(signature), info };
}

function propertyCompletion({ name, type, isOptional, about }: Property): Completion {
  const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
  const label = isOptional ? `${name}?` : name;
  const info = () => described(`${label}: ${type}`, about);
  return { label: name, apply: `${key}: `, type: "property", detail: oneLine(type), info, boost: isOptional ? 0 : 1 };
}

function described(signature: string, about: string | undefined): HTMLElement {
  const box = element("div", {}, element("code", { className: "signature" }, signature));
  if (about) box.append(element("p", {}, about));
  return box;
}

function oneLine(text: string): string {
  // A comment inside a type is for its own line.
  const line = text.replace(/\/\*\*.*?\*\//gs, "").replace(/\s+/g, " ");
  return line.length > MAX_DETAIL ? `${line.slice(0, MAX_DETAIL - 1)}…` : line;
}

function count(tools: number): string {
  return tools === 1 ? "1 tool" : `${tools} tools`;
}

function pathOf(dotted: string | undefined): string[] {
  return (dotted ?? "").split(".").filter(Boolean);
}

function placeOf({ state, pos }: CompletionContext): Place {
  const { name } = syntaxTree(state).resolveInner(pos, -1);
  if (/Comment/.test(name)) return "comment";
  return /^(String|TemplateString|RegExp)$/.test(name) ? "string" : "code";
}

function result({ pos }: CompletionContext, typed: string, options: readonly Completion[]): CompletionResult | null {
  return options.length === 0 ? null : { from: pos - typed.length, options, validFor: /^[\w$:./-]*$/ };
}
