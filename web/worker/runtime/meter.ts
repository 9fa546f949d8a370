import { isOff } from "../../shared/layers.ts";
import { makeCpu, type TurnsEnd } from "./cpu.ts";
import { max, min, toPrimitive } from "./primordials.ts";
import { makeTrip, type Trip, type TripCode } from "./trip.ts";

/** Shared with the hardened program, which counts down `n` and reads the cell as text when it falls below zero. */
export interface Cell {
  n: number;
  d: Trip | null;
  readonly [Symbol.toPrimitive]: () => "";
}

/** What a program may use. The deadline is on the meter's clock; the host enforces the same one from outside. */
export interface Budget {
  readonly iterations: number;
  readonly deadline: number;
  /** Milliseconds in which it works. */
  readonly cpuMs: number;
}

export interface Meter {
  readonly cell: Cell;
  /** Hands out the budget. A program that runs before that has none. */
  begin(budget: Budget, onTrip: (trip: Trip) => void): void;
  /** Read as text for every 1,000 turns of a loop. */
  readonly turns: { readonly [Symbol.toPrimitive]: () => "" };
  /** The program may go on until then, on the meter's clock. */
  until(time: number): void;
  /** Units spent so far. */
  spent(): number;
  /** Milliseconds in which the program worked so far. */
  cpuMs(): number;
  /** Takes units for work that the program asked of a native function. */
  spend(units: number): void;
  /** Ends the program at its next unit, handler or key. */
  stop(code: TripCode, message: string): Trip;
  /** Ends the program here. */
  trip(code: TripCode, message: string): never;
}

/** The clock is read at least this often. */
const QUANTUM = 4096;
/** A quantum that took longer than this many milliseconds is made smaller. */
const LONG = 4;

/** For tests of what holds without a meter. */
const BOUNDLESS: Budget = {
  iterations: Number.MAX_SAFE_INTEGER,
  deadline: Number.POSITIVE_INFINITY,
  cpuMs: Number.POSITIVE_INFINITY,
};

/**
 * The budget of one program. The cell holds a small part of it at a time (a quantum), so that the
 * number in the cell stays a small integer and the clock is asked now and then.
 */
export function makeMeter(now: () => number, turnsEnd: TurnsEnd): Meter {
  let iterations = 0;
  let deadline = 0;
  let cpuMs = 0;
  let tripped: (trip: Trip) => void = () => {};
  let rest = 0;
  let quantum = 0;
  let asked = 0;
  let told = false;
  const cell: Cell = { n: 0, d: null, [toPrimitive]: refill };
  const cpu = makeCpu(now, turnsEnd, rested);

  /** The first unit of the program's next turn asks the clock. */
  function rested(): void {
    if (cell.d !== null) return;
    rest += cell.n;
    cell.n = 0;
  }

  function refill(): "" {
    if (cell.d !== null) {
      cell.n = -1;
      tell(cell.d);
      throw cell.d;
    }
    const left = rest + cell.n;
    if (left < 0) trip("ITERATION_LIMIT", `the program made more than ${iterations} turns and calls`);
    const time = now();
    if (time > deadline) trip("TIMEOUT", "the program ran longer than it may");
    const fresh = cpu.works(time);
    if (cpu.used(time) > cpuMs) trip("CPU_LIMIT", `the program worked for more than ${cpuMs} ms`);
    if (!fresh) quantum = time - asked > LONG ? max(16, quantum >> 1) : min(QUANTUM, quantum << 1);
    asked = time;
    // An integer to the compiler too: one number with a fraction, and every count would be of fractions.
    cell.n = min(quantum, left) | 0;
    rest = left - cell.n;
    return "";
  }

  function stop(code: TripCode, message: string): Trip {
    cell.n = -1;
    cell.d ??= makeTrip(code, message);
    tell(cell.d);
    return cell.d;
  }

  /** At the bottom of a deep recursion there may be no room left to say it; then the next unit does. */
  function tell(trip: Trip): void {
    if (told) return;
    told = true;
    try {
      tripped(trip);
    } catch (error) {
      told = false;
      throw error;
    }
  }

  function trip(code: TripCode, message: string): never {
    throw stop(code, message);
  }

  return {
    cell,
    begin(budget, onTrip) {
      ({ iterations, deadline, cpuMs } = TEST_LAYERS && isOff("meter") ? BOUNDLESS : budget);
      tripped = onTrip;
      quantum = min(QUANTUM, iterations);
      cell.n = quantum;
      rest = iterations - quantum;
      asked = now();
      cpu.works(asked);
    },
    turns: {
      [toPrimitive]() {
        cell.n -= 1000;
        return cell.n < 0 ? refill() : "";
      },
    },
    until(time) {
      if (!(TEST_LAYERS && isOff("meter"))) deadline = time;
    },
    spent: () => iterations - rest - cell.n,
    cpuMs: () => cpu.used(now()),
    spend(units) {
      // The runtime itself may use a native before a program begins.
      if (deadline === 0) return;
      rest -= units;
      // A native function may be the first thing of a turn, and the longest.
      if (cell.n === 0) cpu.works(now());
      cpu.unseen();
      if (rest + cell.n < 0) refill();
    },
    stop,
    trip,
  };
}
