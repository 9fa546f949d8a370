/** An element with properties and contents; text stays text. */
export function element(name, properties, ...contents) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...contents);
  return made;
}

export const isTable = (value) =>
  Array.isArray(value) && value.length > 0 && value.every((row) => row?.constructor === Object);

/** Rows that have the same keys. */
export function table(rows) {
  const names = Object.keys(rows[0]);
  const cells = (kind, values) => values.map((value) => element(kind, {}, String(value)));
  return element(
    "table",
    {},
    element("thead", {}, element("tr", {}, ...cells("th", names))),
    element(
      "tbody",
      {},
      ...rows.map((row) =>
        element(
          "tr",
          {},
          ...cells(
            "td",
            names.map((name) => row[name]),
          ),
        ),
      ),
    ),
  );
}
