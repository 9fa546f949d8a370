import assert from "node:assert/strict";
import { test } from "node:test";
import { isIsolated } from "./isolation.ts";
import { type MessageLike, overWindow, type Source } from "./transport.ts";

/** A window that says what it is told. */
class Own implements Source {
  readonly listeners = new Map<string, Set<(event: MessageLike) => void>>();

  addEventListener(type: string, listener: (event: MessageLike) => void): void {
    this.listeners.set(type, (this.listeners.get(type) ?? new Set()).add(listener));
  }

  removeEventListener(type: string, listener: (event: MessageLike) => void): void {
    this.listeners.get(type)?.delete(listener);
  }

  tell(type: string, event: Partial<MessageLike>): void {
    for (const listener of this.listeners.get(type) ?? []) listener({ data: undefined, ports: [], ...event });
  }

  get count(): number {
    return [...this.listeners.values()].reduce((all, some) => all + some.size, 0);
  }
}

function stage(origin: string) {
  const own = new Own();
  const posted: unknown[][] = [];
  const other = { postMessage: (...args: unknown[]) => void posted.push(args) };
  const heard: unknown[] = [];
  const strangers: unknown[] = [];
  let broken = 0;
  const transport = overWindow(own, other, origin, (source) => strangers.push(source));
  transport.listen(
    ({ data }) => heard.push(data),
    () => broken++,
  );
  return { own, other, posted, heard, strangers, transport, broken: () => broken };
}

test("only the window it was made for is heard, and only while it has the right origin", () => {
  const { own, other, heard, strangers } = stage("http://a.example");
  const origin = "http://a.example";
  own.tell("message", { data: 1, source: other, origin });
  own.tell("message", { data: 2, source: {}, origin });
  own.tell("message", { data: 3, source: other, origin: "http://b.example" });
  own.tell("message", { data: 4, source: other, origin: "null" });
  own.tell("message", { data: 5, source: null, origin });
  assert.deepEqual(heard, [1]);
  assert.equal(strangers.length, 4);
});

test("an opaque window is told by `*`, and any other by its origin", () => {
  for (const [origin, target] of [
    ["null", "*"],
    ["http://a.example", "http://a.example"],
  ] as const) {
    const { transport, posted } = stage(origin);
    const port = {};
    transport.post("x", [port]);
    assert.deepEqual(posted, [["x", target, [port]]]);
  }
});

test("a message that the browser could not read counts for the one who sent it", () => {
  const { own, other, broken, strangers } = stage("null");
  own.tell("messageerror", { source: other, origin: "null" });
  own.tell("messageerror", { source: "stranger", origin: "null" });
  assert.equal(broken(), 1);
  assert.deepEqual(strangers, ["stranger"]);
});

test("after closing nobody listens", () => {
  const { own, transport } = stage("null");
  assert.equal(own.count, 2);
  transport.close();
  transport.close();
  assert.equal(own.count, 0);
});

const wall = {
  get document(): unknown {
    throw new DOMException("blocked", "SecurityError");
  },
};

/** What a frame sees above itself, and whether it may go on from there. */
const FRAMES: readonly (readonly [what: string, parent: object, top: object | null, isolated: boolean])[] = [
  ["walls all the way up", wall, wall, true],
  ["a parent that can be read", { document: {} }, wall, false],
  ["a top that can be read", wall, { document: {} }, false],
  ["a parent that is readable and empty", { document: null }, wall, false],
  ["no top", wall, null, false],
];

for (const [what, parent, top, isolated] of FRAMES) {
  test(`a frame with ${what} is ${isolated ? "" : "not "}isolated`, () => {
    assert.equal(isIsolated({ parent, top }), isolated);
  });
}

test("a window that is its own top is not in a frame", () => {
  const own: { parent: object; top: object | null } = { parent: wall, top: null };
  own.top = own;
  assert.equal(isIsolated(own), false);
  const child: { parent: object; top: object | null } = { parent: wall, top: wall };
  child.parent = child;
  assert.equal(isIsolated(child), false);
});
