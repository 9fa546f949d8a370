import { ErrorOf, freeze } from "./primordials.ts";

/** Why a meter stopped a program; the codes are those of a run. */
export type TripCode = "ITERATION_LIMIT" | "CPU_LIMIT" | "MEMORY_LIMIT" | "TIMEOUT" | "ABORTED";

export interface Trip {
  readonly code: TripCode;
  readonly message: string;
}

/** Frozen, so that a program that gets hold of it cannot change what the host will read. */
export function makeTrip(code: TripCode, message: string): Trip {
  const trip = new ErrorOf(message) as Error & { code: TripCode };
  trip.name = "BelljarLimit";
  trip.code = code;
  return freeze(trip);
}
