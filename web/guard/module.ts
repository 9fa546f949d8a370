import { Module, type Written } from "../wasm/module.ts";

/** A program, hardened or refused. */
export interface Hardened {
  /** Empty when it was refused. */
  readonly code: string;
  /** JSON: `{ refused, diagnostics, dropped, entry, blocked, stats }`. */
  readonly about: string;
  /** Four numbers a segment: line and column of the code, line and column of the source, from 0. */
  readonly table: Uint32Array<ArrayBuffer>;
  /** JSON of the calls of tools that the text shows, for the gate; empty where there is none. */
  readonly calls: string;
}

interface Exports {
  guard_harden(...sourceAndOptions: [...Written, ...Written]): number;
}

/** The guard, as `crates/wasm/guard` exports it. */
export class Guard {
  readonly #module: Module<Exports>;

  constructor(module: WebAssembly.Module) {
    this.#module = new Module(module);
  }

  /** `options` is JSON: `{ level, language, caps, namesSeed }`, all optional. Throws when they are not understood. */
  harden(source: string, options: string): Hardened {
    const module = this.#module;
    const done = module.exports.guard_harden(...module.write(source), ...module.write(options)) === 1;
    if (!done) throw new Error(module.text(0));
    return {
      code: module.text(0),
      about: module.text(1),
      table: new Uint32Array(module.bytes(2).buffer),
      calls: module.text(3),
    };
  }
}
