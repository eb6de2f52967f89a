import { beforeAll, beforeEach, expect, test } from "vitest";
import { startStatistics, statisticsRetentions } from "#features/statistics/statistics.server.ts";
import { deleteExpired } from "#platform/retention.server.ts";
import { signedIn, visitorAndAdmin } from "../../tests/helpers/accounts.ts";
import { contextOn } from "../../tests/helpers/context.ts";
import { describeWithDatabase } from "../../tests/helpers/database.ts";
import { recordedLog } from "../../tests/helpers/log.ts";
import { postBody } from "../../tests/helpers/posts.ts";
import { pageViews, referrals, searches } from "../../tests/helpers/tables.ts";
import { testSite } from "../../tests/helpers/test-site.ts";

const BROWSER = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };
const DAY_MS = 24 * 60 * 60_000;

describeWithDatabase("statistics", (database) => {
  let site: ReturnType<typeof testSite>;
  let email: string;

  beforeAll(async () => {
    site = testSite({ database });
    email = (await visitorAndAdmin(site, database.db)).admin.email;
  });
  beforeEach(async () => {
    for (const table of [pageViews, referrals, searches]) await database.db.delete(table);
  });

  function start() {
    const { log, lines } = recordedLog();
    const { countView, ...statistics } = startStatistics(() =>
      contextOn(database.db, site.now(), { log, env: { SITE_URL: "https://www.firm.example" } }),
    );
    const view = (path: string, headers = {}) =>
      countView(path, { method: "GET", headers: { ...BROWSER, ...headers }, socket: {} });
    const search = (words: string, results: number) =>
      statistics.countSearch(words, results, new Headers(BROWSER), "192.0.2.1");
    return { ...statistics, view, search, lines };
  }

  /** As an admin. The tests let days pass, and sessions end before that. */
  async function call(path: string, options = {}, to = site) {
    return to.call(path, { ...options, token: (await signedIn(to, email)).token });
  }

  async function read(query: string) {
    const response = await call(`/api/admin/statistics?${query}`);
    return { status: response.status, body: await response.json() };
  }

  test("what several processes count adds up, and is stored when they stop", async () => {
    const processes = [start(), start(), start()];
    for (const [index, { view, search }] of processes.entries()) {
      for (let n = 0; n <= index; n++) view("/blog", { referer: "https://news.example/a" });
      view(`/only-${index}`);
      search("dbt", index);
    }
    await Promise.all(processes.map(({ store }) => store()));
    processes[0]?.view("/blog");
    await Promise.all(processes.map(({ stop }) => stop()));

    const { body } = await read("days=7");
    expect(body).toMatchObject({ is_on: true, days: 7, views: 10, direct: 4 });
    expect(body.pages[0]).toEqual({ path: "/blog", views: 7, messages: 0 });
    expect(body.pages).toHaveLength(4);
    expect(body.referrers).toEqual([{ host: "news.example", views: 6 }]);
    expect(body.searches).toMatchObject([{ words: "dbt", searches: 3 }]);
  });

  test("what can't be stored is stored later", async () => {
    const { db } = database;
    const { view, search, store, stop, lines } = start();
    view("/blog");
    await db.execute("alter table searches rename to missing");
    search("dbt", 1);
    await store();
    expect(JSON.stringify(lines)).toContain("could not be stored");
    expect(await db.select().from(pageViews)).toEqual([]);
    await db.execute("alter table missing rename to searches");
    view("/blog");
    await stop();
    expect(await db.select().from(pageViews)).toMatchObject([{ path: "/blog", views: 2 }]);
  });

  test("each day of the range has its number, also days without views", async () => {
    const { view, store, stop } = start();
    view("/");
    await store();
    site.pass(3 * DAY_MS);
    view("/");
    view("/blog");
    await stop();
    const { body } = await read("days=7");
    expect(body.per_day.map(({ views }: { views: number }) => views)).toEqual([
      0, 0, 0, 1, 0, 0, 2,
    ]);
    expect(body.per_day.at(-1).day).toBe(site.now().toISOString().slice(0, 10));
  });

  test("a post's views follow it to a new slug, and are listed under its title", async () => {
    const create = await call("/api/admin/posts", { body: postBody() });
    const { id } = await create.json();
    const { view, store, stop } = start();
    view("/blog/why-your-reports-disagree", { referer: "https://news.example/" });
    await store();
    const slug = "why-reports-disagree";
    const body = postBody({ slug });
    await call(`/api/admin/posts/${id}`, { method: "PUT", body });
    view(`/blog/${slug}`);
    view(`/blog/${slug}`);
    view("/blog/deleted-post");
    view("/blog/tags");
    await stop();

    const all = (await read("")).body;
    expect(all.posts).toEqual([
      { id, title: "Why your reports disagree", views: 3, messages: 0 },
      { id: null, title: "/blog/deleted-post", views: 1, messages: 0 },
    ]);
    expect(all.pages).toEqual([{ path: "/blog/tags", views: 1, messages: 0 }]);
    const one = (await read(`post=${id}`)).body;
    expect(one).toMatchObject({ title: "Why your reports disagree", views: 3, direct: 2 });
    expect(one.referrers).toEqual([{ host: "news.example", views: 1 }]);

    const unknown = crypto.randomUUID();
    const beside = await call(`/api/admin/post-views?ids=${id},${unknown}`);
    expect(await beside.json()).toEqual({ is_on: true, days: 30, views: { [id]: 3 } });
  });

  test.each([
    ["days=8", 422],
    ["days=all", 422],
    ["post=1", 422],
    ["sort=title", 422],
    [`post=${crypto.randomUUID()}`, 404],
  ])("%s is refused with %i", async (query, status) => {
    expect((await read(query)).status).toBe(status);
  });

  test("words that found nothing are known by their latest search", async () => {
    const { search, store, stop } = start();
    search("snowflake", 0);
    await store();
    site.pass(DAY_MS);
    search("snowflake", 2);
    search("mainframe", 0);
    await stop();
    expect((await read("")).body.searches).toEqual([
      { words: "snowflake", searches: 2, results: 2 },
      { words: "mainframe", searches: 1, results: 0 },
    ]);
  });

  test("a post is listed with its views and the messages it brought", async () => {
    const { id } = await (
      await call("/api/admin/posts", { body: postBody({ slug: "asked-about" }) })
    ).json();
    const message = { name: "Ada", email: "ada@example.com", message: "Please call me back." };
    const sources = ["/blog/asked-about", "/blog/asked-about", "/capabilities", undefined];
    for (const source of sources) {
      const body = { ...message, source };
      await site.call("/api/functions/send-contact-email", { body });
    }
    const spam = { ...message, website: "x", source: "/blog/asked-about" };
    await site.call("/api/functions/send-contact-email", { body: spam });
    // Under a new slug, it is still the same post.
    const renamed = postBody({ slug: "asked-often" });
    await call(`/api/admin/posts/${id}`, { method: "PUT", body: renamed });
    const { view, stop } = start();
    view("/blog/asked-often");
    for (let n = 0; n < 2; n++) view("/blog/read-only");
    view("/");
    await stop();

    const asked = { id, title: "Why your reports disagree", views: 1, messages: 2 };
    const readOnly = { id: null, title: "/blog/read-only", views: 2, messages: 0 };
    const { body } = await read("");
    expect(body.posts).toEqual([readOnly, asked]);
    expect((await read("sort=messages")).body.posts).toEqual([asked, readOnly]);
    expect(body.pages).toEqual([
      { path: "/", views: 1, messages: 0 },
      { path: "/capabilities", views: 0, messages: 1 },
    ]);
    expect(body).toMatchObject({ other_messages: 1, messages: null });
    expect((await read(`post=${id}`)).body).toMatchObject({ views: 1, messages: 2, posts: [] });

    site.pass(31 * DAY_MS);
    expect((await read("")).body).toMatchObject({ posts: [], pages: [], other_messages: 0 });
  });

  test("what is older than the retention period is deleted", async () => {
    const { view, search, store, stop } = start();
    view("/old", { referer: "https://news.example/" });
    search("old", 1);
    await store();
    site.pass(10 * DAY_MS);
    view("/new");
    await stop();
    const deleteAfter = (days: string) => {
      const ctx = contextOn(database.db, site.now(), { env: { STATISTICS_DAYS: days } });
      return deleteExpired(ctx, statisticsRetentions);
    };
    await deleteAfter("10");
    expect(await database.db.$count(pageViews)).toBe(2);
    await deleteAfter("9");
    expect(await database.db.select({ path: pageViews.path }).from(pageViews)).toEqual([
      { path: "/new" },
    ]);
    expect(await database.db.$count(referrals)).toBe(0);
    expect(await database.db.$count(searches)).toBe(0);
  });

  test("when it is turned off, the API says so", async () => {
    const off = testSite({ database, env: { STATISTICS: "off" } });
    const response = await call("/api/admin/statistics", {}, off);
    expect(await response.json()).toMatchObject({ is_on: false });
  });
});
