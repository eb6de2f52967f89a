import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAuthors, demoMessages, demoPosts } from "#content/demo/demo.ts";
import { demoPostViews } from "#content/demo/statistics.ts";
import { listMessages } from "#features/contact/messages.server.ts";
import { openImageStorage } from "#features/media/image-storage.server.ts";
import { collectUses } from "#features/media/uses.server.ts";
import { listPosts } from "#features/posts/editing/list-posts.server.ts";
import { findUsesInPosts } from "#features/posts/model/image-uses.server.ts";
import { getPublishedPost } from "#features/posts/reading/posts.server.ts";
import { listPostsByName } from "#features/posts/reading/posts-by-name.server.ts";
import {
  countReferred,
  topSearches,
  viewsPerDay,
} from "#features/statistics/read-statistics.server.ts";
import { dayOf } from "#features/website/day-of.ts";
import { signedUp } from "../../tests/helpers/accounts.ts";
import { type TestDatabase, testDatabase } from "../../tests/helpers/database.ts";
import { blogPosts, contactMessages, pageViews } from "../../tests/helpers/tables.ts";
import { testSite } from "../../tests/helpers/test-site.ts";
import { sampleWebsite } from "../../tests/helpers/website.ts";
import { seedDemo } from "./demo.server.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("an empty site gets the sample posts with their images, and messages, once", async () => {
  const { db } = database;
  const site = testSite({ database });
  const { email } = await signedUp(site);
  const storage = await openImageStorage({ dataDir: database.dataDir, s3: undefined });
  await seedDemo(db, storage, email, site.now());
  await seedDemo(db, storage, email, site.now());

  expect((await listPosts(db, { q: "", page: 1 })).total).toBe(demoPosts.length);
  const [first] = demoPosts;
  const post = await getPublishedPost(db, first?.slug ?? "");
  expect(post).toMatchObject({ title: first?.title, author: { name: demoAuthors[0]?.name } });
  const name = post?.images[0]?.name ?? "";
  expect((await collectUses(db, [name], [findUsesInPosts])).get(name)).toMatchObject([
    { kind: "post", title: first?.title },
  ]);
  const written = await listPostsByName(db, ["Priya Raman", "Nobody"]);
  expect(written.map((found) => found.name)).toEqual(["Priya Raman", "Priya Raman"]);
  const { messages } = await listMessages(db, { page: 1, q: "" }, site.now());
  expect(messages).toHaveLength(demoMessages.length);

  const period = { today: dayOf(site.now()), days: 30 };
  const days = await viewsPerDay(db, period);
  expect(days.every(({ views }) => views > 0)).toBe(true);
  const sum = days.reduce((total, { views }) => total + views, 0);
  expect(await countReferred(db, period)).toBeLessThan(sum / 2);
  expect(await topSearches(db, period, 10)).toContainEqual(
    expect.objectContaining({ words: "snowflake cost", results: 1 }),
  );
  expect(messages.find(({ name }) => name === "Dana Whitlock")).toMatchObject({
    source: "/blog/why-your-reports-disagree",
    sourceTitle: first?.title,
  });

  const shown = await Promise.all(demoPosts.map(({ slug }) => getPublishedPost(db, slug)));
  const isPublic = demoPosts.map(({ publishedDaysAgo }) => publishedDaysAgo !== undefined);
  expect(shown.map((each) => each !== undefined)).toEqual(isPublic);
  expect(new Set(shown.map((each) => each?.author?.name).filter(Boolean)).size).toBe(3);
  expect(shown.map((each) => each?.content).join("")).not.toMatch(/src="(?!\/storage)/);
});

test("a site that was used already gets nothing, even without posts", async () => {
  const { db } = database;
  const site = testSite({ database });
  const { email } = await signedUp(site);
  const storage = await openImageStorage({ dataDir: database.dataDir, s3: undefined });
  for (const table of [blogPosts, contactMessages]) await db.delete(table);
  await seedDemo(db, storage, email, site.now());
  expect(await db.$count(contactMessages)).toBe(0);
  await db.delete(pageViews);
  await db
    .insert(contactMessages)
    .values({ name: "Ada", email: "ada@example.com", message: "Hello" });
  await seedDemo(db, storage, email, site.now());
  expect(await db.$count(contactMessages)).toBe(1);
  expect(await db.$count(blogPosts)).toBe(0);
  expect(await db.$count(pageViews)).toBe(0);
});

test("only published sample posts have views and messages", () => {
  const published = demoPosts.filter(({ publishedDaysAgo }) => publishedDaysAgo !== undefined);
  const slugs = published.map(({ slug }) => slug);
  const named = [
    ...Object.keys(demoPostViews),
    ...demoMessages.flatMap(({ about }) => about ?? []),
  ];
  expect(named.filter((slug) => !slugs.includes(slug))).toEqual([]);
});

const { caseStudies } = sampleWebsite;

test("links in the sample posts, and tags of the case studies, lead to published posts", () => {
  const published = demoPosts.filter(({ publishedDaysAgo }) => publishedDaysAgo !== undefined);
  const pages = [
    ...published.map(({ slug }) => `/blog/${slug}`),
    ...caseStudies.map(({ path }) => path),
  ];
  const links = demoPosts.flatMap(({ content }) => [...content.matchAll(/href="(\/[^"]*)"/g)]);
  expect(links).not.toEqual([]);
  for (const [, href] of links) expect(pages).toContain(href);
  const tags = new Set(published.flatMap((post) => post.tags));
  const untold = caseStudies.flatMap((study) => study.technologies).filter((tag) => !tags.has(tag));
  expect(untold).toEqual([]);
});
