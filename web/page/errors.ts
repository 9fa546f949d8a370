import { takeThrown } from "./callbacks.ts";
import { live } from "./live.ts";
import type { Outer } from "./outer.ts";
import { reading } from "./snippet.ts";

/** Errors that nobody caught, and what the browser stopped. */
export function watchErrors(outer: Outer): void {
  addEventListener("error", (event) => {
    // Pictures and scripts that did not come fire the same event, without an error.
    if (!(event instanceof ErrorEvent) || reading.now) return;
    const { filename, lineno, colno } = event;
    const thrown = takeThrown();
    const error = event.error ?? thrown;
    const message = event.error || error === undefined ? event.message : text(error);
    tell(outer, error, `${filename}:${lineno}:${colno}`, {
      message,
      source: filename || undefined,
      line: lineno || undefined,
      column: colno || undefined,
      stack: stackOf(error),
      forModel: undefined,
    });
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    const message = `Uncaught (in promise) ${text(reason)}`;
    const place = { source: undefined, line: undefined, column: undefined };
    tell(outer, reason, "", { message, ...place, stack: stackOf(reason), forModel: undefined });
  });
  document.addEventListener("securitypolicyviolation", (event) => {
    outer.notify("violation", {
      source: "guest",
      directive: event.effectiveDirective,
      blocked: event.blockedURI,
      document: event.sourceFile || undefined,
      line: event.lineNumber || undefined,
      column: event.columnNumber || undefined,
    });
  });
}

type Told = Parameters<typeof Outer.prototype.notify<"page/error">>[1];

/** Where code was compiled, the place is looked up first: the author's, not the browser's. */
function tell(outer: Outer, error: unknown, place: string, told: Told): void {
  const stack = `${told.stack ?? ""}\n${place}`;
  const compiled = /\/__belljar\/m\/|\.(tsx?|jsx|mts)[?:]/.test(stack) || nameOf(error) === "AppSourceError";
  if (!compiled) {
    outer.notify("page/error", told);
    return;
  }
  live()
    .then(({ explain }) => explain(told.message, error, stack))
    .then(
      (explained) => {
        for (const one of explained) outer.notify("page/error", one.forModel ? { ...told, ...one } : told);
      },
      () => outer.notify("page/error", told),
    );
}

function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined;
}

function stackOf(error: unknown): string | undefined {
  return error instanceof Error && typeof error.stack === "string" ? error.stack : undefined;
}

function text(reason: unknown): string {
  try {
    return String(reason);
  } catch {
    return "something that has no text";
  }
}
