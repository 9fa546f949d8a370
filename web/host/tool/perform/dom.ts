import { MAX_WRITTEN_IN_ALL } from "../../../generated/dom.ts";
import { RpcFailure } from "../../../shared/failure.ts";
import type { Granted } from "../granted.ts";
import { Waits } from "./changes.ts";
import { checkClick, click } from "./clickable.ts";
import { type SerialisedElement, serialised } from "./elements.ts";
import { fill } from "./fields.ts";
import type { Methods, Params } from "./methods.ts";
import { isHtml, natives } from "./natives.ts";
import { type Found, isStillFound, type Scope, search } from "./search.ts";
import { lower, parse, type Selector } from "./selector.ts";
import { count, text, wrong } from "./text.ts";
import { isEverSeen, seenAttribute } from "./visible.ts";
import { Work } from "./work.ts";
import { checkAttribute, checkLength, checkReplaced } from "./writable.ts";

/** More elements than anybody reads; ask for fewer. */
const MAX_ELEMENTS = 5_000;
const MAX_ROWS = 2_000;
const MAX_WAIT_MS = 300_000;

const FIRST = { most: 1, isAll: false, withText: true };
const PLACE = { most: 1, isAll: false, withText: false };
const ALL = { most: MAX_ELEMENTS, isAll: true, withText: true };

/** What the page offers to tools. */
export interface Offer {
  readonly root: Element | undefined;
  /** Attributes that may be written besides those of the table. */
  readonly attributes: readonly string[];
}

type Each = (params: Params, work: Work) => Promise<unknown>;

/** The part of the page that the host offers, and nothing outside it. */
export class Dom {
  readonly #offer: Offer;
  readonly #over: AbortSignal;
  readonly #waits: Waits;
  #written = 0;

  constructor(offer: Offer, over: AbortSignal) {
    this.#offer = offer;
    this.#over = over;
    this.#waits = new Waits(over);
  }

