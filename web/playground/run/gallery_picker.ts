import { element, field } from "../page/element.ts";
import { EXAMPLES, type Example } from "./gallery.ts";

/** The gallery as a list to choose from: friendly programs, and attacks. */
export function galleryPicker(onChoose: (example: Example) => void): HTMLElement {
  const group = (label: string, kind: Example["kind"]) => {
    const list = EXAMPLES.map((example, index) => ({ example, index })).filter(({ example }) => example.kind === kind);
    const options = list.map(({ example, index }) => new Option(example.title, String(index)));
    return element("optgroup", { label }, ...options);
  };
  const select = element("select", {}, group("Friendly", "friendly"), group("Attacks", "attack"));
  select.id = "gallery";
  select.addEventListener("change", () => {
    const example = EXAMPLES[Number(select.value)];
    if (example) onChoose(example);
  });
  return field("Example", select);
}
