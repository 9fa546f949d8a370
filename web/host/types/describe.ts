/**
 * Tools: a list of tools with names, as MCP servers list them, or an object of tools by name, as `jar.run` and AI SDKs take
 * them. A tool has `description`, `inputSchema` (or `input`, `parameters`), `outputSchema` (or `output`), `annotations` and
 * `needsApproval`, all optional; a bare function has nothing but its name.
 */
export type DescribableTools = readonly object[] | Readonly<Record<string, unknown>>;

/** What `jar.describe` takes besides tools. */
export interface DescribeOptions {
  /** How many tokens `prompt` may have, 200 to 1,000,000. A token counts as four bytes of UTF-8. Default: as many as it takes. */
  readonly budget?: number;
  /** Whether `prompt` says how a program hands over artifacts. Default: as the jar's policy allows it. */
  readonly artifacts?: boolean;
}

/** Tools, written for a model. */
export interface DescribedTools {
  /** TypeScript: `declare const tools: { … }`. */
  readonly declarations: string;
  /** The declarations, with what a model must know to use them. */
  readonly prompt: string;
  /** What is in them, and what is not. */
  readonly cut: DescribeCut;
  /** The tools that a text speaks of, the best first; 10 of them, or `limit`, at most 100. */
  search(query: string, limit?: number): Promise<readonly FoundTool[]>;
  /** One tool, by its name. Rejects with `INVALID_PARAMS` when there is none; `data.near` has names that may have been meant. */
  describe(name: string): Promise<DescribedTool>;
}

/** What became of each tool. */
export interface DescribeCut {
  /** How many tools there are. */
  readonly total: number;
  /** Tokens of the prompt. */
  readonly tokens: number;
  /** How many it may have; `null` without a budget. */
  readonly budget: number | null;
  /** Described with their types. */
  readonly whole: readonly string[];
  /** Named, without types. */
  readonly nameOnly: readonly string[];
  /** Not even named. */
  readonly leftOut: readonly string[];
  /** Described, but with a description or a schema that is too long to be written out. */
  readonly shortened: readonly string[];
}

/** One tool that a search found. */
export interface FoundTool {
  /** As `callTool` takes it. */
  readonly name: string;
  /** As a program calls it, up to the parenthesis. */
  readonly call: string;
  /** The beginning of its description. */
  readonly description: string;
  /** How well it fits; only the order means something. */
  readonly score: number;
}

/** One tool, written for a model. */
export interface DescribedTool {
  /** As `callTool` takes it. */
  readonly name: string;
  /** As a program calls it, up to the parenthesis. */
  readonly call: string;
  /** TypeScript. */
  readonly declarations: string;
  /** Whether its description or schemas say more than is written here. */
  readonly shortened: boolean;
}
