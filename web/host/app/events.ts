import type { Report } from "../reports.ts";
import type { AppNetwork } from "../types/app.ts";

/** A report of the proxy, or of the browser, as a line of the network log; nothing where it is about something else. */
export function network({ type, by, body }: Report): AppNetwork | undefined {
  const text = (name: string) => (typeof body[name] === "string" ? body[name] : undefined);
  const count = (name: string) => (typeof body[name] === "number" ? body[name] : undefined);
  if (by === "proxy") {
    const verdict = text("verdict");
    return {
      method: text("method") ?? "",
      url: text("url") ?? "",
      verdict: verdict === "allow" ? "allowed" : verdict === "fail" ? "failed" : "refused",
      by,
      rule: text("rule"),
      status: count("status"),
      bytes: count("responseBytes") ?? count("bytes"),
      durationMs: count("durationMs") ?? count("milliseconds"),
    };
  }
  if (by !== "browser") return undefined;
  const url = text("blockedURL") ?? text("connection") ?? text("url");
  const rule = text("effectiveDirective") ?? text("violatedDirective")?.split(" ")[0] ?? type;
  if (!url || !/^(https?|wss?):/.test(url)) return undefined;
  return { method: "", url, verdict: "refused", by, rule };
}
