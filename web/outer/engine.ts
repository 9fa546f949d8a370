export type Engine = "chromium" | "firefox" | "webkit";

/** By what only one of them has: a name in a header or a string proves nothing. Nothing that holds depends on it. */
export const ENGINE: Engine = detect();

function detect(): Engine {
  if ("mozInnerScreenX" in globalThis) return "firefox";
  return "userAgentData" in globalThis.navigator || "chrome" in globalThis ? "chromium" : "webkit";
}
