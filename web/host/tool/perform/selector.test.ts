import assert from "node:assert/strict";
import { test } from "node:test";
import { Matcher, OUTSIDE, type Reader, type State } from "./matcher.ts";
import { type Compound, lower, parse, type Selector } from "./selector.ts";

interface Tree {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Tree[];
}

const reader: Reader<Tree> = {
  isHtml: () => true,
  localName: ({ tag }) => tag,
  attribute: ({ attributes }, name) => attributes[name] ?? null,
  hasClass: ({ attributes }, name) => (attributes["class"] ?? "").split(" ").includes(name),
  hasCase: true,
};

function found(root: Tree, text: string): string[] {
  const matcher = new Matcher(parse(text), reader);
  const names: string[] = [];
  const walk = (node: Tree, state: State) => {
    for (const child of node.children) {
      const inner = matcher.enter(child, state, false);
      if (matcher.isFound(inner)) names.push(child.attributes["id"] ?? "");
      walk(child, inner);
    }
  };
  walk(root, matcher.enter(root, OUTSIDE, true));
  return names;
}

/** The plain meaning, by trying everything. */
function means(selector: Selector, path: readonly Tree[], i = selector.length - 1): boolean {
  const { attributes, classes, combinator, ids, isScope, tag } = selector[i] as Compound;
  const node = path.at(-1);
  if (!node || (isScope && path.length > 1) || (tag && tag.lower !== node.tag)) return false;
  if (ids.some((id) => node.attributes["id"] !== id)) return false;
  if (classes.some((name) => !reader.hasClass(node, name))) return false;
  for (const { name, value } of attributes) {
    const has = node.attributes[name.lower];
    if (has === undefined || (value !== undefined && has !== value)) return false;
  }
  if (combinator === undefined) return true;
  const outer = path.slice(0, -1);
  if (combinator === "child") return means(selector, outer, i - 1);
  return outer.some((_, end) => means(selector, outer.slice(0, end + 1), i - 1));
}

const tree: Tree = {
  tag: "main",
  attributes: { id: "root" },
  children: [
    { tag: "h1", attributes: { id: "a", class: "title big" }, children: [] },
    {
      tag: "ul",
      attributes: { id: "b" },
      children: [
        { tag: "li", attributes: { id: "c", class: "item", "data-n": "1" }, children: [] },
        { tag: "li", attributes: { id: "1d", class: "item", "data-n": "a]b" }, children: [] },
      ],
    },
  ],
};

test("selectors find what they say", () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["*", ["a", "b", "c", "1d"]],
    ["h1", ["a"]],
    ["H1", ["a"]],
    [" li.item , #a ", ["a", "c", "1d"]],
    ["main li", ["c", "1d"]],
    ["main > li", []],
    ["ul>li", ["c", "1d"]],
    [":scope > h1", ["a"]],
    [":SCOPE h1", ["a"]],
    [":scope", []],
    ["main:scope > ul > li", ["c", "1d"]],
    [".title.big", ["a"]],
    ["[data-n]", ["c", "1d"]],
    ["[ DATA-N = '1' ]", ["c"]],
    ['[data-n="a]b"]', ["1d"]],
    ['[data-n="a\\5d b"]', ["1d"]],
    ["#\\31 d", ["1d"]],
    ["#\\000031d", ["1d"]],
    ["#root", []],
    ["body h1", []],
  ];
  for (const [selector, expected] of cases) assert.deepEqual(found(tree, selector), expected, selector);
});

test("what is left out is named, with its place and what to write instead", () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ["", /ends too early/],
    [
      "ul:has(> li)",
      /`:has\(\)` is left out\n {2}\| ul:has\(> li\)\n {2}\| {3}\^\^\^\^\^\n {2}= help: select the inner/,
    ],
    ["li:nth-child(2)", /`:nth-…\(\)` is left out/],
    ["a + b", /next sibling/],
    ["a ~ b", /Siblings/],
    ["a:hover", /Pseudo-classes other than `:scope`/],
    ["a::before", /Pseudo-elements/],
    ["[a^=b]", /`\^=` is left out/],
    ["[a*='b']", /`\*=` is left out/],
    ["[a~=b]", /`~=` is left out/],
    ["*|h1", /Namespaces/],
    ["a/**/b", /Comments/],
    ["##", /An id is missing: `#` stands there/],
    ["#1a", /An id is missing/],
    ["a[", /attribute's name is missing: the selector ends/],
    ["[a=1]", /A value, or quotes around it, is missing/],
    ["[a='b]", /has no end/],
    ["[a=b i]", /`i` is not expected here/],
    ["h1 >", /ends too early/],
    ["> h1", /`>` is not expected here/],
    ["a,", /ends too early/],
    ["a,,b", /`,` is not expected/],
    ["a\\", /escapes nothing/],
    ["li :scope", /stands after another/],
    ["a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g", /more than 32 compounds/],
    ["a".repeat(1_025), /the limit is 1024/],
  ];
  for (const [selector, says] of cases) {
    assert.throws(() => parse(selector), { code: "INVALID_PARAMS", message: says }, selector);
  }
});

test("random selectors on random trees mean what they say", () => {
  let seed = 20;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const pick = (from: readonly string[]) => from[random(from.length)] as string;
  let last = 0;
  const grow = (depth: number): Tree => ({
    tag: pick(["div", "p", "b"]),
    attributes: { id: `n${++last}`, class: pick(["x", "y", "x y", ""]), title: pick(["1", "2"]) },
    children: depth === 0 ? [] : Array.from({ length: random(4) }, () => grow(depth - 1)),
  });
  const part = () => {
    const made = pick(["div", "p", "b", "*", ""]) + pick(["", "", ".x", ".y", "[title]", "[title='1']"]);
    return made === "" ? "*" : made;
  };
  for (let i = 0; i < 400; i++) {
    const root = grow(6);
    const chain = () => Array.from({ length: 1 + random(4) }, part).join(pick([" ", " > "]));
    const text = random(3) === 0 ? `${chain()}, ${chain()}` : chain();
    const entries: Compound[][] = [];
    for (const compound of parse(text)) {
      if (compound.combinator === undefined) entries.push([]);
      entries.at(-1)?.push(compound);
    }
    const expected: string[] = [];
    const walk = (path: readonly Tree[]) => {
      for (const child of path.at(-1)?.children ?? []) {
        const inner = [...path, child];
        if (entries.some((entry) => means(entry, inner))) expected.push(child.attributes["id"] as string);
        walk(inner);
      }
    };
    walk([root]);
    assert.deepEqual(found(root, text), expected, text);
  }
});

test("a long chain on a deep tree is tried once for each element", () => {
  let tried = 0;
  const counting: Reader<number> = {
    isHtml: () => true,
    localName: () => {
      tried++;
      return "div";
    },
    attribute: () => null,
    hasClass: () => false,
    hasCase: true,
  };
  const matcher = new Matcher(parse(`${"div ".repeat(31)}p`), counting);
  let state = matcher.enter(0, OUTSIDE, true);
  for (let depth = 0; depth < 10_000; depth++) state = matcher.enter(depth, state, false);
  assert.ok(tried <= 10_001 * 32, `${tried}`);
});

test("case is that of ASCII", () => {
  assert.equal(lower("AZaz\u212a\u0130"), "azaz\u212a\u0130");
});
