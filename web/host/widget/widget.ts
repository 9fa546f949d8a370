import type { McpUiHostContext } from "@modelcontextprotocol/ext-apps/app-bridge";
import type { Lost } from "../../generated/wire.ts";
import { makeBridge } from "./bridge.ts";
import type { Core } from "./core.ts";
import type { WidgetOptions } from "./options.ts";
import { sight, watch } from "./presence.ts";
import { type ReportStream, violation } from "./reports.ts";
import { Session } from "./session.ts";
import { type Size, SizeKeeper } from "./size.ts";
import type { Store, Stored } from "./store.ts";
import { Story } from "./story.ts";

type Json = Readonly<Record<string, unknown>>;

/** An MCP App on the page. */
export class Widget {
  readonly #core: Core;
  readonly #element: Element;
  readonly #options: WidgetOptions;
  readonly #store: Store;
  readonly #story: Story;
  readonly #sizes: SizeKeeper;
  readonly #stops: (() => void)[] = [];
  readonly #reports: ReportStream;
  #context: McpUiHostContext;
  #session: Session | undefined;
  #state: "live" | "frozen" | "lost" | "closed" = "live";
  #placeholder: HTMLElement | undefined;
  #kept: unknown;
  #unfollow: (() => void) | undefined;
  #turns: Promise<unknown> = Promise.resolve();

  constructor(core: Core, reports: ReportStream, store: Store, element: Element, options: WidgetOptions) {
    this.#core = core;
    this.#reports = reports;
    this.#store = store;
    this.#element = element;
    this.#options = options;
    this.#story = new Story((message) => core.error("INVALID_PARAMS", message));
    this.#sizes = new SizeKeeper(options.maxWidth ?? 4_000, options.maxHeight ?? 4_000);
    this.#context = {
      ...options.hostContext,
      ...(options.toolInfo && { toolInfo: options.toolInfo }),
    } as McpUiHostContext;
  }

  /** `live`, `frozen` while its frame is dropped, `lost` when it left or broke the rules, `closed` by the host. */
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
    return this.#session?.bridge.getAppVersion();
  }

  async sendToolInputPartial(args: Json): Promise<void> {
    await this.#story.partial(this.#live().bridge, args);
  }

  async sendToolInput(args: Json): Promise<void> {
    await this.#story.input(this.#live().bridge, args);
  }

  async sendToolResult(result: Json): Promise<void> {
    await this.#story.result(this.#live().bridge, result);
  }

  async cancelTool(reason?: string): Promise<void> {
    await this.#story.cancel(this.#live().bridge, reason);
  }

  /** Tells the widget what changed: theme, size, locale, display mode. */
  setHostContext(changes: Partial<McpUiHostContext>): void {
    this.#context = { ...this.#context, ...changes };
    this.#session?.bridge.setHostContext(this.#context);
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
    if (toolInput) await this.#story.input(bridge, toolInput);
    if (toolResult) void this.#settle(toolResult);
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
      await this.#goodbye("frozen");
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
      await this.#story.again(this.#live().bridge);
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
    if (live) await this.#goodbye(reason);
    this.#end("ABORTED", "The widget was closed.");
    this.#placeholder?.remove();
    await this.#store.forget();
  }

  async #open(): Promise<void> {
    const timeoutMs = this.#options.readyTimeoutMs ?? 10_000;
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const stored = await this.#store.get(deadline);
      if (this.#state !== "live") throw this.#core.error("ABORTED", "The widget was closed.");
      await this.#show(stored, timeoutMs);
    } catch (error) {
      this.#end("SANDBOX_LOST", "The widget never was there.");
      // It can be tried again.
      if (this.#state === "live") this.#state = "frozen";
      throw error;
    } finally {
      this.#store.shown();
    }
  }

  async #show(stored: Stored, timeoutMs: number): Promise<void> {
    const bridge = makeBridge(this.#options, {
      sandbox: stored.place.id,
      granted: stored.granted,
      context: this.#context,
      onSize: (size) => this.#size(size),
      onTeardownWish: () => void this.close("asked for by the widget"),
    });
    const session = new Session(this.#core, bridge);
    this.#session = session;
    this.#unfollow = this.#reports.follow(stored.place.id, (report) => {
      const said = violation(report);
      if (said) this.#options.onViolation?.(said);
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      const message = `The widget did not say \`ui/notifications/initialized\` in ${timeoutMs} ms.`;
      timer = setTimeout(() => reject(this.#core.error("TIMEOUT", message)), timeoutMs);
    });
    try {
      const opened = session.open(stored.place, this.#element, timeoutMs, {
        onMount: (frame) => this.#dress(frame),
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
      await Promise.race([opened.then(() => session.initialized), session.initialized, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  #dress(frame: HTMLIFrameElement): void {
    const { prefersBorder } = (this.#options.ui ?? {}) as { readonly prefersBorder?: unknown };
    frame.title = this.#options.toolInfo?.tool.name ?? "Widget";
    // Users should see where the page ends and somebody else's content begins, unless the widget draws its own border.
    if (prefersBorder !== false) frame.style.outline = "1px solid rgb(128 128 128 / 0.4)";
    // As large as it was: what stands below it does not jump.
    if (this.#placeholder) frame.style.height = this.#placeholder.style.height;
    this.#placeholder?.remove();
    this.#placeholder = undefined;
  }

  async #settle(result: Json | PromiseLike<Json>): Promise<void> {
    try {
      const settled = await result;
      if (this.#state === "live") await this.#story.result(this.#live().bridge, settled);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (this.#state === "live") await this.#story.cancel(this.#live().bridge, reason).catch(() => {});
    }
  }

  #size(wished: Size): void {
    const { width, height } = (this.#context.containerDimensions ?? {}) as Size;
    const flexibleWidth = width === undefined && "maxWidth" in (this.#context.containerDimensions ?? {});
    const size = this.#sizes.take(
      { width: flexibleWidth ? wished.width : undefined, height: height === undefined ? wished.height : undefined },
      performance.now(),
    );
    const frame = this.#session?.element;
    if (!size || !frame) return;
    if (size.height !== undefined) frame.style.height = `${size.height}px`;
    if (size.width !== undefined) frame.style.width = `min(${size.width}px, 100%)`;
    this.#options.onSize?.(size);
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
    this.#placeholder ??= document.createElement("div");
    Object.assign(this.#placeholder.style, { height: `${height}px` });
    this.#element.append(this.#placeholder);
  }

  #lose(session: Session, lost: Lost): void {
    if (session !== this.#session || this.#state === "closed") return;
    this.#state = "lost";
    this.#end(lost.failure.code, `The widget is gone: ${lost.reason}.`);
    this.#options.onLost?.(lost);
  }

  async #goodbye(reason: string | undefined): Promise<void> {
    if (!this.#session?.isReady) return;
    const timeout = this.#options.teardownTimeoutMs ?? 2_000;
    await this.#session.bridge.teardownResource(reason === undefined ? {} : { reason }, { timeout }).catch(() => {});
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
