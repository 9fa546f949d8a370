export type Engine = "chromium" | "firefox" | "webkit";

/** By what only one of them has: a name in a header or a string proves nothing. Nothing that holds depends on it. */
export function engineOf(scope: object & { readonly navigator: object }): Engine {
  if ("mozInnerScreenX" in scope) return "firefox";
  return "userAgentData" in scope.navigator || "chrome" in scope ? "chromium" : "webkit";
}
