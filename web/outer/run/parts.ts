import type { Execute, StartRun } from "../../generated/wire.ts";
import { encode, packText, readdress, textOf } from "../../shared/payload.ts";
import type { Gate } from "../gate.ts";
import { utf8 } from "../utf8.ts";

interface Parts {
  readonly parts: Pick<Execute, "code" | "args" | "state" | "tools">;
  readonly sent: readonly ArrayBuffer[];
}

/** What a worker gets of a run. What is long travels as bytes, and each part says which are its own. */
export function packParts(
  program: string,
  { args, guest, state }: StartRun,
  gate: Gate,
  buffers: readonly ArrayBuffer[],
): Parts {
  const given = args === undefined ? undefined : readdress(args, buffers);
  const code = encode(program, utf8, given?.buffers.length);
  const sent = [...(given?.buffers ?? []), ...code.buffers];
  const tools = guest === "tool" ? undefined : packText(gate.places(), utf8, sent.length);
  sent.push(...(tools?.buffers ?? []));
  const kept = state === undefined ? undefined : packText(textOf(state, buffers, utf8), utf8, sent.length);
  sent.push(...(kept?.buffers ?? []));
  return { parts: { code: code.value, args: given?.value, state: kept?.value, tools: tools?.value }, sent };
}
