import { bytesIn, kindOf } from "../../shared/values_kinds.ts";
import { RangeErrorOf, TypeErrorOf } from "../../worker/runtime/primordials.ts";
import { given } from "./module.ts";
import { wellFormed } from "./text.ts";

const { bytesOf, textOf } = given;
const Bytes = Uint8Array;

/** UTF-8, as everywhere. */
export class TextEncoder {
  get encoding(): string {
    return "utf-8";
  }

  encode(text: unknown = ""): Uint8Array {
    return new Bytes(bytesOf(wellFormed(`${text as string}`)));
  }

  encodeInto(text: unknown, into: Uint8Array): { read: number; written: number } {
    let read = 0;
    let written = 0;
    for (const letter of wellFormed(`${text as string}`)) {
      const bytes = new Bytes(bytesOf(letter));
      if (written + bytes.length > into.length) break;
      into.set(bytes, written);
      written += bytes.length;
      read += letter.length;
    }
    return { read, written };
  }
}

/** Of UTF-8 alone, and of whole texts: other encodings and streams are in the worker's realm. */
export class TextDecoder {
  readonly #fatal: boolean;
  readonly #keepsMark: boolean;

  constructor(label: unknown = "utf-8", options: { fatal?: unknown; ignoreBOM?: unknown } = {}) {
    const name = `${label as string}`.trim().toLowerCase();
    if (name !== "utf-8" && name !== "utf8" && name !== "unicode-1-1-utf-8")
      throw new RangeErrorOf(`TextDecoder has utf-8 alone in the sealed engine, not ${name}`);
    this.#fatal = Boolean(options.fatal);
    this.#keepsMark = Boolean(options.ignoreBOM);
  }

  get encoding(): string {
    return "utf-8";
  }

  get fatal(): boolean {
    return this.#fatal;
  }

  get ignoreBOM(): boolean {
    return this.#keepsMark;
  }

  decode(data?: unknown, options: { stream?: unknown } = {}): string {
    if (options.stream) throw new TypeErrorOf("TextDecoder reads whole texts alone in the sealed engine");
    if (data === undefined) return "";
    const kind = typeof data === "object" && data !== null ? kindOf(data) : "refused";
    if (kind !== "buffer" && kind !== "list") throw new TypeErrorOf("decode takes an ArrayBuffer or a view of one");
    const bytes = new Bytes(bytesIn(data as object));
    const text = textOf(bytes.buffer);
    if (this.#fatal && !isSame(bytes, new Bytes(bytesOf(text)))) throw new TypeErrorOf("The encoded data is not valid");
    return text[0] === "\ufeff" && !this.#keepsMark ? text.slice(1) : text;
  }
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}
