import assert from "node:assert/strict";
import { test } from "node:test";
import { type Flow, Outbox } from "./outbox.ts";

/** A page that takes `room` messages at a time, and a queue of `most`. */
function stage(room: number, most = 100) {
  let flying = 0;
  let waiting = 0;
  const flow: Flow = {
    offer() {
      if (flying < room && waiting === 0) {
        flying++;
        return 0;
      }
      if (waiting >= most) return 2;
      waiting++;
      return 1;
    },
    taken(messages) {
      flying = Math.max(0, flying - messages);
      const going = Math.min(room - flying, waiting);
      flying += going;
      waiting -= going;
      return going;
    },
  };
  const posted: unknown[] = [];
  let floods = 0;
  const transport = { post: (data: unknown) => void posted.push(data), listen() {}, close() {} };
  const outbox: Outbox = new Outbox(transport, () => {
    floods++;
    outbox.post("lost", []);
  });
  outbox.heed();
  return { flow, outbox, posted, floods: () => floods };
}

test("what the page has no room for waits, and keeps its order", () => {
  const { flow, outbox, posted } = stage(3);
  outbox.begin(flow);
  for (let n = 0; n < 20; n++) outbox.post(n, []);
  assert.deepEqual(posted, [0, 1, 2]);
  for (let turn = 0; turn < 10; turn++) outbox.taken(3);
  assert.deepEqual(
    posted,
    Array.from({ length: 20 }, (_, n) => n),
  );
});

test("what was posted before there was a gate counts as on its way", () => {
  const { flow, outbox, posted } = stage(2);
  outbox.post("ready", []);
  outbox.begin(flow);
  for (let n = 0; n < 3; n++) outbox.post(n, []);
  assert.deepEqual(posted, ["ready", 0]);
});

test("a flood is told at once, and what waited is dropped", () => {
  const { flow, outbox, posted, floods } = stage(2, 5);
  outbox.begin(flow);
  for (let n = 0; n < 8; n++) outbox.post(n, []);
  assert.equal(floods(), 1);
  assert.deepEqual(posted, [0, 1, "lost"]);
  outbox.taken(2);
  assert.deepEqual(posted, [0, 1, "lost"]);
});

test("a page that never says what it has worked on gets everything at once", () => {
  const posted: unknown[] = [];
  const outbox = new Outbox({ post: (data) => void posted.push(data), listen() {}, close() {} }, () => assert.fail());
  outbox.begin({ offer: () => 1, taken: () => 0 });
  for (let n = 0; n < 200; n++) outbox.post(n, []);
  assert.equal(posted.length, 200);
});
