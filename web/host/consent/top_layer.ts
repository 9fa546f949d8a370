// Elements of the top layer are painted over everything else, the latest on top. There is no list of them, so they are
// looked for: by selector in the document, and in every open shadow tree where that is worth its time.

const IN_TOP_LAYER = ":modal, :popover-open, :fullscreen";

/** What is in the document's own tree. */
export function shallowTopLayer(): Element[] {
  return [...document.querySelectorAll(selector())];
}

/** The same, with what is in open shadow trees. Looks at every element. */
export function deepTopLayer(): Element[] {
  return [...deep(document)];
}

function* deep(root: Document | ShadowRoot): Iterable<Element> {
  yield* root.querySelectorAll(selector());
  for (const element of root.querySelectorAll("*")) if (element.shadowRoot) yield* deep(element.shadowRoot);
}

let known: string | undefined;

/** Browsers that lack one of them know the others. */
function selector(): string {
  known ??= IN_TOP_LAYER.split(", ")
    .filter((one) => CSS.supports(`selector(${one})`))
    .join(", ");
  return known;
}

/** Pictures of the page before and after, above the top layer. They are there as long as something moves them. */
export function isInViewTransition(): boolean {
  return document.getAnimations().some(({ effect }) => {
    const { pseudoElement } = (effect ?? {}) as Partial<KeyframeEffect>;
    return pseudoElement?.startsWith("::view-transition") === true;
  });
}
