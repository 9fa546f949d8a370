// What libraries try once to find out what they may do. They go on without it, so nobody has to mend anything.

/** Zod compiles its checks where it can, and finds out at its start by `new Function("")`; every widget of the official SDK has it. */
const EVAL = "A library's test whether `eval` is there, as Zod's. It goes on without it: harmless.";

/** What a violation is that was seen so often, if it is only a test; one that tries again and again needs it. */
export function harmless(
  { directive, blocked }: { readonly directive: string; readonly blocked: string },
  times: number,
): string | undefined {
  const isScript = directive === "script-src" || directive === "script-src-elem" || directive === "script-src-attr";
  return isScript && blocked === "eval" && times <= 1 ? EVAL : undefined;
}
