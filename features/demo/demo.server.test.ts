import { afterAll, beforeAll, expect, test } from "vitest";
import { caseStudies, caseStudyPath } from "#content/case-studies.ts";
import { demoAuthors, demoMessages, demoPosts } from "#content/demo/demo.ts";
import { listMessages } from "#features/contact/messages.server.ts";
import { openImageStorage } from "#features/media/image-storage.server.ts";
import { usesOf } from "#features/media/uses.server.ts";
import { listPosts } from "#features/posts/editing/list-posts.server.ts";
import { findUsesInPosts } from "#features/posts/model/image-uses.server.ts";
import { getPublishedPost } from "#features/posts/reading/posts.server.ts";
import { signedUp } from "../../tests/helpers/accounts.ts";
import { type TestDatabase, testDatabase } from "../../tests/helpers/database.ts";
import { testSite } from "../../tests/helpers/test-site.ts";
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
  expect((await usesOf(db, [name], [findUsesInPosts])).get(name)).toMatchObject([
    { kind: "post", title: first?.title },
  ]);
  const { messages } = await listMessages(db, { page: 1, q: "" }, site.now());
  expect(messages).toHaveLength(demoMessages.length);

  const shown = await Promise.all(demoPosts.map(({ slug }) => getPublishedPost(db, slug)));
  const isPublic = demoPosts.map(({ publishedDaysAgo }) => publishedDaysAgo !== undefined);
  expect(shown.map((each) => each !== undefined)).toEqual(isPublic);
  expect(new Set(shown.map((each) => each?.author?.name).filter(Boolean)).size).toBe(3);
  expect(shown.map((each) => each?.content).join("")).not.toMatch(/src="(?!\/storage)/);
});

test("links in the sample posts, and tags of the case studies, lead to published posts", () => {
  const published = demoPosts.filter(({ publishedDaysAgo }) => publishedDaysAgo !== undefined);
  const pages = [
    ...published.map(({ slug }) => `/blog/${slug}`),
    ...caseStudies.map(caseStudyPath),
  ];
  const links = demoPosts.flatMap(({ content }) => [...content.matchAll(/href="(\/[^"]*)"/g)]);
  expect(links).not.toEqual([]);
  for (const [, href] of links) expect(pages).toContain(href);
  const tags = new Set(published.flatMap((post) => post.tags));
  const untold = caseStudies.flatMap((study) => study.technologies).filter((tag) => !tags.has(tag));
  expect(untold).toEqual([]);
});
