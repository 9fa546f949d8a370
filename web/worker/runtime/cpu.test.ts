import assert from "node:assert/strict";
import { test } from "node:test";
import { makeMeter } from "./meter.ts";

/** A thread whose clock is told how late it is, and whose turns end when they are told to. */
function thread(cpuMs: number, grainMs = 0) {
  let now = 0;
  let due: (() => void)[] = [];
  const meter = makeMeter(() => now, { inLaterTurn: (work) => due.push(work), grainMs });
  meter.begin({ iterations: 1e12, deadline: 1e12, cpuMs }, () => {});
  return {
    meter,
    pass(ms: number) {
      now += ms;
    },
    units(count: number) {
      for (let i = 0; i < count; i++) if (--meter.cell.n < 0) `${meter.cell}`;
    },
    endTurn() {
      const works = due;
      due = [];
      for (const work of works) work();
    },
  };
}

test("the time between turns does not count", () => {
  const { meter, pass, units, endTurn } = thread(100);
  for (let turn = 0; turn < 9; turn++) {
    units(1);
    pass(10);
    endTurn();
    pass(10_000);
  }
  assert.equal(meter.cpuMs(), 90);
  units(1);
  pass(11);
  assert.throws(() => units(10_000), { code: "CPU_LIMIT" });
});

test("a turn that does not end counts as long as it lasts", () => {
  const { pass, units } = thread(100);
  pass(60);
  units(10_000);
  pass(60);
  assert.throws(() => units(10_000), { code: "CPU_LIMIT" });
});

test("a turn counts from its first unit, however few it has, and from its first native function", () => {
  const { meter, pass, units, endTurn } = thread(100);
  endTurn();
  for (let turn = 0; turn < 4; turn++) {
    pass(1_000);
    units(1);
    pass(5);
    endTurn();
    pass(1_000);
    meter.spend(1);
    pass(5);
    endTurn();
  }
  assert.equal(meter.cpuMs(), 40);
});

test("what it took of its other budgets is counted as before", () => {
  const { meter, units, endTurn } = thread(100);
  for (let turn = 0; turn < 7; turn++) {
    units(1_000);
    endTurn();
  }
  assert.equal(meter.spent(), 7_000);
});

test("a turn's end does not bring a stopped program back", () => {
  const { meter, units, endTurn } = thread(100);
  meter.stop("ABORTED", "over");
  endTurn();
  assert.throws(() => units(1), { code: "ABORTED" });
});

test("where a turn's end is told late, what was seen of the program counts, unless it was out of sight", () => {
  const { meter, pass, units, endTurn } = thread(1_000, 6);
  pass(2);
  units(5_000);
  pass(4);
  endTurn();
  assert.equal(meter.cpuMs(), 2);
  units(1);
  meter.spend(10);
  pass(4);
  endTurn();
  assert.equal(meter.cpuMs(), 6);
  units(1);
  pass(50);
  endTurn();
  assert.equal(meter.cpuMs(), 56);
});
