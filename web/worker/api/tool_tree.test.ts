import assert from "node:assert/strict";
import { test } from "node:test";
import { makeTools } from "./tool_tree.ts";

// biome-ignore lint/suspicious/noExplicitAny: a program sees it without types.
function made(...tools: readonly (readonly string[])[]): any {
  return makeTools(async (name, args) => [name, args], { names: ["tools"], tools, asks: [] });
}

test("a tool is a function at its place", async () => {
  const tools = made(["users:list", "users", "list"], ["get-time", "get_time"], ["a:b:c", "a", "b", "c"]);
  assert.deepEqual(await tools.users.list({ limit: 3 }), ["users:list", { limit: 3 }]);
  assert.deepEqual(await tools.get_time(), ["get-time", undefined]);
  assert.deepEqual(await tools.a.b.c(1), ["a:b:c", 1]);
  assert.deepEqual(Object.keys(tools), ["users", "get_time", "a"]);
});

test("a tool can be a namespace too, in either order", async () => {
  const rows = [
    ["users", "users"],
    ["users:list", "users", "list"],
    ["users:name", "users", "name"],
    ["users:call", "users", "call"],
  ];
  for (const order of [rows, [...rows].reverse()]) {
    const { users } = made(...order);
    for (const [call, name] of [
      [users, "users"],
      [users.list, "users:list"],
      [users.name, "users:name"],
      [users.call, "users:call"],
    ]) {
      assert.deepEqual(await call(0), [name, 0]);
    }
  }
});

test("nothing can be changed, and nothing is inherited", async () => {
  const tools = made(["users", "users"], ["users:list", "users", "list"], ["mail:send", "mail", "send"]);
  for (const holder of [tools, tools.users, tools.users.list, tools.mail, tools.mail.send]) {
    assert.ok(Object.isFrozen(holder));
    assert.equal(holder.then, undefined);
    assert.ok(!Object.hasOwn(holder, "prototype"));
  }
  assert.equal(Object.getPrototypeOf(tools), null);
  assert.equal(Object.getPrototypeOf(tools.mail), null);
  assert.equal(await tools, tools);
  assert.equal(tools.constructor, undefined);
});

test("a hostile place is a property like any other", () => {
  const tools = made(["x", "__proto__", "polluted"], ["y", "constructor"]);
  assert.equal(Object.getPrototypeOf(tools), null);
  assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  assert.deepEqual(Object.getOwnPropertyNames(tools), ["__proto__", "constructor"]);
});

test("no tools are an empty object", () => {
  assert.deepEqual(Object.keys(made()), []);
});
