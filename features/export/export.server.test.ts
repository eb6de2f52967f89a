import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { website } from "#content/website.ts";
import { openImageStorage, saveImage } from "#features/media/commands.server.ts";
import { IMAGES_PATH } from "#features/media/media.schema.ts";
import { parseEnv } from "#platform/env.server.ts";
import { diskStorage } from "#platform/storage/storage.server.ts";
import { contextOn } from "../../tests/helpers/context.ts";
import { describeOnBothDatabases } from "../../tests/helpers/database.ts";
import { imageFile } from "../../tests/helpers/images.ts";
import { addPosts } from "../../tests/helpers/posts.ts";
import { startS3 } from "../../tests/helpers/services/s3.ts";
import { websitePublishes } from "../../tests/helpers/tables.ts";
import { exportTo, type Format } from "./export.server.ts";

const siteUrl = "https://firm.example";
const env = parseEnv({ SITE_URL: siteUrl });
const at = new Date("2026-02-03T11:00:00.123Z");

describeOnBothDatabases("an export to files", (database) => {
  let storage: ReturnType<typeof diskStorage>;
  let image: string;
  let folder: string;

  beforeAll(async () => {
    storage = diskStorage(join(database.dataDir, "blog-images"), IMAGES_PATH);
    const file = { bytes: await imageFile("png"), fileName: "chart.png" };
    image = (await saveImage(contextOn(database.db, at), storage, file, { userId: null })).name;
    const src = IMAGES_PATH + image;
    await addPosts(database.db, [
      {
        slug: "with-image",
        title: 'A "chart": 1 & 2',
        content: `<p>See <code>${src}</code></p><p><u>x</u> <img src='${siteUrl}${src}' alt=""></p>`,
        featured_image: src,
        tags: ["a b", "c"],
        published_at: at,
        publish_at: null,
      },
      { slug: "a".repeat(200), content: "<p>One</p>\n\n<!-- note -->", published_at: at },
      { slug: "idea", published: false, published_at: null, content: "<h2>Draft</h2>" },
      { slug: "soon", published: false, published_at: null, publish_at: new Date("2036-01-02") },
    ]);
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "export-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  function run(format: Format, out: string) {
    return exportTo({ database, storage, env }, { format, out: join(folder, out) });
  }

  function post(out: string, name: string) {
    return readFile(join(folder, out, "posts", name), "utf8");
  }

  test("HTML stays as it was written, with images beside it", async () => {
    expect(await run("html", "out")).toMatch(/^Exported 4 posts and 1 image to /);
    const names = await readdir(join(folder, "out/posts"));
    expect(names.toSorted()).toEqual([
      expect.stringMatching(/^2026-02-03-a{100}-[0-9a-f]{8}\.html$/),
      "2026-02-03-idea.html",
      "2026-02-03-with-image.html",
      "2036-01-02-soon.html",
    ]);
    expect(await post("out", "2026-02-03-with-image.html")).toBe(`---
title: "A \\"chart\\": 1 & 2"
slug: "with-image"
status: "published"
date: "2026-02-03T11:00:00.123Z"
created: "2026-02-03T11:00:00.000Z"
updated: "2026-02-03T11:00:00.000Z"
tags: ["a b","c"]
excerpt: "Two departments, two numbers."
featured_image: "../images/${image}"
url: "https://firm.example/blog/with-image"
---

<p>See <code>${IMAGES_PATH}${image}</code></p><p><u>x</u> <img src='../images/${image}' alt=""></p>
`);
    expect(await post("out", names.find((name) => name.includes("-aaa")) ?? "")).toContain(
      "---\n\n<p>One</p>\n\n<!-- note -->\n",
    );
    expect(await readFile(join(folder, "out/images", image))).toEqual(
      await readFile(join(database.dataDir, "blog-images", image)),
    );
  });

  test("site content is exported as it is published", async () => {
    const content = { ...website, firm: { ...website.firm, name: "The owner’s" } };
    const publish = { content, defaults: website, changes: 1, publishedAt: at };
    await database.db.insert(websitePublishes).values(publish);
    onTestFinished(async () => void (await database.db.delete(websitePublishes)));
    await run("markdown", "out");
    const text = await readFile(join(folder, "out/website.json"), "utf8");
    expect(JSON.parse(text)).toEqual(content);
  });

  test("Markdown says what it can, and leaves the rest as HTML", async () => {
    await run("markdown", "out");
    const text = await post("out", "2026-02-03-with-image.md");
    expect(text).toMatch(
      /---\n\nSee `\/storage\/[^`]*`\n\n<u>x<\/u> !\[\]\(\.\.\/images\/[^)]*\)\n$/,
    );
  });

  test("drafts and scheduled posts are marked", async () => {
    await run("markdown", "out");
    expect(await post("out", "2026-02-03-idea.md")).toMatch(/status: "draft"\ncreated/);
    expect(await post("out", "2036-01-02-soon.md")).toMatch(
      /status: "scheduled"\ndate: "2036-01-02T00:00:00.000Z"/,
    );
  });

  test("an archive contains the same files, and no one else can read it", async () => {
    await run("html", "out");
    await run("html", "all.zip");
    const files = unzipSync(await readFile(join(folder, "all.zip")));
    const names = [
      ...(await readdir(join(folder, "out/posts"))).map((name) => `posts/${name}`),
      `images/${image}`,
    ];
    expect(Object.keys(files).toSorted()).toEqual(names.toSorted());
    for (const [name, bytes] of Object.entries(files)) {
      expect(Buffer.from(bytes).equals(await readFile(join(folder, "out", name))), name).toBe(true);
    }
    expect((await stat(join(folder, "all.zip"))).mode & 0o077).toBe(0);
    expect((await stat(join(folder, "out"))).mode & 0o077).toBe(0);
  });

  test("a WordPress export is written whole, and private", async () => {
    expect(await run("wxr", "all.xml")).toMatch(
      /^Exported 4 posts to .*, with the URLs of 1 image\.$/,
    );
    const xml = await readFile(join(folder, "all.xml"), "utf8");
    expect(xml.match(/<wp:post_type>.*?<\/wp:post_type>/g)).toHaveLength(5);
    expect(xml).toContain(
      `<img src='${siteUrl}${IMAGES_PATH}${image}' alt=""></p>\n<!-- /wp:html -->]]></content:encoded>`,
    );
    expect(xml.endsWith("</rss>\n")).toBe(true);
    expect((await stat(join(folder, "all.xml"))).mode & 0o077).toBe(0);
    await expect(run("wxr", "all.xml")).rejects.toThrow("all.xml already exists.");
  });

  test("nothing is overwritten", async () => {
    await writeFile(join(folder, "mine.zip"), "mine");
    await expect(run("html", "mine.zip")).rejects.toThrow("mine.zip already exists.");
    await expect(run("html", ".")).rejects.toThrow("isn't empty.");
    expect(await readdir(folder)).toEqual(["mine.zip"]);
  });

  test("images in a bucket are exported with the same bytes", async () => {
    const s3 = await startS3();
    onTestFinished(s3.stop);
    const bucket = await openImageStorage(parseEnv({ ...s3.env, DATA_DIR: database.dataDir }));
    await run("html", "out");
    const bytes = await readFile(join(folder, "out/images", image));
    await bucket.put(image, bytes, "image/png");
    const out = join(folder, "from-bucket");
    const summary = await exportTo({ database, storage: bucket, env }, { format: "html", out });
    expect(summary).toMatch(/^Exported 4 posts and 1 image to /);
    expect(bytes.equals(await readFile(join(out, "images", image)))).toBe(true);
  });

  test("an image without its file is named, and everything else is exported", async () => {
    const gone = { ...storage, get: async () => undefined };
    const out = join(folder, "out.zip");
    const summary = await exportTo({ database, storage: gone, env }, { format: "html", out });
    expect(summary).toBe(`Exported 4 posts and 0 images to ${out}. Not in the storage: ${image}.`);
  });

  test.each(["out", "out.zip"])("an export to %s that fails leaves nothing", async (out) => {
    const failing = { ...storage, get: () => Promise.reject(new Error("gone")) };
    const options = { format: "html" as const, out: join(folder, out) };
    await expect(exportTo({ database, storage: failing, env }, options)).rejects.toThrow("gone");
    expect(await readdir(folder)).toEqual([]);
  });
});
