import assert from "node:assert/strict";
import { test } from "node:test";
import { contentOf, forApp, fromFolder, fromJson, pathFault, toJson } from "./files.ts";

const files = new Map([["/index.html", ""]]);

for (const [path, says] of [
  ["about.html", "A path begins with / and ends with a name."],
  ["/", "A path begins with / and ends with a name."],
  ["/a/", "A path begins with / and ends with a name."],
  ["/a//b", "A path has no empty parts, . or .."],
  ["/a/../b", "A path has no empty parts, . or .."],
  ["/./b", "A path has no empty parts, . or .."],
  ["/a?b", "A path has no \\ ? # or %."],
  ["/a%20b", "A path has no \\ ? # or %."],
  ["/index.html", "A file with this name exists already."],
  ["/a/b.html", undefined],
] as const) {
  test(`${path}: ${says ?? "fine"}`, () => assert.equal(pathFault(path, files), says));
}

test("what decodes and holds no zero byte is text", async () => {
  assert.equal(await contentOf(new Blob(["Grüße"])), "Grüße");
  assert.deepEqual(await contentOf(new Blob(["a\0b"])), new Uint8Array([97, 0, 98]));
  assert.deepEqual(await contentOf(new Blob([new Uint8Array([0xff])])), new Uint8Array([0xff]));
});

test("a folder's files have their paths below it", async () => {
  const file = (path: string) => Object.assign(new File(["x"], "name.txt"), { webkitRelativePath: path });
  const found = await fromFolder([file("site/a/b.txt"), file("")]);
  assert.deepEqual(
    [...found],
    [
      ["/a/b.txt", "x"],
      ["/name.txt", "x"],
    ],
  );
});

test("files come back from a link as they were", () => {
  const all = new Map<string, string | Uint8Array<ArrayBuffer>>([
    ["/a", "x"],
    ["/b", new Uint8Array([1, 2])],
  ]);
  assert.deepEqual(fromJson(JSON.parse(JSON.stringify(toJson(all)))), all);
  assert.deepEqual(forApp(all), { "/a": "x", "/b": new Uint8Array([1, 2]) });
  for (const saved of [null, undefined, 7, "x", [], { "/a": 7, "/b": null }]) assert.equal(fromJson(saved).size, 0);
});
