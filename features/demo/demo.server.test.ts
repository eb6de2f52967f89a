import { expect, test } from "vitest";
import { demoAuthors, demoMessages, demoPosts, demoPostViews } from "#content/demo/demo.ts";
import { listMessages } from "#features/contact/queries.server.ts";
import { openImageStorage } from "#features/media/commands.server.ts";
import { collectUses } from "#features/media/queries.server.ts";
import { listPosts } from "#features/posts/editing/queries.server.ts";
import { findUsesInPosts } from "#features/posts/model/queries.server.ts";
import { getPublishedPost, listPostsByName } from "#features/posts/reading/queries.server.ts";
import { countReferred, topSearches, viewsPerDay } from "#features/statistics/statistics.server.ts";
import { dayOf } from "#features/website/day-of.ts";
import { signedUp } from "../../tests/helpers/accounts.ts";
import { contextOn } from "../../tests/helpers/context.ts";
import { testDatabase } from "../../tests/helpers/database.ts";
import { allPosts, contactMessages, pageViews } from "../../tests/helpers/tables.ts";
import { testSite } from "../../tests/helpers/test-site.ts";
import { sampleWebsite } from "../../tests/helpers/website.ts";
import { seedDemo } from "./demo.server.ts";

const database = testDatabase();

test("an empty site gets the sample posts with their images, and messages, once", async () => {
  const { db } = database;
  const site = testSite({ database });
  const { email } = await signedUp(site);
  const storage = await openImageStorage({ dataDir: database.dataDir, s3: undefined });
  await seedDemo(contextOn(db, site.now()), storage, email);
  await seedDemo(contextOn(db, site.now()), storage, email);

  expect((await listPosts(contextOn(db), { q: "", page: 1 })).total).toBe(demoPosts.length);
  const [first] = demoPosts;
  const post = await getPublishedPost(contextOn(db), first?.slug ?? "");
  expect(post).toMatchObject({ title: first?.title, author: { name: demoAuthors[0]?.name } });
  const name = post?.images[0]?.name ?? "";
  expect((await collectUses(contextOn(db), [name], [findUsesInPosts])).get(name)).toMatchObject([
    { kind: "post", title: first?.title },
  ]);
  const written = await listPostsByName(contextOn(db), ["Priya Raman", "Nobody"]);
  expect(written.map((found) => found.name)).toEqual(["Priya Raman", "Priya Raman"]);
  const { messages } = await listMessages(contextOn(db, site.now()), { page: 1, q: "" });
  expect(messages).toHaveLength(demoMessages.length);

  const period = { today: dayOf(site.now()), days: 30 };
  const days = await viewsPerDay(contextOn(db), period);
  expect(days.every(({ views }) => views > 0)).toBe(true);
  const sum = days.reduce((total, { views }) => total + views, 0);
  expect(await countReferred(contextOn(db), period)).toBeLessThan(sum / 2);
  expect(await topSearches(contextOn(db), period, 10)).toContainEqual(
    expect.objectContaining({ words: "snowflake cost", results: 1 }),
  );
  expect(messages.find(({ name }) => name === "Dana Whitlock")).toMatchObject({
    source: "/blog/why-your-reports-disagree",
    source_title: first?.title,
  });

  const shown = await Promise.all(
    demoPosts.map(({ slug }) => getPublishedPost(contextOn(db), slug)),
  );
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
  for (const table of [allPosts, contactMessages]) await db.delete(table);
  await seedDemo(contextOn(db, site.now()), storage, email);
  expect(await db.$count(contactMessages)).toBe(0);
  await db.delete(pageViews);
  await db
    .insert(contactMessages)
    .values({ name: "Ada", email: "ada@example.com", message: "Hello" });
  await seedDemo(contextOn(db, site.now()), storage, email);
  expect(await db.$count(contactMessages)).toBe(1);
  expect(await db.$count(allPosts)).toBe(0);
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
