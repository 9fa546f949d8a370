// What a tool may write into the page, by the tables of crates/policy: text that is shown or spoken. Nothing it writes
// becomes code, a style, an address, a global or a hold on an element outside the part that is offered.

import { CLICKS, MAX_WRITTEN, REPLACED, TEXT } from "../../../generated/dom.ts";
import { isHtml, natives, withId } from "./natives.ts";
import { wrong } from "./text.ts";
import { isText, ruleOf } from "./visible.ts";

const known: ReadonlySet<string> = new Set([...TEXT, ...Object.keys(CLICKS)]);
const replaced: ReadonlySet<string> = new Set(REPLACED);
const MAX_IDS = 16;
/** Elements that go with the text that is replaced. */
const MAX_REPLACED = 10_000;

export function checkLength(value: string): void {
  if (value.length > MAX_WRITTEN) {
    throw wrong(`The text has ${value.length} characters; a tool writes at most ${MAX_WRITTEN} at once`);
  }
}

/** Throws unless the attribute may be set to that. */
export function checkAttribute(
  root: Element,
  listed: readonly string[],
  element: Element,
  name: string,
  value: string,
): void {
  const tag = natives.localName(element);
  if (!isHtml(element) || !known.has(tag) || natives.hasAttribute(element, "is")) {
    throw wrong(`\`<${tag}>\` is never written to: it is no element of text, of a form or of a picture`);
  }
  checkLength(value);
  const rule = ruleOf(element, name);
  const expected = fault(root, listed, element, name, value);
  if (expected === undefined) return;
  const shown = name.slice(0, 60);
  if (!rule || rule.writes === "never") throw wrong(`A tool does not set \`${shown}\` of \`<${tag}>\`: ${expected}`);
  throw wrong(`\`${shown}\` of \`<${tag}>\` takes ${expected}`);
}

/** What the attribute takes instead. */
function fault(
  root: Element,
  listed: readonly string[],
  element: Element,
  name: string,
  value: string,
): string | undefined {
  const rule = ruleOf(element, name);
  switch (rule?.writes) {
    case "text":
      return undefined;
    case "token":
      return /^[A-Za-z0-9-]{0,64}$/.test(value) ? undefined : "letters, digits and `-`";
    case "words":
      return rule.words.includes(value) ? undefined : `one of ${rule.words.map((word) => `\`${word}\``).join(", ")}`;
    case "number":
      return /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? undefined : "a number, such as `0.5`";
    case "flag":
      return value === "" ? undefined : "the empty text";
    case "ids":
      return areInside(root, element, value) ? undefined : `ids of at most ${MAX_IDS} elements inside the offered part`;
    case "listed":
      return listed.includes(name) ? undefined : "nothing, unless the page lists it in its option `domAttributes`";
    default:
      return "no row of the table in docs/guide/tools.md allows it";
  }
}

/** As the browser will resolve them: to the first element of the document that has the id. */
function areInside(root: Element, element: Element, value: string): boolean {
  const ids = value.split(/[ \t\n\f\r]/).filter((id) => id !== "");
  if (ids.length > MAX_IDS) return false;
  return ids.every((id) => {
    const named = withId(element, id);
    return named !== null && natives.contains(root, named);
  });
}

/** Throws unless the text may be replaced: it is text, and so is everything that goes with it. */
export function checkReplaced(element: Element): void {
  const tag = natives.localName(element);
  if (!isReplaced(element)) throw wrong(`The text of \`<${tag}>\` is never replaced by a tool`);
  if (natives.isEditable(element)) throw wrong("Text that the user edits is not replaced by a tool; use `setValue`");
  const inner = document.createTreeWalker(element, 1);
  for (let count = 0; inner.nextNode(); count++) {
    const node = inner.currentNode as Element;
    if (!isReplaced(node)) {
      const lost = `\`<${natives.localName(node)}>\``;
      throw wrong(`\`<${tag}>\` contains ${lost}, which would be lost; select the element that holds only the text`);
    }
    if (count === MAX_REPLACED) throw wrong(`\`<${tag}>\` has more than ${MAX_REPLACED} elements in it`);
  }
}

function isReplaced(element: Element): boolean {
  const isOwn = isHtml(element) && replaced.has(natives.localName(element)) && isText(element);
  return isOwn && !natives.hasAttribute(element, "is");
}
