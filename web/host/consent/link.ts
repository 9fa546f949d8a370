import type { Address } from "./address.ts";
import { element, quoted } from "./element.ts";
import { plainText } from "./plain_text.ts";
import { ask } from "./question.ts";

/** Asks whether a widget may open an address; says whether it may. `widget` is what it calls itself. */
export async function askAboutLink(address: Address, widget: string | undefined): Promise<boolean> {
  const { scheme, host, rest, isEncrypted } = address;
  const name = plainText(widget, 60);
  const outcome = await ask({
    title: ["A widget wants to open ", element("bdi", {}, host)],
    body: [
      element(
        "p",
        { id: "about", class: "soft" },
        ...(name === "" ? ["The widget"] : ["The widget ", quoted(name)]),
        " asks to open this address in a new tab. It can have put what it knows into it.",
      ),
      element(
        "div",
        { class: isEncrypted ? "medium" : "high" },
        element("span", { class: "risk" }, isEncrypted ? "Medium risk: leaves this page" : "High risk: not encrypted"),
        element(
          "p",
          { class: "address", tabindex: "0", role: "group", "aria-label": "The whole address" },
          scheme,
          element("strong", {}, host),
          rest,
        ),
      ),
    ],
    deny: "Do not open",
    allow: "Open in a new tab",
    answer: () => true,
  });
  return "answer" in outcome;
}
