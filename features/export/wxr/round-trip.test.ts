import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "#db/client.ts";
import type { NewPost } from "#features/posts/model/commands.server.ts";
import { contextOn } from "../../../tests/helpers/context.ts";
import { describeImports } from "../../../tests/helpers/importing-site.ts";
import { addPosts } from "../../../tests/helpers/posts.ts";
import { seededRandom } from "../../../tests/helpers/random/random.ts";
import { randomHtml } from "../../../tests/helpers/random/random-html.ts";
import { allPosts, blogPosts, jobs, media } from "../../../tests/helpers/tables.ts";
import { writeWxr } from "../wxr.server.ts";

const firm = { name: "R&D Partners", descriptor: "Consulting" };
const siteUrl = "https://firm.example";
const at = new Date("2026-02-03T11:00:00.123Z");
const IMAGE = "1794826158894-abcdefghij123456.png";
const OWN = `/storage/blog-images/${IMAGE}`;

const AWKWARD: Partial<NewPost>[] = [
  {
    title: "A < B & C &amp; <b>D</b>  \"E\" 'F' ]]> 你好 🙂",
    tags: ["C", "C++", "R&D", "<x>", "é  f"],
  },
  { slug: "--a--b--", content: "No paragraph\n\nat all [gallery ids=1] &#13; \\ <!-- wp:html -->" },
  { content: "<p>]]></content:encoded></item> <![CDATA[ ]]]]>\r\n\r</p>\n<!--more-->\n" },
  {
    content: " <pre>\n\n\ta  b\n\n</pre> <!-- note --> https://youtu.be/x\n",
    excerpt: null,
    tags: [],
  },
  {
    excerpt: "Two\nlines  & <i>no</i> markup",
    meta_title: "%%title%% & co",
    meta_description: "a  b",
  },
  {
    content: `<p>See <code>${OWN}</code> <img src="${OWN}" alt="a"></p>`,
    featured_image: OWN,
    og_image: OWN,
  },
  { featured_image: "https://x.example/a b.png?c=1&d", og_image: "https://x.example/é.png" },
  { published: false, published_at: null },
  { published: false, published_at: new Date("2025-01-01T00:00:00.001Z") },
  { published: false, published_at: null, publish_at: new Date("2096-07-01T12:34:56.789Z") },
  { published_at: new Date("1970-01-01T00:00:00.000Z") },
  { content: "x".repeat(1_000_000), title: "t".repeat(200), slug: "s".repeat(200) },
];

describeImports("our own export", (importing) => {
  async function addAll(posts: Partial<NewPost>[]) {
    const { db } = importing.database;
    const more = posts.map((post, index) => {
      return { slug: `post-${index}`, publish_at: null, published_at: at, ...post };
    });
    await addPosts(db, more);
  }

  test("is imported without a difference, and recognized", async () => {
    const { db } = importing.database;
    const random = seededRandom();
    const image = { name: IMAGE, contentType: "image/png", bytes: 1, width: 1, height: 1 };
    await db.insert(media).values(image).onConflictDoNothing();
    await addAll([
      ...AWKWARD,
      ...Array.from({ length: 60 }, () => ({ content: randomHtml(random) })),
    ]);
    const before = await readValues(db);
    const file = await exported(db);
    expect(file).toContain("<title>R&amp;D Partners</title>");

    const atHome = await importing.dryRun("wordpress", ["export.xml", file]);
    expect(atHome.counts).toMatchObject({ same: before.length, new: 0, changed: 0, skipped: 0 });

    await importing.removeAll();
    const view = await importing.run(await importing.dryRun("wordpress", ["export.xml", file]));
    expect(view.counts).toMatchObject({ created: before.length, failed: 0 });
    expect(await readValues(db)).toEqual(before);
    const again = await importing.dryRun("wordpress", ["export.xml", file]);
    expect(again.counts).toMatchObject({ same: before.length, new: 0, changed: 0, skipped: 0 });
  });

  test("restores a post that was changed since, and schedules what was scheduled", async () => {
    const { db } = importing.database;
    await addAll([
      { content: "<p>before</p>" },
      { published: false, published_at: null, publish_at: new Date("2096-07-01") },
    ]);
    const file = await exported(db);
    await db.update(allPosts).set({ content: "<p>after</p>", publish_at: null });
    const view = await importing.dryRun("wordpress", ["export.xml", file]);
    expect(view.counts).toMatchObject({ changed: 2, new: 0 });
    await db.delete(jobs);
    await importing.run(view, { on_existing: "update" });
    const [first, second] = await readValues(db);
    expect(first).toMatchObject({ content: "<p>before</p>" });
    expect(second).toMatchObject({ published: false, publish_at: new Date("2096-07-01") });
    expect(await db.$count(jobs)).toBeGreaterThan(0);
  });

  test("links to images that this site doesn't have", async () => {
    const { db } = importing.database;
    const missing = OWN.replace("abc", "xyz");
    await addAll([
      { content: `<img src="${missing}">`, featured_image: missing, og_image: missing },
    ]);
    const file = await exported(db);
    await importing.removeAll();
    await importing.run(await importing.dryRun("wordpress", ["export.xml", file]));
    const url = siteUrl + missing;
    expect(await readValues(db)).toMatchObject([
      { content: `<img src="${url}">`, featured_image: url, og_image: url },
    ]);
  });
});

async function exported(db: Db) {
  let text = "";
  const counts = { posts: 0, images: 0 };
  const ctx = contextOn(db, at, { env: { SITE_URL: siteUrl } });
  for await (const piece of writeWxr(ctx, firm, counts)) text += piece;
  return text;
}

/** All that the person who saves a post decides, except for the author: that is who imports. */
async function readValues(db: Db) {
  const posts = await db.select().from(blogPosts).orderBy(asc(blogPosts.slug));
  return posts.map(
    ({ id: _, author_id: __, created_at: ___, updated_at: ____, version: _____, ...values }) =>
      values,
  );
}
