import type { Guarantee, Guest } from "../generated/wire.ts";
import { RpcFailure } from "../shared/failure.ts";
import { decode, encode, packText, textOf } from "../shared/payload.ts";
import type { Core, RunProgram } from "./core.ts";
import { BelljarError } from "./error.ts";
import { openFrame } from "./frame.ts";
import { type Lease, lease } from "./frame_lease.ts";
import { loadPart } from "./part.ts";
import { checkOptions } from "./run/options.ts";
import { Policies } from "./run/policies.ts";
import { post, readPlace } from "./server.ts";
import { checkBrowser } from "./support.ts";
import type { AgentSession, AgentsOptions, AgentTools } from "./types/agents.ts";
import type { App, AppOptions } from "./types/app.ts";
import type { DescribableTools, DescribedTools, DescribeOptions } from "./types/describe.ts";
import type { CallOptions, ConnectOptions, JarEvents } from "./types/jar.ts";
import type { McpClient } from "./types/mcp.ts";
import type { RunOptions, RunResult } from "./types/run.ts";
import type { Replay, ReplayOptions, Session, SessionJournal, SessionOptions } from "./types/session.ts";
import type { BtcpOptions, ToolRegistry, ToolRegistryOptions, ToolResult } from "./types/tool.ts";
import type { Widget, WidgetOptions } from "./types/widget.ts";
import { utf8 } from "./utf8.ts";

/** An open jar. All jars of a page that use the same server share one hidden frame. */
export class Belljar {
  readonly #lease: Lease;
  readonly #policies: Policies;
  readonly #number = ++lastJar;
  readonly #stops = new Set<() => void>();
  readonly #core: Core;
  #closed = false;

  private constructor(server: URL, held: Lease, policies: Policies) {
    this.#lease = held;
    this.#policies = policies;
    this.#core = core(server, held.frame, this.#run);
  }

  /** Resolves when the trusted frame has proved its walls and holds its port; the guest's document loads behind it. */
  static async connect(options: ConnectOptions): Promise<Belljar> {
    checkBrowser();
    const { policy, timeoutMs = 30_000 } = options;
    const server = address(options.server);
    return new Belljar(server, await lease({ server, policy, timeoutMs }), new Policies(server, timeoutMs));
  }

  /** What this browser closes, per guest. */
  get guarantees(): Readonly<Record<Guest, readonly Guarantee[]>> {
    const of = (guest: Guest) => this.#lease.frame.guarantees.filter((row) => row.guest === guest);
    return { run: of("run"), tool: of("tool"), app: of("app"), widget: of("widget") };
  }

  /** Returns an unsubscribe function; closing the jar unsubscribes too. */
  on<Name extends keyof JarEvents>(name: Name, listener: (event: JarEvents[Name]) => void): () => void {
    const off = this.#lease.frame.events.on(name, listener);
    const stop = () => {
      this.#stops.delete(stop);
      off();
    };
    this.#stops.add(stop);
    return stop;
  }

