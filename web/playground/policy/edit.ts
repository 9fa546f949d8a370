// One change to a policy's text that leaves everything else, comments too, as it was written.

/** A key of the policy, and what to put there: a list gets one more entry, anything else becomes this. */
export interface Change {
  readonly key: string;
  readonly value: string;
}

/** Keys whose value is one word or a switch; all others that a fix names are lists. */
const LISTS = /(^capabilities|\.(allow|deny|methods|secrets|schemes|baseUri))$/;

export function withChange(policy: string, change: Change): string {
  return policy.trimStart().startsWith("{") ? inJson(policy, change) : inToml(policy, change);
}

function inJson(policy: string, { key, value }: Change): string {
  const root = JSON.parse(policy) as Record<string, unknown>;
  const path = key.split(".");
  const last = path.pop() ?? key;
  let at = root;
  for (const name of path) {
    at[name] ??= {};
    at = at[name] as Record<string, unknown>;
  }
  const before = at[last];
  at[last] = LISTS.test(key) ? [...(Array.isArray(before) ? before : []), value] : plain(value);
  return `${JSON.stringify(root, undefined, 2)}\n`;
}

function inToml(policy: string, { key, value }: Change): string {
  const list = LISTS.test(key);
  const text = list ? `[${JSON.stringify(value)}]` : JSON.stringify(plain(value));
  const found = locate(policy, key);
  if (found.value) {
    const { from, to } = found.value;
    if (!list) return policy.slice(0, from) + text + policy.slice(to);
    // In front, where no comment and no missing comma can be in the way.
    const rest = policy.slice(from + 1, to);
    const lone = /^\s*\]$/.test(rest);
    const gap = /^\s*?\n(\s*)/.exec(rest)?.[0] ?? "";
    const more = lone ? "" : gap ? "," : ", ";
    return `${policy.slice(0, from + 1)}${lone ? "" : gap}${JSON.stringify(value)}${more}${policy.slice(from + 1)}`;
  }
  const line = `${found.name} = ${text}\n`;
  const gap = found.at > 0 && policy[found.at - 1] !== "\n" ? "\n" : "";
  return `${policy.slice(0, found.at)}${gap}${line}${policy.slice(found.at)}`;
}

interface Located {
  /** Where its value stands, if it is written. */
  readonly value?: { readonly from: number; readonly to: number };
  /** Where a line for it can be put, and what it is called there. */
  readonly at: number;
  readonly name: string;
}

/** Walks the lines as TOML has them: tables, and `key = value`, whose lists may run over lines. */
function locate(policy: string, key: string): Located {
  let table = "";
  let [at, name] = [0, key];
  let offset = 0;
  while (offset < policy.length) {
    const end = policy.indexOf("\n", offset);
    const next = end < 0 ? policy.length : end + 1;
    const line = policy.slice(offset, next);
    const header = /^\s*\[([^[\]]+)\]/.exec(line);
    const pair = /^\s*([\w.-]+)\s*=\s*/.exec(line);
    if (header) {
      table = (header[1] ?? "").trim();
      if (key.startsWith(`${table}.`)) [at, name] = [next, key.slice(table.length + 1)];
    } else if (pair) {
      const from = offset + pair[0].length;
      const to = valueEnd(policy, from);
      const full = table ? `${table}.${pair[1]}` : pair[1];
      if (full === key) return { value: { from, to }, at, name };
      offset = policy.indexOf("\n", to) < 0 ? policy.length : policy.indexOf("\n", to) + 1;
      continue;
    }
    offset = next;
  }
  return { at, name };
}

/** The end of a value: of its line, or of the list that begins there. Strings may hold brackets, and comments anything. */
function valueEnd(policy: string, from: number): number {
  let depth = 0;
  for (let at = from; at < policy.length; at++) {
    const one = policy[at];
    if (one === '"' || one === "'") {
      const close = policy.indexOf(one, at + 1);
      if (close < 0) return policy.length;
      at = close;
    } else if (one === "#") {
      if (depth === 0) return policy.slice(from, at).trimEnd().length + from;
      at = policy.indexOf("\n", at);
      if (at < 0) return policy.length;
    } else if (one === "[" || one === "{") depth++;
    else if (one === "]" || one === "}") {
      depth--;
      if (depth === 0) return at + 1;
    } else if (one === "\n" && depth === 0) return policy.slice(from, at).trimEnd().length + from;
  }
  return policy.trimEnd().length;
}

function plain(value: string): string | boolean | number {
  if (value === "true" || value === "false") return value === "true";
  return /^\d+$/.test(value) ? Number(value) : value;
}
