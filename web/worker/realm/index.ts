import type { GuardRules } from "../../generated/plan.ts";
import { makeRuntime, type Runtime } from "../runtime/index.ts";
import { tameCodeMakers } from "./code_makers.ts";

export interface Prepared {
  readonly runtime: Runtime;
  /** Globals that no table lists. They were removed. */
  readonly unlisted: readonly string[];
}

/** Takes the realm apart (layers 4, 5, 6 and 8) before any guest code. Throws when it cannot: then nothing may run. */
export function prepareRealm(rules: GuardRules, now: () => number): Prepared {
  tameCodeMakers();
  const runtime = makeRuntime({ now, blocked: blockedAt(rules), onBlocked: rules.onBlocked });
  return { runtime, unlisted: [] };
}

/**
 * `constructor` and `prototype` are ordinary words of the language below `strict`: what they lead to
 * is tamed and frozen. The guard draws the same line.
 */
function blockedAt({ blockedProperties, level }: GuardRules): readonly string[] {
  if (level === "strict") return blockedProperties;
  return blockedProperties.filter((name) => name[0] === "_");
}
