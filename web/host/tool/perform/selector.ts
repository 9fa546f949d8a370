// The selectors of tools: names, `*`, `#id`, `.class`, `[attribute]`, `[attribute=value]`, a child by `>`, a descendant
// by a space, a list by `,`, and `:scope` for the offered element. Read in one pass, and matched in a time that is the
// number of elements times the number of compounds: nothing that a tool writes is handed to the browser's own matcher.

import { isNameStart, isSpace, Scanner } from "./selector_scanner.ts";
import { wrong } from "./text.ts";

/** One element's part of a selector. */
export interface Compound {
  readonly tag: Name | undefined;
  readonly isScope: boolean;
  readonly ids: readonly string[];
  readonly classes: readonly string[];
  readonly attributes: readonly AttributeTest[];
  /** How it hangs on the one before it; nothing for the first of a list's entry. */
  readonly combinator: "child" | "descendant" | undefined;
  /** Whether an element that it fits is found. */
  isLast: boolean;
}

/** As it was written, and as elements of HTML have it. */
export interface Name {
  readonly written: string;
  readonly lower: string;
}

export interface AttributeTest {
  readonly name: Name;
  /** Nothing where it only has to be there. */
  readonly value: string | undefined;
}

/** Every compound of every entry of the list, one after the other. */
export type Selector = readonly Compound[];

const MAX_LENGTH = 1_024;
/** As many bits as the matcher has for them. */
const MAX_COMPOUNDS = 32;

/** Throws `INVALID_PARAMS` with the place of what a tool's selector has not. */
export function parse(text: string): Selector {
  if (text.length > MAX_LENGTH) throw wrong(`The selector has ${text.length} characters; the limit is ${MAX_LENGTH}`);
  const scanner = new Scanner(text);
  const compounds: Compound[] = [];
  scanner.skipSpace();
  for (;;) {
    entry(scanner, compounds);
    if (scanner.isOver) return compounds;
    scanner.at++; // the comma
    scanner.skipSpace();
  }
}

/** Up to a comma or the end. */
function entry(scanner: Scanner, compounds: Compound[]): void {
  let combinator: Compound["combinator"];
  for (;;) {
    const at = scanner.at;
    const made = compound(scanner, combinator);
    if (made.isScope && combinator) {
      throw scanner.fault(at, 6, "`:scope` stands after another element", "begin with it: `:scope > li`");
    }
    if (compounds.push(made) > MAX_COMPOUNDS) {
      throw scanner.fault(at, 1, `The selector has more than ${MAX_COMPOUNDS} compounds`, "ask twice, or for less");
    }
    const hasSpace = scanner.skipSpace();
    if (scanner.isOver || scanner.next === ",") {
      made.isLast = true;
      return;
    }
    combinator = "descendant";
    if (scanner.take(">")) {
      combinator = "child";
      scanner.skipSpace();
    } else if (!hasSpace) throw unknown(scanner);
  }
}

function compound(scanner: Scanner, combinator: Compound["combinator"]): Compound {
  const from = scanner.at;
  const ids: string[] = [];
  const classes: string[] = [];
  const attributes: AttributeTest[] = [];
  let tag: Name | undefined;
  let isScope = false;
  if (!scanner.take("*") && startsName(scanner)) tag = named(scanner.name("An element's name"));
  for (;;) {
    if (scanner.take("#")) ids.push(scanner.name("An id"));
    else if (scanner.take(".")) classes.push(scanner.name("A class"));
    else if (scanner.take("[")) attributes.push(attribute(scanner));
    else if (scanner.next === ":" && isScopeAt(scanner)) {
      scanner.at += ":scope".length;
      isScope = true;
    } else break;
  }
  if (scanner.at === from) throw unknown(scanner);
  return { tag, isScope, ids, classes, attributes, combinator, isLast: false };
}

function attribute(scanner: Scanner): AttributeTest {
  scanner.skipSpace();
  const name = named(scanner.name("An attribute's name"));
  scanner.skipSpace();
  if (scanner.take("]")) return { name, value: undefined };
  if (!scanner.take("=")) throw unknown(scanner);
  scanner.skipSpace();
  const isQuoted = scanner.next === '"' || scanner.next === "'";
  const value = isQuoted ? scanner.quoted() : scanner.name("A value, or quotes around it,");
  scanner.skipSpace();
  if (!scanner.take("]")) throw unknown(scanner);
  return { name, value };
}

function startsName({ next, text, at }: Scanner): boolean {
  if (isNameStart(next) || next === "\\") return true;
  const after = text[at + 1] ?? "";
  return next === "-" && (isNameStart(after) || after === "-" || after === "\\");
}

function isScopeAt({ text, at }: Scanner): boolean {
  const after = text[at + 6] ?? "";
  return text.slice(at, at + 6).toLowerCase() === ":scope" && !isNameStart(after) && after !== "-" && after !== "(";
}

function named(written: string): Name {
  return { written, lower: lower(written) };
}

/** ASCII alone: `K` (the Kelvin sign) is no `k`. */
export function lower(text: string): string {
  let made = "";
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string;
    made += char >= "A" && char <= "Z" ? char.toLowerCase() : char;
  }
  return made;
}

/** What CSS has and these selectors leave out, by its first characters. */
const LEFT_OUT: readonly (readonly [start: string, says: string, help: string])[] = [
  ["::", "Pseudo-elements are left out", "select the element itself"],
  [":has(", "`:has()` is left out", "select the inner elements, or ask for both and compare in the tool"],
  [":not(", "`:not()` is left out", "select more, and filter in the tool"],
  [":is(", "`:is()` is left out", "write a list: `a b, a c`"],
  [":where(", "`:where()` is left out", "write a list: `a b, a c`"],
  [":nth-", "`:nth-…()` is left out", "use querySelectorAll, and take one by its number"],
  [":", "Pseudo-classes other than `:scope` are left out", "select by name, id, class or attribute"],
  [
    "+",
    "The next sibling, `+`, is left out",
    "use `>` or a space, and take siblings by their order in querySelectorAll",
  ],
  ["~=", "`~=` is left out", "for classes write `.name`; else ask for `[attribute]` and compare in the tool"],
  ["~", "Siblings, `~`, are left out", "use `>` or a space, and take siblings by their order in querySelectorAll"],
  ["^=", "`^=` is left out", "ask for `[attribute]` and compare in the tool"],
  ["$=", "`$=` is left out", "ask for `[attribute]` and compare in the tool"],
  ["*=", "`*=` is left out", "ask for `[attribute]` and compare in the tool"],
  ["|=", "`|=` is left out", "ask for `[attribute]` and compare in the tool"],
  ["|", "Namespaces are left out", "write the name alone"],
  ["/*", "Comments are left out", "write the selector without it"],
  ["&", "`&` is left out", "write `:scope` for the offered element"],
];

function unknown(scanner: Scanner) {
  const { at, isOver, next, text } = scanner;
  if (isOver)
    return scanner.fault(at, 1, "The selector ends too early", "write a name, `#id`, `.class` or `[attribute]`");
  const row = LEFT_OUT.find(([start]) => lower(text.slice(at, at + start.length)) === start);
  if (row) return scanner.fault(at, row[0].length, row[1], row[2]);
  const help = "a tool's selector has names, `#id`, `.class`, `[attribute=value]`, `>`, spaces and `,`";
  return scanner.fault(
    at,
    1,
    isSpace(next) ? "A space is not expected here" : `\`${next}\` is not expected here`,
    help,
  );
}
