/** What changed, in numbers: a tool that wants more asks for it, with the capability that this takes. */
export interface Changes {
  readonly attributes: number;
  readonly text: number;
  readonly added: number;
  readonly removed: number;
}

const WHOLE = { attributes: true, characterData: true, childList: true, subtree: true };

/** Resolves with the next changes below an element, or with `null` after `ms`. */
export function nextChanges(element: Element, ms: number, over: AbortSignal): Promise<Changes | null> {
  return watch(element, ms, over, (records) => ({
    attributes: records.filter(({ type }) => type === "attributes").length,
    text: records.filter(({ type }) => type === "characterData").length,
    added: records.reduce((sum, { addedNodes }) => sum + addedNodes.length, 0),
    removed: records.reduce((sum, { removedNodes }) => sum + removedNodes.length, 0),
  }));
}

/** Resolves with what `find` finds, as soon as it does, or with `null` after `ms`. */
export function whenThere<Found>(
  root: Element,
  find: () => Found | null,
  ms: number,
  over: AbortSignal,
): Promise<Found | null> | Found {
  return find() ?? watch(root, ms, over, find);
}

function watch<Found>(
  element: Element,
  ms: number,
  over: AbortSignal,
  read: (records: readonly MutationRecord[]) => Found | null,
): Promise<Found | null> {
  return new Promise((resolve, reject) => {
    const stop = (settle: () => void) => {
      observer.disconnect();
      clearTimeout(timer);
      over.removeEventListener("abort", ended);
      settle();
    };
    const ended = () => stop(() => resolve(null));
    const observer = new MutationObserver((records) => {
      try {
        const found = read(records);
        if (found !== null) stop(() => resolve(found));
      } catch (error) {
        stop(() => reject(error));
      }
    });
    const timer = setTimeout(ended, ms);
    over.addEventListener("abort", ended);
    observer.observe(element, WHOLE);
  });
}
