import { plainText } from "../consent/plain_text.ts";
import type { Core } from "../core.ts";
import type { Lasts } from "../types/jar.ts";
import type { Answered, Ask, Consent, ConsentAnswer, Risk } from "../types/tool.ts";
import type { Compiled, Wanted } from "./compiled.ts";

export interface Decided extends Answered {
  readonly lasts: Lasts;
}

const NAME_LENGTH = 100;
const DESCRIPTION_LENGTH = 300;

const WARNINGS: Partial<Record<Risk, string>> = {
  high: "Think twice: this can be used against you.",
  critical: "Stop and read: this gives away something that cannot be taken back. Allow it only if you asked for it.",
};

export function askFor(
  app: Pick<Compiled, "name" | "version" | "provider" | "description">,
  wanted: readonly Wanted[],
  caller: string,
  lasts: readonly Lasts[],
): Ask {
  const name = (words: string) => plainText(words, NAME_LENGTH);
  const { provider, description } = app;
  return {
    caller: name(caller),
    // Pages that ask by themselves get the words of strangers as the dialog has them.
    app: {
      name: name(app.name),
      version: name(app.version),
      ...(provider && { provider: name(provider) }),
      ...(description && { description: plainText(description, DESCRIPTION_LENGTH) }),
    },
    capabilities: wanted.map(({ name: capability, says, risk }) => {
      const warning = WARNINGS[risk];
      return { capability, says: says.join(" "), risk, ...(warning === undefined ? {} : { warning }) };
    }),
    origin: location.origin,
    lasts,
  };
}

/** Asks, and reads the answer strictly: what was not asked for is not approved, and what is not understood approves nothing. */
export async function decide(ask: Ask, consent: Consent): Promise<Decided> {
  const answer = await consent(ask);
  const asked = ask.capabilities.map(({ capability }) => capability);
  const given: Exclude<ConsentAnswer, boolean> =
    typeof answer === "object" && answer !== null ? answer : { granted: answer === true };
  const named = given.approved ?? (given.granted === true ? asked : []);
  const names = named.map((name) => (typeof name === "string" ? name : name?.capability));
  const approved = asked.filter((name) => names.includes(name));
  const denied = asked.filter((name) => !names.includes(name));
  const reason = typeof given.reason === "string" && denied.length > 0 ? { reason: given.reason } : {};
  return { granted: denied.length === 0, approved, denied, lasts: lastsOf(given.remember), ...reason };
}

/** The SDK's own dialog, for hosts that have none. */
export function dialog({ loadPart }: Pick<Core, "loadPart">): Consent {
  return async (ask) => (await loadPart("consent", import("../consent/open.ts"))).askForCapabilities(ask);
}

function lastsOf(remember: Lasts | boolean | undefined): Lasts {
  if (remember === true || remember === "always") return "always";
  return remember === "session" ? "session" : "once";
}
