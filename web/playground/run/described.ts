import { Editor } from "../editor/editor.ts";
import { button, choice, element } from "../page/element.ts";
import type { DescribedTools } from "../page/sdk.ts";

/** What a model is told of the tools: TypeScript, or the whole prompt. */
export class DescribedView {
  readonly element: HTMLElement;
  readonly #read: () => Promise<DescribedTools>;
  readonly #kind = choice("Written as", "described", ["declarations", "prompt"] as const, () => this.#draw());
  readonly #editor = new Editor({
    id: "described",
    label: "The tools for a model",
    language: "ts",
    readOnly: true,
    height: ["10rem", "46vh"],
  });
  readonly #says = element("p", { className: "soft", id: "described-says", role: "status" });
  readonly #copy = button("Copy", () => void this.#copied());
  #described: DescribedTools | undefined;
  #turn = 0;

  constructor(read: () => Promise<DescribedTools>) {
    this.#read = read;
    this.#copy.disabled = true;
    const head = element("div", { className: "pad described-head" }, this.#kind.element, this.#copy, this.#says);
    this.element = element("div", {}, head, this.#editor.element);
  }

  /** Reads the tools as they are now. */
  async show(): Promise<void> {
    const turn = ++this.#turn;
    if (!this.#described) this.#says.textContent = "Reading the tools…";
    try {
      const described = await this.#read();
      if (turn !== this.#turn) return;
      this.#described = described;
      this.#draw();
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#described = undefined;
      this.#copy.disabled = true;
      this.#editor.text = "";
      this.#says.textContent = `The tools cannot be described: ${error instanceof Error ? error.message : error}`;
    }
  }

  #draw(): void {
    if (!this.#described) return;
    const { cut } = this.#described;
    const isPrompt = this.#kind.value === "prompt";
    this.#editor.language = isPrompt ? "text" : "ts";
    this.#editor.text = this.#described[this.#kind.value];
    this.#copy.disabled = false;
    const tools = cut.total === 1 ? "1 tool" : `${cut.total} tools`;
    this.#says.textContent = `${tools}; the prompt has about ${cut.tokens.toLocaleString("en")} tokens.`;
  }

  async #copied(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.#editor.text);
      this.#says.textContent = "Copied.";
    } catch {
      this.#editor.selectAll();
      this.#says.textContent = "This browser does not let the page copy. The text is selected: press Ctrl+C.";
    }
  }
}
