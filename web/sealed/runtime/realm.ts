import type { GuardRules } from "../../generated/plan.ts";
import { checkRealm } from "../../worker/realm/check.ts";
import { tameClocks } from "../../worker/realm/clocks.ts";
import { tameCodeMakers } from "../../worker/realm/code_makers.ts";
import { freezeReachable } from "../../worker/realm/freeze.ts";
import type { RealmOptions } from "../../worker/realm/index.ts";
import { hiddenIntrinsics } from "../../worker/realm/intrinsics.ts";
import { removeLegacy } from "../../worker/realm/legacy.ts";
import { assignablePrototypes } from "../../worker/realm/overrides.ts";
import { tameRandom } from "../../worker/realm/random.ts";
import { removeGlobals } from "../../worker/realm/removal.ts";
import { neutraliseStatics } from "../../worker/realm/statics.ts";
import { tameTimers } from "../../worker/realm/timers.ts";
import { defineProperty, deleteProperty, SetOf, TypeErrorOf } from "../../worker/runtime/primordials.ts";
import { addGlobals } from "./globals.ts";
import { makeRuntime } from "./unmetered.ts";

/**
 * The realm as a worker's is (`web/worker/realm`): the same names, frozen in the same way. What is not done here is to look
 * at every native of the engine: none of them leads anywhere, and what they use is counted.
 */
export function prepareRealm({ rules, now, idle, api }: RealmOptions) {
  const scope = globalThis as unknown as Record<string, unknown>;
  addGlobals(scope);
  // Accessors of the engine: frozen, their setters would go on working, and hand out functions of the runtime.
  for (const name of ["prepareStackTrace", "stackTraceLimit", "captureStackTrace"])
    if (!deleteProperty(Error, name)) throw new TypeErrorOf(`Error.${name} cannot be removed`);
  const functions = tameCodeMakers();
  removeLegacy();
  if (rules.level === "strict") neutraliseStatics();
  const runtime = makeRuntime({ blocked: blockedAt(rules), onBlocked: rules.onBlocked });
  const clock = tameClocks(scope, now);
  const random = tameRandom(scope);
  tameTimers(scope, idle);
  defineProperty(scope, "Function", { value: functions, configurable: true });
  defineProperty(scope, "eval", { value: refuseCode, configurable: true });
  for (const name of Object.keys(api)) defineProperty(scope, name, { value: api[name], configurable: true });
  const permitted = new SetOf<PropertyKey>(rules.globals);
  const intrinsics = hiddenIntrinsics(scope);
  const assignable = assignablePrototypes(scope as never);
  removeGlobals(scope, permitted, new Map());
  const roots: unknown[] = [...assignable];
  for (const [, value] of intrinsics) roots.push(value);
  for (const name of Object.getOwnPropertyNames(scope)) roots.push(scope[name]);
  freezeReachable(roots, assignable, scope);
  checkRealm(scope, permitted, undefined);
  return { runtime, clock, random, unlisted: [] };
}

/** As the guard draws the line. */
function blockedAt({ blockedProperties, level }: GuardRules): readonly string[] {
  if (level === "strict") return blockedProperties;
  return blockedProperties.filter((name) => name[0] === "_");
}

function refuseCode(): never {
  throw new TypeErrorOf("eval cannot make code of text here (G030)");
}
