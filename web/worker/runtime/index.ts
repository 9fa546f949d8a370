/**
 * The runtime of a hardened program: what the guard's rewrites call. It holds the program's budget
 * in closures that the program cannot reach; no part of it is a property of the realm.
 */
import { makeConstruct } from "./construct.ts";
import type { Program } from "./entry.ts";
import { makeIntegers } from "./integers.ts";
import { makeKeys } from "./keys.ts";
import { makeMemory } from "./memory.ts";
import { type Meter, makeMeter } from "./meter.ts";
import { meterNatives } from "./natives.ts";
import { apply, PromiseOf, promiseThen } from "./primordials.ts";
import { tameRealm } from "./realm.ts";
import { makeSpread } from "./spread.ts";
import { makeText } from "./text.ts";
import type { Trip } from "./trip.ts";

export { type Program, receiveProgram } from "./entry.ts";
export type { Trip, TripCode } from "./trip.ts";

export interface RuntimeOptions {
  readonly iterations: number;
  readonly memoryBytes: number;
  /** On the clock `now`; the host enforces the same deadline from outside. */
  readonly deadline: number;
  readonly now: () => number;
  /** Property names the level blocks. */
  readonly blocked: readonly string[];
}

export interface Runtime {
  /** Hands a hardened program its parameters, in the order of the guard's table, and starts it. */
  start(program: Program): Promise<unknown>;
  readonly meter: Meter;
  /** Why the meter stopped the program, even if the program swallowed what was thrown. */
  trip(): Trip | null;
}

/** Changes the realm (layers 6 and 8) and must therefore be called before any guest code. */
export function makeRuntime(options: RuntimeOptions): Runtime {
  let tripped: (trip: Trip) => void = () => {};
  const meter = makeMeter(options.iterations, options.deadline, options.now, (trip) => tripped(trip));
  const memory = makeMemory(options.memoryBytes, meter);
  const integers = makeIntegers(memory, meter);
  const construct = makeConstruct(memory);
  const parameters = [
    meter.cell,
    meter.turns,
    makeText(memory),
    makeKeys(options.blocked),
    makeSpread(memory, meter, construct),
    integers.count,
    integers.power,
    integers.made,
    construct.size,
    construct.make,
  ];
  tameRealm();
  meterNatives(memory);
  return {
    meter,
    trip: () => meter.cell.d,
    // The trip itself ends the run: a program may have swallowed what was thrown, or wait for
    // something that will never come.
    start: (program) =>
      new PromiseOf((resolve, reject) => {
        tripped = reject;
        apply(promiseThen, program(...parameters)(), [resolve, reject]);
      }),
  };
}
