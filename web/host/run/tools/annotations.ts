import type { Faults } from "../faults.ts";
import { isRecord } from "../json.ts";

/** Those that say what a tool does; the gate makes labels of them. Others are for people to read. */
const HINTS = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] as const;

export function readAnnotations(path: string, given: unknown, faults: Faults): object | undefined {
  if (given === undefined) return undefined;
  if (!isRecord(given)) {
    faults.add(`${path}.annotations`, "must be an object of MCP's annotations", given);
    return undefined;
  }
  const hints = HINTS.filter((hint) => given[hint] !== undefined);
  for (const hint of hints) {
    faults.check(`${path}.annotations.${hint}`, given[hint], typeof given[hint] === "boolean", "must be true or false");
  }
  return hints.length === 0 ? undefined : Object.fromEntries(hints.map((hint) => [hint, given[hint]]));
}
