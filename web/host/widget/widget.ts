import type { McpUiHostContext } from "@modelcontextprotocol/ext-apps/app-bridge";
import type { Lost } from "../../generated/wire.ts";
import type { Core } from "../core.ts";
import { type ReportStream, violation } from "../reports.ts";
import type { Widget, WidgetOptions } from "../types/widget.ts";
import { Appearance } from "./appearance.ts";
import { sight, watch } from "./presence.ts";
import { loadBridge, Session } from "./session.ts";
import type { Store, Stored } from "./store.ts";
import { ToolCallState } from "./tool_call_state.ts";

type Json = Readonly<Record<string, unknown>>;

/** An MCP App on the page. */
export class LiveWidget implements Widget {
  readonly #core: Core;
  readonly #element: Element;
  readonly #options: WidgetOptions;
  readonly #store: Store;
  readonly #toolCall: ToolCallState;
  readonly #appearance: Appearance;
  readonly #stops: (() => void)[] = [];
  readonly #reports: ReportStream;
  #context: McpUiHostContext;
  #session: Session | undefined;
  #state: "live" | "frozen" | "lost" | "closed" = "live";
  #kept: unknown;
  #unfollow: (() => void) | undefined;
  #turns: Promise<unknown> = Promise.resolve();

  constructor(core: Core, reports: ReportStream, store: Store, element: Element, options: WidgetOptions) {
    this.#core = core;
    this.#reports = reports;
    this.#store = store;
    this.#element = element;
    this.#options = options;
    this.#toolCall = new ToolCallState((message) => core.error("INVALID_PARAMS", message));
    this.#appearance = new Appearance(element, options);
    const { hostContext, toolInfo } = options;
    this.#context = { ...hostContext, ...(toolInfo && { toolInfo }) } as McpUiHostContext;
  }

  /** `live`, `frozen` while its frame is dropped, `lost` when it navigated away or broke the rules, `closed` by the host. */
  get state(): "live" | "frozen" | "lost" | "closed" {
    return this.#state;
  }

  /** What it declared and was not given, with codes and ways out. */
  get refused(): readonly unknown[] {
    return this.#store.last?.refused ?? [];
  }

  /** The sandbox's id, as the server's API knows it. */
  get id(): string | undefined {
    return this.#store.last?.place.id;
  }

  get appInfo(): { readonly name: string; readonly version: string } | undefined {
    return this.#session?.isReady ? this.#session.bridge.getAppVersion() : undefined;
  }

  async sendToolInputPartial(args: Json): Promise<void> {
    await this.#toolCall.partial(this.#live().bridge, args);
  }

  async sendToolInput(args: Json): Promise<void> {
    await this.#toolCall.input(this.#live().bridge, args);
  }

  async sendToolResult(result: Json): Promise<void> {
    await this.#toolCall.result(this.#live().bridge, result);
  }

  async cancelTool(reason?: string): Promise<void> {
    await this.#toolCall.cancel(this.#live().bridge, reason);
  }

  /** Tells the widget what changed: theme, size, locale, display mode. */
  setHostContext(changes: Partial<McpUiHostContext>): void {
    this.#context = { ...this.#context, ...changes };
    if (this.#session?.isReady) this.#session.bridge.setHostContext(this.#context);
  }

  /** The server's lists changed. */
  async listChanged(what: "tools" | "resources" | "prompts"): Promise<void> {
    const { bridge } = this.#live();
    if (what === "tools") await bridge.sendToolListChanged();
    else if (what === "resources") await bridge.sendResourceListChanged();
    else await bridge.sendPromptListChanged();
  }

  /** Tools that the widget itself offers. At most 50 are listed. */
  async listAppTools({ timeoutMs = 30_000 } = {}): Promise<readonly Json[]> {
    const listed = await this.#live().bridge.listTools({}, { timeout: timeoutMs });
    return listed.tools.slice(0, 50) as unknown as Json[];
  }

  async callAppTool(name: string, args: Json, { timeoutMs = 30_000 } = {}): Promise<Json> {
    return (await this.#live().bridge.callTool({ name, arguments: { ...args } }, { timeout: timeoutMs })) as Json;
  }

  /** Begins its life; resolves when the widget is ready. */
  async begin(): Promise<void> {
    const { signal, toolInput, toolResult, offscreen } = this.#options;
    await this.#open();
    const { bridge } = this.#live();
    if (toolInput) await this.#toolCall.input(bridge, toolInput);
    if (toolResult)
      void this.#toolCall.settle(toolResult, () => (this.#state === "live" ? this.#session?.bridge : undefined));
    this.#stops.push(
      watch({ element: this.#element, onGone: () => this.#drop(), onBack: () => void this.thaw().catch(reportError) }),
    );
    if (offscreen === "freeze") {
      const freeze = () => void this.freeze().catch(reportError);
      this.#stops.push(sight(this.#element, freeze, () => void this.thaw().catch(reportError)));
    }
    const onAbort = () => void this.close();
    signal?.addEventListener("abort", onAbort);
    this.#stops.push(() => signal?.removeEventListener("abort", onAbort));
  }

  /** Drops the frame and keeps what is needed to bring it back. */
  freeze(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#state !== "live" || !this.#session?.isReady) return;
      this.#state = "frozen";
      this.#kept = await this.#options.onFreeze?.();
      await this.#session.goodbye("frozen", this.#options.teardownTimeoutMs);
      this.#drop();
    });
  }

  /** Brings it back, and tells it again what it was about. */
  thaw(): Promise<void> {
    return this.#inTurn(async () => {
      // What is not on the page comes back with it.
      if (this.#state !== "frozen" || !this.#element.isConnected) return;
      this.#state = "live";
      await this.#open();
      await this.#toolCall.again(this.#live().bridge);
      const kept = this.#kept;
      this.#kept = undefined;
      this.#options.onThaw?.(kept);
    });
  }

