import assert from "node:assert/strict";
import { test } from "node:test";
import { exchange, type Send } from "./exchange.ts";
import { type SocketLike, Sockets } from "./sockets.ts";

function sending(body = "text", status = 200): { readonly send: Send; readonly sent: unknown[][] } {
  const sent: unknown[][] = [];
  const send: Send = async (...args) => {
    sent.push(args);
    return new Response(body, { status, headers: { "X-One": "1" } });
  };
  return { send, sent };
}

const FIXED = { credentials: "omit", redirect: "error", referrerPolicy: "no-referrer", cache: "no-store" };

test("a request goes without cookies, and follows nowhere", async () => {
  const { send, sent } = sending();
  const answer = await exchange(send, "https://a.example/", undefined);
  assert.deepEqual(sent, [["https://a.example/", { method: "GET", headers: {}, ...FIXED }]]);
  assert.deepEqual([answer.status, answer.ok, answer.body, answer.headers["x-one"]], [200, true, "text", "1"]);
});

test("a tool decides about method, headers and body, and about nothing else", async () => {
  const { send, sent } = sending("", 404);
  const options = {
    method: "POST",
    headers: { a: "b" },
    body: 7,
    credentials: "include",
    redirect: "follow",
    mode: "no-cors",
  };
  const answer = await exchange(send, "https://a.example/", options);
  assert.deepEqual(sent[0]?.[1], { method: "POST", headers: { a: "b" }, body: "7", ...FIXED });
  assert.deepEqual([answer.status, answer.ok], [404, false]);
});

for (const options of [null, undefined, {}, 7]) {
  test(`the options ${JSON.stringify(options)} are none`, async () => {
    const { send, sent } = sending();
    await exchange(send, "x", options);
    assert.deepEqual(sent[0]?.[1], { method: "GET", headers: {}, ...FIXED });
  });
}

class Socket implements SocketLike {
  onopen: SocketLike["onopen"] = null;
  onclose: SocketLike["onclose"] = null;
  onmessage: SocketLike["onmessage"] = null;
  readonly sent: string[] = [];
  closed = 0;

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.closed++;
    this.onclose?.();
  }
}

async function connected() {
  const socket = new Socket();
  const sockets = new Sockets(() => socket);
  const opening = sockets.open("wss://a.example/");
  socket.onopen?.();
  return { socket, sockets, id: await opening };
}

test("texts are received in order, before and after somebody waits", async () => {
  const { socket, sockets, id } = await connected();
  socket.onmessage?.({ data: "one" });
  assert.equal(await sockets.receive(id), "one");
  const waiting = sockets.receive(id);
  socket.onmessage?.({ data: new ArrayBuffer(1) });
  socket.onmessage?.({ data: "two" });
  assert.equal(await waiting, "two");
});

test("a connection that is closed says so to whoever waits and to whoever asks", async () => {
  const { socket, sockets, id } = await connected();
  const waiting = sockets.receive(id);
  sockets.close(id);
  assert.equal(await waiting, null);
  assert.equal(await sockets.receive(id), null);
  assert.equal(socket.closed, 1);
});

test("a connection that is refused rejects", async () => {
  const socket = new Socket();
  const opening = new Sockets(() => socket).open("wss://a.example/");
  socket.onclose?.();
  await assert.rejects(opening, new TypeError("The connection could not be opened."));
});

test("who hears a thousand texts without listening is cut off", async () => {
  const { socket } = await connected();
  for (let text = 0; text < 1_000; text++) socket.onmessage?.({ data: "x" });
  assert.equal(socket.closed, 0);
  socket.onmessage?.({ data: "x" });
  assert.equal(socket.closed, 1);
});

for (const id of [0, 2, -1, "1", null, undefined, {}]) {
  test(`there is no connection ${JSON.stringify(id)}`, async () => {
    const { sockets } = await connected();
    assert.equal(sockets.has(id), false);
    assert.throws(() => sockets.send(id, "x"), new TypeError("There is no such connection."));
  });
}

test("what is sent is text, and at the end everything is closed", async () => {
  const { socket, sockets, id } = await connected();
  sockets.send(id, 7);
  assert.deepEqual(socket.sent, ["7"]);
  sockets.end();
  assert.deepEqual([socket.closed, sockets.has(id)], [1, false]);
});
