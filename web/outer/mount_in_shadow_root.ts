/**
 * A tree of its own for frames, because of the sandboxes next door. Whoever is on the page can walk from `top` through
 * `frames` into every frame of a document, and `postMessage` asks nobody: two guests could talk to each other past every
 * gate. Frames in a shadow tree are not in `frames`, so from outside this document has none.
 */
export function mountInShadowRoot(box: HTMLElement): ShadowRoot {
  const inside = box.attachShadow({ mode: "open" });
  document.documentElement.append(box);
  return inside;
}
