/** Tells when an element leaves the page and when it comes back. One observer for all of them. */
export interface Watched {
  readonly element: Element;
  onGone(): void;
  onBack(): void;
}

const watched = new Map<Watched, boolean>();
let observer: MutationObserver | undefined;

export function watch(one: Watched): () => void {
  watched.set(one, one.element.isConnected);
  observer ??= new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
  return () => {
    watched.delete(one);
    if (watched.size === 0) observer?.disconnect();
  };
}

function look(): void {
  for (const [one, was] of [...watched]) {
    const is = one.element.isConnected;
    if (is === was) continue;
    watched.set(one, is);
    if (is) one.onBack();
    else one.onGone();
  }
}

/** Out of sight for so long, a widget is worth freezing. */
const UNSEEN_MS = 1_000;

/** Calls `onHidden` when an element has been out of sight for a while, `onSeen` when it is about to be seen. */
export function sight(element: Element, onHidden: () => void, onSeen: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver(
    ([entry]) => {
      clearTimeout(timer);
      if (entry?.isIntersecting) onSeen();
      else timer = setTimeout(onHidden, UNSEEN_MS);
    },
    { rootMargin: "200px" },
  );
  observer.observe(element);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
