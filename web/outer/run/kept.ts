import type { Executed, KeptHandle, Outcome, StartRun } from "../../generated/wire.ts";
import { textOf } from "../../shared/payload.ts";
import type { Gate } from "../gate.ts";
import { utf8 } from "../utf8.ts";
import type { Conversation } from "./conversation.ts";
import type { Handles } from "./handles.ts";
import { refused } from "./outcome.ts";
import type { Surroundings } from "./surroundings.ts";

/** What the session of a run keeps: handles of this run that it finds, or why it may not. `undefined` without a session. */
export async function bringKept(
  { kept }: StartRun,
  gate: Gate,
  handles: Handles,
  { audit }: Pick<Surroundings, "audit">,
  buffers: readonly ArrayBuffer[],
): Promise<readonly KeptHandle[] | Outcome | undefined> {
  if (kept === undefined) return undefined;
  const found: KeptHandle[] = [];
  for (const { name, value } of kept) {
    const decision = gate.decide("kept", name, value, buffers);
    audit(decision.audit);
    if (decision.refused) return refused(decision.refused);
    const number = gate.lastHandle;
    found.push({ name, handle: await handles.add(number, textOf(value, buffers, utf8), name) });
  }
  return found;
}

/** The handles that stay with the session, by where they come from, as JSON for the host; or why they do not. */
export function keepHandles(
  { kept = [] }: Pick<Executed, "kept">,
  handles: Handles,
  gate: Pick<Conversation, "keep">,
): string | Outcome {
  const origins: [string, number | string][] = [];
  for (const { name, number } of kept) {
    const { refused: refusal } = gate.keep(name, number);
    if (refusal) return refused(refusal);
    const held = handles.get(number);
    if (held) origins.push([name, held.origin]);
  }
  return JSON.stringify(Object.fromEntries(origins));
}
