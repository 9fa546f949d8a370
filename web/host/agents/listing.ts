/**
 * Tools as MCP lists them. BTCP takes any schema for arguments, MCP only those of objects: where a schema leaves the type
 * open it is said, and a tool that takes something else than an object cannot be called over MCP and is left out.
 */
export function listing(tools: readonly object[]): object[] {
  return tools.flatMap((tool) => {
    const { inputSchema, ...rest } = tool as { readonly inputSchema?: unknown };
    const schema = inputSchema === true ? {} : inputSchema;
    if (typeof schema !== "object" || schema === null) return [];
    const { type = "object" } = schema as { readonly type?: unknown };
    return type === "object" ? [{ ...rest, inputSchema: { ...schema, type } }] : [];
  });
}
