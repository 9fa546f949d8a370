import assert from "node:assert/strict";
import { test } from "node:test";
import { judge, type Rules } from "./rules.ts";

const RULES: Rules = {
  route: "proxy",
  methods: ["GET", "POST"],
  rules: [
    { verdict: "deny", to: "https://api.example.com/admin/*", from: "network.deny[0]" },
    { verdict: "allow", to: "https://api.example.com", from: "network.allow[0]" },
    { verdict: "allow", to: "https://*.cdn.example", from: "network.allow[1]" },
    { verdict: "allow", to: "http://plain.example:8080/v1/*", from: "network.allow[2]" },
    { verdict: "allow", to: "wss://live.example", from: "network.allow[3]" },
    { verdict: "allow", to: "https://[::1]:8443", from: "network.allow[4]" },
  ],
};

/** An address, what is decided about it, and by which line. */
const CASES: readonly (readonly [url: string, verdict: string, rule: string | undefined])[] = [
  ["https://api.example.com/users", "allow", "network.allow[0]"],
  ["https://api.example.com:443/users", "allow", "network.allow[0]"],
  ["https://api.example.com:444/users", "deny", undefined],
  ["http://api.example.com/users", "deny", undefined],
  ["https://api.example.com/admin/users", "deny", "network.deny[0]"],
  ["https://api.example.com/%61dmin/users", "deny", "network.deny[0]"],
  ["https://api.example.com/a//b", "unsure", "network.deny[0]"],
  ["https://api.example.com/a%2fb", "unsure", "network.deny[0]"],
  ["https://api.example.com/a;b", "unsure", "network.deny[0]"],
  ["https://api.example.com/a%00", "unsure", "network.deny[0]"],
  ["https://api.example.com/%ff", "unsure", "network.deny[0]"],
  ["https://api.example.com.evil.example/", "deny", undefined],
  ["https://evil.example/?https://api.example.com", "deny", undefined],
  ["https://api.example.com@evil.example/", "deny", undefined],
  ["https://a.cdn.example/x", "allow", "network.allow[1]"],
  ["https://a.b.cdn.example/x", "allow", "network.allow[1]"],
  ["https://cdn.example/x", "deny", undefined],
  ["https://evilcdn.example/x", "deny", undefined],
  ["http://plain.example:8080/v1/x", "allow", "network.allow[2]"],
  ["https://plain.example:8080/v1/x", "allow", "network.allow[2]"],
  ["http://plain.example:8080/v2/x", "deny", undefined],
  ["http://plain.example/v1/x", "deny", undefined],
  ["wss://live.example/", "allow", "network.allow[3]"],
  ["https://live.example/", "allow", "network.allow[3]"],
  ["ws://live.example/", "deny", undefined],
  ["https://[::1]:8443/", "allow", "network.allow[4]"],
];

for (const [url, verdict, rule] of CASES) {
  test(`${url}: ${verdict}${rule ? ` by ${rule}` : ""}`, () => {
    assert.deepEqual(judge(RULES, new URL(url), "GET"), { verdict, rule });
  });
}

test("a method that is not listed is refused by the list", () => {
  const url = new URL("https://api.example.com/users");
  assert.deepEqual(judge(RULES, url, "DELETE"), { verdict: "deny", rule: "network.methods" });
  assert.deepEqual(judge({ ...RULES, methods: null }, url, "DELETE"), { verdict: "allow", rule: "network.allow[0]" });
});

test("what no rule names is refused", () => {
  assert.deepEqual(judge({ ...RULES, rules: [] }, new URL("https://a.example"), "GET"), {
    verdict: "deny",
    rule: undefined,
  });
});
