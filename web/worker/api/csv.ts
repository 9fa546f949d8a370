// A list of rows as RFC 4180 writes it. The rows are plain data already: nothing of the program's is called here.

import { hasOwn, indexOf, isArray, keysOf, SetOf, sliceText, stringify } from "../runtime/primordials.ts";

type Row = readonly unknown[] | Readonly<Record<string, unknown>>;

/** Objects have a first row with the names of all their columns; lists are written as they are. */
export function csvText(rows: readonly unknown[]): string {
  const names = columnsOf(rows);
  let text = names.length === 0 ? "" : lineOf(names);
  for (let i = 0; i < rows.length; i++) text += lineOf(cellsOf(rows[i], names));
  return text;
}

function isRow(row: unknown): row is Row {
  return typeof row === "object" && row !== null;
}

/** In the order in which the rows have them. */
function columnsOf(rows: readonly unknown[]): string[] {
  const seen = new SetOf<string>();
  const names: string[] = [];
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    if (!isRow(row) || isArray(row)) continue;
    const keys = keysOf(row);
    for (let k = 0; k < keys.length; k++) {
      const key = keys[k] as string;
      if (seen.has(key)) continue;
      seen.add(key);
      names[names.length] = key;
    }
  }
  return names;
}

function cellsOf(row: unknown, names: readonly string[]): readonly unknown[] {
  if (!isRow(row)) return [row];
  if (isArray(row)) return row;
  const cells: unknown[] = [];
  for (let i = 0; i < names.length; i++) {
    const name = names[i] as string;
    cells[i] = hasOwn(row, name) ? (row as Readonly<Record<string, unknown>>)[name] : null;
  }
  return cells;
}

function lineOf(cells: readonly unknown[]): string {
  let line = "";
  for (let i = 0; i < cells.length; i++) line += `${i === 0 ? "" : ","}${cell(cells[i])}`;
  return `${line}\r\n`;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "object" ? stringify(value) : `${value as string}`;
  return MARKS.some((mark) => indexOf(text, mark, 0) >= 0) ? `"${doubled(text)}"` : text;
}

const MARKS = [",", '"', "\n", "\r"];

function doubled(text: string): string {
  let made = "";
  let from = 0;
  for (let at = indexOf(text, '"', 0); at >= 0; at = indexOf(text, '"', at + 1)) {
    made += `${sliceText(text, from, at)}""`;
    from = at + 1;
  }
  return made + sliceText(text, from, text.length);
}
