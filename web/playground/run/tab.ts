import { Editor } from "../editor/editor.ts";
import { fromBytes, offsetOf } from "../editor/offsets.ts";
import { button, card, choice, element } from "../page/element.ts";
import type { AuditEvent, RunEvent, RunResult } from "../page/sdk.ts";
import { subtabs } from "../page/subtabs.ts";
import { type Page, type Tab, texts } from "../page/tab.ts";
import { EXAMPLES, type Example, TOOLS } from "./gallery.ts";
import { galleryPicker } from "./gallery_picker.ts";
import { Guard } from "./guard.ts";
import { HardenedView } from "./hardened.ts";
import { LimitFields } from "./limits.ts";
import { life, line, statistics, verdict, warning } from "./output.ts";
import { ToolFault, toolsOf } from "./tools.ts";

const DETECTORS = ["off", "warn", "block"] as const;
const LEVELS = ["strict", "secure", "standard", "permissive"] as const;
/** Long enough that a word is not read letter by letter. */
const PAUSE_MS = 200;

export function open(panel: HTMLElement, page: Page): Tab {
  return new RunTab(panel, page);
}

class RunTab implements Tab {
  readonly #page: Page;
  readonly #guard = new Guard();
  readonly #level = choice("Level", "level", LEVELS, () => this.#changed());
  readonly #language = choice("Language", "language", ["js", "ts"] as const, () => this.#changed());
  readonly #limits = new LimitFields(() => {});
  readonly #detectors = choice("Suspicious sequences", "detectors", DETECTORS, () => {});
  readonly #program = new Editor({
    id: "program",
    label: "Program",
    language: "js",
    height: ["19rem", "50vh"],
    onChange: () => this.#changed(),
    onLine: (row) => this.#hardened.follow(row),
  });
  readonly #tools = new Editor({
    id: "run-tools",
    label: "Tools",
    language: "js",
    text: TOOLS,
    height: ["10rem", "32vh"],
  });
  readonly #args = new Editor({
    id: "run-args",
    label: "Arguments",
    language: "json",
    text: "{}",
    height: ["10rem", "32vh"],
  });
  readonly #hardened = new HardenedView((lines) => this.#program.light(lines, true));
  readonly #says = element("p", { className: "pad soft", role: "status", id: "guard-says" });
  readonly #about = element("p", { className: "soft about" });
  readonly #run = button("Run", () => this.go(), "main");
  readonly #stop = button("Stop", () => this.#abort?.abort());
  readonly #verdict = element("div", { className: "pad", id: "verdict" });
  readonly #console = element("ol", { className: "log", id: "console", tabIndex: 0, ariaLabel: "Console" });
  readonly #statistics = element("div", { className: "pad", id: "statistics" });
  readonly #timeline = element("div", { className: "pad", id: "timeline" });
  readonly #progress = element("div", { className: "progress", hidden: true });
  readonly #views;
  #abort: AbortController | undefined;
  #pause: number | undefined;
  #reading = 0;

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
    const result = element("div", {}, this.#progress, this.#verdict, this.#console);
    this.#views = subtabs("Output", { Result: result, Hardened: this.#hardened.element });
    const right = element(
      "div",
      { className: "stack" },
      this.#views.element,
      card("Timeline", [], this.#timeline, this.#statistics),
    );
    const left = element(
      "div",
      { className: "stack" },
      card("Program", [], this.#program.element, this.#says),
      inputs.element,
    );
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
    this.#verdict.replaceChildren(element("p", { className: "soft" }, "No results yet."));
    this.#console.replaceChildren();
    this.#statistics.replaceChildren();
    this.#timeline.replaceChildren(element("p", { className: "soft" }, "No results yet."));
  }

  #changed(): void {
    this.#program.language = this.#language.value;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#read(), PAUSE_MS);
  }

  /** Shows what the guard thinks of the program as it is now. */
  async #read(): Promise<void> {
    const turn = ++this.#reading;
    const { text } = this.#program;
    void this.#limits.inForce(this.#level.value).catch(() => {});
    try {
      const hardened = await this.#guard.harden(text, this.#level.value, this.#language.value);
      if (turn !== this.#reading) return;
      this.#hardened.show(hardened, text, this.#language.value);
      const findings = hardened.diagnostics.map(({ severity, code, message, help, start, end }) => {
        const [from = 0, to = 0] = fromBytes(text, [start, end]);
        return { severity, from, to, message: `${message} [${code}]\n${help}` };
      });
      this.#program.mark(findings);
      const [worst] = hardened.diagnostics;
      this.#says.textContent = worst
        ? `${worst.line}:${worst.column} ${worst.message} [${worst.code}]`
        : "No problems found.";
      this.#says.classList.toggle("refused", hardened.refused);
    } catch (error) {
      if (turn === this.#reading) this.#says.textContent = `The guard could not check it: ${String(error)}`;
    }
  }

  async #perform(): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    this.#busy(true);
    this.#console.replaceChildren();
    this.#verdict.replaceChildren(element("p", { className: "soft" }, "Running…"));
    const events: RunEvent[] = [];
    const warnings: AuditEvent[] = [];
    let unlisten = () => {};
    let lines = 0;
    try {
      const args: unknown = JSON.parse(this.#args.text || "null");
      const jar = await this.#page.jar();
      unlisten = jar.on("audit", (event) => event.verdict === "warned" && warnings.push(event));
      const [tools, limits] = [await toolsOf(jar, this.#tools.text), await this.#limits.inForce(this.#level.value)];
      const result: RunResult = await jar.run(this.#program.text, {
        args,
        tools,
        language: this.#language.value,
        policy: this.#policy(),
        signal: abort.signal,
        onConsole: (entry) => {
          lines += 1;
          if (lines <= 1_000) this.#console.append(line(entry));
        },
        onEvent: (event) => {
          events.push(event);
          if (event.type === "tool-call")
            this.#verdict.replaceChildren(element("p", { className: "soft" }, `Calling ${event.name}…`));
        },
      });
      const goto = (row: number, column: number) =>
        this.#program.goto(offsetOf(this.#program.text, { line: row, column }));
      this.#verdict.replaceChildren(verdict(result, goto), ...warnings.map(warning));
      this.#statistics.replaceChildren(statistics(result, limits, lines));
      this.#timeline.replaceChildren(life(events, result));
    } catch (error) {
      this.#verdict.replaceChildren(element("div", { className: "says bad" }, wrongUse(error)));
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
    this.#progress.hidden = !busy;
    if (busy) this.#views.show("Result");
  }
}

/** Something that kept a program from running at all. */
function wrongUse(error: unknown): string {
  if (error instanceof ToolFault)
    return `The tools cannot be used${error.line ? `, line ${error.line}` : ""}: ${error.message}`;
  if (error instanceof SyntaxError) return `The arguments are not JSON: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
