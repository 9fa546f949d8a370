import { natives } from "./natives.ts";
import type { Found, Scope } from "./search.ts";
import { seenAttribute } from "./visible.ts";
import type { Work } from "./work.ts";

/** An element as tools see it. */
export interface SerialisedElement {
  readonly tagName: string;
  readonly id: string;
  readonly className: string;
  readonly textContent: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** What stands around the values in JSON. */
const FRAME = 80;

/** Every element that was found and is still there. */
export async function serialised(scope: Scope, found: Found, work: Work): Promise<SerialisedElement[]> {
  const { slices } = work;
  const elements: SerialisedElement[] = [];
  for (const [index, element] of found.elements.entries()) {
    if (work.isDue) await work.rest();
    // The page may have taken it away in its turn, and put it where nobody offers it.
    if (work.slices === slices || natives.contains(scope, element)) {
      elements.push(one(element, found.text(index), work));
    }
  }
  return elements;
}

function one(element: Element, textContent: string, work: Work): SerialisedElement {
  work.answer(FRAME);
  const attributes: Record<string, string> = {};
  for (const name of natives.attributeNames(element)) {
    work.step(1);
    const value = seenAttribute(element, name);
    if (value === null) continue;
    work.answer(name.length + value.length + 6);
    attributes[name] = value;
  }
  const [id, className] = [attributes["id"] ?? "", attributes["class"] ?? ""];
  work.answer(id.length + className.length);
  return { tagName: natives.tagName(element), id, className, textContent, attributes };
}
