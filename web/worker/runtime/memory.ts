import { isOff } from "../../shared/layers.ts";
import type { Meter } from "./meter.ts";
import { max, min } from "./primordials.ts";

/** What a program may allocate in big pieces: an estimate, made before the allocation. */
export interface Memory {
  /** Hands out the budget, in bytes. */
  begin(limit: number): void;
  /** The most that counted at one time. */
  peak(): number;
  /** Something may become this large: more than the limit is not begun. */
  fits(bytes: number): void;
  /** A size the program asked for: `repeat`, `fill`, `new Uint8Array`. */
  allocate(bytes: number): void;
  /** A piece is gone for certain: a buffer that was made smaller or handed on. */
  release(bytes: number): void;
  /** A copy of something that is there: `slice`, `[...list]`. */
  copy(bytes: number): void;
  /** A part of something that grows while it is made; it counts in full. */
  take(bytes: number): void;
  /** Text joined from text. Engines share the parts, so only what it grew by counts. */
  grow(bytes: number): void;
}

/** Smaller pieces are those of ordinary objects: the turns and calls that make them are counted instead. */
const SMALL = 64;
/** Pieces up to this size are seldom kept. */
const PASSING = 4096;
/** Copies up to this size are thrown away most of all. */
const LARGE = 65_536;
/** Of copies and of small pieces this part is counted, because most are thrown away at once. */
const SHARE = 4;
const LARGE_SHARE = 2;
/** For each unit of work this much is forgiven: a collector has had time for it. In all, no more than the limit itself. */
const FORGIVEN = 4;
/** How many sizes of growing texts are remembered; a program that builds more at once pays more. */
const REMEMBERED = 16;

/**
 * No script can ask its engine what is still in use, so this counts what was made and forgives a little of it with the
 * work that is done. However a program arranges it, what natives made for it and it still holds is at most SHARE times
 * twice the limit.
 */
export function makeMemory(meter: Meter): Memory {
  let limit = 0;
  let begun = false;
  let held = 0;
  let peak = 0;
  let at = 0;
  let forgivable = 0;
  const sizes = new Float64Array(REMEMBERED);
  let oldest = 0;

  function refuse(): never {
    return meter.trip("MEMORY_LIMIT", `the program asked for more than ${limit} bytes of memory`);
  }

  function charge(bytes: number, whole: number): void {
    // The runtime itself may use a native for something small before a program begins.
    if (!begun) {
      if (whole > PASSING) refuse();
      return;
    }
    const units = meter.spent();
    const forgiven = min((units - at) * FORGIVEN, forgivable, held);
    at = units;
    forgivable -= forgiven;
    held += bytes - forgiven;
    if (held > peak) peak = held;
    if (held > limit || whole > limit) refuse();
  }

  /** The largest remembered size up to `bytes`, which `bytes` then takes the place of. */
  function replace(bytes: number): number {
    let found = -1;
    let size = 0;
    for (let i = 0; i < REMEMBERED; i++) {
      const known = sizes[i] ?? 0;
      if (known < bytes && known > size) {
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
      begun = true;
      forgivable = limit;
      held = 0;
      peak = 0;
    },
    peak: () => peak,
    fits(bytes) {
      if (begun && bytes > limit) refuse();
    },
    allocate(bytes) {
      if (bytes > PASSING) charge(bytes, bytes);
      else if (bytes > SMALL) charge(bytes / SHARE, bytes);
    },
    release(bytes) {
      if (bytes > PASSING) held = max(0, held - bytes);
    },
    copy(bytes) {
      if (bytes > LARGE) charge(bytes / LARGE_SHARE, bytes);
      else if (bytes > SMALL) charge(bytes / SHARE, bytes);
    },
    take: (bytes) => charge(bytes, 0),
    grow(bytes) {
      if (bytes <= PASSING) return;
      const known = replace(bytes);
      // A text of a size that is there already is no longer one that grew, but another one.
      charge(known === 0 ? bytes / SHARE : bytes - known, bytes);
    },
  };
}
