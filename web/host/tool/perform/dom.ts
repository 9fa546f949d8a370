import { RpcFailure } from "../../../shared/failure.ts";
import type { Granted } from "../granted.ts";
import { nextChanges, whenThere } from "./changes.ts";
import { serialised } from "./elements.ts";
import type { Methods, Params } from "./methods.ts";
import { checkAttribute, checkWritable } from "./rules.ts";
import { type Scope, Selectors } from "./selectors.ts";
import { count, text, wrong } from "./text.ts";

/** More elements than anybody reads; ask for fewer. */
const MAX_ELEMENTS = 10_000;
const MAX_WAIT_MS = 300_000;

/** The part of the page that the host offers, and nothing outside it. */
export class Dom {
  readonly #root: Element | undefined;
  readonly #over: AbortSignal;
  readonly #known = new Map<Scope, Selectors>();

  constructor(root: Element | undefined, over: AbortSignal) {
    this.#root = root;
    this.#over = over;
    over.addEventListener("abort", () => {
      for (const selectors of this.#known.values()) selectors.end();
      this.#known.clear();
    });
  }

  readonly #each: Methods = {
    "dom.querySelector": (params) => this.#serialised(this.#find(params)),
    "dom.querySelectorAll": (params) => {
      const found = this.#below().all(text(params, "selector"));
      if (found.length > MAX_ELEMENTS) throw wrong(`${found.length} elements match; the limit is ${MAX_ELEMENTS}`);
      return found.map(serialised);
    },
    "dom.getTextContent": (params) => this.#find(params)?.textContent ?? null,
    "dom.getAttribute": (params) => this.#find(params)?.getAttribute(text(params, "name")) ?? null,
    "dom.exists": (params) => this.#find(params) !== undefined,
    "dom.setTextContent": (params) => {
      const [element, value] = [this.#there(params), text(params, "value")];
      checkWritable(element);
      element.textContent = value;
    },
    "dom.setAttribute": (params) => {
      const [element, name, value] = [this.#there(params), text(params, "name"), text(params, "value")];
      checkAttribute(element, name, value);
      element.setAttribute(name, value);
    },
    "dom.setValue": (params) => fill(this.#there(params), text(params, "value")),
    "dom.click": (params) => (this.#there(params) as HTMLElement).click(),
    "dom.shadow": (params) => {
      const host = this.#below().first(text(params, "host"));
      const inside = host?.shadowRoot;
      return inside ? this.#serialised(this.#within(inside).first(text(params, "selector"))) : null;
    },
  };

  readonly methods: Methods = {
    ...this.#each,
    "dom.batch": (params, granted) => this.#batch(params, granted),
    "dom.waitFor": (params) => {
      const ms = count(params, "timeoutMs", MAX_WAIT_MS, MAX_WAIT_MS);
      return whenThere(this.#offered(), () => this.#serialised(this.#find(params)), ms, this.#over);
    },
    "dom.observe": (params) => {
      const element = params.selector === undefined ? this.#offered() : this.#there(params);
      return nextChanges(element, count(params, "timeoutMs", MAX_WAIT_MS, MAX_WAIT_MS), this.#over);
    },
  };

  /** The gate has looked at every call in it; the grants are looked at again, since they may have changed since. */
  #batch({ calls }: Params, granted: Granted): object[] {
    if (!Array.isArray(calls)) throw wrong("`calls` takes a list");
    return calls.map(({ method, params }: { method: string; params: Params }) => {
      try {
        granted.check(method);
        const each = Object.hasOwn(this.#each, method) ? this.#each[method] : undefined;
        if (!each) throw wrong(`\`${method}\` cannot stand in a batch`);
        return { value: each(params, granted) ?? null };
      } catch (error) {
        const { code } = (error ?? {}) as { readonly code?: unknown };
        const message = error instanceof Error ? error.message : String(error);
        return { error: { code: typeof code === "string" ? code : "TOOL_ERROR", message } };
      }
    });
  }

  #offered(): Element {
    if (this.#root) return this.#root;
    throw RpcFailure.of("CAPABILITY_DENIED", "This page offers no element: set the option `dom`. [CAPABILITY_DENIED]");
  }

  #below(): Selectors {
    return this.#within(this.#offered());
  }

  #within(scope: Scope): Selectors {
    const known = this.#known.get(scope) ?? new Selectors(scope);
    this.#known.set(scope, known);
    return known;
  }

  #find(params: Params): Element | undefined {
    return this.#below().first(text(params, "selector"));
  }

  #there(params: Params): Element {
    const found = this.#find(params);
    if (found) return found;
    const shown = text(params, "selector").slice(0, 100);
    throw RpcFailure.of("TOOL_ERROR", `No element matches \`${shown}\`. [TOOL_ERROR]`);
  }

  #serialised(element: Element | undefined): object | null {
    return element ? serialised(element) : null;
  }
}

/** As a person would: frameworks hear of it. */
function fill(element: Element, value: string): void {
  const isField =
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement;
  if (!isField || (element as HTMLInputElement).type === "file")
    throw wrong(`\`<${element.localName}>\` is no field to fill in`);
  // Frameworks put a setter of their own on the element; the prototype's is the browser's.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")?.set?.call(element, value);
  element.dispatchEvent(new Event("input", { bubbles: true }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
}
