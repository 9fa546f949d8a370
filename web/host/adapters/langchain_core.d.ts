// As much of `@langchain/core` as its adapter uses. Its own types are checked in tests/adapters.

declare module "@langchain/core/tools" {
  export interface DynamicStructuredTool {
    readonly name: string;
  }

  export function tool(
    work: (input: { code: string }, config?: { signal?: AbortSignal }) => Promise<[content: string, artifact: unknown]>,
    fields: {
      readonly name: string;
      readonly description: string;
      readonly schema: object;
      readonly responseFormat: "content_and_artifact";
    },
  ): DynamicStructuredTool;
}
