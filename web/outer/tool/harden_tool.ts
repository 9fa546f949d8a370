import type { GuardResult } from "../run/guard_result.ts";

/**
 * A tool may be written as a function with a name. To the grammar that declares something and has no value, so it is
 * read as an expression first; a text that is more than one function is read as it stands.
 */
export async function hardenTool(source: string, harden: (text: string) => Promise<GuardResult>): Promise<GuardResult> {
  if (/^(?:async\s{1,9})?function\b/.test(source.slice(begins(source), begins(source) + 32))) {
    const judged = await harden(`(${source}\n)`);
    if ("hardened" in judged) return judged;
  }
  return harden(source);
}

/** Where the first word is, after comments; in one pass, because the text is a stranger's. */
function begins(source: string): number {
  let at = 0;
  for (;;) {
    while (/\s/.test(source.charAt(at))) at++;
    const end = source.startsWith("//", at) ? "\n" : source.startsWith("/*", at) ? "*/" : undefined;
    if (end === undefined) return at;
    const found = source.indexOf(end, at + 2);
    if (found < 0) return source.length;
    at = found + end.length;
  }
}
