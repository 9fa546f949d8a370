import type { ApprovalRequest } from "../types/run.ts";
import { element, quoted } from "./element.ts";
import { plainText } from "./plain_text.ts";
import { ask } from "./question.ts";

/** As much as a person reads before they answer. What is longer is said to be. */
const MAX_SHOWN = 1_000;

/** Asks about one call of a program. What the program chose are its arguments: they stand in quotation marks. */
export async function askAboutCall({ name, args, line, calls, signal }: ApprovalRequest): Promise<boolean | "run"> {
  const text = JSON.stringify(args) ?? "nothing";
  const shown = plainText(text, MAX_SHOWN);
  const everyTime = element("input", { type: "checkbox", name: "run" });
  const outcome = await ask({
    title: ["A program wants to call ", quoted(plainText(name, 100))],
    body: [
      element("p", { id: "about", class: "soft" }, about(line, calls)),
      element(
        "div",
        { class: "medium" },
        element("span", { class: "risk" }, "With these arguments"),
        element("p", { class: "address", tabindex: "0", role: "group", "aria-label": "The arguments" }, quoted(shown)),
      ),
      ...(shown.length < text.length && text.length > MAX_SHOWN
        ? [element("p", { class: "note" }, `The arguments have ${text.length} characters. Not all of them are shown.`)]
        : []),
      element("div", { class: "lasts" }, element("label", {}, everyTime, "Also later calls of this tool in this run")),
    ],
    deny: "Deny",
    allow: "Allow",
    signal,
    answer: () => (everyTime.checked ? ("run" as const) : true),
  });
  return "answer" in outcome ? outcome.answer : false;
}

function about(line: number | undefined, calls: number): string {
  const where = line === undefined ? "" : ` It is in line ${line}.`;
  const before =
    calls === 0 ? "made no other call so far" : `made ${calls} other ${calls === 1 ? "call" : "calls"} so far`;
  return `The program waits for your answer.${where} It has ${before}.`;
}
