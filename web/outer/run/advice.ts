import type { Outcome } from "../../generated/wire.ts";
import { RpcFailure } from "../../shared/failure.ts";
import type { Foreseen } from "../gate.ts";
import { type FailedProgram, forModel, toolList } from "./for_model.ts";
import { unfitForModel } from "./foreseen.ts";
import type { GuardResult } from "./guard_result.ts";

/** What a model is told about its program, from what was learnt about it on the way. */
export class Advice {
  /** As it was written. */
  source = "";
  absent: FailedProgram["absent"] = [];
  readonly #gateRules: string;

  constructor(gateRules: string) {
    this.#gateRules = gateRules;
  }

  onRefusal(judged: Extract<GuardResult, { readonly refused: Outcome }>): string {
    const tools = judged.isAboutTools ? toolList(this.#tools()) : [];
    return [judged.forModel, ...tools].join("\n");
  }

  onForeseen(foreseen: Foreseen): string {
    return unfitForModel(foreseen, this.source, this.#tools());
  }

  onEnd(outcome: Outcome | RpcFailure): string | undefined {
    if (outcome instanceof RpcFailure || outcome.type === "value") return undefined;
    return forModel(outcome, { source: this.source, absent: this.absent, tools: this.#tools() });
  }

  #tools(): readonly string[] {
    const { tools = [] } = JSON.parse(this.#gateRules) as {
      readonly tools?: readonly { readonly name: string }[];
    };
    return tools.map(({ name }) => name);
  }
}
