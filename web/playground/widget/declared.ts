import { Editor } from "../editor/editor.ts";
import { element } from "../page/element.ts";
import type { Fix } from "../panel/panel.ts";
import { completePolicy } from "../policy/complete.ts";
import { withChange } from "../policy/edit.ts";
import { withField } from "./field.ts";

type Json = Record<string, unknown>;

/** What a widget declares, and what the host gives besides. Both can be changed here, to find out what it needs. */
export class Declared {
  readonly element: HTMLElement;
  readonly #ui = new Editor({
    id: "declared-ui",
    label: "What the widget declares",
    language: "json",
    text: "{}",
    height: ["5rem", "14rem"],
  });
  readonly #policy = new Editor({
    id: "declared-policy",
    label: "The host's policy for it",
    language: "toml",
    height: ["4rem", "14rem"],
    complete: completePolicy,
  });

  constructor() {
    this.element = element(
      "div",
      {},
      element("h3", { className: "pad" }, "The resource's _meta.ui"),
      this.#ui.element,
      element("h3", { className: "pad" }, "The host's own policy"),
      this.#policy.element,
    );
  }

  get ui(): Json {
    return JSON.parse(this.#ui.text || "{}") as Json;
  }

  set ui(ui: unknown) {
    this.#ui.text = JSON.stringify(ui ?? {}, undefined, 2);
  }

  get policy(): string {
    return this.#policy.text;
  }

  set policy(policy: string) {
    this.#policy.text = policy;
  }

  /** A fix names a field of the resource, or a key of the host's policy. */
  apply({ field, value }: Fix): void {
    if (field.startsWith("_meta.ui.")) this.ui = withField(this.ui, field.slice("_meta.ui.".length), value);
    else this.policy = withChange(this.policy, { key: field, value });
  }
}
