import type { Judged } from "../run/judged.ts";

/** `function` or `async function`, after comments. */
const DECLARED = /^(?:\s|\/\/[^\n]*\n|\/\*[^]*?\*\/)*(?:async\s+)?function\b/;

/**
 * A tool may be written as a function with a name. To the grammar that declares something and has no value, so it is
 * read as an expression first; a text that is more than one function is read as it stands.
 */
export async function asTool(source: string, harden: (text: string) => Promise<Judged>): Promise<Judged> {
  if (DECLARED.test(source)) {
    const judged = await harden(`(${source}\n)`);
    if ("hardened" in judged) return judged;
  }
  return harden(source);
}
