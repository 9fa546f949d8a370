import type { AppOptions } from "../types/app.ts";

const SOURCE = /\.(tsx?|jsx|m?js|mts)$/;

/** Throws for wrong use, with the option's name. */
export function checkOptions(element: unknown, options: AppOptions, fail: (message: string) => Error): void {
  if (!(element instanceof Element)) throw fail("The first argument must be the element to show the app in.");
  const { files, entry, template, readyTimeoutMs, ttlSeconds } = options ?? {};
  if (template === undefined && (typeof files !== "object" || files === null))
    throw fail("`files` must be an object of files by path.");
  const starts =
    entry ?? template ?? files?.["/index.html"] ?? Object.keys(files ?? {}).find((path) => SOURCE.test(path));
  if (starts === undefined) throw fail("`files` has no `/index.html`, and no `entry` such as `/src/App.tsx` is named.");
  for (const [name, value] of Object.entries({ readyTimeoutMs, ttlSeconds })) {
    if (value !== undefined && !(Number.isFinite(value) && value > 0))
      throw fail(`\`${name}\` must be a number above 0.`);
  }
}
