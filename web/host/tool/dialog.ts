// The question, put to the person in front of the page. It lives in a closed shadow root, so that no tool that may
// write to the page can reach its buttons, and takes only clicks that a person made.

import type { Lasts } from "../types/jar.ts";
import type { Ask, AskedCapability, ConsentAnswer } from "../types/tool.ts";
import { STYLE } from "./dialog_style.ts";

/** Resolves when the person has chosen; there is no other way out of it. */
export function askInDialog(ask: Ask): Promise<ConsentAnswer> {
  return new Promise((resolve) => {
    const before = document.activeElement;
    const host = document.createElement("belljar-consent");
    const root = host.attachShadow({ mode: "closed" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    const dialog = make("dialog", {
      role: "dialog",
      "aria-modal": "true",
      "aria-labelledby": "title",
      "aria-describedby": "who",
      closedby: "none",
    });
    const boxes = ask.capabilities.map(box);
    const lasts = remember(ask);
    const allow = make("button", { type: "button", id: "allow" }, "Allow what is ticked");
    const deny = make("button", { type: "button", id: "deny" }, "Deny all");
    let chosen = false;

    const choose = (answer: ConsentAnswer) => (event: Event) => {
      if (!event.isTrusted) return;
      chosen = true;
      dialog.close();
      host.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(typeof answer === "object" ? { approved: ticked(boxes), remember: lasts.value as Lasts } : answer);
    };
    allow.addEventListener("click", choose({}));
    deny.addEventListener("click", choose(false));
    dialog.addEventListener("keydown", (event) => event.key === "Escape" && event.preventDefault());
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    // Whatever closed it was no choice.
    dialog.addEventListener("close", () => !chosen && dialog.showModal());

    const list = make("ul", {}, ...boxes.map(({ row }) => row));
    const set = make("fieldset", {}, make("legend", {}, "It asks to:"), list);
    const label = make("label", { class: "lasts" }, "Remember: ", lasts);
    dialog.append(...head(ask), set, label, make("div", { class: "buttons" }, deny, allow));
    root.append(dialog);
    document.documentElement.append(host);
    dialog.showModal();
    (boxes[0]?.input ?? deny).focus();
  });
}

interface Box {
  readonly capability: string;
  readonly input: HTMLInputElement;
  readonly row: HTMLElement;
}

/** Names of strangers stand apart, so that no letter in them turns the sentence around. */
function head({ app, caller, origin }: Ask): Node[] {
  const by = app.provider === undefined ? "" : ` by ${app.provider}`;
  const who = make(
    "p",
    { id: "who" },
    make("bdi", {}, caller),
    " wants to use ",
    make("bdi", {}, app.name),
    ` ${app.version}${by} on ${origin}.`,
  );
  const about = app.description === undefined ? [] : [make("p", { class: "about" }, app.description)];
  return [make("h2", { id: "title" }, "May this tool do that?"), who, ...about];
}

function box({ capability, risk, says, warning }: AskedCapability): Box {
  const input = make("input", { type: "checkbox", name: capability });
  const words = make("span", { class: `risk ${risk}` }, `${risk} risk`);
  const label = make("label", {}, input, make("span", {}, says, " ", words, make("code", {}, capability)));
  const row = make("li", { class: risk }, label);
  if (warning !== undefined) {
    const id = `warning-${capability}`;
    row.append(make("p", { class: "warning", id }, warning));
    input.setAttribute("aria-describedby", id);
  }
  return { capability, input, row };
}

function remember(_: Ask): HTMLSelectElement {
  const choices: readonly (readonly [Lasts, string])[] = [
    ["once", "for this one call"],
    ["session", "until this page is closed"],
    ["always", "always, on this site"],
  ];
  return make("select", { name: "remember" }, ...choices.map(([value, says]) => make("option", { value }, says)));
}

function ticked(boxes: readonly Box[]): string[] {
  return boxes.filter(({ input }) => input.checked).map(({ capability }) => capability);
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
}
