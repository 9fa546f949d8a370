import assert from "node:assert/strict";
import { test } from "node:test";
import { gateName, isVariable, propertyName } from "./names.ts";

test("names of functions follow the rule of code mode's types", () => {
  for (const [name, property] of [
    ["getWeather", "getWeather"],
    ["get-weather", "get_weather"],
    ["a.b c", "a_b_c"],
    ["2fa", "_2fa"],
    ["delete", "delete_"],
    ["$x", "$x"],
    ["größe", "gre"],
    ["", "_"],
    ["…", "_"],
  ] as const) {
    assert.equal(propertyName(name), property);
  }
});

test("no two functions are one for the gate, and each name is one that it takes", () => {
  const given = [["a", "b"], ["a_b"], ["$a", "b"], ["_a", "b"], ["x", "_a"], ["a$", "b"], ["a", "$b"], ["_"], ["$"]];
  const names = given.map((parts) => gateName(...parts));
  assert.equal(new Set(names).size, given.length, names.join(" "));
  for (const name of names) assert.match(name, /^[a-zA-Z][a-zA-Z0-9:_-]*$/);
});

test("only what can be a variable is one", () => {
  for (const name of ["codemode", "_", "$1", "a1"]) assert.ok(isVariable(name), name);
  for (const name of ["", "a-b", "1a", "class", "await", "a b", "a;b", "x".repeat(201), 5, undefined]) {
    assert.ok(!isVariable(name), String(name));
  }
});
