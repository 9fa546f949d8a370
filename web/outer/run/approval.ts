import type { Approval, AskApproval, ToolCall } from "../../generated/wire.ts";
import type { RequestOptions } from "../../shared/channel.ts";
import type { Envelope } from "../../shared/envelope.ts";
import { RpcFailure } from "../../shared/failure.ts";
import type { Gate } from "../gate.ts";
import type { SourceMap } from "./source_map.ts";

/** Who asks. */
interface Asking {
  readonly run: number;
  readonly gate: Pick<Gate, "toolCalls">;
  readonly sourceMap: SourceMap;
  askApproval(call: AskApproval, options: RequestOptions): Promise<Envelope<Approval>>;
}

/** The answer to a call that waits for approval, and what counts as one, for the gate to judge. */
export async function answerTo(
  asking: Asking,
  { name, args, line, column }: ToolCall,
  sequence: number,
  buffers: readonly ArrayBuffer[],
  deadlineMs: number,
): Promise<string> {
  const { gate, run, sourceMap } = asking;
  if (deadlineMs <= 0) return "late";
  const place = line === undefined ? undefined : sourceMap.locate(line, column ?? 1);
  const calls = gate.toolCalls - 1;
  const asked = { run, name, args, sequence, line: place?.[0], column: place?.[1], calls };
  // What is shown is a copy: the call itself needs its own.
  const copies = buffers.map((buffer) => buffer.slice(0));
  try {
    return (await asking.askApproval(asked, { deadlineMs, buffers: copies })).value.answer;
  } catch (error) {
    return error instanceof RpcFailure && error.code === "TIMEOUT" && !error.remote ? "late" : "no";
  }
}
