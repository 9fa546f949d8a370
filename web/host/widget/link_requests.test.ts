import assert from "node:assert/strict";
import { test } from "node:test";
import { LinkRequests } from "./link_requests.ts";

function rig() {
  const asked: string[] = [];
  const opened: string[] = [];
  const answers: ((allowed: boolean | Error) => void)[] = [];
  const clock = { now: 0 };
  const ask = ({ href }: { readonly href: string }) => {
    asked.push(href);
    return new Promise<boolean>((resolve, reject) => {
      answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
    });
  };
  const links = new LinkRequests(
    ask,
    (href) => opened.push(href),
    () => clock.now,
  );
  const answer = async (url: string, allowed: boolean | Error) => {
    const told = links.request(url);
    answers.shift()?.(allowed);
    return told;
  };
  return { asked, opened, answers, clock, links, answer };
}

const URL_A = "https://a.example/";

test("a link is opened when the user says so, as it was shown", async () => {
  const { answer, asked, opened } = rig();
  assert.deepEqual(await answer("https://A.example", true), {});
  assert.deepEqual([asked, opened], [[URL_A], [URL_A]]);
});

test("a link is not opened when the user does not say so, or cannot be asked", async () => {
  for (const no of [false, new Error("no dialog")]) {
    const { answer, opened } = rig();
    assert.deepEqual(await answer(URL_A, no), { isError: true });
    assert.deepEqual(opened, []);
  }
});

for (const url of ["javascript:alert(1)", "https://user@a.example/", "mailto:a@b.example", null, 7, {}, "x"]) {
  test(`nobody is asked about ${JSON.stringify(url)}`, async () => {
    const { links, asked } = rig();
    assert.deepEqual(await links.request(url), { isError: true });
    assert.deepEqual(asked, []);
  });
}

test("one question at a time", async () => {
  const { links, asked, answers, opened } = rig();
  const first = links.request(URL_A);
  const others = await Promise.all(Array.from({ length: 50 }, (_, at) => links.request(`https://b${at}.example/`)));
  assert.ok(others.every(({ isError }) => isError));
  answers.shift()?.(true);
  await first;
  assert.deepEqual([asked, opened], [[URL_A], [URL_A]]);
});

test("who is declined waits, longer each time", async () => {
  const { links, answer, asked, clock } = rig();
  const waits = [10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 600_000, 600_000];
  for (const wait of waits) {
    await answer(URL_A, false);
    const before = asked.length;
    clock.now += wait - 1;
    assert.deepEqual(await links.request(URL_A), { isError: true });
    assert.equal(asked.length, before, "too early");
    clock.now += 1;
  }
  assert.deepEqual(await answer(URL_A, true), {});
  await answer(URL_A, false);
  clock.now += 10_000;
  assert.deepEqual(await answer(URL_A, true), {}, "a link that was opened starts anew");
});
