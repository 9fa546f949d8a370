import type { Handle, HandleOf } from "../../generated/wire.ts";

/** A result of a tool that stays here. It is JSON of a list or of a text, as the page wrote it. */
export interface Held {
  readonly of: HandleOf;
  readonly length: number;
  /** JSON of a part, and where it ends. It has about `most` characters, or all that was asked for, cut off where it is too much. */
  read(from: number, to: number, most: number, part: boolean): { readonly text: string; readonly next: number };
}

/** The results of one run that stay here, by the numbers that its gate gave them. They end with the run. */
export class Handles {
  readonly #held = new Map<number, Held>();

  add(number: number, json: string): Handle {
    const held = json.startsWith("[") ? list(json) : text(JSON.parse(json) as string);
    this.#held.set(number, held);
    return { number, of: held.of, length: held.length };
  }

  get(number: number): Held | undefined {
    return this.#held.get(number);
  }

  clear(): void {
    this.#held.clear();
  }
}

function text(whole: string): Held {
  return {
    of: "text",
    length: whole.length,
    read(from, to, most, part) {
      const end = Math.min(to, whole.length, from + most);
      // What is too much is refused by its beginning.
      const next = part ? end : Math.min(to, whole.length);
      const json = JSON.stringify(whole.slice(from, end));
      return { text: !part && end < next ? json.padEnd(most + 1) : json, next: Math.max(from, next) };
    },
  };
}

/** The place of every so-manyth element is kept; those between are looked for. */
const STEP = 64;

/** Nothing is parsed: an element is the text between two commas. */
function list(json: string): Held {
  const marks: number[] = [];
  let length = 0;
  let at = 1;
  if (json.slice(1, 64).trimStart() !== "]") {
    for (; at < json.length; at = endOf(json, at) + 1) {
      if (length % STEP === 0) marks.push(at);
      length++;
    }
  }
  const startOf = (index: number): number => {
    let start = marks[Math.floor(index / STEP)] ?? json.length;
    for (let skipped = index % STEP; skipped > 0; skipped--) start = endOf(json, start) + 1;
    return start;
  };
  return {
    of: "list",
    length,
    read(from, to, most, part) {
      const last = Math.min(to, length);
      if (from >= last) return { text: "[]", next: from };
      const start = startOf(from);
      let next = from;
      let end = start - 1;
      while (next < last && (next === from || !part || end - start < most)) {
        end = endOf(json, end + 1);
        next++;
        // What is too much is refused by its beginning.
        if (end - start > most && !part) return { text: json.slice(start, start + most + 1), next };
      }
      return { text: `[${json.slice(start, end)}]`, next };
    },
  };
}

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** Where the element ends that starts here: at the comma behind it, or at the end of the list. */
function endOf(json: string, start: number): number {
  let depth = 0;
  for (let at = start; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = closing(json, at);
    else if (code === OPEN_LIST || code === OPEN_OBJECT) depth++;
    else if (code === COMMA && depth === 0) return at;
    else if ((code === CLOSE_LIST || code === CLOSE_OBJECT) && depth-- === 0) return at;
  }
  return json.length;
}

function closing(json: string, open: number): number {
  for (let at = json.indexOf('"', open + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let before = at - 1;
    while (json.charCodeAt(before) === BACKSLASH) before--;
    if ((at - before) % 2 === 1) return at;
  }
  return json.length;
}
