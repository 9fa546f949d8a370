import assert from "node:assert/strict";
import { test } from "node:test";
import { API } from "../generated/tables.ts";
import { makeBtcp } from "./btcp.ts";
import { BTCP_ERRORS, BTCPCapabilityError, BTCPError, BTCPValidationError, btcpError } from "./btcp_errors.ts";

type Called = { readonly method: string; readonly params: { readonly calls?: unknown }; readonly capability: string };

const btcp = makeBtcp(async (method, params, capability) => ({ method, params, capability }));

function at(name: string): unknown {
  let found: unknown = btcp;
  for (const part of name.split(".")) found = (found as Readonly<Record<string, unknown>>)[part];
  return found;
}

const call = (name: string, ...args: unknown[]) => (at(name) as (...args: unknown[]) => Promise<Called>)(...args);

test("every call of the table is a function that sends its method", async () => {
  for (const [name, method, , capability] of API) {
    const called = await call(name);
    assert.deepEqual([called.method, called.capability], [method, capability], name);
  }
});

test("nothing of it can be replaced", () => {
  const seen: object[] = [btcp];
  for (const part of seen) {
    assert.ok(Object.isFrozen(part));
    for (const inner of Object.values(part)) if (typeof inner === "object") seen.push(inner);
  }
});

test("arguments go by name, and what is left out stays out", async () => {
  const params = async (...args: unknown[]) => (await call("dom.setTextContent", ...args)).params;
  assert.deepEqual(await params("h1", "x"), { selector: "h1", value: "x" });
  assert.deepEqual(await params("h1"), { selector: "h1" });
  assert.deepEqual(await params(undefined, "x"), { value: "x" });
});

test("calls of a batch may be written short", async () => {
  const batch = async (calls: unknown) => (await call("dom.batch", calls)).params.calls;
  assert.deepEqual(await batch([{ method: "click", selector: "#a" }]), [
    { method: "dom.click", params: { selector: "#a" } },
  ]);
  assert.deepEqual(await batch([{ method: "dom.click", params: { selector: "#a" } }]), [
    { method: "dom.click", params: { selector: "#a" } },
  ]);
  for (const wrong of [7, "x", null, undefined, {}]) assert.deepEqual(await batch(wrong), wrong);
  assert.deepEqual(await batch([null, 7]), [
    { method: undefined, params: {} },
    { method: undefined, params: {} },
  ]);
});

for (const [code, name] of [
  ["CAPABILITY_DENIED", "BTCPCapabilityError"],
  ["INVALID_PARAMS", "BTCPValidationError"],
  ["VALIDATION_ERROR", "BTCPValidationError"],
  ["TIMEOUT", "BTCPTimeoutError"],
  ["SANDBOX_LOST", "BTCPConnectionError"],
  ["SERVER_UNREACHABLE", "BTCPConnectionError"],
  ["TOOL_ERROR", "BTCPExecutionError"],
  ["SOMETHING_NEW", "BTCPExecutionError"],
] as const) {
  test(`${code} becomes a ${name}`, () => {
    const error = btcpError(code, "why", "dom:read");
    assert.ok(error instanceof BTCPError && error instanceof Error);
    assert.deepEqual([error.name, error.code, error.message], [name, code, "why"]);
  });
}

test("an error says what is missing", () => {
  const denied = btcpError("CAPABILITY_DENIED", "why", "dom:read") as BTCPCapabilityError;
  assert.equal(denied.requiredCapability, "dom:read");
  assert.equal(new BTCPCapabilityError("X").requiredCapability, undefined);
  assert.deepEqual((btcpError("INVALID_PARAMS", "why") as BTCPValidationError).validationErrors, ["why"]);
  assert.deepEqual(new BTCPValidationError("X").validationErrors, []);
});

test("an error of a tool has its code for a message, unless it has words", () => {
  assert.equal(new BTCPError("OUT_OF_STOCK").message, "OUT_OF_STOCK");
  assert.equal("suggestion" in new BTCPError("X"), false);
  assert.equal(new BTCPError("X", { message: "m", suggestion: "s" }).suggestion, "s");
  assert.ok(Object.entries(BTCP_ERRORS).every(([name, made]) => new made("X").name === name));
});
