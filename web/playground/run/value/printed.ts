/** So much of a value is shown; nobody reads more. */
const MAX_CHARACTERS = 50_000;
/** Of one text inside a value. */
const MAX_INNER = 2_000;
const MAX_ENTRIES = 100;
const MAX_DEPTH = 20;

/** A value as text in several lines. What is long is cut, with how much there is. The cost is that of what is shown. */
export function printed(value: unknown): string {
  if (typeof value === "string") return cutText(value, MAX_CHARACTERS);
  return new Printer(MAX_CHARACTERS, "  ").print(value);
}

/** The same in one line, where a text at the top has no quotation marks. */
export function brief(value: unknown, most: number): string {
  if (typeof value === "string") return cutText(value, most);
  const text = new Printer(most, "").print(value);
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** As in "… and 3 more rows". */
export function more(count: number, one: string, many: string): string {
  return `… and ${count.toLocaleString("en")} more ${count === 1 ? one : many}`;
}

function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}${more(text.length - most, "character", "characters")}` : text;
}

class Printer {
  readonly #indent: string;
  /** Those that are being written: one of them again is a circle. */
  readonly #open = new Set<object>();
  #left: number;

  constructor(most: number, indent: string) {
    this.#left = most;
    this.#indent = indent;
  }

  print(value: unknown, depth = 0): string {
    const text = this.#one(value, depth);
    this.#left -= text.length;
    return text;
  }

  #one(value: unknown, depth: number): string {
    if (typeof value === "string") {
      const shown = value.length > MAX_INNER ? value.slice(0, MAX_INNER) : value;
      const rest = value.length - shown.length;
      return rest > 0 ? `${JSON.stringify(shown)}${more(rest, "character", "characters")}` : JSON.stringify(shown);
    }
    if (typeof value === "bigint") return `${value.toString().slice(0, MAX_INNER)}n`;
    if (Object.is(value, -0)) return "-0";
    if (typeof value !== "object" || value === null) return String(value);
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
    if (value instanceof Error) return `${value.name}: ${cutText(value.message, MAX_INNER)}`;
    if (value instanceof ArrayBuffer) return `ArrayBuffer, ${value.byteLength.toLocaleString("en")} bytes`;
    if (this.#open.has(value)) return "[circular]";
    if (depth >= MAX_DEPTH || this.#left <= 0) return "…";
    this.#open.add(value);
    const text = this.#entries(value, depth);
    this.#open.delete(value);
    return text;
  }

  #entries(value: object, depth: number): string {
    const inner = (one: unknown) => this.print(one, depth + 1);
    if (value instanceof Map) {
      return this.#list(
        `Map(${value.size}) {`,
        "}",
        value,
        value.size,
        depth,
        ([key, one]) => `${inner(key)} => ${inner(one)}`,
      );
    }
    if (value instanceof Set) return this.#list(`Set(${value.size}) {`, "}", value, value.size, depth, inner);
    if (Array.isArray(value)) return this.#list("[", "]", value, value.length, depth, inner);
    if (ArrayBuffer.isView(value)) {
      const numbers =
        value instanceof DataView
          ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
          : (value as Uint8Array);
      const name = Object.prototype.toString.call(value).slice(8, -1);
      return this.#list(`${name}(${numbers.length}) [`, "]", numbers, numbers.length, depth, inner);
    }
    const keys = Object.keys(value);
    const fields = value as Readonly<Record<string, unknown>>;
    return this.#list("{", "}", keys, keys.length, depth, (key) => `${inner(key)}: ${inner(fields[key])}`);
  }

  #list<Entry>(
    begin: string,
    end: string,
    entries: Iterable<Entry>,
    size: number,
    depth: number,
    write: (entry: Entry) => string,
  ): string {
    if (size === 0) return begin + end;
    const written: string[] = [];
    for (const entry of entries) {
      if (written.length === MAX_ENTRIES || this.#left <= 0) break;
      written.push(write(entry));
    }
    const rest = size - written.length;
    if (rest > 0) written.push(more(rest, "entry", "entries"));
    if (!this.#indent) return `${begin} ${written.join(", ")} ${end}`;
    const line = `\n${this.#indent.repeat(depth + 1)}`;
    return `${begin}${line}${written.join(`,${line}`)}\n${this.#indent.repeat(depth)}${end}`;
  }
}
