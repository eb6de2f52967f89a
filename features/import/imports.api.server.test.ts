import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { enqueueJob } from "#platform/jobs/jobs.server.ts";
import { contextOn } from "../../tests/helpers/context.ts";
import { describeImports, wordPressExport } from "../../tests/helpers/importing-site.ts";
import { postBody } from "../../tests/helpers/posts.ts";
import { allPosts, importItems, importSources, imports } from "../../tests/helpers/tables.ts";
import { testSite } from "../../tests/helpers/test-site.ts";
import { readFile as readExport } from "./job/dry-run.server.ts";
import { importPosts } from "./job/import-job.server.ts";
import { getImport, IMPORT_JOB } from "./job/imports.server.ts";

const BUNDLED = join(import.meta.dirname, "../../public/wordpress-export.xml");

describeImports("importing", (importing) => {
  test("the bundled export is listed without writing a post, then imported", async () => {
    const ready = await importing.dryRun("wordpress", ["export.xml", await readFile(BUNDLED)]);
    expect(ready.state).toBe("ready");
    expect(ready.counts.new).toBeGreaterThan(5);
    expect(ready.counts.skipped).toBeGreaterThan(4);
    expect(await importing.database.db.$count(allPosts)).toBe(0);
    const done = await importing.run(ready);
    expect(done.state).toBe("done");
    expect(done.counts).toMatchObject({ created: ready.counts.new, failed: 0 });
    const posts = await importing.database.db.select().from(allPosts);
    expect(posts).toHaveLength(ready.counts.new ?? 0);
    for (const post of posts) {
      expect(post.published).toBe(true);
      expect(post.excerpt).not.toBeNull();
      expect(post.author_id).not.toBeNull();
      expect(post.published_at?.getTime()).toBeLessThan(importing.site.now().getTime());
      expect(post.content).not.toContain("<!-- wp:");
    }
    expect(await importing.database.db.$count(importSources)).toBe(0);
  });

  test("the same file again makes nothing twice; a changed post is updated if selected", async () => {
    const first = wordPressExport([1, "One", "<p>First.</p>"], [2, "Two", "<p>Second.</p>"]);
    await importing.imported(first);
    const again = await importing.ready(first);
    expect(again.counts).toMatchObject({ new: 0, same: 2, chosen: 0 });
    expect((await importing.run(again)).counts).toMatchObject({ created: 0, updated: 0 });

    const second = wordPressExport(
      [1, "One", "<p>First, mended.</p>"],
      [2, "Two", "<p>Second.</p>"],
    );
    const changed = await importing.ready(second);
    expect(changed.counts).toMatchObject({ new: 0, same: 1, changed: 1 });
    expect((await importing.run(changed, { on_existing: "skip" })).counts).toMatchObject({
      updated: 0,
    });
    const update = await importing.ready(second);
    expect((await importing.run(update, { on_existing: "update" })).counts).toMatchObject({
      updated: 1,
    });
    expect((await importing.postOf("post-1"))?.content).toContain("First, mended.");
    expect(await importing.database.db.$count(allPosts)).toBe(2);
  });

  test("only what is chosen is imported", async () => {
    const ready = await importing.ready(wordPressExport([1, "One", "1"], [2, "Two", "2"]));
    const [one] = await importing.itemsOf(ready);
    await importing.request(`/${ready.id}/items`, "PUT", { chosen: false });
    await importing.request(`/${ready.id}/items`, "PUT", { chosen: true, ids: [one?.id] });
    expect((await importing.run(ready)).counts).toMatchObject({ created: 1 });
    expect(await importing.postOf("post-2")).toBeUndefined();
  });

  test("an item of the version before, which stored no sources, says to import it again", async () => {
    const ready = await importing.ready(wordPressExport([1, "One", "1"]));
    await importing.database.db.delete(importSources);
    expect((await importing.run(ready)).counts).toMatchObject({ created: 0, failed: 1 });
    const [item] = await importing.itemsOf(ready);
    expect(item?.reason).toContain("Please import it again.");
  });

  test("slugs that are taken get a number, as the dry run said", async () => {
    await importing.site.call("/api/admin/posts", {
      body: postBody({ slug: "post-1" }),
      token: importing.token,
    });
    const file = wordPressExport([1, "One", "1"], [2, "Two", "2"]).replaceAll("post-2<", "post-1<");
    const ready = await importing.ready(file);
    const slugs = (await importing.itemsOf(ready)).map(({ slug }) => slug);
    expect(slugs).toEqual(["post-1-2", "post-1-3"]);
    await importing.run(ready);
    for (const slug of slugs) expect(await importing.postOf(slug)).toBeDefined();
  });

  test("a file of several batches is stored as it was, and every text arrives as written", async () => {
    const awkward = String.raw`<p>"Quoted", {braced}, NULL, \n, \u0000, 😀 and ’</p>`;
    const tag = String.raw`\ "R" {D}`;
    // A text that is cut off behind a thousand units ends with half of a character.
    const description = `Begins.${" ".repeat(992)}😀`;
    const more = `<category domain="post_tag"><![CDATA[${tag}]]></category><wp:postmeta><wp:meta_key>_yoast_wpseo_metadesc</wp:meta_key><wp:meta_value><![CDATA[${description}]]></wp:meta_value></wp:postmeta>`;
    const long = `<p>${"Words & figures, 😀 and more. ".repeat(9000).trim()}</p>`;
    const many = Array.from({ length: 20 }, (_, index) => index + 2);
    const file = wordPressExport(
      [1, '"One"', awkward, more],
      ...many.map((id): [number, string, string] => [id, "More", `${long}${id}`]),
    );
    const ready = await importing.ready(file);
    expect(await importing.database.db.$count(importSources)).toBeGreaterThan(1);
    expect((await importing.run(ready)).counts).toMatchObject({ created: 21 });
    expect(await importing.postOf("post-1")).toMatchObject({
      title: '"One"',
      content: awkward,
      tags: [tag],
      meta_description: "Begins. \ufffd",
      featured_image: null,
      published_at: new Date("2019-05-01T10:00:00Z"),
    });
    for (const id of many)
      expect((await importing.postOf(`post-${id}`))?.content).toBe(`${long}\n<p>${id}</p>`);
  });

  test("a slug that is taken between dry run and import is numbered then", async () => {
    const ready = await importing.ready(wordPressExport([1, "One", "1"]));
    await importing.site.call("/api/admin/posts", {
      body: postBody({ slug: "post-1" }),
      token: importing.token,
    });
    expect((await importing.run(ready)).counts).toMatchObject({ created: 1 });
    expect(await importing.postOf("post-1-2")).toBeDefined();
  });

  test("old permalinks redirect to the new URL, and links between posts are rewritten", async () => {
    const content = '<p><a href="https://old.example.com/2019/05/post-2/">Two</a></p>';
    await importing.imported(wordPressExport([1, "One", content], [2, "Two", "2"]));
    expect((await importing.postOf("post-1"))?.content).toContain('href="/blog/post-2"');
    const missing = async () => ({ response: new Response("not found", { status: 404 }) });
    const pages = testSite({ database: importing.database, renderPage: missing });
    const response = await pages.call("/2019/05/post-2");
    expect([response.status, response.headers.get("Location")]).toEqual([301, "/blog/post-2"]);
    expect((await pages.call("/2019/05/post-3")).status).toBe(404);
  });

  test("an interrupted import is resumed where it stopped, without duplicates", async () => {
    const posts = Array.from(
      { length: 250 },
      (_, index) => [index + 1, `Post ${index + 1}`, "<p>Text.</p>"] as const,
    );
    const ready = await importing.ready(
      wordPressExport(...posts.map((post) => [...post] as [number, string, string])),
    );
    await importing.database.db.update(imports).set({ stage: "writing", options: {} });
    const job = await getImport(contextOn(importing.database.db), ready.id);
    expect(
      await importPosts(
        () => contextOn(importing.database.db, importing.site.now()),
        job,
        async () => false,
      ),
    ).toBe(false);
    expect(await importing.database.db.$count(allPosts)).toBe(100);
    await enqueueJob(contextOn(importing.database.db), IMPORT_JOB, ready.id, importing.site.now());
    importing.jobs.wake();
    await importing.jobs.settled();
    expect((await importing.request(`/${ready.id}`)).counts).toMatchObject({
      created: 250,
      failed: 0,
    });
    expect(await importing.database.db.$count(allPosts)).toBe(250);
  });

  test("an import is undone, but for what was edited since", async () => {
    const done = await importing.imported(wordPressExport([1, "One", "1"], [2, "Two", "2"]));
    const edited = await importing.postOf("post-2");
    const call = {
      method: "PUT",
      token: importing.token,
      body: postBody({ slug: "post-2", version: 1 }),
    };
    expect((await importing.site.call(`/api/admin/posts/${edited?.id}`, call)).status).toBe(200);
    const undone = await importing.undone(done);
    expect(undone).toMatchObject({ state: "undone", report: { undone: 1, kept: 1 } });
    expect(await importing.postOf("post-1")).toBeUndefined();
    expect(await importing.postOf("post-2")).toBeDefined();
    const again = await importing.site.call(`/api/admin/imports/${done.id}/undo`, {
      method: "POST",
      token: importing.token,
    });
    expect(again.status).toBe(409);
  });

  test("undoing an update brings back what was there before", async () => {
    await importing.imported(wordPressExport([1, "One", "<p>Before.</p>"]));
    const update = await importing.ready(wordPressExport([1, "One", "<p>After.</p>"]));
    const done = await importing.run(update, { on_existing: "update" });
    expect((await importing.postOf("post-1"))?.content).toBe("<p>After.</p>");
    await importing.undone(done);
    expect((await importing.postOf("post-1"))?.content).toBe("<p>Before.</p>");

    const third = await importing.ready(wordPressExport([1, "One", "<p>After all.</p>"]));
    await importing.run(third, { on_existing: "update" });
    await importing.database.db.delete(allPosts);
    expect(await importing.undone(third)).toMatchObject({ state: "undone" });
  });

  test("several parts and an archive make one import", async () => {
    const zip = zipSync({
      "part-2.xml": strToU8(wordPressExport([2, "Two", "2"])),
      "readme.txt": strToU8("x"),
    });
    const ready = await importing.dryRun(
      "wordpress",
      ["part-1.xml", wordPressExport([1, "One", "1"])],
      ["parts.zip", zip],
    );
    expect(ready.counts).toMatchObject({ new: 2 });
    expect((await importing.run(ready)).counts).toMatchObject({ created: 2 });
  });

  test("LinkedIn's archive is read as articles with its tag", async () => {
    const article = `<html><head><title>Moved</title></head><body><h1><a href="https://www.linkedin.com/pulse/moved-ada">Moved</a></h1><p class="created">Created on 2020-01-02 03:04</p><p class="published">Published on 2020-01-03 04:05</p><div><p>We moved.</p><p></p></div></body></html>`;
    const zip = zipSync({ "Articles/Articles/moved.html": strToU8(article) });
    const done = await importing.run(await importing.dryRun("linkedin", ["archive.zip", zip]));
    expect(done.counts).toMatchObject({ created: 1 });
    const post = await importing.postOf("moved");
    expect(post?.tags).toEqual(["LinkedIn"]);
    expect(post?.published_at?.toISOString()).toContain("2020-01-03");
  });

  test.each([
    ["not an export", "hello"],
    ["an entity bomb", '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><rss></rss>'],
    ["an empty file", ""],
  ])("%s is refused with a sentence", async (_, file) => {
    const { id } = await importing.request("", "POST", { source: "wordpress" });
    const response = await importing.send(id, file);
    expect(response.status).toBe(422);
    expect((await response.json()).error.message).toMatch(/\.$/);
  });

  test("a truncated file yields its complete items, and says so", async () => {
    const file = wordPressExport([1, "One", "1"], [2, "Two", "2"]);
    const ready = await importing.ready(file.slice(0, -120));
    expect(ready.counts).toMatchObject({ new: 1 });
    expect(ready.report?.problems).toHaveLength(1);
    expect(await importing.run(ready)).toMatchObject({ state: "done", counts: { created: 1 } });
  });

  test("items before an error in the middle of a file are imported as listed", async () => {
    const [before, after] = [
      wordPressExport([1, "One", "1"], [2, "Two", "2"]),
      wordPressExport([3, "Three", "3"]),
    ];
    const file = before.replace("</channel></rss>", `<item></channel>${after}`);
    const ready = await importing.ready(file);
    expect(ready.report?.problems).toEqual(["a.xml: Line 1: a tag is closed that is not open."]);
    expect(ready.counts).toMatchObject({ new: 2 });
    expect((await importing.run(ready)).counts).toMatchObject({ created: 2 });
  });

  test("a canceled import can be neither started nor resumed, and its files are deleted", async () => {
    const ready = await importing.ready(wordPressExport([1, "One", "1"]));
    expect((await importing.request(`/${ready.id}/cancel`, "POST")).state).toBe("cancelled");
    const response = await importing.site.call(`/api/admin/imports/${ready.id}/start`, {
      body: {},
      token: importing.token,
    });
    expect(response.status).toBe(409);
    expect(await importing.database.db.$count(importSources)).toBe(0);
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
    const result = await importing.request<{ imported: number; failed: number }>(
      "/linkedin",
      "POST",
      {
        entries,
      },
    );
    expect(result).toMatchObject({ imported: 2, failed: 2, failed_at: [2, 3] });
    expect(await importing.postOf("typed")).toMatchObject({
      tags: ["LinkedIn"],
      excerpt: "One. Two.",
      published: true,
    });
    expect(await importing.postOf("typed-2")).toBeDefined();
    const none = await importing.site.call("/api/admin/imports/linkedin", {
      body: { entries: [] },
      token: importing.token,
    });
    expect((await none.json()).error.message).toBe(
      "Please enter at least one LinkedIn article URL",
    );
  });

  test("a file larger than 500 MB is refused by what it announces, and by what it is", async () => {
    const { id } = await importing.request("", "POST", { source: "wordpress" });
    const announced = await importing.site.call(`/api/admin/imports/${id}/files?name=a.xml`, {
      method: "PUT",
      body: "<rss>",
      token: importing.token,
      headers: { "Content-Length": String(500 * 1024 * 1024 + 1) },
    });
    expect([announced.status, (await announced.json()).error.message]).toEqual([
      413,
      "The file is larger than 500 MB.",
    ]);
    const body = new Blob([wordPressExport([1, "One", "x".repeat(2000)])]).stream();
    const reading = readExport(contextOn(importing.database.db), id, "a.xml", body, 1000);
    await expect(reading).rejects.toMatchObject({ code: "too_large" });
    expect(await importing.database.db.$count(importItems)).toBe(0);
  });

  test("an interrupted upload counts as the sender's error, not as ours", async () => {
    const { id } = await importing.request("", "POST", { source: "wordpress" });
    async function* brokenOff() {
      yield Buffer.from(wordPressExport([1, "One", "1"]).slice(0, -200));
      throw Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    }
    const reading = readExport(contextOn(importing.database.db), id, "a.xml", brokenOff());
    await expect(reading).rejects.toMatchObject({ code: "bad_request" });
  });

  test("the report lists every item, safe for spreadsheets", async () => {
    const done = await importing.imported(wordPressExport([1, "=1+1", "1"]));
    const response = await importing.site.call(`/api/admin/imports/${done.id}/report.csv`, {
      token: importing.token,
    });
    const csv = await response.text();
    expect(csv).toContain("'=1+1,post-1,new,created,2019-05-01");
  });
});
