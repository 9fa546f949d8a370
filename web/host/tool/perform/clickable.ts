// What a tool may click, by the table of crates/policy: only what acts inside the offered part, or does nothing by itself
// and is heard by the page's own listeners. A click acts through the nearest element around it that does something, so
// all of them are judged, through shadow trees and beyond the part itself.

import { CLICKS, FIELDS, ON_CONTROLS } from "../../../generated/dom.ts";
import { isHtml, natives, withId } from "./natives.ts";
import { wrong } from "./text.ts";
import { isCustom } from "./visible.ts";

/** Throws unless the element may be clicked. */
export function checkClick(root: Element, element: Element): void {
  if (!isHtml(element)) throw wrong(`\`<${natives.localName(element)}>\` is not clicked by a tool: it is not of HTML`);
  for (let node: Element | null = element; node; node = around(node)) {
    const why = fault(root, node);
    if (why === undefined) continue;
    const tag = `\`<${natives.localName(node)}>\``;
    throw wrong(node === element ? `${tag} is not clicked by a tool: ${why}` : `The click would reach ${tag}: ${why}`);
  }
}

export function click(element: Element): void {
  // A closed shadow tree shows nobody whether there is a link around the place for this element.
  const isHidden = isBelowHidden(element);
  const prevent = (event: Event) => event.preventDefault();
  if (isHidden) addEventListener("click", prevent, { capture: true });
  try {
    natives.click(element);
  } finally {
    if (isHidden) removeEventListener("click", prevent, { capture: true });
  }
}

function isBelowHidden(element: Element): boolean {
  for (let node = around(element); node; node = around(node)) {
    if (isCustom(node) && !natives.shadowRoot(node)) return !acts(element);
  }
  return false;
}

function acts(element: Element): boolean {
  return CLICKS[natives.localName(element)] !== "plain" && !isCustom(element);
}

/** The next element that the event reaches. */
function around(element: Element): Element | null {
  const parent = natives.assignedSlot(element) ?? natives.parentNode(element);
  if (!parent) return null;
  if (natives.nodeType(parent) === Node.ELEMENT_NODE) return parent as Element;
  return natives.nodeType(parent) === Node.DOCUMENT_FRAGMENT_NODE && "host" in parent ? natives.host(parent) : null;
}

/** Why a click must not reach it. */
function fault(root: Element, element: Element): string | undefined {
  const tag = natives.localName(element);
  // Such markup around HTML does nothing by itself; a link of SVG does.
  if (!isHtml(element)) return ["svg", "g", "foreignObject"].includes(tag) ? undefined : "it is not of HTML";
  if (isCustom(element)) return undefined;
  const kind = Object.hasOwn(CLICKS, tag) ? CLICKS[tag] : undefined;
  if (kind === "button" || kind === "input" || kind === "label" || kind === "summary") {
    const strange = natives.attributeNames(element).find(isStrange);
    if (strange !== undefined) return `nobody knows what its attribute \`${strange.slice(0, 60)}\` does`;
  }
  const inside = (node: Element | null | undefined) => !!node && natives.contains(root, node);
  switch (kind) {
    case "plain":
      return undefined;
    case "link":
      return natives.hasAttribute(element, "href") ? "a link leads away, with the page's cookies" : undefined;
    case "image":
      return natives.hasAttribute(element, "usemap") ? "its map has links" : undefined;
    case "button":
      if (natives.buttonType(element) !== "button" && natives.buttonForm(element)) {
        return `it would ${natives.buttonType(element)} a form; only a button of \`type=button\` acts by the page's script alone`;
      }
      return targets(element, natives.popovers.button(element), natives.commanded(element), inside);
    case "input":
      return input(element, inside) ?? targets(element, natives.popovers.input(element), undefined, inside);
    case "label":
      return label(root, element, inside);
    case "summary":
      return summary(element, inside);
    default:
      return "no row of the table in docs/guide/tools.md allows it";
  }
}

type Inside = (node: Element | null | undefined) => boolean;

/** A plain word that is no known attribute may be a new way to name another element. */
function isStrange(name: string): boolean {
  return /^[a-z]+$/.test(name) && !name.startsWith("on") && !ON_CONTROLS.includes(name);
}

function targets(
  element: Element,
  popover: Element | null | undefined,
  commanded: Element | null | undefined,
  inside: Inside,
): string | undefined {
  const named = { popovertarget: popover, commandfor: commanded };
  for (const [name, target] of Object.entries(named)) {
    const id = natives.attribute(element, name);
    if (id === null) continue;
    // An engine that does not know the attribute yet does nothing; it is judged all the same.
    if (!inside(target ?? withId(element, id))) return `\`${name}\` names an element outside the offered part`;
  }
  return undefined;
}

function input(element: Element, inside: Inside): string | undefined {
  const type = natives.inputType(element);
  if (!Object.hasOwn(FIELDS, type) || !FIELDS[type]?.clicks) return `a field of type \`${type}\` acts beyond the part`;
  if (type !== "radio") return undefined;
  const form = natives.inputForm(element);
  const group = natives.byName(natives.ownerDocument(element), natives.attribute(element, "name") ?? "");
  for (const other of group) {
    const isInGroup = isHtml(other) && natives.localName(other) === "input" && natives.inputType(other) === "radio";
    if (isInGroup && natives.inputForm(other) === form && !inside(other)) return "its group has others outside";
  }
  return undefined;
}

function label(root: Element, element: Element, inside: Inside): string | undefined {
  const control = natives.control(element);
  if (!control) return undefined;
  if (!inside(control)) return "its field is outside the offered part";
  const why = natives.localName(control) === "label" ? "it labels a label" : fault(root, control);
  return why === undefined ? undefined : `it would click its field: ${why}`;
}

function summary(element: Element, inside: Inside): string | undefined {
  const details = natives.parentNode(element);
  if (!details || natives.nodeType(details) !== Node.ELEMENT_NODE) return undefined;
  const tag = natives.localName(details);
  if (tag !== "details") return undefined;
  if (!inside(details as Element)) return "its details are outside the offered part";
  return natives.hasAttribute(details as Element, "name") ? "it would close others of the same name" : undefined;
}
