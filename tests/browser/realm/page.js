// What the tests in Rust call, on `globalThis.realm`. Each answers what was not as it should be.

import { escapes, strictEscapes } from "/escapes.js";
import { ordinary } from "/ordinary.js";
import { random } from "/random.js";
import { kinds, walk } from "/reach.js";
import { inControl, inRealm } from "/rig.js";

const source = await (await fetch("/worker.js")).text();
const OUT = JSON.stringify("out");

const probe = async ({ name, body }, rules) => {
  const { outcome, refused } = await inRealm(source, rules, { body });
  const control = await inControl({ body });
  const wrong = [];
  // A probe that does not even start shows nothing either.
  if (refused || outcome.failure?.code === "SYNTAX_ERROR")
    wrong.push(`${name}: did not run: ${refused ?? outcome.message}`);
  else if (outcome.value === OUT) wrong.push(`${name}: got out`);
  if (control !== "out") wrong.push(`${name}: the control did not get out: ${control}`);
  return wrong;
};

let release = () => {};

globalThis.realm = {
  /** Runs a seed's program until it holds what it made, or has ended otherwise. */
  async random(rules, seed, memoryBytes) {
    const held = new Promise((resolve) => {
      release = () => resolve(1);
    });
    const limits = { memoryBytes, iterations: 2e6, timeoutMs: 8_000 };
    return await new Promise((resolve) => {
      const hold = (args) => {
        resolve({ how: "held", ...args });
        return held;
      };
      const ran = inRealm(source, rules, { body: random(seed), limits, tools: { hold }, within: 12_000 });
      ran.then(({ outcome, refused }) => resolve({ how: refused ?? outcome?.failure?.code ?? outcome?.type, outcome }));
    });
  },
  async release() {
    release();
    // The worker ends, and its memory is given back before the next is measured.
    await new Promise((done) => setTimeout(done, 300));
  },
  run: (rules, program) => inRealm(source, rules, program),
  async escapes(rules) {
    const wrong = [];
    for (const row of escapes) wrong.push(...(await probe(row, rules.permissive)));
    for (const row of strictEscapes) wrong.push(...(await probe(row, rules.strict)));
    return { tried: escapes.length + strictEscapes.length, wrong };
  },
  async ordinary(rules) {
    const wrong = [];
    for (const { name, level, body, value, tools } of ordinary) {
      const { outcome, refused } = await inRealm(source, rules[level], { body, tools });
      const said = refused ?? outcome.value ?? outcome.message;
      if (said !== JSON.stringify(value)) wrong.push(`${name}: ${said} and not ${JSON.stringify(value)}`);
    }
    return { tried: ordinary.length, wrong };
  },
  async reach(rules) {
    const { outcome, refused } = await inRealm(source, rules, walk);
    return {
      realm: refused ?? JSON.parse(outcome.value ?? JSON.stringify(outcome.message)),
      control: await inControl(walk),
    };
  },
  async kinds(rules, names) {
    const body = kinds(names);
    const { outcome, refused, unlisted } = await inRealm(source, rules, { body });
    return { realm: refused ?? JSON.parse(outcome.value ?? "{}"), control: await inControl({ body }), unlisted };
  },
};
