import type { Core } from "../core.ts";
import type { GrantEvent, Lasts } from "../types/jar.ts";
import type { Compiled } from "./compiled.ts";

/** Who wanted it, and for how long it was given. */
type About = Pick<GrantEvent, "caller" | "lasts">;

/** What was said about capabilities, told as the jar's audit in the order in which it was said. */
export class GrantLog {
  readonly #events: Core["events"];
  #sequence = 0;

  constructor(events: Core["events"]) {
    this.#events = events;
  }

  granted(app: Compiled, names: readonly string[], caller: string, lasts: Lasts): void {
    this.#write(app, names, "granted", { caller, lasts });
  }

  denied(app: Compiled, names: readonly string[], caller: string): void {
    this.#write(app, names, "denied", { caller });
  }

  revoked(app: Compiled, names: readonly string[]): void {
    this.#write(app, names, "revoked", {});
  }

  /** One line for each capability, with the tools that have it or will not. */
  #write(app: Compiled, names: readonly string[], verdict: GrantEvent["verdict"], about: About): void {
    for (const name of names) {
      const needing = app.tools.filter(({ capabilities }) => capabilities.includes(name));
      this.#events.emit("audit", {
        sequence: ++this.#sequence,
        atMs: Math.round(performance.now()),
        subject: "grant",
        name,
        verdict,
        app: { name: app.name, version: app.version },
        tools: needing.map(({ listing }) => listing.name),
        ...about,
      });
    }
  }
}
