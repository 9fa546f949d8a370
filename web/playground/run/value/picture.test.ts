import assert from "node:assert/strict";
import { test } from "node:test";
import { pictureOf } from "./picture.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="5" height="5"/></svg>';
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAIAAAA2iEnWAAAAEElEQVR4nGNgYPgPRv8xKAAx8AX7Bdwe7wAAAABJRU5ErkJggg==";

/** Its type and size, or why it is not drawn. */
function seen(value: unknown): unknown {
  const found = pictureOf(value);
  if (!found) return undefined;
  return "picture" in found ? [found.picture.type, found.picture.width, found.picture.height] : found.reason;
}

test("SVG is known as text, as a data URL and as MCP has it", () => {
  const expected = ["image/svg+xml", 20, 10];
  assert.deepEqual(seen(SVG), expected);
  assert.deepEqual(seen(`<?xml version="1.0"?>\n${SVG}`), expected);
  assert.deepEqual(seen(`data:image/svg+xml,${encodeURIComponent(SVG)}`), expected);
  assert.deepEqual(seen(`data:image/svg+xml;base64,${btoa(SVG)}`), expected);
  assert.deepEqual(seen({ type: "image", mimeType: "image/svg+xml", data: btoa(SVG) }), expected);
});

test("PNG is known by its bytes", () => {
  const expected = ["image/png", 2, 3];
  const bytes = Uint8Array.from(atob(PNG), (character) => character.charCodeAt(0));
  for (const value of [`data:image/png;base64,${PNG}`, bytes, bytes.buffer, { mimeType: "image/png", data: PNG }]) {
    assert.deepEqual(seen(value), expected);
  }
  assert.equal(seen(`data:image/png;base64,${btoa("x".repeat(50))}`), undefined);
});

test("a size is that of the picture, within a screen's", () => {
  assert.deepEqual(seen('<svg width="30px" height="40"/>'), ["image/svg+xml", 30, 40]);
  assert.deepEqual(seen("<svg/>"), undefined);
  assert.deepEqual(seen("<svg ></svg>"), ["image/svg+xml", 300, 150]);
  assert.deepEqual(seen('<svg width="1e9" height="999999"></svg>'), ["image/svg+xml", 300, 4096]);
  assert.deepEqual(seen('<svg viewBox="0 0 NaN -1"></svg>'), ["image/svg+xml", 300, 150]);
});

test("what is more work than its text is not drawn", () => {
  for (const inner of [
    "<script>1</script>",
    '<use href="#a"/>',
    '<image href="https://a.example"/>',
    "<foreignObject></foreignObject>",
    "<animate/>",
    "<style></style>",
    "<x:use/>",
    '<g filter="blur(9px)"/>',
    '<g style="mask : url(#a)"/>',
  ]) {
    assert.match(String(seen(SVG.replace("<rect", `${inner}<rect`))), /^This SVG is shown as text/, inner);
  }
  assert.match(String(seen(`<?xml version="1.0"?><svg><!DOCTYPE a [<!ENTITY b "c">]></svg>`)), /shown as text/);
  assert.match(String(seen(SVG + " ".repeat(600_000))), /too large/);
});

test("a PNG of too many pixels is not drawn", () => {
  const bytes = Uint8Array.from(atob(PNG), (character) => character.charCodeAt(0));
  new DataView(bytes.buffer).setUint32(16, 60_000);
  new DataView(bytes.buffer).setUint32(20, 60_000);
  assert.match(String(seen(bytes)), /60000 by 60000 pixels/);
});

test("other values are no pictures", () => {
  for (const value of ["svg", "<p>", "data:text/html,x", {}, [SVG], 1, null, undefined, new Uint8Array(40)]) {
    assert.equal(seen(value), undefined);
  }
  assert.match(String(seen("data:image/svg+xml,%")), /cannot be read/);
});
