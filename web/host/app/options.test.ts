import assert from "node:assert/strict";
import { test } from "node:test";
import { violation } from "../reports.ts";
import { network } from "./events.ts";
import { sent } from "./files.ts";
import { checkOptions } from "./options.ts";

class StandIn {}
Object.assign(globalThis, { Element: StandIn });

const fail = (message: string) => new RangeError(message);
const files = { "/index.html": "" };

const WRONG: readonly (readonly [options: unknown, says: string])[] = [
  [undefined, "`files` must be an object of files by path."],
  [{}, "`files` must be an object of files by path."],
  [{ files: null }, "`files` must be an object of files by path."],
  [{ files: "x" }, "`files` must be an object of files by path."],
  [{ files: {} }, "`files` has no `/index.html`, and no `entry` such as `/src/App.tsx` is named."],
  [{ files: { "index.html": "" } }, "`files` has no `/index.html`, and no `entry` such as `/src/App.tsx` is named."],
  [{ files, readyTimeoutMs: 0 }, "`readyTimeoutMs` must be a number above 0."],
  [{ files, readyTimeoutMs: "5" }, "`readyTimeoutMs` must be a number above 0."],
  [{ files, ttlSeconds: -1 }, "`ttlSeconds` must be a number above 0."],
  [{ files, ttlSeconds: Number.NaN }, "`ttlSeconds` must be a number above 0."],
];

for (const [options, says] of WRONG) {
  test(`app(${JSON.stringify(options)}): ${says}`, () => {
    assert.throws(() => checkOptions(new StandIn(), options as never, fail), new RangeError(says));
  });
}

test("an app goes into an element", () => {
  const says = "The first argument must be the element to show the app in.";
  for (const element of [null, undefined, "main"]) {
    assert.throws(() => checkOptions(element, { files }, fail), new RangeError(says));
  }
  checkOptions(new StandIn(), { files, readyTimeoutMs: 1, ttlSeconds: 1 }, fail);
});

test("text is sent as it is, and a removed file as null", async () => {
  assert.deepEqual(await sent({ "/a": "text", "/b": null }, fail), { "/a": "text", "/b": null });
});

for (const file of [7, {}, [], true]) {
  test(`${JSON.stringify(file)} is no file`, async () => {
    const says = /^`\/x` is neither text nor bytes: it must be a string, an ArrayBuffer, a view or a Blob\.$/;
    await assert.rejects(sent({ "/x": file as never }, fail), { name: "RangeError", message: says });
  });
}

const report = (type: string, body: Record<string, unknown>) =>
  network({ sandbox: "s", number: 1, type, by: type === "network" ? "proxy" : "browser", body });

test("what a guest says about itself is no line, whatever it says", () => {
  const body = {
    source: "proxy",
    by: "proxy",
    verdict: "allow",
    url: "https://a.example/",
    blockedURL: "https://a.example/",
  };
  for (const type of ["network", "csp-violation"]) {
    assert.equal(network({ sandbox: "s", number: 1, type, by: "guest", body }), undefined);
    assert.equal(violation({ sandbox: "s", number: 1, type, by: "guest", body })?.source, "guest");
    assert.equal(violation({ sandbox: "s", number: 1, type, by: "server", body }), undefined);
  }
});

test("a report of the proxy is a line of the network log", () => {
  const body = {
    verdict: "allow",
    method: "GET",
    url: "https://a.example/",
    status: 200,
    responseBytes: 5,
    durationMs: 9,
  };
  assert.deepEqual(report("network", { ...body, rule: "network.allow[0]" }), {
    method: "GET",
    url: "https://a.example/",
    verdict: "allowed",
    by: "proxy",
    rule: "network.allow[0]",
    status: 200,
    bytes: 5,
    durationMs: 9,
  });
  assert.equal(report("network", { ...body, verdict: "fail" })?.verdict, "failed");
  assert.equal(report("network", { ...body, verdict: "something new" })?.verdict, "refused");
});

test("a violation is a line where it is about an address", () => {
  const line = report("csp-violation", { blockedURL: "https://b.example/x", effectiveDirective: "connect-src" });
  assert.deepEqual(line, {
    method: "",
    url: "https://b.example/x",
    verdict: "refused",
    by: "browser",
    rule: "connect-src",
  });
  for (const blockedURL of ["inline", "eval", "data", undefined]) {
    assert.equal(report("csp-violation", { blockedURL, effectiveDirective: "script-src" }), undefined);
  }
});

test("a report with fields of the wrong kind is read without them", () => {
  assert.deepEqual(report("network", { method: 5, url: {}, verdict: null, status: "200" }), {
    method: "",
    url: "",
    verdict: "refused",
    by: "proxy",
    rule: undefined,
    status: undefined,
    bytes: undefined,
    durationMs: undefined,
  });
});
