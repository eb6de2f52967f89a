import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { blogPosts, importChunks, imports } from "#db/schema.ts";
import { diskStorage } from "#platform/storage-disk.server.ts";
import { visitorAndAdmin } from "../../tests/helpers/accounts.ts";
import { describeOnBothDatabases, type TestDatabase } from "../../tests/helpers/database.ts";
import { imageFile } from "../../tests/helpers/images.ts";
import { recordedLog } from "../../tests/helpers/log.ts";
import { postBody } from "../../tests/helpers/posts.ts";
import { testSite } from "../../tests/helpers/test-site.ts";
import { fetchImages } from "./import-images.server.ts";
import { startImportJobs } from "./import-job.server.ts";
import { importPosts } from "./import-posts.server.ts";
import { getImport } from "./imports.server.ts";

type View = {
  id: string;
  state: string;
  counts: Record<string, number>;
  report: Record<string, unknown> | null;
};
type Item = {
  id: string;
  verdict: string;
  outcome: string | null;
  title: string;
  slug: string;
  reason: string | null;
  warnings: string[];
};

const BUNDLED = join(import.meta.dirname, "../../public/wordpress-export.xml");

/** A small export. Each post: its id, its title, and its content. */
function exportOf(...posts: [id: number, title: string, content: string, more?: string][]) {
  return `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>https://old.example.com</wp:base_site_url>${posts
    .map(
      ([id, title, content, more = ""]) =>
        `<item><title>${title}</title><link>https://old.example.com/2019/05/post-${id}/</link><pubDate>Wed, 01 May 2019 10:00:00 +0000</pubDate><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_name>post-${id}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>${more}</item>`,
    )
    .join("")}</channel></rss>`;
}

describeOnBothDatabases("importing", (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof testSite>;
  let token: string;
  let jobs: ReturnType<typeof startImportJobs>;
  let mayAsk = (_: string) => false;

  beforeAll(async () => {
    database = await open();
    const { db } = database;
    const storage = diskStorage(join(database.dataDir, "images"));
    const wake = () => jobs.wake();
    site = testSite({ database, storage, importJobs: { wake } });
    token = (await visitorAndAdmin(site, db)).admin.token;
    const { log } = recordedLog();
    const { now } = site;
    jobs = startImportJobs({
      db,
      log,
      now,
      tidy: database.tidy,
      fetchImages: (job, keepClaim) =>
        fetchImages({ db, storage, now, mayAsk: (address) => mayAsk(address) }, job, keepClaim),
    });
  });
  beforeEach(async () => {
    await database.db.delete(imports);
    await database.db.delete(blogPosts);
  });
  afterAll(async () => {
    await jobs.stop();
    await database.close();
  });

  const ask = async <Answer = View>(path: string, method = "GET", body?: unknown) => {
    const response = await site.call(`/api/admin/imports${path}`, { method, body, token });
    expect(response.status, await response.clone().text()).toBeLessThan(300);
    return (await response.json()) as Answer;
  };
  const send = (id: string, file: string | Uint8Array, name = "export.xml") =>
    site.app.request(`/api/admin/imports/${id}/files?name=${encodeURIComponent(name)}`, {
      method: "PUT",
      headers: { Authorization: `Bearer ${token}` },
      body: file as BodyInit,
      duplex: "half",
    } as RequestInit);

  async function rehearsed(
    source: "wordpress" | "linkedin",
    ...files: [string, string | Uint8Array][]
  ) {
    const { id } = await ask("", "POST", { source });
    for (const [name, file] of files) {
      const response = await send(id, file, name);
      expect(response.status, await response.clone().text()).toBe(200);
    }
    return ask(`/${id}/ready`, "POST");
  }
  async function run({ id }: View, options: object = {}) {
    await ask(`/${id}/start`, "POST", options);
    await jobs.settled();
    return ask(`/${id}`);
  }
  const itemsOf = async ({ id }: View, query = "") =>
    (await ask<{ items: Item[] }>(`/${id}/items${query}`)).items;
  const postOf = async (slug: string) => {
    const [post] = await database.db.select().from(blogPosts).where(eq(blogPosts.slug, slug));
    return post;
  };

  test("the bundled export is rehearsed without writing a post, then imported", async () => {
    const ready = await rehearsed("wordpress", ["export.xml", await readFile(BUNDLED)]);
    expect(ready.state).toBe("ready");
    expect(ready.counts.new).toBeGreaterThan(5);
    expect(ready.counts.skipped).toBeGreaterThan(4);
    expect(await database.db.$count(blogPosts)).toBe(0);
    const done = await run(ready);
    expect(done.state).toBe("done");
    expect(done.counts).toMatchObject({ created: ready.counts.new, failed: 0 });
    const posts = await database.db.select().from(blogPosts);
    expect(posts).toHaveLength(ready.counts.new ?? 0);
    for (const post of posts) {
      expect(post.published).toBe(true);
      expect(post.excerpt).not.toBeNull();
      expect(post.authorId).not.toBeNull();
      expect(post.publishedAt?.getTime()).toBeLessThan(site.now().getTime());
      expect(post.content).not.toContain("<!-- wp:");
    }
    expect(await database.db.$count(importChunks)).toBe(0);
  });

  test("the same file again makes nothing twice; a changed article is updated when asked", async () => {
    const first = exportOf([1, "One", "<p>First.</p>"], [2, "Two", "<p>Second.</p>"]);
    await run(await rehearsed("wordpress", ["a.xml", first]));
    const again = await rehearsed("wordpress", ["a.xml", first]);
    expect(again.counts).toMatchObject({ new: 0, same: 2, chosen: 0 });
    expect((await run(again)).counts).toMatchObject({ created: 0, updated: 0 });

    const second = exportOf([1, "One", "<p>First, mended.</p>"], [2, "Two", "<p>Second.</p>"]);
    const changed = await rehearsed("wordpress", ["a.xml", second]);
    expect(changed.counts).toMatchObject({ new: 0, same: 1, changed: 1 });
    expect((await run(changed, { on_existing: "skip" })).counts).toMatchObject({ updated: 0 });
    const update = await rehearsed("wordpress", ["a.xml", second]);
    expect((await run(update, { on_existing: "update" })).counts).toMatchObject({ updated: 1 });
    expect((await postOf("post-1"))?.content).toContain("First, mended.");
    expect(await database.db.$count(blogPosts)).toBe(2);
  });

  test("only what is chosen is imported", async () => {
    const ready = await rehearsed("wordpress", [
      "a.xml",
      exportOf([1, "One", "1"], [2, "Two", "2"]),
    ]);
    const [one] = await itemsOf(ready);
    await ask(`/${ready.id}/items`, "PUT", { chosen: false });
    await ask(`/${ready.id}/items`, "PUT", { chosen: true, ids: [one?.id] });
    expect((await run(ready)).counts).toMatchObject({ created: 1 });
    expect(await postOf("post-2")).toBeUndefined();
  });

  test("slugs that are taken get a number, as the rehearsal said", async () => {
    await site.call("/api/admin/posts", { body: postBody({ slug: "post-1" }), token });
    const file = exportOf([1, "One", "1"], [2, "Two", "2"]).replaceAll("post-2<", "post-1<");
    const ready = await rehearsed("wordpress", ["a.xml", file]);
    const slugs = (await itemsOf(ready)).map(({ slug }) => slug);
    expect(slugs).toEqual(["post-1-2", "post-1-3"]);
    await run(ready);
    for (const slug of slugs) expect(await postOf(slug)).toBeDefined();
  });

  test("a file of several pieces is read again as it was, and every text arrives as written", async () => {
    const awkward = String.raw`<p>"Quoted", {braced}, NULL, \n, \u0000, 😀 and ’</p>`;
    const tag = String.raw`\ "R" {D}`;
    // What is cut off behind a thousand units ends with half of a character.
    const description = `Begins.${" ".repeat(992)}😀`;
    const more = `<category domain="post_tag"><![CDATA[${tag}]]></category><wp:postmeta><wp:meta_key>_yoast_wpseo_metadesc</wp:meta_key><wp:meta_value><![CDATA[${description}]]></wp:meta_value></wp:postmeta>`;
    const long = `<p>${"Words & figures, 😀 and more. ".repeat(9000).trim()}</p>`;
    const many = Array.from({ length: 20 }, (_, index) => index + 2);
    const file = exportOf(
      [1, '"One"', awkward, more],
      ...many.map((id): [number, string, string] => [id, "More", `${long}${id}`]),
    );
    const ready = await rehearsed("wordpress", ["a.xml", file]);
    expect(await database.db.$count(importChunks)).toBeGreaterThan(1);
    expect((await run(ready)).counts).toMatchObject({ created: 21 });
    expect(await postOf("post-1")).toMatchObject({
      title: '"One"',
      content: awkward,
      tags: [tag],
      metaDescription: "Begins. \ufffd",
      featuredImage: null,
      publishedAt: new Date("2019-05-01T10:00:00Z"),
    });
    for (const id of many)
      expect((await postOf(`post-${id}`))?.content).toBe(`${long}\n<p>${id}</p>`);
  });

  test("a slug that is taken between rehearsal and import is numbered then", async () => {
    const ready = await rehearsed("wordpress", ["a.xml", exportOf([1, "One", "1"])]);
    await site.call("/api/admin/posts", { body: postBody({ slug: "post-1" }), token });
    expect((await run(ready)).counts).toMatchObject({ created: 1 });
    expect(await postOf("post-1-2")).toBeDefined();
  });

  test("old permalinks lead to the new address, and links between posts are rewritten", async () => {
    const content = '<p><a href="https://old.example.com/2019/05/post-2/">Two</a></p>';
    await run(
      await rehearsed("wordpress", ["a.xml", exportOf([1, "One", content], [2, "Two", "2"])]),
    );
    expect((await postOf("post-1"))?.content).toContain('href="/blog/post-2"');
    const missing = async () => new Response("not found", { status: 404 });
    const pages = testSite({ database, renderPage: missing });
    const response = await pages.call("/2019/05/post-2");
    expect([response.status, response.headers.get("Location")]).toEqual([301, "/blog/post-2"]);
    expect((await pages.call("/2019/05/post-3")).status).toBe(404);
  });

  test("an import that is interrupted goes on where it was, and doubles nothing", async () => {
    const posts = Array.from(
      { length: 250 },
      (_, index) => [index + 1, `Post ${index + 1}`, "<p>Text.</p>"] as const,
    );
    const ready = await rehearsed("wordpress", [
      "a.xml",
      exportOf(...posts.map((post) => [...post] as [number, string, string])),
    ]);
    await database.db.update(imports).set({ state: "running", options: {} });
    const job = await getImport(database.db, ready.id);
    expect(await importPosts(database.db, job, site.now, async () => false)).toBe(false);
    expect(await database.db.$count(blogPosts)).toBe(100);
    jobs.wake();
    await jobs.settled();
    expect((await ask(`/${ready.id}`)).counts).toMatchObject({ created: 250, failed: 0 });
    expect(await database.db.$count(blogPosts)).toBe(250);
  });

  test("an import is undone, but for what was edited since", async () => {
    const done = await run(
      await rehearsed("wordpress", ["a.xml", exportOf([1, "One", "1"], [2, "Two", "2"])]),
    );
    const edited = await postOf("post-2");
    const call = { method: "PUT", token, body: postBody({ slug: "post-2", version: 1 }) };
    expect((await site.call(`/api/admin/posts/${edited?.id}`, call)).status).toBe(200);
    const undone = await ask(`/${done.id}/undo`, "POST");
    expect(undone).toMatchObject({ state: "undone", report: { undone: 1, kept: 1 } });
    expect(await postOf("post-1")).toBeUndefined();
    expect(await postOf("post-2")).toBeDefined();
    const again = await site.call(`/api/admin/imports/${done.id}/undo`, { method: "POST", token });
    expect(again.status).toBe(409);
  });

  test("undoing an update brings back what was there before", async () => {
    await run(await rehearsed("wordpress", ["a.xml", exportOf([1, "One", "<p>Before.</p>"])]));
    const update = await rehearsed("wordpress", ["a.xml", exportOf([1, "One", "<p>After.</p>"])]);
    const done = await run(update, { on_existing: "update" });
    expect((await postOf("post-1"))?.content).toBe("<p>After.</p>");
    await ask(`/${done.id}/undo`, "POST");
    expect((await postOf("post-1"))?.content).toBe("<p>Before.</p>");
  });

  test("several parts and an archive make one import", async () => {
    const zip = zipSync({
      "part-2.xml": strToU8(exportOf([2, "Two", "2"])),
      "readme.txt": strToU8("x"),
    });
    const ready = await rehearsed(
      "wordpress",
      ["part-1.xml", exportOf([1, "One", "1"])],
      ["parts.zip", zip],
    );
    expect(ready.counts).toMatchObject({ new: 2 });
    expect((await run(ready)).counts).toMatchObject({ created: 2 });
  });

  test("LinkedIn's archive is read as articles with its tag", async () => {
    const article = `<html><head><title>Moved</title></head><body><h1><a href="https://www.linkedin.com/pulse/moved-ada">Moved</a></h1><p class="created">Created on 2020-01-02 03:04</p><p class="published">Published on 2020-01-03 04:05</p><div><p>We moved.</p><p></p></div></body></html>`;
    const zip = zipSync({ "Articles/Articles/moved.html": strToU8(article) });
    const done = await run(await rehearsed("linkedin", ["archive.zip", zip]));
    expect(done.counts).toMatchObject({ created: 1 });
    const post = await postOf("moved");
    expect(post?.tags).toEqual(["LinkedIn"]);
    expect(post?.publishedAt?.toISOString()).toContain("2020-01-03");
  });

  test.each([
    ["not an export", "hello"],
    ["an entity bomb", '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><rss></rss>'],
    ["an empty file", ""],
  ])("%s is refused with a sentence", async (_, file) => {
    const { id } = await ask("", "POST", { source: "wordpress" });
    const response = await send(id, file);
    expect(response.status).toBe(422);
    expect((await response.json()).error.message).toMatch(/\.$/);
  });

  test("a file that breaks off gives what it has, and says so", async () => {
    const file = exportOf([1, "One", "1"], [2, "Two", "2"]);
    const ready = await rehearsed("wordpress", ["a.xml", file.slice(0, -120)]);
    expect(ready.counts).toMatchObject({ new: 1 });
    expect(ready.report?.problems).toHaveLength(1);
  });

  test("what stands before a fault in the midst of a file is imported as it was listed", async () => {
    const [before, after] = [
      exportOf([1, "One", "1"], [2, "Two", "2"]),
      exportOf([3, "Three", "3"]),
    ];
    const file = before.replace("</channel></rss>", `</oops>${after}`);
    const ready = await rehearsed("wordpress", ["a.xml", file]);
    expect(ready.report?.problems).toEqual(["a.xml: Line 1: a tag is closed that is not open."]);
    expect(ready.counts).toMatchObject({ new: 2 });
    expect((await run(ready)).counts).toMatchObject({ created: 2 });
  });

  test("a cancelled import can be neither started nor gone on with, and its files are gone", async () => {
    const ready = await rehearsed("wordpress", ["a.xml", exportOf([1, "One", "1"])]);
    expect((await ask(`/${ready.id}/cancel`, "POST")).state).toBe("cancelled");
    const response = await site.call(`/api/admin/imports/${ready.id}/start`, { body: {}, token });
    expect(response.status).toBe(409);
    expect(await database.db.$count(importChunks)).toBe(0);
  });

  test("typed LinkedIn entries are published; those that lack something have failed", async () => {
    const entry = {
      url: "https://www.linkedin.com/pulse/x",
      title: "Typed",
      slug: "",
      content: "One.\n\nTwo.",
      excerpt: "",
    };
    const entries = [entry, { ...entry }, { ...entry, title: " " }, { ...entry, content: "" }];
    const answer = await ask<{ imported: number; failed: number }>("/linkedin", "POST", {
      entries,
    });
    expect(answer).toMatchObject({ imported: 2, failed: 2 });
    expect(await postOf("typed")).toMatchObject({
      tags: ["LinkedIn"],
      excerpt: "One. Two.",
      published: true,
    });
    expect(await postOf("typed-2")).toBeDefined();
    const none = await site.call("/api/admin/imports/linkedin", { body: { entries: [] }, token });
    expect((await none.json()).error.message).toBe(
      "Please enter at least one LinkedIn article URL",
    );
  });

  test("images are fetched when asked; what fails stays linked and is listed", async () => {
    const picture = await imageFile("png", 600, 400);
    const server = createServer((request, response) => {
      if (request.url === "/a.png") response.end(picture);
      else response.writeHead(404).end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const { port } = server.address() as { port: number };
    const content = `<p><img src="http://127.0.0.1:${port}/a.png"><img src="http://127.0.0.1:${port}/gone.png"></p>`;
    const file = exportOf([1, "One", content]);

    const refused = await run(await rehearsed("wordpress", ["a.xml", file]), {
      fetch_images: true,
    });
    expect(refused.report?.images).toMatchObject({ fetched: 0 });
    expect(JSON.stringify(refused.report?.images)).toContain("It is not on the public web.");
    await ask(`/${refused.id}/undo`, "POST");

    mayAsk = (address) => address === "127.0.0.1";
    const done = await run(await rehearsed("wordpress", ["a.xml", file]), { fetch_images: true });
    expect(done.report?.images).toMatchObject({
      fetched: 1,
      failed: [{ reason: "It answered 404." }],
    });
    const post = await postOf("post-1");
    expect(post?.content).toMatch(/src="\/storage\/blog-images\/\d{13}-[a-z0-9]{16}\.png"/);
    expect(post?.content).toContain("/gone.png");
    expect(post?.images).toHaveLength(1);

    const again = await ask(`/${done.id}/retry-images`, "POST");
    expect(again.state).toBe("running");
    await jobs.settled();
    const retried = await ask(`/${done.id}`);
    expect(retried).toMatchObject({ state: "done", report: { images: { fetched: 0 } } });
    expect(JSON.stringify(retried.report)).toContain("/gone.png");
  });

  test("the report lists every item, safe for spreadsheets", async () => {
    const done = await run(await rehearsed("wordpress", ["a.xml", exportOf([1, "=1+1", "1"])]));
    const response = await site.call(`/api/admin/imports/${done.id}/report.csv`, { token });
    const csv = await response.text();
    expect(csv).toContain("'=1+1,post-1,new,created,2019-05-01");
  });
});
