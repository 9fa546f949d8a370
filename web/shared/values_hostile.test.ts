import assert from "node:assert/strict";
import { test } from "node:test";
import {
  decodeTaggedAtOnce as decode,
  decodeTagged,
  encode,
  jsonText,
  MalformedValue,
  ValueTooLarge,
} from "./values.ts";

test("a value that is too large ends before it is written", () => {
  const rows: unknown[] = [
    "x".repeat(1_001),
    ["x".repeat(500), "x".repeat(500)],
    new Uint8Array(1_000),
    new ArrayBuffer(2 ** 26),
    Array.from({ length: 501 }, () => 0),
    Object.assign([], { length: 2 ** 32 - 1 }),
    [Object.assign([1], { length: 2_000_000 })],
    new Map(Array.from({ length: 300 }, (_, i) => [`k${i}`, i])),
    new Set(Array.from({ length: 300 }, (_, i) => `k${i}`)),
    { a: { b: { c: "x".repeat(1_000) } } },
    Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`k${i}`, i])),
    new Error("x".repeat(1_001)),
    2n ** 5_000n,
  ];
  for (const value of rows) assert.throws(() => encode(value, "value", 1_000), ValueTooLarge);
  assert.throws(() => jsonText({ a: "x".repeat(1_001) }, "args", 1_000), ValueTooLarge);
  assert.throws(() => jsonText(Object.assign([], { length: 2 ** 32 - 1 }), "args", 1_000), ValueTooLarge);
  let written = 0;
  const wide = Array.from({ length: 100 }, () => ({
    get text() {
      written++;
      return "x".repeat(100);
    },
  }));
  assert.throws(() => encode(wide, "value", 1_000), ValueTooLarge);
  assert.ok(written <= 10, `${written} parts were read`);
  assert.equal(encode("x".repeat(998), "value", 1_000).length, 1_000);
});

test("Maps and Sets hold few numbers, because engines hash them without a secret", () => {
  const few = new Set(Array.from({ length: 4_096 }, (_, i) => i));
  assert.deepStrictEqual(decode(encode(few)), few);
  few.add(-1);
  assert.throws(
    () => encode({ ids: few }),
    /value\.ids\.?.* is a Map or Set with more than 4096 numbers as keys; return/,
  );
  assert.throws(
    () => decode(`{"$belljar":1,"value":{"$":"set","values":${JSON.stringify([...few])}}}`),
    MalformedValue,
  );
  const texts = new Set(Array.from({ length: 10_000 }, (_, i) => `k${i}`));
  assert.deepStrictEqual(decode(encode(texts)), texts);
});

test("what no encoder wrote is malformed", () => {
  const wrong = [
    "",
    "{",
    "undefined",
    '{"$belljar":2,"value":1}',
    '{"$belljar":1}',
    '{"$belljar":1,"value":1,"more":1}',
    ...[
      '{"$":"nothing"}',
      '{"$":1}',
      '{"$":"toString"}',
      '{"$":"ref","id":1}',
      '{"$":"number","value":"1"}',
      '{"$":"number","value":"toString"}',
      '{"$":"text","value":"x"}',
      '{"$":"text","value":"{}"}',
      '{"$":"bigint","value":"1e9"}',
      '{"$":"bigint","value":"12"}',
      '{"$":"bigint","value":"0x"}',
      '{"$":"bigint","value":5}',
      `{"$":"bigint","value":"0x${"9".repeat(200_000)}"}`,
      '{"$":"map","entries":[[1]]}',
      '{"$":"map","entries":{}}',
      '{"$":"set"}',
      '{"$":"date","value":"x"}',
      '{"$":"regexp","source":"("}',
      '{"$":"regexp","source":1,"flags":""}',
      '{"$":"sparse","length":4294967295,"items":[]}',
      '{"$":"sparse","items":[0],"holes":[1]}',
      '{"$":"sparse","items":[0,0],"holes":[1,0]}',
      '{"$":"sparse","items":[],"holes":[4294967294]}',
      '{"$":"bytes","type":"Uint8Array","data":"A"}',
      '{"$":"bytes","type":"Uint8Array","data":"A==="}',
      '{"$":"bytes","type":"Uint8Array","data":"AA A"}',
      '{"$":"bytes","type":"Uint32Array","data":"AAAA"}',
      '{"$":"bytes","type":"Function","data":"AAAA"}',
      '{"$":"error","name":1,"message":""}',
      '{"$":"object","value":[]}',
      '[{"$":"def","id":1,"value":[]},{"$":"def","id":1,"value":[]}]',
      "[".repeat(5_000) + "]".repeat(5_000),
    ].map((value) => `{"$belljar":1,"value":${value}}`),
  ];
  for (const text of wrong) assert.throws(() => decode(text), MalformedValue, text.slice(0, 80));
});

test("random text is read or refused, never more", () => {
  const parts = [
    '{"$":"',
    "map",
    "set",
    "def",
    '","id":1',
    ',"value":',
    "[",
    "]",
    "{",
    "}",
    '"entries":',
    "1",
    ",",
    '"$belljar":1,',
    "null",
    '"x"',
  ];
  let seed = 7;
  for (let i = 0; i < 20_000; i++) {
    let text = '{"$belljar":1,"value":';
    for (let k = 0; k < 8; k++) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      text += parts[(seed >> 8) % parts.length];
    }
    try {
      decode(`${text}}`);
    } catch (error) {
      assert.ok(error instanceof MalformedValue, String(error));
    }
  }
});

test("bytes are written as everybody writes them", () => {
  for (const length of [0, 1, 2, 3, 4, 5, 6_143, 6_144, 6_145, 20_000]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 31) & 255);
    const text = encode(bytes);
    assert.ok(text.includes(`"data":"${Buffer.from(bytes).toString("base64")}"`), `${length} bytes`);
    assert.deepStrictEqual(decode(text), bytes);
  }
});

test("a long text leaves the page its turns", async () => {
  const value = Array.from({ length: 20_000 }, (_, i) => new Map([[`k${i}`, [new Date(i)]]]));
  let pauses = 0;
  const back = await decodeTagged(encode(value), async () => void pauses++);
  assert.deepStrictEqual(back, value);
  assert.ok(pauses >= 8, `${pauses} pauses`);
  pauses = 0;
  for (const one of [new Map(Array.from({ length: 50_000 }, (_, i) => [`k${i}`, i])), new Set("abc".repeat(9))]) {
    assert.deepStrictEqual(await decodeTagged(encode(one), async () => void pauses++), one);
  }
  assert.ok(pauses >= 8, `${pauses} pauses`);
  await assert.rejects(
    decodeTagged('{"$belljar":1,"value":{"$":"boom"}}', async () => {}),
    MalformedValue,
  );
});
