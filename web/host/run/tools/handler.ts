import type { ToolContext, ToolHandler } from "../../types/run.ts";
import type { Reading } from "../tool.ts";
import type { ReadSchema } from "./schema.ts";

export interface Parts {
  readonly name: string;
  /** Does the work. */
  readonly execute: (args: unknown, context: ToolContext) => unknown;
  readonly input: ReadSchema | undefined;
  readonly output: ReadSchema | undefined;
}

/** One function of what a tool is made of, which the run calls. */
export function makeHandler({ name, execute, input, output }: Parts, fail: Reading["fail"]): ToolHandler {
  const parse = async (args: unknown): Promise<unknown> => {
    try {
      return input?.parse ? await input.parse(args) : args;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw fail(
        "INVALID_PARAMS",
        `The arguments do not fit the schema of the tool \`${name}\`: ${reason} [INVALID_PARAMS]`,
      );
    }
  };
  return async (args, context) => {
    const value = await last(await execute(await parse(args), context), context.signal);
    // JSON has no `undefined`, and a schema decides about JSON.
    return value === undefined && output ? null : value;
  };
}

/** A tool of the AI SDK may give what it has so far, again and again; the last is its value. */
async function last(value: unknown, signal: AbortSignal): Promise<unknown> {
  if (typeof value !== "object" || value === null || !(Symbol.asyncIterator in value)) return value;
  let given: unknown;
  for await (const part of value as AsyncIterable<unknown>) {
    given = part;
    if (signal.aborted) break;
  }
  return given;
}
