// Keeps one element up to date with what a component was given last. Components write their options anew with every rendering, so
// they are compared by what they say; of handlers, the last one is called.

import type { BelljarAppElement, BelljarWidgetElement } from "../elements.ts";
import { type App, type AppOptions, type Belljar, BelljarError, type Widget, type WidgetOptions } from "../index.ts";

export type Tag = "belljar-app" | "belljar-widget";
type Options = AppOptions | WidgetOptions;

/** What a component hears. */
export interface Heard {
  starting(): void;
  ready(shown: App | Widget): void;
  failed(error: Error): void;
}

export class Holder {
  readonly #element: BelljarAppElement | BelljarWidgetElement;
  readonly #heard: Heard;
  readonly #off: () => void;
  #jar: Belljar | undefined;
  #options: Options | undefined;
  #latest: Options | undefined;
  #over = false;

  constructor(element: HTMLElement, heard: Heard) {
    this.#element = element as BelljarAppElement;
    this.#heard = heard;
    const listen = (event: Event) => {
      if (!(event instanceof CustomEvent) || event.target !== element) return;
      if (event.type === "ready") heard.ready(event.detail);
      else heard.failed(event.detail);
    };
    for (const type of ["ready", "error"]) element.addEventListener(type, listen);
    this.#off = () => {
      for (const type of ["ready", "error"]) element.removeEventListener(type, listen);
    };
  }

  update(jar: Belljar | undefined, given: Options | undefined): void {
    this.#latest = given;
    const options = copy(given) as Options | undefined;
    const before = this.#options;
    if (jar === this.#jar && same(before, options)) return;
    const isSameJar = jar === this.#jar;
    this.#jar = jar;
    this.#options = options;
    if (isSameJar && before && options && this.#write(before, options)) return;
    this.#heard.starting();
    elements().then(
      () => {
        // Whatever was asked for since then has its own turn.
        if (this.#over || this.#jar !== jar || this.#options !== options) return;
        this.#element.options = undefined;
        this.#element.jar = jar;
        if (jar && options) this.#element.options = this.#steady(options) as AppOptions & WidgetOptions;
      },
      (error) => this.#over || this.#heard.failed(error),
    );
  }

  end(): void {
    this.#over = true;
    this.#off();
    // Until the module is there, this would hide the element's own property.
    if (this.#element.constructor !== HTMLElement) this.#element.options = undefined;
  }

  /** An app whose files alone have changed takes them over and stays as it is. */
  #write(before: AppOptions, now: AppOptions): boolean {
    const app = (this.#element as BelljarAppElement).app;
    if (app?.state !== "live" || !same({ ...before, files: {} }, { ...now, files: {} })) return false;
    const changes: Record<string, NonNullable<AppOptions["files"]>[string] | null> = {};
    for (const path of Object.keys(before.files ?? {})) changes[path] = null;
    for (const [path, file] of Object.entries(now.files ?? {})) changes[path] = file;
    for (const [path, file] of Object.entries(before.files ?? {})) if (changes[path] === file) delete changes[path];
    // What was given up meanwhile has nobody who waits for it.
    app.write(changes).catch((error) => this.#over || this.#options !== now || this.#heard.failed(error));
    return true;
  }

  #steady(options: Options): object {
    const call =
      (name: string) =>
      (...args: unknown[]) =>
        (this.#latest as Record<string, ((...args: unknown[]) => unknown) | undefined> | undefined)?.[name]?.(...args);
    const entries = Object.entries(options).map(([name, value]) => [
      name,
      typeof value === "function" ? call(name) : value,
    ]);
    return Object.fromEntries(entries);
  }
}

let loading: Promise<unknown> | undefined;

/** They need a window, so they are not imported where pages are rendered on a server. */
function elements(): Promise<unknown> {
  loading ??= import("../elements.ts").catch((cause) => {
    loading = undefined;
    const message = "`belljar-elements.js` could not be loaded. Serve it beside `belljar.js` and reload the page.";
    throw new BelljarError("MODULE_NOT_LOADED", message, { cause });
  });
  return loading;
}

/** By what they say; functions at the top count as the same, since the last one is called. */
export function same(one: unknown, other: unknown, depth = 0): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one === "function" && typeof other === "function") return depth === 1;
  if (one instanceof URL && other instanceof URL) return one.href === other.href;
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = Object.keys(one);
  if (Array.isArray(one) !== Array.isArray(other) || names.length !== Object.keys(other).length) return false;
  return names.every((name) => Object.hasOwn(other, name) && same(one[name], other[name], depth + 1));
}

/** Plain data of its own: what is changed in place later is seen, and a proxy of a framework, which no message can carry, is not passed on. */
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copy(part)])) : value;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || prototype === Array.prototype;
}
