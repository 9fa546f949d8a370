import { retryOnNetworkError } from "./retry_on_network_error.ts";

/** A WebAssembly module of Belljar's own, from the outer frame's host. */
export function fetchModule(url: string): Promise<WebAssembly.Module> {
  return retryOnNetworkError(async () => {
    const response = await fetch(url, { credentials: "omit", referrerPolicy: "no-referrer" });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return WebAssembly.compileStreaming(response);
  });
}
