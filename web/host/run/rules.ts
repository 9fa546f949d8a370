import type { RunLimits } from "../../generated/wire.ts";
import { isRecord } from "./json.ts";
import type { Tool } from "./tool.ts";

/** The parts of a Plan that a run goes by. Compiled by the server; carried, not read. */
export interface Rules {
  readonly guard: string;
  readonly gate: Readonly<Record<string, unknown>>;
  readonly limits: RunLimits;
}

const LIMITS = [
  "timeoutMs",
  "cpuMs",
  "iterations",
  "memoryBytes",
  "fuel",
  "concurrency",
  "consoleCalls",
  "consoleBytes",
] as const;

/** `undefined` when this is no Plan of a run. */
export function readRules(plan: unknown): Rules | undefined {
  const { guard, gate, limits } = (plan ?? {}) as { guard: unknown; gate: unknown; limits: unknown };
  if (
    !isRecord(guard) ||
    !isRecord(gate) ||
    !isRecord(limits) ||
    !LIMITS.every((name) => Number.isSafeInteger(limits[name]))
  )
    return undefined;
  const kept = Object.fromEntries(LIMITS.map((name) => [name, limits[name]])) as RunLimits;
  return { guard: JSON.stringify(guard), gate, limits: kept };
}

/** The gate's rules with the tools of one run. */
export function gateRules({ gate }: Rules, tools: ReadonlyMap<string, Tool>, toolsAlias: string | undefined): string {
  return JSON.stringify({ ...gate, tools: [...tools.values()].map(({ rule }) => rule), toolsAlias });
}
