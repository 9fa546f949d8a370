import { CAPABILITIES } from "../../generated/tables.ts";
import { element } from "../page/element.ts";

const KINDS: Readonly<Record<string, string>> = { low: "good", medium: "warn", high: "bad", critical: "bad" };

/** Everything a tool can ask for, with the words a person is asked in and what they risk. */
export class CapabilityPicker {
  readonly element = element("ul", { className: "capabilities", id: "capabilities" });
  readonly #boxes: readonly HTMLInputElement[];

  constructor(onChange: () => void) {
    // Those with a place in their name are written by hand, in the manifest.
    const listed = CAPABILITIES.filter(({ name }) => !name.includes("<"));
    this.#boxes = listed.map(({ name }) => element("input", { type: "checkbox", value: name, onchange: onChange }));
    const rows = listed.map(({ name, says, risk }, at) => {
      const words = element("span", {}, element("code", {}, name), element("span", { className: "soft" }, says));
      const label = element(
        "label",
        {},
        this.#boxes[at] ?? "",
        words,
        element("span", { className: `pill ${KINDS[risk] ?? ""}` }, risk),
      );
      return element("li", {}, label);
    });
    this.element.append(...rows);
  }

  get chosen(): string[] {
    return this.#boxes.filter(({ checked }) => checked).map(({ value }) => value);
  }

  set chosen(names: readonly string[]) {
    for (const box of this.#boxes) box.checked = names.includes(box.value);
    // What is asked for stands first.
    const rows = [...this.element.children].sort((a, b) => Number(isChecked(b)) - Number(isChecked(a)));
    this.element.replaceChildren(...rows);
  }
}

function isChecked(row: Element): boolean {
  return row.querySelector("input")?.checked ?? false;
}
