import { NATIVE_GLOBALS } from "../../generated/natives.ts";
import type { GuardRules } from "../../generated/plan.ts";
import { isOff } from "../../shared/layers.ts";
import type { Idle } from "../idle.ts";
import { makeRuntime, type Runtime, type TurnsEnd } from "../runtime/index.ts";
import { defineProperty, SetOf, TypeErrorOf } from "../runtime/primordials.ts";
import { checkRealm } from "./check.ts";
import { type Clock, tameClocks } from "./clocks.ts";
import { tameCodeMakers } from "./code_makers.ts";
import { tameEventTarget } from "./events.ts";
import { freezeReachable } from "./freeze.ts";
import { hiddenIntrinsics, type Intrinsic } from "./intrinsics.ts";
import { removeLegacy } from "./legacy.ts";
import { keepListed } from "./natives.ts";
import { assignablePrototypes } from "./overrides.ts";
import { type Random, tameRandom } from "./random.ts";
import { removeGlobals } from "./removal.ts";
import { tameStacks } from "./stacks.ts";
import { neutraliseStatics } from "./statics.ts";
import { tameTimers } from "./timers.ts";

export interface Prepared {
  readonly runtime: Runtime;
  readonly clock: Clock;
  readonly random: Random;
  /** Globals that no table lists. They were removed. */
  readonly unlisted: readonly string[];
}

export interface RealmOptions {
  readonly rules: GuardRules;
  /** Does not go back; the deadline is on it. */
  readonly now: () => number;
  readonly turnsEnd: TurnsEnd;
  readonly idle: Idle;
  /** What Belljar adds, by name. */
  readonly api: Readonly<Record<string, unknown>>;
}

/**
 * Takes the realm apart before any guest code: layer 6 (what the guard cannot see in the text, the
 * realm does not have), 8 (natives that count what they allocate), 4 (globals), 5 (all that is left is
 * frozen). Throws when something cannot be closed: then nothing may run.
 */
export function prepareRealm({ rules, now, turnsEnd, idle, api }: RealmOptions): Prepared {
  const scope = globalThis as unknown as Record<string, unknown>;
  const tame = !(TEST_LAYERS && isOff("properties"));
  const functions = tame ? tameCodeMakers() : Function;
  if (tame) removeLegacy();
  if (tame && rules.level === "strict") neutraliseStatics();
  const runtime = makeRuntime({ now, turnsEnd, blocked: blockedAt(rules), onBlocked: rules.onBlocked });
  const clock = tameClocks(scope, now);
  const random = tameRandom(scope);
  tameTimers(scope, idle);
  tameStacks();
  defineProperty(scope, "Function", { value: functions, configurable: true });
  if (tame) defineProperty(scope, "eval", { value: refuseCode, configurable: true });
  for (const name of Object.keys(api)) defineProperty(scope, name, { value: api[name], configurable: true });

  const permitted = new SetOf<PropertyKey>(rules.globals);
  const { EventTarget: events } = scope as { EventTarget?: { prototype: object } };
  const kept = new Map<object, readonly PropertyKey[]>();
  if (events && permitted.has("EventTarget")) kept.set(events.prototype, tameEventTarget(scope, events));
  const intrinsics = hiddenIntrinsics(scope);
  const strangers = tame ? keepListed(nativeRoots(scope), intrinsics) : [];
  const assignable = assignablePrototypes(scope as never);
  const unlisted = TEST_LAYERS && isOff("globals") ? [] : removeGlobals(scope, permitted, kept);
  const roots: unknown[] = [...assignable];
  for (const [, value] of intrinsics) roots.push(value);
  // In a realm that was not emptied only what would be left: in Firefox the mere reading of `caches` throws.
  const left = TEST_LAYERS && isOff("globals") ? rules.globals : Object.getOwnPropertyNames(scope);
  for (const name of left) roots.push(scope[name]);
  if (!(TEST_LAYERS && isOff("frozen"))) freezeReachable(roots, assignable, scope);
  // A realm that is not closed runs nothing, unless a test left it open.
  if (tame && !(TEST_LAYERS && isOff("globals")) && !(TEST_LAYERS && isOff("frozen")))
    checkRealm(scope, permitted, events?.prototype);
  return { runtime, clock, random, unlisted: [...unlisted, ...strangers] };
}

/** What a browser has under the names that some level keeps, without what Belljar put there itself. */
function nativeRoots(scope: Record<string, unknown>): Intrinsic[] {
  const roots: Intrinsic[] = [];
  for (const name of NATIVE_GLOBALS) if (name in scope) roots.push([name, scope[name]]);
  return roots;
}

/**
 * `constructor` and `prototype` are ordinary words of the language below `strict`: what they lead to
 * is tamed and frozen. The guard draws the same line.
 */
function blockedAt({ blockedProperties, level }: GuardRules): readonly string[] {
  if (level === "strict") return blockedProperties;
  return blockedProperties.filter((name) => name[0] === "_");
}

function refuseCode(): never {
  throw new TypeErrorOf("eval cannot make code of text here (G030)");
}
