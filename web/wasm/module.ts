// One of Belljar's WebAssembly modules. `crates/wasm/edge` is the other side.

/** What every module exports, besides functions of its own. */
interface Edge {
  readonly memory: WebAssembly.Memory;
  belljar_room(length: number): number;
  belljar_answer_at(part: number): number;
  belljar_answer_length(part: number): number;
}

/** A text in the module's memory: the next call takes it over. */
export type Written = readonly [at: number, length: number];

/** Names are this short, and all of them ASCII: writing them by hand is quicker than an encoder. */
const SHORT = 256;

export class Module<Own> {
  readonly exports: Own & Edge;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  #view = new Uint8Array();

  /** `env` is for a module that brings no memory of its own. */
  constructor(module: WebAssembly.Module, env?: { readonly memory: WebAssembly.Memory; is_late(): boolean }) {
    const { exports } = new WebAssembly.Instance(module, env && { env });
    this.exports = { ...exports, memory: env?.memory ?? exports["memory"] } as unknown as Own & Edge;
  }

  write(text: string): Written {
    if (text.length > SHORT || !isAscii(text)) return this.writeBytes(this.#encoder.encode(text));
    const { length } = text;
    const at = this.exports.belljar_room(length);
    const memory = this.#memory();
    for (let i = 0; i < length; i++) memory[at + i] = text.charCodeAt(i);
    return [at, length];
  }

  writeBytes(bytes: Uint8Array): Written {
    const at = this.exports.belljar_room(bytes.length);
    this.#memory().set(bytes, at);
    return [at, bytes.length];
  }

  /** A part of the last answer, as text. */
  text(part: number): string {
    return this.#decoder.decode(this.#part(part));
  }

  /** A part of the last answer, copied. */
  bytes(part: number): Uint8Array<ArrayBuffer> {
    return this.#part(part).slice();
  }

  #part(part: number): Uint8Array<ArrayBuffer> {
    const at = this.exports.belljar_answer_at(part);
    return this.#memory().subarray(at, at + this.exports.belljar_answer_length(part));
  }

  /** Memory that grew is another buffer. */
  #memory(): Uint8Array<ArrayBuffer> {
    const buffer = this.exports.memory.buffer as ArrayBuffer;
    if (this.#view.buffer !== buffer) this.#view = new Uint8Array(buffer);
    return this.#view;
  }
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}
