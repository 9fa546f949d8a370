import type { ConsoleLine, ConsoleLines, Decision } from "../generated/wire.ts";
import { Batches } from "../shared/console_batches.ts";
import { timer } from "./clock.ts";
import type { Gate } from "./gate.ts";

export interface RelayOptions {
  readonly gate: Gate;
  /** Asks the gate and acts on its word; `told` says whether the audit log is to have it. */
  decide(lines: string, told: () => boolean): Decision;
  /** The line as the host is to have it. */
  place(line: ConsoleLine): ConsoleLine;
  send(lines: readonly ConsoleLine[], cut: number): void;
}

/**
 * A guest's console lines on their way to the host. The gate says how many fit; the others are cut and counted, which
 * ends nothing. However a guest sends them, they reach the host in few messages.
 */
export class ConsoleRelay {
  readonly #options: RelayOptions;
  readonly #batches: Batches;
  #cut = 0;
  #told = false;

  constructor(options: RelayOptions) {
    this.#options = options;
    this.#batches = new Batches({ send: options.send, timer });
  }

  /** Lines that were cut, by the guest's own count and by this one. */
  get cut(): number {
    return Math.min(this.#cut, Number.MAX_SAFE_INTEGER);
  }

  hear({ lines, cut }: ConsoleLines): void {
    const { gate, decide, place } = this.#options;
    const before = gate.consoleLines;
    const passed = () => gate.consoleLines - before;
    // What is cut is told once: a guest that goes on logging would fill the audit log with it.
    decide(JSON.stringify(lines.map(({ args }) => args)), () => passed() > 0 || !this.#told);
    for (const line of lines.slice(0, passed())) this.#batches.add(place(line));
    const more = lines.length - passed() + cut;
    if (more === 0) return;
    this.#told = true;
    this.#cut += more;
    this.#batches.cut(more);
  }

  flush(): void {
    this.#batches.flush();
  }
}
