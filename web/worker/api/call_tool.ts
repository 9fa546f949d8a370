/** What a program calls its tools with: a name, and their arguments. */
export type CallTool = (name: unknown, args?: unknown) => Promise<unknown>;
