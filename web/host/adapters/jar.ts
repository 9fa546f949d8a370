import { type Belljar, BelljarError, type RunOptions } from "../index.ts";

/** Options of `jar.run` that an adapter passes on as they are. */
export type PassedOn = Pick<
  RunOptions,
  "policy" | "signal" | "onApproval" | "onConsole" | "onArtifact" | "onEvent" | "now" | "seed"
>;

const PASSED_ON: readonly (keyof PassedOn)[] = [
  "policy",
  "signal",
  "onApproval",
  "onConsole",
  "onArtifact",
  "onEvent",
  "now",
  "seed",
];

/** Throws `INVALID_PARAMS` in words of `method`, which was called with `options`. */
export function checkOptions<Options extends { readonly jar: Belljar; readonly run?: PassedOn }>(
  method: string,
  options: Options,
  known: readonly string[],
): Options {
  if (!isObject(options)) throw invalid(method, "takes an object with `jar`", options);
  const { jar, run = {} } = options;
  if (typeof (jar as Partial<PromiseLike<unknown>> | undefined)?.then === "function") {
    throw new BelljarError(
      "INVALID_PARAMS",
      `\`${method}\`: \`jar\` is a promise. Write \`await Belljar.connect(…)\`.`,
    );
  }
  if (typeof (jar as Partial<Belljar> | undefined)?.run !== "function") {
    throw invalid(method, "needs an open jar as `jar`, from `await Belljar.connect({ server })`", jar);
  }
  checkKeys(method, "", options, ["jar", "run", ...known]);
  if (!isObject(run)) throw invalid(method, "takes options of `jar.run` as `run`", run);
  checkKeys(method, "run.", run, PASSED_ON);
  return options;
}

/** A key that means nothing is a mistake: it would be ignored otherwise. */
function checkKeys(method: string, path: string, value: object, known: readonly string[]): void {
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  const name = `${path}${unknown.slice(0, 60)}`;
  throw new BelljarError("INVALID_PARAMS", `\`${method}\`: \`${name}\` is unknown; known are ${known.join(", ")}.`);
}

export function invalid(method: string, wanted: string, value: unknown): BelljarError {
  const kind = value === null ? "null" : Array.isArray(value) ? "a list" : typeof value;
  return new BelljarError("INVALID_PARAMS", `\`${method}\` ${wanted}, not ${kind}.`);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A signal that is aborted with the first of them. */
export function anySignal(...signals: readonly (AbortSignal | undefined)[]): { readonly signal?: AbortSignal } {
  const given = signals.filter((signal) => signal !== undefined);
  return given.length === 0 ? {} : { signal: AbortSignal.any(given) };
}
