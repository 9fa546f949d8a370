import type { Lasts } from "../types/jar.ts";
import type { Answered, Ask, Consent, ConsentAnswer, Risk } from "../types/tool.ts";
import type { Compiled, Wanted } from "./compiled.ts";

export interface Decided extends Answered {
  readonly lasts: Lasts;
}

/** The agent chose its name, so it does not decide how long it is. */
const MAX_CALLER_LENGTH = 100;

const WARNINGS: Partial<Record<Risk, string>> = {
  high: "Think twice: this can be used against you.",
  critical: "Stop and read: this gives away something that cannot be taken back. Allow it only if you asked for it.",
};

export function askFor(
  app: Pick<Compiled, "name" | "version" | "provider" | "description">,
  wanted: readonly Wanted[],
  caller: string,
): Ask {
  const { name, version, provider, description } = app;
  return {
    caller: String(caller).slice(0, MAX_CALLER_LENGTH),
    app: { name, version, ...(provider && { provider }), ...(description && { description }) },
    capabilities: wanted.map(({ name: capability, says, risk }) => {
      const warning = WARNINGS[risk];
      return { capability, says: says.join(" "), risk, ...(warning === undefined ? {} : { warning }) };
    }),
    origin: location.origin,
  };
}

/** Asks, and reads the answer strictly: what was not asked for is not approved, and what is not understood approves nothing. */
export async function decide(ask: Ask, consent: Consent | undefined): Promise<Decided> {
  const answer = await (consent ? consent(ask) : dialog(ask));
  const asked = ask.capabilities.map(({ capability }) => capability);
  const given = typeof answer === "object" && answer !== null ? answer : { granted: answer === true };
  const named = given.approved ?? (given.granted === true ? asked : []);
  const names = named.map((name) => (typeof name === "string" ? name : name?.capability));
  const approved = asked.filter((name) => names.includes(name));
  const denied = asked.filter((name) => !names.includes(name));
  return { granted: denied.length === 0, approved, denied, lasts: lastsOf(given.remember) };
}

function lastsOf(remember: Lasts | boolean | undefined): Lasts {
  if (remember === true || remember === "always") return "always";
  return remember === "session" ? "session" : "once";
}

let turn: Promise<unknown> = Promise.resolve();

/** One question at a time. */
function dialog(ask: Ask): Promise<ConsentAnswer> {
  const answer = turn.then(async () => (await import("./dialog.ts")).askInDialog(ask));
  turn = answer.catch(() => {});
  return answer;
}
