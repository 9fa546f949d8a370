import assert from "node:assert/strict";
import { test } from "node:test";
import type { GrantStorage } from "../types/tool.ts";
import { Granted } from "./granted.ts";
import { Grants, holderOf, type Identity, lastsFor } from "./grants.ts";

function storage(): GrantStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const shop = { name: "shop", fingerprint: "f1" };
const other = { name: "shop", fingerprint: "f2" };

test("nothing is granted to begin with, except what harms nobody", () => {
  assert.deepEqual(new Grants(storage()).missing(shop, ["dom:read", "notifications"]), ["dom:read"]);
});

test("what is granted for one call is used up by it", () => {
  const grants = new Grants(storage());
  assert.equal(grants.add(shop, ["dom:read"], "once"), "once");
  assert.ok(grants.has(shop, "dom:read"));
  grants.use(shop, ["dom:read"]);
  assert.ok(!grants.has(shop, "dom:read"));
});

test("what is granted for the session is not written down", () => {
  const kept = storage();
  const grants = new Grants(kept);
  assert.equal(grants.add(shop, ["dom:read"], "session"), "session");
  grants.use(shop, ["dom:read"]);
  assert.ok(grants.has(shop, "dom:read"));
  assert.equal(kept.kept.size, 0);
});

test("what is granted for good outlasts the page", () => {
  const kept = storage();
  assert.equal(new Grants(kept).add(shop, ["dom:read"], "always"), "always");
  const grants = new Grants(kept);
  assert.ok(grants.has(shop, "dom:read"));
  assert.ok(!grants.has(other, "dom:read"), "other code under the same name asks anew");
  assert.deepEqual(grants.revoke(shop, ["dom:read", "dom:write", "notifications"]), ["dom:read"]);
  assert.equal(kept.kept.size, 0);
});

test("without a storage nothing is kept for good", () => {
  assert.equal(new Grants(undefined).add(shop, ["dom:read"], "always"), "session");
});

for (const lasts of ["once", "session", "always"] as const) {
  test(`without a fingerprint, \`${lasts}\` is for one call of that very code`, () => {
    const [kept, holder] = [storage(), { name: "shop", fingerprint: undefined }];
    const grants = new Grants(kept);
    assert.equal(grants.add(holder, ["dom:read"], lasts), "once");
    assert.ok(grants.has(holder, "dom:read"));
    assert.ok(!grants.has({ name: "shop", fingerprint: undefined }, "dom:read"), "its name is not a credential");
    grants.use({ name: "shop", fingerprint: undefined }, ["dom:read"]);
    assert.ok(grants.has(holder, "dom:read"), "another app does not use it up");
    grants.use(holder, ["dom:read"]);
    assert.ok(!grants.has(holder, "dom:read"));
    assert.equal(kept.kept.size, 0);
  });
}

test("nothing that was written down under a name is granted to code without a fingerprint", () => {
  const kept = storage();
  for (const key of ["shop:", "shop:undefined", "shop"]) kept.setItem(`belljar:grants:${key}`, '["dom:read"]');
  assert.ok(!new Grants(kept).has({ name: "shop", fingerprint: undefined }, "dom:read"));
});

test("how long a grant can last depends on the fingerprint", () => {
  assert.deepEqual(lastsFor(shop), ["once", "session", "always"]);
  assert.deepEqual(lastsFor({ name: "shop", fingerprint: undefined }), ["once"]);
});

test("a storage that is full keeps nothing, and nothing breaks", () => {
  const full = { ...storage(), setItem: () => assert.fail("full") };
  assert.equal(new Grants(full).add(shop, ["dom:read"], "always"), "session");
});

for (const text of ["no json", "{}", "null", '"dom:read"', '[{"name":"dom:read"}]', '[["dom:read"]]']) {
  test(`a storage that holds ${text} grants nothing`, () => {
    const grants = new Grants({ ...storage(), getItem: () => text });
    assert.ok(!grants.has(shop, "dom:read"));
  });
}

const identity = { manifest: { a: 1 }, code: { x: "1", y: "2" }, network: ["https://a.example"] };

test("a holder is known by manifest and code, in any order", async () => {
  const one = await holderOf("shop", identity);
  assert.deepEqual(await holderOf("shop", { ...identity, code: { y: "2", x: "1" } }), one);
  assert.match(one.fingerprint ?? "", /^[0-9a-f]{64}$/);
});

/** Whatever changes what a grant means. */
const OTHERS: readonly (readonly [name: string, change: Partial<Identity>])[] = [
  ["another manifest", { manifest: { a: 2 } }],
  ["another capability", { manifest: { a: 1, capabilities: ["dom:read"] } }],
  ["other code", { code: { x: "1", y: "3" } }],
  ["a space more", { code: { x: "1", y: "2 " } }],
  ["code under another name", { code: { x: "1", z: "2" } }],
  ["names and code that run together", { code: { "x,1": "", y: "2" } }],
  ["half a letter", { code: { x: "1", y: "\ud800" } }],
  ["another half", { code: { x: "1", y: "\ud801" } }],
  ["what it decodes to", { code: { x: "1", y: "\ufffd" } }],
  ["other places to reach", { network: ["https://b.example"] }],
  ["more places to reach", { network: ["https://a.example", "https://b.example"] }],
  ["no places", { network: undefined }],
];

test("whatever changes what a grant means is another holder", async () => {
  const all = [identity, ...OTHERS.map(([, change]) => ({ ...identity, ...change }))];
  const prints = await Promise.all(all.map(async (one) => (await holderOf("shop", one)).fingerprint));
  assert.equal(new Set(prints).size, all.length, JSON.stringify(OTHERS.map(([name]) => name)));
});

test("where the browser has no digest there is no fingerprint", async () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, "crypto") as PropertyDescriptor;
  Object.defineProperty(globalThis, "crypto", { configurable: true, value: {} });
  try {
    assert.equal((await holderOf("shop", identity)).fingerprint, undefined);
  } finally {
    Object.defineProperty(globalThis, "crypto", own);
  }
});

const wanted = [
  { name: "dom:read", says: [], risk: "low", methods: ["dom.query"] },
  { name: "dom:write", says: [], risk: "high", methods: ["dom.query", "dom.click"] },
] as const;

test("a method is open while something granted opens it", () => {
  const granted = new Granted(wanted, ["dom:read", "dom:write"]);
  const heard: (readonly string[])[] = [];
  const off = granted.onChange((names) => heard.push(names));
  granted.check("dom.click");
  granted.revoke(["dom:write"]);
  granted.revoke(["dom:write"]);
  granted.check("dom.query");
  assert.throws(() => granted.check("dom.click"), { code: "CAPABILITY_DENIED", message: /`dom:write` was revoked/ });
  off();
  granted.revoke(["dom:read"]);
  assert.deepEqual(heard, [["dom:read"]]);
  assert.throws(() => granted.check("dom.query"), { code: "CAPABILITY_DENIED" });
});

test("a method that nobody asked for says so", () => {
  const says = /`network\.fetch` is not granted: nothing that was asked for covers it\./;
  assert.throws(() => new Granted(wanted, ["dom:read"]).check("network.fetch"), { message: says });
});
