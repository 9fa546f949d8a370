import type { Consent } from "./consent.ts";
import type { GrantStorage } from "./grants.ts";

/** What `jar.tools` takes. */
export interface ShelfOptions {
  /** The element below which `dom` methods work. Without one, no tool sees anything of the page. */
  readonly dom?: Element;
  /** Asks the user; left out, a dialog does. */
  readonly consent?: Consent;
  /** Where grants are kept that outlast the page; `localStorage` unless told otherwise, `null` for nowhere. */
  readonly storage?: GrantStorage | null;
  /** Origins that tools with `network:fetch:cross-origin` or `network:websocket:cross-origin` may reach. */
  readonly network?: readonly string[];
}

/** What `jar.tool` takes. */
export interface BtcpOptions extends ShelfOptions {
  /** A function of `(btcp, args)`, or the body of one. */
  readonly code: string;
  readonly args?: unknown;
  /** What it needs; nothing else answers. */
  readonly capabilities?: readonly string[];
  readonly sandbox?: "worker" | "iframe";
  /** 1 to 300000; 30000. */
  readonly timeoutMs?: number;
  /** A whole BTCP manifest; with more than one tool in it, `name` says which. */
  readonly manifest?: unknown;
  readonly name?: string;
  /** The agent, for consent and audit. */
  readonly caller?: string;
  readonly signal?: AbortSignal;
}

const SHELF = ["dom", "consent", "storage", "network"];
const TOOL = [...SHELF, "code", "args", "capabilities", "sandbox", "timeoutMs", "manifest", "name", "caller", "signal"];

type Fail = (message: string) => Error;

export function checkShelf(options: unknown, fail: Fail): void {
  const given = record(options, SHELF, fail);
  common(given, fail);
}

export function checkTool(options: unknown, fail: Fail): void {
  const given = record(options, TOOL, fail);
  common(given, fail);
  const { code, capabilities, sandbox, timeoutMs, manifest, signal } = given;
  if (typeof code !== "string") throw fail("`code` takes the tool's text.");
  if (capabilities !== undefined && !isTexts(capabilities)) throw fail("`capabilities` takes a list of strings.");
  if (sandbox !== undefined && sandbox !== "worker" && sandbox !== "iframe")
    throw fail('`sandbox` takes "worker" or "iframe".');
  const isTime = Number.isInteger(timeoutMs) && (timeoutMs as number) >= 1 && (timeoutMs as number) <= 300_000;
  if (timeoutMs !== undefined && !isTime) throw fail("`timeoutMs` takes a whole number from 1 to 300000.");
  if (manifest !== undefined && (capabilities !== undefined || sandbox !== undefined)) {
    throw fail("A manifest says its `capabilities` and `sandbox` itself; give one or the other.");
  }
  if (signal !== undefined && typeof (signal as AbortSignal).addEventListener !== "function") {
    throw fail("`signal` takes an AbortSignal.");
  }
}

function record(options: unknown, known: readonly string[], fail: Fail): Readonly<Record<string, unknown>> {
  if (typeof options !== "object" || options === null) throw fail("The options are an object.");
  const unknown = Object.keys(options).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw fail(`There is no option ${unknown.map((name) => `\`${name}\``).join(", ")}.`);
  return options as Readonly<Record<string, unknown>>;
}

function common({ dom, consent, network }: Readonly<Record<string, unknown>>, fail: Fail): void {
  // Also one of another realm: pages have frames.
  if (dom !== undefined && (dom as Element | null)?.nodeType !== 1) throw fail("`dom` takes an element.");
  if (consent !== undefined && typeof consent !== "function") throw fail("`consent` takes a function.");
  if (network !== undefined && !isTexts(network)) throw fail("`network` takes a list of origins.");
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}
