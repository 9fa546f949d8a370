import type { Reader } from "./matcher.ts";
import { isHtml, natives } from "./natives.ts";
import { lower } from "./selector.ts";
import { seenAttribute } from "./visible.ts";

/** The page's elements, for the matcher. */
export function readerFor(scope: Node): Reader<Element> {
  const document = natives.ownerDocument(scope);
  const hasCase = document.compatMode !== "BackCompat";
  const isHtmlDocument = document.contentType === "text/html";
  return {
    isHtml: (element) => isHtmlDocument && isHtml(element),
    localName: natives.localName,
    attribute: seenAttribute,
    hasClass: hasCase ? (element, name) => natives.classList(element).contains(name) : hasCaselessClass,
    hasCase,
  };
}

function hasCaselessClass(element: Element, name: string): boolean {
  const wanted = lower(name);
  for (const token of natives.classList(element)) if (lower(token) === wanted) return true;
  return false;
}
