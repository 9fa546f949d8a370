import type { Belljar, ToolLabel, ToolOptions } from "../page/sdk.ts";

/** What a tool says about itself besides its code. */
interface Described {
  readonly name: string;
  readonly input?: object;
  readonly labels?: readonly ToolLabel[];
}

/**
 * Tools that somebody typed into this page. The page evaluates no text, by its own CSP, and should not: each call is a run
 * of its own in the same jar. So a tool keeps nothing from one call to the next.
 */
export async function toolsOf(jar: Belljar, text: string): Promise<Readonly<Record<string, ToolOptions>>> {
  const program = (last: string) => `const tools = {};\n${text}\n;${last}`;
  const described = await jar.run<readonly Described[]>(
    program(`return Object.entries(tools).map(([name, tool]) =>
      typeof tool === "function" ? { name } : { name, input: tool.input, labels: tool.labels });`),
  );
  if (!described.ok) throw new ToolFault(described.error.message, described.error.line);
  const call = program(`const tool = tools[args.name];
    return await (typeof tool === "function" ? tool : tool.handler)(args.given);`);
  const tools = described.value.map(({ name, input, labels }) => {
    const handler = async (given: unknown) => {
      const result = await jar.run(call, { args: { name, given } });
      if (result.ok) return result.value;
      throw new Error(result.error.message);
    };
    return [name, { handler, ...(input && { input }), ...(labels && { labels }) }] as const;
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
