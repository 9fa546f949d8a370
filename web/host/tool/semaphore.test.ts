import assert from "node:assert/strict";
import { test } from "node:test";
import { Semaphore } from "./semaphore.ts";

test("so many run at once, and the others in the order they came", async () => {
  const semaphore = new Semaphore(2);
  const order: number[] = [];
  const wait = (n: number) => semaphore.acquire(undefined).then(() => void order.push(n));
  await Promise.all([wait(1), wait(2)]);
  const rest = [wait(3), wait(4)];
  await Promise.resolve();
  assert.deepEqual(order, [1, 2]);
  semaphore.release();
  await rest[0];
  assert.deepEqual(order, [1, 2, 3]);
  semaphore.release();
  await rest[1];
  assert.deepEqual(order, [1, 2, 3, 4]);
});

test("who gives up waiting takes nobody's turn", async () => {
  const semaphore = new Semaphore(1);
  await semaphore.acquire(undefined);
  const stop = new AbortController();
  const given = semaphore.acquire(stop.signal);
  const next = semaphore.acquire(undefined);
  stop.abort(new RangeError("enough"));
  await assert.rejects(given, new RangeError("enough"));
  semaphore.release();
  await next;
  semaphore.release();
  await semaphore.acquire(undefined);
});

test("a signal that fires after the turn came changes nothing", async () => {
  const semaphore = new Semaphore(1);
  await semaphore.acquire(undefined);
  const stop = new AbortController();
  const waiting = semaphore.acquire(stop.signal);
  semaphore.release();
  await waiting;
  stop.abort();
  const next = semaphore.acquire(undefined);
  semaphore.release();
  await next;
});
