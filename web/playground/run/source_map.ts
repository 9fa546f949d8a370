const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** A source map (version 3) of the guard's table: four numbers a segment, from 0. */
export function sourceMap(table: readonly number[], name: string, source: string): string {
  let [line, column, sourceLine, sourceColumn] = [0, 0, 0, 0];
  let mappings = "";
  for (let at = 0; at + 3 < table.length; at += 4) {
    const [toLine = 0, toColumn = 0, fromLine = 0, fromColumn = 0] = table.slice(at, at + 4);
    if (toLine > line) {
      mappings += ";".repeat(toLine - line);
      column = 0;
    } else if (at > 0) {
      mappings += ",";
    }
    mappings += vlq(toColumn - column) + vlq(0) + vlq(fromLine - sourceLine) + vlq(fromColumn - sourceColumn);
    [line, column, sourceLine, sourceColumn] = [toLine, toColumn, fromLine, fromColumn];
  }
  return JSON.stringify({
    version: 3,
    file: `${name}.hardened.js`,
    sources: [name],
    sourcesContent: [source],
    names: [],
    mappings,
  });
}

/** Lines of the one side that belong to a line of the other, from 1. */
export function linesAcross(table: readonly number[], line: number, from: "code" | "source"): number[] {
  const [near, far] = from === "code" ? [0, 2] : [2, 0];
  const found = new Set<number>();
  for (let at = 0; at + 3 < table.length; at += 4) {
    if (table[at + near] === line - 1) found.add((table[at + far] ?? 0) + 1);
  }
  return [...found].sort((a, b) => a - b);
}

function vlq(number: number): string {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1;
  let text = "";
  do {
    const digit = rest & 31;
    rest >>>= 5;
    text += DIGITS[rest > 0 ? digit | 32 : digit];
  } while (rest > 0);
  return text;
}
