// Searches the documentation as one types. The index is fetched when the field is used for the first time.

import { find, type Row } from "./find.ts";

const input = document.querySelector<HTMLInputElement>("#search");
const results = document.querySelector<HTMLElement>("#results");
let index: Promise<readonly Row[]> | undefined;

function load(): Promise<readonly Row[]> {
  index ??= fetch("/docs/search.json").then((answer) => answer.json());
  return index;
}

async function show(field: HTMLInputElement, list: HTMLElement): Promise<void> {
  const asked = field.value;
  if (asked.trim() === "") {
    list.hidden = true;
    return list.replaceChildren();
  }
  const rows = await load();
  // Somebody may have typed on meanwhile.
  if (field.value !== asked) return;
  const found = find(rows, asked);
  const items = found.map(({ title, at, page, says }) => {
    const link = document.createElement("a");
    link.href = at;
    const name = document.createElement("strong");
    name.textContent = title;
    const place = document.createElement("small");
    place.textContent = page === title ? "" : page;
    const line = document.createElement("span");
    line.textContent = says;
    link.append(name, " ", place, line);
    const item = document.createElement("li");
    item.append(link);
    return item;
  });
  const box = document.createElement(items.length > 0 ? "ul" : "p");
  if (items.length > 0) box.append(...items);
  else box.textContent = "No results";
  list.replaceChildren(box);
  list.hidden = false;
}

if (input && results) {
  input.addEventListener("focus", () => void load());
  input.addEventListener("input", () => void show(input, results));
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") results.querySelector("a")?.click();
    if (event.key === "ArrowDown") {
      event.preventDefault();
      results.querySelector("a")?.focus();
    }
  });
  results.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const links = [...results.querySelectorAll("a")];
    const next = links.indexOf(document.activeElement as HTMLAnchorElement) + (event.key === "ArrowDown" ? 1 : -1);
    (links[next] ?? input).focus();
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      results.hidden = true;
      input.value = "";
    } else if (event.key === "/" && document.activeElement !== input) {
      event.preventDefault();
      input.focus();
    }
  });
  // A link within the page leaves it open.
  results.addEventListener("click", () => {
    results.hidden = true;
  });
}

// Beside the page where there is room for it.
const menu = document.querySelector<HTMLDetailsElement>("#menu");
const wide = matchMedia("(width >= 60rem)");
const open = () => menu?.toggleAttribute("open", wide.matches);
wide.addEventListener("change", open);
open();
menu?.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
