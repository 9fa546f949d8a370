import assert from "node:assert/strict";
import { test } from "node:test";
import { retryOnNetworkError } from "./retry_on_network_error.ts";

/** Fails with these, one after the other; then answers how often it was asked. */
function asked(...failures: readonly Error[]): () => Promise<number> {
  let times = 0;
  return async () => {
    const failure = failures[times++];
    if (failure) throw failure;
    return times;
  };
}

test("what was broken on its way is asked for once more, and only once", async () => {
  const broken = new TypeError("network changed");
  assert.equal(await retryOnNetworkError(asked()), 1);
  assert.equal(await retryOnNetworkError(asked(broken)), 2);
  await assert.rejects(retryOnNetworkError(asked(broken, broken)), broken);
});

test("an answer is an answer", async () => {
  const refused = new Error("404");
  await assert.rejects(retryOnNetworkError(asked(refused)), refused);
});
