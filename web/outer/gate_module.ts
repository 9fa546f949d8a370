import type { Subject } from "../generated/wire.ts";
import { Module, type Written } from "../wasm/module.ts";
import type { Flow } from "./outbox.ts";

/** In the order of their numbers in `crates/wasm/gate`. */
const SUBJECTS = [
  "toolCall",
  "toolResult",
  "input",
  "capability",
  "console",
  "output",
  "relay",
  "activatedRelay",
  "approval",
  "state",
  "handleRead",
  "kept",
  "keep",
];

interface Exports {
  gate_secret(low: number, high: number): void;
  gate_open(...rules: Written): number;
  gate_close(gate: number): void;
  gate_admit(...message: [gate: number, subject: number, ...Written, ...Written, nowMs: number]): number;
  gate_artifact(...offer: [gate: number, ...Written, ...Written, ...Written, size: number, nowMs: number]): number;
  gate_artifact_left(gate: number): number;
  gate_preview(gate: number): void;
  gate_last_handle(gate: number): number;
  gate_grant(...names: [gate: number, ...Written]): void;
  gate_decision(gate: number): void;
  gate_foresee(...calls: [gate: number, ...Written, nowMs: number]): number;
  gate_at_ms(gate: number): number;
  gate_bytes(gate: number): number;
  gate_tool_calls(gate: number): number;
  gate_console_lines(gate: number): number;
  gate_console_bytes(gate: number): number;
  gate_output_bytes(gate: number): number;
  gate_places(gate: number): void;
  gate_may_pause(gate: number): number;
  gate_ask(...name: [gate: number, ...Written]): number;
  flow_open(patient: number): number;
  flow_offer(flow: number, bytes: number): number;
  flow_taken(flow: number, messages: number): number;
}

/** The gate's module, as `crates/wasm/gate` exports it. */
export class GateWasm {
  readonly #module: Module<Exports>;

  constructor(module: WebAssembly.Module) {
    this.#module = new Module(module);
    const [low = 0, high = 0] = crypto.getRandomValues(new Uint32Array(2));
    this.#module.exports.gate_secret(low, high);
  }

  /** From the JSON of `GateRules`. Throws when no gate can be made of them. */
  open(rules: string): OpenGate {
    const gate = this.#module.exports.gate_open(...this.#module.write(rules));
    if (gate === 0) throw new Error(this.#module.text(0));
    return new OpenGate(this.#module, gate);
  }

  /** How much is on its way to the page, for as long as the module lives. `patient` where every guest behind it has budgets of its own. */
  flow(patient: boolean): Flow {
    const { exports } = this.#module;
    const flow = exports.flow_open(patient ? 1 : 0);
    return {
      offer: (bytes) => exports.flow_offer(flow, bytes),
      taken: (messages) => exports.flow_taken(flow, messages),
    };
  }
}

/** One guest's gate. */
export class OpenGate {
  readonly #module: Module<Exports>;
  /** 0 once it is closed. */
  #gate: number;

  constructor(module: Module<Exports>, gate: number) {
    this.#module = module;
    this.#gate = gate;
  }

  /** The number of the message's line in the audit log where it is let through without a word; else 0. */
  admit(subject: Subject | "activatedRelay" | "keep", name: string, value: string | Uint8Array, nowMs: number): number {
    const { exports } = this.#module;
    const number = SUBJECTS.indexOf(subject);
    const gate = this.#opened();
    const written = typeof value === "string" ? this.#module.write(value) : this.#module.writeBytes(value);
    return exports.gate_admit(gate, number, ...this.#module.write(name), ...written, nowMs);
  }

  /** The same about an artifact. One that is too large is not even shown to the module. */
  artifact(name: string, kind: string, bytes: Uint8Array, nowMs: number): number {
    const { exports } = this.#module;
    const gate = this.#opened();
    const shown = bytes.length > exports.gate_artifact_left(gate) ? new Uint8Array() : bytes;
    const texts = [...this.#module.write(name), ...this.#module.write(kind)] as const;
    const written = this.#module.writeBytes(shown);
    return exports.gate_artifact(gate, ...texts, ...written, bytes.length, nowMs);
  }

  /** The handle that the last result of a tool is behind; 0 where there is none. */
  get lastHandle(): number {
    return this.#module.exports.gate_last_handle(this.#opened());
  }

  /** The artifact that was let through last, in a few words. */
  preview(): string {
    this.#module.exports.gate_preview(this.#opened());
    return this.#module.text(0);
  }

  /** The last decision, as JSON. */
  decision(): string {
    this.#module.exports.gate_decision(this.#opened());
    return this.#module.text(0);
  }

  /** How many of the calls that a program's text shows cannot succeed, and the decisions about the first as JSON. */
  foresee(calls: string, nowMs: number): readonly [count: number, decisions: string] {
    const count = this.#module.exports.gate_foresee(this.#opened(), ...this.#module.write(calls), nowMs);
    return [count, this.#module.text(0)];
  }

  /** 0 where a call of the tool goes on, 1 where the host is asked, 2 where too many wait. */
  ask(name: string): number {
    return this.#module.exports.gate_ask(this.#opened(), ...this.#module.write(name));
  }

  /** Where the tools are in the program, as JSON. */
  places(): string {
    this.#module.exports.gate_places(this.#opened());
    return this.#module.text(0);
  }

  /** From now on these capabilities are granted and no others. */
  grant(names: readonly string[]): void {
    this.#module.exports.gate_grant(this.#opened(), ...this.#module.write(JSON.stringify(names)));
  }

  /** Whether calls of some tool wait for approval. */
  get mayPause(): boolean {
    return this.#module.exports.gate_may_pause(this.#opened()) === 1;
  }

  /** When the last decision was made, on the gate's clock. */
  get atMs(): number {
    return this.#module.exports.gate_at_ms(this.#opened());
  }

  /** Of the value that the last decision was about. */
  get bytes(): number {
    return this.#module.exports.gate_bytes(this.#opened());
  }

  get toolCalls(): number {
    return this.#module.exports.gate_tool_calls(this.#opened());
  }

  get consoleLines(): number {
    return this.#module.exports.gate_console_lines(this.#opened());
  }

  /** That the guest's value may have. */
  get outputBytes(): number {
    return this.#module.exports.gate_output_bytes(this.#opened());
  }

  get consoleBytes(): number {
    return this.#module.exports.gate_console_bytes(this.#opened());
  }

  close(): void {
    const gate = this.#opened();
    this.#gate = 0;
    this.#module.exports.gate_close(gate);
  }

  /** The module trusts the addresses it is given; one that is gone is not given to it. */
  #opened(): number {
    if (this.#gate === 0) throw new Error("the gate is closed");
    return this.#gate;
  }
}
