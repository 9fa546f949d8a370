import type * as Live from "../live/main.ts";

const LIVE = "/__belljar/live.js";

/** What only apps need that are compiled: it is loaded when something changes or goes wrong. */
export function live(): Promise<typeof Live> {
  return import(LIVE) as Promise<typeof Live>;
}
