/**
 * The runtime of a hardened program: what the guard's rewrites call. It holds the program's budget
 * in closures that the program cannot reach; no part of it is a property of the realm.
 */
import type { OnBlocked } from "../../generated/plan.ts";
import { callByEngine } from "./call_by_engine.ts";
import type { TurnsEnd } from "./cpu.ts";
import type { Program } from "./entry.ts";
import { makeIntegers } from "./integers.ts";
import { makeKeys } from "./keys.ts";
import { type Memory, makeMemory } from "./memory.ts";
import { type Budget, type Meter, makeMeter } from "./meter.ts";
import { makeKit, meterNatives } from "./natives/index.ts";
import { apply, globalObject, promiseThen } from "./primordials.ts";
import { makeCopied, makeSource, makeSpread } from "./spread.ts";
import { makeText } from "./text.ts";
import type { Trip } from "./trip.ts";

export type { TurnsEnd } from "./cpu.ts";
export { type Program, receiveProgram } from "./entry.ts";
export type { Trip, TripCode } from "./trip.ts";

export interface RuntimeOptions {
  readonly now: () => number;
  readonly turnsEnd: TurnsEnd;
  /** Property names the level blocks. */
  readonly blocked: readonly string[];
  readonly onBlocked: OnBlocked;
}

export interface Limits extends Budget {
  readonly memoryBytes: number;
}

/** Told once how a program ended. */
export interface Ended {
  value(value: unknown): void;
  thrown(error: unknown): void;
  /** The meter stopped it, whatever the program made of that. */
  tripped(trip: Trip): void;
}

export interface Runtime {
  /** Hands a hardened program its budget and its parameters, in the order of the guard's table, and starts it. */
  run(program: Program, limits: Limits, ended: Ended): void;
  readonly meter: Meter;
  readonly memory: Memory;
}

/** Changes the realm (layer 8), and must therefore be called before any guest code. */
export function makeRuntime(options: RuntimeOptions): Runtime {
  const meter = makeMeter(options.now, options.turnsEnd);
  const memory = makeMemory(meter);
  const integers = makeIntegers(memory, meter);
  const sinks = meterNatives(makeKit(memory, meter), globalObject);
  const parameters = [
    meter.cell,
    meter.turns,
    makeText(memory),
    makeKeys(options.blocked, options.onBlocked),
    makeSpread(sinks),
    integers.count,
    integers.power,
    integers.made,
    makeCopied(memory),
    makeSource(memory),
  ];
  return {
    meter,
    memory,
    run(program, limits, ended) {
      // A program may have swallowed what the meter threw, or wait for something that will never come.
      meter.begin(limits, ended.tripped);
      memory.begin(limits.memoryBytes);
      const value = (given: unknown) => meter.cell.d ?? ended.value(given);
      const thrown = (error: unknown) => meter.cell.d ?? ended.thrown(error);
      apply(promiseThen, callByEngine(program(...parameters)), [value, thrown]);
    },
  };
}
