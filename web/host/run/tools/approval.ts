import type { AskApproval } from "../../../generated/wire.ts";
import type { ApprovalRequest, OnApproval, ToolContext } from "../../types/run.ts";
import type { Reading, Tool } from "../tool.ts";

type Needs = boolean | ((args: unknown, context: Partial<ToolContext>) => unknown);
type Asking = Pick<Reading, "onApproval" | "loadPart">;

/** What throws, and what is no answer, approves nothing. */
export function makeApproval(needs: Needs, { onApproval, loadPart }: Asking): NonNullable<Tool["approve"]> {
  const dialog: OnApproval = async (request) =>
    (await loadPart("consent", import("../../consent/open.ts"))).askForCall(request);
  return async (asked, args, signal) => {
    const request = requestOf(asked, args, signal);
    try {
      if (!(await isNeeded(needs, request))) return "unneeded";
      const answer: unknown = await (onApproval ?? dialog)(request);
      if (answer === "run") return "run";
      return answer === true ? "once" : "no";
    } catch (error) {
      reportError(error);
      return "no";
    }
  };
}

function requestOf(asked: AskApproval, args: unknown, signal: AbortSignal): ApprovalRequest {
  const { name, sequence: callId, line, column, calls } = asked;
  const place = line === undefined || column === undefined ? {} : { line, column };
  return { name, args, callId, ...place, calls, signal };
}

/** Only a clear no is one. */
async function isNeeded(needs: Needs, { args, callId, signal }: ApprovalRequest): Promise<boolean> {
  if (typeof needs !== "function") return needs;
  const context = { signal, callId, abortSignal: signal, toolCallId: `call_${callId}`, messages: [] };
  return (await needs(args, context)) !== false;
}
