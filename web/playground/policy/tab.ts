import { Editor } from "../editor/editor.ts";
import { offsetOf } from "../editor/offsets.ts";
import { card, choice, element, field } from "../page/element.ts";
import { type Page, type Tab, texts } from "../page/tab.ts";
import { ask } from "./ask.ts";
import { compile, GUESTS } from "./compile.ts";
import { completePolicy } from "./complete.ts";
import { EXAMPLES } from "./examples.ts";
import { findingView, planView } from "./plan_view.ts";

/** Long enough that a word is not compiled letter by letter, short enough to feel immediate. */
const PAUSE_MS = 150;

export function open(panel: HTMLElement, page: Page): Tab {
  return new PolicyTab(panel, page);
}

class PolicyTab implements Tab {
  readonly #page: Page;
  readonly #guest = choice("Guest", "guest", GUESTS, () => void this.#update());
  readonly #editor = new Editor({
    id: "policy",
    label: "Policy",
    language: "toml",
    height: ["22rem", "62vh"],
    complete: completePolicy,
    onChange: () => this.#changed(),
    onLine: (line) => this.#light(line),
  });
  readonly #status = element("span", { className: "pill", role: "status", id: "policy-status" });
  readonly #result = element("div", { id: "plan" });
  #pause: number | undefined;
  #asking = new AbortController();

  constructor(panel: HTMLElement, page: Page) {
    this.#page = page;
    const options = EXAMPLES.map(({ title }, index) => new Option(title, String(index)));
    const examples = element("select", { id: "policy-examples" }, ...options);
    examples.addEventListener("change", () => this.#load(Number(examples.value)));
    const bar = element("div", { className: "bar" }, field("Example", examples), this.#guest.element);
    const question = ask(
      () => ({ policy: this.#editor.text, guest: this.#guest.value }),
      (policy) => {
        this.#editor.text = policy;
        this.#changed();
      },
    );
    const hint = element(
      "p",
      { className: "hint pad soft" },
      "TOML or JSON. Ctrl+Space completes. The empty policy is the strictest one.",
    );
    const left = element(
      "div",
      { className: "stack" },
      card("Policy", [], this.#editor.element, hint),
      card("Explain", [], question),
    );
    panel.append(
      bar,
      element("div", { className: "split" }, left, card("Compiled Plan", [this.#status], this.#result)),
    );
    this.#load(0);
  }

  go(): void {
    void this.#update();
  }

  back(): void {
    void this.#update();
  }

  save(): unknown {
    return { policy: this.#editor.text, guest: this.#guest.value };
  }

  restore(saved: unknown): void {
    const { policy = "", guest } = texts(saved);
    this.#editor.text = policy;
    this.#guest.value = GUESTS.find((one) => one === guest) ?? "run";
    this.#changed();
  }

  #load(index: number): void {
    const example = EXAMPLES[index];
    if (example) this.restore(example);
  }

  #changed(): void {
    this.#editor.language = this.#editor.text.trimStart().startsWith("{") ? "json" : "toml";
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#update(), PAUSE_MS);
  }

  /** Compiles what is written now; an older question still on its way is dropped, so answers never arrive out of order. */
  async #update(): Promise<void> {
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const { text } = this.#editor;
    try {
      const compiled = await compile(text, this.#guest.value, signal);
      const findings = compiled.diagnostics.map((one) => findingView(one, text));
      if (compiled.unlisted > 0) findings.push(element("p", {}, `and ${compiled.unlisted} more`));
      const plan = compiled.plan === undefined ? [] : planView(compiled, (line) => this.#goto(line));
      this.#result.replaceChildren(...findings, ...plan);
      this.#say(
        compiled.plan === undefined ? "bad" : "good",
        compiled.plan === undefined ? "does not compile" : "compiles",
      );
      this.#editor.mark(
        compiled.diagnostics.map(({ severity, code, message, help, start, end }) => {
          const from = start ? offsetOf(text, start) : 0;
          const to = end ? offsetOf(text, end) : from;
          return { severity, from, to, message: `${message} [${code}]\n${help}` };
        }),
      );
    } catch (error) {
      if (signal.aborted) return;
      this.#say("bad", "no answer");
      const reason = error instanceof Error ? error.message : String(error);
      this.#result.replaceChildren(element("p", { className: "says bad" }, `Could not compile the policy: ${reason}`));
      this.#page.trouble();
    }
  }

  #say(className: string, textContent: string): void {
    Object.assign(this.#status, { className: `pill ${className}`, textContent });
  }

  #goto(line: number): void {
    this.#editor.light([line], true);
    this.#light(line);
  }

  /** What a line caused is marked while the cursor is on it. */
  #light(line: number): void {
    for (const row of this.#result.querySelectorAll<HTMLElement>(".effect")) {
      row.classList.toggle("lit", row.getAttribute("data-line") === String(line));
    }
  }
}
