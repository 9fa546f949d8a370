import { type Artifact, BelljarError, type ConsoleEntry, type RunError } from "../index.ts";

/** Why a program ended without a value, in words for the model that wrote it. */
export function errorText(error: unknown): string {
  if (error instanceof BelljarError) return `${error.code}: ${unmarked(error.code, error.message)}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

export function runErrorText(error: RunError): string {
  const { code, forModel, line, message } = error;
  if (forModel !== "") return forModel;
  return `${code}: ${unmarked(code, message)}${line === undefined ? "" : ` (line ${line})`}`;
}

function unmarked(code: string, message: string): string {
  return message.replace(` [${code}]`, "");
}

/** A line of the console as text. `prefixes` mark the levels, where the other side has marks for them. */
export function logLine({ level, args }: ConsoleEntry, prefixes: Readonly<Record<string, string>>): string {
  const words = args.map((arg) => (typeof arg === "string" ? arg : JSON.stringify(arg)));
  return `${prefixes[level] ?? ""}${words.join(" ")}`;
}

/** An artifact in a line: what it is, and its preview in quotation marks, because the program chose the words. */
export function artifactLine({ name, type, size, preview }: Artifact): string {
  return `${name} (${type}, ${size} bytes)${preview === "" ? "" : `: ${JSON.stringify(preview)}`}`;
}
