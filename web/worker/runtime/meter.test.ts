import assert from "node:assert/strict";
import { test } from "node:test";
import { makeMemory } from "./memory.ts";
import { makeMeter } from "./meter.ts";

const NEVER = { inLaterTurn() {}, grainMs: 0 };
const begun = (iterations: number, deadline = Number.POSITIVE_INFINITY, now = () => 0, onTrip = () => {}) => {
  const meter = makeMeter(now, NEVER);
  meter.begin({ iterations, deadline, cpuMs: Number.POSITIVE_INFINITY }, onTrip);
  return meter;
};
const budget = (limit: number, meter: ReturnType<typeof makeMeter>) => {
  const memory = makeMemory(meter);
  memory.begin(limit);
  return memory;
};

const calls = (meter: ReturnType<typeof makeMeter>, count: number) => {
  for (let i = 0; i < count; i++) if (--meter.cell.n < 0) `${meter.cell}`;
};

test("a budget is as large as it says", () => {
  const meter = begun(10_000);
  calls(meter, 10_000);
  assert.equal(meter.spent(), 10_000);
  assert.throws(() => calls(meter, 1), { code: "ITERATION_LIMIT" });
});

test("once tripped, every unit throws the same trip", () => {
  let told = 0;
  const meter = begun(10, undefined, undefined, () => void told++);
  assert.throws(() => calls(meter, 11));
  const { d } = meter.cell;
  for (let i = 0; i < 5; i++)
    assert.throws(
      () => calls(meter, 1),
      (error) => error === d,
    );
  assert.throws(
    () => `${meter.turns}`,
    (error) => error === d,
  );
  assert.equal(told, 1);
  assert.ok(Object.isFrozen(d));
});

test("a trip that could not be told is told at the next unit", () => {
  let room = false;
  let told = 0;
  const meter = begun(10, undefined, undefined, () => {
    if (!room) throw new RangeError("Maximum call stack size exceeded");
    told++;
  });
  for (let i = 0; i < 3; i++) assert.throws(() => calls(meter, 11), RangeError);
  room = true;
  for (let i = 0; i < 3; i++) assert.throws(() => calls(meter, 1), { code: "ITERATION_LIMIT" });
  assert.equal(told, 1);
});

test("the clock is read at least every 4,096 units", () => {
  let now = 0;
  const meter = begun(1e9, 100, () => now);
  calls(meter, 5_000);
  now = 101;
  assert.throws(() => calls(meter, 4_097), { code: "TIMEOUT" });
});

test("stopping from outside is seen at the next unit", () => {
  const meter = begun(1e9, 100);
  meter.stop("ABORTED", "the host said so");
  assert.throws(() => calls(meter, 1), { code: "ABORTED" });
});

test("memory is counted before it is taken, and work forgives it", () => {
  const meter = begun(1e9);
  const memory = budget(1_000_000, meter);
  memory.allocate(900_000);
  calls(meter, 225_000);
  memory.allocate(900_000);
  assert.throws(() => memory.allocate(900_000), { code: "MEMORY_LIMIT" });
});

test("what is given back can be taken again", () => {
  const memory = budget(1_000_000, begun(1e9));
  for (let i = 0; i < 10; i++) {
    memory.allocate(900_000);
    memory.release(900_000);
  }
  assert.equal(memory.peak(), 900_000);
  memory.release(1e9);
  memory.allocate(900_000);
  assert.throws(() => memory.allocate(900_000), { code: "MEMORY_LIMIT" });
});

test("one text that grows counts once, and doubling counts in full", () => {
  const meter = begun(1e9);
  const memory = budget(1_000_000, meter);
  for (let size = 5_000; size < 900_000; size += 10) memory.grow(size);
  const other = budget(1_000_000, meter);
  assert.throws(() => {
    for (let size = 5_000; size < 1e12; size *= 2) other.grow(size);
  });
});

test("before a budget is given there is none", () => {
  const meter = makeMeter(() => 0, NEVER);
  assert.throws(() => calls(meter, 1), { code: "ITERATION_LIMIT" });
  assert.throws(() => makeMemory(makeMeter(() => 0, NEVER)).allocate(5_000), { code: "MEMORY_LIMIT" });
});
