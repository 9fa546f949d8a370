/** Makes an element. Children that are text become text, whatever they hold: nothing here ever becomes markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** Throws when the page has no such element. */
export function find<T extends Element>(selector: string, type: new () => T): T {
  const found = document.querySelector(selector);
  if (!(found instanceof type)) {
    throw new Error(`the page has no ${selector}`);
  }
  return found;
}

/** A sentence in which backticks stand around code. */
export function prose(text: string): (Node | string)[] {
  return text.split("`").map((part, place) => (place % 2 === 1 ? element("code", {}, part) : part));
}

/** A code, as a link to its entry in the documentation. */
export function codeLink(code: string, className = ""): HTMLAnchorElement {
  const title = "What it means, and what to do";
  return element("a", { className, title, href: `/docs/codes#${code.toLowerCase()}`, target: "_blank" }, code);
}

/** Where a page is one column, what was asked for is further down: it comes into view. Where its beginning is seen, nothing moves. */
export function reveal(part: HTMLElement): void {
  const { top } = part.getBoundingClientRect();
  if (top > innerHeight - 120 || top < 0) part.scrollIntoView({ block: "start" });
}

/** A titled part of a tab. */
export function card(title: string, actions: readonly Node[], ...body: readonly (Node | string)[]): HTMLElement {
  const head = element("div", { className: "card-head" }, element("h2", {}, title), ...actions);
  return element("section", { className: "card" }, head, ...body);
}

export function button(label: string, onclick: () => void, className = "quiet"): HTMLButtonElement {
  return element("button", { type: "button", className, onclick }, label);
}

/** A label above its control. */
export function field(label: string, control: HTMLElement, className = "field"): HTMLLabelElement {
  return element("label", { className }, element("span", {}, label), control);
}

/** One of a few words, as a row of radio buttons. */
export function choice<Word extends string>(
  legend: string,
  name: string,
  words: readonly Word[],
  onchange: () => void,
): { readonly element: HTMLElement; value: Word } {
  const inputs = words.map((value) => element("input", { type: "radio", name, value, onchange }));
  const labels = inputs.map((input) => element("label", {}, input, element("span", {}, input.value)));
  const box = element("fieldset", { className: "choice" }, element("legend", {}, legend), ...labels);
  const [first] = inputs;
  if (first) first.checked = true;
  return {
    element: box,
    get value() {
      return (inputs.find((input) => input.checked)?.value ?? words[0]) as Word;
    },
    set value(word) {
      for (const input of inputs) input.checked = input.value === word;
    },
  };
}