  /** A widget scrolled out of sight and back is thawed while it still says good-bye: one thing after the other. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#turns.then(work);
    this.#turns = turn.catch(() => {});
    return turn;
  }

  /** Lets the widget say good-bye, then takes everything away. A second call does nothing. */
  async close(reason?: string): Promise<void> {
    if (this.#state === "closed") return;
    const live = this.#state === "live";
    this.#state = "closed";
    for (const stop of this.#stops.splice(0)) stop();
    if (live) await this.#session?.goodbye(reason, this.#options.teardownTimeoutMs);
    this.#end("ABORTED", "The widget was closed.");
    this.#appearance.clear();
    this.#core.kept.shown.delete(this);
    await this.#store.forget();
  }

  async #open(): Promise<void> {
    const timeoutMs = this.#options.readyTimeoutMs ?? 30_000;
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const stored = await this.#store.get(deadline);
      if (this.#state !== "live") throw this.#core.error("ABORTED", "The widget was closed.");
      await this.#show(stored, timeoutMs);
    } catch (error) {
      this.#end("SANDBOX_LOST", "The widget did not start.");
      // It can be tried again.
      if (this.#state === "live") this.#state = "frozen";
      throw error;
    } finally {
      this.#store.shown();
    }
  }

  async #show(stored: Stored, timeoutMs: number): Promise<void> {
    const bridge = loadBridge(this.#core).then(({ makeBridge }) =>
      makeBridge(this.#options, {
        sandbox: stored.place.id,
        granted: stored.granted,
        context: this.#context,
        onSize: (size) => this.#appearance.size(size, this.#context, session.element),
        onTeardownWish: () => void this.close("asked for by the widget"),
      }),
    );
    const session: Session = new Session(this.#core, bridge, this.#options.onTraffic);
    this.#session = session;
    this.#unfollow = this.#reports.follow(stored.place.id, (report) => {
      const said = violation(report);
      if (said) this.#options.onViolation?.(said);
    });
    await session.begin(stored.place, this.#element, timeoutMs, {
      frame: this.#store.takeFrame(this.#element),
      onMount: (frame) => this.#appearance.dress(frame),
      onMoved: () => this.#moved(session),
      onAudit: (event) => this.#options.onAudit?.(event),
      hears: {
        audit: (event) => this.#options.onAudit?.(event),
        violation: (said) => this.#options.onViolation?.(said),
        dropped: (dropped) => this.#options.onDropped?.(dropped),
        loaded: () => {},
        lost: (lost) => this.#lose(session, lost),
      },
    });
  }

  /** The page took the frame's document away by moving it: the widget is brought back where it stands now. */
  #moved(session: Session): void {
    if (session !== this.#session || this.#state !== "live") return;
    this.#drop();
    if (this.#element.isConnected) void this.thaw().catch(reportError);
  }

  /** Ends this life and keeps its place, as large as it was. */
  #drop(): void {
    if (this.#state === "closed" || this.#state === "lost" || !this.#session) return;
    this.#state = "frozen";
    const height = this.#session.element?.offsetHeight ?? 0;
    this.#end("ABORTED", "The widget is frozen.");
    this.#appearance.leave(height);
  }

  #lose(session: Session, lost: Lost): void {
    if (session !== this.#session || this.#state === "closed") return;
    this.#state = "lost";
    this.#end(lost.failure.code, `The widget is gone: ${lost.reason}.`);
    this.#options.onLost?.(lost);
  }

  #end(code: Parameters<Core["error"]>[0], message: string): void {
    this.#unfollow?.();
    this.#unfollow = undefined;
    this.#session?.end(this.#core.error(code, message));
    this.#session = undefined;
  }

  #live(): Session {
    if (this.#session && this.#state === "live") return this.#session;
    throw this.#core.error("SANDBOX_LOST", `The widget is ${this.#state}.`);
  }
}
