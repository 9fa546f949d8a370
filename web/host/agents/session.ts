import type { Core } from "../core.ts";
import type { Agent, AgentEvents, AgentSession, AgentsEnd, AgentTools } from "../types/agents.ts";
import { type Asked, Calls, written } from "./calls.ts";
import { listing } from "./listing.ts";
import { Presence } from "./presence.ts";
import { type Opened, Refused, SessionApi } from "./session_api.ts";
import { events, type Told } from "./stream.ts";

type Listener = (event: never) => void;

/** An open session: agents that have its token list and call this page's tools, for as long as the page is there. */
export class LiveAgentSession implements AgentSession {
  readonly id: string;
  readonly name: string;
  /** Where agents find it, over streamable HTTP. */
  readonly url: string;
  /** The agents' secret. Whoever has it can call what the user granted. */
  readonly token: string;
  /** The sandbox whose reports have the audit of calls and grants. */
  readonly sandbox: string;
  readonly #core: Core;
  readonly #registry: AgentTools;
  readonly #api: SessionApi;
  readonly #calls: Calls;
  readonly #agents = new Map<number, Agent>();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #end = new AbortController();
  readonly #presence = new Presence();
  readonly #unfollow: () => void;
  #connection: string | undefined;
  #mostBytes = 0;
  #expiresAt: number;
  #publishing: Promise<void> | undefined;
  #stale = false;

