import assert from "node:assert/strict";
import { test } from "node:test";
import { Handles } from "./handles.ts";

const held = async (value: unknown) => {
  const handles = new Handles(async () => {});
  await handles.add(1, JSON.stringify(value), 1);
  return handles.get(1) ?? assert.fail();
};

test("a list is read by its elements, whatever is in them", async () => {
  const values = [1, "a,b]", ["x", [2]], { 'k"],': "\\" }, null, '\\"', [], {}];
  const list = await held(values);
  assert.deepEqual([list.of, list.length], ["list", values.length]);
  for (let from = 0; from <= values.length; from++) {
    for (let to = from; to <= values.length + 1; to++) {
      const { next, text } = list.read(from, to, 1_000, false, 1_000);
      assert.deepEqual(JSON.parse(text), values.slice(from, to));
      assert.equal(next, Math.max(from, Math.min(to, values.length)));
    }
  }
});

test("long lists are found by their marks", async () => {
  const values = Array.from({ length: 1_000 }, (_, n) => ({ n, text: "x".repeat(n % 7) }));
  const list = await held(values);
  assert.equal(list.length, 1_000);
  for (const from of [0, 63, 64, 65, 500, 999]) {
    assert.deepEqual(JSON.parse(list.read(from, from + 3, 1_000, false, 1_000).text), values.slice(from, from + 3));
  }
  let seen = 0;
  for (let from = 0; from < 1_000; ) {
    const { next, text } = list.read(from, 1_000, 200, true, 1_000);
    assert.ok(next > from && text.length < 300);
    seen += JSON.parse(text).length;
    from = next;
  }
  assert.equal(seen, 1_000);
});

test("what is behind long elements is found without reading them", async () => {
  const long = `"\\${"x".repeat(10_000)},]`;
  const values = Array.from({ length: 200 }, (_, n) => (n % 3 === 0 ? [long, { long }] : n));
  const list = await held(values);
  for (let at = 0; at < values.length; at++) {
    assert.deepEqual(JSON.parse(list.read(at, at + 1, 100_000, false, 100_000).text), [values[at]]);
  }
});

test("no more is read of an element than what would be refused", async () => {
  const list = await held([`"`.repeat(1_000_000), [[["x".repeat(1_000_000)]]], 7]);
  for (const part of [true, false]) {
    for (const from of [0, 1]) {
      const { text } = list.read(from, 3, 50, part, 50);
      assert.ok(text.length > 50 && text.length < 60, `${part} ${from}: ${text.length}`);
    }
  }
  assert.equal(list.read(2, 3, 50, true, 50).text, "[7]");
});

test("what is too much has more characters than it may", async () => {
  assert.equal((await held(["x".repeat(100), 1])).read(0, 2, 50, false, 50).text.length, 51);
  assert.ok((await held("x".repeat(100))).read(0, 100, 50, false, 50).text.length > 50);
  // One element is given whole also where it is more than a part: the gate says whether it may be.
  assert.equal(JSON.parse((await held(["x".repeat(100), 1])).read(0, 2, 50, true, 1_000).text).length, 1);
});

test("texts are read by characters, and nothing is nothing", async () => {
  const text = await held('say "hi"\n🔔');
  assert.deepEqual([text.of, text.length], ["text", 11]);
  assert.deepEqual(JSON.parse(text.read(4, 8, 100, false, 100).text), '"hi"');
  assert.deepEqual(text.read(0, 11, 3, true, 1_000), { text: '"say"', next: 3 });
  assert.deepEqual((await held([])).read(0, 5, 9, false, 9), { text: "[]", next: 0 });
  assert.deepEqual((await held("")).read(0, 5, 9, false, 9), { text: '""', next: 0 });
  assert.equal((await held([])).length, 0);
  assert.deepEqual((await held([1])).read(7, 9, 9, false, 9), { text: "[]", next: 7 });
});

test("a long list is looked through in many turns", async () => {
  let turns = 0;
  const handles = new Handles(async () => void turns++);
  const { length } = await handles.add(1, JSON.stringify(Array.from({ length: 200_000 }, () => "0123456789")), 1);
  assert.equal(length, 200_000);
  assert.ok(turns >= 4, `${turns}`);
});
