import type { Found } from "./files.ts";
import { WALLS } from "./setup.ts";

/**
 * An answer with the sandbox's walls. The attack: an app puts a document without headers into the store that this worker
 * reads, goes there, and is out. So no header of an answer comes from a store; all of them come from this script, which
 * the browser got from the server and keeps where no page can write.
 */
export function walled(body: BodyInit | null, status: number, headers: Readonly<Record<string, string>>): Response {
  const all = new Headers(WALLS as [string, string][]);
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  return new Response(body, { status, headers: all });
}

/** Of a worker that will never answer with anything else, browsers need not ask again. */
const LASTING = { "cache-control": "max-age=31536000, immutable" };

/** A file, or the part of it that was asked for. */
export function fileAnswer({ entry, bytes, lasting }: Found, request: Request): Response {
  const size = bytes.byteLength;
  const tag = `"${entry.sha256}"`;
  const kind = { "content-type": entry.contentType, "accept-ranges": "bytes", etag: tag };
  // A document is asked for each time: it is what brings another worker.
  const headers = lasting && request.mode !== "navigate" ? { ...kind, ...LASTING } : kind;
  if (request.method === "HEAD") return walled(null, 200, { ...headers, "content-length": `${size}` });
  const whole = (request.headers.get("if-range") ?? tag) !== tag;
  const part = whole ? undefined : range(request.headers.get("range"), size);
  if (!part) return walled(bytes, 200, { ...headers, "content-length": `${size}` });
  const [start, end] = part;
  if (start >= size) return walled(null, 416, { "content-range": `bytes */${size}` });
  const length = { "content-length": `${end + 1 - start}`, "content-range": `bytes ${start}-${end}/${size}` };
  return walled(bytes.slice(start, end + 1), 206, { ...headers, ...length });
}

/** First and last byte. What is not one plain range is answered with everything. */
function range(header: string | null, size: number): readonly [number, number] | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") return size === 0 ? [0, 0] : [Math.max(0, size - Number(last)), size - 1];
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  const start = Number(first);
  return start > end && start < size ? undefined : [start, end];
}

/** In the proxy's own words, so that an app reads refusals in one way. */
export function refusal(url: URL, rule: string | undefined): Response {
  const problem = {
    type: "about:blank",
    status: 403,
    code: "CAPABILITY_DENIED",
    title: "The app's policy does not allow this request.",
    detail: rule ? `${rule} stops ${url.href}` : `no line of the policy allows ${url.href}`,
    help: `Add "${url.origin}" to network.allow.`,
    rule,
  };
  const headers = { "content-type": "application/problem+json", "belljar-verdict": "refused" };
  return walled(JSON.stringify(problem), 403, headers);
}
