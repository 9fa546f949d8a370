import { RpcFailure } from "../../../shared/failure.ts";
import { isDue, nextSlice } from "./slices.ts";

/** Nodes looked at, times what is asked of each. */
const MAX_STEPS = 4_000_000;
/** Of an answer, before it is written as JSON. */
const MAX_CHARACTERS = 1_048_576;
/** Looking at the clock costs as much as looking at some elements. */
const STEPS_PER_LOOK = 128;

/** What one call may cost. Each limit is looked at before the work that would exceed it. */
export class Work {
  readonly #over: AbortSignal;
  #steps = 0;
  #lookAt = 0;
  #characters = 0;
  #slices = 0;

  constructor(over: AbortSignal) {
    this.#over = over;
  }

  /** How often the page had its turn: what was seen before may have changed since. */
  get slices(): number {
    return this.#slices;
  }

  step(count: number): void {
    this.#steps += count;
    if (this.#steps > MAX_STEPS) {
      const message = `This call looks at more than ${MAX_STEPS} elements, or at fewer again and again`;
      throw RpcFailure.of("OUTPUT_TOO_LARGE", `${message}; ask for less. [OUTPUT_TOO_LARGE]`);
    }
  }

  /** Throws when that much more would be too long an answer. */
  check(count: number): void {
    if (this.#characters + count > MAX_CHARACTERS) {
      const message = `The answer has more than ${MAX_CHARACTERS} characters`;
      throw RpcFailure.of("OUTPUT_TOO_LARGE", `${message}; select less of the page. [OUTPUT_TOO_LARGE]`);
    }
  }

  answer(count: number): void {
    this.check(count);
    this.#characters += count;
  }

  /** Whether the page should have its turn. */
  get isDue(): boolean {
    if (this.#steps < this.#lookAt) return false;
    this.#lookAt = this.#steps + STEPS_PER_LOOK;
    return isDue();
  }

  async rest(): Promise<void> {
    await nextSlice();
    this.#slices++;
    if (this.#over.aborted) throw RpcFailure.of("ABORTED", "The tool has ended. [ABORTED]");
  }
}
