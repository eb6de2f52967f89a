import { afterAll, beforeAll, expect, test } from "vitest";
import { demoMessages, demoPosts, demoProfile } from "#content/demo.ts";
import { listMessages } from "#features/contact/messages.server.ts";
import { openImageStorage } from "#features/media/image-storage.server.ts";
import { usesOf } from "#features/media/uses.server.ts";
import { findUsesInPosts } from "#features/posts/image-uses.server.ts";
import { listPosts } from "#features/posts/list-posts.server.ts";
import { getPublishedPost } from "#features/posts/posts.server.ts";
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
  expect(post).toMatchObject({ title: first?.title, author: { name: demoProfile.name } });
  const name = post?.images[0]?.name ?? "";
  expect((await usesOf(db, [name], [findUsesInPosts])).get(name)).toMatchObject([
    { kind: "post", title: first?.title },
  ]);
  const { messages } = await listMessages(db, { page: 1, q: "" });
  expect(messages).toHaveLength(demoMessages.length);
});
