import { Editor } from "../editor/editor.ts";
import { button, choice, element, reveal } from "../page/element.ts";
import type { AuditEvent, RunEvent } from "../page/sdk.ts";
import { subtabs } from "../page/subtabs.ts";
import { type Page, type Tab, texts } from "../page/tab.ts";
import { Approvals } from "./approvals.ts";
import { DescribedView } from "./described.ts";
import { EXAMPLES, type Example, TOOLS } from "./gallery.ts";
import { galleryPicker } from "./gallery_picker.ts";
import { HardenedView } from "./hardened.ts";
import { LimitFields } from "./limits.ts";
import { ProgramView } from "./program_view.ts";
import { ResultView } from "./result_view.ts";
import { ToolTable } from "./tool_table.ts";
import { ToolFault, toolsOf } from "./tools.ts";

const DETECTORS = ["off", "warn", "block"] as const;
const LEVELS = ["strict", "secure", "standard", "permissive"] as const;
const FOR_MODEL = "For a model";
/** Tools that are being written are not read letter by letter. */
const PAUSE_MS = 300;

export function open(panel: HTMLElement, page: Page): Tab {
  return new RunTab(panel, page);
}

class RunTab implements Tab {
  readonly #page: Page;
  readonly #level = choice("Level", "level", LEVELS, () => this.#changed());
  readonly #language = choice("Language", "language", ["js", "ts"] as const, () => this.#changed());
  readonly #limits = new LimitFields(() => {});
  readonly #detectors = choice("Suspicious sequences", "detectors", DETECTORS, () => {});
  readonly #program = new ProgramView({
    hardened: () => this.#hardened,
    tools: () => this.#table,
    settings: () => ({ level: this.#level.value, language: this.#language.value }),
  });
  readonly #tools = new Editor({
    id: "run-tools",
    label: "Tools",
    language: "js",
    text: TOOLS,
    height: ["10rem", "32vh"],
    onChange: () => this.#toolsChanged(),
  });
  readonly #args = new Editor({
    id: "run-args",
    label: "Arguments",
    language: "json",
    text: "{}",
    height: ["10rem", "32vh"],
  });
  readonly #hardened = new HardenedView((lines) => this.#program.light(lines));
  readonly #table = new ToolTable(
    () => this.#page.jar(),
    () => this.#tools.text,
  );
  readonly #described = new DescribedView(() => this.#table.described());
  readonly #result = new ResultView((line, column) => this.#program.goto({ line, column }));
  readonly #about = element("p", { className: "soft about" });
  readonly #run = button("Run", () => this.go(), "main");
  readonly #stop = button("Stop", () => this.#abort?.abort());
  readonly #views;
  /** Which of the views is on the screen. */
  #shown = "";
  #abort: AbortController | undefined;
  #pause: number | undefined;

  constructor(panel: HTMLElement, page: Page) {
    this.#page = page;
    this.#level.value = "standard";
    this.#detectors.value = "warn";
    this.#stop.disabled = true;
    this.#run.append(element("kbd", {}, "Ctrl ⏎"));
    this.#run.id = "run";
    const bar = element(
      "div",
      { className: "bar" },
      galleryPicker((example) => this.#load(example)),
      this.#level.element,
      this.#language.element,
      element("span", { className: "grow" }),
      this.#stop,
      this.#run,
    );
    const inputs = subtabs("Input", {
      Tools: this.#tools.element,
      Arguments: this.#args.element,
      Limits: element("div", {}, this.#limits.element, element("div", { className: "pad" }, this.#detectors.element)),
    });
    this.#views = subtabs(
      "Output",
      { Result: this.#result.element, Hardened: this.#hardened.element, [FOR_MODEL]: this.#described.element },
      (name) => {
        this.#shown = name;
        if (name === FOR_MODEL) void this.#described.show();
      },
    );
    const right = element("div", { className: "stack" }, this.#views.element, this.#result.timeline);
    const left = element("div", { className: "stack" }, this.#program.element, inputs.element);
    panel.append(bar, this.#about, element("div", { className: "split" }, left, right));
    const [first] = EXAMPLES;
    if (first) this.#load(first);
  }

  go(): void {
    if (!this.#abort) void this.#perform();
  }

  back(): void {
    this.#changed();
  }

  save(): unknown {
    return {
      code: this.#program.text,
      tools: this.#tools.text,
      args: this.#args.text,
      level: this.#level.value,
      language: this.#language.value,
      limits: JSON.stringify(this.#limits.chosen),
      detectors: this.#detectors.value,
    };
  }

  restore(saved: unknown): void {
    const { code = "", tools = TOOLS, args = "{}", level, language, limits = "{}", detectors } = texts(saved);
    this.#detectors.value = DETECTORS.find((one) => one === detectors) ?? "warn";
    this.#program.text = code;
    this.#tools.text = tools;
    this.#toolsChanged();
    this.#args.text = args;
    this.#level.value = LEVELS.find((one) => one === level) ?? "standard";
    this.#language.value = language === "ts" ? "ts" : "js";
    this.#limits.chosen = JSON.parse(limits);
    this.#about.textContent = "";
    this.#changed();
  }

  #load({ limits = {}, says, ...example }: Example): void {
    this.restore({ ...example, tools: this.#tools.text, limits: JSON.stringify(limits) });
    this.#about.textContent = says;
    this.#result.clear();
  }

  /** The view for a model follows, while it is looked at. */
  #toolsChanged(): void {
    clearTimeout(this.#pause);
    if (this.#shown !== FOR_MODEL) return;
    this.#pause = setTimeout(() => void this.#described.show(), PAUSE_MS);
  }

  #changed(): void {
    this.#program.changed();
    void this.#limits.inForce(this.#level.value).catch(() => {});
  }

  async #perform(): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    this.#busy(true);
    this.#program.failed(undefined);
    this.#result.begin();
    reveal(this.#views.element);
    const events: RunEvent[] = [];
    const warnings: AuditEvent[] = [];
    let unlisten = () => {};
    try {
      const args: unknown = JSON.parse(this.#args.text || "null");
      const jar = await this.#page.jar();
      const [tools, limits] = [await toolsOf(jar, this.#tools.text), await this.#limits.inForce(this.#level.value)];
      const approvals = new Approvals();
      unlisten = jar.on("audit", (event) => {
        if (event.verdict === "warned") warnings.push(event);
        approvals.hear(event);
      });
      const { text } = this.#program;
      const result = await jar.run(text, {
        args,
        tools,
        language: this.#language.value,
        policy: this.#policy(),
        signal: abort.signal,
        onConsole: (entry) => this.#result.hear(entry),
        onEvent: (event) => {
          events.push(event);
          if (event.type === "tool-call") this.#result.calls(event.name);
        },
      });
      this.#result.show({ result, events, warnings, decisions: approvals.decisions, limits });
      if (this.#program.text === text) this.#program.failed(result);
    } catch (error) {
      this.#result.fail(wrongUse(error));
      this.#page.trouble();
    } finally {
      unlisten();
      this.#abort = undefined;
      this.#busy(false);
    }
  }

  #policy(): Record<string, unknown> {
    const { value } = this.#detectors;
    const detectors = { exfiltration: value, credentials: value, bulk: value, deleteAfterRead: value };
    return { level: this.#level.value, limits: this.#limits.chosen, tools: { detectors } };
  }

  #busy(busy: boolean): void {
    this.#run.disabled = busy;
    this.#stop.disabled = !busy;
    if (busy) this.#views.show("Result");
    else this.#result.end();
  }
}

/** Something that kept a program from running at all. */
function wrongUse(error: unknown): string {
  if (error instanceof ToolFault)
    return `The tools cannot be used${error.line ? `, line ${error.line}` : ""}: ${error.message}`;
  if (error instanceof SyntaxError) return `The arguments are not JSON: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
