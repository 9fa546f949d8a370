/** One call to the policy compiler of the server that served this page. */

export const GUESTS = ["run", "tool", "app", "widget"] as const;
export type Guest = (typeof GUESTS)[number];

export interface Position {
  line: number;
  column: number;
}

export interface Diagnostic {
  code: string;
  severity: "error" | "warning" | "note";
  message: string;
  help: string;
  path: string;
  start?: Position;
  end?: Position;
}

export interface Header {
  name: string;
  value: string;
}

/** One thing a line of the policy did, or what holds without one. */
export interface Effect {
  from: string;
  always: boolean;
  layer: string;
  value: string;
  start?: Position;
}

/** Whether something is allowed, by what, and what would allow it. */
export interface Answer {
  allowed: boolean;
  by: string;
  reason: string;
  fix?: { key: string; toml: string; value: string };
}

/** What the server answers: with a plan, or with the reasons why there is none. */
export interface Compiled {
  plan: unknown;
  headers: Header[];
  diagnostics: Diagnostic[];
  unlisted: number;
  effects: Effect[];
  answer: Answer | undefined;
  /** What is wrong with the question itself, whatever the policy is. */
  misasked: string | undefined;
}

/** `blocked` asks about something that was stopped, in a browser's words or in plain ones. */
export async function compile(
  policy: string | object,
  guest: Guest,
  signal: AbortSignal,
  blocked?: string,
): Promise<Compiled> {
  const response = await fetch("/api/v1/policy/compile", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ policy, guest, ...(blocked && { blocked }) }),
    signal,
  });
  const answer: unknown = await response.json().catch(() => undefined);
  // 422 is the compiler's own refusal, with its findings; anything else that is not 200 is a fault on the way.
  if (typeof answer !== "object" || answer === null || (response.status !== 200 && response.status !== 422)) {
    throw new Error(`the server answered ${response.status}${reason(answer)}`);
  }
  const given = answer as Partial<Compiled>;
  const { headers = [], diagnostics = [], unlisted = 0, effects = [], answer: told, ...plan } = given;
  const misasked = faultOf(answer, "/blocked");
  return { plan: response.ok ? plan : undefined, headers, diagnostics, unlisted, effects, answer: told, misasked };
}

/** Of the faults that a problem lists, the one of a field. */
function faultOf(answer: object, path: string): string | undefined {
  const { errors = [] } = answer as { errors?: readonly { path: string; message: string }[] };
  return errors.find((fault) => fault.path === path)?.message;
}

/** Problems (RFC 9457) carry their reason in `detail`, or at least a `title`. */
function reason(answer: unknown): string {
  const { detail, title } = (answer ?? {}) as { detail?: unknown; title?: unknown };
  const text = typeof detail === "string" ? detail : title;
  return typeof text === "string" ? `: ${text}` : "";
}
