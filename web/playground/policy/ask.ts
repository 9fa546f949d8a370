import { button, element, field } from "../page/element.ts";
import { type Answer, compile, type Guest } from "./compile.ts";
import { type Change, withChange } from "./edit.ts";

interface Asked {
  readonly policy: string;
  readonly guest: Guest;
}

/** "Why is this blocked?", asked of the policy in the editor, with the line that would allow it. */
export function ask(asked: () => Asked, apply: (policy: string) => void): HTMLElement {
  const input = element("input", { placeholder: "connect https://api.example.com", spellcheck: false });
  const says = element("div", { className: "answer", role: "status" });
  const form = element(
    "form",
    { className: "ask" },
    field("Would it be allowed?", input),
    element("button", { className: "quiet" }, "Ask"),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { policy, guest } = asked();
    try {
      const question = input.value || input.placeholder;
      const { answer, misasked } = await compile(policy, guest, AbortSignal.timeout(10_000), question);
      if (misasked) says.replaceChildren(refused(misasked));
      else if (answer) says.replaceChildren(told(answer, (change) => apply(withChange(policy, change))));
      else says.replaceChildren("The policy does not compile yet.");
    } catch (error) {
      says.replaceChildren(refused(error instanceof Error ? error.message : String(error)));
    }
  });
  return element("div", { className: "pad" }, form, says);
}

function refused(why: string): HTMLElement {
  return element("p", { className: "says bad" }, why);
}

function told({ allowed, by, reason, fix }: Answer, apply: (change: Change) => void): HTMLElement {
  const box = element(
    "div",
    { className: allowed ? "says" : "says bad" },
    element("p", {}, element("strong", {}, allowed ? "Allowed" : "Blocked"), ` by ${by}: ${reason}`),
  );
  if (fix) {
    const { key, value } = fix;
    box.append(
      element("p", {}, "To allow it: ", element("code", {}, fix.toml)),
      button("Apply", () => apply({ key, value })),
    );
  }
  return box;
}
