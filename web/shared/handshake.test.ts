import assert from "node:assert/strict";
import { test } from "node:test";
import { type Hello, PROTOCOL_VERSION } from "../generated/wire.ts";
import { disagreement, givePort, ready, takePort } from "./handshake.ts";
import type { Port, Received, Transport } from "./transport.ts";

function port(): Port & { closed: number } {
  return {
    closed: 0,
    postMessage() {},
    start() {},
    close() {
      this.closed++;
    },
    addEventListener() {},
    removeEventListener() {},
  };
}

function window() {
  const posted: unknown[][] = [];
  let receive: (message: Received) => void = () => assert.fail("nobody listens");
  let broken: () => void = () => assert.fail("nobody listens");
  let closed = 0;
  const transport: Transport = {
    post: (...args) => void posted.push(args),
    listen(onMessage, onBroken) {
      receive = onMessage;
      broken = onBroken;
    },
    close() {
      closed++;
    },
  };
  const tell = (data: unknown, ports: readonly Port[] = []) => receive({ data, ports });
  return { transport, posted, tell, break: () => broken(), closed: () => closed };
}

const hello: Hello = { protocol: PROTOCOL_VERSION, guest: "run", nonce: "n" };
const read = (data: unknown) => (data === "hello" ? hello : undefined);

test("the younger side says that it is awake, and takes the one port it is given", async () => {
  const { transport, posted, tell, closed } = window();
  const taking = takePort(transport, read, () => assert.fail("refused"));
  assert.deepEqual(posted, [[{ jsonrpc: "2.0", method: "awake", params: {} }, []]]);
  const given = port();
  tell("hello", [given]);
  const taken = await taking;
  assert.equal(taken.port, given);
  assert.equal(taken.hello, hello);
  assert.deepEqual([given.closed, closed()], [0, 1], "nobody listens to the window after that");
});

/** What is no hello with one port. */
const WRONG: readonly (readonly [what: string, data: unknown, ports: number])[] = [
  ["a hello without a port", "hello", 0],
  ["a hello with two ports", "hello", 2],
  ["something else with a port", "other", 1],
  ["something else", undefined, 0],
];

for (const [what, data, count] of WRONG) {
  test(`${what} is refused, and its ports are closed`, () => {
    const { transport, tell, closed } = window();
    let refused = 0;
    let taken = false;
    void takePort(transport, read, () => refused++).then(() => {
      taken = true;
    });
    const ports = Array.from({ length: count }, port);
    tell(data, ports);
    assert.deepEqual([refused, taken, closed()], [1, false, 0]);
    assert.ok(ports.every((one) => one.closed === 1));
  });
}

test("a message that cannot be decoded is refused", () => {
  const stage = window();
  let refused = 0;
  void takePort(stage.transport, read, () => refused++);
  stage.break();
  assert.equal(refused, 1);
});

test("the elder side keeps one end and gives the other, with its nonce", () => {
  const { transport, posted } = window();
  const pair = { port1: port(), port2: port() };
  assert.equal(givePort(transport, pair, "widget", "secret"), pair.port1);
  const params = { protocol: PROTOCOL_VERSION, guest: "widget", nonce: "secret" };
  assert.deepEqual(posted, [[{ jsonrpc: "2.0", method: "hello", params }, [pair.port2]]]);
});

test("ready repeats the nonce, also to somebody who speaks another version", () => {
  const other = { ...hello, protocol: PROTOCOL_VERSION + 1 };
  assert.deepEqual(ready(other, []), { protocol: PROTOCOL_VERSION, nonce: "n", guarantees: [] });
});

test("another version is a disagreement", () => {
  assert.equal(disagreement({ protocol: PROTOCOL_VERSION }), undefined);
  for (const protocol of [PROTOCOL_VERSION + 1, 0, Number.NaN]) assert.equal(disagreement({ protocol }), "protocol");
});
