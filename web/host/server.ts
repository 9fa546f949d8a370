import { type ErrorCode, isErrorCode } from "../generated/wire.ts";
import { BelljarError } from "./error.ts";
import { isRecord } from "./run/json.ts";
import { type Rules, readRules } from "./run/rules.ts";
import type { PolicyInput } from "./types/jar.ts";

/** Where the server put a sandbox, and the attributes its frame gets. */
export interface FramePlace {
  readonly id: string;
  readonly outerUrl: string;
  readonly outerOrigin: string;
  readonly sandbox: string;
  readonly allow: string;
}

/** The place of runs. */
export interface Place extends FramePlace {
  /** What the jar's own runs go by. */
  readonly rules: Rules;
}

/** Asks the server for a sandbox. `signal` ends the request; its reason is passed on. */
export async function createSandbox(server: URL, policy: PolicyInput | undefined, signal: AbortSignal): Promise<Place> {
  const body = await post(server, "sandboxes", { guest: "run", policy }, signal);
  const rules = readRules((body as { readonly plan?: unknown } | undefined)?.plan) ?? notOurs(server, "sandbox");
  return { ...readPlace(server, body), rules };
}

/** Asks the server what a policy means for a run. */
export async function compileRules(server: URL, policy: PolicyInput, signal: AbortSignal): Promise<Rules> {
  const body = await post(server, "policy/compile", { guest: "run", policy }, signal);
  return readRules(body) ?? notOurs(server, "Plan");
}

/** What the API answers. Rejects with the server's own words when it refuses. */
export async function post(
  server: URL,
  path: string,
  body: object,
  signal: AbortSignal,
  method = "POST",
): Promise<unknown> {
  const response = await ask(new URL(`api/v1/${path}`, server), body, signal, method);
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refusal(server, response.status, answer);
  return answer;
}

async function ask(url: URL, body: object, signal: AbortSignal, method: string): Promise<Response> {
  const headers = { "content-type": "application/json" };
  try {
    return await fetch(url, { method, headers, body: JSON.stringify(body), credentials: "omit", signal });
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    const message =
      `No answer from ${url.origin}. Check that \`belljar serve\` runs there, that its \`hosts.allow\` lists ` +
      `${location.origin}, and that this page's CSP lets \`connect-src\` reach it.`;
    throw new BelljarError("SERVER_UNREACHABLE", message, { cause });
  }
}

function refusal(server: URL, status: number, body: unknown): BelljarError {
  const problem = isRecord(body) ? body : {};
  const { code, title, detail, ...data } = problem;
  const known: ErrorCode = isErrorCode(code) ? code : "SERVER_UNREACHABLE";
  const said = [title, detail, firstDiagnostic(data)].filter((part) => typeof part === "string").join(" ");
  return new BelljarError(known, said || `${server.origin} answered with status ${status}.`, { data });
}

/** The first thing wrong with a policy; the others are in `data`. */
function firstDiagnostic({ diagnostics }: Readonly<Record<string, unknown>>): string | undefined {
  const [first] = Array.isArray(diagnostics) ? diagnostics : [];
  return first && `${first.message} (${first.code})`;
}

/** Tokens a trusted frame can have. A server that asks for more is not one of ours. */
const TOKENS = ["scripts", "same-origin", "forms", "popups", "modals", "downloads"].map((name) => `allow-${name}`);

/** Throws when the server's answer is no place for a frame. */
export function readPlace(server: URL, body: unknown): FramePlace {
  const { id, outerUrl, sandbox, allow } = (body ?? {}) as Omit<FramePlace, "outerOrigin">;
  if ([id, outerUrl, sandbox, allow].every((part) => typeof part === "string")) {
    const url = URL.canParse(outerUrl) ? new URL(outerUrl) : undefined;
    // A frame on this page's own origin could do whatever the page can, and `javascript:` would be the page.
    const apart =
      url && /^https?:$/.test(url.protocol) && url.origin !== location.origin && url.origin !== server.origin;
    if (apart && sandbox.split(" ").every((token) => TOKENS.includes(token))) {
      return { id, outerUrl, outerOrigin: url.origin, sandbox, allow };
    }
  }
  return notOurs(server, "sandbox");
}

function notOurs(server: URL, wanted: string): never {
  const message = `${server.origin} answered with something that is not a ${wanted}. Check that a Belljar server of this SDK's version runs there.`;
  throw new BelljarError("SERVER_UNREACHABLE", message);
}
