import { expect, onTestFinished, test } from "vitest";
import { insertManyPosts } from "./helpers/posts.ts";
import { startSite } from "./helpers/site.ts";

const MISSPELLED = Array.from({ length: 10 }, (_, index) => `ownres${"abcdefghij"[index]}`);
const PATH = `/blog?q=${MISSPELLED.join("+")}`;

test("a network that searches too often gets an explanation, and others get their results", async () => {
  const site = await startSite({ TRUST_PROXY: "1" });
  onTestFinished(async () => void (await site.stop()));
  const database = await site.openDatabase();
  await insertManyPosts(database.db, 50);
  await database.close();
  const search = (ip: string, path = PATH) =>
    fetch(site.url + path, { headers: { "X-Forwarded-For": ip } });

  const flood = Array.from({ length: 45 }, () => search("192.0.2.1"));
  const others = ["192.0.2.2", "2001:db8::1"].map((ip) => search(ip, "/blog?q=owners"));
  for (const response of await Promise.all(others)) {
    expect(response.status).toBe(200);
    expect((await response.text()).includes("Post number 49")).toBe(true);
  }
  const responses = await Promise.all(flood);
  expect([...new Set(responses.map(({ status }) => status))].sort()).toEqual([200, 429]);
  const refused = responses.find(({ status }) => status === 429);
  expect(refused?.headers.get("Retry-After")).toBe("5");
  const words =
    "Too many searches are running from your network. Please try again in a few seconds.";
  expect((await refused?.text())?.includes(words)).toBe(true);
  expect((await search("192.0.2.1")).status).toBe(200);
});
