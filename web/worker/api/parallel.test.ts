import assert from "node:assert/strict";
import { test } from "node:test";
import { makeParallel } from "./parallel.ts";

const later = (turns: number) => async () => {
  for (let i = 0; i < turns; i++) await undefined;
  return turns;
};

test("values come in the order of their functions", async () => {
  const parallel = makeParallel(() => 10);
  assert.deepEqual(await parallel([later(9), later(1), () => 5, later(3)]), [9, 1, 5, 3]);
  assert.deepEqual(await parallel([]), []);
});

test("no more run at once than may", async () => {
  let open = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++open);
    await later(3)();
    open--;
  };
  await makeParallel(() => 3)(Array.from({ length: 12 }, () => work));
  assert.equal(most, 3);
  most = 0;
  await makeParallel(() => 3)(
    Array.from({ length: 12 }, () => work),
    { concurrency: 5 },
  );
  assert.equal(most, 5);
});

test("the first failure is the answer, and nothing more is started", async () => {
  let started = 0;
  const good = () => later(++started)();
  const bad = () => Promise.reject(new Error("bad"));
  await assert.rejects(makeParallel(() => 2)([good, bad, good, good, good]), /bad/);
  assert.ok(started <= 2, `${started}`);
  await assert.rejects(makeParallel(() => 2)([() => assert.fail("at once"), good]), /at once/);
});

test("one hundred operations in all calls of a run", async () => {
  const parallel = makeParallel(() => 20);
  await parallel(Array.from({ length: 60 }, () => () => 1));
  await parallel(Array.from({ length: 40 }, () => () => 1));
  await assert.rejects(parallel([() => 1]), { code: "TOOL_CALL_LIMIT" });
});

test("what is no array of functions says so", async () => {
  const parallel = makeParallel(() => 2);
  await assert.rejects(parallel("no"), /takes an array of functions/);
  await assert.rejects(parallel([() => 1, Promise.resolve()]), /element 1 is a object; write \(\) => callTool/);
  for (const concurrency of [0, 21, 1.5, "3", Number.NaN]) {
    await assert.rejects(parallel([() => 1], { concurrency }), /whole number from 1 to 20/);
  }
});
