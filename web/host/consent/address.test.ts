import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_ADDRESS_LENGTH, readAddress } from "./address.ts";

/** What a widget asks for, and what is shown: scheme, host, rest. */
const SHOWN: readonly (readonly [url: string, scheme: string, host: string, rest: string])[] = [
  ["https://example.com", "https://", "example.com", "/"],
  ["HTTPS://EXAMPLE.com:443/a?b=c#d", "https://", "example.com", "/a?b=c#d"],
  ["http://example.com:8080/", "http://", "example.com:8080", "/"],
  ["https://аpple.com/", "https://", "xn--pple-43d.com", "/"],
  ["https://bücher.example/", "https://", "xn--bcher-kva.example", "/"],
  ["https://ｅxample.com/", "https://", "example.com", "/"],
  ["https:example.com", "https://", "example.com", "/"],
  ["https:\\\\example.com\\a", "https://", "example.com", "/a"],
  ["ht\ntps://exa\tmple.com/", "https://", "example.com", "/"],
  ["https://a.example/\u202egpj.exe", "https://", "a.example", "/%E2%80%AEgpj.exe"],
  ["https://a.example/?q=\u200b\u{e0041}#\u2028", "https://", "a.example", "/?q=%E2%80%8B%F3%A0%81%81#%E2%80%A8"],
  ["https://bank.example.evil.example/@bank.example", "https://", "bank.example.evil.example", "/@bank.example"],
  ["https://[::1]:3000/", "https://", "[::1]:3000", "/"],
  ["http://0x7f.1/", "http://", "127.0.0.1", "/"],
];

for (const [url, scheme, host, rest] of SHOWN) {
  test(`${JSON.stringify(url)} is shown as ${scheme}${host}${rest}`, () => {
    const isEncrypted = scheme === "https://";
    assert.deepEqual(readAddress(url), { href: scheme + host + rest, scheme, host, rest, isEncrypted });
  });
}

for (const url of [
  "",
  "example.com",
  "/path",
  "//example.com",
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "blob:https://a.example/1",
  "file:///etc/passwd",
  "about:blank",
  "mailto:a@b.example",
  "tel:+1",
  "sms:+1",
  "intent://x#Intent;end",
  "ms-settings:x",
  "view-source:https://a.example",
  "filesystem:https://a.example/t",
  "ftp://a.example/",
  "ws://a.example/",
  "https://",
  "https://user@a.example/",
  "https://bank.example%2f@evil.example/",
  "https://bank.example:pass@evil.example/",
  "https://:@x:y@evil.example/",
  "https://exa mple.com/",
  "https://\u202e.example/",
  `https://a.example/${"x".repeat(MAX_ADDRESS_LENGTH)}`,
  7,
  null,
  undefined,
  { toString: () => "https://a.example/" },
  ["https://a.example/"],
]) {
  test(`${JSON.stringify(url)?.slice(0, 60)} is not asked about`, () => {
    assert.equal(typeof readAddress(url), "string");
  });
}
