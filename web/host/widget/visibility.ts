import type { McpTool } from "./options.ts";

/** Why a widget may not call a tool, if it may not. Without a list, the server behind the host decides. */
export function refusal(name: string, tools: readonly McpTool[] | undefined): string | undefined {
  if (!tools) return undefined;
  const tool = tools.find((one) => one.name === name);
  if (!tool) return `There is no tool \`${name.slice(0, 100)}\` on this widget's server.`;
  return forApps(tool) ? undefined : `\`${name}\` is for the model alone: its \`visibility\` does not list \`app\`.`;
}

/** Every tool is for both unless it says otherwise. */
export function forApps(tool: McpTool): boolean {
  const { _meta } = tool as { readonly _meta?: { readonly ui?: { readonly visibility?: unknown } } };
  const visibility = _meta?.ui?.visibility;
  return !Array.isArray(visibility) || visibility.includes("app");
}
