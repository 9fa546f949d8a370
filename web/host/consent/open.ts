// The module that asks the user, loaded with the first question.

import type { ApprovalRequest } from "../types/run.ts";
import type { Ask, ConsentAnswer } from "../types/tool.ts";
import type { Address } from "./address.ts";
import { askAboutCall } from "./call.ts";
import { askAboutCapabilities } from "./capabilities.ts";
import { askAboutLink } from "./link.ts";

let turn: Promise<unknown> = Promise.resolve();

/** One question at a time, whoever asks. */
function inTurn<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = turn.then(ask);
  turn = answer.catch(() => {});
  return answer;
}

export function askForCapabilities(ask: Ask): Promise<ConsentAnswer> {
  return inTurn(() => askAboutCapabilities(ask));
}

export function askForLink(address: Address, widget: string | undefined): Promise<boolean> {
  return inTurn(() => askAboutLink(address, widget));
}

/** A run that has ended asks nobody. */
export function askForCall(request: ApprovalRequest): Promise<boolean | "run"> {
  return inTurn(async () => !request.signal.aborted && askAboutCall(request));
}
