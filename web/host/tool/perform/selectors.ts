// Which elements below a root fit a selector, without a word about anything outside it.
//
// `root.querySelector` only gives elements below the root, but judges them by the whole document: by
// `body:has(#token[value^="a"]) h1` a tool would learn, letter by letter, what stands where it must not look. So only
// selectors that look at one element and nothing else are asked of the page itself. All others are asked of a copy of
// the part that was offered, in a document of its own where nothing else is.

import { wrong } from "./text.ts";

const NAME = "[a-zA-Z_-][\\w-]*";
const VALUE = `"[^"\\\\\\n]*"|'[^'\\\\\\n]*'|${NAME}`;
const ONE = `(?:${NAME}|\\*)?(?:#${NAME}|\\.${NAME}|\\[\\s*${NAME}\\s*(?:[~|^$*]?=\\s*(?:${VALUE})\\s*[is]?\\s*)?\\])*`;
/** Names, classes, ids and attributes of one element, or a list of such. */
const ALONE = new RegExp(`^\\s*${ONE}\\s*(?:,\\s*${ONE}\\s*)*$`);

const MAX_LENGTH = 4_096;

/** What can be searched: the offered element, or a shadow root below it. */
export type Scope = Element | ShadowRoot;

interface Copy {
  readonly root: Element | DocumentFragment;
  /** Every element of the page's part, in the order in which the copy has them. */
  readonly live: readonly Element[];
  readonly order: ReadonlyMap<Element, number>;
}

/** Answers selectors for one scope. The copy is kept until the page changes. */
export class Selectors {
  readonly #scope: Scope;
  readonly #observer: MutationObserver;
  #copy: Copy | undefined;

  constructor(scope: Scope) {
    this.#scope = scope;
    this.#observer = new MutationObserver(() => {
      this.#copy = undefined;
    });
  }

  first(selector: string): Element | undefined {
    if (isAlone(selector)) return asked(selector, () => this.#scope.querySelector(selector)) ?? undefined;
    const { order, live, root } = this.#current();
    const found = asked(selector, () => root.querySelector(selector));
    return found ? live[order.get(found) as number] : undefined;
  }

  all(selector: string): Element[] {
    if (isAlone(selector)) return [...asked(selector, () => this.#scope.querySelectorAll(selector))];
    const { order, live, root } = this.#current();
    const found = asked(selector, () => root.querySelectorAll(selector));
    return [...found].map((element) => live[order.get(element) as number] as Element);
  }

  end(): void {
    this.#observer.disconnect();
    this.#copy = undefined;
  }

  #current(): Copy {
    if (this.#observer.takeRecords().length > 0) this.#copy = undefined;
    if (this.#copy) return this.#copy;
    const whole = { attributes: true, characterData: true, childList: true, subtree: true };
    this.#observer.observe(this.#scope, whole);
    this.#copy = copied(this.#scope);
    return this.#copy;
  }
}

/** A document without a window: no scripts run, no pictures load, no elements come to life. */
function copied(scope: Scope): Copy {
  const inert = document.implementation.createHTMLDocument("");
  let root: Element | DocumentFragment;
  if (scope instanceof ShadowRoot) {
    root = inert.createDocumentFragment();
    for (const child of scope.childNodes) root.append(inert.importNode(child, true));
  } else {
    root = inert.importNode(scope, true);
  }
  const order = new Map([...root.querySelectorAll("*")].map((element, index) => [element, index]));
  return { root, live: [...scope.querySelectorAll("*")], order };
}

function isAlone(selector: string): boolean {
  if (selector.length > MAX_LENGTH) throw wrong(`A selector has at most ${MAX_LENGTH} characters`);
  return ALONE.test(selector);
}

function asked<Found>(selector: string, ask: () => Found): Found {
  try {
    return ask();
  } catch {
    throw wrong(`\`${selector.slice(0, 100)}\` is no selector`);
  }
}
