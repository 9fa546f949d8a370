import { Editor, type Finding } from "../editor/editor.ts";
import { fromBytes, offsetOf, type Place } from "../editor/offsets.ts";
import { card, element } from "../page/element.ts";
import type { RunResult } from "../page/sdk.ts";
import { completeTools, type TypeSource } from "./complete.ts";
import { type Failure, failureOf } from "./failure.ts";
import { Guard } from "./guard.ts";
import type { HardenedView } from "./hardened.ts";

/** Long enough that a word is not read letter by letter. */
const PAUSE_MS = 200;

interface ProgramOptions {
  readonly hardened: () => HardenedView;
  readonly tools: () => TypeSource;
  /** How the program is to be read. */
  readonly settings: () => { readonly level: string; readonly language: "js" | "ts" };
}

/** The program: what the guard thinks of it, and where its last run failed. */
export class ProgramView {
  readonly element: HTMLElement;
  readonly #options: ProgramOptions;
  readonly #guard = new Guard();
  readonly #editor: Editor;
  readonly #says = element("p", { className: "pad soft", role: "status", id: "guard-says" });
  #findings: readonly Finding[] = [];
  #failure: Failure | undefined;
  #pause: number | undefined;
  #reading = 0;

  constructor(options: ProgramOptions) {
    this.#options = options;
    this.#editor = new Editor({
      id: "program",
      label: "Program",
      language: "js",
      height: ["19rem", "50vh"],
      complete: (context) => completeTools(options.tools())(context),
      onChange: () => {
        // A program that was changed is another one.
        this.failed(undefined);
        this.changed();
      },
      onLine: (row) => options.hardened().follow(row),
    });
    this.element = card("Program", [], this.#editor.element, this.#says);
  }

  get text(): string {
    return this.#editor.text;
  }

  set text(text: string) {
    this.failed(undefined);
    this.#editor.text = text;
  }

  goto(place: Place): void {
    this.#editor.goto(offsetOf(this.text, place));
  }

  light(lines: readonly number[]): void {
    this.#editor.light(lines, true);
  }

  /** The guard is asked again, in a while. */
  changed(): void {
    this.#editor.language = this.#options.settings().language;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#read(), PAUSE_MS);
  }

  /** Marks where a run failed; nothing takes the mark away. */
  failed(result: RunResult | undefined): void {
    const failure = result && failureOf(result, this.text);
    if (!failure && !this.#failure) return;
    this.#failure = failure;
    this.#editor.fail(failure?.line);
    this.#mark();
  }

  async #read(): Promise<void> {
    const turn = ++this.#reading;
    const { text } = this;
    const { level, language } = this.#options.settings();
    try {
      const hardened = await this.#guard.harden(text, level, language);
      if (turn !== this.#reading) return;
      this.#options.hardened().show(hardened, text, language);
      this.#findings = hardened.diagnostics.map(({ severity, code, message, help, start, end }) => {
        const [from = 0, to = 0] = fromBytes(text, [start, end]);
        return { severity, from, to, message: `${message} [${code}]\n${help}` };
      });
      this.#mark();
      const [worst] = hardened.diagnostics;
      this.#says.textContent = worst
        ? `${worst.line}:${worst.column} ${worst.message} [${worst.code}]`
        : "No problems found.";
      this.#says.classList.toggle("refused", hardened.refused);
    } catch (error) {
      if (turn === this.#reading) this.#says.textContent = `The guard could not check it: ${String(error)}`;
    }
  }

  #mark(): void {
    this.#editor.mark(this.#failure ? [...this.#findings, this.#failure] : this.#findings);
  }
}
