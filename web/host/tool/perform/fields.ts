import { FIELDS } from "../../../generated/dom.ts";
import { isHtml, natives } from "./natives.ts";
import { wrong } from "./text.ts";
import { checkLength } from "./writable.ts";

/** Fills in a field as a person would: frameworks hear of it. */
export function fill(element: Element, value: string): void {
  const set = setterOf(element);
  checkLength(value);
  if (natives.matches(element, ":disabled") || natives.hasAttribute(element, "readonly")) {
    throw wrong(
      `This \`<${natives.localName(element)}>\` is disabled or read-only: a person could not fill it in either`,
    );
  }
  // Frameworks put a setter of their own on the element; the prototype's is the browser's.
  set(element, value);
  natives.dispatch(element, new Event("input", { bubbles: true }));
  natives.dispatch(element, new Event("change", { bubbles: true }));
}

function setterOf(element: Element): (of: Node, value: string) => void {
  const tag = natives.localName(element);
  if (isHtml(element) && (tag === "textarea" || tag === "select")) return natives.fill[tag];
  if (!isHtml(element) || tag !== "input") throw wrong(`\`<${tag}>\` is no field to fill in`);
  const type = natives.inputType(element);
  if (Object.hasOwn(FIELDS, type) && FIELDS[type]?.fills) return natives.fill.input;
  const types = Object.keys(FIELDS).filter((name) => FIELDS[name]?.fills);
  throw wrong(`A field of type \`${type}\` is never filled in by a tool; these are: ${types.join(", ")}`);
}
