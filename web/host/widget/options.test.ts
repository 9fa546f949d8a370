import assert from "node:assert/strict";
import { test } from "node:test";
import type { WidgetOptions } from "../types/widget.ts";
import { checkOptions } from "./options.ts";

class StandIn {}
Object.assign(globalThis, { Element: StandIn });

const fail = (message: string) => new RangeError(message);
const html = "<p>";
const HANDLERS = ["onToolCall", "onListTools", "onOpenLink", "onMessage", "onSize", "onLog", "onLost", "onThaw"];

const WRONG: readonly (readonly [options: object, says: string])[] = [
  [{}, "Pass either `html` or `url`."],
  [{ html, url: "/x" }, "Pass either `html` or `url`."],
  [{ html: 7 }, "`html` must be the text of a document."],
  [{ html, mode: "open" }, "`mode` must be `declared` or `permissive`."],
  [{ html, offscreen: "sleep" }, "`offscreen` must be `keep` or `freeze`."],
  ...["maxHeight", "maxWidth", "readyTimeoutMs", "teardownTimeoutMs"].flatMap((name) =>
    [-1, 0, Number.NaN, Number.POSITIVE_INFINITY, "5"].map(
      (value) => [{ html, [name]: value }, `\`${name}\` must be a number above 0.`] as const,
    ),
  ),
  ...HANDLERS.map((name) => [{ html, [name]: "x" }, `\`${name}\` must be a function.`] as const),
];

for (const [options, says] of WRONG) {
  test(`widget(${Object.entries(options).map(String).join(" ")}): ${says}`, () => {
    assert.throws(() => checkOptions(new StandIn(), options, fail), new RangeError(says));
  });
}

for (const element of [null, undefined, "main", {}]) {
  test(`a widget does not go into ${JSON.stringify(element)}`, () => {
    const says = "The first argument must be the element to show the widget in.";
    assert.throws(() => checkOptions(element, { html }, fail), new RangeError(says));
  });
}

test("what is right is let through", () => {
  const options: WidgetOptions = {
    html,
    mode: "permissive",
    offscreen: "freeze",
    maxHeight: 1,
    onToolCall: () => ({}),
  };
  checkOptions(new StandIn(), options, fail);
  checkOptions(new StandIn(), { url: "/x" }, fail);
});
