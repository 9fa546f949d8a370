import { isOff } from "../../shared/layers.ts";
import type { Meter } from "./meter.ts";
import { ceil, max } from "./primordials.ts";

/** What a program may allocate in big pieces: an estimate, made before the allocation. */
export interface Memory {
  /** Hands out the budget, in bytes. */
  begin(limit: number): void;
  /** The most that counted at one time. */
  peak(): number;
  /** A size the program asked for: `repeat`, `fill`, `new Uint8Array`. */
  allocate(bytes: number): void;
  /** A piece is gone for certain: a buffer that was made smaller or handed on. */
  release(bytes: number): void;
  /** A copy of something that is there: `slice`, `[...list]`. */
  copy(bytes: number): void;
  /** Text joined from text. Engines share the parts, so only what it grew by counts. */
  grow(bytes: number): void;
}

/** Smaller pieces are bounded by the turns and calls it takes to make them. */
const SMALL = 4096;
/** For each unit of work this much is forgiven: a collector has had time for it. */
const FORGIVEN = 4;
/** Copies cost a fraction, because most are thrown away at once. */
const COPIES = 16;
/** How many sizes are remembered; a program that builds more texts at once pays more. */
const REMEMBERED = 16;

/**
 * No script can ask its engine what is still in use, so this counts what was made and forgives it
 * with the work that is done. However a program arranges it, the pieces it holds are at most
 * `limit + FORGIVEN * iterations`, and copies COPIES times that.
 */
export function makeMemory(meter: Meter): Memory {
  let limit = 0;
  let held = 0;
  let peak = 0;
  let at = 0;
  const sizes = new Float64Array(REMEMBERED);
  let oldest = 0;

  function charge(bytes: number, whole: number): void {
    const units = meter.spent();
    held -= (units - at) * FORGIVEN;
    at = units;
    held = (held < 0 ? 0 : held) + bytes;
    if (held > peak) peak = held;
    if (held > limit || whole > limit) {
      meter.trip("MEMORY_LIMIT", `the program asked for more than ${limit} bytes of memory`);
    }
  }

  /** The largest remembered size up to `bytes`, which `bytes` then takes the place of. */
  function replace(bytes: number): number {
    let found = -1;
    let size = 0;
    for (let i = 0; i < REMEMBERED; i++) {
      const known = sizes[i] ?? 0;
      if (known <= bytes && known > size) {
        found = i;
        size = known;
      }
    }
    if (found < 0) {
      found = oldest;
      oldest = (oldest + 1) % REMEMBERED;
    }
    sizes[found] = bytes;
    return size;
  }

  return {
    begin(bytes) {
      limit = TEST_LAYERS && isOff("memory") ? Number.POSITIVE_INFINITY : bytes;
    },
    peak: () => peak,
    allocate(bytes) {
      if (bytes > SMALL) charge(bytes, bytes);
    },
    release(bytes) {
      if (bytes > SMALL) held = max(0, held - bytes);
    },
    copy(bytes) {
      if (bytes > SMALL) {
        const known = replace(bytes);
        charge(bytes - known + ceil(known / COPIES), bytes);
      }
    },
    grow(bytes) {
      if (bytes > SMALL) charge(bytes - replace(bytes), bytes);
    },
  };
}
