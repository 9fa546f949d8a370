import { BelljarError } from "./error.ts";

/** What the wall is made of, besides what every browser has had for ten years. */
const NEEDED: readonly (readonly [name: string, isThere: () => boolean])[] = [
  [
    "the sandbox attribute of frames",
    () => typeof HTMLIFrameElement === "function" && "sandbox" in HTMLIFrameElement.prototype,
  ],
  ["MessageChannel", () => typeof MessageChannel === "function"],
  ["WebAssembly", () => typeof WebAssembly === "object"],
  ["crypto.getRandomValues", () => typeof crypto === "object" && typeof crypto.getRandomValues === "function"],
  ["AbortController", () => typeof AbortController === "function"],
];

/** Throws before anything is made where the wall could not stand. */
export function checkBrowser(): void {
  const missing = NEEDED.filter(([, isThere]) => !isThere()).map(([name]) => name);
  if (missing.length > 0) {
    const message = `This browser has no ${missing.join(", no ")}. Use a current Chromium, Firefox or WebKit.`;
    throw new BelljarError("UNSUPPORTED_BROWSER", message, { data: { missing } });
  }
}
