import type { ApprovalAnswer, AskApproval, ErrorCode } from "../../generated/wire.ts";
import type { loadPart } from "../part.ts";
import type { OnApproval, ToolHandler } from "../types/run.ts";
import type { Faults } from "./faults.ts";

/** A tool as it is used here. */
export interface Tool {
  readonly handler: ToolHandler;
  readonly timeoutMs: number;
  /** Decides about a call, or lets a person decide; absent where none needs approval. */
  readonly approve?: (asked: AskApproval, args: unknown, signal: AbortSignal) => Promise<ApprovalAnswer>;
  /** What the gate is told. */
  readonly rule: Readonly<Record<string, unknown>>;
}

/** What the reader of tools needs besides them. */
export interface Reading {
  readonly faults: Faults;
  /** Carries out the tools of a list that have no function of their own. */
  readonly callTool: unknown;
  /** Approves calls in the user's place. */
  readonly onApproval: OnApproval | undefined;
  /** An error that keeps its code on its way to the program. */
  fail(code: ErrorCode, message: string): Error;
  readonly loadPart: typeof loadPart;
}
