import { element } from "../../page/element.ts";
import { type Grid, gridOf } from "./grid.ts";
import { pictureOf } from "./picture.ts";
import { pictureFrame } from "./picture_frame.ts";
import { more, printed } from "./printed.ts";

/** So deep are parts of a value shown as what they are; below, and for everything else, as text. */
const MAX_DEPTH = 3;
/** So many parts of one object are shown by themselves. */
const MAX_PARTS = 20;

/** A value as one looks at it: tables, pictures, or text. Nothing in it ever becomes markup of the page. */
export function valueView(value: unknown, depth = 0): HTMLElement {
  const found = pictureOf(value);
  if (found && "picture" in found) return pictureFrame(found.picture);
  const text = () => element("pre", { tabIndex: 0 }, printed(value));
  if (found) return element("div", { className: "value" }, element("p", { className: "soft" }, found.reason), text());
  const grid = gridOf(value);
  if (grid) return table(grid);
  const parts = depth < MAX_DEPTH ? partsOf(value) : undefined;
  if (!parts) return text();
  const shown = parts.slice(0, MAX_PARTS).map(([name, part]) => section(name, valueView(part, depth + 1)));
  const rest = parts.length - shown.length;
  if (rest > 0) shown.push(element("p", { className: "soft" }, more(rest, "entry", "entries")));
  return element("div", { className: "value" }, ...shown);
}

/** Whether a value is more than text. */
export function isRich(value: unknown): boolean {
  return pictureOf(value) !== undefined || gridOf(value) !== undefined;
}

/** The entries of an object some of which are tables or pictures. */
function partsOf(value: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return undefined;
  const entries = Object.entries(value);
  return entries.slice(0, MAX_PARTS).some(([, part]) => isRich(part)) ? entries : undefined;
}

function section(name: string, body: HTMLElement): HTMLElement {
  const title = name.length > 100 ? `${name.slice(0, 100)}…` : name;
  return element("section", { className: "part" }, element("h3", {}, title), body);
}

function table({ title, columns, rows, cut }: Grid): HTMLElement {
  const head = element("tr", {}, ...columns.map((name) => element("th", { scope: "col" }, name)));
  const body = rows.map((cells) => element("tr", {}, ...cells.map((cell) => element("td", {}, cell))));
  const box = element(
    "div",
    { className: "table-box", tabIndex: 0, role: "group", ariaLabel: title },
    element("table", {}, element("thead", {}, head), element("tbody", {}, ...body)),
  );
  const says = [title, ...cut].join("; ");
  return element("div", { className: "value" }, element("p", { className: "soft" }, says), box);
}
