import { max, min } from "./primordials.ts";
import { makeTrip, type Trip, type TripCode } from "./trip.ts";

/** Shared with the hardened program, which counts down `n` and calls `f` when it falls below zero. */
export interface Cell {
  n: number;
  d: Trip | null;
  readonly f: () => void;
}

export interface Meter {
  readonly cell: Cell;
  /** 1,000 turns of a loop. */
  turns(): 0;
  /** Units spent so far. */
  spent(): number;
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

/**
 * The budget of one program. The cell holds a small part of it at a time (a quantum), so that the
 * number in the cell stays a small integer and the clock is asked now and then.
 */
export function makeMeter(
  iterations: number,
  deadline: number,
  now: () => number,
  onTrip: (trip: Trip) => void,
): Meter {
  let rest = iterations;
  let quantum = min(QUANTUM, iterations);
  let asked = now();
  const cell: Cell = { n: quantum, d: null, f: refill };
  rest -= quantum;

  function refill(): void {
    if (cell.d !== null) {
      cell.n = -1;
      throw cell.d;
    }
    const left = rest + cell.n;
    if (left < 0) trip("ITERATION_LIMIT", `the program made more than ${iterations} turns and calls`);
    const time = now();
    if (time > deadline) trip("TIMEOUT", "the program ran longer than it may");
    quantum = time - asked > LONG ? max(16, quantum >> 1) : min(QUANTUM, quantum << 1);
    asked = time;
    cell.n = min(quantum, left);
    rest = left - cell.n;
  }

  function stop(code: TripCode, message: string): Trip {
    cell.n = -1;
    if (cell.d === null) {
      cell.d = makeTrip(code, message);
      onTrip(cell.d);
    }
    return cell.d;
  }

  function trip(code: TripCode, message: string): never {
    throw stop(code, message);
  }

  return {
    cell,
    turns() {
      cell.n -= 1000;
      if (cell.n < 0) refill();
      return 0;
    },
    spent: () => iterations - rest - cell.n,
    spend(units) {
      rest -= units;
      if (rest + cell.n < 0) refill();
    },
    stop,
    trip,
  };
}
