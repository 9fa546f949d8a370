// The module that lets agents in, loaded when the first session is opened.

import type { Core } from "../core.ts";
import type { AgentSession, AgentsOptions, AgentTools } from "../types/agents.ts";
import { check } from "./options.ts";
import { LiveAgentSession } from "./session.ts";
import type { Opened } from "./session_api.ts";

/** Opens a session. Resolves when agents can come. */
export async function open(core: Core, registry: AgentTools, options: AgentsOptions): Promise<AgentSession> {
  check(registry, options, (message) => core.error("INVALID_PARAMS", message));
  const { name, ttlSeconds, signal = new AbortController().signal } = options;
  if (signal.aborted) throw core.error("ABORTED", "The host stopped it.");
  const opened = (await core.post(core.server, "agents/session", { name, ttlSeconds }, signal)) as Opened;
  const session = new LiveAgentSession(core, registry, opened);
  signal.addEventListener("abort", () => void session.close(), { once: true });
  await session.begin();
  return session;
}
