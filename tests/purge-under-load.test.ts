import { afterAll, beforeAll, expect, test } from "vitest";
import { postBody } from "./helpers/posts.ts";
import { runningAdmin } from "./helpers/running-admin.ts";
import { type RunningSite, startSite } from "./helpers/site.ts";

const SAVES = 100;
const READERS = 8;

let site: RunningSite;
let save: (number: number) => Promise<unknown>;
beforeAll(async () => {
  site = await startSite();
  const admin = await runningAdmin(site);
  const { id } = await admin("/api/admin/posts", version(0));
  save = (number) => admin(`/api/admin/posts/${id}`, version(number), "PUT");
});
afterAll(async () => void (await site.stop()));

/** Returns the number in the title that a page shows. */
async function versionShown(path: string) {
  const response = await fetch(site.url + path);
  expect(response.status).toBe(200);
  return Number(/Version (\d+)/.exec(await response.text())?.[1]);
}

const version = (number: number) => postBody({ title: `Version ${number}`, slug: "a-post" });

test("while a post is read all the time, no response after a save shows an older version", async () => {
  let saved = 0;
  let responses = 0;
  const old: string[] = [];
  async function read(path: string) {
    while (saved < SAVES) {
      const atLeast = saved;
      const shown = await versionShown(path);
      responses++;
      if (!(shown >= atLeast)) old.push(`${path} shows ${shown} after ${atLeast} was saved`);
    }
  }

  const paths = ["/blog/a-post", "/blog", "/blog/a-post.data", "/feed.xml"];
  const readers = Array.from({ length: READERS }, (_, index) => read(paths[index % 4] ?? ""));
  for (let number = 1; number <= SAVES; number++) {
    await save(number);
    saved = number;
  }
  await Promise.all(readers);
  expect(old).toEqual([]);
  expect(responses).toBeGreaterThan(SAVES);
});

test("a client that has a page, a file or an image of a post gets 304 until the post is saved", async () => {
  const files = ["/feed.xml", "/feed.json", "/sitemap.xml", "/llms.txt", "/blog/a-post.md"];
  for (const [number, path] of ["/blog/a-post", "/blog", ...files].entries()) {
    const { headers } = await fetch(site.url + path);
    const again = () =>
      fetch(site.url + path, { headers: { "If-None-Match": headers.get("ETag") ?? "" } });
    expect((await again()).status).toBe(304);
    await save(SAVES + number + 1);
    expect((await again()).status).toBe(200);
  }

  const shareImage = async () => {
    const html = await (await fetch(`${site.url}/blog/a-post`)).text();
    return /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? "";
  };
  const before = await shareImage();
  const shown = await fetch(before);
  expect(shown.headers.get("Content-Type")).toBe("image/png");
  const etag = shown.headers.get("ETag") ?? "";
  expect((await fetch(before, { headers: { "If-None-Match": etag } })).status).toBe(304);
  await save(SAVES + 100);
  const after = await shareImage();
  expect(after).not.toBe(before);
  const moved = await fetch(before, { redirect: "manual", headers: { "If-None-Match": etag } });
  expect([moved.status, moved.headers.get("Location")]).toEqual([302, new URL(after).pathname]);
  expect((await fetch(after)).headers.get("ETag")).not.toBe(etag);
});
