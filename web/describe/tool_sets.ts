import { Module, type Written } from "../wasm/module.ts";
import type { Question, Text } from "./messages.ts";

interface Exports {
  describe_tools(...toolsAndOptions: [...Written, ...Written]): number;
  describe_one(...name: Written): number;
  describe_search(...queryAndLimit: [...Written, limit: number]): number;
  describe_prepare(): void;
}

/** Each has its memory. Whoever asks about an older one sends it again. */
const MAX_SETS = 8;

/** From this length on, bytes that are transferred cost less than a text that is copied. */
const LONG = 65_536;

interface Ask {
  readonly options?: unknown;
  readonly name?: string;
  readonly query?: string;
  readonly limit?: number;
}

/** Sets of tools, each in an instance of `crates/wasm/describe`. */
export class ToolSets {
  readonly #module: WebAssembly.Module;
  readonly #sets = new Map<number, Module<Exports>>();

  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  /** A set in which something failed is in no state to go on. */
  answer(question: Question): { readonly answer: Text | undefined; readonly wrong: boolean } {
    try {
      return this.#answer(question);
    } catch (error) {
      this.#sets.delete(question.set);
      throw error;
    }
  }

  /** Whoever has the answer reads it first; a set that does not fit is searched next. */
  prepare(set: number): void {
    this.#sets.get(set)?.exports.describe_prepare();
  }

  #answer({ set, ask, tools }: Question): { readonly answer: Text | undefined; readonly wrong: boolean } {
    const { options, name, query, limit } = JSON.parse(ask) as Ask;
    let kept = this.#sets.get(set);
    if (tools !== undefined) {
      kept = new Module<Exports>(this.#module);
      const done = kept.exports.describe_tools(...write(kept, tools), ...kept.write(JSON.stringify(options ?? {})));
      if (done !== 1) return { answer: kept.text(0), wrong: true };
      this.#keep(set, kept);
      if (options !== undefined) return { answer: answerOf(kept), wrong: false };
    }
    if (!kept) return { answer: undefined, wrong: false };
    const done =
      name === undefined
        ? kept.exports.describe_search(...kept.write(query ?? ""), limit ?? 0)
        : kept.exports.describe_one(...kept.write(name));
    return { answer: answerOf(kept), wrong: done !== 1 };
  }

  /** The oldest goes first. */
  #keep(set: number, kept: Module<Exports>): void {
    this.#sets.delete(set);
    for (const oldest of this.#sets.keys()) {
      if (this.#sets.size < MAX_SETS) break;
      this.#sets.delete(oldest);
    }
    this.#sets.set(set, kept);
  }
}

function write(module: Module<Exports>, text: Text): Written {
  return typeof text === "string" ? module.write(text) : module.writeBytes(new Uint8Array(text));
}

function answerOf(module: Module<Exports>): Text {
  const bytes = module.bytes(0);
  return bytes.length < LONG ? module.text(0) : bytes.buffer;
}
