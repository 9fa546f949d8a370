import { Editor } from "../editor/editor.ts";
import { element } from "../page/element.ts";
import type { Hardened } from "./guard.ts";
import { linesAcross, sourceMap } from "./source_map.ts";

/** What the guard made of a program. A line on either side lights up its lines on the other. */
export class HardenedView {
  readonly element: HTMLElement;
  readonly #editor: Editor;
  readonly #map = element("a", { hidden: true, download: "program.js.map" }, "Source map");
  readonly #says = element("p", { className: "soft" });
  #table: readonly number[] = [];

  constructor(onSource: (lines: readonly number[]) => void) {
    this.#editor = new Editor({
      id: "hardened",
      label: "The hardened program",
      language: "js",
      readOnly: true,
      height: ["10rem", "46vh"],
      onLine: (line) => onSource(linesAcross(this.#table, line, "code")),
    });
    const head = element("div", { className: "pad hardened-head" }, this.#says, this.#map);
    this.element = element("div", {}, head, this.#editor.element);
  }

  show(hardened: Hardened, source: string, language: string): void {
    this.#table = hardened.table;
    this.#editor.text = hardened.code;
    this.#editor.light([]);
    this.#says.textContent = hardened.refused
      ? "The guard refuses this program; there is nothing to run."
      : "This is what really runs. Put the cursor on a line, and its other side lights up.";
    this.#map.hidden = hardened.refused;
    URL.revokeObjectURL(this.#map.href);
    const map = sourceMap(hardened.table, `program.${language}`, source);
    this.#map.href = URL.createObjectURL(new Blob([map], { type: "application/json" }));
  }

  /** The cursor is on this line of the source. */
  follow(line: number): void {
    this.#editor.light(linesAcross(this.#table, line, "source"), true);
  }
}
