import { Module } from "../wasm/module.ts";

/** What `crates/wasm/sealed` exports. */
interface Exports {
  boot(script: number, length: number): number;
  begin(memoryBytes: number, fuel: number): void;
  set_now(ms: number): void;
  attach(bytes: number, length: number): void;
  deliver(message: number, length: number): number;
  take_message(): number;
  fuel_used(): number;
  memory_peak(): number;
}

/** In the order of their numbers in `crates/wasm/sealed`. */
const STATES = ["goesOn", "outOfFuel", "outOfMemory", "failed"] as const;

export type State = (typeof STATES)[number];

/** One that a module put into its outbox, and the buffers that go with it. */
export interface Message {
  readonly text: string;
  readonly buffers: readonly ArrayBuffer[];
}

/** In pages of 64 KiB: what the engine itself begins with, and all that there can be. Its own count is the limit. */
const PAGES = { initial: 64, maximum: 65_536 };

/** One instance of the module: one program, thrown away after it. */
export class Engine {
  readonly #module: Module<Exports>;
  readonly #clock: () => number;
  #workedMs = 0;
  #lateAt = Number.POSITIVE_INFINITY;

  /** Throws when the runtime's script does not run. */
  constructor(module: WebAssembly.Module, script: string, clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#module = new Module<Exports>(module, {
      memory: new WebAssembly.Memory(PAGES),
      is_late: () => this.isLate,
    });
    const state = STATES[this.#module.exports.boot(...this.#module.write(script))];
    if (state !== "goesOn") throw new Error(`the runtime did not start: ${this.#module.text(0)}`);
  }

  /** The program's budgets count from here on. */
  begin(memoryBytes: number, fuel: number): void {
    this.#workedMs = 0;
    this.#module.exports.begin(memoryBytes, fuel);
  }

  /** From then on the program works no longer, wherever it is. */
  endAfter(ms: number): void {
    this.#lateAt = this.#clock() + ms;
  }

  get isLate(): boolean {
    return this.#clock() > this.#lateAt;
  }

  /** Hands over a message and takes all turns that follow. Throws what the engine around it throws: then it is done with. */
  deliver(text: string, buffers: readonly ArrayBuffer[], nowMs: number): State {
    const { exports } = this.#module;
    const began = this.#clock();
    exports.set_now(nowMs);
    for (const buffer of buffers) exports.attach(...this.#module.writeBytes(new Uint8Array(buffer)));
    try {
      return STATES[exports.deliver(...this.#module.write(text))] ?? "failed";
    } finally {
      this.#workedMs += this.#clock() - began;
    }
  }

  /** Why the last call failed. */
  get reason(): string {
    return this.#module.text(0);
  }

  /** Takes the oldest message that waits. */
  take(): Message | undefined {
    const parts = this.#module.exports.take_message();
    if (parts === 0) return undefined;
    const buffers: ArrayBuffer[] = [];
    for (let part = 1; part < parts; part++) buffers.push(this.#module.bytes(part).buffer);
    return { text: this.#module.text(0), buffers };
  }

  get fuel(): number {
    return this.#module.exports.fuel_used();
  }

  get memoryPeak(): number {
    return this.#module.exports.memory_peak();
  }

  /** Milliseconds in which the program worked. */
  get workedMs(): number {
    return this.#workedMs;
  }
}
