import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Refusals } from "./refusals.ts";

function refusals() {
  const told: unknown[] = [];
  let floods = 0;
  const made = new Refusals(
    "InnerToOuter",
    (dropped) => told.push(dropped),
    () => floods++,
  );
  return { made, told, floods: () => floods };
}

test("a burst of them costs one notice", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const { made, told } = refusals();
    for (let message = 0; message < 100; message++) made.count();
    made.count(0);
    mock.timers.tick(250);
    made.count(5);
    mock.timers.tick(250);
    mock.timers.tick(10_000);
    assert.deepEqual(told, [
      { edge: "InnerToOuter", count: 100 },
      { edge: "InnerToOuter", count: 5 },
    ]);
  } finally {
    mock.timers.reset();
  }
});

test("a thousand are a flood, and it is told once", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const { made, floods } = refusals();
    made.count(999);
    assert.equal(floods(), 0);
    made.count();
    made.count(5_000);
    assert.equal(floods(), 1);
  } finally {
    mock.timers.reset();
  }
});