  readonly #each: Readonly<Record<string, Each>> = {
    "dom.querySelector": (params, work) => this.#first(this.#root(), selectorOf(params), work),
    "dom.querySelectorAll": async (params, work) => {
      const root = this.#root();
      return serialised(root, await search(root, selectorOf(params), ALL, work), work);
    },
    "dom.getTextContent": async (params, work) => {
      const found = await search(this.#root(), selectorOf(params), FIRST, work);
      return found.elements.length > 0 ? found.text(0) : null;
    },
    "dom.getAttribute": async (params, work) => {
      const name = lower(text(params, "name"));
      if (!isEverSeen(name)) throw wrong(`The attribute \`${name.slice(0, 60)}\` is not shown to tools`);
      const element = only(await search(this.#root(), selectorOf(params), PLACE, work));
      const value = element && this.#isInside(element) ? seenAttribute(element, name) : null;
      work.answer(value?.length ?? 0);
      return value;
    },
    "dom.exists": async (params, work) =>
      only(await search(this.#root(), selectorOf(params), PLACE, work)) !== undefined,
    "dom.setTextContent": async (params, work) => {
      const value = text(params, "value");
      checkLength(value);
      const element = await this.#there(params, work);
      checkReplaced(element);
      this.#spend(value);
      natives.setText(element, value);
    },
    "dom.setAttribute": async (params, work) => {
      const [written, value] = [text(params, "name"), text(params, "value")];
      const element = await this.#there(params, work);
      const name = isHtml(element) ? lower(written) : written;
      checkAttribute(this.#root(), this.#offer.attributes, element, name, value);
      this.#spend(value);
      natives.setAttribute(element, name, value);
    },
    "dom.setValue": async (params, work) => {
      const value = text(params, "value");
      const element = await this.#there(params, work);
      this.#spend(value);
      fill(element, value);
    },
    "dom.click": async (params, work) => {
      const element = await this.#there(params, work);
      checkClick(this.#root(), element);
      click(element);
    },
    "dom.shadow": async (params, work) => {
      const [host, selector] = [parse(text(params, "host")), selectorOf(params)];
      const element = only(await search(this.#root(), host, PLACE, work));
      const inside = element && this.#isInside(element) ? natives.shadowRoot(element) : null;
      return inside ? this.#first(inside, selector, work) : null;
    },
  };

  readonly methods: Methods = {
    ...Object.fromEntries(
      Object.entries(this.#each).map(([name, each]) => [name, (params: Params) => each(params, this.#work())]),
    ),
    "dom.batch": (params, granted) => this.#batch(params, granted),
    "dom.waitFor": (params) => {
      const [root, selector] = [this.#root(), selectorOf(params)];
      const ms = count(params, "timeoutMs", MAX_WAIT_MS, MAX_WAIT_MS);
      return this.#waits.until(root, (over) => this.#first(root, selector, new Work(over)), ms);
    },
    "dom.observe": async (params) => {
      const ms = count(params, "timeoutMs", MAX_WAIT_MS, MAX_WAIT_MS);
      const element = params.selector === undefined ? this.#root() : await this.#there(params, this.#work());
      return this.#waits.nextChanges(element, ms);
    },
  };

  /**
   * One after the other, and all of them within the limits of one call. The gate has looked at every call in it; the
   * grants are looked at again, since they may have changed since.
   */
  async #batch({ calls }: Params, granted: Granted): Promise<object[]> {
    if (!Array.isArray(calls)) throw wrong("`calls` takes a list");
    if (calls.length > MAX_ROWS) throw wrong(`\`calls\` has ${calls.length} entries; the limit is ${MAX_ROWS}`);
    const work = this.#work();
    const answers: object[] = [];
    for (const { method, params } of calls as { method: string; params: Params }[]) {
      if (work.isDue) await work.rest();
      try {
        granted.check(method);
        const each = Object.hasOwn(this.#each, method) ? this.#each[method] : undefined;
        if (!each) throw wrong(`\`${method}\` cannot stand in a batch`);
        answers.push({ value: (await each(params, work)) ?? null });
      } catch (error) {
        const { code } = (error ?? {}) as { readonly code?: unknown };
        // The whole call costs too much: what follows would cost as much again.
        if (code === "OUTPUT_TOO_LARGE" || code === "ABORTED") throw error;
        const message = error instanceof Error ? error.message : String(error);
        answers.push({ error: { code: typeof code === "string" ? code : "TOOL_ERROR", message } });
      }
      work.step(1);
      work.answer(20);
    }
    return answers;
  }

  /** What is written stays in the page, however many elements it is spread over. */
  #spend(value: string): void {
    this.#written += value.length;
    if (this.#written <= MAX_WRITTEN_IN_ALL) return;
    const reason = `This call of the tool has written more than ${MAX_WRITTEN_IN_ALL} characters.`;
    throw RpcFailure.of("OUTPUT_TOO_LARGE", `${reason} [OUTPUT_TOO_LARGE]`);
  }

  #work(): Work {
    return new Work(this.#over);
  }

  #root(): Element {
    if (this.#offer.root) return this.#offer.root;
    throw RpcFailure.of("CAPABILITY_DENIED", "This page offers no element: set the option `dom`. [CAPABILITY_DENIED]");
  }

  async #first(scope: Scope, selector: Selector, work: Work): Promise<SerialisedElement | null> {
    return (await serialised(scope, await search(scope, selector, FIRST, work), work))[0] ?? null;
  }

  /** Of what was found, the page may have taken it away in its turn: what is written to is looked at once more. */
  async #there(params: Params, work: Work): Promise<Element> {
    const [root, selector] = [this.#root(), selectorOf(params)];
    const element = only(await search(root, selector, PLACE, work));
    if (element && isStillFound(root, selector, element)) return element;
    const shown = text(params, "selector").slice(0, 100);
    throw RpcFailure.of("TOOL_ERROR", `No element matches \`${shown}\`. [TOOL_ERROR]`);
  }

  #isInside(element: Element): boolean {
    return natives.contains(this.#root(), element);
  }
}

function selectorOf(params: Params): Selector {
  return parse(text(params, "selector"));
}

function only({ elements }: Found): Element | undefined {
  return elements[0];
}
