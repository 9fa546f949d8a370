/** A whole BTCP manifest of one tool. */
export function manifestOf(capabilities: readonly string[], sandbox: "worker" | "iframe"): string {
  const tool = {
    name: "sample",
    description: "A tool of the playground.",
    inputSchema: { type: "object" },
    capabilities,
  };
  const description = "What the playground tries tools with.";
  const manifest = {
    btcp: "1.0",
    name: "playground",
    version: "1.0.0",
    description,
    capabilities,
    tools: [tool],
    config: { sandbox },
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}
