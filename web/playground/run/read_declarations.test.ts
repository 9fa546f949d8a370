import assert from "node:assert/strict";
import { test } from "node:test";
import { readDeclarations } from "./read_declarations.ts";
import { allTools } from "./tool_type.ts";

const DECLARATIONS = `type UsersListOutput_User = { name: string; boss?: UsersListOutput_User };

/** Waits. */
declare function callTool(name: "x:then", input?: unknown): Promise<unknown>;

declare const tools: {
  users: {
    /** Everybody. */
    (input?: unknown): Promise<string>;
    /**
     * Lists users.
     * Changes nothing.
     */
    list(input?: {
      /** At most so many. (integer, maximum 100) */
      limit?: number;
      "odd-key": { deep: string };
    }): Promise<UsersListOutput_User[]>;
  };
  /**
   * The time in a city.
   * Name: get-time
   */
  get_time(input: City): Promise<unknown>;
};
`;

test("the places of tools are read with their signatures and comments", () => {
  const [users, time] = readDeclarations(DECLARATIONS).members;
  assert.deepEqual([users?.name, users?.tool, users?.about], ["users", "users", "Everybody."]);
  const [list] = users?.members ?? [];
  assert.deepEqual([list?.name, list?.tool, list?.about], ["list", "users:list", "Lists users.\nChanges nothing."]);
  assert.match(list?.signature ?? "", /^\(input\?: \{[\s\S]+\}\): Promise<UsersListOutput_User\[\]>$/);
  assert.deepEqual(
    [time?.name, time?.tool, time?.signature],
    ["get_time", "get-time", "(input: City): Promise<unknown>"],
  );
});

test("the properties of an input are read", () => {
  const [list] = readDeclarations(DECLARATIONS).members[0]?.members ?? [];
  assert.deepEqual(list?.input, [
    { name: "limit", type: "number", isOptional: true, about: "At most so many. (integer, maximum 100)" },
    { name: "odd-key", type: "{ deep: string }", isOptional: false },
  ]);
});

test("every tool is found by its name", () => {
  const names = allTools(readDeclarations(DECLARATIONS)).map(({ tool }) => tool);
  assert.deepEqual(names, ["users", "users:list", "get-time", "x:then"]);
});

test("what is no declaration has no tools", () => {
  for (const text of ["", "}{", "declare const other: { a(input: b): c };", "declare const tools: ;"]) {
    assert.deepEqual(allTools(readDeclarations(text)), [], text);
  }
});
