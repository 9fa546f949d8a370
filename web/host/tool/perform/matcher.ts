import { type AttributeTest, type Compound, lower, type Name, type Selector } from "./selector.ts";

/** What a selector asks about an element, as far as a tool may know it. */
export interface Reader<Node> {
  /** Whether its names are those of HTML, in a document of HTML. */
  isHtml(node: Node): boolean;
  localName(node: Node): string;
  /** Nothing where it is not there, or not to be seen. */
  attribute(node: Node, name: string): string | null;
  hasClass(node: Node, name: string): boolean;
  /** In a document of the old kind, ids and classes have no case. */
  readonly hasCase: boolean;
}

/** Which compounds an element ends, and which something around it ends: one bit each. */
export interface State {
  readonly ends: number;
  readonly above: number;
}

export const OUTSIDE: State = { ends: 0, above: 0 };

/**
 * Matches on the way down. A chain of compounds holds at an element when its last one fits there and the chain before it
 * held at the parent, or anywhere above: that much is known of each element when its children are looked at, so nothing
 * is ever tried twice.
 */
export class Matcher<Node> {
  readonly #selector: Selector;
  readonly #reader: Reader<Node>;
  readonly #found: number;

  constructor(selector: Selector, reader: Reader<Node>) {
    this.#selector = selector;
    this.#reader = reader;
    this.#found = selector.reduce((bits, { isLast }, index) => (isLast ? bits | (1 << index) : bits), 0);
  }

  /** How many compounds are tried on each element. */
  get size(): number {
    return this.#selector.length;
  }

  /** The state of an element below one with the state `outer`. */
  enter(node: Node, outer: State, isScope: boolean): State {
    const above = outer.above | outer.ends;
    let ends = 0;
    for (let i = 0; i < this.#selector.length; i++) {
      const compound = this.#selector[i] as Compound;
      const { combinator } = compound;
      const before = combinator === undefined ? -1 : combinator === "child" ? outer.ends : above;
      if ((combinator === undefined || before & (1 << (i - 1))) && this.#fits(node, compound, isScope)) ends |= 1 << i;
    }
    return { ends, above };
  }

  isFound({ ends }: State): boolean {
    return (ends & this.#found) !== 0;
  }

  #fits(node: Node, compound: Compound, isScope: boolean): boolean {
    const { attributes, classes, ids, tag } = compound;
    if (compound.isScope && !isScope) return false;
    const reader = this.#reader;
    if (tag && reader.localName(node) !== this.#name(node, tag)) return false;
    for (const id of ids) if (!this.#equal(reader.attribute(node, "id"), id)) return false;
    for (const name of classes) if (!reader.hasClass(node, name)) return false;
    for (const test of attributes) if (!this.#has(node, test)) return false;
    return true;
  }

  #has(node: Node, { name, value }: AttributeTest): boolean {
    const wanted = this.#name(node, name);
    const found = this.#reader.attribute(node, wanted);
    if (found === null || value === undefined) return found !== null;
    if (found.length !== value.length) return false;
    return found === value || (this.#reader.isHtml(node) && CASELESS.has(wanted) && lower(found) === lower(value));
  }

  #name(node: Node, name: Name): string {
    return name.written === name.lower || !this.#reader.isHtml(node) ? name.written : name.lower;
  }

  #equal(found: string | null, wanted: string): boolean {
    if (found === null || found.length !== wanted.length) return false;
    return found === wanted || (!this.#reader.hasCase && lower(found) === lower(wanted));
  }
}

/** Attributes of HTML whose values have no case in selectors, of those that a tool sees. */
const CASELESS: ReadonlySet<string> = new Set([
  "checked",
  "dir",
  "disabled",
  "hreflang",
  "lang",
  "multiple",
  "readonly",
  "rel",
  "scope",
  "selected",
  "type",
]);
