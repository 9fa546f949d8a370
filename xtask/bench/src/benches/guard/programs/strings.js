let out = "";
for (let i = 0; i < 300_000; i++) {
  out += String.fromCharCode(97 + (i % 26));
  if (i % 80 === 79) out += "\n";
}
const words = out.split("\n").map((line, n) => `${n}: ${line.slice(0, 12)}`);
let html = "";
for (const word of words) html += "<li>" + word + "</li>";
const counts = {};
for (const c of html) counts[c] = (counts[c] ?? 0) + 1;
return [words.join(",").length, html.length, Object.keys(counts).length];
