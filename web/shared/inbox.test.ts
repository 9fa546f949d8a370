import assert from "node:assert/strict";
import { test } from "node:test";
import { Inbox } from "./inbox.ts";
import type { Received, Transport } from "./transport.ts";
import { laterTurns } from "./turns.ts";

/** As in a browser: each message is a task of its own, behind those that wait already. Node reads them all at once. */
class Turns {
  readonly port1: { onmessage: (() => void) | null; close(): void } = { onmessage: null, close: () => void closed++ };
  readonly port2 = { postMessage: () => void setTimeout(() => this.#turn(), 0) };

  #turn(): void {
    try {
      this.port1.onmessage?.();
    } catch (error) {
      thrown.push(error);
    }
  }
}
const thrown: unknown[] = [];
let closed = 0;
const now = () => performance.now();
const timer = { set: (work: () => void, ms: number) => setTimeout(work, ms), clear: clearTimeout, now };
// Nobody sees this page, so that all turns come by its ports.
const unseen = laterTurns({ timer, openChannel: () => new Turns(), isSeen: () => false });

function stage(work: (data: unknown) => void) {
  let hear: (message: Received) => void = () => {};
  const taken: number[] = [];
  const inner: Transport = {
    post() {},
    listen: (receive) => {
      hear = receive;
    },
    close() {},
  };
  const transport = new Inbox(now, unseen).sliced(inner, (messages) => void taken.push(messages));
  transport.listen(
    ({ data }) => work(data),
    () => {},
  );
  return { say: (data: unknown) => hear({ data, ports: [] }), taken, transport };
}

const spin = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

test("a flood is read in slices, in order, with turns of others between them", async () => {
  const heard: unknown[] = [];
  const { say } = stage((data) => {
    heard.push(data);
    spin(1);
  });
  await pause(5);
  for (let n = 0; n < 60; n++) say(n);
  // The rest waits for a turn of its own.
  assert.ok(heard.length < 60, `${heard.length}`);
  const first = heard.length;
  let turns = 0;
  while (heard.length < 60) {
    await pause(0);
    turns++;
  }
  assert.ok(turns > 1, `${turns} turns after ${first}`);
  assert.deepEqual(
    heard,
    Array.from({ length: 60 }, (_, n) => n),
  );
});

test("the frame hears of what was worked on, by number or by size", async () => {
  const { say, taken } = stage(() => {});
  await pause(5);
  for (let n = 0; n < 40; n++) say("x");
  await pause(20);
  assert.deepEqual(taken, [16, 16]);
  say("y".repeat(40_000));
  await pause(20);
  assert.deepEqual(taken, [16, 16, 9]);
  // With buffers: large.
  say([{}, new ArrayBuffer(8)]);
  await pause(20);
  assert.deepEqual(taken, [16, 16, 9, 1]);
});

test("what waits is not read once the frame is gone", async () => {
  const heard: unknown[] = [];
  const { say, transport } = stage((data) => {
    heard.push(data);
    spin(1);
  });
  await pause(5);
  for (let n = 0; n < 60; n++) say(n);
  const read = heard.length;
  transport.close();
  await pause(30);
  assert.equal(heard.length, read);
});

test("a listener that throws holds up nobody", async () => {
  let heard = 0;
  const { say } = stage((data) => {
    heard++;
    spin(1);
    if (data === 30) throw new Error("a listener's own");
  });
  await pause(5);
  for (let n = 0; n < 60; n++) say(n);
  while (heard < 60) await pause(1);
  assert.equal(heard, 60);
  assert.equal(thrown.length, 1);
});

test("where it is seen, every few turns come by a timer", async () => {
  let timers = 0;
  const counted = { ...timer, set: (work: () => void, ms: number) => setTimeout(work, ms, timers++) };
  const inLaterTurn = laterTurns({ timer: counted, openChannel: () => new Turns(), isSeen: () => true });
  let turns = 0;
  const until = now() + 100;
  while (now() < until) {
    await new Promise<void>((next) => inLaterTurn(next));
    turns++;
  }
  assert.ok(timers > 1 && timers <= 8, `${timers} timers`);
  assert.ok(turns > timers, `${turns} turns`);
  await pause(5);
  assert.ok(closed > 0, "nothing is kept when nobody waits");
});
