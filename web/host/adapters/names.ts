const WORD = /^[a-zA-Z_$][\w$]*$/;

/** Words that are no name of a variable; code mode writes a tool of such a name with a `_` behind it. */
const RESERVED = new Set(
  `abstract arguments await boolean break byte case catch char class const continue debugger default delete do double else enum eval export
  extends false final finally float for function goto if implements import in instanceof int interface let long native new null package
  private protected public return short static super switch synchronized this throw throws transient true try typeof undefined var void
  volatile while with yield`.split(/\s+/),
);

/** Whether a program can have a variable of this name. */
export function isVariable(name: unknown): name is string {
  return typeof name === "string" && name.length <= 200 && WORD.test(name) && !RESERVED.has(name);
}

/** A tool's name as a property that can be written after a dot, by the rule of `@cloudflare/codemode`'s types. */
export function propertyName(name: string): string {
  const word = name.replace(/[-.\s]/g, "_").replace(/[^\w$]/g, "");
  if (word === "") return "_";
  if (/^\d/.test(word)) return `_${word}`;
  return RESERVED.has(word) ? `${word}_` : word;
}

/** The same for the gate, whose names have no `$` and begin with a letter. No two names become the same one. */
export function gateName(...parts: readonly string[]): string {
  const name = parts.join(":").replaceAll("$", "-");
  return /^[a-zA-Z]/.test(name) ? name : `x:${name}`;
}
