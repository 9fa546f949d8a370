/** An element as tools see it. */
export interface SerialisedElement {
  readonly tagName: string;
  readonly id: string;
  readonly className: string;
  readonly textContent: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export function serialised(element: Element): SerialisedElement {
  // A map without a prototype: an attribute may be called `__proto__`.
  const attributes: Record<string, string> = Object.create(null);
  for (const { name, value } of element.attributes) if (!FORBIDDEN.includes(name)) attributes[name] = value;
  return {
    tagName: element.tagName,
    id: element.id,
    className: element.getAttribute("class") ?? "",
    textContent: element.textContent ?? "",
    attributes,
  };
}

/** Keys that no value may have on its way; the gate would refuse the whole answer. */
const FORBIDDEN = ["__proto__", "constructor", "prototype"];
