import { button, card, element, reveal } from "../page/element.ts";
import type { McpServer, Widget, WidgetOptions } from "../page/sdk.ts";
import { type SubTabs, subtabs } from "../page/subtabs.ts";
import { type Page, type Tab, texts } from "../page/tab.ts";
import { StoppedPanel } from "../panel/panel.ts";
import { Declared } from "./declared.ts";
import { partials, SchemaForm } from "./form.ts";
import { Servers, type ToolListed } from "./servers.ts";
import { Stage } from "./stage.ts";
import { Traffic } from "./traffic.ts";

/** As fast as a model writes. */
const PARTIAL_MS = 120;
const MAX_LINES = 500;

export async function open(panel: HTMLElement, page: Page): Promise<Tab> {
  const tab = new WidgetTab(panel, page);
  tab.begin();
  return tab;
}

class WidgetTab implements Tab {
  readonly #page: Page;
  readonly #servers: Servers;
  readonly #stage = new Stage();
  readonly #declared = new Declared();
  readonly #traffic: Traffic;
  readonly #stopped: StoppedPanel;
  readonly #log = element("ol", {
    className: "log",
    id: "widget-log",
    tabIndex: 0,
    ariaLabel: "What the widget asked for",
  });
  readonly #status = element("span", { className: "pill", role: "status", id: "widget-status" });
  readonly #formPlace = element("div", { className: "pad", id: "arguments" });
  readonly #call = button("Call", () => this.go(), "main");
  readonly #stream = button("Stream input", () => void this.#show(true));
  readonly #freeze = button("Freeze", () => void this.#frozen());
  readonly #teardown = button("Tear down", () => void this.#close());
  #form = new SchemaForm(undefined);
  #widget: Widget | undefined;
  #declaredOf = "";

  constructor(panel: HTMLElement, page: Page) {
    this.#page = page;
    this.#servers = new Servers(
      async () => (await page.jar()).mcp(),
      () => page.trouble(),
      (tool) => this.#chosen(tool),
    );
    let views: SubTabs | undefined;
    const count = (name: string) => (count: number) => views?.count(name, count);
    this.#traffic = new Traffic(count("Traffic"));
    this.#stopped = new StoppedPanel({
      apply: (fix) => {
        this.#declared.apply(fix);
        this.go();
      },
      onCount: count("Stopped"),
    });
    views = subtabs("Log", {
      Traffic: this.#traffic.element,
      Stopped: this.#stopped.element,
      Log: this.#log,
      Declared: this.#declared.element,
    });
    this.#call.append(element("kbd", {}, "Ctrl ⏎"));
    this.#call.id = "call";
    const calls = element("div", { className: "pad call-bar" }, this.#call, this.#stream);
    const tool = card("Tool", [], this.#servers.element, this.#formPlace, calls);
    const stage = card("Widget", [this.#status, this.#freeze, this.#teardown], this.#stage.bar, this.#stage.element);
    panel.append(element("div", { className: "widget-grid" }, tool, stage, views.element));
    this.#states();
  }

  begin(): void {
    const asked = new URLSearchParams(location.search).get("server") ?? undefined;
    void this.#servers.refresh(asked);
  }

  go(): void {
    void this.#show(false);
  }

  back(): void {
    void this.#servers.refresh();
  }

  save(): unknown {
    let args = "{}";
    try {
      args = JSON.stringify(this.#form.args);
    } catch {
      // Half a form is not shared.
    }
    const tool = this.#servers.tool?.name ?? "";
    return { server: this.#servers.server, tool, args, policy: this.#declared.policy };
  }

  restore(saved: unknown): void {
    const { server, tool, args = "{}", policy = "" } = texts(saved);
    this.#declared.policy = policy;
    void this.#servers.refresh(server, tool).then(() => {
      this.#form.args = JSON.parse(args);
    });
  }

  #chosen(tool: ToolListed | undefined): void {
    this.#form = new SchemaForm(tool?.inputSchema);
    const about = element("p", { className: "soft" }, tool?.description ?? "");
    this.#formPlace.replaceChildren(...(tool ? [about, this.#form.element] : []));
    this.#call.disabled = this.#stream.disabled = tool === undefined;
  }

  async #show(stream: boolean): Promise<void> {
    const { tool } = this.#servers;
    if (!tool) return;
    const before = this.#widget;
    this.#widget = this.#stage.widget = undefined;
    this.#say("", "calling …");
    reveal(this.#stage.element);
    try {
      const { args } = this.#form;
      await before?.close("another call");
      this.#traffic.clear();
      this.#stopped.clear();
      this.#log.replaceChildren();
      const server = (await (await this.#page.jar()).mcp()).server(this.#servers.server);
      await this.#shown(server, tool, args, stream);
    } catch (error) {
      this.#say("bad", "not shown");
      const reason = error instanceof Error ? error.message : String(error);
      this.#stage.place.replaceChildren(element("p", { className: "says bad" }, reason));
      this.#page.trouble();
    } finally {
      this.#states();
    }
  }

  async #shown(server: McpServer, tool: ToolListed, args: Record<string, unknown>, stream: boolean): Promise<void> {
    this.#stage.place.replaceChildren();
    if (!tool._meta?.ui?.resourceUri) {
      const result = await server.callTool(tool.name, args);
      this.#stage.place.append(element("pre", { className: "pad", tabIndex: 0 }, JSON.stringify(result, undefined, 2)));
      return this.#say("good", "a result without an app");
    }
    const key = `${server.name} ${tool.name}`;
    // What somebody changed here stays until another tool is chosen.
    if (this.#declaredOf !== key) this.#declared.ui = (await server.ui(tool.name)).ui;
    this.#declaredOf = key;
    const started = performance.now();
    let streamed = () => {};
    const whole = new Promise<void>((done) => {
      streamed = done;
    });
    const late = { toolInput: undefined, toolResult: whole.then(() => server.callTool(tool.name, args)) };
    const options = { ...this.#options(), ...(stream && late) } as WidgetOptions;
    const widget = await server.show(this.#stage.place, tool.name, args, options);
    this.#widget = this.#stage.widget = widget;
    this.#say("good", `ready after ${(performance.now() - started).toFixed(0)} ms`);
    for (const refused of widget.refused) this.#note("refused", refused);
    this.#states();
    if (!stream) return;
    for (const partial of partials(args)) {
      await widget.sendToolInputPartial(partial);
      await new Promise((done) => setTimeout(done, PARTIAL_MS));
    }
    await widget.sendToolInput(args);
    streamed();
  }

  #options(): WidgetOptions {
    return {
      ui: this.#declared.ui,
      policy: this.#declared.policy,
      hostContext: this.#stage.context,
      onDisplayMode: (mode) => this.#stage.show(mode),
      onMessage: (params) => this.#note("message", params),
      onUpdateModelContext: (params) => this.#note("context", params),
      onDownload: (params) => this.#note("download", params),
      onLog: (line) => void this.#note("log", line),
      onTraffic: (passed) => this.#traffic.add(passed),
      onAudit: ({ verdict, name, findings }) => verdict !== "admitted" && this.#note(verdict, { name, findings }),
      onViolation: (violation) => this.#stopped.add(violation),
      onLost: ({ reason }) => {
        this.#say("bad", `gone: ${reason}`);
        this.#note("lost", { reason });
        this.#states();
      },
    };
  }

  async #frozen(): Promise<void> {
    const widget = this.#widget;
    if (widget?.state === "live") await widget.freeze();
    else await widget?.thaw();
    this.#say(widget?.state === "live" ? "good" : "warn", widget?.state ?? "");
    this.#states();
  }

  async #close(): Promise<void> {
    await this.#widget?.close("the host closes it");
    this.#say("", "closed");
    this.#states();
  }

  #states(): void {
    const state = this.#widget?.state;
    this.#freeze.disabled = state !== "live" && state !== "frozen";
    this.#freeze.textContent = state === "frozen" ? "Thaw" : "Freeze";
    this.#teardown.disabled = this.#freeze.disabled;
  }

  #note(kind: string, what: unknown): object {
    this.#log.append(
      element(
        "li",
        { className: kind },
        element("span", { className: "when" }, kind),
        element("span", {}, JSON.stringify(what)),
      ),
    );
    if (this.#log.children.length > MAX_LINES) this.#log.firstElementChild?.remove();
    return {};
  }

  #say(kind: string, words: string): void {
    Object.assign(this.#status, { className: `pill ${kind}`, textContent: words });
  }
}
