import { RpcFailure } from "../../../shared/failure.ts";
import { Matcher, OUTSIDE, type State } from "./matcher.ts";
import { natives } from "./natives.ts";
import { readerFor } from "./reader.ts";
import type { Selector } from "./selector.ts";
import { isText } from "./visible.ts";
import type { Work } from "./work.ts";

/** What can be searched: the offered element, or a shadow root below it. */
export type Scope = Element | ShadowRoot;

/** An element that a selector fits, and where its text is in that of all. */
interface Match {
  readonly element: Element;
  readonly from: number;
  to: number;
}

export interface Found {
  readonly elements: readonly Element[];
  /** The text of the element with that number. */
  text(index: number): string;
}

export interface Wanted {
  /** How many; one more is a fault where `isAll`. */
  readonly most: number;
  readonly isAll: boolean;
  readonly withText: boolean;
}

/** A page that changes all the time is not read for ever. */
const MAX_TRIES = 5;
const ELEMENTS = 1;
/** Elements, texts and CDATA. */
const WITH_TEXTS = 1 | 4 | 8;

/** Walks the scope once, from its first element to its last, and gives the page its turn in between. */
export async function search(scope: Scope, selector: Selector, wanted: Wanted, work: Work): Promise<Found> {
  const matcher = new Matcher(selector, readerFor(scope));
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (work.isDue) await work.rest();
    const walk = new Walk(scope, matcher, wanted, work);
    while (!walk.isOver && walk.isWhole()) {
      walk.go();
      if (!walk.isOver) await work.rest();
    }
    if (walk.isOver) return walk.found();
  }
  throw RpcFailure.of("TOOL_ERROR", "The page changed all the while it was searched. Try again. [TOOL_ERROR]");
}

/** Whether the element is below the scope now, and the selector fits it now. */
export function isStillFound(scope: Scope, selector: Selector, element: Element): boolean {
  const path: Element[] = [];
  for (let node: Node | null = element; node !== scope; node = natives.parentNode(node)) {
    if (node === null || natives.nodeType(node) !== Node.ELEMENT_NODE) return false;
    path.push(node as Element);
  }
  const matcher = new Matcher(selector, readerFor(scope));
  let state = stateOf(scope, matcher);
  for (const each of path.reverse()) state = matcher.enter(each, state, false);
  return path.length > 0 && matcher.isFound(state);
}

function stateOf(scope: Scope, matcher: Matcher<Element>): State {
  return natives.nodeType(scope) === Node.ELEMENT_NODE ? matcher.enter(scope as Element, OUTSIDE, true) : OUTSIDE;
}

/** An element that is being walked through. */
interface Level {
  readonly node: Node;
  readonly state: State;
  /** Whether its text is no text. */
  readonly isMute: boolean;
  readonly match: Match | undefined;
}

class Walk {
  readonly #matcher: Matcher<Element>;
  readonly #wanted: Wanted;
  readonly #work: Work;
  readonly #walker: TreeWalker;
  readonly #levels: Level[];
  readonly #matches: Match[] = [];
  readonly #texts: string[] = [];
  /** Characters in `#texts`. */
  #length = 0;
  /** Characters that the open matches have together. */
  #pending = 0;
  #open = 0;
  isOver = false;

  constructor(scope: Scope, matcher: Matcher<Element>, wanted: Wanted, work: Work) {
    this.#matcher = matcher;
    this.#wanted = wanted;
    this.#work = work;
    this.#walker = document.createTreeWalker(scope, wanted.withText ? WITH_TEXTS : ELEMENTS);
    const isMute = natives.nodeType(scope) === Node.ELEMENT_NODE && !isText(scope as Element);
    this.#levels = [{ node: scope, state: stateOf(scope, matcher), isMute, match: undefined }];
  }

  /** Whether the page left in place what was walked through so far. */
  isWhole(): boolean {
    const { currentNode } = this.#walker;
    const levels = this.#levels;
    for (let i = 1; i < levels.length; i++) {
      if (natives.parentNode((levels[i] as Level).node) !== (levels[i - 1] as Level).node) return false;
    }
    const last = (levels.at(-1) as Level).node;
    return currentNode === last || natives.parentNode(currentNode) === last;
  }

  /** As far as this slice lasts. */
  go(): void {
    while (!this.#work.isDue) {
      const node = this.#hasAll ? null : this.#walker.nextNode();
      if (node) this.#leaveTo(natives.parentNode(node));
      if (!node || this.#hasAll) {
        while (this.#levels.length > 0) this.#leave();
        this.isOver = true;
        return;
      }
      this.#work.step(1 + (this.#matcher.size >> 2));
      if (natives.nodeType(node) === Node.ELEMENT_NODE) this.#enter(node as Element);
      else this.#read(node as CharacterData);
    }
  }

  /** Whether nothing that follows is wanted. */
  get #hasAll(): boolean {
    const { isAll, most } = this.#wanted;
    return !isAll && this.#matches.length === most && this.#open === 0;
  }

  found(): Found {
    const all = this.#texts.join("");
    const matches = this.#matches;
    return {
      elements: matches.map(({ element }) => element),
      text: (index) => all.slice(matches[index]?.from, matches[index]?.to),
    };
  }

  #enter(element: Element): void {
    const outer = this.#levels.at(-1) as Level;
    const state = this.#matcher.enter(element, outer.state, false);
    const { isAll, most, withText } = this.#wanted;
    let match: Match | undefined;
    if (this.#matcher.isFound(state) && (isAll || this.#matches.length < most)) {
      if (this.#matches.length === most) {
        const message = `More than ${most} elements match; select fewer. [OUTPUT_TOO_LARGE]`;
        throw RpcFailure.of("OUTPUT_TOO_LARGE", message);
      }
      match = { element, from: this.#length, to: this.#length };
      this.#matches.push(match);
      if (withText) this.#open++;
    }
    this.#levels.push({ node: element, state, isMute: outer.isMute || (withText && !isText(element)), match });
  }

  #read(node: CharacterData): void {
    if (this.#open === 0 || this.#levels.at(-1)?.isMute) return;
    // Nested matches have it once each.
    this.#pending += node.length * this.#open;
    this.#work.check(this.#pending);
    this.#texts.push(node.data);
    this.#length += node.length;
  }

  #leaveTo(parent: Node | null): void {
    while (this.#levels.length > 0 && this.#levels.at(-1)?.node !== parent) this.#leave();
    if (this.#levels.length === 0) throw RpcFailure.of("TOOL_ERROR", "The page changed meanwhile. [TOOL_ERROR]");
  }

  #leave(): void {
    const match = this.#levels.pop()?.match;
    if (!match || !this.#wanted.withText) return;
    match.to = this.#length;
    this.#open--;
    this.#pending -= match.to - match.from;
    this.#work.answer(match.to - match.from);
  }
}
