import type { AgentsOptions, AgentTools } from "../types/agents.ts";

export function check(
  registry: AgentTools,
  { name, ttlSeconds }: AgentsOptions,
  fail: (message: string) => Error,
): void {
  const methods = ["tools", "call", "request", "onChange"] as const;
  if (
    typeof registry !== "object" ||
    registry === null ||
    methods.some((method) => typeof registry[method] !== "function")
  ) {
    throw fail("`registry` must be the tools of this page, as `jar.tools` returns them.");
  }
  const letters = typeof name === "string" ? [...name].length : 0;
  if (letters < 1 || letters > 80) throw fail("`name` must have 1 to 80 characters.");
  if (ttlSeconds !== undefined && !(Number.isInteger(ttlSeconds) && ttlSeconds > 0)) {
    throw fail("`ttlSeconds` must be a whole number of seconds.");
  }
}
