// Between the outer frame's port and the module. What the outer frame says is handed in and what lies in the outbox is
// handed on. Ids, times and the run's number are replaced on the way in, so that a program is given the same bytes every
// time: what they are is nothing to it, and how long they are would show in its fuel.

import { ERROR_NUMBERS, type ErrorCode, type Execute, type Executed } from "../generated/wire.ts";
import { failure } from "../worker/failure.ts";
import type { Engine, Message, State } from "./engine.ts";

interface Rpc {
  readonly jsonrpc?: "2.0";
  id?: number;
  readonly method?: string;
  params?: Record<string, unknown>;
  result?: { readonly of: string; value: Record<string, unknown> };
  readonly error?: unknown;
}

/** The runtime's side asks for a timer, or does no longer want it. */
interface Timer {
  readonly timer: number;
  readonly ms?: number;
  readonly clear?: true;
}

export interface Outside {
  post(message: unknown, buffers: readonly ArrayBuffer[]): void;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(timer: number): void;
  /** Milliseconds since 1970. */
  now(): number;
  /** 32 bits. */
  random(): number;
}

/** What a program's run and the two requests about it are called inside. */
const RUN = 1;
const PREPARE = 1;
const START = 2;

/** So much later than the outer frame, which is to be first. */
const LATE_MS = 100;

/** Seeds of one length. */
const SHORTEST_SEED = 1_000_000_000;

export class Chamber {
  readonly #engine: Engine;
  readonly #outside: Outside;
  readonly #timers = new Map<number, number>();
  /** The outer frame's ids, by ours. */
  readonly #ids = new Map<number, number>();
  #run = 0;
  #limits: Execute["limits"] | undefined;
  #over = false;

  constructor(engine: Engine, outside: Outside) {
    this.#engine = engine;
    this.#outside = outside;
  }

  /** A message of the outer frame's. */
  receive(message: Rpc, buffers: readonly ArrayBuffer[]): void {
    if (message.method === "ping") {
      const value = { cpuMs: this.#engine.workedMs };
      this.#outside.post({ jsonrpc: "2.0", id: message.id, result: { of: "ping", value } }, []);
      return;
    }
    if (message.method === "run/deadline") this.#endAfter(message.params?.["leftMs"] as number);
    if (this.#over || message.method === "run/deadline") return;
    if (message.method === "realm/prepare") this.#name(message, PREPARE);
    if (message.method === "run/start") this.#begin(message);
    if (message.method === "run/abort") message.params = { ...message.params, run: RUN };
    this.#deliver(JSON.stringify(message), buffers);
  }

  #name(message: Rpc, id: number): void {
    this.#ids.set(id, message.id as number);
    message.id = id;
  }

  #begin(message: Rpc): void {
    this.#name(message, START);
    const execute = message.params as unknown as Execute;
    this.#run = execute.run;
    this.#limits = execute.limits;
    const seed = execute.fixed?.seed ?? SHORTEST_SEED + (this.#outside.random() % 3_000_000_000);
    const limits = { ...execute.limits, timeoutMs: 0 };
    message.params = { ...execute, run: RUN, limits, fixed: { ...execute.fixed, seed } };
    this.#engine.begin(limits.memoryBytes, limits.fuel);
    this.#endAfter(execute.limits.timeoutMs);
  }

  /** The outer frame's own clock is the one that counts. This one is for WebKit, where a busy worker cannot be ended. */
  #endAfter(ms: number): void {
    this.#engine.endAfter(ms + LATE_MS);
  }

  #deliver(text: string, buffers: readonly ArrayBuffer[]): void {
    try {
      const state = this.#engine.deliver(text, buffers, this.#outside.now());
      // Whoever asked for too much has no value, whatever it made of the answer.
      if (state === "outOfMemory") this.#stop(state);
      this.#empty();
      if (this.#engine.isLate) this.#end("TIMEOUT", "the program's time is over");
      else if (state !== "goesOn") this.#stop(state);
    } catch (error) {
      this.#trapped(error);
    }
  }

  #empty(): void {
    for (let message = this.#engine.take(); message && !this.#over; message = this.#engine.take()) this.#hear(message);
  }

  #hear({ buffers, text }: Message): void {
    const message = JSON.parse(text) as Rpc | Timer;
    if ("timer" in message) this.#time(message);
    else this.#tell(message, buffers);
  }

  #tell(message: Rpc, buffers: readonly ArrayBuffer[]): void {
    if (message.method === undefined) {
      const { id, result } = message;
      message.id = this.#ids.get(id as number) as number;
      if (result && id === START) {
        this.#over = true;
        result.value = { ...result.value, ...this.#used() };
      }
    } else message.params = { ...message.params, run: this.#run };
    this.#outside.post(message, buffers);
  }

  #time({ clear, ms = 0, timer }: Timer): void {
    if (clear) {
      this.#outside.clearTimeout(this.#timers.get(timer) as number);
      this.#timers.delete(timer);
      return;
    }
    const ring = () => {
      this.#timers.delete(timer);
      if (!this.#over) this.#deliver(JSON.stringify({ timer }), []);
    };
    this.#timers.set(timer, this.#outside.setTimeout(ring, ms));
  }

  #used(): Pick<Executed, "iterations" | "cpuMs" | "memoryBytes" | "fuel"> {
    const { fuel, memoryPeak, workedMs } = this.#engine;
    return { iterations: 0, cpuMs: workedMs, memoryBytes: memoryPeak, fuel };
  }

  /** The engine stopped the program, or could not go on itself. */
  #stop(state: Exclude<State, "goesOn">): void {
    const { fuel = 0, memoryBytes = 0 } = this.#limits ?? {};
    if (state === "outOfFuel") this.#end("FUEL_LIMIT", `the program used more than ${fuel} units of fuel`);
    else if (state === "outOfMemory")
      this.#end("MEMORY_LIMIT", `the program asked for more than ${memoryBytes} bytes of memory`);
    else this.#end("EXECUTION_ERROR", `The engine could not go on: ${this.#engine.reason}`);
  }

  /** A trap. The stack of the browser may be shorter than the one the engine counts. */
  #trapped(error: unknown): void {
    const overflowed = error instanceof RangeError || /recursion|stack/i.test(String(error));
    if (overflowed) this.#end("STACK_OVERFLOW", "Maximum call stack size exceeded");
    else this.#end("EXECUTION_ERROR", `The engine could not go on: ${error}`);
  }

  #end(code: ErrorCode, message: string): void {
    if (this.#over) return;
    this.#over = true;
    const told = { type: "error", message: `${message} [${code}]`, failure: failure(code) };
    const id = this.#ids.get(START);
    if (id !== undefined) {
      const value = { outcome: told, ...this.#used() };
      this.#outside.post({ jsonrpc: "2.0", id, result: { of: "run/start", value } }, []);
      return;
    }
    const error = { code: ERROR_NUMBERS[code], message: told.message, data: failure(code) };
    this.#outside.post({ jsonrpc: "2.0", id: this.#ids.get(PREPARE), error }, []);
  }
}
