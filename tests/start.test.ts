import { once } from "node:events";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { migratedDataDir } from "./helpers/data-dir.ts";
import { postBody } from "./helpers/posts.ts";
import { runningAdmin } from "./helpers/running-admin.ts";
import { freePort, launchSite, startSite } from "./helpers/site.ts";

const PAGES = ["/", "/capabilities", "/privacy-policy", "/blog", "/blog/open-one"];

async function readStoredPages(dataDir: string) {
  const folder = join(dataDir, "pages");
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return files.join();
}

/** The response to a request on the first connection that is accepted. */
async function firstResponse(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init).catch(() => undefined);
  if (response) return response;
  await delay(5);
  return firstResponse(url, init);
}

test("after kill -9, pages of the last run are sent at once, without what was unpublished since", async () => {
  const dataDir = await migratedDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  const first = await startSite(env);
  onTestFinished(() => void first.process.kill("SIGKILL"));
  const admin = await runningAdmin(first);
  await admin("/api/admin/posts", postBody({ slug: "open-one", title: "Zq open title" }));
  await admin("/api/admin/posts", postBody({ slug: "zqdraft", published: false }));
  const secret = { slug: "zqsecret", title: "Zqsecret title" };
  const { id } = await admin("/api/admin/posts", postBody(secret));
  const stored = (text: string) =>
    vi.waitFor(async () => expect(await readStoredPages(dataDir)).toContain(text), {
      timeout: 60_000,
      interval: 100,
    });
  await stored('"/blog/zqsecret"');

  await admin(`/api/admin/posts/${id}`, postBody({ ...secret, published: false }), "PUT");
  expect((await readStoredPages(dataDir)).toLowerCase()).not.toContain("zqsecret");
  await stored('"/blog/open-one"');
  expect((await readStoredPages(dataDir)).toLowerCase()).not.toMatch(/zqsecret|zqdraft/);

  const ended = once(first.process, "exit");
  first.process.kill("SIGKILL");
  await ended;
  const second = await launchSite(env);
  onTestFinished(() => void second.process.kill("SIGKILL"));
  const [gone, api, post, ...pages] = await Promise.all([
    firstResponse(`${second.url}/blog/zqsecret`),
    firstResponse(`${second.url}/api/posts`),
    firstResponse(`${second.url}/api/functions/send-contact-email`, { method: "POST" }),
    ...PAGES.map((path) => firstResponse(second.url + path)),
  ]);
  expect(pages.map(({ status }) => status)).toEqual(PAGES.map(() => 200));
  // The pages were stored by the last run, not rendered now.
  expect(pages.map(({ headers }) => headers.get("Cache-Control"))).toEqual(
    PAGES.map(() => "no-cache"),
  );
  expect(await pages[4]?.text()).toContain("Zq open title");
  expect([api?.status, api?.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(post?.status).toBe(503);
  expect(gone?.status).not.toBe(200);

  await second.ready;
  expect((await fetch(`${second.url}/api/posts`)).status).toBe(200);
  const home = await fetch(second.url);
  expect(home.headers.get("Cache-Control")).toContain("s-maxage");
  expect((await fetch(`${second.url}/blog/zqsecret`)).status).toBe(404);
});
