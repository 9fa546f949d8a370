import type { Handle, HandleOf } from "../../generated/wire.ts";

/** A result of a tool that stays here. It is JSON of a list or of a text, as the page wrote it. */
export interface Held {
  readonly of: HandleOf;
  readonly length: number;
  /**
   * JSON of a part, and where it ends. It has about `most` characters, or all that was asked for; where that is more than
   * `cap`, its beginning, which is more too. It costs in proportion to what it gives.
   */
  read(from: number, to: number, most: number, part: boolean, cap: number): Read;
}

interface Read {
  readonly text: string;
  readonly next: number;
}

/** Where a result comes from: the call, by the gate's number for it, or the name under which the session kept it. */
export type Origin = number | string;

/** The results of one run that stay here, by the numbers that its gate gave them. They end with the run. */
export class Handles {
  readonly #held = new Map<number, Held & { readonly origin: Origin }>();
  readonly #turn: () => Promise<void>;

  /** `turn` lets the other work of this thread go first: a list is long. */
  constructor(turn: () => Promise<void>) {
    this.#turn = turn;
  }

  async add(number: number, json: string, origin: Origin): Promise<Handle> {
    const held = json.startsWith("[") ? await list(json, this.#turn) : text(JSON.parse(json) as string);
    this.#held.set(number, { ...held, origin });
    return { number, of: held.of, length: held.length };
  }

  get(number: number): (Held & { readonly origin: Origin }) | undefined {
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

/** So many elements, or characters, are between two places that are kept: an element is found in no more than that. */
const STEP = 64;
const STRIDE = 4_096;
/** So many characters are looked at in one turn: a few milliseconds. */
const SLICE = 524_288;

/** Nothing is parsed: an element is the text between two commas. */
async function list(json: string, turn: () => Promise<void>): Promise<Held> {
  const indexes: number[] = [];
  const places: number[] = [];
  let length = 0;
  let at = 1;
  let next = 0;
  if (json.slice(1, 64).trimStart() !== "]") {
    let rested = 0;
    for (; at < json.length; at = endOf(json, at) + 1) {
      if (at - rested > SLICE) {
        rested = at;
        await turn();
      }
      if (length % STEP === 0 || at >= next) {
        indexes.push(length);
        places.push(at);
        next = at + STRIDE;
      }
      length++;
    }
  }
  const startOf = (index: number): number => {
    let low = 0;
    let high = indexes.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((indexes[middle] as number) > index) high = middle;
      else low = middle;
    }
    let start = places[low] ?? json.length;
    for (let before = indexes[low] ?? index; before < index; before++) start = endOf(json, start) + 1;
    return start;
  };
  return {
    of: "list",
    length,
    read(from, to, most, part, cap) {
      const last = Math.min(to, length);
      if (from >= last) return { text: "[]", next: from };
      const start = startOf(from);
      // Nobody looks further than what would be refused.
      const limit = start + cap + 1;
      let next = from;
      let end = start - 1;
      while (next < last && (next === from || !part || end - start < most)) {
        end = endOf(json, end + 1, limit);
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

/** Where the element ends that starts here: at the comma behind it, at the end of the list, or further than `limit`. */
function endOf(json: string, start: number, limit = json.length): number {
  let depth = 0;
  const last = Math.min(limit, json.length);
  for (let at = start; at < last; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = closing(json, at, last);
    else if (code === OPEN_LIST || code === OPEN_OBJECT) depth++;
    else if (code === COMMA && depth === 0) return at;
    else if ((code === CLOSE_LIST || code === CLOSE_OBJECT) && depth-- === 0) return at;
  }
  return last;
}

function closing(json: string, open: number, last: number): number {
  for (let at = json.indexOf('"', open + 1); at >= 0 && at < last; at = json.indexOf('"', at + 1)) {
    let before = at - 1;
    while (json.charCodeAt(before) === BACKSLASH) before--;
    if ((at - before) % 2 === 1) return at;
  }
  return last;
}
