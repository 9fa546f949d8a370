/** An element with attributes, and what is inside it. Texts stay texts. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...inside: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

/**
 * A stranger's words: in quotation marks that they cannot end, isolated so that they do not turn the sentence around
 * them, and in a box of their own.
 */
export function quoted(words: string): HTMLElement {
  return element("span", { class: "quoted" }, "“", element("bdi", {}, words), "”");
}
