// The runtime of a program in the sealed engine. The module counts what it holds and how much it works, so nothing of that is
// done here; what is left of the guard's functions is the one about keys.

import { callByEngine } from "../../worker/runtime/call_by_engine.ts";
import type { Ended, Limits, Runtime, RuntimeOptions } from "../../worker/runtime/index.ts";
import { makeKeys } from "../../worker/runtime/keys.ts";
import { apply, ObjectOf, promiseThen } from "../../worker/runtime/primordials.ts";
import type { Trip, TripCode } from "../../worker/runtime/trip.ts";

/** The part of the worker's runtime that its session uses. */
export interface SealedRuntime {
  readonly run: Runtime["run"];
  readonly memory: Pick<Runtime["memory"], "peak" | "allocate" | "release">;
  readonly meter: Pick<Runtime["meter"], "spent" | "cpuMs" | "until"> & { stop(code: TripCode, message: string): void };
}

export function makeRuntime({ blocked, onBlocked }: Pick<RuntimeOptions, "blocked" | "onBlocked">): SealedRuntime {
  let over = false;
  let tripped: (trip: Trip) => void = () => {};
  const same = (value: unknown): unknown => value;
  const power = (base: number, exponent: number): number => base ** exponent;
  // QuickJS copies nothing of `{ ..."text" }`, but of the object around it.
  const source = (value: unknown): unknown => (typeof value === "string" ? ObjectOf(value) : value);
  // In the order of the guard's table.
  const keys = makeKeys(blocked, onBlocked);
  const parameters = [{ n: 0, d: null }, "", same, keys, same, same, power, same, same, source];
  return {
    run(program, _limits: Limits, ended: Ended) {
      tripped = ended.tripped;
      const value = (given: unknown) => over || ended.value(given);
      const thrown = (error: unknown) => over || ended.thrown(error);
      apply(promiseThen, callByEngine(program(...parameters)), [value, thrown]);
    },
    memory: { peak: () => 0, allocate() {}, release() {} },
    meter: {
      spent: () => 0,
      cpuMs: () => 0,
      until() {},
      stop(code, message) {
        if (over) return;
        over = true;
        tripped({ code, message });
      },
    },
  };
}
