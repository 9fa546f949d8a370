/** So many rows are read: more are not shown. */
const MAX_ROWS = 101;

/** The rows of a table as RFC 4180 writes it, as objects by the names in its first row. */
export function csvRows(text: string): readonly Readonly<Record<string, string>>[] {
  const [names = [], ...rows] = cells(text);
  return rows.map((row) => Object.fromEntries(row.map((cell, at) => [names[at] || `column ${at + 1}`, cell])));
}

function cells(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  // A cell in quotation marks, or one without, and what ends it.
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  for (let found = pattern.exec(text); found && rows.length < MAX_ROWS; found = pattern.exec(text)) {
    const [, quoted, plain = "", end] = found;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
    if (end === "") break;
  }
  return rows;
}
