import type { AppOptions } from "../types/app.ts";

/** Throws for wrong use, with the option's name. */
export function checkOptions(element: unknown, options: AppOptions, fail: (message: string) => Error): void {
  if (!(element instanceof Element)) throw fail("The first argument must be the element to show the app in.");
  const { files, readyTimeoutMs, ttlSeconds } = options ?? {};
  if (typeof files !== "object" || files === null) throw fail("`files` must be an object of files by path.");
  if (files["/index.html"] === undefined) throw fail("`files` has no `/index.html`.");
  for (const [name, value] of Object.entries({ readyTimeoutMs, ttlSeconds })) {
    if (value !== undefined && !(Number.isFinite(value) && value > 0))
      throw fail(`\`${name}\` must be a number above 0.`);
  }
}
