import type { Executed, RunEnd } from "../../generated/wire.ts";

/** What a runtime says that its program has used. */
export type Counted = Pick<RunEnd["stats"], "iterations" | "fuel" | "memoryPeakBytes">;

export const NOTHING_COUNTED: Counted = { iterations: 0, fuel: undefined, memoryPeakBytes: undefined };

/** Only the sealed engine knows what a program holds; a worker's estimate is for its own meter. */
export function counted({ fuel, iterations, memoryBytes }: Executed): Counted {
  return { iterations, fuel, memoryPeakBytes: fuel === undefined ? undefined : memoryBytes };
}
