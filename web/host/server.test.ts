import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { BelljarError } from "./error.ts";
import { createSandbox, post, readPlace } from "./server.ts";

const SERVER = new URL("http://localhost:3333/");
const PLACE = {
  id: "x",
  outerUrl: "http://o.x.localhost:3333/",
  sandbox: "allow-scripts allow-same-origin",
  allow: "",
};
const { signal } = new AbortController();

let answer: () => Promise<Response>;

beforeEach(() => {
  Object.assign(globalThis, { location: { origin: "http://page.example" }, fetch: () => answer() });
});

const json = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status });

function rejects(work: Promise<unknown>, code: string, says: RegExp): Promise<void> {
  return assert.rejects(work, (error) => {
    assert.ok(error instanceof BelljarError, String(error));
    assert.equal(error.code, code);
    assert.match(error.message, says);
    return true;
  });
}

test("a place for a frame is read", () => {
  assert.deepEqual(readPlace(SERVER, PLACE), { ...PLACE, outerOrigin: "http://o.x.localhost:3333" });
});

/** Answers that are no place for a frame. */
const STRANGE: readonly (readonly [why: string, body: unknown])[] = [
  ["nothing", undefined],
  ["null", null],
  ["text", "x"],
  ["a list", []],
  ["an empty object", {}],
  ["no id", { ...PLACE, id: undefined }],
  ["a number for an id", { ...PLACE, id: 1 }],
  ["no sandbox", { ...PLACE, sandbox: undefined }],
  ["no allow", { ...PLACE, allow: undefined }],
  ["an address that would run in the page", { ...PLACE, outerUrl: "javascript:alert(1)" }],
  ["an address without a host", { ...PLACE, outerUrl: "data:text/html,x" }],
  ["no address at all", { ...PLACE, outerUrl: "not an address" }],
  ["the page's own origin", { ...PLACE, outerUrl: "http://page.example/blank" }],
  ["the server's own origin", { ...PLACE, outerUrl: "http://localhost:3333/blank" }],
  ["a frame that may navigate the page", { ...PLACE, sandbox: "allow-scripts allow-top-navigation" }],
  ["a token in another case", { ...PLACE, sandbox: "ALLOW-SCRIPTS" }],
];

for (const [why, body] of STRANGE) {
  test(`an answer with ${why} is no sandbox`, () => {
    assert.throws(() => readPlace(SERVER, body), {
      code: "SERVER_UNREACHABLE",
      message: /^http:\/\/localhost:3333 answered with something that is not a sandbox\. Check that a Belljar server/,
    });
  });
}

test("a refusal has the server's code, words and diagnostics", async () => {
  const diagnostics = [{ code: "P003", message: "unknown key `levle`" }];
  answer = json(422, { code: "POLICY_INVALID", title: "The policy is invalid.", detail: "One fault.", diagnostics });
  await rejects(
    post(SERVER, "sandboxes", {}, signal),
    "POLICY_INVALID",
    /^The policy is invalid\. One fault\. unknown key `levle` \(P003\) \[POLICY_INVALID\]$/,
  );
  const error = await post(SERVER, "sandboxes", {}, signal).catch((error: BelljarError) => error);
  assert.deepEqual((error as BelljarError).data, { diagnostics });
});

test("a refusal with a code that nobody knows counts as an unreachable server", async () => {
  answer = json(500, { code: "SOMETHING_NEW", title: "Oh." });
  await rejects(post(SERVER, "x", {}, signal), "SERVER_UNREACHABLE", /^Oh\. /);
});

for (const body of ["no json", "", "7", "null"]) {
  test(`a refusal with the body ${JSON.stringify(body)} says its status`, async () => {
    answer = async () => new Response(body, { status: 502 });
    await rejects(
      post(SERVER, "x", {}, signal),
      "SERVER_UNREACHABLE",
      /^http:\/\/localhost:3333 answered with status 502\./,
    );
  });
}

test("a server that is away is named, with what to check", async () => {
  answer = () => Promise.reject(new TypeError("fetch failed"));
  await rejects(
    post(SERVER, "x", {}, signal),
    "SERVER_UNREACHABLE",
    /^No answer from http:\/\/localhost:3333\. Check that `belljar serve` runs there, that its `hosts\.allow` lists http:\/\/page\.example,/,
  );
});

test("a request that was aborted rejects with the signal's reason", async () => {
  const stopped = new AbortController();
  answer = () => {
    stopped.abort(new RangeError("enough"));
    return Promise.reject(new DOMException("aborted", "AbortError"));
  };
  await assert.rejects(post(SERVER, "x", {}, stopped.signal), new RangeError("enough"));
});

test("a sandbox comes with the rules of its Plan", async () => {
  const limits = {
    timeoutMs: 1,
    cpuMs: 7,
    iterations: 2,
    memoryBytes: 3,
    fuel: 1,
    concurrency: 4,
    consoleCalls: 5,
    consoleBytes: 6,
  };
  answer = json(201, {
    ...PLACE,
    plan: { guard: { level: "standard" }, gate: { a: 1 }, limits: { ...limits, more: 1 } },
  });
  const place = await createSandbox(SERVER, undefined, signal);
  assert.deepEqual(place.rules, { guard: '{"level":"standard"}', gate: { a: 1 }, limits });
});

for (const plan of [undefined, {}, { guard: {}, gate: {}, limits: {} }, { guard: [], gate: {}, limits: {} }]) {
  test(`a sandbox with the Plan ${JSON.stringify(plan)} is none`, async () => {
    answer = json(201, { ...PLACE, plan });
    await rejects(createSandbox(SERVER, undefined, signal), "SERVER_UNREACHABLE", /is not a sandbox/);
  });
}
