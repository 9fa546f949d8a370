import { button, element } from "../page/element.ts";

/** A part of this page that tools may work in: the root of their `dom`. */
export class Region {
  readonly root = element("div", { className: "region", id: "region" });

  constructor() {
    this.reset();
  }

  reset(): void {
    const items = ["Bell jar", "Fern", "Brass base"].map((text) => element("li", {}, text));
    const clicks = element("output", { id: "clicks" }, "0");
    const press = button("Count", () => {
      clicks.textContent = String(Number(clicks.textContent) + 1);
    });
    press.id = "press";
    this.root.replaceChildren(
      element("h3", {}, "Registered tools"),
      element("ul", {}, ...items),
      element("p", { id: "note" }, "Nothing noted yet."),
      element("p", {}, press, " clicked ", clicks, " times"),
    );
  }
}