  /**
   * Runs a program: the body of an async function, or a text that ends in an expression, whose value is the result.
   * Resolves however the program ends; rejects only for wrong use (`INVALID_PARAMS`, `POLICY_INVALID`), a closed jar,
   * or a server that cannot be reached.
   */
  async run<Value = unknown>(code: string, options: RunOptions = {}): Promise<RunResult<Value>> {
    return (await this.#run(code, options)) as RunResult<Value>;
  }

  readonly #run: RunProgram = async (code, options, adapt) => {
    let checked = await checkOptions(code, options);
    if (adapt) checked = adapt(checked);
    try {
      const { frame } = this.#lease;
      const rules = checked.policy === undefined ? frame.rules : await this.#policies.rules(checked.policy);
      this.#checkOpen();
      return await frame.runs.run(frame.channel, this.#number, code, rules, checked);
    } catch (error) {
      throw BelljarError.from(error);
    }
  };

  /** Opens a session: runs that share a `state`, which a journal can repeat. */
  async session(options?: SessionOptions): Promise<Session> {
    return (await loadPart("session", import("./session/open.ts"))).open(this.#core, options);
  }

  /**
   * Runs the programs of a session's journal again, with the answers that are in it: no tool is called. Resolves with where
   * they first differ; rejects for what is no journal (`INVALID_PARAMS`).
   */
  async replay(journal: SessionJournal | string, options?: ReplayOptions): Promise<Replay> {
    return (await loadPart("session", import("./session/open.ts"))).replay(this.#core, journal, options);
  }

  /**
   * Shows an MCP App in `element`. Resolves when it is ready; rejects with a code when that does not
   * happen within `readyTimeoutMs`.
   */
  async widget(element: Element, options: WidgetOptions): Promise<Widget> {
    return this.#keep((await loadPart("widget", import("./widget/open.ts"))).open(this.#core, element, options));
  }

  /**
   * Shows a web app of the given files in `element`. Resolves when its first document has loaded; rejects with a code
   * when that does not happen within `readyTimeoutMs`.
   */
  async app(element: Element, options: AppOptions): Promise<App> {
    return this.#keep((await loadPart("app", import("./app/open.ts"))).open(this.#core, element, options));
  }

  /** Runs one BTCP tool, once. Resolves however the tool ends; rejects only for wrong use. */
  async tool(options: BtcpOptions): Promise<ToolResult> {
    return (await loadPart("tool", import("./tool/open.ts"))).callTool(this.#core, options);
  }

  /** The BTCP tools of this page, to be registered, granted and called by agents. */
  async tools(options?: ToolRegistryOptions): Promise<ToolRegistry> {
    return (await loadPart("tool", import("./tool/open.ts"))).open(this.#core, options);
  }

  /**
   * Lets agents list and call the tools of `registry` over MCP, in a session of their own. Resolves when they can connect:
   * give them `url` and `token`.
   */
  async agents(registry: AgentTools, options: AgentsOptions): Promise<AgentSession> {
    return this.#keep((await loadPart("agents", import("./agents/open.ts"))).open(this.#core, registry, options));
  }

  /** Writes tools for a model: TypeScript and a prompt, within a budget; and finds those that do not fit in it. */
  async describe(tools: DescribableTools, options?: DescribeOptions): Promise<DescribedTools> {
    return (await loadPart("describe", import("./describe/open.ts"))).describe(this.#core, tools, options);
  }

  /** What is shown ends with the jar. */
  async #keep<Shown extends { close(): Promise<void> }>(opening: Promise<Shown>): Promise<Shown> {
    const shown = await opening;
    this.#core.kept.shown.add(shown);
    if (!this.#closed) return shown;
    await shown.close();
    throw new BelljarError("ABORTED", "This jar is closed.");
  }

  /** The MCP servers behind this Belljar server. */
  async mcp(): Promise<McpClient> {
    return (await loadPart("widget", import("./widget/open.ts"))).openMcp(this.#core, (element, options) =>
      this.widget(element, options),
    );
  }

  /** Sends a value to the guest's document and gives back what the gate lets through: the whole way there and back. */
  async echo(value: unknown, options: CallOptions = {}): Promise<unknown> {
    const { signal, timeoutMs = 15_000 } = options;
    try {
      this.#checkOpen();
      const sent = encode(value, utf8);
      const request = { deadlineMs: timeoutMs, signal, buffers: sent.buffers };
      const answer = await this.#lease.frame.channel.request("echo", { value: sent.value }, request);
      // The frame may have answered before it was told to close.
      this.#checkOpen();
      return decode(answer.value.value, answer.buffers, utf8);
    } catch (error) {
      throw BelljarError.from(error);
    }
  }

  #checkOpen(): void {
    if (this.#closed) throw RpcFailure.of("ABORTED", "This jar is closed.");
  }

  /** Closes the jar, and the shared frame with the last jar of a server. A second call does nothing. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    for (const stop of [...this.#stops]) stop();
    const { kept } = this.#core;
    await Promise.all([...kept.shown].map((shown) => shown.close()));
    await kept.spares?.end();
    const { frame } = this.#lease;
    if (!this.#lease.release()) return;
    await frame.channel.request("close", {}, { deadlineMs: 1_000 }).catch(() => {});
    frame.remove();
  }
}

let lastJar = 0;

/** What the modules for apps, tools and widgets borrow. */
function core(server: URL, frame: Lease["frame"], run: RunProgram): Core {
  return {
    server,
    frame,
    events: frame.events,
    run,
    kept: { shown: new Set() },
    failure: RpcFailure.of,
    openFrame,
    post,
    readPlace,
    loadPart,
    pack: (text) => packText(text, utf8) as never,
    text: (payload, buffers) => textOf(payload, buffers, utf8),
    error: (code, message, cause) => new BelljarError(code, message, { cause }),
    from: BelljarError.from,
  };
}

function address(server: string | URL): URL {
  const text = String(server);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new BelljarError(
      "SERVER_UNREACHABLE",
      `\`${text}\` is not a server address. Example: "http://localhost:3333".`,
    );
  }
  // Below a path or not, the API is found beside it.
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  return url;
}
