import type { Executed, Outcome, StartRun } from "../../generated/wire.ts";
import type { Conversation } from "./conversation.ts";
import { failed, refused } from "./outcome.ts";

/** Only a worker that is not the runtime's any more hands over what nobody gave it a place for. */
const NO_SESSION = "The program's worker handed over the state of a session that it is not in. [SANDBOX_LOST]";

type Returned = Extract<Outcome, { readonly type: "value" }>;

/** Why a value, or the state that comes with it, does not leave. */
export function refusalOf(
  { value, state }: Returned,
  kept: Executed["kept"],
  start: StartRun,
  buffers: readonly ArrayBuffer[],
  gate: Pick<Conversation, "decide">,
): Outcome | undefined {
  if ((state !== undefined && start.state === undefined) || (kept !== undefined && start.kept === undefined))
    return failed("SANDBOX_LOST", NO_SESSION);
  const hasValue = value !== undefined || start.guest === "tool";
  const refusal =
    (hasValue ? gate.decide("output", "", value ?? "null", buffers).refused : undefined) ??
    (state === undefined ? undefined : gate.decide("state", "", state, buffers).refused);
  return refusal && refused(refusal);
}
