// The module that lets agents in, loaded when the first session is opened.

import type { Core } from "../core.ts";
import type { Opened } from "./desk.ts";
import { type AgentShelf, type AgentsOptions, check } from "./options.ts";
import { AgentSession } from "./session.ts";

/** Opens a session. Resolves when agents can come. */
export async function open(core: Core, shelf: AgentShelf, options: AgentsOptions): Promise<AgentSession> {
  check(shelf, options, (message) => core.error("INVALID_PARAMS", message));
  const { name, ttlSeconds, signal = new AbortController().signal } = options;
  if (signal.aborted) throw core.error("ABORTED", "The host stopped it.");
  const opened = (await core.post(core.server, "agents/session", { name, ttlSeconds }, signal)) as Opened;
  const session = new AgentSession(core, shelf, opened);
  signal.addEventListener("abort", () => void session.close(), { once: true });
  await session.begin();
  return session;
}
