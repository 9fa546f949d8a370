import type { Lasts } from "../types/jar.ts";
import type { Ask, AskedCapability, ConsentAnswer } from "../types/tool.ts";
import { element, quoted } from "./element.ts";
import { mixesAlphabets, plainText } from "./plain_text.ts";
import { ask } from "./question.ts";

/** Asks what a tool may do. Nothing is ticked to begin with. */
export async function askAboutCapabilities({ app, caller, capabilities, lasts, origin }: Ask): Promise<ConsentAnswer> {
  const boxes = capabilities.map(box);
  const duration = remember(lasts);
  const where = element("bdi", {}, plainText(origin, 200));
  const mixed = [caller, app.name, app.provider ?? ""].some(mixesAlphabets);
  const outcome = await ask({
    title: [quoted(plainText(caller, 100)), " wants to use ", quoted(plainText(app.name, 100))],
    body: [
      element("p", { id: "about", class: "soft" }, "This tool would work on ", where, ". Tick only what it needs."),
      details(app),
      ...(mixed
        ? [element("p", { class: "note" }, "A name mixes letters of several alphabets. It may imitate another.")]
        : []),
      element("fieldset", {}, element("legend", {}, "It asks to"), element("ul", {}, ...boxes.map(({ row }) => row))),
      duration.row,
    ],
    deny: "Deny all",
    allow: "Allow selected",
    first: boxes[0]?.input,
    isComplete: () => boxes.some(({ input }) => input.checked),
    answer: () => ({
      approved: boxes.filter(({ input }) => input.checked).map(({ capability }) => capability),
      remember: duration.chosen(),
    }),
  });
  if ("answer" in outcome) return outcome.answer;
  return { approved: [], ...(outcome.refused === undefined ? {} : { reason: outcome.refused }) };
}

/** What the tool says of itself. Nobody has checked it, so it stands apart from what the dialog says. */
function details({ version, provider, description }: Ask["app"]): HTMLElement {
  const row = (name: string, words: string | undefined, maxLength: number): Node[] =>
    words === undefined ? [] : [element("dt", {}, name), element("dd", {}, quoted(plainText(words, maxLength)))];
  return element(
    "dl",
    { "aria-label": "What the tool says about itself, not verified" },
    ...row("Version", version, 60),
    ...row("Says it is by", provider, 100),
    ...row("Says it does", description, 300),
  );
}

interface Box {
  readonly capability: string;
  readonly input: HTMLInputElement;
  readonly row: HTMLElement;
}

const RISKS = { low: "Low risk", medium: "Medium risk", high: "High risk", critical: "Critical risk" } as const;

function box({ capability, risk, says, warning }: AskedCapability, index: number): Box {
  const id = `more-${index}`;
  const input = element("input", { type: "checkbox", name: plainText(capability, 200), "aria-describedby": id });
  const more = [element("code", {}, plainText(capability, 200))];
  if (warning !== undefined) more.push(element("span", { class: "warning" }, warning));
  const label = element(
    "label",
    {},
    input,
    element("span", {}, plainText(says, 300)),
    element("span", { class: "risk" }, RISKS[risk] ?? RISKS.critical),
    element("span", { class: "more", id }, ...more),
  );
  return { capability, input, row: element("li", { class: risk in RISKS ? risk : "critical" }, label) };
}

const DURATIONS: readonly (readonly [Lasts, string])[] = [
  ["once", "Only this time"],
  ["session", "Until the page is closed"],
  ["always", "Always on this site"],
];

/** How long it lasts: for one call, unless the user says more and the tool can be recognised. */
function remember(possible: readonly Lasts[]): { readonly row: HTMLElement; chosen(): Lasts } {
  const choices = DURATIONS.filter(([value]) => possible.includes(value)).map(([value, says]) => {
    const input = element("input", { type: "radio", name: "remember", value });
    input.checked = value === "once";
    return { value, input, label: element("label", {}, input, says) };
  });
  const row =
    choices.length < 2
      ? element("p", { class: "soft" }, "This counts for one call.")
      : element(
          "fieldset",
          { class: "lasts" },
          element("legend", {}, "For how long"),
          element("div", {}, ...choices.map(({ label }) => label)),
        );
  return { row, chosen: () => choices.find(({ input }) => input.checked)?.value ?? "once" };
}
