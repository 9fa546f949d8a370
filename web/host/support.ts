import { BelljarError } from "./error.ts";

/** What the wall is made of, besides what every browser has had for ten years. */
const NEEDED = ["MessageChannel", "WebAssembly", "crypto", "AbortController"];

/** Throws before anything is made where the wall could not stand. */
export function checkBrowser(): void {
  const missing = NEEDED.filter((name) => !(globalThis as unknown as Record<string, unknown>)[name]);
  if (!("sandbox" in (globalThis.HTMLIFrameElement?.prototype ?? {})))
    missing.unshift("the sandbox attribute of frames");
  if (missing.length > 0) {
    const message = `This browser has no ${missing.join(", no ")}. Use a current Chromium, Firefox or WebKit.`;
    throw new BelljarError("UNSUPPORTED_BROWSER", message, { data: { missing } });
  }
}
