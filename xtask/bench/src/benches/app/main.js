// The app that is measured. It is interactive when all its parts are there and a click is answered.
import { parts } from "./parts.js";

const [items, ...pictures] = await Promise.all([
  fetch("./items.json").then((answer) => answer.json()),
  ...[...document.images].map((picture) => picture.decode()),
]);
const list = document.querySelector("ul");
for (const part of parts) list.append(part(items));

const button = document.querySelector("button");
button.addEventListener("click", () => {
  list.classList.toggle("open");
  // Counted from where the browser began to load this document.
  const text = `${list.children.length} parts, ${pictures.length} pictures, ${getComputedStyle(list).display}`;
  top.postMessage({ interactive: performance.now(), text }, "*");
});
button.click();
