/**
 * Natives that can make something large, each in the place of its original (layer 8): whatever way a program takes to it,
 * it finds the metered one, and the original is in a closure. The table of all natives is `crates/policy/src/natives`.
 */

import { meterBuffers } from "./buffers.ts";
import { meterByteTexts } from "./byte_texts.ts";
import { meterFormatters } from "./formatters.ts";
import { meterFunctions } from "./functions.ts";
import { meterBigInts } from "./integers.ts";
import { meterIntl } from "./intl.ts";
import { meterJson } from "./json.ts";
import type { Kit } from "./kit.ts";
import { meterListEdits } from "./list_edits.ts";
import { meterListMakers } from "./list_makers.ts";
import { makeListSteps } from "./list_steps.ts";
import { meterListTexts } from "./list_texts.ts";
import { meterLists } from "./lists.ts";
import { meterObjects } from "./objects.ts";
import { meterRegExp } from "./regexp.ts";
import { meterReplace } from "./replace.ts";
import { makeSinks, meterSinks, type Sinks } from "./sinks.ts";
import { meterText } from "./text.ts";
import { meterWeb } from "./web.ts";

export { isMetered, makeKit } from "./kit.ts";
export type { Sinks } from "./sinks.ts";

/** Answers what reads an iterable, for the guard's spreads. */
export function meterNatives(kit: Kit, scope: object): Sinks {
  const sinks = makeSinks(kit);
  let TameArray: unknown;
  meterObjects(kit, scope);
  const steps = makeListSteps(kit, () => TameArray);
  meterLists(kit, steps, () => TameArray);
  meterListEdits(kit, steps);
  meterListTexts(kit);
  TameArray = meterListMakers(kit, scope);
  meterSinks(kit, sinks, scope);
  meterBuffers(kit, sinks, scope);
  meterByteTexts(kit);
  meterText(kit, scope);
  meterRegExp(kit, scope);
  meterReplace(kit);
  meterJson(kit);
  meterBigInts(kit);
  meterIntl(kit, sinks, (scope as { Intl?: never }).Intl);
  meterFormatters(kit, scope);
  meterWeb(kit, sinks, scope);
  meterFunctions(kit, scope);
  return sinks;
}
