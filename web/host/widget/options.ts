import type { WidgetOptions } from "../types/widget.ts";

type Json = Readonly<Record<string, unknown>>;

/** A tool as its server lists it. */
export interface McpTool extends Json {
  readonly name: string;
}

export type DisplayMode = "inline" | "fullscreen" | "pip";

/** Throws for wrong use, with the option's name. */
export function checkOptions(element: unknown, options: WidgetOptions, fail: (message: string) => Error): void {
  if (!(element instanceof Element)) throw fail("The first argument must be the element to show the widget in.");
  const { html, url, maxHeight, maxWidth, readyTimeoutMs, teardownTimeoutMs, mode, offscreen } = options;
  if ((html === undefined) === (url === undefined)) throw fail("Pass either `html` or `url`.");
  if (html !== undefined && typeof html !== "string") throw fail("`html` must be the text of a document.");
  if (mode !== undefined && mode !== "declared" && mode !== "permissive") {
    throw fail("`mode` must be `declared` or `permissive`.");
  }
  if (offscreen !== undefined && offscreen !== "keep" && offscreen !== "freeze") {
    throw fail("`offscreen` must be `keep` or `freeze`.");
  }
  for (const [name, value] of Object.entries({ maxHeight, maxWidth, readyTimeoutMs, teardownTimeoutMs })) {
    if (value !== undefined && !(Number.isFinite(value) && value > 0))
      throw fail(`\`${name}\` must be a number above 0.`);
  }
  for (const [name, value] of Object.entries(options)) {
    if (/^on[A-Z]/.test(name) && value !== undefined && typeof value !== "function") {
      throw fail(`\`${name}\` must be a function.`);
    }
  }
}
