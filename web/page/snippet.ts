import type { Failure, Outcome, Through } from "../generated/wire.ts";

/** While a snippet is being read, an error is about the snippet and not the app's. */
export const reading = { now: false };

/** A function that was made of the snippet. */
type Made = () => unknown;

/** Runs an expression or the body of an async function in this document, and says how it ended. */
export async function execute(code: string, through: Through): Promise<Outcome> {
  try {
    const made = through === "eval" ? byEval(code) : byScript(code);
    const value = JSON.stringify(await made());
    return { type: "value", value, state: undefined };
  } catch (error) {
    return failed(error);
  }
}

/** As an expression first; what is none is a body. */
function byEval(code: string): Made {
  const AsyncFunction = (async () => {}).constructor as new (body: string) => Made;
  try {
    return new AsyncFunction(`return (${code}\n)`);
  } catch {
    return new AsyncFunction(code);
  }
}

function byScript(code: string): Made {
  const made = script(`async () => (${code}\n)`);
  const body = "made" in made ? made : script(`async () => {${code}\n}`);
  if ("made" in body) return body.made;
  throw body.error;
}

/** An inline script runs while it is being put into the document, and so do the listeners of its errors. */
function script(source: string): { readonly made: Made } | { readonly error: unknown } {
  const holder = window as unknown as Record<string, unknown>;
  const key = `__belljar_${crypto.randomUUID().replaceAll("-", "")}`;
  let error: unknown = new SyntaxError("The snippet did not run.");
  const onError = (event: ErrorEvent) => {
    error = event.error ?? new SyntaxError(event.message);
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  const element = document.createElement("script");
  element.textContent = `window.${key} = ${source}`;
  addEventListener("error", onError, { capture: true });
  reading.now = true;
  document.documentElement.append(element);
  reading.now = false;
  removeEventListener("error", onError, { capture: true });
  element.remove();
  const made = holder[key];
  delete holder[key];
  return typeof made === "function" ? { made: made as Made } : { error };
}

function failed(error: unknown): Outcome {
  const known = error instanceof Error;
  const failure: Failure = {
    code: error instanceof SyntaxError ? "SYNTAX_ERROR" : "EXECUTION_ERROR",
    rule: undefined,
    name: known ? String(error.name) : undefined,
    line: undefined,
    column: undefined,
    stack: known && typeof error.stack === "string" ? error.stack : undefined,
    data: undefined,
  };
  return { type: "error", message: known ? String(error.message) : String(error), failure };
}
