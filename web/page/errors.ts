import type { Outer } from "./outer.ts";

/** Errors that nobody caught, and what the browser stopped. */
export function watchErrors(outer: Outer): void {
  addEventListener("error", (event) => {
    // Pictures and scripts that did not come fire the same event, without an error.
    if (!(event instanceof ErrorEvent)) return;
    const { message, filename, lineno, colno, error } = event;
    outer.notify("page/error", {
      message,
      source: filename || undefined,
      line: lineno || undefined,
      column: colno || undefined,
      stack: stackOf(error),
    });
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    const place = { source: undefined, line: undefined, column: undefined };
    outer.notify("page/error", { message: `Uncaught (in promise) ${text(reason)}`, ...place, stack: stackOf(reason) });
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
