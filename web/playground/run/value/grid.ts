import { brief, more } from "./printed.ts";

/** Rows and columns of text. */
export interface Grid {
  /** What it is, and how many entries it has. */
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What is not in it, as sentences. */
  readonly cut: readonly string[];
}

const MAX_ROWS = 100;
const MAX_COLUMNS = 20;
const MAX_CELL = 200;

/** Lists of objects, Maps and Sets; nothing for other values. The cost is that of what is shown, and not that of the value. */
export function gridOf(value: unknown): Grid | undefined {
  if (value instanceof Map) {
    const rows = first(value).map(([key, entry]) => [cell(key), cell(entry)]);
    return grid(`Map, ${count(value.size)}`, ["key", "value"], rows, value.size);
  }
  if (value instanceof Set) {
    return grid(
      `Set, ${count(value.size)}`,
      ["value"],
      first(value).map((entry) => [cell(entry)]),
      value.size,
    );
  }
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const objects = value.slice(0, MAX_ROWS);
  if (!objects.every(isRecord)) return undefined;
  const names = new Set<string>();
  for (const object of objects) for (const name of Object.keys(object)) if (names.size <= 1_000) names.add(name);
  if (names.size === 0) return undefined;
  const columns = [...names].slice(0, MAX_COLUMNS);
  const rows = objects.map((object, at) => [
    String(at),
    ...columns.map((name) => (Object.hasOwn(object, name) ? cell(object[name]) : "")),
  ]);
  const made = grid(
    `List, ${count(value.length)}`,
    ["", ...columns.map((name) => brief(name, 60))],
    rows,
    value.length,
  );
  const left = names.size - columns.length;
  return left > 0 ? { ...made, cut: [...made.cut, more(left, "column", "columns")] } : made;
}

function grid(title: string, columns: readonly string[], rows: readonly (readonly string[])[], size: number): Grid {
  const left = size - rows.length;
  return { title, columns, rows, cut: left > 0 ? [more(left, "row", "rows")] : [] };
}

function first<Entry>(entries: Iterable<Entry>): Entry[] {
  const taken: Entry[] = [];
  for (const entry of entries) {
    if (taken.length === MAX_ROWS) break;
    taken.push(entry);
  }
  return taken;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function cell(value: unknown): string {
  return brief(value, MAX_CELL);
}

function count(entries: number): string {
  return entries === 1 ? "1 entry" : `${entries.toLocaleString("en")} entries`;
}
