//! guest = "value"
//! promise = "artifact-types"
const text = (value) => new TextEncoder().encode(value);
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const chunk = (name, data) => [0, 0, 0, data.length, ...text(name), ...data, 0, 0, 0, 0];
const size = (n) => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
const header = (width, height) => chunk("IHDR", [...size(width), ...size(height), 8, 6, 0, 0, 0]);
const html = "<html><script>parent.postMessage(1, '*')</script></html>";
const tries = [
  ["a.png", text(html)],
  ["b.png", new Uint8Array([...png, ...text(html)])],
  ["c.png", new Uint8Array([...png, ...header(1, 1), ...chunk("IEND", []), ...text(html)])],
  ["d.png", new Uint8Array([...png, ...header(65535, 65535), ...chunk("IEND", [])])],
  ["e.svg", html],
  ["f.svg", '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'],
  ["g.json", html],
  ["h.html", html, { type: "text/html" }],
  ["i.html", html, { type: "text/plain;charset=utf-8,text/html" }],
  ["j.html", html, { type: { toString: () => "text/html" } }],
];
for (const [name, data, options] of tries) {
  try {
    await artifact(name, data, options);
  } catch {}
}
return "held";
// --- page
const r = await stage.jar.run(stage.code);
if (!r.ok) return stage.outcome(r);
return r.artifacts.length === 0 ? stage.outcome(r) : `out: ${r.artifacts.map(({ name, type }) => `${name} ${type}`)}`;
// --- control
// The same bytes arrive where nothing is said about them.
const r = await stage.jar.run(`await artifact("a", "<html><script></script></html>", { type: "application/octet-stream" })`);
return r.artifacts[0].text().startsWith("<html>") ? "out" : "no";
