// What a tool sees of an element, by the tables of crates/policy. A selector sees no more than that: by one that matched
// an attribute it may not read, a tool would learn its value guess by guess.

import { ATTRIBUTES, FIELDS, MATH_TEXT, SVG_TEXT, TEXT, type Written } from "../../../generated/dom.ts";
import { isHtml, natives } from "./natives.ts";

export interface Rule {
  readonly reads: boolean;
  readonly writes: Written;
  readonly words: readonly string[];
}

/** By attribute, then by element; rows for every element are below `*`. */
const whole = new Map<string, Map<string, Rule>>();
const beginnings: (readonly [start: string, elements: Map<string, Rule>])[] = [];

for (const [on, name, reads, writes, words] of ATTRIBUTES) {
  const elements = name.endsWith("*") ? new Map<string, Rule>() : (whole.get(name) ?? new Map<string, Rule>());
  for (const element of on.length > 0 ? on : ["*"]) elements.set(element, { reads, writes, words });
  if (name.endsWith("*")) beginnings.push([name.slice(0, -1), elements]);
  else whole.set(name, elements);
}

/** The row for an attribute, with rows of the element first; names in the case of HTML. */
export function ruleOf(element: Element, name: string): Rule | undefined {
  const own = isHtml(element) ? natives.localName(element) : "*";
  const of = (elements: Map<string, Rule> | undefined) => elements?.get(own) ?? elements?.get("*");
  return of(whole.get(name)) ?? of(beginnings.find(([start]) => name.startsWith(start))?.[1]);
}

/** Whether there is an element that shows it. */
export function isEverSeen(name: string): boolean {
  return whole.has(name) || beginnings.some(([start]) => name.startsWith(start));
}

/** One attribute, or nothing where it is not there or not to be seen. */
export function seenAttribute(element: Element, name: string): string | null {
  if (!ruleOf(element, name)?.reads) return null;
  if (name === "value" && isSecret(element)) return null;
  return natives.plainAttribute(element, null, name);
}

/** A field whose value is not shown: `hidden` holds a token, `password` a password, others who knows what. */
function isSecret(element: Element): boolean {
  return (
    isHtml(element) && natives.localName(element) === "input" && !Object.hasOwn(FIELDS, natives.inputType(element))
  );
}

const texts: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["http://www.w3.org/1999/xhtml", new Set(TEXT)],
  ["http://www.w3.org/2000/svg", new Set(SVG_TEXT)],
  ["http://www.w3.org/1998/Math/MathML", new Set(MATH_TEXT)],
]);

/** Whether the text in it is text, for people to read. */
export function isText(element: Element): boolean {
  const name = natives.localName(element);
  return texts.get(natives.namespace(element) ?? "")?.has(name) || isCustom(element);
}

/** An element that a script of the page defines, or may define. */
export function isCustom(element: Element): boolean {
  return isHtml(element) && natives.localName(element).includes("-");
}
