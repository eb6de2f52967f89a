import { expect, test } from "vitest";
import { createCounter, LIMITS, OTHER, PER_NETWORK } from "./counter.server.ts";

const BROWSER =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15";
const SITE = "https://www.firm.example";

function counting() {
  let time = Date.parse("2026-02-03T12:00:00Z");
  const counter = createCounter({ siteUrl: SITE, trustProxy: 0, now: () => new Date(time) });
  return {
    counter,
    view: (path: string, sent = {}, method = "GET", remoteAddress = "192.0.2.1") => {
      const headers = { "user-agent": BROWSER, ...sent };
      counter.countView(path, { method, headers, socket: { remoteAddress } });
    },
    search: (words: string, results = 1, sent = {}, ip = "192.0.2.1") => {
      const headers = new Headers({ "user-agent": BROWSER, ...sent });
      counter.countSearch(words, results, headers, ip);
    },
    pass: (ms: number) => {
      time += ms;
    },
  };
}

/** Spread over 200 networks and more. */
const testIp = (n: number) => `198.51.${n % 200}.${Math.floor(n / 10_000)}`;

test.each([
  ["a document", {}],
  ["a document in a browser that says what it loads", { "sec-fetch-dest": "document" }],
  ["a visitor who does not mind", { dnt: "0", "sec-gpc": "0" }],
])("%s is counted", (_, headers) => {
  const { counter, view } = counting();
  view("/blog", headers);
  expect(counter.take()[0]?.views).toEqual(new Map([["/blog", 1]]));
});

test.each([
  ["a visitor with Do Not Track", { dnt: "1" }],
  ["a visitor with Global Privacy Control", { "sec-gpc": "1" }],
  ["a prefetch", { "sec-purpose": "prefetch" }],
  ["a prefetch by an older browser", { purpose: "prefetch" }],
  ["a frame on another page", { "sec-fetch-dest": "iframe" }],
  ["a request without a browser's name", { "user-agent": "" }],
  ["a search engine", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
  ["a preview of a link", { "user-agent": "facebookexternalhit/1.1" }],
  ["a program", { "user-agent": "curl/8.5.0" }],
  ["a script", { "user-agent": "node" }],
])("%s is not counted", (_, headers) => {
  const { counter, view, search } = counting();
  view("/blog", headers);
  if (!("sec-fetch-dest" in headers)) search("snowflake", 1, headers);
  expect(counter.take()).toEqual([]);
});

test("HEAD is counted only if our script reports a navigation with it", () => {
  const { counter, view } = counting();
  view("/blog", {}, "HEAD");
  expect(counter.take()).toEqual([]);
  view("/blog", { "x-page-view": "1", "sec-fetch-dest": "empty" }, "HEAD");
  expect(counter.take()[0]?.views.get("/blog")).toBe(1);
});

test.each([
  ["https://www.news.example/item?id=secret", "news.example"],
  ["http://blog.partner.example:8080/", "blog.partner.example"],
  ["https://NEWS.example", "news.example"],
  ["https://www.firm.example/blog", undefined],
  ["https://firm.example/", undefined],
  ["android-app://com.example", undefined],
  ["https://localhost/", undefined],
  ["nonsense", undefined],
])("a visit from %s is counted for the host %s", (referer, host) => {
  const { counter, view } = counting();
  view("/blog/a", { referer });
  const hosts = counter.take()[0]?.referrals.get("/blog/a");
  expect(hosts && [...hosts.keys()][0]).toBe(host);
});

test("words are counted without case and extra spaces, with the latest number of results", () => {
  const { counter, search } = counting();
  search("  Data \n GOVERNANCE ", 0);
  search("data governance", 4);
  expect(counter.take()[0]?.searches).toEqual(
    new Map([["data governance", { searches: 2, results: 4 }]]),
  );
});

test.each([
  "ada@example.com",
  "mail to ada@example.com",
  "(206) 555-0142",
  "+1 206 555 0142",
  "123-45-6789",
  "x".repeat(101),
  " ",
])("%o is not stored as searched words", (words) => {
  const { counter, search } = counting();
  search(words);
  expect(counter.take()).toEqual([]);
});

test("made-up referrers, words and paths are counted, but only so many by name each day", () => {
  const { counter, view, search } = counting();
  for (let n = 0; n < LIMITS.referrals + 50; n++) {
    view("/blog/a", { referer: `https://made-up-${n}.example/` }, "GET", testIp(n));
    search(`made up ${n}`, 1, {}, testIp(n));
    // Storing does not start the count of names again.
    if (n % 700 === 0) counter.take();
  }
  view("/blog/a", { referer: "https://made-up-7.example/" });
  const [counts] = counter.take();
  const hosts = counts?.referrals.get("/blog/a");
  expect(hosts?.get(OTHER)).toBe(50);
  expect(hosts?.get("made-up-7.example")).toBe(1);
  expect(counts?.searches.has(`made up ${LIMITS.words + 10}`)).toBe(false);

  for (let n = 0; n < LIMITS.paths + 5; n++) view(`/blog/${n}`, {}, "GET", testIp(n));
  expect(counter.take()[0]?.views.get(OTHER)).toBeGreaterThan(4);
});

test("one network can't use up the names of a day, however many IPv6 addresses it has", () => {
  const { counter, view, search } = counting();
  for (let n = 0; n < PER_NETWORK.names; n++) {
    const ip = `2001:db8::${n.toString(16)}`;
    view("/blog/a", { referer: `https://made-up-${n}.example/` }, "GET", ip);
    search(`made up ${n}`, 1, {}, ip);
  }
  view("/blog/a", { referer: "https://news.example/" }, "GET", "192.0.2.1");
  search("snowflake", 1, {}, "192.0.2.1");
  const [counts] = counter.take();
  const hosts = counts?.referrals.get("/blog/a");
  expect(hosts?.get("news.example")).toBe(1);
  expect(hosts?.get(OTHER)).toBe(PER_NETWORK.names / 2);
  expect(counts?.searches.has("snowflake")).toBe(true);
  expect(counts?.searches.size).toBe(PER_NETWORK.names / 2 + 1);
});

test("one network can't add views without limit, with GET or with HEAD", () => {
  const { counter, view } = counting();
  for (let n = 0; n < PER_NETWORK.views; n++) {
    view("/blog/a");
    view("/blog/a", { "x-page-view": "1" }, "HEAD");
  }
  view("/blog/a", {}, "GET", "192.0.2.2");
  expect(counter.take()[0]?.views.get("/blog/a")).toBe(PER_NETWORK.views + 1);
});

test("days begin at midnight in the firm's time zone", () => {
  const { counter, view, pass } = counting();
  view("/");
  pass(19.9 * 60 * 60_000);
  view("/");
  pass(0.2 * 60 * 60_000);
  view("/");
  expect(counter.take().map(({ day, views }) => [day, views.get("/")])).toEqual([
    ["2026-02-03", 2],
    ["2026-02-04", 1],
  ]);
});

test("what could not be stored is added to what was counted since", () => {
  const { counter, view, search } = counting();
  view("/", { referer: "https://news.example/" });
  search("dbt", 0);
  const [taken] = counter.take();
  view("/", { referer: "https://news.example/" });
  search("dbt", 3);
  if (taken) counter.putBack(taken);
  const [counts] = counter.take();
  expect(counts?.views.get("/")).toBe(2);
  expect(counts?.referrals.get("/")?.get("news.example")).toBe(2);
  expect(counts?.searches.get("dbt")).toEqual({ searches: 2, results: 3 });
});
