import type { ConsoleLevel, Dropped, Lost, NetworkEvent, PageError, Violation } from "../../generated/wire.ts";
import type { Report } from "../reports.ts";
import type { Layers } from "./app.ts";

/** A line on the app's console. The app's own word. */
export interface AppConsole {
  readonly level: ConsoleLevel;
  readonly args: readonly unknown[];
}

/** An error that nobody caught. The app's own word. */
export type AppError = PageError;

/** One request. */
export interface AppNetwork {
  readonly method: string;
  readonly url: string;
  readonly verdict: NetworkEvent["verdict"];
  /** Who says so. `worker` comes by way of the app's page and can be forged there; the others cannot. */
  readonly by: "worker" | "proxy" | "browser";
  /** What it was for, in the browser's words. */
  readonly destination?: string | undefined;
  /** The line of the policy, or the directive, that decided. */
  readonly rule?: string | undefined;
  readonly status?: number | undefined;
  readonly bytes?: number | undefined;
  readonly durationMs?: number | undefined;
}

/** Something the browser stopped, and what would have let it through. */
export interface AppViolation extends Omit<Violation, "document" | "line" | "column"> {
  readonly document?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly fix?: Report["fix"] | undefined;
}

export interface AppEvents {
  readonly console: AppConsole;
  readonly network: AppNetwork;
  readonly violation: AppViolation;
  readonly error: AppError;
  /** Which layers it has, when that changes. */
  readonly layers: Layers;
  /** It is gone: it tried to leave, or broke the rules. */
  readonly lost: Lost;
  /** Messages that nobody read. */
  readonly dropped: Dropped;
}

/** A report of the proxy, or of the browser, as a line of the network log; nothing where it is about something else. */
export function network({ type, body }: Report): AppNetwork | undefined {
  const text = (name: string) => (typeof body[name] === "string" ? body[name] : undefined);
  const count = (name: string) => (typeof body[name] === "number" ? body[name] : undefined);
  if (type === "network") {
    const verdict = text("verdict");
    return {
      method: text("method") ?? "",
      url: text("url") ?? "",
      verdict: verdict === "allow" ? "allowed" : verdict === "fail" ? "failed" : "refused",
      by: "proxy",
      rule: text("rule"),
      status: count("status"),
      bytes: count("responseBytes") ?? count("bytes"),
      durationMs: count("durationMs") ?? count("milliseconds"),
    };
  }
  const url = text("blockedURL") ?? text("connection") ?? text("url");
  const rule = text("effectiveDirective") ?? text("violatedDirective")?.split(" ")[0] ?? type;
  if (!url || !/^(https?|wss?):/.test(url)) return undefined;
  return { method: "", url, verdict: "refused", by: "browser", rule };
}
