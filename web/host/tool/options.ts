import { canBeListed } from "./perform/listed.ts";

const SHELF = ["dom", "domAttributes", "consent", "storage", "network"];
const TOOL = [...SHELF, "code", "args", "capabilities", "sandbox", "timeoutMs", "manifest", "name", "caller", "signal"];

type Fail = (message: string) => Error;

export function checkRegistry(options: unknown, fail: Fail): void {
  const given = record(options, SHELF, fail);
  common(given, fail);
}

export function checkTool(options: unknown, fail: Fail): void {
  const given = record(options, TOOL, fail);
  common(given, fail);
  const { code, capabilities, sandbox, timeoutMs, manifest, signal } = given;
  if (typeof code !== "string") throw fail("`code` must be the tool's source text.");
  if (capabilities !== undefined && !isTexts(capabilities)) throw fail("`capabilities` must be a list of strings.");
  if (sandbox !== undefined && sandbox !== "worker" && sandbox !== "iframe")
    throw fail('`sandbox` must be "worker" or "iframe".');
  const isTime = Number.isInteger(timeoutMs) && (timeoutMs as number) >= 1 && (timeoutMs as number) <= 300_000;
  if (timeoutMs !== undefined && !isTime) throw fail("`timeoutMs` must be a whole number from 1 to 300000.");
  if (manifest !== undefined && (capabilities !== undefined || sandbox !== undefined)) {
    throw fail("`manifest` declares `capabilities` and `sandbox` itself: pass either the manifest or those options.");
  }
  if (signal !== undefined && typeof (signal as AbortSignal).addEventListener !== "function") {
    throw fail("`signal` must be an AbortSignal.");
  }
}

function record(options: unknown, known: readonly string[], fail: Fail): Readonly<Record<string, unknown>> {
  if (typeof options !== "object" || options === null) throw fail("The options must be an object.");
  const unknown = Object.keys(options).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw fail(`Unknown option: ${unknown.map((name) => `\`${name}\``).join(", ")}.`);
  return options as Readonly<Record<string, unknown>>;
}

function common({ dom, domAttributes, consent, network }: Readonly<Record<string, unknown>>, fail: Fail): void {
  // Also one of another realm: pages have frames.
  if (dom !== undefined && (dom as Element | null)?.nodeType !== 1) throw fail("`dom` must be an element.");
  if (domAttributes !== undefined && !(isTexts(domAttributes) && (domAttributes as string[]).every(canBeListed))) {
    throw fail("`domAttributes` must be a list of `class` and `data-…` names.");
  }
  if (consent !== undefined && typeof consent !== "function") throw fail("`consent` must be a function.");
  if (network !== undefined && !isTexts(network)) throw fail("`network` must be a list of origins.");
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}