  constructor(core: Core, registry: AgentTools, opened: Opened) {
    this.id = opened.id;
    this.name = opened.name;
    this.url = opened.url;
    this.token = opened.token;
    this.sandbox = opened.sandbox;
    this.#expiresAt = opened.expiresAt;
    this.#core = core;
    this.#registry = registry;
    this.#api = new SessionApi(core, opened.owner);
    this.#calls = new Calls(registry);
    this.#unfollow = registry.onChange(() =>
      this.#publish().catch((error) => this.#emit("refused", { error: plain(error) })),
    );
  }

  get agents(): readonly Agent[] {
    return [...this.#agents.values()];
  }

  get expiresAt(): Date {
    return new Date(this.#expiresAt);
  }

  get state(): "connected" | "reconnecting" | "closed" {
    if (this.#end.signal.aborted) return "closed";
    return this.#connection ? "connected" : "reconnecting";
  }

  /** An entry of `mcpServers` for clients that speak HTTP, and one for those that start a program. */
  get entries(): { readonly http: object; readonly stdio: object } {
    const { url, token } = this;
    return {
      http: { type: "http", url, headers: { Authorization: `Bearer ${token}` } },
      stdio: { command: "belljar", args: ["mcp", "bridge", url], env: { BELLJAR_AGENT_TOKEN: token } },
    };
  }

  /** Returns an unsubscribe function. */
  on<Name extends keyof AgentEvents>(name: Name, listener: (event: AgentEvents[Name]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Extends it, from now. */
  async renew(ttlSeconds?: number): Promise<Date> {
    this.#expiresAt = await this.#api.renew(ttlSeconds).catch((error) => Promise.reject(plain(error)));
    return this.expiresAt;
  }

  /** Disconnects every agent. A second call does nothing. */
  async close(): Promise<void> {
    if (this.#end.signal.aborted) return;
    // The server ends it in any case when the page is away for long enough.
    await this.#api.end().catch(() => {});
    this.#over("closed", "its page closed it");
  }

  /** Resolves when agents can come; goes on in the background from there. */
  begin(): Promise<void> {
    return new Promise((ready, fail) => {
      void this.#follow(ready, (error) => {
        void this.#api.end().catch(() => {});
        this.#over("lost", "it never began");
        fail(plain(error));
      });
    });
  }

  async #follow(ready: () => void, fail: (error: unknown) => void): Promise<void> {
    const { signal } = this.#end;
    let previous: string | undefined;
    let begun = false;
    for (let tries = 0; !signal.aborted; tries++) {
      try {
        const body = await this.#api.listen(previous, await this.#presence.here());
        for await (const told of events(body)) {
          if (signal.aborted) return;
          this.#hear(told);
          if (told.name !== "ready") continue;
          tries = 0;
          previous = this.#connection;
          const published = this.#publish();
          await (begun ? published.catch((error) => this.#emit("refused", { error: plain(error) })) : published);
          begun = true;
          ready();
        }
      } catch (error) {
        if (!begun) return fail(error);
        if (error instanceof Refused && error.status === 404) return this.#over("lost", "the server forgot it");
        if (error instanceof Refused && error.status === 409) return this.#over("occupied", "another page took it");
      }
      if (signal.aborted) return;
      this.#calls.stopAll();
      if (this.#connection) this.#emit("connection", { connected: false });
      this.#connection = undefined;
      await new Promise((after) => setTimeout(after, Math.min(250 * 2 ** tries, 15_000)));
    }
  }

  #hear({ name, data }: Told): void {
    const told = JSON.parse(data);
    if (name === "ready") {
      this.#connection = told.connection;
      this.#mostBytes = told.mostBytes;
      this.#agents.clear();
      for (const agent of told.agents as readonly Agent[]) this.#agents.set(agent.id, agent);
      this.#emit("connection", { connected: true });
    } else if (name === "call" || name === "request") {
      void this.#answer(told);
    } else if (name === "cancel") {
      this.#calls.stop(told.id);
    } else if (name === "joined") {
      this.#agents.set(told.agent.id, told.agent);
      this.#emit("joined", told);
    } else if (name === "left") {
      this.#agents.delete(told.agent.id);
      this.#emit("left", told);
    } else if (name === "expiring") {
      this.#emit("expiring", { expiresAt: new Date(told.expiresAt) });
    } else if (name === "terminated") {
      this.#over(told.reason, told.says);
    }
  }

  async #answer(asked: Asked): Promise<void> {
    const { id, agent, tool = "__btcp_request_capabilities" } = asked;
    const connection = this.#connection ?? "";
    this.#emit("call", { id, agent, tool });
    const answer = await this.#calls.carryOut(asked);
    this.#emit("done", { id, agent, tool, code: answer ? answer.error?.code : "ABORTED" });
    if (!answer) return;
    const body = written(connection, id, answer, this.#mostBytes);
    // The agent may have changed its mind in between; a server that is gone has nobody to tell.
    await this.#api.post("/results", body, this.#end.signal).catch(() => {});
  }

  /** The list as it is now. Changes while one is on its way make one more, however many they are. */
  #publish(): Promise<void> {
    this.#stale = true;
    this.#publishing ??= (async () => {
      try {
        while (this.#stale && this.#connection) {
          this.#stale = false;
          const body = JSON.stringify({ connection: this.#connection, tools: listing(this.#registry.tools()) });
          await this.#api.post("/tools", body, this.#end.signal);
        }
      } finally {
        this.#publishing = undefined;
      }
    })();
    return this.#publishing;
  }

  #over(reason: AgentsEnd, says: string): void {
    if (this.#end.signal.aborted) return;
    this.#end.abort();
    this.#presence.end();
    this.#unfollow();
    this.#calls.stopAll();
    this.#connection = undefined;
    this.#agents.clear();
    this.#core.kept.shown.delete(this);
    this.#emit("terminated", { reason, says });
  }

  #emit<Name extends keyof AgentEvents>(name: Name, event: AgentEvents[Name]): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])] as ((event: AgentEvents[Name]) => void)[]) {
      try {
        listener(event);
      } catch (error) {
        reportError(error);
      }
    }
  }
}

/** The SDK's own error, as everywhere. */
function plain(error: unknown): Error {
  const shown = error instanceof Refused ? error.cause : error;
  return shown instanceof Error ? shown : new Error(String(shown));
}
