import { Editor } from "../editor/editor.ts";
import { button, card, choice, element, field } from "../page/element.ts";
import type { AuditEvent, Belljar, GrantEvent, ToolResult } from "../page/sdk.ts";
import { subtabs } from "../page/subtabs.ts";
import { type Page, type Tab, texts } from "../page/tab.ts";
import { line, verdict } from "../run/output.ts";
import { CapabilityPicker } from "./capabilities.ts";
import { manifestOf } from "./manifest.ts";
import { Region } from "./region.ts";
import { SAMPLES } from "./samples.ts";

export function open(panel: HTMLElement, page: Page): Tab {
  return new ToolTab(panel, page);
}

class ToolTab implements Tab {
  readonly #page: Page;
  readonly #code = new Editor({ id: "tool-code", label: "The tool's code", language: "js", height: ["10rem", "36vh"] });
  readonly #manifest = new Editor({ id: "manifest", label: "Manifest", language: "json", height: ["12rem", "40vh"] });
  readonly #args = new Editor({
    id: "tool-args",
    label: "Arguments",
    language: "json",
    text: "{}",
    height: ["6rem", "24vh"],
  });
  readonly #picker = new CapabilityPicker(() => this.#describe());
  readonly #sandbox = choice("Sandbox", "sandbox", ["worker", "iframe"] as const, () => this.#describe());
  readonly #region = new Region();
  readonly #about = element("p", { className: "soft about" });
  readonly #call = button("Call", () => this.go(), "main");
  readonly #verdict = element("div", { className: "pad", id: "tool-verdict", role: "status" });
  readonly #console = element("ol", { className: "log", tabIndex: 0, ariaLabel: "Console of the tool" });
  readonly #audit = element("ol", { className: "log", id: "audit", tabIndex: 0, ariaLabel: "Gate log" });

  constructor(panel: HTMLElement, page: Page) {
    this.#page = page;
    const samples = element(
      "select",
      { id: "tool-samples" },
      ...SAMPLES.map(({ title }, at) => new Option(title, String(at))),
    );
    samples.addEventListener("change", () => this.#load(Number(samples.value)));
    this.#call.append(element("kbd", {}, "Ctrl ⏎"));
    this.#call.id = "call-tool";
    const bar = element(
      "div",
      { className: "bar" },
      field("Example", samples),
      this.#sandbox.element,
      element("span", { className: "grow" }),
      this.#call,
    );
    const inputs = subtabs("Input", {
      Capabilities: this.#picker.element,
      Manifest: this.#manifest.element,
      Arguments: this.#args.element,
    });
    const outputs = subtabs("Output", {
      Result: element("div", {}, this.#verdict, this.#console),
      Audit: this.#audit,
    });
    const reset = button("Reset", () => this.#region.reset());
    const left = element("div", { className: "stack" }, card("Tool", [], this.#code.element), inputs.element);
    const right = element(
      "div",
      { className: "stack" },
      card("The part of this page the tool can access", [reset], this.#region.root),
      outputs.element,
    );
    panel.append(bar, this.#about, element("div", { className: "split" }, left, right));
    this.#load(0);
  }

  go(): void {
    if (!this.#call.disabled) void this.#perform();
  }

  save(): unknown {
    return { code: this.#code.text, manifest: this.#manifest.text, args: this.#args.text };
  }

  restore(saved: unknown): void {
    const { code = "", manifest = "{}", args = "{}" } = texts(saved);
    this.#code.text = code;
    this.#manifest.text = manifest;
    this.#args.text = args;
  }

  #load(index: number): void {
    const sample = SAMPLES[index];
    if (!sample) return;
    this.#code.text = sample.code;
    this.#args.text = sample.args;
    this.#about.textContent = sample.says;
    this.#picker.chosen = sample.capabilities;
    this.#describe();
    this.#region.reset();
    this.#verdict.replaceChildren(element("p", { className: "soft" }, "No results yet."));
  }

  /** The picker writes the manifest; what is written there by hand is what counts. */
  #describe(): void {
    this.#manifest.text = manifestOf(this.#picker.chosen, this.#sandbox.value);
  }

  async #perform(): Promise<void> {
    this.#call.disabled = true;
    this.#console.replaceChildren();
    this.#audit.replaceChildren();
    this.#verdict.replaceChildren(element("p", { className: "soft" }, "Running…"));
    let unlisten = () => {};
    try {
      const manifest: unknown = JSON.parse(this.#manifest.text);
      const args: unknown = JSON.parse(this.#args.text || "{}");
      const jar = await this.#page.jar();
      unlisten = jar.on("audit", (event) => this.#audit.append(audited(event)));
      const result = await this.#called(jar, manifest, args);
      this.#verdict.replaceChildren(verdict(result, () => this.#code.focus()));
      this.#console.replaceChildren(...result.console.map(line));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#verdict.replaceChildren(element("p", { className: "says bad" }, reason));
      this.#page.trouble();
    } finally {
      unlisten();
      this.#call.disabled = false;
    }
  }

  /** The person is asked by the SDK's own dialog, as on every page. */
  #called(jar: Belljar, manifest: unknown, args: unknown): Promise<ToolResult> {
    return jar.tool({ code: this.#code.text, manifest, args, dom: this.#region.root, caller: "The playground" });
  }
}

function audited(event: AuditEvent | GrantEvent): HTMLElement {
  const { sequence, subject, name, verdict: decided } = event;
  const reasons =
    event.subject === "grant" ? (event.lasts ?? "") : event.findings.map(({ reason }) => reason).join(" ");
  return element(
    "li",
    { className: decided },
    element("span", { className: "when" }, String(sequence)),
    element("span", {}, `${decided} ${subject} ${name}`),
    element("span", { className: "soft" }, reasons),
  );
}
