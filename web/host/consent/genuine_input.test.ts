import assert from "node:assert/strict";
import { test } from "node:test";
import { GenuineInput, type InputEvent, SETTLE_MS } from "./genuine_input.ts";

type Step = number | (Partial<InputEvent> & { readonly type: string });

const enter = { key: "Enter", code: "Enter" };
const space = { key: " ", code: "Space" };

/** Waits (numbers) and events; says of each event whether it was taken. */
function play(...steps: readonly Step[]): boolean[] {
  let now = 1_000;
  const input = new GenuineInput(() => now);
  const taken: boolean[] = [];
  for (const step of steps) {
    if (typeof step === "number") now += step;
    else taken.push(input.takes({ isTrusted: true, ...step }));
  }
  return taken;
}

const pointer = { type: "pointerdown" };
const click = { type: "click", detail: 1 };

/** What happens, and which of the events are taken. */
const TABLE: readonly (readonly [name: string, steps: readonly Step[], taken: readonly boolean[]])[] = [
  ["a click in its own time", [SETTLE_MS, pointer, click], [true, true]],
  ["a click at once", [pointer, click], [false, false]],
  ["a click a moment too early", [SETTLE_MS - 1, pointer, click], [false, false]],
  ["clicking on and on", [400, pointer, click, 400, pointer, click, 400, pointer, click], Array(6).fill(false)],
  ["a pause after clicking too early", [400, pointer, click, SETTLE_MS, pointer, click], [false, false, true, true]],
  ["a button that was down before", [SETTLE_MS, click], [false]],
  ["pressed too early, let go late", [SETTLE_MS - 1, pointer, 5_000, click], [false, false]],
  ["a click by script", [SETTLE_MS, { ...pointer, isTrusted: false }, { ...click, isTrusted: false }], [false, false]],
  ["a screen reader's click", [SETTLE_MS, { type: "click", detail: 0 }], [true]],
  ["a screen reader's click at once", [{ type: "click", detail: 0 }], [false]],
  [
    "Enter",
    [SETTLE_MS, { type: "keydown", ...enter }, { type: "click", detail: 0 }, { type: "keyup", ...enter }],
    [true, true, true],
  ],
  [
    "Space",
    [SETTLE_MS, { type: "keydown", ...space }, { type: "keyup", ...space }, { type: "click", detail: 0 }],
    [true, true, true],
  ],
  [
    "Enter at once",
    [
      { type: "keydown", ...enter },
      { type: "click", detail: 0 },
    ],
    [false, false],
  ],
  [
    "Enter held down since before",
    [
      SETTLE_MS,
      { type: "keydown", ...enter, repeat: true },
      { type: "click", detail: 0 },
      100,
      { type: "keydown", ...enter, repeat: true },
    ],
    [false, false, false],
  ],
  [
    "Space held down since before, and let go",
    [SETTLE_MS, { type: "keyup", ...space }, { type: "click", detail: 0 }],
    [false, false],
  ],
  [
    "other keys",
    [
      { type: "keydown", key: "Tab", code: "Tab" },
      { type: "keydown", key: "Tab", code: "Tab", repeat: true },
    ],
    [true, true],
  ],
];

for (const [name, steps, taken] of TABLE) {
  test(`input: ${name}`, () => assert.deepEqual(play(...steps), taken));
}

test("what was covered or moved has to stand still again", () => {
  let now = 0;
  const input = new GenuineInput(() => now);
  now += SETTLE_MS;
  assert.ok(input.isReady && input.takes({ ...pointer, isTrusted: true }));
  input.reset();
  assert.ok(!input.isReady && !input.takes({ ...click, isTrusted: true }), "the pointer went down on something else");
});

test("a script's event changes nothing", () => {
  let now = 0;
  const input = new GenuineInput(() => now);
  now += SETTLE_MS;
  input.takes({ type: "keydown", ...enter, isTrusted: false });
  assert.ok(input.isReady, "a script could else keep the person from answering");
});
