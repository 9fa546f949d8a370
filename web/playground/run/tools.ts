import type { Belljar, ToolOptions } from "../page/sdk.ts";

/** What a tool says about itself besides its code. */
interface Described {
  readonly name: string;
  readonly says?: ToolOptions;
  /** `sometimes` where a function decides. */
  readonly approval?: boolean | "sometimes";
}

export type Tools = Readonly<Record<string, ToolOptions>>;

/**
 * Tools that somebody typed into this page. The page evaluates no text, by its own CSP, and should not: each call is a run
 * of its own in the same jar. So a tool keeps nothing from one call to the next.
 */
export async function toolsOf(jar: Belljar, text: string): Promise<Tools> {
  const program = (last: string) => `const tools = {};\n${text}\n;${last}`;
  const described = await jar.run<readonly Described[]>(
    program(`return Object.entries(tools).map(([name, tool]) => {
      if (typeof tool === "function") return { name };
      const { handler, execute, needsApproval, ...says } = tool;
      return { name, says, approval: typeof needsApproval === "function" ? "sometimes" : needsApproval };
    });`),
  );
  if (!described.ok) throw new ToolFault(described.error.message, described.error.line);
  const call = program(`const tool = tools[args.name];
    const work = args.asks ? tool.needsApproval : typeof tool === "function" ? tool : (tool.handler ?? tool.execute);
    return await work(args.given);`);
  const perform = async (name: string, given: unknown, asks = false) => {
    const result = await jar.run(call, { args: { name, given, asks } });
    if (result.ok) return result.value;
    throw new Error(result.error.message);
  };
  const tools = described.value.map(({ name, says, approval }) => {
    const handler = (given: unknown) => perform(name, given);
    // Whatever is no clear no asks.
    const decides = async (given: unknown) => (await perform(name, given, true)) !== false;
    const needsApproval = approval === "sometimes" ? decides : approval;
    return [name, { ...says, handler, ...(needsApproval !== undefined && { needsApproval }) }] as const;
  });
  return Object.fromEntries(tools);
}

/** The tools themselves are not a program. */
export class ToolFault extends Error {
  readonly line: number | undefined;

  constructor(message: string, line: number | undefined) {
    super(message);
    // One line of ours comes first.
    this.line = line === undefined ? undefined : line - 1;
  }
}
